//! Who stands where, and which hexes each player controls [5.3].
//!
//! All of it follows from the places of the units, and is kept along with them so that nobody has to look for it among all
//! units again. It adds nothing to what makes two states equal, nor to a state's fingerprint.

use super::{Garrison, Unit, UnitIndex};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::counter::{Arm, ByPlayer, Player};
use crate::last_battles::game_setup::GameSetup;
use crate::last_battles::zoc;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

/// Who stands where.
#[derive(Clone, Debug, Default)]
pub(super) struct Occupation {
    /// The units on the map by hex, those of one hex by index.
    stacks: Vec<(HexNumber, UnitIndex)>,
    /// The hexes of the grid where any of them stands.
    held: HexSet,
    /// Of the units, each that stands in a hex with another of a higher index.
    shared: Vec<(HexNumber, UnitIndex)>,
    /// The hexes where a player's units stand that can fight: all but supply trains and garrisons [16.11C, 16.17C].
    guarded: ByPlayer<HexSet>,
    /// These, and the hexes out of play.
    closed: ByPlayer<HexSet>,
    /// Of these, where one stands that has a zone of control.
    sources: ByPlayer<HexSet>,
    /// The units that fight, but have no zone of control [16.8].
    without_zone: Vec<UnitIndex>,
    zones: ByPlayer<HexSet>,
    /// The garrisons of chateaux, which guard and control nothing [16.11C].
    garrisons: BTreeSet<UnitIndex>,
}

impl PartialEq for Occupation {
    /// The units say it all.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Occupation {}

impl Hash for Occupation {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Occupation {
    /// Finds out who stands where.
    pub(super) fn of(setup: &GameSetup, units: &[Unit]) -> Self {
        let mut occupation = Self {
            closed: ByPlayer {
                french: setup.out_of_play.clone(),
                coalition: setup.out_of_play.clone(),
            },
            ..Self::default()
        };
        for (unit, index) in units.iter().zip(0..) {
            if unit.marks.garrison == Garrison::Formed {
                occupation.garrisons.insert(UnitIndex(index));
            }
            if let Some(hex) = unit.hex() {
                occupation.enter(setup, UnitIndex(index), hex);
            }
        }
        occupation
    }

    /// Lists the units in a hex, by index.
    pub(super) fn stack(&self, hex: HexNumber) -> &[(HexNumber, UnitIndex)] {
        let first = self.stacks.partition_point(|&(at, _)| at < hex);
        let stack = &self.stacks[first..];
        let count = stack.iter().take_while(|&&(at, _)| at == hex).count();
        &stack[..count]
    }

    /// Tells whether nobody stands in a place of the grid.
    pub(super) fn is_empty(&self, place: usize) -> bool {
        !self.held.contains(place)
    }

    /// Lists the units on the map, stack by stack in the order of the hexes.
    pub(super) fn stacks(&self) -> impl Iterator<Item = &[(HexNumber, UnitIndex)]> {
        self.stacks.chunk_by(|(a, _), (b, _)| a == b)
    }

    /// Lists the units that stand in a hex with another of a higher index, in the order of the hexes.
    pub(super) fn shared(&self) -> &[(HexNumber, UnitIndex)] {
        &self.shared
    }

    /// Gets the hexes where a player's units stand that can fight.
    pub(super) fn guarded(&self, player: Player) -> &HexSet {
        &self.guarded[player]
    }

    /// Gets the hexes that a player's units guard, and those out of play.
    pub(super) fn closed(&self, player: Player) -> &HexSet {
        &self.closed[player]
    }

    /// Gets the hexes where a player's units stand that have a zone of control.
    pub(super) fn sources(&self, player: Player) -> &HexSet {
        &self.sources[player]
    }

    /// Gives a unit a zone of control, or takes it.
    pub(super) fn set_zone(
        &mut self,
        setup: &GameSetup,
        unit: UnitIndex,
        hex: Option<HexNumber>,
        has_zone: bool,
    ) {
        if let Some(hex) = hex {
            self.leave(setup, unit, hex);
        }
        self.without_zone.retain(|&other| other != unit);
        if !has_zone {
            self.without_zone.push(unit);
        }
        if let Some(hex) = hex {
            self.enter(setup, unit, hex);
        }
    }

    fn has_zone(&self, setup: &GameSetup, unit: UnitIndex) -> bool {
        self.fights(setup, unit) && !self.without_zone.contains(&unit)
    }

