//! Checks of what a scenario, or one of its options, changes in the standard rules.

use super::Report;
use super::listing::all_placements;
use super::scenario::{Check, Ground};
use crate::hex::HexNumber;
use crate::last_battles::counter::Rank;
use crate::last_battles::edition::Edition;
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::{Around, ForceEffect, RuleChange, Scenario};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// All checks of changed rules.
pub const CHECKS: &[Check] = &[
    chapters_are_played,
    rules_change_once,
    changed_rules_are_played,
    halved_corps_have_a_commander,
    movement_is_doubled_in_the_game,
    leaders_by_die_take_part,
    activations_free_units_in_time,
    placings_are_within_the_map,
];

/// The last chapter of the edition of 1976.
const LAST_OF_1976: u8 = 26;
/// Chapters with rules that every scenario may use.
const GENERAL: RangeInclusive<u8> = 3..=14;
/// Chapters of the carried scenarios, for the rules of their own.
const SCENARIOS: RangeInclusive<u8> = 18..=28;

/// The chapters in use are played by the program, and those that are left to the players can be.
fn chapters_are_played(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    for (index, chapter) in scenario.rules.chapters.iter().enumerate() {
        let message = match chapter {
            3..=LAST_OF_1976 if scenario.edition == Edition::First1976 => continue,
            15 | 16 => format!(
                "chapter {chapter} is not played in any case: its place is among the optional ones"
            ),
            chapter if GENERAL.contains(chapter) || SCENARIOS.contains(chapter) => continue,
            _ => format!("there are no rules in chapter {chapter}: 3 to 14 were expected"),
        };
        report.add(format!("rules.chapters[{index}]"), message);
    }
    for (index, chapter) in scenario.rules.optional.iter().enumerate() {
        let mut rules = Rule::ALL.into_iter();
        if !rules.any(|rule| rule.left_with_in(scenario.edition) == Some(*chapter)) {
            let message =
                format!("chapter {chapter} cannot be left to the players: 10 to 13, 15 and 16 can");
            report.add(format!("rules.optional[{index}]"), message);
        }
    }
}

/// Lists the changes of rules, each with its path.
fn all_changes(scenario: &Scenario) -> Vec<(RuleChange, String)> {
    let own = scenario.rules.changes.iter().enumerate();
    let own = own.map(|(index, &change)| (change, format!("rules.changes[{index}]")));
    let options = scenario.options.iter().enumerate();
    let by_option = options.filter_map(|(index, option)| match option.effect {
        ForceEffect::Rule(change) => Some((change, format!("options[{index}].effect"))),
        _ => None,
    });
    own.chain(by_option).collect()
}

/// No rule is changed in the same way twice.
fn rules_change_once(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let changes = all_changes(scenario);
    for (nth, (change, path)) in changes.iter().enumerate() {
        if changes[..nth].iter().any(|(other, _)| other == change) {
            report.add(path, "this change of the rules stands here a second time");
        }
    }
}

/// A change of command comes with the chapter of command.
fn changed_rules_are_played(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let commanded = scenario.plays(11) || scenario.leaves_chapter(11);
    for (change, path) in all_changes(scenario) {
        let of_command = match change {
            RuleChange::CommandAlongRoads
            | RuleChange::PlainResultsOutOfCommand
            | RuleChange::CavalryCorpsCountHalf(_)
            | RuleChange::ArmyHeadquarters
            | RuleChange::AilingNapoleon
            | RuleChange::CorpsChiefs
            | RuleChange::Seconds
            | RuleChange::ChiefCommands
            | RuleChange::WingArtillery => true,
            RuleChange::OddsBeyondTheTable
            | RuleChange::NoZonesOverBridges
            | RuleChange::Rifles
            | RuleChange::TrainsAttacked
            | RuleChange::SupplyTrains => false,
        };
        if of_command && !commanded {
            report.add(path, "this changes chapter 11, which is not played here");
        }
    }
}

