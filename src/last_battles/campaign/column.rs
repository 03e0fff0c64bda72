//! [22.6B] The column of a force that enters all together.
//!
//! Once its first stack has come in the rest must follow in the same movement phase, one behind another, each stack paying
//! for those before it [5.6A]. Nobody may get stuck on that: an order is refused after which somebody could not follow who
//! could have before, and the phase does not end while anybody can. Whom the length of the column or the enemy keeps out
//! comes in a later phase [5.6E]; friends who stand in the way must make room first, or nobody comes.

use super::{force, may_enter, shown_entry};
use crate::hex::HexNumber;
use crate::last_battles::movement::{self, Company, Reach};
use crate::last_battles::order::Order;
use crate::last_battles::state::{Place, State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{reinforcements, stacking};
use crate::table::ids::PieceId;
use std::collections::{BTreeMap, BTreeSet};

/// A stack of the column: who comes in together, and by what way.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stack {
    units: Vec<UnitIndex>,
    at: HexNumber,
    path: Vec<HexNumber>,
}

/// Whether friends take up room where the column is to go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Friends {
    Stand,
    MakeRoom,
}

/// Lists the units of the force that wait to come in, if it may come in now; and whether any has come.
fn waiting(state: &State) -> Option<(Vec<UnitIndex>, bool)> {
    let force = force(&state.setup().active).filter(|force| force.is_of(state))?;
    shown_entry(state).filter(|_| may_enter(state))?;
    let units = force.units.iter().filter_map(|&unit| state.find(unit));
    let (waiting, come): (Vec<_>, Vec<_>) =
        units.partition(|&unit| state.unit(unit).place == Place::Reinforcement);
    (!waiting.is_empty()).then_some((waiting, !come.is_empty()))
}

/// Lists the orders by which those who still can come in, each of them allowed as the next; the slow go before the fast.
pub fn entries(state: &State) -> Vec<Order> {
    let orders = plan(state, Friends::Stand).into_iter().map(|stack| {
        let units = stack.units.iter();
        let units: Vec<_> = units.map(|&unit| state.piece_id(unit)).collect();
        let (at, path) = (stack.at, stack.path);
        match units[..] {
            [unit] => Order::Enter { unit, at, path },
            _ => Order::EnterStack { units, at, path },
        }
    });
    orders.collect()
}

/// Refuses an order after which more of the force would be left out than need be; `after` is the position after it.
pub fn check_rest(state: &State, after: &State) -> Result<(), Violation> {
    let (Some((before, had_come)), Some((rest, has_come))) = (waiting(state), waiting(after))
    else {
        return Ok(());
    };
    // Hexes that hold too many must be cleared in any case [5.4].
    if !has_come || stacking::any_overfull(state) {
        return Ok(());
    }
    let friends = match had_come {
        true => Friends::Stand,
        false => Friends::MakeRoom,
    };
    let left_out = before.len().saturating_sub(count(state, friends));
    let would_be = rest.len().saturating_sub(count(after, Friends::Stand));
    match would_be > left_out {
        true => Err(Violation::ForceCutOff {
            units: would_be - left_out,
        }),
        false => Ok(()),
    }
}

/// Finds a unit of the force that can still follow those who have come.
pub fn straggler(state: &State) -> Option<PieceId> {
    let (_, come) = waiting(state)?;
    let mut stacks = plan(state, Friends::Stand).into_iter();
    let can_enter = |stack: &Stack| {
        let units = stack.units.iter();
        let units: Vec<_> = units.map(|&unit| state.piece_id(unit)).collect();
        reinforcements::check_order(state, &units, stack.at, &stack.path).is_ok()
    };
    let next = stacks.find(|stack| come && can_enter(stack))?;
    next.units.first().map(|&unit| state.piece_id(unit))
}

/// Counts the units of the force that can still come in.
fn count(state: &State, friends: Friends) -> usize {
    let stacks = plan(state, friends);
    stacks.iter().map(|stack| stack.units.len()).sum()
}

/// Plans how those who wait come in, as many as can: two by two, the slow before the fast, each stack to a place of its own.
fn plan(state: &State, friends: Friends) -> Vec<Stack> {
    let Some((waiting, _)) = waiting(state) else {
        return Vec::new();
    };
    let mut column = Column {
        state,
        friends,
        stacks: Vec::new(),
        taken: BTreeMap::new(),
    };
    for units in pairs(state, waiting) {
        let ways = column.ways(&units);
        if !ways.is_empty() {
            column.stacks.push((units, ways));
            let nth = column.stacks.len() - 1;
            if !column.place(nth, &mut BTreeSet::new()) {
                column.stacks.pop();
            }
        }
    }
    column.stacks()
}

