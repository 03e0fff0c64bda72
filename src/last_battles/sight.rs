//! [7.3] Line of sight.
//!
//! Artillery sees along the straight line between the centres of two hexes. Forest, towns and chateaux between block it,
//! and so does a crest that it crosses, wherever on its way. Where the line runs along a hexside, a crest there blocks
//! it, or blocking terrain on both sides; where it passes a corner, two crests that meet there, or one that
//! meets a blocking hex. The terrain at either end never blocks.

use super::violation::Obstacle;
use crate::hex::HexNumber;
use crate::hex::line::{self, Step};
use crate::table::board::{Board, Terrain};

/// Finds what first blocks the line of sight between two hexes, if anything does [7.3].
pub fn obstacle(board: &Board, from: HexNumber, to: HexNumber) -> Option<Obstacle> {
    let ends = [from, to];
    line::follow(from, to, |step| match step {
        Step::Cross(side) => {
            let [a, b] = side.hexes();
            board.side(a, b).crest().then_some(Obstacle::Crest(a, b))
        }
        Step::Through(hex) => blocks(board, hex).then_some(Obstacle::Hex(hex)),
        Step::Along(side) => along(board, side.hexes()),
        Step::Corner(hexes) => corner(board, hexes, ends),
    })
}

/// Tells whether the terrain of a hex blocks sight [7.3A].
pub fn blocks(board: &Board, hex: HexNumber) -> bool {
    board.grid().contains(hex)
        && matches!(
            board.terrain(hex),
            Terrain::Forest | Terrain::Town | Terrain::Chateau
        )
}

/// Judges a line that runs along the side of two hexes [7.3B].
fn along(board: &Board, [a, b]: [HexNumber; 2]) -> Option<Obstacle> {
    if board.side(a, b).crest() {
        Some(Obstacle::AlongCrest(a, b))
    } else if blocks(board, a) && blocks(board, b) {
        Some(Obstacle::BothHexes(a, b))
    } else {
        None
    }
}

/// Judges a corner that the line passes through [7.3C].
fn corner(board: &Board, hexes: [HexNumber; 3], ends: [HexNumber; 2]) -> Option<Obstacle> {
    let [a, b, c] = hexes;
    let crests = [(a, b), (a, c), (b, c)]
        .into_iter()
        .filter(|&(x, y)| board.side(x, y).crest());
    let blocked = hexes
        .into_iter()
        .any(|hex| !ends.contains(&hex) && blocks(board, hex));
    let crests = crests.count();
    (crests >= 2 || crests == 1 && blocked).then_some(Obstacle::Corner(a, b, c))
}
