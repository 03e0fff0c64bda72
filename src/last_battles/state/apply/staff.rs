//! How an event changes leaders, whom they command, and corps.

use crate::last_battles::counter::CombatStrength;
use crate::last_battles::event::Event;
use crate::last_battles::scenario::CorpsName;
use crate::last_battles::state::staff::{Allotment, Corps, Duty, Segment};
use crate::last_battles::state::{Phase, Place, State, UnitIndex};
use crate::last_battles::{morale, readings};
use crate::table::ids::{LeaderId, PieceId, UnitId};

impl State {
    pub(super) fn apply_to_staff(&mut self, event: &Event) {
        match event {
            Event::LeaderPlaced { leader, to, .. } => {
                self.with_leader(*leader, |leader| leader.place = Place::Map(*to));
            }
            Event::LeaderComesLater { leader, .. } => self.hold_back(*leader),
            Event::LeaderLost { leader, .. } => {
                self.with_leader(*leader, |leader| leader.place = Place::Eliminated);
            }
            Event::Succeeded {
                leader, officer, ..
            } => self.succeed(*leader, *officer),
            Event::LeaderTurned { leader, active, .. } => {
                self.with_leader(*leader, |leader| leader.active = *active);
                if let Some(leader) = self.find_leader(*leader) {
                    self.ledger.called.retain(|&called| called != leader);
                }
            }
            Event::LeaderCalled { leader, .. } => {
                self.ledger.called.extend(self.find_leader(*leader));
            }
            Event::Segment { segment, .. } => self.staff.segment = *segment,
            Event::Allotted {
                leader,
                officers,
                units,
                ..
            } => self.allot(*leader, officers, units),
            Event::InCommand {
                by,
                officers,
                units,
                ..
            } => {
                self.with_leader(*by, |leader| leader.duty = Duty::Commands);
                self.command(officers, units, true);
                self.note_given(*by, officers, units);
            }
            Event::LetGo { leader, .. } => {
                self.with_leader(*leader, |leader| leader.duty = Duty::LetGo);
            }
            Event::OutOfCommand {
                officers, units, ..
            } => self.command(officers, units, false),
            _ => {}
        }
    }

    pub(super) fn with_corps(&mut self, name: &CorpsName, change: impl FnOnce(&mut Corps)) {
        let levels = &self.setup.corps;
        let index = levels.iter().position(|level| level.corps == *name);
        if let Some(corps) = index.and_then(|index| self.staff.corps.get_mut(index)) {
            change(corps);
        }
    }

    /// Changes what a unit's corps has lost.
    pub(super) fn count_for_corps(
        &mut self,
        unit: UnitIndex,
        change: impl FnOnce(&mut CombatStrength),
    ) {
        if let Some(corps) = morale::corps_of(self, unit) {
            change(&mut self.staff.corps[usize::from(corps.0)].losses);
        }
    }

    /// Brings lost units back, reduced, and takes their full strength from the losses [12, 13.3]; or lays them aside.
    pub(super) fn reorganize(&mut self, event: &Event) {
        let (officer, units, hex) = match event {
            Event::Reorganized {
                officer,
                units,
                hex,
                ..
            } => (*officer, units, Some(*hex)),
            Event::ReorganizationFailed { officer, units, .. } => (*officer, units, None),
            _ => return,
        };
        let commands = self.is_named_commander(officer);
        self.with_leader(officer, |officer| {
            if commands {
                officer.spent = officer.spent.saturating_add(units.len() as u8);
            } else if officer.duty != Duty::HasRolled {
                officer.duty = Duty::Reorganizes;
            }
        });
        for &id in units {
            let Some(index) = self.find(id) else { continue };
            self.staff.lost.remove(&index);
            let Some(hex) = hex else {
                self.put(id, Place::Eliminated);
                continue;
            };
            let (side, full) = (self.counter(index).side, self.counter(index).strength);
            self.losses[side].0 = self.losses[side].0.saturating_sub(full.0);
            self.count_for_corps(index, |losses| losses.0 = losses.0.saturating_sub(full.0));
            self.put(id, Place::Map(hex));
            self.with(id, |unit| {
                unit.reduced = true;
                unit.moved = false;
            });
            self.command(&[], &[id], readings::COMES_BACK_IN_COMMAND);
        }
    }

