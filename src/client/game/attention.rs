//! Where the player is asked to look: what a new decision is about comes into view, unless it is there already.
//!
//! It happens once for each decision, and never while a mouse button is down: a map that is being dragged stays in the hand.

use super::{Follow, FollowGame, TurnToQuestion};
use crate::client::camera::{CameraController, MapArea};
use crate::client::clicks::retreating;
use crate::client::next;
use crate::client::selection::Selection;
use crate::hex::HexNumber;
use crate::last_battles::combat::obligations;
use crate::last_battles::counter::Player;
use crate::last_battles::phases::Game;
use crate::last_battles::state::{DecisionKind, Phase, State};
use crate::last_battles::{decision, retreat};
use crate::table::play::Seat;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

/// Brings what is asked about into view.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Attention>().add_systems(
        Update,
        (notice_question, look)
            .chain()
            .in_set(TurnToQuestion)
            .in_set(FollowGame)
            .after(Follow),
    );
}

/// What a decision is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Hexes that must be seen together.
    All(Vec<HexNumber>),
    /// Hexes any of which will do: there is much to be done.
    Any(Vec<HexNumber>),
}

impl Subject {
    /// Finds out what the open decision is about.
    pub fn of(state: &State, selection: &Selection) -> Self {
        let hexes_of = |units: &[crate::last_battles::state::UnitIndex]| {
            let hexes = units.iter().filter_map(|&unit| state.unit(unit).hex());
            hexes.collect::<Vec<_>>()
        };
        match decision(state).kind {
            DecisionKind::Retreat | DecisionKind::Displace => {
                let unit = retreating(state, selection);
                let from = unit.and_then(|unit| state.unit(unit).hex());
                let ways = unit.map_or_else(Vec::new, |unit| retreat::ways(state, unit));
                let ways = ways.into_iter().map(|way| way.to);
                Self::All(from.into_iter().chain(ways).collect())
            }
            DecisionKind::Advance => {
                let open = retreat::advances(state).into_iter();
                let hexes =
                    open.flat_map(|(unit, to)| state.unit(unit).hex().into_iter().chain([to]));
                Self::All(hexes.collect())
            }
            DecisionKind::Losses | DecisionKind::BombardWithdraw | DecisionKind::ChateauStand => {
                let battle = state.battle().into_iter();
                let sides =
                    battle.flat_map(|battle| battle.attackers.iter().chain(&battle.defenders));
                Self::All(sides.map(|&(_, hex)| hex).collect())
            }
            DecisionKind::Combat => Self::Any(hexes_of(&obligations::open(state).must_attack)),
            DecisionKind::HalForce | DecisionKind::Entry | DecisionKind::Over => {
                Self::Any(Vec::new())
            }
            DecisionKind::SetUp
            | DecisionKind::Command
            | DecisionKind::Reorganize
            | DecisionKind::Headquarters
            | DecisionKind::Movement => {
                let names = next::concerned(state).into_iter();
                Self::Any(names.filter_map(|name| next::place(state, name)).collect())
            }
        }
    }

    /// Gets the hexes to bring into view, where none of those that would do is there.
    fn wanting(&self, sees: impl Fn(&[HexNumber]) -> bool) -> Option<Vec<HexNumber>> {
        match self {
            Self::All(hexes) => (!sees(hexes)).then(|| hexes.clone()),
            Self::Any(hexes) if hexes.iter().any(|&hex| sees(&[hex])) => None,
            Self::Any(hexes) => hexes.first().map(|&hex| vec![hex]),
        }
    }
}

/// The decision that the player has been shown last, and what he has yet to be shown.
#[derive(Resource, Default)]
struct Attention {
    last: Option<(Player, Phase, DecisionKind, Subject)>,
    open: Option<Subject>,
}

/// Finds out whether something new is asked of a person.
fn notice_question(
    game: Option<Res<Game>>,
    selection: Res<Selection>,
    mut attention: ResMut<Attention>,
) {
    let Some(game) = game.filter(|game| game.is_changed()) else {
        return;
    };
    let state = game.state();
    let open = decision(state);
    if game.seats()[open.player] != Seat::Person {
        attention.open = None;
        return;
    }
    let now = (
        open.player,
        state.phase(),
        open.kind,
        Subject::of(state, &selection),
    );
    let is_new = match (&attention.last, &now.3) {
        (Some(last), Subject::All(_)) => *last != now,
        // A phase goes on where it was left.
        (Some(last), Subject::Any(_)) => (last.0, last.1) != (now.0, now.1),
        // The view that a game opens on shows both armies.
        (None, subject) => matches!(subject, Subject::All(_)),
    };
    if is_new {
        attention.open = Some(now.3.clone());
    }
    attention.last = Some(now);
}

