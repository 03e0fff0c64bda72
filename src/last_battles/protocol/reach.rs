//! Where a unit or leader can go; if nowhere, why.

use crate::last_battles::state::State;
use crate::last_battles::{Violation, movement, reach_of};
use crate::table::ids::PieceId;
use crate::table::protocol::{Fields, Refusal, fields};
use serde_json::{Map, json};

/// Tells where a unit or leader can go, and which hexes it can only pass through [5.4]; one that cannot move has an empty reach,
/// and the reason with its case.
pub fn reach(state: &State, unit: PieceId) -> Result<Fields, Refusal> {
    if state.find_leader(unit).is_none() && state.find_marker(unit).is_none() {
        movement::find(state, unit)?;
    }
    let found = reach_of(state, &[unit]);
    let costs = found.hexes.iter();
    let costs = costs.map(|(hex, goal)| (hex.to_string(), json!(goal.cost)));
    let stops = found.hexes.iter().filter(|(_, goal)| goal.stops);
    Ok(fields(json!({
        "reach": costs.collect::<Map<_, _>>(),
        "stops": stops.map(|(hex, _)| hex).collect::<Vec<_>>(),
        "through": found.through,
        "reason": found.refusal.as_ref().map(Violation::to_string),
        "case": found.refusal.as_ref().and_then(Violation::case),
    })))
}
