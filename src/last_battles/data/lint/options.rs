//! Checks of a scenario's options.

use super::Report;
use super::scenario::{Check, Ground};
use crate::last_battles::counter::Counter;
use crate::last_battles::scenario::{ForceEffect, ForceOption, Scenario, ScenarioFile};
use crate::table::dice::Face;
use crate::table::ids::UnitId;
use std::collections::BTreeSet;

/// All checks of a scenario's options.
pub const CHECKS: &[Check] = &[
    options_change_units_in_play,
    options_do_something,
    options_differ,
    amendments_are_no_scenarios,
    faces_are_on_the_die,
    reductions_have_a_side,
    options_in_use_are_there,
    options_need_others,
    substitutes_stand_for_somebody,
];

/// An option changes units that are in play, and brings in units that are not.
fn options_change_units_in_play(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let mut check = |unit: &UnitId, path: String, expected: bool| {
        let known = ground.units.contains_key(unit);
        let message = match (known, ground.in_play.contains(unit)) {
            (true, false) if expected => format!("{unit} is not in play here"),
            (true, true) if !expected => format!("{unit} is in play already"),
            _ => return,
        };
        report.add(path, message);
    };
    for (index, option) in scenario.options.iter().enumerate() {
        let path = format!("options[{index}].effect");
        let mut each = |units: &[UnitId], field: &str, expected: bool| {
            for (item, unit) in units.iter().enumerate() {
                check(unit, format!("{path}.{field}[{item}]"), expected);
            }
        };
        match &option.effect {
            ForceEffect::Immobile { units, .. }
            | ForceEffect::DoubleMovement { units, .. }
            | ForceEffect::ReduceByDie { units, .. } => {
                each(units, "units", true);
            }
            ForceEffect::ArriveByDie { units, .. }
            | ForceEffect::SecretArrival { units, .. }
            | ForceEffect::SecretForce { units, .. }
            | ForceEffect::Substitute { units } => each(units, "units", false),
            ForceEffect::None
            | ForceEffect::SubstituteSet { .. }
            | ForceEffect::Join { .. }
            | ForceEffect::VariableRain { .. }
            | ForceEffect::VictoryLevels
            | ForceEffect::Rule(_)
            | ForceEffect::ActiveByDie { .. }
            | ForceEffect::LeadersAway { .. } => {}
            ForceEffect::Deploy { instead_of, .. } => each(instead_of, "instead_of", true),
            ForceEffect::Reduce { unit } => check(unit, format!("{path}.unit"), true),
            ForceEffect::Replace { unit, by } => {
                check(unit, format!("{path}.unit"), true);
                check(by, format!("{path}.by"), false);
            }
        }
    }
}

/// An option has an effect, or amends something.
fn options_do_something(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    for (index, option) in scenario.options.iter().enumerate() {
        let empty = |patch: &ScenarioFile| *patch == ScenarioFile::default();
        if option.effect == ForceEffect::None && option.patch.as_deref().is_none_or(empty) {
            let message = format!("option {} does nothing", option.case);
            report.add(format!("options[{index}]"), message);
        }
    }
}

/// No option shares its name with another, nor bears the name of a case that has several.
fn options_differ(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let mut seen = BTreeSet::new();
    for (index, option) in scenario.options.iter().enumerate() {
        let field = match option.name {
            Some(_) => "name",
            None => "case",
        };
        let path = format!("options[{index}].{field}");
        if !seen.insert(option.name()) {
            report.add(path, format!("there is another option {}", option.name()));
        } else if option.name.is_none() && shares_case(scenario, option) {
            let message = format!("{} has several options: a `name` was expected", option.case);
            report.add(path, message);
        }
    }
}

/// Tells whether an option's case has another, which bears a name of its own.
fn shares_case(scenario: &Scenario, option: &ForceOption) -> bool {
    let mut others = scenario.options.iter();
    others.any(|other| other.case == option.case && other.name.is_some())
}

/// What an option amends neither renames the scenario nor builds on others nor has options of its own.
fn amendments_are_no_scenarios(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    for (index, option) in scenario.options.iter().enumerate() {
        let Some(patch) = &option.patch else {
            continue;
        };
        for (field, stated) in [
            ("builds_on", !patch.builds_on.is_empty()),
            ("keeps", !patch.keeps.is_empty()),
            ("number", patch.number.is_some()),
            ("name", patch.name.is_some()),
            ("summary", patch.summary.is_some()),
            ("options", !patch.options.is_empty()),
            ("in_use", patch.in_use.is_some()),
            ("by_default", patch.by_default.is_some()),
        ] {
            if stated {
                let message = format!("an option cannot amend `{field}`");
                report.add(format!("options[{index}].amends.{field}"), message);
            }
        }
    }
}

