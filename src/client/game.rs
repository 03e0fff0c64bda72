//! The game on the table: how it is opened, and how the player's wishes reach it.

mod attention;
mod follow;
mod looking;
mod opening;

pub use follow::Follow;

use super::camera::{CameraController, MapArea, Speed};
use super::command::{Actions, Command, PlanCommand};
use super::command_stop::Reopened;
use super::ending::{Ending, Press, Question};
use super::hint::Hint;
use super::keeping::{Keeper, shelf};
use super::layers::Layers;
use super::notice::Notice;
use super::plans::Plans;
use super::programs::Programs;
use super::selection::{Goals, Selection};
use super::settings::Chosen;
use super::since::Since;
use super::words::{by_program, refusal};
use super::{Screen, Shown, files};
use crate::last_battles::game_setup::NewGame;
use crate::last_battles::order::{Attack, Order};
use crate::last_battles::state::{DecisionKind, State as GameState};
use crate::last_battles::{decision, legal, undone};
use crate::phases::{Game, Inbox};
use crate::table::case::Case;
use crate::table::play::Seat;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Grants wishes, and keeps what hangs on the game in step with it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Actions>()
        .init_resource::<Plans>()
        .init_resource::<Selection>()
        .init_resource::<Goals>()
        .init_resource::<Notice>()
        .init_resource::<Shown>()
        .init_resource::<files::Asked>()
        .init_resource::<files::OpenFile>()
        .add_systems(Update, (files::hear, grant).chain().in_set(GrantWishes))
        .add_plugins((follow::plugin, attention::plugin));
}

/// When, in a frame, wishes are granted.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct GrantWishes;

/// When, in a frame, plans, selection and goals follow the game.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct FollowGame;

/// When, while all follows the game, the camera turns to what is asked: it has the last word.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnToQuestion;

/// What wishes are granted with.
#[derive(SystemParam)]
struct ActionContext<'w, 's> {
    commands: Commands<'w, 's>,
    game: Option<ResMut<'w, Game>>,
    inbox: ResMut<'w, Inbox>,
    plans: ResMut<'w, Plans>,
    selection: ResMut<'w, Selection>,
    notice: ResMut<'w, Notice>,
    shown: ResMut<'w, Shown>,
    rig: ResMut<'w, CameraController>,
    map_area: Res<'w, MapArea>,
    screen: ResMut<'w, NextState<Screen>>,
    chosen: Chosen<'w>,
    ending: ResMut<'w, Ending>,
    time: Res<'w, Time<Real>>,
    on: Res<'w, State<Screen>>,
    reopened: ResMut<'w, Reopened>,
    asked: ResMut<'w, files::Asked>,
    keeper: ResMut<'w, Keeper>,
    file: ResMut<'w, files::OpenFile>,
    since: Res<'w, Since>,
    programs: Programs<'w>,
    hint: ResMut<'w, Hint>,
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    exit: MessageWriter<'w, AppExit>,
}

fn grant(mut actions: ResMut<Actions>, mut hands: ActionContext) {
    while let Some(wish) = actions.pop() {
        hands.grant(wish);
    }
}

/// The width of hexes, in logical pixels, below which the whole map takes the room of the track too.
const SMALL_HEXES: f32 = 18.0;

