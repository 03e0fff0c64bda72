//! What a rehearsal looks at: where a decision within a turn has nothing to do with most of a large map, only the units near by
//! are thought of, and nobody rides.

use super::ground::{Cube, Ground, Spot};
use crate::hex::HexNumber;
use crate::last_battles::state::State;
use crate::last_battles::{Attack, Order};
use std::sync::Arc;

/// The places around which units are thought of, and how far from them; everywhere if there are none.
#[derive(Clone, Debug, Default)]
pub struct Focus {
    around: Arc<[Cube]>,
    radius: u32,
}

impl Focus {
    /// Looks at what some orders are about, so many hexes around; at everything if that is nothing.
    pub fn of(state: &State, ground: &Ground, orders: &[Order], radius: i64) -> Self {
        let radius = radius.max(0) as u32;
        let hexes = orders.iter().flat_map(|order| hexes(state, order));
        let hexes = hexes.filter(|_| radius > 0);
        let around = hexes.map(|hex| ground.cube(ground.spot(hex)));
        Self {
            around: around.collect(),
            radius,
        }
    }

    /// Looks further, by so many hexes; at everything if that is nothing.
    pub fn wider(&self, by: i64) -> Self {
        match by {
            1.. => Self {
                around: Arc::clone(&self.around),
                radius: self.radius + by.unsigned_abs() as u32,
            },
            _ => Self::default(),
        }
    }

    /// Tells whether everything is looked at.
    pub fn is_everywhere(&self) -> bool {
        self.around.is_empty()
    }

    /// Tells whether units in a place are thought of.
    pub fn takes_in(&self, ground: &Ground, spot: Spot) -> bool {
        let here = ground.cube(spot);
        let near = |at: &Cube| at.distance(here) <= self.radius;
        self.is_everywhere() || self.around.iter().any(near)
    }
}

/// Lists the hexes that an order within a combat phase is about.
pub fn hexes(state: &State, order: &Order) -> Vec<HexNumber> {
    match order {
        Order::Attack(Attack { defenders, .. }) => defenders.clone(),
        Order::Retreat { unit, to, .. }
        | Order::RetreatBefore { unit, to, .. }
        | Order::Advance { unit, to } => {
            let from = state.find(*unit).and_then(|unit| state.unit(unit).hex());
            from.into_iter().chain([*to]).collect()
        }
        Order::Losses { units } => {
            let found = units.iter().filter_map(|&unit| state.find(unit));
            found.filter_map(|unit| state.unit(unit).hex()).collect()
        }
        _ => Vec::new(),
    }
}
