//! Least-cost reach: which hexes a budget gets to, at what cost, and by which path.
//!
//! Costs are small whole numbers, so hexes wait in one bucket a cost and none is ever sorted. Of two paths that cost
//! the same, the one that comes from the lower hex number is taken, so that a path never depends on chance.

use super::{Direction, Grid, HexNumber};

/// The cost of a hex that is out of reach.
pub const UNREACHABLE: u8 = u8::MAX;

/// How many entries a table of costs has: more than any grid has places, and a power of two, so that the place of no hex,
/// `u16::MAX`, taken modulo it is its last entry and that of no hex either.
const ENTRIES: usize = 2 * Grid::CAPACITY;

/// Gets where the cost of a place stands.
const fn entry(place: u16) -> usize {
    place as usize % ENTRIES
}

/// A flood over the grid; keeps its tables, so one value serves many searches.
#[derive(Clone, Debug)]
pub struct Flood {
    budget: u8,
    size: usize,
    /// The cheapest cost known of each place; more than the budget where none is. That of no hex is none: nothing is cheaper.
    costs: Box<[u8; ENTRIES]>,
    /// The start, and the places in reach.
    reached: Vec<u16>,
    buckets: Vec<Vec<u16>>,
}

/// What a flood asks about the ground, by dense index.
pub trait Ground {
    /// Gets the six neighbours, `u16::MAX` where there is none.
    fn neighbours(&self, place: usize) -> &[u16; 6];

    /// Gets the cost of stepping over each of the six sides, [`UNREACHABLE`] where that is forbidden.
    fn costs(&self, place: usize) -> [u8; 6];

    /// Tells whether nobody may step into a place.
    fn impassable(&self, place: usize) -> bool;

    /// Tells whether whoever steps into a place must stop there.
    fn stops(&self, place: usize) -> bool;
}

impl Default for Flood {
    fn default() -> Self {
        Self {
            budget: 0,
            size: 0,
            costs: Box::new([0; ENTRIES]),
            reached: Vec::new(),
            buckets: Vec::new(),
        }
    }
}

impl Flood {
    /// Spreads from a place as far as a budget goes, out of `size` places.
    pub fn spread(&mut self, ground: &impl Ground, size: usize, start: usize, budget: u8) {
        self.find(ground, size, start, budget, |_| false);
    }

    /// Spreads like [`Flood::spread`], but only until it comes to a place that is wanted; gets that place.
    pub fn find(
        &mut self,
        ground: &impl Ground,
        size: usize,
        start: usize,
        budget: u8,
        wanted: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        self.find_from(ground, size, &[start as u16], budget, wanted)
    }

    /// Spreads like [`Flood::spread`], but from several places at once: each cost is that from the nearest of them.
    pub fn spread_from(&mut self, ground: &impl Ground, size: usize, starts: &[u16], budget: u8) {
        self.find_from(ground, size, starts, budget, |_| false);
    }

    fn find_from(
        &mut self,
        ground: &impl Ground,
        size: usize,
        starts: &[u16],
        budget: u8,
        wanted: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let budget = budget.min(UNREACHABLE - 1);
        self.begin(size, starts, budget);
        for cost in 0..=budget {
            let before = self.reached.len().max(1);
            self.settle(ground, cost);
            let settled = self.reached.get(before..).unwrap_or_default();
            let mut settled = settled.iter().copied().map(usize::from);
            if let Some(place) = settled.find(|&place| wanted(place)) {
                return Some(place);
            }
        }
        None
    }

    fn begin(&mut self, size: usize, starts: &[u16], budget: u8) {
        (self.budget, self.size) = (budget, size);
        self.costs[..size].fill(budget + 1);
        for &start in starts {
            self.costs[usize::from(start)] = 0;
        }
        self.reached.clear();
        self.buckets.iter_mut().for_each(Vec::clear);
        if self.buckets.len() <= usize::from(budget) {
            self.buckets.resize(usize::from(budget) + 1, Vec::new());
        }
        self.buckets[0].extend(starts);
    }

    /// Settles the places of one cost, and looks where the steps out of them lead.
    fn settle(&mut self, ground: &impl Ground, cost: u8) {
        let before = self.reached.len();
        let bucket = self.buckets[usize::from(cost)].iter().copied();
        let settled = bucket.filter(|&place| self.costs[entry(place)] == cost);
        self.reached.extend(settled);
        if cost == self.budget {
            return;
        }
        // No step is free, so a hex never waits in the bucket that is being emptied.
        let later = &mut self.buckets[usize::from(cost) + 1..=usize::from(self.budget)];
        for &place in &self.reached[before..] {
            let here = usize::from(place);
            // The start alone costs nothing, and nobody stops there.
            if cost > 0 && ground.stops(here) {
                continue;
            }
            let (neighbours, costs) = (ground.neighbours(here), ground.costs(here));
            for (&next, &step) in neighbours.iter().zip(&costs) {
                let known = &mut self.costs[entry(next)];
                let total = u32::from(cost) + u32::from(step);
                if total >= u32::from(*known) || ground.impassable(usize::from(next)) {
                    continue;
                }
                if let Some(bucket) = later.get_mut(usize::from(step).wrapping_sub(1)) {
                    *known = cost + step;
                    bucket.push(next);
                }
            }
        }
    }

    /// Gets the cheapest cost to a place, [`UNREACHABLE`] if it is out of reach.
    pub fn cost(&self, place: usize) -> u8 {
        let known = self.costs[..self.size].get(place).copied();
        let within = known.filter(|&cost| cost <= self.budget);
        within.unwrap_or(UNREACHABLE)
    }

    /// Lists the places in reach but for the first start, cheapest first.
    pub fn reached(&self) -> &[u16] {
        self.reached.get(1..).unwrap_or_default()
    }

    /// Gets the cheapest path to a place of a grid, without the start; empty if it is out of reach.
    pub fn path(&self, ground: &impl Ground, grid: Grid, goal: usize) -> Path {
        // No step is free, so there are no more of them than points that they cost.
        let mut path = Vec::with_capacity(usize::from(self.cost(goal)));
        let mut here = goal;
        while self.cost(here) != 0 {
            let Some(before) = self.step_before(ground, here) else {
                return Vec::new();
            };
            path.push(grid.hex(here));
            here = before;
        }
        path.reverse();
        path
    }

    fn step_before(&self, ground: &impl Ground, here: usize) -> Option<usize> {
        let total = self.cost(here);
        let neighbours = ground.neighbours(here);
        let before = Direction::ALL.into_iter().filter_map(|direction| {
            let place = usize::from(neighbours[direction.index()]);
            // What is out of reach is dearer than all that is within.
            let known = self.costs[..self.size].get(place);
            let spent = *known.filter(|&&spent| spent < total)?;
            let step = ground.costs(place)[direction.opposite().index()];
            let fits = spent.checked_add(step) == Some(total);
            (fits && (spent == 0 || !ground.stops(place))).then_some(place)
        });
        before.min()
    }
}

/// A way over the grid, hex by hex, without its start.
pub type Path = Vec<HexNumber>;
