//! [16.1A, 16.1C] What is said of standard counters, said of those that have taken their places.

use super::{Begins, Condition, ForceEffect, Scenario, Who};
use crate::table::ids::{LeaderId, UnitId};
use std::collections::BTreeMap;

/// The counters that have come in the places of others, by those others: none where all stand elsewhere.
pub type StandIns = BTreeMap<UnitId, Vec<UnitId>>;

/// Puts counters in the places of those that they stand for.
fn put_in(units: &mut Vec<UnitId>, stand_ins: &StandIns) {
    if units.iter().any(|unit| stand_ins.contains_key(unit)) {
        let named = units.iter().flat_map(|unit| match stand_ins.get(unit) {
            Some(others) => others.clone(),
            None => vec![*unit],
        });
        *units = named.collect();
    }
}

impl Scenario {
    /// Has what the scenario says of units, once they are set up, hold for those that stand in for them.
    pub fn put_in(&mut self, stand_ins: &StandIns) {
        let choices = self.choices.iter_mut().map(|choice| &mut choice.units);
        let placings = self.placings.iter_mut().map(|placing| &mut placing.units);
        let waiting = self.activations.iter_mut().map(|waits| &mut waits.units);
        let stills = self.stand_still.iter_mut();
        let stills = stills.filter_map(|still| match &mut still.who {
            Who::Units(units) => Some(units),
            Who::Army(_) => None,
        });
        let lists = choices.chain(placings).chain(waiting).chain(stills);
        lists.for_each(|units| put_in(units, stand_ins));
    }
}

impl Scenario {
    /// Puts one leader's counter in the place of another's, in all that the scenario says.
    pub fn put_in_leader(&mut self, gone: LeaderId, comes: LeaderId) {
        let mut all: Vec<&mut LeaderId> = Vec::new();
        for placed in &mut self.leaders {
            all.push(&mut placed.leader);
            if let Begins::With(other) = &mut placed.begins {
                all.push(other);
            }
        }
        all.extend(self.wings.as_mut().map(|wings| &mut wings.join.near));
        for leader in all {
            if *leader == gone {
                *leader = comes;
            }
        }
        for win in &mut self.victory.instant {
            put_in_condition(&mut win.when, gone, comes);
        }
    }
}

fn put_in_condition(condition: &mut Condition, gone: LeaderId, comes: LeaderId) {
    match condition {
        Condition::Lost(leader) if *leader == gone => *leader = comes,
        Condition::Not(inner) => put_in_condition(inner, gone, comes),
        Condition::All(parts) => {
            parts
                .iter_mut()
                .for_each(|part| put_in_condition(part, gone, comes));
        }
        _ => {}
    }
}

impl ForceEffect {
    /// Has what an option does to units during the game hold for those that stand in for them.
    pub fn put_in(&mut self, stand_ins: &StandIns) {
        match self {
            Self::Immobile { units, .. }
            | Self::ArriveByDie { units, .. }
            | Self::SecretArrival { units, .. }
            | Self::ReduceByDie { units, .. }
            | Self::DoubleMovement { units, .. } => put_in(units, stand_ins),
            _ => {}
        }
    }
}