impl ActionContext<'_, '_> {
    fn grant(&mut self, wish: Command) {
        if !leaves_the_question(&wish) {
            self.ending.lapse();
        }
        if wish.is_play() {
            self.take_note();
        }
        match wish {
            Command::Order(order) => self.order(order),
            Command::EndPhase => self.end_phase(),
            Command::Confirm => self.confirm(),
            Command::Undo => self.undo(),
            Command::BackToCommand => self.back_to_command(),
            Command::Select(units) => self.select(units),
            Command::Deselect => self.deselect(),
            Command::Close => self.close(),
            Command::NextUnit => self.next_unit(),
            Command::Show(hex) => self.show(hex),
            Command::Find(unit) => self.find(unit),
            Command::NextObligation => self.next_obligation(),
            Command::Plan(PlanCommand::Roll(plan)) => self.roll(plan),
            Command::Plan(wish) => self.plan(&wish),
            Command::ToggleLoss(unit) => {
                self.notice.0 = None;
                if !self.selection.losses.remove(&unit) {
                    self.selection.losses.insert(unit);
                }
            }
            Command::Start {
                scenario,
                options,
                seats,
            } => {
                let start = NewGame {
                    scenario,
                    options,
                    seed: files::seed(),
                    ..NewGame::default()
                };
                self.opened(files::begin(start, seats).map(files::Opened::from));
            }
            Command::Continue => self.go_on(),
            Command::Load(path) => self.opened(files::load(&path)),
            Command::PlayOn => self.play_on(),
            Command::Resume(path) => self.resume(&path),
            Command::Delete(path) => self.on_shelf(shelf::delete(&path)),
            Command::Restore(path) => self.on_shelf(shelf::restore(&path)),
            Command::Seat(player, seat) => {
                if let Some(game) = &mut self.game {
                    game.seat(player, seat);
                }
            }
            Command::Pace(pace) => *self.programs.pace = pace,
            Command::Step => self.programs.run.step(),
            Command::Hint => self.hint.ask(),
            Command::Save => self.save(),
            Command::Browse => self.asked.ask(),
            Command::Menu => {
                self.shown.layers = Layers::default();
                self.screen.set(Screen::Menu);
            }
            Command::Back => self.screen.set(Screen::Game),
            Command::Quit => {
                self.exit.write(AppExit::Success);
            }
            Command::Dismiss => self.notice.0 = None,
            other => self.change_view(other),
        }
    }

    /// Grants what only changes how the table looks.
    fn change_view(&mut self, wish: Command) {
        match wish {
            Command::Zoom(factor) => {
                let middle = self.window_size() / 2.0;
                let at = self.map_area.0.center() - middle;
                self.rig.zoom(factor, at);
            }
            Command::Fit => self.fit(),
            Command::Fold => self.shown.folded.toggle(),
            Command::ToggleTrails => self.toggle_trails(),
            Command::Toggle(panel) => self.shown.layers.toggle(panel),
            Command::Filter(filter) => self.shown.record_filter = filter,
            Command::Turn(tab) => self.shown.tab = tab,
            Command::Choose(choice) => self.chosen.choose(choice),
            Command::Scale(step) => self.chosen.scale(step),
            _ => {}
        }
    }

    /// Shows all that is played on; the track gives way where it would become too small to be played on.
    fn fit(&mut self) {
        let (area, window) = (self.map_area.0, self.window_size());
        if self.rig.fitting(area) < SMALL_HEXES {
            self.shown.folded.foot = true;
        }
        self.rig.fit(area, window, Speed::Jump);
    }

    /// Takes note that the player has done something, having seen what lay on the map.
    fn take_note(&mut self) {
        let given = self.game.as_ref().map_or(0, |game| game.played().len());
        if self.shown.seen != given {
            self.shown.seen = given;
        }
    }

    /// Takes what the other player did off the map, or puts it there again.
    fn toggle_trails(&mut self) {
        let given = self.game.as_ref().map_or(0, |game| game.played().len());
        let on_map = self.shown.trails || self.since.has_news() && given > self.shown.seen;
        self.shown.trails = !on_map;
        self.take_note();
    }

    fn window_size(&self) -> Vec2 {
        self.window.as_ref().map_or(Vec2::ZERO, |w| w.size())
    }

    fn order(&mut self, order: Order) {
        let Some(game) = &self.game else { return };
        if self.shown.viewing {
            let why = "the game is open for viewing alone, since it was played with other data";
            return self.notice.refuse(why.to_owned(), None);
        }
        let player = decision(game.state()).player;
        if game.seats()[player] != Seat::Person {
            return self.notice.refuse(by_program(player), None);
        }
        self.notice.0 = None;
        self.inbox.push(order);
    }