/// Puts units of the same speed in twos, the slowest first.
fn pairs(state: &State, units: Vec<UnitIndex>) -> Vec<Vec<UnitIndex>> {
    let mut by_speed: BTreeMap<_, Vec<UnitIndex>> = BTreeMap::new();
    for unit in units {
        let mounted = state.counter(unit).arm.is_mounted();
        let speed = (movement::allowance(state, unit), mounted);
        by_speed.entry(speed).or_default().push(unit);
    }
    let groups = by_speed.into_values();
    let pairs = groups.flat_map(|group| group.chunks(2).map(<[_]>::to_vec).collect::<Vec<_>>());
    pairs.collect()
}

/// A way in: the entry hex, and the path on from it.
type Way = (HexNumber, Vec<HexNumber>);

/// Stacks in the order in which they come in, each matched to a hex where it stays.
struct Column<'a> {
    state: &'a State,
    friends: Friends,
    stacks: Vec<(Vec<UnitIndex>, BTreeMap<HexNumber, Way>)>,
    /// The stack that stays in a hex.
    taken: BTreeMap<HexNumber, usize>,
}

impl Column<'_> {
    /// Finds where the next stack of the column could stay, and how it gets there.
    fn ways(&self, units: &[UnitIndex]) -> BTreeMap<HexNumber, Way> {
        let (state, mut ways) = (self.state, BTreeMap::new());
        let Some(&first) = units.first() else {
            return ways;
        };
        let ahead = self.stacks.len() as u8 + 1;
        let mut reach = Reach::default();
        for at in reinforcements::entry_hexes(state, first) {
            let nth = state.entered(at) + ahead;
            let spent = reinforcements::entry_cost(state, first, at, nth);
            if spent > movement::allowance(state, first) {
                continue;
            }
            let found = reach.search_from(state, first, at, spent);
            let paths = found.iter().map(|reached| found.path(reached.hex));
            for path in [Vec::new()].into_iter().chain(paths) {
                let goal = path.last().copied().unwrap_or(at);
                let fits = units.len() <= self.room(goal);
                if fits && self.can_walk(units, at, &path, nth) {
                    ways.entry(goal).or_insert((at, path));
                }
            }
        }
        ways
    }

    /// Tells whether all of a stack can enter and go on along a path.
    fn can_walk(&self, units: &[UnitIndex], at: HexNumber, path: &[HexNumber], nth: u8) -> bool {
        let company = Company::of(units.len());
        units.iter().all(|&unit| {
            let spent = reinforcements::entry_cost_in(self.state, unit, at, nth, company);
            let has = spent <= movement::allowance(self.state, unit);
            has && movement::way(self.state, (unit, company), at, path, spent).is_ok()
        })
    }

    /// Counts the units that a hex still takes.
    fn room(&self, hex: HexNumber) -> usize {
        let there = match self.friends {
            Friends::Stand => self.state.stack(hex).count(),
            Friends::MakeRoom => 0,
        };
        stacking::limit(self.state, hex).saturating_sub(there)
    }

    /// Finds a stack a hex, giving others another one if need be; the farthest first, to keep the near ones free.
    fn place(&mut self, nth: usize, tried: &mut BTreeSet<HexNumber>) -> bool {
        let mut goals: Vec<_> = self.stacks[nth].1.iter().collect();
        goals.sort_by_key(|(hex, (_, path))| (std::cmp::Reverse(path.len()), **hex));
        let goals: Vec<_> = goals.into_iter().map(|(&hex, _)| hex).collect();
        for goal in goals {
            if !tried.insert(goal) {
                continue;
            }
            let free = match self.taken.get(&goal).copied() {
                Some(other) => self.place(other, tried),
                None => true,
            };
            if free {
                self.taken.insert(goal, nth);
                return true;
            }
        }
        false
    }

    /// Lists the stacks, each with the way to its hex.
    fn stacks(mut self) -> Vec<Stack> {
        let mut by_turn: Vec<_> = self.taken.iter().map(|(&hex, &nth)| (nth, hex)).collect();
        by_turn.sort();
        let stacks = by_turn.into_iter().filter_map(|(nth, hex)| {
            let (units, ways) = &mut self.stacks[nth];
            let (at, path) = ways.remove(&hex)?;
            Some(Stack {
                units: std::mem::take(units),
                at,
                path,
            })
        });
        stacks.collect()
    }
}
