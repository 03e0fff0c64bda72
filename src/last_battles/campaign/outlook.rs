//! [22.6B] What an order means for who can still come in of a force that enters all together.

use super::column::{Friends, Stack, count, next, waiting};
use super::shown_entry;
use crate::hex::path::{self, Flood, UNREACHABLE};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::event::Event;
use crate::last_battles::movement;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{command, reinforcements, stacking};
use crate::table::board::Board;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// What there is to know of the column before an order, worked out where it is asked for: it serves all orders of a position.
pub struct Outlook<'a> {
    state: &'a State,
    waiting: OnceCell<Option<(Vec<UnitIndex>, bool)>>,
    way_in: OnceCell<Option<WayIn>>,
    left_out: OnceCell<usize>,
    overfull: OnceCell<bool>,
    next: OnceCell<Option<Stack>>,
}

impl<'a> Outlook<'a> {
    /// Begins to ask about a position.
    pub const fn of(state: &'a State) -> Self {
        Self {
            state,
            waiting: OnceCell::new(),
            way_in: OnceCell::new(),
            left_out: OnceCell::new(),
            overfull: OnceCell::new(),
            next: OnceCell::new(),
        }
    }

    fn waiting(&self) -> Option<(&[UnitIndex], bool)> {
        let waiting = self.waiting.get_or_init(|| waiting(self.state)).as_ref();
        waiting.map(|(units, come)| (&units[..], *come))
    }

    /// Tells whether anybody of the force waits who may come in now.
    pub fn has_waiting(&self) -> bool {
        self.waiting().is_some()
    }

    /// Tells whether what an order brings may matter to who can still come in, of a force of which some have come or come now.
    pub fn is_changed_by(&self, events: &[Event]) -> bool {
        let Some((waiting, come)) = self.waiting() else {
            return false;
        };
        let is_near = |hex: HexNumber| {
            let way_in = self.way_in.get_or_init(|| WayIn::of(self.state, waiting));
            let way_in = way_in.as_ref();
            way_in.is_none_or(|way_in| way_in.leads_to(self.state, waiting, hex))
        };
        events.iter().any(|event| match *event {
            Event::Entered { .. } => true,
            Event::Moved { from, to, .. } => come && (is_near(from) || is_near(to)),
            _ => come,
        })
    }

    /// Refuses an order after which more of the force would be left out than need be; `after` is the position after it.
    pub fn check_after(&self, after: &State) -> Result<(), Violation> {
        let (Some((_, had_come)), Some((rest, has_come))) = (self.waiting(), waiting(after)) else {
            return Ok(());
        };
        // Hexes that hold too many must be cleared in any case [5.4].
        if !has_come || self.is_overfull() {
            return Ok(());
        }
        let would_be = rest.len().saturating_sub(count(after, Friends::Stand));
        if would_be == 0 {
            return Ok(());
        }
        let left_out = self.left_out(match had_come {
            true => Friends::Stand,
            false => Friends::MakeRoom,
        });
        match would_be > left_out && !self.is_next(after) {
            true => Err(Violation::ForceCutOff {
                units: would_be - left_out,
            }),
            false => Ok(()),
        }
    }

    /// Tells whether some hex holds too many as it is.
    fn is_overfull(&self) -> bool {
        let overfull = || stacking::any_overfull(self.state);
        *self.overfull.get_or_init(overfull)
    }

    /// Counts those who are left out as it is.
    fn left_out(&self, friends: Friends) -> usize {
        let waiting = || self.waiting().map_or(0, |(waiting, _)| waiting.len());
        let left_out = || waiting().saturating_sub(count(self.state, friends));
        *self.left_out.get_or_init(left_out)
    }

    /// Tells whether those have come in who come next as the rest is planned. The plan takes the roads to be as open to all as to
    /// the first, so that it may hope for more than can come [16.4]; whoever keeps to it is not stopped.
    fn is_next(&self, after: &State) -> bool {
        let next = self.next.get_or_init(|| next(self.state)).as_ref();
        next.is_some_and(|stack| {
            let goal = stack.path.last().copied().unwrap_or(stack.at);
            let mut units = stack.units.iter();
            units.all(|&unit| after.unit(unit).hex() == Some(goal))
        })
    }
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
