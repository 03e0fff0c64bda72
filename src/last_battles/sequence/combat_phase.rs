//! [4.1, 6.5 to 6.7] The combat phase: one combat after another, each carried on until somebody has to decide, or it is over.

use super::runner::{Flow, SequenceRunner};
use super::step::Step;
use crate::last_battles::combat::results::{elimination, exchange};
use crate::last_battles::combat::{self, obligations, supply_dice};
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::event::Event;
use crate::last_battles::legal::to_retreat;
use crate::last_battles::state::{Phase, UnitIndex};
use crate::last_battles::{morale, retreat};

impl SequenceRunner<'_> {
    /// Begins the combat phase, and settles who must attack and be attacked in it [6.1].
    pub(super) fn begin_combat_phase(&mut self) {
        self.begin(self.state.player(), Phase::Combat);
        self.emit(obligations::fix(self.state));
    }

    /// Asks for attacks; a phase in which nobody can fight passes by itself [4.1].
    pub(super) fn fight(&mut self) -> Flow {
        match combat::is_possible(self.state) {
            true => Flow::Waits,
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

    /// Fights a combat that has waited for retreats with those who are left; what it brings is then carried out [16.18B].
    pub(super) fn resume(&mut self) -> Flow {
        let Some(rest) = supply_dice::rest(self.state) else {
            return Flow::Next;
        };
        let since = self.events.len();
        let at_stake = morale::at_stake(self.state, &rest.engagement);
        self.emit_all(supply_dice::resume(self.state, &rest));
        let defeat = morale::old_guard_defeat(at_stake, &self.events[since..]);
        self.emit_all(defeat.into_iter().collect());
        Flow::BackTo(Step::Withdrawal)
    }

    /// Concludes a combat; the combat phase goes on, even if nobody can fight any more.
    pub(super) fn conclude(&mut self) -> Flow {
        self.emit(Event::Concluded {});
        Flow::Waits
    }
}
