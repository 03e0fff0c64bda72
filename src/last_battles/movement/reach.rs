//! Where a unit or leader can go, what it costs, and the cheapest way [5.1, 5.2].

use super::{Company, March, Marcher, MovementField, can_move, routes};
use crate::hex::HexNumber;
use crate::hex::path::{Flood, UNREACHABLE};
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::hidden;
use crate::last_battles::state::hidden::Marker;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::table::case::case;

/// A hex in reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    pub hex: HexNumber,
    pub cost: MovementPoints,
    /// Whether a move that comes here ends here, in an enemy zone [5.3].
    pub stops: bool,
}

/// Where a unit can go: what it costs, and how it gets there.
///
/// One value serves many searches; it keeps its tables.
#[derive(Default)]
pub struct Reach {
    flood: Flood,
}

impl Reach {
    /// Searches the reach of a unit that stands on the map [5.1, 5.2, 5.3].
    ///
    /// # Errors
    /// Says why the unit cannot move at all.
    pub fn search<'a>(
        &mut self,
        state: &'a State,
        unit: UnitIndex,
    ) -> Result<Found<'a, '_>, Violation> {
        let start = can_move(state, unit)?;
        let spent = super::spent(state, state.piece_id(unit));
        Ok(self.search_from(state, unit, start, spent))
    }

    /// Lists the hexes in reach of a unit, none if it cannot move [5.1].
    pub fn goals(&mut self, state: &State, unit: UnitIndex) -> Vec<HexNumber> {
        let found = self.search(state, unit);
        found
            .map(|found| found.iter().map(|reached| reached.hex).collect())
            .unwrap_or_default()
    }

    /// Lists the hexes that a unit can move to without closing them to others, none if it cannot move [5.1, 16.4].
    pub fn goals_to_share(&mut self, state: &State, unit: UnitIndex) -> Vec<HexNumber> {
        let Ok(start) = can_move(state, unit) else {
            return Vec::new();
        };
        let field = MovementField::of_unit(state, unit, Company::Stacked);
        let has = super::allowance(state, unit);
        let spent = super::spent(state, state.piece_id(unit));
        let found = self.spread(state, field, has, start, spent);
        found.iter().map(|reached| reached.hex).collect()
    }

    /// Finds the nearest hex that is wanted of those that a unit can move to without closing them to others, or one as near;
    /// none if the unit cannot move [5.1, 16.4].
    pub fn nearest(
        &mut self,
        state: &State,
        unit: UnitIndex,
        wanted: impl Fn(HexNumber) -> bool,
    ) -> Option<HexNumber> {
        let start = can_move(state, unit).ok()?;
        let ground = MovementField::of_unit(state, unit, Company::Stacked);
        let grid = state.setup().board.grid();
        let spent = super::spent(state, state.piece_id(unit));
        let left = super::allowance(state, unit).checked_sub(spent);
        let (start, budget) = (grid.index(start), budget(left.unwrap_or_default()));
        let wanted = |place| wanted(grid.hex(place));
        let found = self.flood.find(&ground, grid.len(), start, budget, wanted);
        found.map(|place| grid.hex(place))
    }

    /// Searches on from a hex where `spent` points are gone already, as after an entry [5.6].
    pub fn search_from<'a>(
        &mut self,
        state: &'a State,
        unit: UnitIndex,
        start: HexNumber,
        spent: MovementPoints,
    ) -> Found<'a, '_> {
        self.spread(
            state,
            MovementField::of_unit(state, unit, Company::Alone),
            super::allowance(state, unit),
            start,
            spent,
        )
    }

    /// Searches the reach of a leader from a hex where `spent` points are gone already [10.1].
    pub fn search_leader<'a>(
        &mut self,
        state: &'a State,
        leader: LeaderIndex,
        start: HexNumber,
        spent: MovementPoints,
    ) -> Found<'a, '_> {
        let (footing, has) = (
            MovementField::of_leader(state, leader),
            state.leader_allowance(leader),
        );
        let spent = spent.max(super::spent(state, state.leader_piece_id(leader)));
        self.spread(state, footing, has, start, spent)
    }

    /// Searches the reach of a marker from a hex where `spent` points are gone already [16.6B].
    pub fn search_marker<'a>(
        &mut self,
        state: &'a State,
        marker: Marker,
        start: HexNumber,
        spent: MovementPoints,
    ) -> Found<'a, '_> {
        let field = MovementField::of_marker(state, marker);
        self.spread(state, field, hidden::allowance(state, marker), start, spent)
    }

    fn spread<'a>(
        &mut self,
        state: &State,
        footing: MovementField<'a>,
        has: MovementPoints,
        start: HexNumber,
        spent: MovementPoints,
    ) -> Found<'a, '_> {
        let grid = state.setup().board.grid();
        let start = grid.index(start);
        let stopped = spent > MovementPoints::ZERO && footing.halts.contains(start);
        let left = has.checked_sub(spent);
        let left = left.filter(|_| !stopped).unwrap_or_default();
        let (size, budget) = (grid.len(), budget(left));
        match footing.plain() {
            Some(plain) => self.flood.spread(&plain, size, start, budget),
            None => self.flood.spread(&footing, size, start, budget),
        }
        Found {
            footing,
            flood: &self.flood,
            spent,
        }
    }
}

