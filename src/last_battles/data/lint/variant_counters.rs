//! Checks of the variant counters that all scenarios share, and of what scenarios say of them [16.1].

use super::Report;
use super::scenario::{Check, Ground};
use crate::last_battles::counter::{Counter, OrderOfBattle};
use crate::last_battles::data::variant_counters::{self, VariantCounters};
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::{ForceEffect, ForceOption, Scenario};
use crate::table::ids::UnitId;
use std::collections::{BTreeMap, BTreeSet};

/// All checks of what a scenario says of rules and options that are left to its players.
pub const OF_SCENARIOS: &[Check] = &[what_is_usual_is_there, what_is_barred_is_there];

/// The counters of an order of battle, by name.
type Counters<'c> = BTreeMap<UnitId, &'c Counter>;

/// Checks the shared options.
pub fn shared(shared: &VariantCounters, order: &OrderOfBattle, report: &mut Report<'_>) {
    let counters = order.units.iter().map(|counter| (counter.id, counter));
    let counters: Counters<'_> = counters.collect();
    let mut seen = BTreeSet::new();
    for (index, option) in shared.variant_counters.iter().enumerate() {
        let path = format!("variant_counters[{index}]");
        if !seen.insert(option.name()) {
            let message = format!("there is another option {}", option.name());
            report.add(format!("{path}.name"), message);
        }
        sets_are_whole(option, &path, &counters, report);
    }
}

/// A set takes the places of counters that its own are substitutes for, all of them.
fn sets_are_whole(
    option: &ForceOption,
    path: &str,
    counters: &Counters<'_>,
    report: &mut Report<'_>,
) {
    let ForceEffect::SubstituteSet { instead_of, by, .. } = &option.effect else {
        return;
    };
    let originals = instead_of.units();
    for (item, unit) in by.iter().enumerate() {
        let message = match counters.get(unit) {
            None => format!("there is no unit {unit}"),
            Some(counter) if counter.replaces.is_empty() => {
                format!("{unit} is no substitute for other counters")
            }
            Some(counter) if counter.replaces.iter().any(|o| !originals.contains(o)) => {
                format!("{unit} stands for others than those of the set")
            }
            Some(_) => continue,
        };
        report.add(format!("{path}.effect.by[{item}]"), message);
    }
    let set = by.iter().filter_map(|unit| counters.get(unit));
    let replaced: BTreeSet<_> = set.flat_map(|counter| &counter.replaces).collect();
    if originals.iter().any(|unit| !replaced.contains(unit)) {
        let message = "a counter of the set would go, and none come in its place";
        report.add(format!("{path}.effect.instead_of"), message);
    }
}

/// What is usual in new games is a rule that players take by its name, or an option.
fn what_is_usual_is_there(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let shared = variant_counters::carried().variant_counters.iter();
    let options: Vec<_> = scenario.options.iter().chain(shared).collect();
    for (item, name) in scenario.usual.iter().enumerate() {
        let option = options.iter().any(|option| option.is_called(name));
        let path = format!("usual[{item}]");
        // What a scenario takes over may name an option that it does not keep.
        if !option && Rule::taken_by(name, scenario.edition).is_none() && report.is_own(&path) {
            report.add(path, format!("there is no rule or option {name}"));
        }
    }
}

/// What is barred is one of the options that all scenarios share.
fn what_is_barred_is_there(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let shared = &variant_counters::carried().variant_counters;
    for (item, name) in scenario.barred.iter().enumerate() {
        if !shared.iter().any(|option| option.is_called(name)) {
            let message = format!("there are no variant counters {name}");
            report.add(format!("barred[{item}]"), message);
        }
    }
}
