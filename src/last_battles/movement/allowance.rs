//! [5.2] How far a unit may go.

use crate::last_battles::charts::MovementPoints;
use crate::last_battles::rules::{Entry, Rule};
use crate::last_battles::state::{Place, State, UnitIndex};
use crate::last_battles::{special, trains};

/// What decides a unit's movement allowance in dry weather, in order, from what is printed on.
const ALLOWANCE: &[Entry<Changes>] = &[
    Entry::under(Rule::OutOfSupplyEffects, die_for_supply),
    Entry::always(half_when_entering),
    Entry::under(Rule::DoubleMovement, special::doubled_allowance),
];

/// What weather takes of it, in order.
const IN_WEATHER: &[Entry<Changes>] = &[Entry::always(trains::allowance)];

/// Gets what a unit may spend, by what it may without the line.
type Changes = fn(&State, UnitIndex, MovementPoints) -> MovementPoints;

/// Gets the movement allowance: half of it for some who have yet to enter \[28C\], twice what is printed on a turn on which
/// an option doubles it \[25E\], and no more in rain than a supply train may spend [16.17A].
pub fn allowance(state: &State, unit: UnitIndex) -> MovementPoints {
    changed(state, unit, IN_WEATHER, allowance_when_dry(state, unit))
}

/// Gets the movement allowance as it is in dry weather.
pub fn allowance_when_dry(state: &State, unit: UnitIndex) -> MovementPoints {
    let printed = MovementPoints::whole(state.counter(unit).movement.into());
    changed(state, unit, ALLOWANCE, printed)
}

fn changed(
    state: &State,
    unit: UnitIndex,
    list: &[Entry<Changes>],
    has: MovementPoints,
) -> MovementPoints {
    let lines = state.setup().rules.read(list);
    lines.fold(has, |has, change| change(state, unit, has))
}

/// Some have half of it in the phase in which they enter \[28C\].
fn half_when_entering(state: &State, unit: UnitIndex, has: MovementPoints) -> MovementPoints {
    let due = state.setup().roster[usize::from(unit.0)].due.as_ref();
    let enters = state.unit(unit).place == Place::Reinforcement;
    match enters && due.is_some_and(|due| due.half_allowance) {
        true => MovementPoints::from_halves(has.halves() / 2),
        false => has,
    }
}

/// A unit out of supply may go as far as its die says, and no farther than is printed on it [16.18A].
fn die_for_supply(state: &State, unit: UnitIndex, has: MovementPoints) -> MovementPoints {
    let die = state.unit(unit).marks.die;
    die.map_or(has, |pips| has.min(MovementPoints::whole(pips.into())))
}