/// Moves the camera there, once no button is down and it is known where the map is.
fn look(
    mut attention: ResMut<Attention>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    area: Res<MapArea>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut controller: ResMut<CameraController>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let busy = buttons.is_some_and(|buttons| buttons.get_pressed().next().is_some());
    let (Some(window), false) = (window, busy || area.0.is_empty() || controller.is_waiting())
    else {
        return;
    };
    let Some(subject) = attention.open.take() else {
        return;
    };
    let size = window.size();
    if let Some(hexes) = subject.wanting(|hexes| controller.sees(hexes, area.0, size)) {
        controller.see(&hexes, area.0, size);
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex;
    use crate::last_battles::game_setup::NewGame;
    use crate::last_battles::order::Order;

    const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);

    fn quatre_bras() -> crate::last_battles::Match {
        let start = NewGame {
            scenario: "19".to_owned(),
            ..NewGame::default()
        };
        crate::last_battles::Match::begin(start).expect("a sound scenario")
    }

    /// Scenario 19, and a map that shows none of it.
    fn table() -> App {
        let mut app = App::new();
        app.add_message::<RequestRedraw>()
            .init_resource::<Attention>()
            .init_resource::<Selection>()
            .init_resource::<CameraController>()
            .init_resource::<ButtonInput<MouseButton>>()
            .insert_resource(MapArea(Rect::new(0.0, 86.0, 900.0, 600.0)))
            .insert_resource(Game::new(quatre_bras()))
            .add_systems(Update, (notice_question, look).chain());
        let window = Window {
            resolution: bevy::window::WindowResolution::new(1280, 720),
            ..default()
        };
        app.world_mut().spawn((window, PrimaryWindow));
        app.update();
        app
    }

    /// Tells whether some unit that may move now is in view.
    fn sees_somebody(app: &App) -> bool {
        let world = app.world();
        let (game, controller, area) = (
            world.resource::<Game>(),
            world.resource::<CameraController>(),
            world.resource::<MapArea>(),
        );
        let state = game.state();
        let hexes = next::concerned(state).into_iter();
        let mut hexes = hexes.filter_map(|name| next::place(state, name));
        hexes.any(|hex| controller.sees(&[hex], area.0, WINDOW))
    }

    fn end_until_the_coalition_moves(app: &mut App) {
        let mut game = quatre_bras();
        while decision(game.state()).player == Player::French {
            game.play(&Order::End {}).expect("nothing is owed");
        }
        app.insert_resource(Game::new(game));
    }

    #[test]
    fn a_turn_that_passes_brings_the_map_to_who_may_move_but_never_during_a_drag() {
        let mut app = table();
        assert!(!sees_somebody(&app), "a game opens on a view of its own");
        let buttons = |app: &mut App| {
            let world = app.world_mut();
            world.resource_mut::<ButtonInput<MouseButton>>().clone()
        };
        let mut held = buttons(&mut app);
        held.press(MouseButton::Left);
        app.insert_resource(held);
        end_until_the_coalition_moves(&mut app);
        app.update();
        assert!(!sees_somebody(&app), "the map is in the hand");
        app.insert_resource(ButtonInput::<MouseButton>::default());
        app.update();
        assert!(sees_somebody(&app));
    }

    #[test]
    fn one_hex_in_view_is_enough_where_any_will_do() {
        let in_view = |hexes: &[HexNumber]| hexes.iter().all(|&at| at == hex(1645));
        let both = vec![hex(2050), hex(1645)];
        assert_eq!(Subject::Any(both.clone()).wanting(in_view), None);
        let away = Subject::Any(vec![hex(2050), hex(2051)]);
        assert_eq!(away.wanting(in_view), Some(vec![hex(2050)]));
        assert_eq!(Subject::All(both.clone()).wanting(in_view), Some(both));
        assert_eq!(Subject::Any(Vec::new()).wanting(in_view), None);
    }
}
