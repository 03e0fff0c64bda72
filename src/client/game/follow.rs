//! What hangs on the game and follows it: refusals are told, phases saved, stale plans and selections dropped.

use super::FollowGame;
use crate::client::Shown;
use crate::client::command::Tab;
use crate::client::layers::Panel;
use crate::client::notice::Notice;
use crate::client::plans::Plans;
use crate::client::selection::{Goals, Selection};
use crate::client::words::refusal;
use crate::last_battles::counter::Player;
use crate::last_battles::decision;
use crate::last_battles::phases::{Announced, Game, Refused};
use crate::last_battles::state::{DecisionKind, Phase, Place, State};
use crate::table::ids::PieceId;
use bevy::prelude::*;

/// Keeps all this in step with the game.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (forget_notice, tell_refusals, tidy, seek_goals)
            .chain()
            .in_set(Follow)
            .in_set(FollowGame),
    );
}

/// When, while all follows the game, notices, plans, selection and goals do: before what is made from them, and before
/// anybody has something new to say.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Follow;

/// Takes back what was said before something else has happened.
fn forget_notice(mut events: MessageReader<Announced>, mut notice: ResMut<Notice>) {
    if events.read().count() > 0 {
        notice.set_if_neq(Notice(None));
    }
}

/// Says why an order was refused.
fn tell_refusals(
    game: Option<Res<Game>>,
    mut refusals: MessageReader<Refused>,
    mut notice: ResMut<Notice>,
) {
    let Some(game) = game else { return };
    for refused in refusals.read() {
        let (text, case) = refusal(game.state(), &refused.why);
        notice.refuse(text, case);
    }
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
    if last.is_some_and(|last| last != now) && shown.tab != Tab::Now {
        shown.tab = Tab::Now;
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
    here && !(state.phase() == Phase::Movement && moved)
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
    use crate::last_battles::Event;
    use crate::table::case::case;

    #[test]
    fn what_was_said_is_taken_back_when_the_next_thing_happens() {
        let mut app = App::new();
        app.add_message::<Announced>()
            .init_resource::<Notice>()
            .add_systems(Update, forget_notice);
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
        app.world_mut().write_message(Announced(event));
        app.update();
        assert!(!said(&app));
    }
}
