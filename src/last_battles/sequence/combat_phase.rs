//! [4.1, 6.5 to 6.7] The combat phase: one combat after another, each carried on until somebody has to decide, or it is over.

use super::runner::{Flow, SequenceRunner};
use super::step::Step;
use crate::last_battles::combat::results::{elimination, exchange};
use crate::last_battles::combat::{self, before, charge, declared, reduction, rout, supply_dice};
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::event::Event;
use crate::last_battles::leaders::lead;
use crate::last_battles::legal::to_retreat;
use crate::last_battles::state::{Battle, Phase, UnitIndex};
use crate::last_battles::{command, morale, retreat};

impl SequenceRunner<'_> {
    /// Begins the combat phase, and finds out who may step back before anybody must fight [15.3].
    pub(super) fn begin_combat_phase(&mut self) {
        self.begin(self.state.player(), Phase::Combat);
        self.emit_all(before::at_start(self.state).into_iter().collect());
    }

    /// Asks for attacks; a phase in which nobody can fight passes by itself [4.1].
    pub(super) fn fight(&mut self) -> Flow {
        match combat::is_possible(self.state) {
            true => Flow::Waits,
            false => Flow::Next,
        }
    }

    /// Fights the attack to which the defender has answered [6.4].
    pub(super) fn fight_declared(&mut self) {
        let before = self.events.len();
        match declared::assault(self.state) {
            Some(assault) => self.carry_out(&assault),
            None => self.emit(Event::Concluded {}),
        }
        self.settle_leaders(before);
    }

    /// Rolls for those who may lose heart over the Old Guard's repulse; who routs retreats [16.12].
    pub(super) fn rout(&mut self) -> Flow {
        for unit in rout::near(self.state) {
            self.emit_all(rout::roll_for(self.state, unit));
        }
        let battle = self.state.battle();
        match battle.is_some_and(|battle| !battle.retreating.is_empty()) {
            true => Flow::BackTo(Step::Retreat),
            false => Flow::Next,
        }
    }

    /// Takes all attackers, if together they are no stronger than what an exchange takes; else asks which [6.5].
    pub(super) fn lose(&mut self) -> Flow {
        let Some(battle) = self.state.battle() else {
            return Flow::Next;
        };
        let attackers: Vec<_> = battle.attackers.iter().map(|&(unit, _)| unit).collect();
        let strength: CombatStrength = attackers
            .iter()
            .map(|&unit| self.state.strength(unit))
            .sum();
        if strength > battle.at_least {
            return Flow::Waits;
        }
        self.emit_all(exchange(self.state, &attackers));
        Flow::Next
    }

    /// Eliminates the units of a side that must retreat, if not one of them has anywhere to go; else asks where [6.6].
    pub(super) fn retreat(&mut self) -> Flow {
        loop {
            let units = to_retreat(self.state);
            let makes_room = (self.state.battle()).is_some_and(|one| !one.making_room.is_empty());
            let escapes = |&unit: &UnitIndex| !retreat::ways(self.state, unit).is_empty();
            if makes_room || units.iter().any(escapes) {
                return Flow::Waits;
            }
            if units.is_empty() || self.is_over() {
                return Flow::Next;
            }
            for unit in units {
                let eliminated = elimination(self.state, unit, "6.6");
                self.emit_all(eliminated.into_iter().collect());
            }
        }
    }

    /// Fights a combat that has waited for retreats with those who are left; what it brings is then carried out [16.18B]. The
    /// defender chooses first which of the arms that are left are enhanced [16.7], then the attacker at which column it is resolved,
    /// if the odds have changed [6.2C].
    pub(super) fn resume(&mut self) -> Flow {
        let Some(rest) = supply_dice::rest(self.state) else {
            return Flow::Next;
        };
        if !declared::enhancements_against(self.state).is_empty() {
            return Flow::BackTo(Step::EnhancedArms);
        }
        if reduction::open(self.state).is_some() {
            return Flow::BackTo(Step::LowerOdds);
        }
        let since = self.events.len();
        let at_stake = morale::at_stake(self.state, &rest.engagement);
        self.emit_all(supply_dice::resume(self.state, &rest));
        let defeats = morale::defeats(self.state, at_stake, &self.events[since..]);
        self.emit_all(defeats);
        Flow::BackTo(Step::Withdrawal)
    }

    /// Concludes a combat; the combat phase goes on, even if nobody can fight any more. Once all are concluded, and those out of
    /// command have left the enemy's zones, it ends.
    pub(super) fn conclude(&mut self) -> Flow {
        let last = self.state.battle().is_some_and(Battle::is_withdrawal);
        self.end_combat();
        match last {
            true => Flow::Next,
            false => Flow::Waits,
        }
    }

    /// Has those retreat who began the phase out of command in an enemy zone and still stand in one [76:20.32].
    pub(super) fn leave_zones(&mut self) -> Flow {
        self.emit_all(command::withdrawal(self.state).into_iter().collect());
        Flow::BackTo(Step::Retreat)
    }

    /// Ends a combat: those who led in it roll, and cavalry that has charged is blown [16.8, 16.13].
    pub(super) fn end_combat(&mut self) {
        let terms = self.state.optional().terms();
        let leaders: Vec<_> = terms.leader.into_iter().chain(terms.against).collect();
        if !leaders.is_empty() {
            // Those whose units are gone meet that fate first [10.2].
            self.settle_leaders(0);
        }
        for leader in leaders {
            self.emit_all(lead::roll_for(self.state, leader));
        }
        self.emit_all(charge::blown(self.state).into_iter().collect());
        self.emit(Event::Concluded {});
    }
}
