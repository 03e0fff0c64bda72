//! [12.1D] What becomes of the units of an officer who ceases to command.

use super::{allotted, barriers, capacity, spread, subordinates, unit_ids};
use crate::hex::HexSet;
use crate::last_battles::event::Event;
use crate::last_battles::leaders;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::last_battles::state::{State, UnitIndex};
use crate::table::case::case;

/// Lists what an officer's ceasing to command changes for the units that had orders through him alone [12.1D].
///
/// Commanders in range who give command in this player turn and have a unit's place left take them on, the strongest first;
/// one who gives none keeps his full rate of movement [10.1C].
pub fn without(state: &State, officer: LeaderIndex) -> Vec<Event> {
    let mut allotments = state.allotments().iter();
    if !allotments.any(|own| own.officers.contains(&officer)) {
        return Vec::new();
    }
    let barred = barriers(state, state.leader_owner(officer));
    let mut units = through(state, officer, &barred);
    let mut events = Vec::new();
    for own in state.allotments() {
        let taken = taken_on(state, own, &units, &barred);
        if taken.is_empty() {
            continue;
        }
        units.retain(|unit| !taken.contains(unit));
        let mut allotment = own.clone();
        allotment.units.extend(&taken);
        events.push(allotted(state, &allotment));
        events.push(Event::InCommand {
            by: state.leader_id(own.leader),
            officers: Vec::new(),
            units: unit_ids(state, &taken),
            case: case("12.1D"),
        });
    }
    let rest = (!units.is_empty()).then(|| Event::OutOfCommand {
        officers: Vec::new(),
        units: unit_ids(state, &units),
        case: case("12.1D"),
    });
    events.into_iter().chain(rest).collect()
}

/// Lists the units that have their orders through an officer alone, the strongest first.
fn through(state: &State, officer: LeaderIndex, barred: &HexSet) -> Vec<UnitIndex> {
    let others = state.allotments().iter().flat_map(|own| &own.officers);
    let others = others
        .filter(|&&other| other != officer && !state.leader(other).has_reorganized())
        .flat_map(|&other| subordinates(state, other, barred));
    let direct = state.allotments().iter().flat_map(|own| own.units.clone());
    let otherwise: Vec<_> = others.chain(direct).collect();
    let mut units = subordinates(state, officer, barred);
    units.retain(|unit| !otherwise.contains(unit));
    units.sort_by_key(|&unit| (std::cmp::Reverse(state.strength(unit)), unit));
    units
}

/// Lists those of some units that a commander can take on besides those whom he commands already.
fn taken_on(
    state: &State,
    own: &Allotment,
    units: &[UnitIndex],
    barred: &HexSet,
) -> Vec<UnitIndex> {
    if own.officers.is_empty() && own.units.is_empty() {
        return Vec::new();
    }
    let range = spread(state, own.leader, barred);
    let grid = state.setup().board.grid();
    let spent = usize::from(state.leader(own.leader).spent);
    let used = own.units.len().saturating_add(spent);
    let left = capacity(state, own.leader).saturating_sub(used);
    let reached = |unit: &UnitIndex| {
        let hex = state.unit(*unit).hex();
        let army = leaders::commands(state, own.leader, *unit);
        army && hex.is_some_and(|hex| range.contains(grid.index(hex)))
    };
    let taken = units.iter().copied().filter(reached);
    taken.take(left).collect()
}
