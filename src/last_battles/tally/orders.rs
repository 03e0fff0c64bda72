//! What is counted of command: how much of an army that is near the enemy has orders \[11\].

use super::{Counted, Tally};
use crate::last_battles::State;
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::Phase;
use crate::last_battles::{command, zoc};

/// How near the enemy a unit is that could meet him in its next move, in hexes.
const NEAR: u32 = 5;

impl Tally {
    /// Takes note of the strength near the enemy where a movement phase begins in which units need orders.
    pub(super) fn orders(&mut self, state: &State) {
        let moves = state.phase() == Phase::Movement && state.setup().in_force(Rule::Command);
        if !moves || !command::has_phase(state) {
            return;
        }
        let player = state.player();
        let enemies: Vec<_> = state
            .stacks(player.opponent())
            .map(|(hex, _)| hex)
            .collect();
        let near = state.combat_units(player).filter(|&(unit, hex)| {
            let met = enemies.iter().any(|enemy| enemy.distance(hex) <= NEAR);
            met && !command::needs_no_orders(state, unit)
        });
        for (unit, _) in near {
            let CombatStrength(strength) = state.strength(unit);
            let strength = usize::from(strength);
            self.add(Counted::StrengthNear, player, strength);
            if !state.in_command(unit) {
                self.add(Counted::StrengthUnled, player, strength);
            }
            if zoc::must_fight(state, unit) {
                self.add(Counted::StrengthInContact, player, strength);
                if !state.in_command(unit) {
                    self.add(Counted::ContactUnled, player, strength);
                }
            }
        }
    }
}
