//! [16.1A] Substitute counters, which take the places of those that they stand for.

use super::builder::{Recruit, SetupBuilder};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::counter::Counter;
use crate::last_battles::scenario::{Companion, Company, ForceEffect, Scenario};
use crate::last_battles::stacking;
use crate::last_battles::state::{Place, Release};
use crate::table::board::Terrain;
use crate::table::ids::UnitId;
use std::collections::BTreeMap;

/// Where counters are to stand, if they begin on the map.
pub(super) type Wishes = BTreeMap<UnitId, HexNumber>;

/// Those whom substitutes stand for, each with whether its reduced side shows.
type Replaced = BTreeMap<UnitId, (Recruit, bool)>;

impl SetupBuilder<'_> {
    /// Puts substitute counters in the places of those that they are counters for: each in that of the first of them who takes
    /// part and whose hex has room, and beside it if none has [16.1A].
    pub fn substitute(&mut self, substitutes: &[UnitId], playing: &HexSet) {
        self.substitute_with(substitutes, &Wishes::new(), playing);
    }

    /// Does the same; some of the counters, if they begin on the map, have hexes of their own there.
    pub fn substitute_with(&mut self, substitutes: &[UnitId], wishes: &Wishes, playing: &HexSet) {
        let counters = self.components.order_of_battle.units.iter();
        let mut counters: Vec<_> = counters.filter(|c| substitutes.contains(&c.id)).collect();
        counters.sort_by_key(|counter| counter.replaces.len());
        let mut replaced = Replaced::new();
        for unit in counters.iter().flat_map(|counter| &counter.replaces) {
            if let Some(recruit) = self.units.remove(unit) {
                replaced.insert(*unit, (recruit, self.reduced.remove(unit)));
                self.stand_ins.insert(*unit, Vec::new());
            }
        }
        for counter in counters {
            self.stand_in(counter, &replaced, wishes, playing);
        }
    }

    fn stand_in(
        &mut self,
        counter: &Counter,
        replaced: &Replaced,
        wishes: &Wishes,
        playing: &HexSet,
    ) {
        let stands_for = counter.replaces.iter();
        let places = stands_for.filter_map(|unit| Some((unit, replaced.get(unit)?)));
        let places: Vec<_> = places.collect();
        let mut with_room = places
            .iter()
            .filter(|(_, (recruit, _))| match recruit.place {
                Place::Map(hex) => self.has_room(hex),
                _ => true,
            });
        let Some(&(original, (recruit, reduced))) = with_room.next().or(places.first()) else {
            return;
        };
        let mut recruit = recruit.clone();
        if let Place::Map(hex) = recruit.place {
            let wished = wishes.get(&counter.id).copied().unwrap_or(hex);
            recruit.place = Place::Map(match self.has_room(wished) {
                true => wished,
                false => {
                    let beside = self.room_beside(counter, wished, playing);
                    beside.unwrap_or(wished)
                }
            });
        }
        self.units.insert(counter.id, recruit);
        let stand_ins = self.stand_ins.entry(*original).or_default();
        stand_ins.push(counter.id);
        if *reduced {
            self.reduced.insert(counter.id);
        }
    }

    /// Brings a unit that comes with others: into the hex of one of them or beside it, or with those who arrive first [16.1B].
    pub fn join(&mut self, joining: &Companion, playing: &HexSet) {
        let mut counters = self.components.order_of_battle.units.iter();
        let Some(counter) = counters.find(|counter| counter.id == joining.unit) else {
            return;
        };
        if self.units.contains_key(&counter.id) {
            return;
        }
        let others = joining.beside.iter();
        let others = others.filter_map(|unit| self.units.get(unit));
        let others: Vec<_> = others.filter(|other| other.is_free()).collect();
        let on_map = others.iter().filter_map(|other| match other.place {
            Place::Map(hex) => Some(hex),
            _ => None,
        });
        let on_map: Vec<_> = on_map.collect();
        let with_room = on_map.iter().find(|&&hex| self.has_room_for(counter, hex));
        let hex = with_room.copied().or_else(|| {
            let mut near = on_map.iter();
            near.find_map(|&hex| self.room_beside(counter, hex, playing))
        });
        let arriving = others.iter().filter(|other| other.due.is_some());
        let first = arriving.min_by_key(|other| other.due.as_ref().map(|due| due.turn));
        let recruit = match hex {
            Some(hex) => Recruit {
                place: Place::Map(hex),
                leave: Release::Free,
                due: None,
            },
            None => match first {
                Some(&first) => first.clone(),
                None => return,
            },
        };
        self.units.insert(counter.id, recruit);
    }

    /// Gets the hexes where substitutes stand by their names: those that an option of the scenario gives them, or that of the unit
    /// with or next to which they are set up [16.1A, 19.5E].
    pub fn wishes(&self, scenario: &Scenario, beside: &[Company]) -> Wishes {
        let options = scenario.options.iter();
        let deployed = options.filter_map(|option| match &option.effect {
            ForceEffect::Deploy { placements, .. } => Some(placements),
            _ => None,
        });
        let deployed = deployed.flatten().flat_map(|placed| {
            let units = placed.units.iter();
            units.map(|&unit| (unit, placed.hex))
        });
        let beside = beside.iter().filter_map(|company| {
            let mut others = company.of.iter().filter_map(|unit| self.units.get(unit));
            let hex = others.find_map(|other| match other.place {
                Place::Map(hex) => Some(hex),
                _ => None,
            });
            Some((company.unit, hex?))
        });
        beside.chain(deployed).collect()
    }

    /// Brings the heavy guns, each with its whole set of counters, in the places of the artillery that they are drawn from:
    /// where all of it takes part, and is neither held nor written down in secret [16.1A, 16.10]. A scenario with substitutes of
    /// its own says itself who comes \[23B\].
    pub fn bring_heavy_artillery(&mut self, scenario: &Scenario, playing: &HexSet) {
        let mut options = scenario.options.iter();
        if options.any(|option| matches!(option.effect, ForceEffect::Substitute { .. })) {
            return;
        }
        let all = &self.components.order_of_battle.units;
        for heavy in all.iter().filter(|counter| counter.is_heavy()) {
            let free = |unit| self.units.get(unit).is_some_and(Recruit::is_free);
            if heavy.replaces.iter().all(free) {
                let of_set = |other: &&Counter| {
                    let mut replaces = other.replaces.iter();
                    replaces.any(|unit| heavy.replaces.contains(unit))
                };
                let set: Vec<_> = all
                    .iter()
                    .filter(of_set)
                    .map(|counter| counter.id)
                    .collect();
                self.substitute(&set, playing);
            }
        }
    }

    /// Tells whether a unit of a counter may stand in a hex: rifles do but in a chateau [8.1A, 16.1B].
    fn has_room_for(&self, counter: &Counter, hex: HexNumber) -> bool {
        let walls = self.components.board.terrain(hex) == Terrain::Chateau;
        counter.are_rifles() && !walls || self.has_room(hex)
    }

    /// Tells whether one more unit may stand in a hex [5.4, 8.1A].
    fn has_room(&self, hex: HexNumber) -> bool {
        let limit = match self.components.board.terrain(hex) {
            Terrain::Chateau => stacking::IN_CHATEAU,
            _ => stacking::IN_THE_OPEN,
        };
        let units = self.units.values();
        units.filter(|unit| unit.place == Place::Map(hex)).count() < limit
    }

    /// Finds the first hex beside another where a unit can stand: with room, over no river, and no enemy in it or next to it.
    fn room_beside(
        &self,
        counter: &Counter,
        hex: HexNumber,
        playing: &HexSet,
    ) -> Option<HexNumber> {
        let board = &self.components.board;
        let counters = self.components.order_of_battle.units.iter();
        let enemies = counters.filter(|other| other.side.player() != counter.side.player());
        let enemies = enemies.filter_map(|enemy| self.units.get(&enemy.id));
        let enemies: Vec<_> = enemies.map(|enemy| enemy.place).collect();
        let apart = |next: HexNumber| {
            enemies.iter().all(|place| match place {
                Place::Map(at) => *at != next && !at.touches(next),
                _ => true,
            })
        };
        let beside = hex.neighbours().filter(|&next| {
            board.grid().contains(next)
                && playing.contains(board.grid().index(next))
                && !board.side(hex, next).impassable()
                && self.has_room(next)
                && apart(next)
        });
        beside.min()
    }
}

impl Recruit {
    /// Tells whether it stands on the map, or enters on a known turn, as any unit does.
    pub(super) fn is_free(&self) -> bool {
        let written = self.due.as_ref().is_some_and(|due| due.matter.is_some());
        let known = matches!(self.place, Place::Map(_) | Place::Reinforcement);
        known && !written && self.leave == Release::Free
    }
}
