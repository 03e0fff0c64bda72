//! [5.3] Zones of control.
//!
//! A unit controls the six hexes around its own, all through the turn, whatever stands in them. A zone goes neither
//! over water that has no bridge nor into a chateau. Who moves into an enemy's zone stops; who stands in one leaves
//! it only by combat; by night and in rain nobody enters or leaves one.

use super::counter::Player;
use super::state::{State, UnitIndex};
use crate::hex::{HexNumber, HexSet};
use crate::table::board::{Board, NO_HEX, Terrain};

/// Gets the hexes that a player's units control [5.3].
pub fn zone(state: &State, player: Player) -> HexSet {
    let board = &state.setting().board;
    let mut zone = HexSet::new();
    for (_, hex) in state.army(player) {
        spread(board, hex, &mut zone);
    }
    zone
}

fn spread(board: &Board, hex: HexNumber, zone: &mut HexSet) {
    let index = board.grid().index(hex);
    for (&next, side) in board.neighbours(index).iter().zip(board.sides(index)) {
        if next != NO_HEX && !side.barred() && !is_chateau(board, usize::from(next)) {
            zone.insert(usize::from(next));
        }
    }
}

fn is_chateau(board: &Board, index: usize) -> bool {
    board.terrain_at(index) == Terrain::Chateau
}

/// Tells whether a hex lies in a zone of a player's units [5.3B].
pub fn in_zone_of(state: &State, player: Player, hex: HexNumber) -> bool {
    let board = &state.setting().board;
    state.army(player).any(|(_, at)| reaches(board, at, hex))
}

/// Tells whether the zone of a unit in one hex takes in another [5.3].
pub fn reaches(board: &Board, from: HexNumber, hex: HexNumber) -> bool {
    contact(board, from, hex) && board.terrain(hex) != Terrain::Chateau
}

/// Tells whether units in two hexes are in contact: the hexes touch, and no water without a bridge parts them.
///
/// Contact is what obliges to fight [6.1]; unlike a zone it also holds at a chateau [8.2A].
pub fn contact(board: &Board, a: HexNumber, b: HexNumber) -> bool {
    a.touches(b) && !board.side(a, b).barred()
}

/// Tells whether a unit is in contact with any enemy.
pub fn in_contact(state: &State, unit: UnitIndex) -> bool {
    let board = &state.setting().board;
    let enemy = state.owner(unit).opponent();
    let hex = state.unit(unit).hex();
    hex.is_some_and(|hex| state.army(enemy).any(|(_, at)| contact(board, hex, at)))
}
