//! The road to Brussels [6.4]: what it would cost the French to open it.

use crate::campaign_1815::board::Water;
use crate::campaign_1815::event::Event;
use crate::campaign_1815::map_hex::{HEXES, Hex};
use crate::campaign_1815::piece::PieceIndex;
use crate::campaign_1815::readings::BRUSSELS_OVER_BRIDGES_ONLY;
use crate::campaign_1815::sequence::Course;
use crate::campaign_1815::state::State;
use crate::table::armies::Player;
use crate::table::case::case;

/// The most that the road is said to cost: no French corps will open it then.
pub const SAFE: u8 = 16;
/// What a hex costs that a corps holds, more than one that a detachment does.
const CORPS: u8 = 2;
/// How far away a French corps is that hardly comes in time.
const FAR: u8 = 10;

/// Finds what the cheapest way to Brussels costs the French: nothing if it is open.
pub fn toll(state: &State) -> u8 {
    to_each_gate(state).into_iter().min().unwrap_or(SAFE)
}

/// Finds what the cheapest way to each gate of Brussels costs the French: nothing if it is open, and otherwise something for each hex
/// of it that a Coalition unit holds or controls, the more the farther away they are; [`SAFE`] at most.
pub fn to_each_gate(state: &State) -> Vec<u8> {
    let tolls = tolls(state);
    let board = &state.components().board;
    let (starts, gates) = board.gates();
    let mut paid = [SAFE; HEXES];
    let mut waiting: [Vec<Hex>; SAFE as usize] = Default::default();
    let mut reach = |hex: Hex, cost: u8, waiting: &mut [Vec<Hex>; SAFE as usize]| {
        let cost = cost + tolls[hex.index()];
        if cost < paid[hex.index()] {
            paid[hex.index()] = cost;
            waiting[usize::from(cost)].push(hex);
        }
    };
    for &start in starts {
        reach(start, 0, &mut waiting);
    }
    for cost in 0..SAFE {
        while let Some(hex) = waiting[usize::from(cost)].pop() {
            for border in board.borders(hex) {
                if border.water != Water::River || !BRUSSELS_OVER_BRIDGES_ONLY {
                    reach(border.to, cost, &mut waiting);
                }
            }
        }
    }
    gates.iter().map(|gate| paid[gate.index()]).collect()
}

/// Gets what each hex costs: how firmly the firmest of the units holds it that stand there or control it.
fn tolls(state: &State) -> [u8; HEXES] {
    let french: Vec<Hex> = state
        .corps_on_map(Player::French)
        .map(|(_, hex)| hex)
        .collect();
    let mut tolls = [0; HEXES];
    for (piece, hex) in state.units_on_map(Player::Coalition) {
        let nearest = french.iter().map(|corps| corps.distance(hex)).min();
        let corps = state.piece(piece).kind.is_corps();
        let firm = 1 + nearest.unwrap_or(FAR).min(FAR) / 2 + if corps { CORPS } else { 0 };
        for &at in state.components().board.zoc(hex).iter().chain([&hex]) {
            let toll = &mut tolls[at.index()];
            *toll = firm.max(*toll);
        }
    }
    tolls
}

/// Tells whether the road would be open if a unit were not where it is.
pub fn opens_without(state: &State, piece: PieceIndex) -> bool {
    let mut after = state.clone();
    let event = Event::Eliminated {
        piece: state.piece(piece).id,
        hex: state.hex(piece),
        points: 0,
        case: case("6.4"),
    };
    Course::new(&mut after).happens(event);
    toll(&after) == 0
}
