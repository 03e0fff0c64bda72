//! Checks of supply trains [16.17].

use super::Report;
use super::listing::SIDES;
use super::scenario::{Check, Ground};
use crate::last_battles::counter::{Arm, Army};
use crate::last_battles::scenario::{ForceEffect, RuleChange, Scenario};
use crate::table::ids::UnitId;
use std::collections::BTreeSet;

/// All checks of this room.
pub const CHECKS: &[Check] = &[
    trains_want_supply,
    armies_have_one_train,
    trains_stand_on_a_route,
    lines_lead_to_an_exit,
];

/// The chapter of supply.
const SUPPLY: u8 = 14;

/// Lists where the rule of supply trains is put in use, by path.
fn stated(scenario: &Scenario) -> Vec<String> {
    let own = scenario.rules.changes.iter().enumerate();
    let own = own.filter(|(_, change)| **change == RuleChange::SupplyTrains);
    let own = own.map(|(index, _)| format!("rules.changes[{index}]"));
    let options = scenario.options.iter().enumerate();
    let options =
        options.filter(|(_, option)| option.effect == ForceEffect::Rule(RuleChange::SupplyTrains));
    own.chain(options.map(|(index, _)| format!("options[{index}].effect")))
        .collect()
}

/// Tells whether supply always comes from trains.
pub(super) fn always_in_use(scenario: &Scenario) -> bool {
    let rule = ForceEffect::Rule(RuleChange::SupplyTrains);
    let options = scenario.options.iter();
    let mut options = options.filter(|option| option.is_among(&scenario.in_use));
    let changed = scenario.rules.changes.contains(&RuleChange::SupplyTrains);
    changed || options.any(|option| option.effect == rule)
}

/// Lists an army's trains among the units in play, and those that an option brings.
fn trains(side: Army, brought: &BTreeSet<UnitId>, ground: &Ground<'_>) -> Vec<UnitId> {
    let units = ground.in_play.union(brought);
    let units = units.filter_map(|unit| ground.units.get(unit));
    let trains = units.filter(|unit| unit.arm == Arm::Train && unit.side == side);
    trains.map(|unit| unit.id).collect()
}

/// Who plays with supply trains plays by chapter 14.
fn trains_want_supply(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    if !scenario.plays(SUPPLY) {
        for path in stated(scenario) {
            report.add(
                path,
                "supply trains change chapter 14, which is not played here",
            );
        }
    }
}

/// Wherever trains are in use each army has one, and where they never are nobody has.
fn armies_have_one_train(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let stated = stated(scenario);
    let sides = SIDES.map(|(_, side)| side).into_iter();
    for side in sides.filter(|side| scenario.sides.contains(side)) {
        for path in &stated {
            let message = match trains(side, &brought(scenario, path), ground).as_slice() {
                [] => format!("the {side} army has no supply train in play"),
                [first, second, ..] => {
                    format!("{first} and {second} are in play: one supply train was expected")
                }
                [_] => continue,
            };
            report.add(path, message);
        }
        if stated.is_empty()
            && let [train, ..] = trains(side, &BTreeSet::new(), ground).as_slice()
        {
            let message =
                format!("{train} is a supply train, and the rules do not use them [16.17]");
            report.add("rules", message);
        }
    }
}

/// Lists the units that the option whose effect stands at a path sets up, or lets arrive.
fn brought(scenario: &Scenario, path: &str) -> BTreeSet<UnitId> {
    let options = scenario.options.iter().enumerate();
    let mut own = options.filter(|(index, _)| path == format!("options[{index}].effect"));
    let patch = own.next().and_then(|(_, option)| option.patch.as_deref());
    patch.map_or_else(BTreeSet::new, |patch| patch.names().units)
}

/// A train is set up on a road or trail, which it can never leave [16.17A].
fn trains_stand_on_a_route(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let routes = &ground.files().map.routes;
    for (index, at) in scenario.set_up.iter().enumerate() {
        let train = |unit: &UnitId| {
            let counter = ground.units.get(unit);
            counter.is_some_and(|counter| counter.arm == Arm::Train)
        };
        let on_route = routes.iter().any(|route| route.hexes.0.contains(&at.hex));
        if at.units.iter().any(train) && !on_route {
            let message = format!("neither road nor trail runs through {}", at.hex);
            report.add(format!("set_up[{index}].hex"), message);
        }
    }
}

/// Lines that lead to where a train has left the map lead to an exit of its army, and there are trains \[28E\].
fn lines_lead_to_an_exit(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let Some(supply) = &scenario.supply else {
        return;
    };
    for (name, side) in SIDES {
        let Some(hex) = supply.exited[side] else {
            continue;
        };
        let path = format!("supply.exited.{name}");
        let mut exits = scenario.exits.iter();
        if !exits.any(|exit| exit.at.contains(&hex) && exit.sides.contains(&side)) {
            report.add(&path, format!("the {side} army has no exit at {hex}"));
        }
        // Taken over from a scenario that leaves trains to its players, it does no harm.
        if stated(scenario).is_empty() && report.is_own(&path) {
            report.add(
                &path,
                "this is for supply trains, which the rules do not use",
            );
        }
    }
}