    fn undo(&mut self) {
        let Some(game) = &mut self.game else { return };
        self.notice.0 = None;
        match game.undo() {
            Ok(()) => self.reopened.note(game.state()),
            Err(why) => self.notice.refuse(why.to_string(), None),
        }
    }

    fn back_to_command(&mut self) {
        if let Some(game) = &mut self.game {
            self.notice.0 = None;
            self.reopened.go_back(game);
        }
    }

    /// Ends the phase; if something is left undone, asks first.
    fn end_phase(&mut self) {
        let Some(game) = &self.game else { return };
        let state = game.state();
        let own = game.seats()[decision(state).player] == Seat::Person;
        // What cannot be ended is refused with its reason, and needs no question.
        if !own || crate::last_battles::check(state, &Order::End {}).is_err() {
            self.ending.lapse();
            return self.order(Order::End {});
        }
        let rolls = |plan: &&Attack| !plan.attackers.is_empty() || !plan.bombarding.is_empty();
        let question = || Question {
            undone: undone(state),
            planned: self.plans.list.iter().filter(rolls).count(),
        };
        match self.ending.press(question, self.time.elapsed()) {
            Press::Asks => self.notice.0 = None,
            Press::Ends => self.order(Order::End {}),
            Press::Bounces => {}
        }
    }

    /// Confirms what is asked at the moment, if there is one thing to say to it.
    fn confirm(&mut self) {
        let Some(game) = &self.game else { return };
        if self.ending.question().is_some() {
            return self.end_phase();
        }
        if game.seats()[decision(game.state()).player] != Seat::Person {
            return;
        }
        let state = game.state();
        use DecisionKind as K;
        match decision(state).kind {
            K::Losses => {
                let units = self.selection.losses.iter().copied().collect();
                self.order(Order::Losses { units });
            }
            K::SetUp | K::Command | K::Reorganize | K::Headquarters | K::Movement | K::Combat => {
                self.notice.tell("Ctrl + Enter ends the phase");
            }
            _ => {
                if let [only] = &legal(state)[..] {
                    self.order(only.clone());
                }
            }
        }
    }

    /// Closes what lies on top; if nothing is open, lets go.
    fn close(&mut self) {
        let closed =
            self.ending.lapse() || self.notice.0.take().is_some() || self.shown.layers.close_top();
        match self.on.get() {
            _ if closed => {}
            Screen::Game => self.deselect(),
            Screen::Menu if self.game.is_some() => self.screen.set(Screen::Game),
            Screen::Menu => {}
        }
    }

    fn roll(&mut self, plan: usize) {
        if let Some(attack) = self.plans.list.get(plan).cloned() {
            self.order(Order::Attack(attack));
        }
    }

    fn plan(&mut self, wish: &PlanCommand) {
        let Some(game) = &self.game else { return };
        self.notice.0 = None;
        let selected = self.selection.unit_ids(game.state());
        if let Err(why) = self.plans.obey(game.state(), &selected, wish) {
            let (text, case) = refusal(game.state(), &why);
            return self.notice.refuse(text, case);
        }
        // From here on the attackers of the plan are framed.
        self.selection.units.clear();
        self.selection.shown = None;
    }
}

/// Tells whether a wish leaves a question about the end of the phase open: looking round does.
const fn leaves_the_question(wish: &Command) -> bool {
    matches!(
        wish,
        Command::EndPhase
            | Command::Confirm
            | Command::Close
            | Command::Zoom(_)
            | Command::Fit
            | Command::Show(_)
            | Command::Choose(_)
            | Command::Scale(_)
    )
}

/// Gets the hexes that owe something and the reason why the phase cannot end yet, if it cannot.
pub fn why_not_end(state: &GameState) -> Option<(String, Option<Case>)> {
    let why = crate::last_battles::check(state, &Order::End {}).err()?;
    Some(refusal(state, &why))
}
