//! What hangs on the game and follows it: stale plans and selections are dropped, and it is asked where the selected can go.

use super::plans::Plans;
use super::selection::{Goals, Selection};
use crate::client::Shown;
use crate::client::frame::{Follow, InFrame};
use crate::client::layers::Panel;
use crate::client::shown::Tab;
use crate::last_battles::decision;
use crate::last_battles::phases::Game;
use crate::last_battles::state::{DecisionKind, Phase, Place, State};
use crate::table::armies::Player;
use crate::table::ids::PieceId;
use bevy::prelude::*;

/// Keeps all this in step with the game.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (tidy, seek_goals)
            .chain()
            .in_set(Follow)
            .in_set(InFrame::FollowGame),
    );
}

/// Drops plans and selections that the game has left behind.
fn tidy(
    game: Option<Res<Game>>,
    mut plans: ResMut<Plans>,
    mut selection: ResMut<Selection>,
    mut shown: ResMut<Shown>,
    mut last: Local<Option<(Player, Phase, DecisionKind)>>,
) {
    let Some(game) = game.filter(|game| game.is_changed()) else {
        return;
    };
    let state = game.state();
    let open = decision(state);
    let now = (state.player(), state.phase(), open.kind);
    if last.map(|(player, phase, _)| (player, phase)) != Some((now.0, now.1)) {
        *plans = Plans::default();
        *selection = Selection::default();
    } else if *last != Some(now) {
        *selection = Selection::default();
    }
    if *last != Some(now) {
        match open.kind {
            DecisionKind::Over => shown.layers.open(Panel::Outcome),
            _ => shown.layers.close(Panel::Outcome),
        }
    }
    if last.is_some_and(|last| last != now) && shown.tab != Tab::default() {
        shown.tab = Tab::default();
    }
    *last = Some(now);
    if state.phase() == Phase::Combat {
        let mut kept = plans.clone();
        kept.prune(state);
        plans.set_if_neq(kept);
    }
    if !selection.units.iter().all(|&unit| is_idle(state, unit)) {
        selection.units.clear();
    }
}

/// Tells whether it still makes sense to have a unit selected.
fn is_idle(state: &State, unit: PieceId) -> bool {
    let found = state.find(unit).map(|index| {
        let own = state.unit(index);
        (own.place, own.moved)
    });
    let leader = || {
        let own = state.leader(state.find_leader(unit)?);
        Some((own.place, own.moved))
    };
    let Some((place, moved)) = found.or_else(leader) else {
        return false;
    };
    // Before the game also he who comes later, in secret or not: he may begin on the map.
    let here = matches!(place, Place::Map(_) | Place::Reinforcement)
        || state.phase() == Phase::SetUp && place == Place::Unused;
    // Whose move was halted may go on [16.6].
    let done = moved && state.hidden().halted(unit).is_none();
    here && !(state.phase() == Phase::Movement && done)
}

/// Finds out where the selected units can go.
fn seek_goals(game: Option<Res<Game>>, selection: Res<Selection>, mut goals: ResMut<Goals>) {
    let Some(game) = game else { return };
    if !game.is_changed() && !selection.is_changed() {
        return;
    }
    goals.set_if_neq(Goals::of_selection(game.state(), &selection));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::game::{Announced, plugin_of};
    use crate::client::notice::Notice;
    use crate::last_battles::Event;
    use crate::table::case::case;

    #[test]
    fn what_was_said_is_taken_back_when_the_next_thing_happens() {
        let mut app = App::new();
        app.init_resource::<Notice>()
            .add_plugins(plugin_of::<State>);
        let said = |app: &App| app.world().resource::<Notice>().0.is_some();
        let mut notice = app.world_mut().resource_mut::<Notice>();
        notice.refuse("two units may stack", Some(case("5.4")));
        app.update();
        assert!(said(&app), "nothing has happened");
        let event = Event::Displaced {
            unit: "fr-2-husson".parse().expect("a name"),
            from: crate::hex::hex(1645),
            to: crate::hex::hex(1646),
            by: "fr-2-campi".parse().expect("a name"),
            case: case("6.6D"),
        };
        app.world_mut().write_message(Announced::<State>(event));
        app.update();
        assert!(!said(&app));
    }
}
