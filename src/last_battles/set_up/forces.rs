//! [3.2C] The forces of a scenario, and what the options that are on change in them.

use super::builder::SetupBuilder;
use super::options;
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::charts::{MovementPoints, Turn};
use crate::last_battles::game_setup::{Active, EntrySchedule};
use crate::last_battles::rules::{Rule, RuleSet};
use crate::last_battles::scenario::{
    Arrival, EntryChoice, EntryMode, ForceEffect, Placement, Scenario, SecretEntry,
};
use crate::last_battles::state::{Place, Release};
use crate::table::ids::UnitId;

/// Makes what is known of an arrival at hexes on a turn.
pub(super) fn due(
    turn: Turn,
    at: &[HexNumber],
    arrival: usize,
    manner: &[EntryMode],
) -> EntrySchedule {
    EntrySchedule {
        turn,
        at: at.to_vec(),
        at_edge: true,
        arrival,
        group: 0,
        surcharge: MovementPoints::ZERO,
        unstacked: manner.contains(&EntryMode::Unstacked),
        half_allowance: manner.contains(&EntryMode::HalfAllowance),
        matter: None,
        together: false,
    }
}

/// Gets when and where a secret force may come, before its owner has chosen [22.6B].
pub(super) fn secret_due(entries: &[SecretEntry], arrival: usize) -> Option<EntrySchedule> {
    let turn = entries.iter().map(|entry| entry.turn).min()?;
    let at: Vec<_> = entries.iter().map(|entry| entry.at).collect();
    Some(EntrySchedule {
        at_edge: false,
        together: true,
        ..due(turn, &at, arrival, &[])
    })
}

impl SetupBuilder<'_> {
    /// Places the scenario's own forces, as the options change them.
    pub fn forces(
        &mut self,
        scenario: &Scenario,
        active: &[Active],
        chapters: &[u8],
        rules: RuleSet,
    ) {
        scenario
            .set_up
            .iter()
            .for_each(|placement| self.deploy(placement));
        for (nth, arrival) in scenario.arrivals.iter().enumerate() {
            self.expect(arrival, nth);
        }
        for activation in &scenario.activations {
            self.hold(&activation.units);
        }
        for (nth, choice) in scenario.choices.iter().enumerate() {
            self.expect_chosen(choice, nth, scenario.arrivals.len() + active.len() + nth);
        }
        let playing = scenario.area.hexes(&self.components.board);
        for (nth, option) in active.iter().enumerate() {
            if options::overruled(&option.effect, chapters) {
                continue;
            }
            self.apply(
                &option.effect,
                scenario,
                scenario.arrivals.len() + nth,
                &playing,
            );
        }
        if rules.contains(Rule::HeavyArtillery) {
            self.bring_heavy_artillery(scenario, &playing);
        }
    }

    fn deploy(&mut self, placement: &Placement) {
        for &unit in &placement.units {
            self.place(unit, placement.hex, placement.reduced);
        }
    }

    fn expect(&mut self, arrival: &Arrival, nth: usize) {
        for (group, units) in arrival.groups.iter().enumerate() {
            for &unit in units {
                let due = EntrySchedule {
                    group,
                    ..due(arrival.turn, &arrival.at, nth, &arrival.manner)
                };
                self.add(unit, Place::Reinforcement, Some(due));
                if arrival.manner.contains(&EntryMode::Reduced) {
                    self.reduced.insert(unit);
                }
            }
        }
    }

    /// Has units stand still where they are, or wait for a die before they may enter [24.1B].
    fn hold(&mut self, units: &[UnitId]) {
        for unit in units {
            if let Some(recruit) = self.units.get_mut(unit) {
                recruit.leave = match recruit.place {
                    Place::Map(_) => Release::Held,
                    _ => Release::AwaitsDie,
                };
            }
        }
    }

    /// Has units wait for what their owner writes down in secret \[28D\].
    fn expect_chosen(&mut self, choice: &EntryChoice, matter: usize, arrival: usize) {
        let Some(turn) = choice.entries.iter().map(|entry| entry.turn).min() else {
            return;
        };
        let at: Vec<_> = choice.entries.iter().map(|entry| entry.at).collect();
        for &unit in &choice.units {
            let due = EntrySchedule {
                matter: Some(matter),
                ..due(turn, &at, arrival, &choice.manner)
            };
            self.add(unit, Place::Unused, Some(due));
            if choice.manner.contains(&EntryMode::Reduced) {
                self.reduced.insert(unit);
            }
        }
    }

    /// Has units wait for a die before they may enter.
    fn await_die(&mut self, units: &[UnitId], place: Place, due: &EntrySchedule) {
        for &unit in units {
            self.add(unit, place, Some(due.clone()));
            if let Some(recruit) = self.units.get_mut(&unit) {
                recruit.leave = Release::AwaitsDie;
            }
        }
    }

    /// Changes the forces as an option says.
    fn apply(
        &mut self,
        effect: &ForceEffect,
        scenario: &Scenario,
        arrival: usize,
        playing: &HexSet,
    ) {
        match effect {
            ForceEffect::Reduce { unit } => {
                self.reduced.insert(*unit);
            }
            ForceEffect::Replace { unit, by } => {
                if let Some(recruit) = self.units.remove(unit) {
                    self.units.insert(*by, recruit);
                }
            }
            ForceEffect::Substitute { units } => self.substitute(units, playing),
            ForceEffect::SubstituteSet {
                instead_of,
                by,
                beside,
                ..
            } => {
                if instead_of.are_there(|unit| self.units.contains_key(&unit)) {
                    let wishes = self.wishes(scenario, beside);
                    self.substitute_with(by, &wishes, playing);
                }
            }
            ForceEffect::Join { units, .. } => {
                units.iter().for_each(|joining| self.join(joining, playing));
            }
            ForceEffect::Immobile { units, .. } => {
                for (id, unit) in &mut self.units {
                    if units.contains(id) {
                        unit.leave = Release::Held;
                    }
                }
            }
            ForceEffect::ArriveByDie {
                units,
                at,
                from,
                manner,
                surcharge,
                ..
            } => {
                let due = EntrySchedule {
                    surcharge: *surcharge,
                    ..due(*from, &[*at], arrival, manner)
                };
                self.await_die(units, Place::Reinforcement, &due);
            }
            ForceEffect::SecretForce { units, entries, .. } => {
                for &unit in units {
                    self.add(unit, Place::Unused, secret_due(entries, arrival));
                }
            }
            ForceEffect::SecretArrival {
                units,
                at,
                manner,
                rolled,
                ..
            } => {
                let due = due(*rolled, &[*at], arrival, manner);
                self.await_die(units, Place::Unused, &due);
            }
            ForceEffect::ReduceByDie { units, .. } => {
                self.reduced.retain(|unit| !units.contains(unit));
            }
            ForceEffect::None
            | ForceEffect::VariableRain { .. }
            | ForceEffect::VictoryLevels
            | ForceEffect::Rule(_)
            | ForceEffect::ActiveByDie { .. }
            | ForceEffect::DoubleMovement { .. }
            | ForceEffect::LeadersAway { .. } => {}
            ForceEffect::Deploy {
                instead_of,
                placements,
            } => {
                self.units.retain(|id, _| !instead_of.contains(id));
                placements
                    .iter()
                    .for_each(|placement| self.deploy(placement));
            }
        }
    }
}
