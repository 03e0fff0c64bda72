//! [5.4] Movement and friendly units.
//!
//! Friends neither hinder nor slow a move, and any number may pass through a hex; at the end of a phase two units may
//! stand in one, one in a chateau [8.1A]. A phase does not end while more do. So that no player can get stuck, a move
//! that overfills a hex is refused unless units that can still move could set it right.

use super::movement::Reach;
use super::state::{State, UnitIndex};
use super::violation::Violation;
use super::{garrisons, trains};
use crate::hex::HexNumber;
use crate::last_battles::rules::{Entry, Rule};
use crate::table::board::Terrain;
use std::collections::{BTreeMap, BTreeSet};

/// How many units a hex holds, and how many a chateau [5.4, 8.1A].
pub(super) const IN_THE_OPEN: usize = 2;
pub(super) const IN_CHATEAU: usize = 1;

/// What decides how many units a hex holds: each line gives a limit where it applies, and the lowest holds.
const LIMITS: &[Entry<Limit>] = &[
    Entry::always(in_the_open),
    Entry::unless(Rule::ChateauGarrisons, in_chateau),
    Entry::always(with_train),
    Entry::under(Rule::HiddenMovement, under_marker),
];

/// Gets what a line of the list allows in a hex; none if it says nothing of it.
type Limit = fn(&State, HexNumber) -> Option<usize>;

/// Two units may stand in a hex [5.4].
fn in_the_open(_: &State, _: HexNumber) -> Option<usize> {
    Some(IN_THE_OPEN)
}

/// A chateau holds one unit [8.1A].
fn in_chateau(state: &State, hex: HexNumber) -> Option<usize> {
    (state.setup().board.terrain(hex) == Terrain::Chateau).then_some(IN_CHATEAU)
}

/// A supply train stands alone [16.17B].
fn with_train(state: &State, hex: HexNumber) -> Option<usize> {
    trains::stand_in(state, hex).then_some(1)
}

/// No unit shares a hex with a marker of hidden units [16.6B].
fn under_marker(state: &State, hex: HexNumber) -> Option<usize> {
    state.markers_in(hex).next().map(|_| 0)
}

/// What decides which units come beside those that a hex holds; any of the lines is enough.
const FREE: &[Entry<fn(&State, UnitIndex, HexNumber) -> bool>] = &[
    Entry::under(Rule::ChateauGarrisons, |state, unit, hex| {
        garrisons::is_formed(state, unit) && state.unit(unit).hex() == Some(hex)
    }),
    Entry::under(Rule::Rifles, rifles_stack_freely),
];

/// Rifles stack freely, but for a chateau that holds one unit, and a train that stands alone [8.1A, 16.1B, 16.17B].
fn rifles_stack_freely(state: &State, unit: UnitIndex, hex: HexNumber) -> bool {
    let limits = state.setup().rules.read(LIMITS);
    let mut limits = limits.filter_map(|limit| limit(state, hex));
    state.counter(unit).are_rifles() && limits.all(|limit| limit >= IN_THE_OPEN)
}

/// Tells whether a unit counts towards what a hex holds.
pub fn counts(state: &State, unit: UnitIndex, hex: HexNumber) -> bool {
    let mut lines = state.setup().rules.read(FREE);
    !lines.any(|is_free| is_free(state, unit, hex))
}

/// Gets how many units that count a hex holds.
fn of_those_that_count(state: &State, hex: HexNumber) -> usize {
    let limits = state.setup().rules.read(LIMITS);
    let least = limits.filter_map(|limit| limit(state, hex)).min();
    least.unwrap_or(usize::MAX)
}

/// Tells whether so many units are more than a hex holds; mostly it holds them whoever they are.
fn is_too_many(state: &State, hex: HexNumber, units: usize) -> bool {
    units > of_those_that_count(state, hex) && units > limit(state, hex)
}

