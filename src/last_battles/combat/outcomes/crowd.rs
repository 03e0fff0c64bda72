//! Units that have to retreat at once, and whether they can be in each other's way [6.6C, D].

use crate::hex::HexNumber;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{retreat, stacking};
use std::collections::{BTreeSet, VecDeque};

/// Units that have to retreat, each with the hexes open to it but for the friends there.
pub(super) struct Crowd<'s> {
    state: &'s State,
    units: Vec<(UnitIndex, Vec<HexNumber>)>,
}

impl<'s> Crowd<'s> {
    pub fn new(state: &'s State, units: &[UnitIndex]) -> Self {
        let open = units.iter().map(|&unit| (unit, retreat::open(state, unit)));
        Self {
            state,
            units: open.collect(),
        }
    }

    /// Tells whether no retreat can be in another's way, or drive a friend out: each unit that has any hex to go to has one with
    /// room for all that could go there, and none could take another's place.
    pub fn is_free(&self) -> bool {
        let own = self.own_hexes();
        let mut open = self.units.iter().flat_map(|(_, open)| open);
        self.pushers() == 0 && !open.any(|hex| own.contains(hex))
    }

    /// Finds a unit whose retreat, wherever it leads, has nothing to do with any other's.
    pub fn apart(&self) -> Option<UnitIndex> {
        let pushers = self.pushers();
        let is_apart = |&&(unit, ref open): &&(UnitIndex, Vec<HexNumber>)| {
            let own = self.state.unit(unit).hex();
            let others = self.units.iter().filter(|(other, _)| *other != unit);
            let touched: BTreeSet<_> = others
                .flat_map(|(other, open)| self.region(*other, open, pushers))
                .collect();
            open.iter().any(|&hex| self.has_room(hex, pushers))
                && open.iter().chain(&own).all(|hex| !touched.contains(hex))
        };
        self.units.iter().find(is_apart).map(|&(unit, _)| unit)
    }

    fn own_hexes(&self) -> BTreeSet<HexNumber> {
        let units = self.units.iter();
        units
            .filter_map(|&(unit, _)| self.state.unit(unit).hex())
            .collect()
    }

    /// Tells whether a hex has room for all that could go there, and for units driven out of other hexes beside.
    fn has_room(&self, hex: HexNumber, driven_out: usize) -> bool {
        let coming = self.units.iter().filter(|(_, open)| open.contains(&hex));
        let friends = self.state.stack(hex).count();
        friends + coming.count() + driven_out <= stacking::limit(self.state, hex)
    }

    /// Counts the units that might have to drive a friend out, which may bring others into the same need.
    fn pushers(&self) -> usize {
        let mut pushers = 0;
        loop {
            let pressed = self.units.iter().filter(|(_, open)| {
                !open.is_empty() && !open.iter().any(|&hex| self.has_room(hex, pushers))
            });
            match pressed.count() {
                count if count > pushers => pushers = count,
                _ => return pushers,
            }
        }
    }

    /// Lists the hexes that a unit's retreat might concern, with those of the friends whom it might drive out.
    fn region(&self, unit: UnitIndex, open: &[HexNumber], pushers: usize) -> BTreeSet<HexNumber> {
        let mut region: BTreeSet<_> = open.iter().copied().collect();
        region.extend(self.state.unit(unit).hex());
        if open.iter().any(|&hex| self.has_room(hex, pushers)) {
            return region;
        }
        let mut queue: VecDeque<_> = open.iter().copied().collect();
        while let Some(from) = queue.pop_front() {
            if self.has_room(from, pushers) {
                continue;
            }
            for to in retreat::open_from(self.state, unit, from) {
                if region.insert(to) {
                    queue.push_back(to);
                }
            }
        }
        region
    }
}
