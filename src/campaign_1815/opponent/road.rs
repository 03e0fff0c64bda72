//! The road to Brussels [6.4]: what it would cost the French to open it.

use crate::campaign_1815::map_hex::{HEXES, Hex};
use crate::campaign_1815::piece::PieceIndex;
use crate::campaign_1815::state::State;
use crate::hex::HexSet;
use crate::table::armies::Player;

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
    let steps = board.steps_to_brussels();
    let (starts, gates) = board.gates();
    let mut paid = [SAFE; HEXES];
    let mut waiting: [Vec<u16>; SAFE as usize] = Default::default();
    waiting[0].reserve(HEXES);
    let mut reach = |hex: u16, cost: u8, waiting: &mut [Vec<u16>; SAFE as usize]| {
        let (hex, place) = (usize::from(hex), hex);
        let cost = cost + tolls[hex];
        if cost < paid[hex] {
            paid[hex] = cost;
            waiting[usize::from(cost)].push(place);
        }
    };
    for &start in starts {
        reach(start.index() as u16, 0, &mut waiting);
    }
    for cost in 0..SAFE {
        while let Some(hex) = waiting[usize::from(cost)].pop() {
            for &next in &steps[usize::from(hex)] {
                reach(next, cost, &mut waiting);
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

/// How the road stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Road {
    Open,
    /// It is closed, and would be open if any one of these units were not where it is.
    Closed(Vec<PieceIndex>),
}

/// Who closes a hex: nobody, one unit by its place in the list, or several.
const NOBODY: u8 = 0;
const SEVERAL: u8 = u8::MAX;

/// Finds how the road stands, and which single units keep it closed.
///
/// What can be reached from France and what can be reached from Brussels is found once. A unit that alone keeps the road closed joins
/// the two by the hexes that nobody else closes, and by pockets between them.
pub fn road(state: &State) -> Road {
    let board = &state.components().board;
    let (starts, gates) = board.gates();
    let units: Vec<_> = state.units_on_map(Player::Coalition).collect();
    let mut closers = [NOBODY; HEXES];
    for (nth, (_, hex)) in (1..SEVERAL).zip(&units) {
        for at in board.zoc(*hex).iter().chain([hex]) {
            let closer = &mut closers[at.index()];
            *closer = if *closer == NOBODY { nth } else { SEVERAL };
        }
    }
    let is_free = |hex: usize| closers[hex] == NOBODY;
    let south = spread(state, starts.iter().map(|hex| hex.index()), is_free);
    if gates.iter().any(|gate| south.contains(gate.index())) {
        return Road::Open;
    }
    let north = spread(state, gates.iter().map(|hex| hex.index()), is_free);
    let steps = board.steps_to_brussels();
    let touches = |hex: usize, ends: &[Hex], side: &HexSet| {
        let mut next = steps[hex].iter().map(|&next| usize::from(next));
        ends.iter().any(|end| end.index() == hex) || next.any(|next| side.contains(next))
    };
    let opens = |(nth, (_, hex)): &(u8, &(PieceIndex, Hex))| {
        let own = board.zoc(*hex).iter().chain([hex]);
        let own = own
            .map(|hex| hex.index())
            .filter(|hex| closers[*hex] == *nth);
        let first = own.filter(|hex| touches(*hex, starts, &south));
        let between = |hex: usize| {
            closers[hex] == *nth || is_free(hex) && !south.contains(hex) && !north.contains(hex)
        };
        let joined = spread(state, first, between);
        joined.iter().any(|hex| touches(hex, gates, &north))
    };
    let opening = (1..SEVERAL).zip(&units).filter(opens);
    Road::Closed(opening.map(|(_, (piece, _))| *piece).collect())
}

/// Finds all hexes to which steps lead over open hexes from some others, as far as these are open.
fn spread(
    state: &State,
    from: impl Iterator<Item = usize>,
    is_open: impl Fn(usize) -> bool,
) -> HexSet {
    let steps = state.components().board.steps_to_brussels();
    let mut reached = HexSet::new();
    let mut waiting = Vec::new();
    let mut reach = |hex: usize, waiting: &mut Vec<usize>| {
        if is_open(hex) && !reached.contains(hex) {
            reached.insert(hex);
            waiting.push(hex);
        }
    };
    from.for_each(|hex| reach(hex, &mut waiting));
    while let Some(hex) = waiting.pop() {
        for &next in &steps[hex] {
            reach(usize::from(next), &mut waiting);
        }
    }
    reached
}
