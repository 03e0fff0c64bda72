//! What the open decision is about, so that the map can turn there, once for each decision.

use super::clicks::retreating;
use super::next;
use super::selection::Selection;
use crate::client::attention::{Attention, AttentionSystems, Subject};
use crate::last_battles::combat::{before, obligations};
use crate::last_battles::phases::Game;
use crate::last_battles::state::{DecisionKind, Phase, State};
use crate::last_battles::{decision, retreat};
use crate::table::armies::Player;
use crate::table::play::Seat;
use bevy::prelude::*;

/// Says what is asked about.
pub fn plugin(app: &mut App) {
    app.init_resource::<Asked>()
        .add_systems(Update, notice_question.in_set(AttentionSystems::Notice));
}

/// The decision that the player has been shown last.
#[derive(Resource, Default)]
struct Asked(Option<(Player, Phase, DecisionKind, Subject)>);

/// Finds out what the open decision is about.
fn subject(state: &State, selection: &Selection) -> Subject {
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
            Subject::All(from.into_iter().chain(ways).collect())
        }
        DecisionKind::Advance => {
            let open = retreat::advances(state).into_iter();
            let hexes = open.flat_map(|(unit, to)| state.unit(unit).hex().into_iter().chain([to]));
            Subject::All(hexes.collect())
        }
        DecisionKind::Losses | DecisionKind::BombardWithdraw | DecisionKind::ChateauStand => {
            let battle = state.battle().into_iter();
            let sides = battle.flat_map(|battle| battle.attackers.iter().chain(&battle.defenders));
            Subject::All(sides.map(|&(_, hex)| hex).collect())
        }
        DecisionKind::RetreatBefore => {
            let waiting = before::waiting(state).map_or_else(Vec::new, |(_, units)| units);
            Subject::All(hexes_of(&waiting))
        }
        DecisionKind::Lead | DecisionKind::Enhance | DecisionKind::LowerOdds => {
            let declared = state.optional().terms().declared.iter();
            let declared = declared.flat_map(|attack| attack.defenders.clone());
            let waiting = state.battle().into_iter();
            let waiting = waiting.flat_map(|battle| battle.defenders.iter().map(|&(_, hex)| hex));
            Subject::All(declared.chain(waiting).collect())
        }
        DecisionKind::Combat => Subject::Any(hexes_of(&obligations::open(state).must_attack)),
        DecisionKind::Deploy => {
            let found = state.hidden().deploying();
            let hex = found.and_then(|(_, pair)| pair.deploys_at);
            Subject::All(hex.into_iter().collect())
        }
        DecisionKind::HalForce | DecisionKind::Entry | DecisionKind::Over => {
            Subject::Any(Vec::new())
        }
        DecisionKind::SetUp
        | DecisionKind::Command
        | DecisionKind::Reorganize
        | DecisionKind::Headquarters
        | DecisionKind::PlacePair
        | DecisionKind::Reveal
        | DecisionKind::Movement => {
            let names = next::concerned(state).into_iter();
            Subject::Any(names.filter_map(|name| next::place(state, name)).collect())
        }
    }
}

/// Finds out whether something new is asked of a person.
fn notice_question(
    game: Option<Res<Game>>,
    selection: Res<Selection>,
    mut asked: ResMut<Asked>,
    mut attention: ResMut<Attention>,
) {
    let Some(game) = game.filter(|game| game.is_changed()) else {
        return;
    };
    let state = game.state();
    let open = decision(state);
    if game.seats()[open.player] != Seat::Person {
        attention.0 = None;
        return;
    }
    let now = (
        open.player,
        state.phase(),
        open.kind,
        subject(state, &selection),
    );
    let is_new = match (&asked.0, &now.3) {
        (Some(last), Subject::All(_)) => *last != now,
        // A phase goes on where it was left.
        (Some(last), Subject::Any(_)) => (last.0, last.1) != (now.0, now.1),
        // The view that a game opens on shows both armies.
        (None, subject) => matches!(subject, Subject::All(_)),
    };
    if is_new {
        attention.0 = Some(now.3.clone());
    }
    asked.0 = Some(now);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::camera::{CameraController, MapArea};
    use crate::last_battles::game_setup::NewGame;
    use crate::last_battles::order::Order;
    use bevy::window::{PrimaryWindow, RequestRedraw};

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
            .add_plugins(plugin)
            .add_plugins(crate::client::attention::plugin)
            .init_resource::<Selection>()
            .init_resource::<CameraController>()
            .init_resource::<ButtonInput<MouseButton>>()
            .insert_resource(MapArea(Rect::new(0.0, 86.0, 900.0, 600.0)))
            .insert_resource(Game::new(quatre_bras()));
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
}