/// Gets how far a flood goes that may spend some points.
fn budget(points: MovementPoints) -> u8 {
    points.halves().min(u16::from(UNREACHABLE - 1)) as u8
}

/// The outcome of one search.
pub struct Found<'a, 'b> {
    footing: MovementField<'a>,
    flood: &'b Flood,
    spent: MovementPoints,
}

impl Found<'_, '_> {
    /// Counts the hexes in reach.
    pub fn len(&self) -> usize {
        self.flood.reached().len()
    }

    /// Tells whether no hex is in reach.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Gets a hex in reach, the cheapest first.
    pub fn get(&self, nth: usize) -> Option<Reached> {
        let place = usize::from(*self.flood.reached().get(nth)?);
        Some(Reached {
            hex: self.footing.board.grid().hex(place),
            cost: self.spent + MovementPoints::from_halves(u16::from(self.flood.cost(place))),
            stops: self.footing.halts.contains(place),
        })
    }

    /// Lists the hexes in reach, the cheapest first.
    pub fn iter(&self) -> impl Iterator<Item = Reached> {
        (0..self.len()).filter_map(|nth| self.get(nth))
    }

    /// Gets the cheapest path to a hex, without the start; empty if it is out of reach.
    pub fn path(&self, goal: HexNumber) -> Vec<HexNumber> {
        let grid = self.footing.board.grid();
        if !grid.contains(goal) {
            return Vec::new();
        }
        let goal = grid.index(goal);
        match self.footing.plain() {
            Some(plain) => self.flood.path(&plain, grid, goal),
            None => self.flood.path(&self.footing, grid, goal),
        }
    }

    /// Gets the march to a hex in reach of the unit that was searched for, by the cheapest path; `None` if it cannot go there
    /// [5.1]. Whether it finds room at its end is for others to say [5.4].
    pub fn march(&self, state: &State, unit: UnitIndex, goal: HexNumber) -> Option<March> {
        let from = state.unit(unit).hex()?;
        let path = self.path(goal);
        let (&to, way) = path.split_last()?;
        let before = way.last().copied().unwrap_or(from);
        let place = self.footing.board.grid().index(goal);
        let total = self.spent + MovementPoints::from_halves(u16::from(self.flood.cost(place)));
        let paid = routes::settle(state, unit, &self.footing, [before, to], total);
        let marcher = Marcher {
            unit: state.piece_id(unit),
            from,
            cost: paid.cost,
            by_route: paid.by_route,
            case: case("5.1"),
        };
        Some(March::alone(marcher, path))
    }
}

/// Lists the hexes in reach of a unit, none if it cannot move [5.1].
pub fn goals(state: &State, unit: UnitIndex) -> Vec<HexNumber> {
    Reach::default().goals(state, unit)
}
