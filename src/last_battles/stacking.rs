//! [5.4] Movement and friendly units.
//!
//! Friends neither hinder nor slow a move, and any number may pass through a hex; at the end of a phase two units may
//! stand in one, one in a chateau [8.1A]. A phase does not end while more do. So that no player can get stuck, a move
//! that overfills a hex is refused unless units that can still move could set it right.

use super::state::{State, UnitIndex};
use super::violation::Violation;
use super::{movement, trains};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::rules::Entry;
use crate::table::board::Terrain;
use std::collections::{BTreeMap, BTreeSet};

/// What decides how many units a hex holds: each line gives a limit where it applies, and the lowest holds.
const LIMITS: &[Entry<Limit>] = &[
    Entry::always(in_the_open),
    Entry::always(in_chateau),
    Entry::always(with_train),
];

/// Gets what a line of the list allows in a hex; none if it says nothing of it.
type Limit = fn(&State, HexNumber) -> Option<usize>;

/// Two units may stand in a hex [5.4].
fn in_the_open(_: &State, _: HexNumber) -> Option<usize> {
    Some(2)
}

/// A chateau holds one unit [8.1A].
fn in_chateau(state: &State, hex: HexNumber) -> Option<usize> {
    (state.setup().board.terrain(hex) == Terrain::Chateau).then_some(1)
}

/// A supply train stands alone [16.17B].
fn with_train(state: &State, hex: HexNumber) -> Option<usize> {
    trains::stand_in(state, hex).then_some(1)
}

/// Gets how many units a hex holds at the end of a phase [5.4, 8.1A, 16.17B].
pub fn limit(state: &State, hex: HexNumber) -> usize {
    let limits = state.setup().rules.read(LIMITS);
    limits
        .filter_map(|limit| limit(state, hex))
        .min()
        .unwrap_or(usize::MAX)
}

/// Refuses the end of a phase while some hex holds too many units [5.4].
pub fn check_all(state: &State) -> Result<(), Violation> {
    match overfull(state).first_key_value() {
        Some((&hex, &found)) => Err(too_many(state, hex, found)),
        None => Ok(()),
    }
}

fn too_many(state: &State, hex: HexNumber, found: usize) -> Violation {
    match limit(state, hex) {
        1 => Violation::ChateauStacking { hex, found },
        _ => Violation::StackingExceeded { hex, found },
    }
}

/// Lists the hexes with more units than they hold, and how many stand there [5.4].
pub fn overfull(state: &State) -> BTreeMap<HexNumber, usize> {
    let mut counts = BTreeMap::new();
    for (_, hex) in state.army(state.player()) {
        *counts.entry(hex).or_insert(0) += 1;
    }
    counts.retain(|&hex, found| *found > limit(state, hex));
    counts
}

/// Tells whether some hex holds more of the phasing player's units than it may at the end of a phase [5.4].
pub fn any_overfull(state: &State) -> bool {
    let grid = state.setup().board.grid();
    let (mut one, mut two) = (HexSet::new(), HexSet::new());
    state.army(state.player()).any(|(_, hex)| {
        let place = grid.index(hex);
        if two.contains(place) || one.contains(place) && limit(state, hex) == 1 {
            return true;
        }
        if one.contains(place) {
            two.insert(place);
        }
        one.insert(place);
        false
    })
}

/// Refuses a move after which no further moves could bring every hex back to its limit [5.4].
///
/// `state` is the position after the move to `last`.
pub fn check_can_be_cleared(state: &State, last: HexNumber) -> Result<(), Violation> {
    let overfull = overfull(state);
    if overfull.is_empty() {
        return Ok(());
    }
    let mut room = Room::new(state, &overfull);
    for (&hex, &found) in &overfull {
        let mut excess = found - limit(state, hex);
        for unit in state.stack(hex) {
            if excess > 0 && room.place(unit, &mut BTreeSet::new()) {
                excess -= 1;
            }
        }
        if excess > 0 {
            let found = overfull.get(&last).copied().unwrap_or(found);
            let hex = if overfull.contains_key(&last) {
                last
            } else {
                hex
            };
            let room = limit(state, hex);
            return Err(Violation::NobodyCanMakeRoom { hex, found, room });
        }
    }
    Ok(())
}

/// Where units of overfull hexes could still go: a matching of units to free places.
struct Room<'a> {
    state: &'a State,
    goals: BTreeMap<UnitIndex, Vec<HexNumber>>,
    free: BTreeMap<HexNumber, usize>,
    taken: BTreeMap<HexNumber, Vec<UnitIndex>>,
}

impl<'a> Room<'a> {
    fn new(state: &'a State, overfull: &BTreeMap<HexNumber, usize>) -> Self {
        let mut room = Self {
            state,
            goals: BTreeMap::new(),
            free: BTreeMap::new(),
            taken: BTreeMap::new(),
        };
        for &hex in overfull.keys() {
            for unit in state.stack(hex) {
                room.goals.insert(unit, movement::goals(state, unit));
            }
        }
        room
    }

    fn free(&mut self, hex: HexNumber) -> usize {
        let state = self.state;
        *self
            .free
            .entry(hex)
            .or_insert_with(|| limit(state, hex).saturating_sub(state.stack(hex).count()))
    }

    /// Finds a unit a place, moving others that were placed before if need be.
    fn place(&mut self, unit: UnitIndex, tried: &mut BTreeSet<HexNumber>) -> bool {
        for goal in self.goals.get(&unit).cloned().unwrap_or_default() {
            if !tried.insert(goal) {
                continue;
            }
            let room = self.free(goal);
            let here = self.taken.get(&goal).cloned().unwrap_or_default();
            if here.len() < room {
                self.taken.entry(goal).or_default().push(unit);
                return true;
            }
            for other in here {
                if self.place(other, tried) {
                    let taken = self.taken.entry(goal).or_default();
                    taken.retain(|&u| u != other);
                    taken.push(unit);
                    return true;
                }
            }
        }
        false
    }
}
