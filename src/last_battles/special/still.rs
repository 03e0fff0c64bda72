//! [26B, 26C, 27.1D] Who stands still for the first turns.
//!
//! Units that the scenario names, or all units and leaders of an army, may not move before a turn. They may fight, retreat and
//! advance.

use crate::last_battles::counter::Army;
use crate::last_battles::scenario::{StandStill, Who};
use crate::last_battles::state::State;
use crate::last_battles::violation::Violation;
use crate::table::case::{Case, case};
use crate::table::ids::PieceId;

/// Refuses a unit or leader that stands still in this turn [26B, 26C, 27.1D].
pub fn check_may_move(state: &State, unit: PieceId, side: Army) -> Result<(), Violation> {
    let stills = state.setup().scenario.stand_still.iter();
    let concerns = |still: &&StandStill| match &still.who {
        Who::Army(army) => *army == side,
        Who::Units(units) => units.iter().any(|&named| unit == named),
    };
    let still = stills
        .filter(|still| state.turn() < still.moves_from)
        .filter(concerns)
        .max_by_key(|still| still.moves_from);
    still.map_or(Ok(()), |still| {
        Err(Violation::StandsStill {
            unit,
            moves_from: still.moves_from,
            case: Case::new(&still.case).unwrap_or(case("5.1")),
        })
    })
}