/// Gets how many units a hex holds at the end of a phase, with those in it that do not count [5.4, 8.1A, 16.1B, 16.11B, 16.17B].
pub fn limit(state: &State, hex: HexNumber) -> usize {
    let beside = match state.setup().rules.change(FREE) {
        true => state
            .stack(hex)
            .filter(|&unit| !counts(state, unit, hex))
            .count(),
        false => 0,
    };
    of_those_that_count(state, hex).saturating_add(beside)
}

/// Tells whether a hex has room for one more unit beside some that are there.
pub fn has_room(state: &State, unit: UnitIndex, hex: HexNumber, others: usize) -> bool {
    !counts(state, unit, hex) || others < limit(state, hex)
}

/// Refuses the end of a phase while some hex holds too many units [5.4].
pub fn check_all(state: &State) -> Result<(), Violation> {
    match overfull_stacks(state).next() {
        Some((hex, found)) => Err(too_many(state, hex, found)),
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
    overfull_stacks(state).collect()
}

/// Lists the same in the order of the hexes. One unit alone never is too many.
fn overfull_stacks(state: &State) -> impl Iterator<Item = (HexNumber, usize)> {
    let shared = state.shared_hexes(state.player());
    let stacks = shared.map(|hex| (hex, state.stack(hex).count()));
    stacks.filter(|&(hex, found)| is_too_many(state, hex, found))
}

/// Tells whether some hex holds more of the phasing player's units than it may at the end of a phase [5.4].
pub fn any_overfull(state: &State) -> bool {
    overfull_stacks(state).next().is_some()
}

/// Refuses a move after which no further moves could bring every hex back to its limit [5.4].
///
/// `state` is the position after the move to `last`.
pub fn check_can_be_cleared(state: &State, last: HexNumber) -> Result<(), Violation> {
    let overfull = overfull(state);
    if overfull.is_empty() {
        return Ok(());
    }
    let mut room = Room::new(state);
    for (&hex, &found) in &overfull {
        let mut excess = found - limit(state, hex);
        let crowd = state.stack(hex).filter(|&unit| counts(state, unit, hex));
        for unit in crowd {
            if excess > 0 && (room.place_near(unit) || room.place(unit, &mut BTreeSet::new())) {
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
    reach: Reach,
    /// Where units that somebody has asked for can go.
    goals: BTreeMap<UnitIndex, Vec<HexNumber>>,
    free: BTreeMap<HexNumber, usize>,
    taken: BTreeMap<HexNumber, Vec<UnitIndex>>,
}

impl<'a> Room<'a> {
    fn new(state: &'a State) -> Self {
        Self {
            state,
            reach: Reach::default(),
            goals: BTreeMap::new(),
            free: BTreeMap::new(),
            taken: BTreeMap::new(),
        }
    }

    /// Lists where a unit of an overfull hex can go.
    fn goals(&mut self, unit: UnitIndex) -> Vec<HexNumber> {
        let (state, reach) = (self.state, &mut self.reach);
        let goals = self.goals.entry(unit);
        goals
            .or_insert_with(|| reach.goals_to_share(state, unit))
            .clone()
    }

    fn free(&mut self, hex: HexNumber) -> usize {
        let state = self.state;
        *self
            .free
            .entry(hex)
            .or_insert_with(|| limit(state, hex).saturating_sub(state.stack(hex).count()))
    }

    /// Finds a unit a place that nobody has to be moved from: the nearest, so that most units need no search of all their reach.
    fn place_near(&mut self, unit: UnitIndex) -> bool {
        let (state, taken) = (self.state, &self.taken);
        let is_free = |hex| {
            let taken = taken.get(&hex).map_or(0, Vec::len);
            !is_too_many(state, hex, state.stack(hex).count() + taken + 1)
        };
        let Some(goal) = self.reach.nearest(state, unit, is_free) else {
            return false;
        };
        self.taken.entry(goal).or_default().push(unit);
        true
    }

    /// Finds a unit a place, moving others that were placed before if need be.
    fn place(&mut self, unit: UnitIndex, tried: &mut BTreeSet<HexNumber>) -> bool {
        for goal in self.goals(unit) {
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