    /// Gets the hexes that a player's units control [5.3].
    pub(super) fn zone(&self, player: Player) -> &HexSet {
        &self.zones[player]
    }

    /// Notes that a unit has come to stand in a hex. One beyond the map, which a position laid down by hand may name until it is
    /// refused, is held by nobody.
    pub(super) fn enter(&mut self, setup: &GameSetup, unit: UnitIndex, hex: HexNumber) {
        let nth = self.stacks.partition_point(|&other| other < (hex, unit));
        self.stacks.insert(nth, (hex, unit));
        if self.holds_beside(nth, nth + 1, hex) {
            self.note_shared(hex);
        }
        let grid = setup.board.grid();
        if !grid.contains(hex) {
            return;
        }
        let (place, player) = (grid.index(hex), owner(setup, unit));
        self.held.insert(place);
        if self.fights(setup, unit) {
            self.guarded[player].insert(place);
            self.closed[player].insert(place);
            if self.has_zone(setup, unit) {
                self.sources[player].insert(place);
                zoc::controlled(setup, place).for_each(|place| self.zones[player].insert(place));
            }
        }
    }

    /// Notes that a unit stands in a hex no more.
    pub(super) fn leave(&mut self, setup: &GameSetup, unit: UnitIndex, hex: HexNumber) {
        let mut alone = false;
        if let Ok(nth) = self.stacks.binary_search(&(hex, unit)) {
            self.stacks.remove(nth);
            alone = !self.holds_beside(nth, nth, hex);
            if !alone {
                self.note_shared(hex);
            }
        }
        let grid = setup.board.grid();
        if !grid.contains(hex) {
            return;
        }
        let (place, player) = (grid.index(hex), owner(setup, unit));
        if alone {
            self.held.remove(place);
        }
        if !self.fights(setup, unit) {
            return;
        }
        let left = if alone { &[] } else { self.stack(hex) };
        let guards = left.iter().any(|&(_, other)| self.fights(setup, other));
        let controls = left.iter().any(|&(_, other)| self.has_zone(setup, other));
        if !guards {
            self.guarded[player].remove(place);
            if !setup.out_of_play.contains(place) {
                self.closed[player].remove(place);
            }
        }
        if !controls && self.sources[player].contains(place) {
            self.sources[player].remove(place);
            let (zone, sources) = (&mut self.zones[player], &self.sources[player]);
            zoc::no_longer_controlled(setup, place, sources).for_each(|freed| zone.remove(freed));
        }
    }
}

impl Occupation {
    /// Notes that a unit in a hex has become a garrison, or is one no more.
    pub(super) fn turn(&mut self, setup: &GameSetup, unit: UnitIndex, hex: HexNumber, now: bool) {
        self.leave(setup, unit, hex);
        match now {
            true => self.garrisons.insert(unit),
            false => self.garrisons.remove(&unit),
        };
        self.enter(setup, unit, hex);
    }

    /// Tells whether one of two neighbours in the list of units, the one before a place and the one at another, stands in a hex.
    fn holds_beside(&self, nth: usize, next: usize, hex: HexNumber) -> bool {
        let holds = |nth: usize| self.stacks.get(nth).is_some_and(|&(at, _)| at == hex);
        nth.checked_sub(1).is_some_and(holds) || holds(next)
    }

    /// Notes anew who stands in a hex with others.
    fn note_shared(&mut self, hex: HexNumber) {
        let first = self.shared.partition_point(|&(at, _)| at < hex);
        let noted = self.shared[first..].iter();
        let noted = noted.take_while(|&&(at, _)| at == hex).count();
        let stack = self.stack(hex);
        let together = stack[..stack.len().saturating_sub(1)].to_vec();
        if noted > 0 || !together.is_empty() {
            self.shared.splice(first..first + noted, together);
        }
    }

    /// Lists the garrisons of chateaux, by index.
    pub(super) fn garrisons(&self) -> impl Iterator<Item = UnitIndex> {
        self.garrisons.iter().copied()
    }

    fn fights(&self, setup: &GameSetup, unit: UnitIndex) -> bool {
        fights(setup, unit) && !self.garrisons.contains(&unit)
    }
}

fn owner(setup: &GameSetup, unit: UnitIndex) -> Player {
    setup.owners[usize::from(unit.0)]
}

fn fights(setup: &GameSetup, unit: UnitIndex) -> bool {
    !(setup.trains && setup.roster[usize::from(unit.0)].counter.arm == Arm::Train)
}
