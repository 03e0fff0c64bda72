//! [11.1] Allotting command: who can command whom in one army, and what puts the most strength in command.
//!
//! Officers and units are two matchings to commanders within their ratings. An officer brings all of his units that he
//! reaches, so every largest set of officers is tried; to each the strongest units that it leaves are added one by one, which
//! for a matching of this kind is the best that can be had. Among equals the first counts, so nothing is left to chance.

use super::matching::Matching;
use super::{
    WHOLE, are_of_one_corps, can_command, capacity, commanders, counts_half, is_always_in_command,
    needs_no_orders, spread, weight,
};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::counter::{Army, CombatStrength};
use crate::last_battles::leaders;
use crate::last_battles::special::wings;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::last_battles::state::{Place, State, UnitIndex};

/// An officer in some commander's range.
pub struct Officer {
    pub leader: LeaderIndex,
    /// The other officer of his corps, where the two are commanded for one point [16.1C].
    with: Option<LeaderIndex>,
    /// The commanders who reach him, as bits.
    pub by: u16,
    /// Whether he counts half for the commander for whom some do [24.1C].
    halved: bool,
    /// The units that he reaches, as bits.
    units: u128,
}

impl Officer {
    /// Lists him, and whoever is commanded with him.
    pub fn leaders(&self) -> impl Iterator<Item = LeaderIndex> {
        [self.leader].into_iter().chain(self.with)
    }
}

/// Puts officers of one corps together whom one commander reaches: they are commanded for one point [16.1C].
fn in_pairs(state: &State, officers: Vec<Officer>) -> Vec<Officer> {
    let mut pairs: Vec<Officer> = Vec::new();
    for officer in officers {
        let other = pairs.iter_mut().find(|other| {
            let of_one = are_of_one_corps(state, other.leader, officer.leader);
            of_one && other.with.is_none() && other.by & officer.by != 0
        });
        match other {
            Some(other) => {
                other.with = Some(officer.leader);
                other.by &= officer.by;
                other.units |= officer.units;
            }
            None => pairs.push(officer),
        }
    }
    pairs
}

/// A unit in some commander's range, or in that of an officer who is.
pub struct Subordinate {
    pub unit: UnitIndex,
    /// What it is worth to command it: its strength, unless somebody weighs it otherwise.
    worth: u16,
    /// The commanders who reach it, as bits.
    pub by: u16,
}

/// Who can command whom in one army.
pub struct Reach {
    pub commanders: Vec<LeaderIndex>,
    /// The commander for whom officers of cavalry corps count half, if there is one [24.1C].
    halver: Option<usize>,
    capacities: Vec<usize>,
    pub officers: Vec<Officer>,
    pub units: Vec<Subordinate>,
    /// The units that have orders in any case, through officers who need none, as bits [27.1E].
    always: u128,
}

impl Reach {
    /// Finds out who is in range of whom [11.2].
    pub fn new(state: &State, side: Army, barred: &HexSet) -> Self {
        Self::of(state, side, commanders(state, side), barred)
    }

    /// Finds out who is in range of some of an army's commanders [11.2].
    pub fn of(state: &State, side: Army, commanders: Vec<LeaderIndex>, barred: &HexSet) -> Self {
        let grid = state.setup().board.grid();
        let ranges: Vec<_> = commanders
            .iter()
            .map(|&leader| spread(state, leader, barred))
            .collect();
        let by = |hex: HexNumber, parted: &dyn Fn(LeaderIndex) -> bool| {
            let reaching = (0..ranges.len())
                .filter(|&nth| ranges[nth].contains(grid.index(hex)) && !parted(commanders[nth]));
            reaching.fold(0_u16, |bits, nth| bits | 1 << nth)
        };
        let army = state
            .combat_units(side.player())
            .filter(|&(unit, _)| state.counter(unit).side == side);
        let army: Vec<_> = army.take(u128::BITS as usize).collect();
        let units = army.iter().map(|&(unit, hex)| Subordinate {
            unit,
            worth: state.strength(unit).0,
            by: by(hex, &|commander| wings::parts_unit(state, commander, unit)),
        });
        let units = units.collect();
        let own = state.leaders_of(side.player()).filter(|&(leader, _)| {
            state.leader_counter(leader).side == side && state.is_officer(leader)
        });
        let officers = own.filter(|&(leader, _)| can_command(state, leader));
        let halver = commanders
            .iter()
            .position(|&leader| counts_half(state, leader));
        let passes_on = |leader: LeaderIndex| {
            let range = spread(state, leader, barred);
            let his = army.iter().enumerate().filter(|&(_, &(unit, at))| {
                leaders::commands(state, leader, unit) && range.contains(grid.index(at))
            });
            his.fold(0, |bits, (nth, _)| bits | 1 << nth)
        };
        let (always, officers): (Vec<_>, Vec<_>) =
            officers.partition(|&(leader, _)| is_always_in_command(state, leader));
        let officers = officers.into_iter().filter_map(|(leader, hex)| {
            let parted = |commander| wings::parts_leaders(state, commander, leader);
            Some(Officer {
                leader,
                with: None,
                by: Some(by(hex, &parted)).filter(|&by| by != 0)?,
                halved: halver.is_some_and(|nth| weight(state, commanders[nth], leader) < WHOLE),
                units: passes_on(leader),
            })
        });
        let officers = in_pairs(state, officers.collect());
        let free = army.iter().enumerate();
        let free = free.filter(|&(_, &(unit, _))| needs_no_orders(state, unit));
        let free = free.fold(0, |bits, (nth, _)| bits | 1 << nth);
        let always = always
            .iter()
            .fold(free, |bits, &(leader, _)| bits | passes_on(leader));
        Self {
            halver,
            capacities: commanders
                .iter()
                .map(|&leader| capacity(state, leader))
                .collect(),
            commanders,
            officers,
            units,
            always,
        }
    }

