//! [4.1, 6.5 to 6.7] The combat phase: one combat after another, each carried on until somebody has to decide, or it is over.

use super::runner::{Flow, SequenceRunner};
use crate::last_battles::combat::results::{elimination, exchange};
use crate::last_battles::combat::{self, obligations};
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::event::Event;
use crate::last_battles::retreat;
use crate::last_battles::state::Phase;

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

    /// Eliminates the units that must retreat, if not one of them has anywhere to go; else asks where [6.6].
    pub(super) fn retreat(&mut self) -> Flow {
        let Some(battle) = self.state.battle() else {
            return Flow::Next;
        };
        let mut retreating = battle.retreating.iter();
        let escapes = |&unit| !retreat::ways(self.state, unit).is_empty();
        if !battle.making_room.is_empty() || retreating.any(escapes) {
            return Flow::Waits;
        }
        for unit in battle.retreating.clone() {
            let eliminated = elimination(self.state, unit, "6.6");
            self.emit_all(eliminated.into_iter().collect());
        }
        Flow::Next
    }

    /// Concludes a combat; the combat phase goes on, even if nobody can fight any more.
    pub(super) fn conclude(&mut self) -> Flow {
        self.emit(Event::Concluded {});
        Flow::Waits
    }
}
