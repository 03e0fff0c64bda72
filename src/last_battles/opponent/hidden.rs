//! Units that come out of hiding [16.6]: deployed where they stand safest. A program hides none of its own.

use crate::hex::HexNumber;
use crate::last_battles::state::State;
use crate::last_battles::{Order, hidden, zoc};
use crate::table::board::Terrain;
use crate::table::ids::PieceId;

/// Chooses a deployment: units first, out of enemy zones and on good ground, officers with most of their men.
pub fn deploy(state: &State) -> Option<Order> {
    let unit = hidden::deploys(state).into_iter().next()?;
    let hexes = hidden::options(state, unit).into_iter();
    let hex = hexes.max_by_key(|&hex| merit(state, unit, hex))?;
    Some(Order::Deploy { unit, hex })
}

/// Ranks a hex for somebody: by safety, then by ground, then by company for an officer, and by room for others for a unit.
fn merit(state: &State, unit: PieceId, hex: HexNumber) -> (bool, bool, i64) {
    let player = state.hidden().deploying();
    let player = player.map(|(pair, _)| state.pair_owner(pair));
    let safe = player.is_some_and(|player| !zoc::in_zone_of(state, player.opponent(), hex));
    let company = state.stack(hex).count() as i64;
    let covered = matches!(
        state.setup().board.terrain(hex),
        Terrain::Town | Terrain::Forest | Terrain::Chateau
    );
    match state.find(unit) {
        Some(_) => (safe, covered, -company),
        None => (safe, company > 0, company),
    }
}