    /// Finds out who could command whom of those who have left the map, all as if in range [22.4B].
    pub fn of_exited(state: &State, side: Army) -> Self {
        let leaders = state.leaders().filter(|&leader| {
            let own = state.leader_counter(leader).side == side && !state.is_headquarters(leader);
            own && state.leader(leader).place == Place::Exited
        });
        let (commanders, officers): (Vec<_>, Vec<_>) =
            leaders.partition(|&leader| state.is_commander(leader));
        let by = (0..commanders.len()).fold(0, |bits, nth| bits | 1 << nth);
        let units = state.units().filter(|&unit| {
            let own = state.counter(unit).side == side && !state.is_train(unit);
            own && state.unit(unit).place == Place::Exited
        });
        let units: Vec<_> = units.take(u128::BITS as usize).collect();
        let officers = officers.into_iter().map(|leader| {
            let his = units.iter().enumerate();
            let his = his.filter(|&(_, &unit)| leaders::commands(state, leader, unit));
            Officer {
                leader,
                with: None,
                by,
                halved: false,
                units: his.fold(0, |bits, (nth, _)| bits | 1 << nth),
            }
        });
        let officers = officers.filter(|officer| officer.by != 0).collect();
        let units = units.iter().map(|&unit| Subordinate {
            unit,
            worth: state.strength(unit).0,
            by,
        });
        Self {
            halver: None,
            capacities: commanders
                .iter()
                .map(|&leader| capacity(state, leader))
                .collect(),
            units: units.collect(),
            commanders,
            officers,
            always: 0,
        }
    }

    /// Has units count for what somebody gives for them in place of their strength.
    pub fn weigh(&mut self, worth: &dyn Fn(UnitIndex) -> u16) {
        for unit in &mut self.units {
            unit.worth = worth(unit.unit);
        }
    }

    /// Gets the most strength that can be in command [11.1A].
    pub fn most(&self) -> CombatStrength {
        CombatStrength(self.best().worth.0)
    }

    /// Finds the allotment that puts the most strength in command: of the largest sets of officers that the ratings
    /// allow the best, with the strongest units besides. Larger sets never command less, so no other need be tried.
    pub fn best(&self) -> Plan {
        let splits = self.splits().into_iter();
        let plans = splits.map(|places| self.best_within(&places));
        let mut best: Option<Plan> = None;
        for plan in plans {
            if best.as_ref().is_none_or(|best| plan.worth > best.worth) {
                best = Some(plan);
            }
        }
        best.unwrap_or_else(|| self.best_within(&self.capacities))
    }

    /// Lists the ways to lay out places for officers: those of each commander, and last the double ones for officers who
    /// count half, into which one commander may turn some of his own [24.1C].
    fn splits(&self) -> Vec<Vec<usize>> {
        let Some(halver) = self.halver else {
            return vec![self.capacities.clone()];
        };
        let turned = 0..=self.capacities[halver];
        let split = |turned: usize| {
            let mut places = self.capacities.clone();
            places[halver] -= turned;
            places.push(WHOLE * turned);
            places
        };
        turned.map(split).collect()
    }

