//! How an event changes a state: everything that is decided stands in the event, nothing is decided here.

mod battle;
mod hidden;
mod optional;
mod staff;

use super::staff::{Duty, Leader};
use super::{Fought, Morale, Obligation, Phase, Place, Release, Secret, State, Unit, UnitIndex};
use crate::hex::HexNumber;
use crate::last_battles::counter::Player;
use crate::last_battles::event::{DieFor, Event, HiddenEvent, MoraleEvent};
use crate::last_battles::rules::Rule;
use crate::last_battles::special::wings;
use crate::table::ids::{PieceId, UnitId};

impl State {
    /// Changes the state as an event says; one that names no unit of this game changes nothing.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Moved {
                unit, to, by_route, ..
            } => self.arrive(*unit, *to, *by_route),
            Event::Hidden(
                HiddenEvent::PairPlaced { .. }
                | HiddenEvent::PairRevealed { .. }
                | HiddenEvent::Deployed { .. }
                | HiddenEvent::Halted { .. }
                | HiddenEvent::Interrupted { .. },
            ) => self.apply_to_hidden(event),
            Event::Entered {
                unit,
                at,
                to,
                stack,
                by_route,
                ..
            } => {
                self.arrive(*unit, *to, *by_route);
                self.entered.insert(*at, *stack);
            }
            Event::Exited { unit, .. } => self.put(*unit, Place::Exited),
            Event::Obligations {
                must_attack,
                must_be_attacked,
                must_withdraw,
                ..
            } => {
                self.stand_before_combat();
                self.oblige(must_attack, Obligation::Attack);
                self.oblige(must_be_attacked, Obligation::Defence);
                self.oblige(must_withdraw, Obligation::Withdrawal);
            }
            Event::LeaveZones { units, .. } => self.begin_withdrawal(units),
            Event::Battle(report) => self.begin_battle(report),
            Event::TrainDestroyed {
                train,
                attackers,
                bombarding,
                ..
            } => self.begin_attack_on_train(*train, attackers, bombarding),
            Event::Retreated { unit, to, .. } => {
                self.put(*unit, Place::Map(*to));
                self.fought(*unit, Fought::Retreated);
                self.has_stepped_back(*unit);
                self.begin_chain();
                self.leave_battle(*unit);
            }
            Event::Displaced { unit, to, .. } => self.displace(*unit, *to),
            Event::MakesRoom { unit, by, .. } => self.make_room(*unit, *by),
            Event::Eliminated {
                unit,
                strength,
                may_return,
                ..
            } => {
                if let Some(index) = self.find(*unit) {
                    let side = self.counter(index).side;
                    self.losses[side] += *strength;
                    if let Some(wing) = wings::of_unit(self, index) {
                        self.ledger.wings.losses[wing] += *strength;
                    }
                    let full = self.counter(index).strength;
                    self.count_for_corps(index, |losses| *losses += full);
                    if *may_return {
                        self.staff.lost.insert(index, self.turn);
                    }
                }
                self.put(
                    *unit,
                    match may_return {
                        true => Place::Reorganizing,
                        false => Place::Eliminated,
                    },
                );
                self.leave_battle(*unit);
                self.come_out((*unit).into());
            }
            Event::Advanced { unit, to, .. } => {
                self.put(*unit, Place::Map(*to));
                self.fought(*unit, Fought::Advanced);
            }
            Event::Exchanged { .. }
            | Event::Stood { .. }
            | Event::GaveWay { .. }
            | Event::Withdraws { .. } => {
                self.decide_in_battle(event);
            }
            Event::Concluded {} => {
                self.battle = None;
                for unit in &mut self.units {
                    unit.marks.halved = false;
                }
                self.drop_terms();
            }
            Event::Demoralized { side, .. } => self.morale[*side] = Morale::Demoralized,
            Event::Disintegrated { side, .. } => self.morale[*side] = Morale::Disintegrated,
            Event::ArmyLeft {
                left, stay_away, ..
            } => {
                left.iter().for_each(|&name| self.leave_map(name));
                let to_come = stay_away.iter();
                to_come.for_each(|&name| self.put(name, Place::Unused));
            }
            Event::Morale(MoraleEvent::Levels { change, count, .. }) => {
                self.ledger.set_count(*change, *count)
            }
            Event::Control { hex, player, .. } => {
                self.control.insert(*hex, *player);
            }
            Event::Vp { player, points, .. } => {
                let points = self.points[*player].saturating_add(*points);
                self.points[*player] = points;
            }
            Event::Die { what, face, .. } => {
                self.dice.skip();
                if let DieFor::Allowance(unit) = *what {
                    self.with(unit, |unit| unit.marks.die = Some(face.pips()));
                }
                if let DieFor::Reorganization(officer) = *what {
                    let commands = self.is_named_commander(officer);
                    self.with_leader(officer, |officer| match commands {
                        // He tries no more, and gives command as before [12.2, 16.16B].
                        true => officer.spent = u8::MAX,
                        false => officer.duty = Duty::HasRolled,
                    });
                }
                self.note_die(event);
            }
            Event::Weather { weather, .. } => self.weather = *weather,
            Event::Garrison { unit, status, .. } => {
                if let Some(unit) = self.find(*unit) {
                    self.turn_garrison(unit, *status);
                }
            }
            Event::SupplyChecked {
                out_of_supply,
                aside,
                ..
            } => self.mark_supply(&[out_of_supply.as_slice(), aside].concat()),
            Event::CombatWaits(combat) => self.wait_in_combat(combat),
            Event::CombatDropped { result, units, .. } => {
                if let Some(battle) = &mut self.battle {
                    battle.result = *result;
                    battle.waiting = None;
                }
                self.drop_terms();
                // No attack has been repulsed: none was made [16.12, 16.18B].
                self.optional.terms.routs_rolled = self.in_force(Rule::LaGardeVieille);
                for &unit in units {
                    self.fought(unit, Fought::Yes);
                }
            }
            Event::OutOfSupply { unit, .. } => self.with(*unit, |unit| unit.destroyed = true),
            Event::Hidden(HiddenEvent::SecretWritten { matter, entry, .. }) => {
                let written = entry.map_or(Secret::StaysAway, Secret::Written);
                self.note_secret(*matter, written);
            }
            Event::Hidden(HiddenEvent::SecretShown {
                units, matter, at, ..
            }) => {
                self.note_secret(*matter, Secret::Shown(*at));
                units
                    .iter()
                    .for_each(|&unit| self.put(unit, Place::Reinforcement));
            }
            Event::Placed { unit, to, .. } => self.put(*unit, Place::Map(*to)),
            Event::Reduced { unit, .. } => self.with(*unit, |unit| unit.reduced = true),
            Event::Released { unit, .. } => self.free(*unit),
            Event::Activated { units, .. } => units.iter().for_each(|&unit| self.free(unit)),
            Event::Phase { player, phase, .. } => self.begin_phase(*player, *phase),
            Event::Turn { turn, .. } => self.turn = *turn,
            Event::LeaderPlaced { .. }
            | Event::LeaderComesLater { .. }
            | Event::LeaderLost { .. }
            | Event::Succeeded { .. }
            | Event::LeaderTurned { .. }
            | Event::LeaderCalled { .. }
            | Event::Segment { .. }
            | Event::Allotted { .. }
            | Event::InCommand { .. }
            | Event::LetGo { .. }
            | Event::OutOfCommand { .. } => self.apply_to_staff(event),
            Event::Reorganized { .. } | Event::ReorganizationFailed { .. } => {
                self.reorganize(event);
            }
            Event::Morale(MoraleEvent::CorpsDemoralized { corps, .. }) => {
                self.with_corps(corps, |corps| corps.demoralized = true);
            }
            Event::Morale(MoraleEvent::CorpsRecovered { corps, .. }) => {
                self.with_corps(corps, |corps| corps.demoralized = false);
            }
            Event::MayRetreatBefore { .. }
            | Event::StandBefore { .. }
            | Event::MayCharge { .. }
            | Event::AttackDeclared { .. }
            | Event::DefenderLeads { .. }
            | Event::ArmsEnhanced { .. }
            | Event::OddsSettled { .. }
            | Event::Blown { .. }
            | Event::Routs { .. }
            | Event::Morale(MoraleEvent::LevelSunk { .. } | MoraleEvent::CorpsSunk { .. }) => {
                self.apply_optional(event)
            }
            Event::Morale(MoraleEvent::OldGuardDefeated { corps, by, .. }) => {
                for corps in corps {
                    self.with_corps(corps, |corps| corps.sunk += *by);
                }
            }
            Event::Morale(MoraleEvent::WingDemoralized { wing, .. }) => {
                self.ledger.wings.demoralized[*wing] = true
            }
            Event::Morale(MoraleEvent::WingRecovered { wing, .. }) => {
                self.ledger.wings.demoralized[*wing] = false
            }
            Event::Morale(MoraleEvent::WingsJoined { .. }) => self.ledger.wings.joined = true,
            Event::Over(outcome) => {
                self.phase = Phase::Over;
                self.battle = None;
                self.outcome = Some(outcome.clone());
            }
        }
    }

    fn note_secret(&mut self, matter: Option<usize>, secret: Secret) {
        match matter {
            Some(matter) => self.ledger.set_secret(matter, secret),
            None => self.secret = secret,
        }
    }

    fn with(&mut self, unit: impl Into<PieceId>, change: impl FnOnce(&mut Unit)) {
        if let Some(index) = self.find(unit) {
            change(&mut self.units[usize::from(index.0)]);
        }
    }

    fn with_leader(&mut self, leader: impl Into<PieceId>, change: impl FnOnce(&mut Leader)) {
        if let Some(index) = self.find_leader(leader) {
            change(&mut self.staff.leaders[usize::from(index.0)]);
        }
    }

    fn put(&mut self, piece: impl Into<PieceId>, place: Place) {
        let piece = piece.into();
        if let Some(unit) = self.find(piece) {
            self.place(unit, place);
        }
        self.with_leader(piece, |leader| leader.place = place);
    }

    fn arrive(&mut self, piece: PieceId, to: HexNumber, by_route: bool) {
        self.end_halts(piece);
        self.arrive_as_marker(piece, to);
        if let Some(unit) = self.find(piece) {
            self.place(unit, Place::Map(to));
            let own = &mut self.units[usize::from(unit.0)];
            (own.moved, own.marks.by_route) = (true, by_route);
            return;
        }
        self.with_leader(piece, |leader| {
            leader.place = Place::Map(to);
            leader.moved = true;
        });
    }

    fn fought(&mut self, unit: UnitId, fought: Fought) {
        self.with(unit, |unit| unit.fought = fought);
    }

    fn free(&mut self, unit: UnitId) {
        self.with(unit, |unit| unit.leave = Release::Free);
    }

    fn oblige(&mut self, units: &[UnitId], owes: Obligation) {
        for &unit in units {
            self.with(unit, |unit| unit.owes = owes);
        }
    }

    fn find_all(&self, units: &[UnitId]) -> Vec<UnitIndex> {
        units.iter().filter_map(|&unit| self.find(unit)).collect()
    }

    /// Marks the units out of supply, and no others [16.18].
    fn mark_supply(&mut self, out_of_supply: &[UnitId]) {
        for unit in &mut self.units {
            unit.marks.out_of_supply = false;
        }
        for &unit in out_of_supply {
            self.with(unit, |unit| unit.marks.out_of_supply = true);
        }
    }

    /// Finds units on the map, each with its hex.
    fn placed(&self, units: &[UnitId]) -> Vec<(UnitIndex, HexNumber)> {
        let units = self.find_all(units).into_iter();
        units
            .filter_map(|unit| Some((unit, self.unit(unit).hex()?)))
            .collect()
    }

    fn begin_phase(&mut self, player: Player, phase: Phase) {
        self.begin_phase_of_optional(player, phase);
        self.begin_phase_of_hidden(phase);
        self.player = player;
        self.phase = phase;
        self.begin_phase_of_staff();
        self.entered.clear();
        for unit in &mut self.units {
            unit.moved = unit.moved && phase != Phase::Movement;
            unit.fought = Fought::No;
            unit.owes = Obligation::Nothing;
            unit.displaced = false;
            unit.marks.by_route = false;
            (unit.marks.die, unit.marks.halved) = (None, false);
        }
    }
}
