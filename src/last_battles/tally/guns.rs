//! What is counted of guns: whether they bombard, fight in contact, or do nothing \[7\].

use super::{Counted, Tally};
use crate::last_battles::State;
use crate::last_battles::bombardment;
use crate::last_battles::state::{Fought, Phase, UnitIndex};
use crate::table::ids::UnitId;

/// The guns that have a target when a combat phase begins.
#[derive(Debug, Default)]
pub(super) struct Guns(Vec<UnitIndex>);

impl Guns {
    /// Finds the guns of a state in which a combat phase begins; none in any other.
    pub(super) fn of(state: &State) -> Self {
        if state.phase() != Phase::Combat {
            return Self::default();
        }
        let own = state.army(state.player()).map(|(unit, _)| unit);
        Self(
            own.filter(|&gun| bombardment::has_target(state, gun))
                .collect(),
        )
    }

    /// Counts those of them that stand there and have not fought.
    pub(super) fn idle(&self, state: &State) -> usize {
        let idle = self.0.iter().map(|&gun| state.unit(gun));
        idle.filter(|gun| gun.hex().is_some() && gun.fought == Fought::No)
            .count()
    }
}

impl Tally {
    /// Takes note of the guns in an attack.
    pub(super) fn guns_fight(
        &mut self,
        state: &State,
        attackers: &[UnitId],
        bombarding: &[UnitId],
    ) {
        let player = state.player();
        let is_gun = |&&unit: &&UnitId| {
            let unit = state.find(unit);
            unit.is_some_and(|unit| state.counter(unit).arm.is_artillery())
        };
        let in_contact = attackers.iter().filter(is_gun).count();
        self.add(Counted::GunsInContact, player, in_contact);
        self.add(Counted::GunsBombarding, player, bombarding.len());
    }
}
