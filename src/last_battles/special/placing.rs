//! [23B] Units that their player places before the first turn, within what the scenario allows.

use crate::hex::HexNumber;
use crate::last_battles::counter::Player;
use crate::last_battles::event::Event;
use crate::last_battles::setting::{Begins, Manner, Placing};
use crate::last_battles::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{leaders, movement, stacking, zoc};
use crate::table::case::{Case, case};
use crate::table::ids::UnitId;

/// Gets what leaves a unit's first place to its player; positions laid down by hand are as they are.
fn of(state: &State, unit: UnitIndex) -> Option<&Placing> {
    let setting = state.setting();
    if setting.start.setup.is_some() {
        return None;
    }
    let id = state.id(unit);
    let mut placings = setting.scenario.placings.iter();
    placings.find(|placing| placing.units.contains(&id))
}

/// Lists the hexes where a unit may begin, if that is left to its player; its own is one of them.
pub fn hexes(state: &State, unit: UnitIndex) -> Vec<HexNumber> {
    let (Some(placing), Some(_)) = (of(state, unit), state.unit(unit).hex()) else {
        return Vec::new();
    };
    let setting = state.setting();
    let (grid, enemy) = (setting.board.grid(), state.owner(unit).opponent());
    let zone = zoc::zone(state, enemy);
    let has_room = |hex: HexNumber| {
        let others = state.stack(hex).filter(|&other| other != unit).count();
        match placing.manner.contains(&Manner::Unstacked) {
            true => others == 0,
            false => others < stacking::limit(state, hex),
        }
    };
    let open = grid.hexes().filter(|&hex| {
        placing.within.takes_in(hex)
            && setting.in_play(hex)
            && !zone.contains(grid.index(hex))
            && state.occupant(hex) != Some(enemy)
            && has_room(hex)
    });
    open.collect()
}

/// Lists a player's units whose first places are his to choose.
pub fn open(state: &State, player: Player) -> Vec<UnitIndex> {
    let own = state.army(player).map(|(unit, _)| unit);
    own.filter(|&unit| of(state, unit).is_some()).collect()
}

/// Refuses a first place that is not open to a unit.
pub fn check(state: &State, unit: UnitId, hex: HexNumber) -> Result<(), Violation> {
    let index = movement::find(state, unit)?;
    let player = state.player();
    if state.owner(index) != player {
        return Err(Violation::NotYours { unit, player });
    }
    match hexes(state, index).contains(&hex) {
        true => Ok(()),
        false => Err(Violation::NoFirstPlace {
            unit,
            hex,
            case: cited(state, index),
        }),
    }
}

fn cited(state: &State, unit: UnitIndex) -> Case {
    let placing = of(state, unit).and_then(|placing| Case::new(&placing.case));
    placing.unwrap_or(case("3.2C"))
}

/// Decides a unit's first place; leaders who would be left without a unit of theirs go with it.
pub fn resolve(state: &State, unit: UnitId, to: HexNumber) -> Vec<Event> {
    let Some((index, from)) = state
        .find(unit)
        .and_then(|index| Some((index, state.unit(index).hex()?)))
    else {
        return Vec::new();
    };
    let placed = Event::Placed {
        unit,
        from,
        to,
        case: cited(state, index),
    };
    let company = state
        .leaders_in(from)
        .filter(|&leader| needs(state, leader, index, from));
    let company = company.map(|leader| Event::LeaderPlaced {
        leader: state.leader_id(leader),
        from,
        to,
        case: case("10.1A"),
    });
    [placed].into_iter().chain(company).collect()
}

/// Tells whether a leader begins with a unit, and has no other for that in a hex.
fn needs(state: &State, leader: LeaderIndex, unit: UnitIndex, hex: HexNumber) -> bool {
    let begins = &state.setting().leaders[usize::from(leader.0)].begins;
    let with_unit = matches!(begins, Begins::WithUnit | Begins::WithUnitOf(_));
    let serves = |other| leaders::may_begin_with(state, leader, other);
    let mut others = state.stack(hex).filter(|&other| other != unit);
    with_unit && serves(unit) && !others.any(serves)
}
