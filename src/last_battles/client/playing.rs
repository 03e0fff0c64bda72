//! What the player decides: plans of combat, and the end of a phase.

use super::command_stop::Reopened;
use super::left_undone::question;
use super::plans::{PlanCommand, Plans};
use super::selection::Selection;
use super::words::refusal;
use crate::client::command::{OwnAction, PhaseAction};
use crate::client::ending::{Ending, Press};
use crate::client::game::{GiveOrder, TakenBack};
use crate::client::notice::Notice;
use crate::last_battles::order::{Attack, Order};
use crate::last_battles::phases::Game;
use crate::last_battles::state::{DecisionKind, State as GameState};
use crate::last_battles::{check, decision, legal};
use crate::table::case::Case;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::any::Any;

/// Takes the player's orders.
pub fn plugin(app: &mut App) {
    app.add_observer(plan)
        .add_observer(pass)
        .add_observer(back_to_command)
        .add_observer(note_segment);
}

/// Goes back to the command segment of this player turn, as long as nobody has moved.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackToCommand;

impl OwnAction for BackToCommand {
    fn is_play(&self) -> bool {
        false
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.is::<Self>()
    }

    fn trigger(&self, commands: &mut Commands) {
        commands.trigger(*self);
    }
}

impl OwnAction for PlanCommand {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn trigger(&self, commands: &mut Commands) {
        commands.trigger(self.clone());
    }
}

fn plan(
    on: On<PlanCommand>,
    game: Option<Res<Game>>,
    mut notice: ResMut<Notice>,
    mut plans: ResMut<Plans>,
    mut selection: ResMut<Selection>,
    mut commands: Commands,
) {
    if let PlanCommand::Roll(plan) = *on {
        if let Some(attack) = plans.list.get(plan).cloned() {
            commands.trigger(GiveOrder::<GameState>(Order::Attack(attack)));
        }
        return;
    }
    let Some(game) = game else { return };
    notice.0 = None;
    let selected = selection.unit_ids(game.state());
    if let Err(why) = plans.obey(game.state(), &selected, &on) {
        let (text, case) = refusal(game.state(), &why);
        return notice.refuse(text, case);
    }
    // From here on the attackers of the plan are framed.
    selection.units.clear();
    selection.shown = None;
}

/// What phases are ended with.
#[derive(SystemParam)]
struct PhaseContext<'w, 's> {
    game: Option<Res<'w, Game>>,
    notice: ResMut<'w, Notice>,
    plans: Res<'w, Plans>,
    selection: Res<'w, Selection>,
    ending: ResMut<'w, Ending>,
    time: Res<'w, Time<Real>>,
    commands: Commands<'w, 's>,
}

fn pass(on: On<PhaseAction>, mut context: PhaseContext) {
    match *on {
        PhaseAction::End => context.end(),
        PhaseAction::Confirm => context.confirm(),
        PhaseAction::Undo => {}
    }
}

impl PhaseContext<'_, '_> {
    fn give(&mut self, order: Order) {
        self.commands.trigger(GiveOrder::<GameState>(order));
    }

    /// Ends the phase; if something is left undone, asks first.
    fn end(&mut self) {
        let Some(game) = &self.game else {
            return;
        };
        let state = game.state();
        // What cannot be ended is refused with its reason, and needs no question.
        if !game.is_persons() || check(state, &Order::End {}).is_err() {
            self.ending.lapse();
            return self.give(Order::End {});
        }
        let rolls = |plan: &&Attack| !plan.attackers.is_empty() || !plan.bombarding.is_empty();
        let question = || question(state, self.plans.list.iter().filter(rolls).count());
        match self.ending.press(question, self.time.elapsed()) {
            Press::Asks => self.notice.0 = None,
            Press::Ends => self.give(Order::End {}),
            Press::Bounces => {}
        }
    }

    /// Confirms what is asked at the moment, if there is one thing to say to it.
    fn confirm(&mut self) {
        let Some(game) = &self.game else {
            return;
        };
        if self.ending.question().is_some() {
            return self.end();
        }
        if !game.is_persons() {
            return;
        }
        let state = game.state();
        use DecisionKind as K;
        match decision(state).kind {
            K::Losses => {
                let units = self.selection.losses.iter().copied().collect();
                self.give(Order::Losses { units });
            }
            K::SetUp
            | K::Reveal
            | K::Command
            | K::Reorganize
            | K::PlacePair
            | K::Headquarters
            | K::Movement
            | K::Combat => {
                self.notice.tell("Ctrl + Enter ends the phase");
            }
            _ => {
                if let [only] = &legal(state)[..] {
                    let only = only.clone();
                    self.give(only);
                }
            }
        }
    }
}

/// Goes back to the command segment.
fn back_to_command(
    _: On<BackToCommand>,
    game: Option<ResMut<Game>>,
    mut notice: ResMut<Notice>,
    mut reopened: ResMut<Reopened>,
) {
    if let Some(mut game) = game {
        notice.0 = None;
        reopened.go_back(&mut game);
    }
}

/// Stops in a command segment into which an order that is taken back has led.
fn note_segment(_: On<TakenBack<GameState>>, game: Res<Game>, mut reopened: ResMut<Reopened>) {
    reopened.note(game.state());
}

/// Gets the reason why the phase cannot end yet, if it cannot.
pub fn why_not_end(state: &GameState) -> Option<(String, Option<Case>)> {
    let why = check(state, &Order::End {}).err()?;
    Some(refusal(state, &why))
}
