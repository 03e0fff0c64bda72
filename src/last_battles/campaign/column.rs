//! [22.6B] The column of a force that enters all together.
//!
//! Once its first stack has come in the rest must follow in the same movement phase, one behind another, each stack paying
//! for those before it [5.6A]. Nobody may get stuck on that: an order is refused after which somebody could not follow who
//! could have before, and the phase does not end while anybody can. Whom the length of the column or the enemy keeps out
//! comes in a later phase [5.6E]; friends who stand in the way must make room first, or nobody comes.

use super::{force, may_enter, shown_entry};
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::costs::{CorpsMorale, Mount};
use crate::last_battles::movement::{self, Company, MovementField, Reach};
use crate::last_battles::order::Order;
use crate::last_battles::state::{Place, State, UnitIndex};
use crate::last_battles::{command, reinforcements, stacking};
use crate::table::ids::PieceId;
use std::collections::{BTreeMap, BTreeSet};
use std::iter;

/// A stack of the column: who comes in together, and by what way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stack {
    pub units: Vec<UnitIndex>,
    pub at: HexNumber,
    pub path: Vec<HexNumber>,
}

/// Whether friends take up room where the column is to go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Friends {
    Stand,
    MakeRoom,
}

/// Lists the units of the force that wait to come in, if it may come in now; and whether any has come.
pub(super) fn waiting(state: &State) -> Option<(Vec<UnitIndex>, bool)> {
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

/// Finds the first stack of the force, as its entry is planned, that can come in now.
pub(super) fn next(state: &State) -> Option<Stack> {
    let can_enter = |stack: &Stack| {
        let units = stack.units.iter();
        let units: Vec<_> = units.map(|&unit| state.piece_id(unit)).collect();
        reinforcements::check_order(state, &units, stack.at, &stack.path).is_ok()
    };
    let mut stacks = plan(state, Friends::Stand).into_iter();
    stacks.find(can_enter)
}

/// Finds a unit of the force that can still follow those who have come.
pub fn straggler(state: &State) -> Option<PieceId> {
    let (_, come) = waiting(state)?;
    let next = next(state).filter(|_| come)?;
    next.units.first().map(|&unit| state.piece_id(unit))
}

/// Counts the units of the force that can still come in.
pub(super) fn count(state: &State, friends: Friends) -> usize {
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
        roads: Vec::new(),
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

/// Someone who comes in: what he has spent at the entry hex, and what he has left.
#[derive(Clone, Copy)]
struct Walker {
    unit: UnitIndex,
    spent: MovementPoints,
    left: MovementPoints,
}

/// Gets those of a stack as they have come in as the n-th at a hex; none if somebody has not as much as that costs.
fn walkers(state: &State, units: &[UnitIndex], at: HexNumber, nth: u8) -> Option<Vec<Walker>> {
    let company = Company::of(units.len());
    let walkers = units.iter().map(|&unit| {
        let spent = reinforcements::entry_cost_in(state, unit, at, nth, company);
        let left = movement::allowance(state, unit).checked_sub(spent)?;
        Some(Walker { unit, spent, left })
    });
    walkers.collect()
}

/// What decides how the ground looks to a unit that has yet to come in.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind {
    has: MovementPoints,
    mount: Mount,
    morale: CorpsMorale,
    barred: bool,
    blown: bool,
    train: bool,
}

impl Kind {
    fn of(state: &State, unit: UnitIndex) -> Self {
        Self {
            has: movement::allowance(state, unit),
            mount: movement::mount(state, unit),
            morale: command::column(state, unit),
            barred: command::is_barred(state, unit),
            blown: state.optional().is_blown(unit),
            train: state.is_train(unit),
        }
    }
}

/// Where stacks of units of some kinds can get to from an entry hex.
struct Roads {
    kinds: Vec<Kind>,
    at: HexNumber,
    /// What the first of them had spent there.
    spent: MovementPoints,
    goals: Vec<Goal>,
}

/// A hex where a stack can get to, by the cheapest way of the first of it by himself.
struct Goal {
    hex: HexNumber,
    path: Vec<HexNumber>,
    /// What that way costs him beyond the entry.
    further: MovementPoints,
    /// What it costs each of the stack as they go together; nothing, where somebody may not go it.
    walks: Vec<Option<MovementPoints>>,
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
    roads: Vec<Roads>,
}

impl Column<'_> {
    /// Finds where the next stack of the column could stay, and how it gets there.
    fn ways(&mut self, units: &[UnitIndex]) -> BTreeMap<HexNumber, Way> {
        let (state, mut ways) = (self.state, BTreeMap::new());
        let Some(&first) = units.first() else {
            return ways;
        };
        let ahead = self.stacks.len() as u8 + 1;
        let has = movement::allowance(state, first);
        for at in reinforcements::entry_hexes(state, first) {
            let nth = state.entered(at) + ahead;
            let spent = reinforcements::entry_cost(state, first, at, nth);
            let (Some(left), Some(walkers)) =
                (has.checked_sub(spent), walkers(state, units, at, nth))
            else {
                continue;
            };
            let known = self.roads(&walkers, at, spent);
            let roads = &self.roads[known];
            for goal in &roads.goals {
                let fits = units.len() <= self.room(goal.hex) && goal.further <= left;
                let mut walks = walkers.iter().zip(&goal.walks);
                let mut can_walk =
                    || walks.all(|(walker, walk)| walk.is_some_and(|walk| walk <= walker.left));
                if fits && !ways.contains_key(&goal.hex) && can_walk() {
                    ways.insert(goal.hex, (at, goal.path.clone()));
                }
            }
        }
        ways
    }

    /// Finds the roads of units from a hex where the first of them has spent some points; those like them that come later, and
    /// have no more left, share them.
    fn roads(&mut self, walkers: &[Walker], at: HexNumber, spent: MovementPoints) -> usize {
        let state = self.state;
        let kinds = walkers.iter().map(|walker| Kind::of(state, walker.unit));
        let kinds: Vec<_> = kinds.collect();
        let known = self
            .roads
            .iter()
            .position(|roads| (roads.at, &roads.kinds) == (at, &kinds) && spent >= roads.spent);
        if let Some(known) = known {
            return known;
        }
        let company = Company::of(walkers.len());
        let fields = walkers.iter();
        let fields = fields.map(|walker| {
            let field = MovementField::of_unit(state, walker.unit, company);
            (walker, field)
        });
        let fields: Vec<_> = fields.collect();
        let walks = |path: &[HexNumber]| {
            let walks = fields.iter().map(|(walker, field)| {
                let total = movement::cost_over(state, field, walker.unit, at, path, walker.spent);
                total.ok()?.checked_sub(walker.spent)
            });
            walks.collect()
        };
        let mut reach = Reach::default();
        let found = reach.search_from(state, walkers[0].unit, at, spent);
        let goals = found.iter().filter_map(|reached| {
            let path = found.path(reached.hex);
            Some(Goal {
                hex: reached.hex,
                further: reached.cost.checked_sub(spent)?,
                walks: walks(&path),
                path,
            })
        });
        let here = Goal {
            hex: at,
            further: MovementPoints::ZERO,
            walks: walks(&[]),
            path: Vec::new(),
        };
        let goals = iter::once(here).chain(goals).collect();
        let roads = Roads {
            at,
            spent,
            goals,
            kinds,
        };
        self.roads.push(roads);
        self.roads.len() - 1
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