/// What an option leaves out is in the scenario as it stands, or comes by another option.
///
/// No check of a patched scenario: what the option leaves out is gone there.
pub(super) fn leave_out_what_is_there(scenario: &Scenario, report: &mut Report<'_>) {
    let whole = ScenarioFile::from(scenario).names();
    let options = scenario.options.iter().enumerate();
    for (index, option) in options.clone() {
        let path = format!("options[{index}].amends.without");
        let Some(own) = option.patch.as_ref().filter(|own| !own.without.is_empty()) else {
            continue;
        };
        if !report.is_own(&path) {
            continue;
        }
        let others = options.clone().filter(|&(other, _)| other != index);
        let patches = others.filter_map(|(_, other)| other.patch.as_deref());
        let there = patches.map(ScenarioFile::names).chain([whole.clone()]);
        let there: Vec<_> = there.collect();
        for missing in super::not_there_to_leave_out(&own.without, &there, report.room()) {
            let message = format!("there is no {} to leave out{}", missing.name, missing.meant);
            report.add(format!("{path}.{}", missing.path), message);
        }
    }
}

/// Units that may begin reduced have a reduced side.
fn reductions_have_a_side(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let blank = |unit: &UnitId| {
        let counter = ground.units.get(unit);
        counter.is_some_and(|counter: &&Counter| counter.reduced.is_none())
    };
    for (index, option) in scenario.options.iter().enumerate() {
        let (units, field) = match &option.effect {
            ForceEffect::ReduceByDie { units, .. } => (units.as_slice(), "units"),
            ForceEffect::Reduce { unit } => (std::slice::from_ref(unit), "unit"),
            _ => continue,
        };
        for unit in units.iter().filter(|unit| blank(unit)) {
            let path = format!("options[{index}].effect.{field}");
            report.add(path, format!("{unit} has no reduced side"));
        }
    }
}

/// A die that releases or brings units names faces that it has.
fn faces_are_on_the_die(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    for (index, option) in scenario.options.iter().enumerate() {
        let lists = match &option.effect {
            ForceEffect::Immobile { on, .. }
            | ForceEffect::ArriveByDie { on, .. }
            | ForceEffect::SecretArrival { on, .. }
            | ForceEffect::ActiveByDie { on, .. }
            | ForceEffect::ReduceByDie { on, .. } => vec![("on", on)],
            ForceEffect::VariableRain {
                begins_on, goes_on, ..
            } => vec![("begins_on", begins_on), ("goes_on", goes_on)],
            _ => continue,
        };
        for (field, faces) in lists {
            faces_are(faces, &format!("options[{index}].effect.{field}"), report);
        }
    }
}

/// Reports faces that no die has.
pub(super) fn faces_are(faces: &[Face], path: &str, report: &mut Report<'_>) {
    for (item, face) in faces.iter().enumerate() {
        if !(1..=6).contains(&face.pips()) {
            let message = format!("a die has no {}: 1 to 6 was expected", face.pips());
            report.add(format!("{path}[{item}]"), message);
        }
    }
}

/// The options that are in use in any case, or by default, are options, and not both.
fn options_in_use_are_there(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    for (field, names) in [
        ("in_use", &scenario.in_use),
        ("by_default", &scenario.by_default),
    ] {
        for (index, name) in names.iter().enumerate() {
            if !scenario.options.iter().any(|option| option.is_called(name)) {
                let message = format!("there is no option {name}");
                report.add(format!("{field}[{index}]"), message);
            }
        }
    }
    for (index, name) in scenario.by_default.iter().enumerate() {
        if scenario.in_use.contains(name) {
            let message = format!("option {name} is in use in any case");
            report.add(format!("by_default[{index}]"), message);
        }
    }
}

/// What an option needs is another option.
fn options_need_others(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    for (index, option) in scenario.options.iter().enumerate() {
        for (item, needed) in option.needs.iter().enumerate() {
            let path = format!("options[{index}].needs[{item}]");
            if option.is_called(needed) {
                report.add(path, format!("option {needed} cannot need itself"));
            } else if !scenario
                .options
                .iter()
                .any(|option| option.is_called(needed))
            {
                report.add(path, format!("there is no option {needed}"));
            }
        }
    }
}

/// A substitute counter stands for units of which one takes part, or may by another option.
fn substitutes_stand_for_somebody(
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    let replacing = scenario.options.iter().filter_map(|o| match o.effect {
        ForceEffect::Replace { by, .. } => Some(by),
        _ => None,
    });
    let replacing: BTreeSet<_> = replacing.collect();
    for (index, option) in scenario.options.iter().enumerate() {
        let ForceEffect::Substitute { units } = &option.effect else {
            continue;
        };
        for (item, unit) in units.iter().enumerate() {
            let Some(counter) = ground.units.get(unit) else {
                continue;
            };
            let mut replaced = counter.replaces.iter();
            let message = if counter.replaces.is_empty() {
                format!("{unit} is no substitute for other counters")
            } else if !replaced.any(|o| ground.in_play.contains(o) || replacing.contains(o)) {
                format!("nobody for whom {unit} stands takes part here")
            } else {
                continue;
            };
            report.add(format!("options[{index}].effect.units[{item}]"), message);
        }
    }
}
