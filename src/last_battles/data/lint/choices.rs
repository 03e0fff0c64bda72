//! Checks of what players choose when a scenario of several days begins or goes on: secret forces, entries that are
//! written down, and leaders who stay away.

use super::Report;
use super::campaign::{hex_is_at_the_edge, turn_is_played};
use super::scenario::{Check, Ground};
use crate::last_battles::charts::Turn;
use crate::last_battles::scenario::{ForceEffect, Scenario, SecretEntry};
use std::collections::BTreeSet;

/// All checks of this room.
pub const CHECKS: &[Check] = &[
    secret_forces_come_in_time,
    secret_forces_come_over_the_edge,
    leaders_of_options_are_known,
    choices_are_written_before_they_come_true,
];

/// Lists the entries of secret forces, each with its path and the turn of the decision.
fn secret_entries(scenario: &Scenario) -> Vec<(&SecretEntry, String, Turn)> {
    let options = scenario.options.iter().enumerate();
    let entries = options.flat_map(|(index, option)| match &option.effect {
        ForceEffect::SecretForce {
            entries, decided, ..
        } => {
            let path = |item| format!("options[{index}].effect.entries[{item}]");
            let entries = entries.iter().enumerate();
            let entries = entries.map(|(item, entry)| (entry, path(item), *decided));
            entries.collect::<Vec<_>>()
        }
        _ => Vec::new(),
    });
    entries.collect()
}

/// A secret is written down before it comes true, both on turns of the game [22.6B].
fn secret_forces_come_in_time(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    for (index, option) in scenario.options.iter().enumerate() {
        if let ForceEffect::SecretForce {
            decided, entries, ..
        } = &option.effect
        {
            let path = format!("options[{index}].effect");
            let decision = format!("{path}.decided");
            turn_is_played(*decided, decision, scenario, ground, report);
            if entries.is_empty() {
                report.add(format!("{path}.entries"), "no entry is named");
            }
        }
    }
    for (entry, path, decided) in secret_entries(scenario) {
        let path = format!("{path}.turn");
        turn_is_played(entry.turn, path.clone(), scenario, ground, report);
        if entry.turn <= decided {
            let message = format!(
                "{} does not come after the decision on {decided}",
                entry.turn
            );
            report.add(path, message);
        }
    }
}

/// A secret force enters at the edge, and the hex alone tells which entry was chosen [22.6B].
fn secret_forces_come_over_the_edge(
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    let mut seen = BTreeSet::new();
    for (entry, path, _) in secret_entries(scenario) {
        let path = format!("{path}.at");
        hex_is_at_the_edge(entry.at, path.clone(), scenario, ground, report);
        if !seen.insert(entry.at) {
            report.add(path, format!("{} is an entry twice", entry.at));
        }
    }
}

/// Leaders who stay away, or come with a secret force, are in the order of battle [22.6B, 22.6F].
fn leaders_of_options_are_known(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let known = |id| {
        let mut leaders = ground.files().order_of_battle.leaders.iter();
        leaders.any(|leader| leader.id == id)
    };
    for (index, option) in scenario.options.iter().enumerate() {
        let lists = match &option.effect {
            ForceEffect::LeadersAway {
                always,
                but_with_secret_force,
            } => vec![
                ("always", always),
                ("but_with_secret_force", but_with_secret_force),
            ],
            ForceEffect::SecretForce { leaders, .. } => vec![("leaders", leaders)],
            _ => Vec::new(),
        };
        for (field, leaders) in lists {
            for (item, &leader) in leaders.iter().enumerate() {
                if !known(leader) {
                    let path = format!("options[{index}].effect.{field}[{item}]");
                    let message = format!("there is no leader `{leader}` in the order of battle");
                    report.add(path, message);
                }
            }
        }
    }
}

/// A choice of entries is written down in the game, and comes true then or later, over the edge of the map \[28D\].
fn choices_are_written_before_they_come_true(
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    for (index, choice) in scenario.choices.iter().enumerate() {
        let path = format!("choices[{index}]");
        let written = format!("{path}.written");
        turn_is_played(choice.written, written, scenario, ground, report);
        if choice.entries.len() < 2 {
            report.add(format!("{path}.entries"), "at least two were expected");
        }
        if choice.units.is_empty() {
            report.add(format!("{path}.units"), "no unit is named");
        }
        let mut seen = BTreeSet::new();
        for (item, entry) in choice.entries.iter().enumerate() {
            let path = format!("{path}.entries[{item}]");
            turn_is_played(entry.turn, format!("{path}.turn"), scenario, ground, report);
            hex_is_at_the_edge(entry.at, format!("{path}.at"), scenario, ground, report);
            if entry.turn < choice.written {
                let message = format!("{} comes before {}", entry.turn, choice.written);
                report.add(format!("{path}.turn"), message);
            }
            if !seen.insert(entry.at) {
                report.add(
                    format!("{path}.at"),
                    format!("{} is an entry twice", entry.at),
                );
            }
        }
    }
}
