//! [23B, 27.2C] Units that their player places before the first turn, within what the scenario allows.
//!
//! He moves one into any hex that has room for it, or has two change places.

use crate::hex::{HexNumber, HexSet};
use crate::last_battles::counter::Player;
use crate::last_battles::event::Event;
use crate::last_battles::scenario::{EntryMode, Placing};
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{leaders, movement, stacking, zoc};
use crate::table::case::{Case, case};
use crate::table::ids::UnitId;

/// Gets what leaves a unit's first place to its player; positions laid down by hand are as they are.
fn of(state: &State, unit: UnitIndex) -> Option<&Placing> {
    let setup = state.setup();
    if setup.start.setup.is_some() {
        return None;
    }
    let id = state.id(unit);
    let mut placings = setup.scenario.placings.iter();
    placings.find(|placing| placing.units.contains(&id))
}

/// Lists the hexes where a unit may begin, if that is left to its player; its own is one of them.
pub fn hexes(state: &State, unit: UnitIndex) -> Vec<HexNumber> {
    let (Some(placing), Some(_)) = (of(state, unit), state.unit(unit).hex()) else {
        return Vec::new();
    };
    let hexes = state.setup().board.grid().hexes();
    let open = hexes.filter(|&hex| may_begin(state, unit, placing, hex));
    open.collect()
}

/// Tells whether a hex is one of those where a unit may begin, and has room for it.
fn may_begin(state: &State, unit: UnitIndex, placing: &Placing, hex: HexNumber) -> bool {
    let zone = zoc::zone(state, state.owner(unit).opponent());
    let others = || state.stack(hex).filter(|&other| other != unit).count();
    is_open(state, unit, placing, zone, hex) && fits(state, unit, placing, hex, others())
}

/// Tells whether a hex is one of those where a unit may begin, whoever of its own army is there.
fn is_open(
    state: &State,
    unit: UnitIndex,
    placing: &Placing,
    zone: &HexSet,
    hex: HexNumber,
) -> bool {
    placing.within.takes_in(hex)
        && state.setup().in_play(hex)
        && !zone.contains(state.setup().board.grid().index(hex))
        && state.occupant(hex) != Some(state.owner(unit).opponent())
}

/// Tells whether a hex has room for one more unit beside some others.
fn fits(state: &State, unit: UnitIndex, placing: &Placing, hex: HexNumber, others: usize) -> bool {
    match placing.manner.contains(&EntryMode::Unstacked) {
        true => others == 0,
        false => stacking::has_room(state, unit, hex, others),
    }
}

/// Lists the units with which a unit may change places, where the places of both are left to their player.
pub fn partners(state: &State, unit: UnitIndex) -> Vec<UnitIndex> {
    let others = open(state, state.owner(unit)).into_iter();
    let others = others.filter(|&other| state.unit(other).hex() != state.unit(unit).hex());
    others
        .filter(|&other| may_take_place(state, unit, other) && may_take_place(state, other, unit))
        .collect()
}

/// Tells whether a unit may begin where another does, if that one goes.
fn may_take_place(state: &State, unit: UnitIndex, of_other: UnitIndex) -> bool {
    let (Some(placing), Some(hex)) = (of(state, unit), state.unit(of_other).hex()) else {
        return false;
    };
    let zone = zoc::zone(state, state.owner(unit).opponent());
    is_open(state, unit, placing, zone, hex)
        && fits(
            state,
            unit,
            placing,
            hex,
            state.stack(hex).count().saturating_sub(1),
        )
}

/// Lists a player's units whose first places are his to choose.
pub fn open(state: &State, player: Player) -> Vec<UnitIndex> {
    let own = state.army(player).map(|(unit, _)| unit);
    own.filter(|&unit| of(state, unit).is_some()).collect()
}

/// A first place that the rules allow a unit, and where it was laid before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstPlace {
    unit: UnitIndex,
    from: HexNumber,
    to: HexNumber,
}

/// Refuses a first place that is not open to a unit.
pub fn check(state: &State, unit: UnitId, hex: HexNumber) -> Result<FirstPlace, Violation> {
    let index = movement::find(state, unit)?;
    let player = state.player();
    if state.owner(index) != player {
        let unit = unit.into();
        return Err(Violation::NotYours { unit, player });
    }
    let is_open = |placing| may_begin(state, index, placing, hex);
    let open = state.setup().board.grid().contains(hex) && of(state, index).is_some_and(is_open);
    match state.unit(index).hex().filter(|_| open) {
        Some(from) => Ok(FirstPlace {
            unit: index,
            from,
            to: hex,
        }),
        None => Err(Violation::NoFirstPlace {
            unit,
            hex,
            case: cited(state, index),
        }),
    }
}

/// Gets the case that leaves a unit's first place to its player.
pub fn cited(state: &State, unit: UnitIndex) -> Case {
    let placing = of(state, unit).and_then(|placing| Case::new(&placing.case));
    placing.unwrap_or(case("3.2C"))
}

/// Refuses to let two units change places where either may not begin in the other's; gets the places of both.
pub fn check_change(
    state: &State,
    unit: UnitId,
    with: UnitId,
) -> Result<[FirstPlace; 2], Violation> {
    if unit == with {
        return Err(Violation::NamedTwice { unit: unit.into() });
    }
    let (index, other) = (movement::find(state, unit)?, movement::find(state, with)?);
    let player = state.player();
    for (named, index) in [(unit, index), (with, other)] {
        if state.owner(index) != player {
            let unit = named.into();
            return Err(Violation::NotYours { unit, player });
        }
    }
    let hex = state.unit(index).hex();
    if let Some(hex) = hex.filter(|_| hex == state.unit(other).hex()) {
        let case = cited(state, index);
        return Err(Violation::SamePlace {
            unit,
            with,
            hex,
            case,
        });
    }
    let in_place_of = |index: UnitIndex, other: UnitIndex| {
        let off_map = |unit| Violation::NotOnMap {
            unit: state.piece_id(unit),
        };
        let to = state.unit(other).hex().ok_or(off_map(other))?;
        if !may_take_place(state, index, other) {
            return Err(Violation::NoFirstPlace {
                unit: state.id(index),
                hex: to,
                case: cited(state, index),
            });
        }
        let from = state.unit(index).hex().ok_or(off_map(index))?;
        Ok(FirstPlace {
            unit: index,
            from,
            to,
        })
    };
    Ok([in_place_of(index, other)?, in_place_of(other, index)?])
}

/// Decides a unit's first place; leaders who would be left without a unit of theirs go with it.
pub fn resolve(state: &State, place: FirstPlace) -> Vec<Event> {
    let FirstPlace { unit, from, to } = place;
    let placed = Event::Placed {
        unit: state.id(unit),
        from,
        to,
        case: cited(state, unit),
    };
    let company = state
        .leaders_in(from)
        .filter(|&leader| needs(state, leader, unit, from));
    let company = company.map(|leader| Event::LeaderPlaced {
        leader: state.leader_id(leader),
        from: Some(from),
        to,
        case: case("10.1A"),
    });
    [placed].into_iter().chain(company).collect()
}

/// Tells whether a leader begins with a unit, and has no other for that in a hex.
fn needs(state: &State, leader: LeaderIndex, unit: UnitIndex, hex: HexNumber) -> bool {
    let serves = |other| leaders::may_begin_with(state, leader, other);
    let mut others = state.stack(hex).filter(|&other| other != unit);
    serves(unit) && !others.any(serves)
}