    /// Tells whether a leader is a commander, who keeps his command though he reorganizes [16.16B].
    pub(super) fn is_named_commander(&self, leader: LeaderId) -> bool {
        let index = self.find_leader(leader);
        index.is_some_and(|index| self.is_commander(index))
    }

    /// Puts a commander's counter in the place of his officer's [16.1C].
    fn succeed(&mut self, leader: LeaderId, officer: LeaderId) {
        let place = self.find_leader(officer).map(|own| self.leader(own).place);
        let moved = self.find_leader(officer).map(|own| self.leader(own).moved);
        self.with_leader(officer, |officer| officer.place = Place::Eliminated);
        self.with_leader(leader, |leader| {
            leader.place = place.unwrap_or(leader.place);
            leader.moved = moved.unwrap_or(false);
        });
        if let (Some(officer), Some(leader)) = (self.find_leader(officer), self.find_leader(leader))
        {
            self.succeed_in_hiding(officer, leader);
        }
    }

    /// Takes a leader off the map before the game, until units of his come.
    fn hold_back(&mut self, leader: LeaderId) {
        let index = self.find_leader(leader);
        let entry = index.map(|index| &self.setup.leaders[usize::from(index.0)]);
        if let Some(place) = entry.and_then(|entry| Some(entry.due.as_ref()?.first_place())) {
            self.with_leader(leader, |leader| leader.place = place);
        }
    }

    /// Notes whom a commander commands, and takes those from the others.
    fn allot(&mut self, leader: LeaderId, officers: &[LeaderId], units: &[UnitId]) {
        let Some(leader) = self.find_leader(leader) else {
            return;
        };
        let officers = officers.iter();
        let officers: Vec<_> = officers.filter_map(|&id| self.find_leader(id)).collect();
        let units = self.find_all(units);
        let allotments = &mut self.staff.allotments;
        allotments.retain(|allotment| allotment.leader != leader);
        for other in allotments.iter_mut() {
            other.officers.retain(|officer| !officers.contains(officer));
            other.units.retain(|unit| !units.contains(unit));
        }
        allotments.push(Allotment {
            leader,
            officers,
            units,
        });
        allotments.sort_by_key(|allotment| allotment.leader);
    }

    /// Notes who has command from whom, where that matters after the segment [76:19.27].
    fn note_given(&mut self, by: LeaderId, officers: &[LeaderId], units: &[UnitId]) {
        let Some(leader) = self.find_leader(by) else {
            return;
        };
        if self.edition().only_attacks_slow_leaders() {
            let officers = officers.iter();
            let given = Allotment {
                leader,
                officers: officers.filter_map(|&id| self.find_leader(id)).collect(),
                units: self.find_all(units),
            };
            self.staff.given.push(given);
        }
    }

    fn command(&mut self, officers: &[LeaderId], units: &[UnitId], inside: bool) {
        for &officer in officers {
            self.with_leader(officer, |officer| officer.in_command = inside);
        }
        for unit in self.find_all(units) {
            let size = self.units.len();
            self.staff.out_of_command.resize(size, false);
            self.staff.out_of_command[usize::from(unit.0)] = !inside;
        }
    }

    /// Puts a unit or an officer in command or out of it.
    pub(in crate::last_battles::state) fn set_command(&mut self, name: PieceId, inside: bool) {
        let unit = self.find(name).map(|unit| self.id(unit));
        let officer = self.find_leader(name);
        let officer = officer.map(|officer| self.leader_id(officer));
        self.command(officer.as_slice(), unit.as_slice(), inside);
    }

    /// Ends what lasted for a player turn or a phase.
    pub(super) fn begin_phase_of_staff(&mut self) {
        self.staff.segment = Segment::Command;
        if !self.has_leaders() {
            return;
        }
        if self.phase == Phase::Command {
            self.staff.allotments.clear();
        }
        if self.phase != Phase::Combat {
            // Those of a player turn stay until it ends; a command phase, or a night without one, begins the next.
            let goes_on = self.phase == Phase::Movement && self.gives_for(self.player);
            if !goes_on {
                self.staff.given.clear();
            }
        }
        self.begin_phase_of_ailing();
        for index in self.leaders() {
            let own = self.leader_owner(index) == self.player;
            let leader = &mut self.staff.leaders[usize::from(index.0)];
            leader.moved = leader.moved && self.phase != Phase::Movement;
            if !own || self.phase == Phase::Command {
                (leader.duty, leader.spent) = (Duty::None, 0);
            }
        }
    }
}
