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
use std::iter;

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
    first: Marcher,
    /// Those who go along with the first; nobody, mostly.
    others: Vec<Marcher>,
    path: Vec<HexNumber>,
}

/// Decides the move of a stack, which is halted where it brings hidden enemies to light [5.1, 16.6C].
pub fn resolve(state: &State, march: March) -> Vec<Event> {
    let movers = march.marchers().map(|marcher| marcher.unit);
    match hidden::halted(state, movers, &march.path, Entering::No) {
        Some(sighting) => march.halted(state, &sighting),
        None => march.into_events(),
    }
}

impl March {
    /// The march of some who go together, along a path that is not empty.
    pub(super) const fn together(
        first: Marcher,
        others: Vec<Marcher>,
        path: Vec<HexNumber>,
    ) -> Self {
        Self {
            first,
            others,
            path,
        }
    }

    /// The march of one by himself.
    pub(in crate::last_battles) const fn alone(marcher: Marcher, path: Vec<HexNumber>) -> Self {
        Self::together(marcher, Vec::new(), path)
    }

    /// Lists who goes.
    pub fn marchers(&self) -> impl Iterator<Item = &Marcher> + Clone {
        iter::once(&self.first).chain(&self.others)
    }

    /// Gets the way, hex by hex, without its start.
    pub(in crate::last_battles) fn path(&self) -> &[HexNumber] {
        &self.path
    }

    /// Tells whether the last step of anybody closes the hex to others [16.4].
    pub(in crate::last_battles) fn is_by_route(&self) -> bool {
        self.marchers().any(|marcher| marcher.by_route)
    }

    /// Lists the moves.
    fn into_events(self) -> Vec<Event> {
        let Self {
            first,
            others,
            path,
        } = self;
        let others = others.iter().map(|marcher| marcher.moves(path.clone()));
        let others: Vec<_> = others.collect();
        iter::once(first.moves(path)).chain(others).collect()
    }

    /// Lists what comes of the march if it is halted.
    pub(in crate::last_battles) fn halted(&self, state: &State, sighting: &Sighting) -> Vec<Event> {
        let begun = |marcher: &Marcher| {
            let paid = paid_to(state, *marcher, self, sighting.goes);
            Marcher {
                cost: paid.cost,
                by_route: paid.by_route,
                ..*marcher
            }
        };
        let begun = Self {
            first: begun(&self.first),
            others: self.others.iter().map(begun).collect(),
            path: self.path[..sighting.goes].to_vec(),
        };
        let halted = begun.marchers().map(|marcher| Halt {
            unit: marcher.unit,
            spent: marcher.cost,
        });
        let after = sighting.events(state, halted.collect());
        let mut events = match sighting.goes {
            0 => Vec::new(),
            _ => begun.into_events(),
        };
        events.extend(after);
        events
    }
}

/// Gets what a marcher pays for the first hexes of a march that the rules allow.
fn paid_to(state: &State, marcher: Marcher, march: &March, goes: usize) -> Paid {
    let path = &march.path[..goes];
    let spent = spent(state, marcher.unit);
    let units = march.marchers();
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
    /// Gets his move along a path.
    fn moves(&self, path: Vec<HexNumber>) -> Event {
        Event::Moved {
            unit: self.unit,
            from: self.from,
            to: path.last().copied().unwrap_or(self.from),
            path,
            cost: self.cost,
            by_route: self.by_route,
            case: self.case,
        }
    }

    const fn paid(self) -> Paid {
        Paid {
            cost: self.cost,
            by_route: self.by_route,
        }
    }
}
