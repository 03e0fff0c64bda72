//! What follows from an event alone: control, points, morale, the end of the game.

use crate::hex::HexNumber;
use crate::last_battles::combat::charge;
use crate::last_battles::event::{Event, MoraleEvent};
use crate::last_battles::leaders::{release, seconds};
use crate::last_battles::morale::levels;
use crate::last_battles::rules::Rule;
use crate::last_battles::special::{self, wings};
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{command, exits, hidden, morale, victory};
use crate::table::case::case;

/// Lists what follows from an event alone, in the state after it.
pub(super) fn consequences(state: &State, event: &Event) -> Vec<Event> {
    let mut events = effects(state, event);
    events.extend(hidden::seen_after(state, event));
    events.extend(levels::moves(state, event));
    // Events are large: an `Option` given to `extend` is moved even if there is none in it.
    if let Some(won) = victory::instant(state, event) {
        events.push(won);
    }
    if let Some(won) = victory::lead_reached(state) {
        events.push(won);
    }
    events
}

/// Lists what an event brings for control, morale and points.
fn effects(state: &State, event: &Event) -> Vec<Event> {
    if let Some((unit, way)) = event.passage() {
        let mover = state.find(unit);
        let mut events = mover.map_or_else(Vec::new, |mover| passage(state, mover, &way));
        if let Some(mover) = mover.filter(|_| wakes(state, event)) {
            events.extend(release::woken_by_enemy(state, mover, &way));
        }
        events.extend(victory::for_exit(state, event));
        events.extend(release::contacted(state, unit, &way));
        if let Some(charge) = charge::approached(state, event) {
            events.push(charge);
        }
        if let Some(let_go) = command::ridden_off(state, event) {
            events.push(let_go);
        }
        return events;
    }
    match event {
        Event::Eliminated { .. } => {
            let points = victory::for_elimination(state, event);
            points
                .into_iter()
                .chain(victory::morale_changes(state))
                .chain(morale::corps_changes(state))
                .collect()
        }
        Event::LeaderLost { leader, .. } => {
            let follows = seconds::succession(state, *leader);
            follows.into_iter().collect()
        }
        Event::Battle(report) => wings::joining(state, report).into_iter().collect(),
        Event::Morale(MoraleEvent::WingsJoined { side, .. }) => {
            let recovered = wings::recoveries(state, *side).into_iter();
            recovered.chain(victory::morale_changes(state)).collect()
        }
        Event::Demoralized { .. } | Event::Disintegrated { .. } | Event::Concluded {} => {
            exits::of_armies(state)
        }
        Event::Morale(MoraleEvent::OldGuardDefeated { .. } | MoraleEvent::CorpsSunk { .. }) => {
            morale::corps_changes(state)
        }
        Event::Reorganized { units, .. } => morale::recoveries(state, units),
        Event::Turn { .. }
        | Event::Morale(MoraleEvent::Levels { .. } | MoraleEvent::LevelSunk { .. }) => {
            victory::morale_changes(state)
        }
        _ => Vec::new(),
    }
}

/// Lists what a unit's passing through hexes brings: control of them [3.4B], and the release of those it comes near.
fn passage(state: &State, index: UnitIndex, hexes: &[HexNumber]) -> Vec<Event> {
    let player = state.owner(index);
    let taken = hexes
        .iter()
        .filter(|hex| state.control().get(hex).is_some_and(|&held| held != player));
    let taken = taken.map(|&hex| Event::Control {
        hex,
        player,
        case: case("3.4B"),
    });
    let mut events: Vec<_> = taken.collect();
    events.extend(special::released_by(state, index, hexes));
    events
}

/// Tells whether an event may wake those who sleep near by. Where the French start late, and for headquarters, the enemy must move,
/// or come in, to do it [15.4, 16.14C].
fn wakes(state: &State, event: &Event) -> bool {
    let moves = matches!(event, Event::Moved { .. } | Event::Entered { .. });
    let mut strict = [Rule::LateStart, Rule::ChiefCommands].into_iter();
    moves || !strict.any(|rule| state.in_force(rule))
}
