//! What each step costs one mover, worked out hex by hex as a search comes there [5.2, 16.4, 16.5].

use super::routes::Company;
use super::{columns, routes};
use crate::hex::HexSet;
use crate::hex::path::UNREACHABLE;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::rain;
use crate::last_battles::state::{State, UnitIndex};
use crate::table::board::{Board, NO_HEX};

/// What each step costs one mover, in half points.
pub(super) struct Steps<'a> {
    table: &'a [[u8; 6]],
    /// What steps onto hexes cost where roads and trails are not open, and the places of those hexes [16.4].
    shut: Option<(&'a [[u8; 6]], Box<HexSet>)>,
    /// The place out of which one step is always possible, and what there is to spend [16.5].
    first: Option<(usize, MovementPoints)>,
}

impl<'a> From<&'a [[u8; 6]]> for Steps<'a> {
    fn from(table: &'a [[u8; 6]]) -> Self {
        Self {
            table,
            shut: None,
            first: None,
        }
    }
}

impl<'a> Steps<'a> {
    /// What each step costs a unit by itself, or stacked with others, who cannot share a road [16.4].
    pub(super) fn of_unit(state: &'a State, unit: UnitIndex, company: Company) -> Self {
        let best = columns(state, unit);
        match (routes::off_routes(state, unit), company) {
            (None, _) => best.into(),
            (Some(ground), Company::Stacked) => ground.into(),
            (Some(ground), Company::Alone) => Self {
                shut: Some((ground, Box::new(routes::shut(state, unit)))),
                ..best.into()
            },
        }
    }

    /// Lets the first step out of a place cost no more than there is to spend, where rain hampers: one hex is always possible
    /// [16.5].
    pub(super) fn with_one_hex(
        self,
        state: &State,
        from: Option<usize>,
        has: impl FnOnce() -> MovementPoints,
    ) -> Self {
        let first = from.filter(|_| rain::hampers(state));
        Self {
            first: first.map(|place| (place, has())),
            ..self
        }
    }

    /// Gets the table alone, if no rule changes what it says.
    pub(super) fn plain(&self) -> Option<&'a [[u8; 6]]> {
        (self.shut.is_none() && self.first.is_none()).then_some(self.table)
    }

    /// Gets the costs of the six steps out of a place.
    #[inline]
    pub(super) fn costs(&self, board: &Board, place: usize) -> [u8; 6] {
        let costs = self.table[place];
        match (&self.shut, self.first) {
            (None, None) => costs,
            _ => self.changed(board, place, costs),
        }
    }

    /// Changes the costs of the steps out of a place by the rules that need more than a table.
    fn changed(&self, board: &Board, place: usize, mut costs: [u8; 6]) -> [u8; 6] {
        if let Some((ground, shut)) = &self.shut {
            let steps = board.neighbours(place).iter().zip(&ground[place]);
            for (cost, (&next, &by_ground)) in costs.iter_mut().zip(steps) {
                if next != NO_HEX && shut.contains(usize::from(next)) {
                    *cost = by_ground;
                }
            }
        }
        match self.first {
            Some((first, has)) if first == place => costs.map(|cost| match cost {
                UNREACHABLE => UNREACHABLE,
                cost => rain::first_step(cost, has),
            }),
            _ => costs,
        }
    }
}