    /// Gets the places that an officer may take, as bits.
    fn places(&self, officer: &Officer) -> u16 {
        let double = self.halver.filter(|&nth| officer.by & 1 << nth != 0);
        match double.filter(|_| officer.halved) {
            Some(_) => officer.by | 1 << self.commanders.len(),
            None => officer.by,
        }
    }

    fn best_within(&self, places: &[usize]) -> Plan {
        let open = self.officers.iter().map(|officer| self.places(officer));
        let all = Matching::of(places, open);
        let size = all.matched();
        let mut best = self.plan(&all);
        if size == self.officers.len() {
            return best;
        }
        for set in subsets(self.officers.len(), size) {
            let chosen = self.officers.iter().enumerate();
            let open = chosen.map(|(nth, officer)| match set & 1 << nth {
                0 => 0,
                _ => self.places(officer),
            });
            let matching = Matching::of(places, open);
            if matching.matched() == size {
                let plan = self.plan(&matching);
                if plan.worth > best.worth {
                    best = plan;
                }
            }
        }
        best
    }

    /// Adds to matched officers the strongest units that they leave, as far as the ratings go.
    fn plan(&self, officers: &Matching) -> Plan {
        let of = |nth: usize| officers.owner[nth].map_or(0, |_| self.officers[nth].units);
        let covered = (0..self.officers.len()).fold(self.always, |bits, nth| bits | of(nth));
        let mut open: Vec<usize> = (0..self.units.len())
            .filter(|nth| covered & 1 << nth == 0 && self.units[*nth].by != 0)
            .collect();
        open.sort_by_key(|&nth| (std::cmp::Reverse(self.units[nth].worth), nth));
        let direct = Matching::of(&self.capacities, open.iter().map(|&nth| self.units[nth].by));
        let mut plan = Plan {
            worth: (0, 0),
            officers: officers
                .owner
                .iter()
                .map(|&owner| self.commander(owner))
                .collect(),
            units: vec![None; self.units.len()],
        };
        for (&nth, &owner) in open.iter().zip(&direct.owner) {
            plan.units[nth] = owner;
        }
        for (nth, unit) in self.units.iter().enumerate() {
            if covered & 1 << nth != 0 || plan.units[nth].is_some() {
                plan.worth = (plan.worth.0 + unit.worth, plan.worth.1 + 1);
            }
        }
        plan
    }

    /// Gets the commander to whom a place belongs.
    fn commander(&self, place: Option<usize>) -> Option<usize> {
        match place {
            Some(place) if place == self.commanders.len() => self.halver,
            place => place,
        }
    }

    /// Tells whether some commander could command somebody.
    pub fn is_any(&self) -> bool {
        !self.officers.is_empty() || self.units.iter().any(|unit| unit.by != 0)
    }

    /// Tells whether the ratings leave somebody in range without command.
    pub fn leaves_out(&self, plan: &Plan) -> bool {
        let covered = self
            .officers
            .iter()
            .fold(self.always, |bits, officer| bits | officer.units);
        let count = (0..self.units.len())
            .filter(|nth| covered & 1 << nth != 0 || self.units[*nth].by != 0)
            .count();
        plan.officers.contains(&None) || usize::from(plan.worth.1) < count
    }

    /// Says whom each commander commands by a plan.
    pub fn allotments(&self, plan: &Plan) -> impl Iterator<Item = Allotment> {
        let commanders = self.commanders.iter().enumerate();
        commanders.map(|(by, &leader)| {
            let officers = self.officers.iter().zip(&plan.officers);
            let officers = officers.filter(|&(_, &owner)| owner == Some(by));
            let units = self.units.iter().zip(&plan.units);
            let units = units.filter(|&(_, &owner)| owner == Some(by));
            Allotment {
                leader,
                officers: officers
                    .flat_map(|(officer, _)| officer.leaders())
                    .collect(),
                units: units.map(|(unit, _)| unit.unit).collect(),
            }
        })
    }
}

/// One way to allot: whom each officer and each unit has for a commander.
pub struct Plan {
    /// What is in command, by its worth, and the number of units.
    worth: (u16, u16),
    officers: Vec<Option<usize>>,
    units: Vec<Option<usize>>,
}

/// Lists the sets of `size` out of `count` things, as bits, in rising order.
fn subsets(count: usize, size: usize) -> impl Iterator<Item = u32> {
    (0..1_u32 << count.min(20)).filter(move |set| set.count_ones() as usize == size)
}