/// Who counts cavalry corps half is a commander who takes part.
fn halved_corps_have_a_commander(
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    for (change, path) in all_changes(scenario) {
        let RuleChange::CavalryCorpsCountHalf(id) = change else {
            continue;
        };
        let leaders = &ground.files().order_of_battle.leaders;
        let commander = leaders
            .iter()
            .any(|leader| leader.id == id && leader.rank == Rank::Commander);
        let message = if !commander {
            format!("there is no commander `{id}` in the order of battle")
        } else if scenario.leaders.iter().all(|placed| placed.leader != id) {
            format!("{id} takes no part here")
        } else {
            continue;
        };
        report.add(path, message);
    }
}

/// Units move twice as far on a turn of the game.
fn movement_is_doubled_in_the_game(
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    for (index, option) in scenario.options.iter().enumerate() {
        if let ForceEffect::DoubleMovement { turn, .. } = option.effect {
            let path = format!("options[{index}].effect.turn");
            super::campaign::turn_is_played(turn, path, scenario, ground, report);
        }
    }
}

/// A leader for whose activity a die is rolled takes part, on turns of the game.
fn leaders_by_die_take_part(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    for (index, option) in scenario.options.iter().enumerate() {
        let ForceEffect::ActiveByDie { leader, turns, .. } = &option.effect else {
            continue;
        };
        let path = format!("options[{index}].effect");
        let mut placed = scenario.leaders.iter();
        if !placed.any(|placed| placed.leader == *leader) {
            report.add(
                format!("{path}.leader"),
                format!("{leader} takes no part here"),
            );
        }
        for (item, &turn) in turns.iter().enumerate() {
            let path = format!("{path}.turns[{item}]");
            super::campaign::turn_is_played(turn, path, scenario, ground, report);
        }
    }
}

/// Who waits for a die is in play, and it is rolled by faces that there are, on turns before that on which he is free.
fn activations_free_units_in_time(
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    for (index, activation) in scenario.activations.iter().enumerate() {
        let path = format!("activations[{index}]");
        for (item, unit) in activation.units.iter().enumerate() {
            if !ground.in_play.contains(unit) {
                let message = format!("{unit} is not in play here");
                report.add(format!("{path}.units[{item}]"), message);
            }
        }
        let last = activation.at_last;
        super::campaign::turn_is_played(last, format!("{path}.at_last"), scenario, ground, report);
        for (item, die) in activation.dice.iter().enumerate() {
            let path = format!("{path}.dice[{item}]");
            if die.turn >= last {
                let message = format!("{} does not come before {last}", die.turn);
                report.add(format!("{path}.turn"), message);
            }
            let place = format!("{path}.turn");
            super::campaign::turn_is_played(die.turn, place, scenario, ground, report);
            super::options::faces_are(&die.on, &format!("{path}.on"), report);
        }
    }
}

/// Units that their player places are set up, each where he could place it himself, and the hexes are in play.
fn placings_are_within_the_map(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let mut places = BTreeMap::new();
    for (at, _) in all_placements(scenario) {
        for unit in &at.units {
            places.entry(unit).or_insert(at.hex);
        }
    }
    for (index, placing) in scenario.placings.iter().enumerate() {
        let path = format!("placings[{index}]");
        let named = match &placing.within {
            Around::Near(centre, _) => std::slice::from_ref(centre),
            Around::Hexes(hexes) => hexes,
        };
        let outside = |hex: &&HexNumber| !scenario.area.holds(ground.map(), **hex);
        if let Some(hex) = named.iter().find(outside) {
            let message = format!("{hex} is out of the playing area");
            report.add(format!("{path}.within"), message);
        }
        for (item, unit) in placing.units.iter().enumerate() {
            let path = format!("{path}.units[{item}]");
            match places.get(unit) {
                None => report.add(path, format!("{unit} is not set up here")),
                Some(&hex) if !placing.within.takes_in(hex) => {
                    let message = format!("{unit} is set up in {hex}, where it may not begin");
                    report.add(path, message);
                }
                Some(_) => {}
            }
        }
    }
}
