//! [16.5] Rain, where it hampers in place of keeping the armies apart \[4.3\].
//!
//! By an option a turn of rain or mud has combat like any other, and enemy zones may be entered. All costs of movement are
//! doubled, but anybody may go one hex that nothing forbids; whoever attacks counts half; artillery bombards only beside an
//! attack. Lines of communications stay as they are.

use super::charts::{MovementPoints, Weather};
use super::rules::Rule;
use super::state::State;
use super::violation::{VariantViolation, Violation};
use crate::hex::path::UNREACHABLE;

/// Tells whether rain or mud hampers now.
pub fn hampers(state: &State) -> bool {
    state.weather() != Weather::Clear && state.in_force(Rule::RainEffects)
}

/// Gets what a first step costs who may always go one hex: no more than there is to spend.
pub(super) fn first_step(cost: u8, has: MovementPoints) -> u8 {
    cost.min(u8::try_from(has.halves()).unwrap_or(UNREACHABLE - 1))
}

/// Refuses artillery that bombards by itself in rain [7.1].
pub(super) fn check_alone(state: &State) -> Result<(), Violation> {
    match hampers(state) {
        true => Err(VariantViolation::BombardsInRain {}.into()),
        false => Ok(()),
    }
}
