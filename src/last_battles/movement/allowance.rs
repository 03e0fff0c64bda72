//! [5.2] How far a unit may go.

use crate::last_battles::charts::MovementPoints;
use crate::last_battles::state::{Place, State, UnitIndex};
use crate::last_battles::{special, trains};

/// Gets the movement allowance: half of it for some who have yet to enter \[28C\], twice what is printed on a turn on which
/// an option doubles it \[25E\], and no more in rain than a supply train may spend [16.17A].
pub fn allowance(state: &State, unit: UnitIndex) -> MovementPoints {
    let has = allowance_when_dry(state, unit);
    match state.is_train(unit) {
        true => trains::allowance(state, has),
        false => has,
    }
}

/// Gets the movement allowance as it is in dry weather.
pub fn allowance_when_dry(state: &State, unit: UnitIndex) -> MovementPoints {
    let printed = u16::from(state.counter(unit).movement);
    let due = state.setup().roster[usize::from(unit.0)].due.as_ref();
    let enters = state.unit(unit).place == Place::Reinforcement;
    if enters && due.is_some_and(|due| due.half_allowance) {
        return MovementPoints::from_halves(printed);
    }
    MovementPoints::whole(match special::doubles_movement(state, unit) {
        true => 2 * printed,
        false => printed,
    })
}
