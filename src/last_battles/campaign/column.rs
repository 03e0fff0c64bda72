//! [22.6B] The column of a force that enters all together.
//!
//! Once its first stack has come in the rest must follow in the same movement phase, one behind another, each stack paying
//! for those before it [5.6A]. Nobody may get stuck on that: an order is refused after which somebody could not follow who
//! could have before, and the phase does not end while anybody can. Whom the length of the column or the enemy keeps out
//! comes in a later phase [5.6E]; friends who stand in the way must make room first, or nobody comes.

use super::{force, may_enter, shown_entry};
use crate::hex::path::{self, Flood, UNREACHABLE};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::costs::{CorpsMorale, Mount};
use crate::last_battles::event::Event;
use crate::last_battles::movement::{self, Company, MovementField, Reach};
use crate::last_battles::order::Order;
use crate::last_battles::state::{Place, State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{command, reinforcements, stacking};
use crate::table::board::Board;
use crate::table::ids::PieceId;
use std::cell::OnceCell;
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

/// Tells whether what an order brings may matter to who can still come in, of a force of which some have come or come now.
pub fn concerns(state: &State, events: impl FnOnce() -> Vec<Event>) -> bool {
    let Some((waiting, come)) = waiting(state) else {
        return false;
    };
    let way_in = OnceCell::new();
    let is_near = |hex: HexNumber| {
        let way_in = way_in.get_or_init(|| WayIn::of(state, &waiting)).as_ref();
        way_in.is_none_or(|way_in| way_in.leads_to(state, &waiting, hex))
    };
    events().iter().any(|event| match *event {
        Event::Entered { .. } => true,
        Event::Moved { from, to, .. } => come && (is_near(from) || is_near(to)),
        _ => come,
    })
}

/// The one hex where all come in who wait, and where they get to from it at most.
struct WayIn {
    at: HexNumber,
    /// How far away.
    hexes: u32,
    places: OnceCell<HexSet>,
}

impl WayIn {
    /// Finds it; none where some may come in elsewhere.
    fn of(state: &State, waiting: &[UnitIndex]) -> Option<Self> {
        let at = shown_entry(state)?.at;
        let only = |&unit: &UnitIndex| reinforcements::entry_hexes(state, unit) == [at];
        let halves = waiting.iter();
        let halves = halves.map(|&unit| movement::allowance(state, unit).halves());
        // No step costs less than half a point.
        let hexes = u32::from(halves.max()?);
        waiting.iter().all(only).then(|| Self {
            at,
            hexes,
            places: OnceCell::new(),
        })
    }

    /// Tells whether any of those who wait might get to a hex, were there neither friends nor enemies: who stands elsewhere takes
    /// neither room nor road from them.
    fn leads_to(&self, state: &State, waiting: &[UnitIndex], hex: HexNumber) -> bool {
        let place = state.setup().board.grid().index(hex);
        let places = || self.places.get_or_init(|| places(state, waiting, self.at));
        self.at.distance(hex) <= self.hexes && places().contains(place)
    }
}

/// Gets the places where any of those who wait get to from a hex at most, with nobody in their way.
fn places(state: &State, waiting: &[UnitIndex], at: HexNumber) -> HexSet {
    let mut farthest: BTreeMap<_, u16> = BTreeMap::new();
    for &unit in waiting {
        let column = (movement::mount(state, unit), command::column(state, unit));
        let has = movement::allowance(state, unit).halves();
        let most = farthest.entry(column).or_default();
        *most = has.max(*most);
    }
    let board = &state.setup().board;
    let (grid, mut flood) = (board.grid(), Flood::default());
    let mut places: HexSet = [grid.index(at)].into_iter().collect();
    for ((mount, morale), most) in farthest {
        let open = OpenGround {
            board,
            costs: movement::tables(state).of(mount, morale),
        };
        let budget = most.min(u16::from(UNREACHABLE - 1)) as u8;
        flood.spread(&open, grid.len(), grid.index(at), budget);
        let reached = flood.reached().iter();
        reached.for_each(|&place| places.insert(usize::from(place)));
    }
    places
}

/// The ground by its best costs, with nobody on it.
struct OpenGround<'a> {
    board: &'a Board,
    costs: &'a [[u8; 6]],
}

