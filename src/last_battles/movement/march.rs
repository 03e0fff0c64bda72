//! A march that the rules allow, and what comes of it [5.1, 16.6C].

use super::routes::{Company, Paid};
use super::{spent, way};
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::event::Event;
use crate::last_battles::hidden::{self, Entering, Sighting};
use crate::last_battles::leaders;
use crate::last_battles::state::State;
use crate::last_battles::state::hidden::Halt;
use crate::table::case::Case;
use crate::table::ids::PieceId;

/// Who goes in a march: a unit or leader, from where, and what the way costs him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marcher {
    pub unit: PieceId,
    pub from: HexNumber,
    pub cost: MovementPoints,
    /// Whether his last step closes the hex to others [16.4].
    pub by_route: bool,
    pub case: Case,
}

/// A march that the rules allow, of one stack along one path [5.1].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct March {
    pub marchers: Vec<Marcher>,
    path: Vec<HexNumber>,
}

/// Decides the move of a stack, which is halted where it brings hidden enemies to light [5.1, 16.6C].
pub fn resolve(state: &State, march: &March) -> Vec<Event> {
    let movers = march.marchers.iter().map(|marcher| marcher.unit);
    match hidden::halted(state, movers, &march.path, Entering::No) {
        Some(sighting) => march.halted(state, &sighting),
        None => march.events(march.path.len()),
    }
}

impl March {
    /// The march of some who go together, along a path that is not empty.
    pub(super) const fn together(marchers: Vec<Marcher>, path: Vec<HexNumber>) -> Self {
        Self { marchers, path }
    }

    /// The march of one by himself.
    pub(in crate::last_battles) fn alone(marcher: Marcher, path: Vec<HexNumber>) -> Self {
        Self::together(vec![marcher], path)
    }

    /// Gets the way, hex by hex, without its start.
    pub(in crate::last_battles) fn path(&self) -> &[HexNumber] {
        &self.path
    }

    /// Lists the moves along the first hexes of the path.
    fn events(&self, goes: usize) -> Vec<Event> {
        let path = &self.path[..goes];
        let to = path.last().copied();
        let moved = self.marchers.iter().map(|marcher| Event::Moved {
            unit: marcher.unit,
            from: marcher.from,
            path: path.to_vec(),
            to: to.unwrap_or(marcher.from),
            cost: marcher.cost,
            by_route: marcher.by_route,
            case: marcher.case,
        });
        moved.collect()
    }

    /// Lists what comes of the march if it is halted.
    pub(in crate::last_battles) fn halted(&self, state: &State, sighting: &Sighting) -> Vec<Event> {
        let mut begun = self.clone();
        for marcher in &mut begun.marchers {
            let paid = paid_to(state, *marcher, self, sighting.goes);
            (marcher.cost, marcher.by_route) = (paid.cost, paid.by_route);
        }
        let halted = begun.marchers.iter().map(|marcher| Halt {
            unit: marcher.unit,
            spent: marcher.cost,
        });
        let after = sighting.events(state, halted.collect());
        let mut events = match sighting.goes {
            0 => Vec::new(),
            goes => begun.events(goes),
        };
        events.extend(after);
        events
    }
}

/// Gets what a marcher pays for the first hexes of a march that the rules allow.
fn paid_to(state: &State, marcher: Marcher, march: &March, goes: usize) -> Paid {
    let path = &march.path[..goes];
    let spent = spent(state, marcher.unit);
    let units = march.marchers.iter();
    let units = units.filter(|marcher| state.find(marcher.unit).is_some());
    let company = Company::of(units.count());
    let paid = match state.find(marcher.unit) {
        _ if goes == march.path.len() => return marcher.paid(),
        _ if goes == 0 => return spent.into(),
        Some(unit) => way(state, (unit, company), marcher.from, path, spent),
        None => leaders::paid(state, marcher.unit, marcher.from, path, spent).map(Paid::from),
    };
    // The beginning of a way that the rules allow is no dearer than all of it.
    paid.unwrap_or_else(|_| marcher.paid())
}

impl Marcher {
    const fn paid(self) -> Paid {
        Paid {
            cost: self.cost,
            by_route: self.by_route,
        }
    }
}