impl path::Ground for OpenGround<'_> {
    fn neighbours(&self, place: usize) -> &[u16; 6] {
        self.board.neighbours(place)
    }

    fn costs(&self, place: usize) -> [u8; 6] {
        self.costs[place]
    }

    fn impassable(&self, _: usize) -> bool {
        false
    }

    fn stops(&self, _: usize) -> bool {
        false
    }
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
    let would_be = rest.len().saturating_sub(count(after, Friends::Stand));
    if would_be == 0 {
        return Ok(());
    }
    let friends = match had_come {
        true => Friends::Stand,
        false => Friends::MakeRoom,
    };
    let left_out = before.len().saturating_sub(count(state, friends));
    match would_be > left_out && !is_next(state, after) {
        true => Err(Violation::ForceCutOff {
            units: would_be - left_out,
        }),
        false => Ok(()),
    }
}

/// Tells whether those have come in who come next as the rest is planned. The plan takes the roads to be as open to all as to the
/// first, so that it may hope for more than can come [16.4]; whoever keeps to it is not stopped.
fn is_next(state: &State, after: &State) -> bool {
    let next = next(state);
    next.is_some_and(|stack| {
        let goal = stack.path.last().copied().unwrap_or(stack.at);
        let mut units = stack.units.iter();
        units.all(|&unit| after.unit(unit).hex() == Some(goal))
    })
}

/// Finds the first stack of the force, as its entry is planned, that can come in now.
fn next(state: &State) -> Option<Stack> {
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

/// Someone who comes in, and what he has spent at the entry hex.
type Walker = (UnitIndex, MovementPoints);

/// Gets what each of a stack has spent when it has come in as the n-th at a hex; none if somebody has not as much.
fn walkers(state: &State, units: &[UnitIndex], at: HexNumber, nth: u8) -> Option<Vec<Walker>> {
    let company = Company::of(units.len());
    let walkers = units.iter().map(|&unit| {
        let spent = reinforcements::entry_cost_in(state, unit, at, nth, company);
        (spent <= movement::allowance(state, unit)).then_some((unit, spent))
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
struct Roads<'a> {
    kinds: Vec<Kind>,
    at: HexNumber,
    /// What the first of them had spent there.
    spent: MovementPoints,
    /// The ground as each of them finds it.
    fields: Vec<MovementField<'a>>,
    /// The hexes, each with the way there and what it costs beyond the entry.
    goals: Vec<(HexNumber, Vec<HexNumber>, MovementPoints)>,
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
    roads: Vec<Roads<'a>>,
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
            let known = self.roads(units, at, spent);
            let roads = &self.roads[known];
            for (goal, path, further) in &roads.goals {
                let fits = units.len() <= self.room(*goal) && *further <= left;
                if !fits || ways.contains_key(goal) {
                    continue;
                }
                let mut walks = walkers.iter().zip(&roads.fields);
                let can_walk = |(&(unit, spent), field): (&Walker, &MovementField<'_>)| {
                    movement::way_over(state, field, unit, at, path, spent).is_ok()
                };
                if walks.all(can_walk) {
                    ways.insert(*goal, (at, path.clone()));
                }
            }
        }
        ways
    }

    /// Finds the roads of units from a hex where the first of them has spent some points; those like them that come later, and
    /// have no more left, share them.
    fn roads(&mut self, units: &[UnitIndex], at: HexNumber, spent: MovementPoints) -> usize {
        let state = self.state;
        let kinds: Vec<_> = units.iter().map(|&unit| Kind::of(state, unit)).collect();
        let known = self.roads.iter().position(|roads| {
            (roads.at, &roads.kinds) == (at, &kinds) && (spent >= roads.spent)
        });
        if let Some(known) = known {
            return known;
        }
        let company = Company::of(units.len());
        let fields = units.iter();
        let fields = fields.map(|&unit| MovementField::of_unit(state, unit, company));
        let mut reach = Reach::default();
        let found = reach.search_from(state, units[0], at, spent);
        let goals = found.iter().filter_map(|reached| {
            let further = reached.cost.checked_sub(spent)?;
            Some((reached.hex, found.path(reached.hex), further))
        });
        let here = [(at, Vec::new(), MovementPoints::ZERO)];
        let roads = Roads {
            at,
            spent,
            fields: fields.collect(),
            goals: here.into_iter().chain(goals).collect(),
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
