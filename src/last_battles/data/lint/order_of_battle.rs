//! Checks of the order of battle.

use super::{Report, no_name_twice};
use crate::last_battles::counter::{Arm, Army, BySide, Mix, Nationality, OrderOfBattle, Rank};
use std::collections::BTreeSet;

/// All checks of an order of battle.
pub const CHECKS: &[fn(&OrderOfBattle, &mut Report<'_>)] = &[
    ids_are_unique,
    strengths_make_sense,
    armies_can_be_counted,
    substitutes_replace_known_units,
    units_belong_to_a_command,
    nationalities_fit_their_side,
    ranks_fit_their_command,
];

/// No two units, and no two leaders, share an id.
fn ids_are_unique(order: &OrderOfBattle, report: &mut Report<'_>) {
    let units = order.units.iter().map(|unit| unit.id.as_str());
    no_name_twice(units, |index| format!("units[{index}].id"), report);
    let leaders = order.leaders.iter().map(|leader| leader.id.as_str());
    no_name_twice(leaders, |index| format!("leaders[{index}].id"), report);
}

/// A unit has strength, but for a supply train, and movement; its back is weaker than its front and not zero.
fn strengths_make_sense(order: &OrderOfBattle, report: &mut Report<'_>) {
    for (index, unit) in order.units.iter().enumerate() {
        let train = unit.arm == Arm::Train;
        if train && (unit.strength.0 > 0 || unit.reduced.is_some()) {
            let message = format!("{} is a supply train, which has no strength", unit.id);
            report.add(format!("units[{index}].strength"), message);
            continue;
        }
        if unit.strength.0 == 0 && !train {
            let message = format!("{} has no strength: 1 at least was expected", unit.id);
            report.add(format!("units[{index}].strength"), message);
        }
        if unit.movement == 0 {
            let message = format!("{} has no movement: 1 at least was expected", unit.id);
            report.add(format!("units[{index}].movement"), message);
        }
        let Some(reduced) = unit.reduced else {
            continue;
        };
        if reduced.0 == 0 {
            let message = format!(
                "{} has a reduced strength of 0: leave `reduced` out where the back is blank",
                unit.id
            );
            report.add(format!("units[{index}].reduced"), message);
        } else if reduced >= unit.strength {
            let message = format!(
                "{} is not weaker reduced ({reduced}) than in full ({})",
                unit.id, unit.strength
            );
            report.add(format!("units[{index}].reduced"), message);
        }
    }
}

/// The most strength points of all counters of an army together.
const LARGEST_ARMY: u32 = 9999;
/// The most movement points of a unit or leader.
const FASTEST: u8 = 50;

/// No army is larger, and nobody moves farther, than can be reckoned with.
fn armies_can_be_counted(order: &OrderOfBattle, report: &mut Report<'_>) {
    let mut armies = BySide::<u32>::default();
    for (index, unit) in order.units.iter().enumerate() {
        let army = &mut armies[unit.side];
        let before = *army;
        *army = army.saturating_add(u32::from(unit.strength.0));
        if before <= LARGEST_ARMY && *army > LARGEST_ARMY {
            let message = format!(
                "here the {} army has {army} strength points in all: {LARGEST_ARMY} at most were expected",
                unit.side
            );
            report.add(format!("units[{index}].strength"), message);
        }
        if unit.movement > FASTEST {
            report.add(format!("units[{index}].movement"), too_fast(unit.movement));
        }
    }
    for (index, leader) in order.leaders.iter().enumerate() {
        if leader.movement > FASTEST {
            let path = format!("leaders[{index}].movement");
            report.add(path, too_fast(leader.movement));
        }
    }
}

fn too_fast(movement: u8) -> String {
    format!("{movement} movement points are too many: {FASTEST} at most were expected")
}

/// A substitute takes the place of standard units that exist; no other unit does.
fn substitutes_replace_known_units(order: &OrderOfBattle, report: &mut Report<'_>) {
    let standard: BTreeSet<_> = order
        .units
        .iter()
        .filter(|unit| unit.mix == Mix::Standard)
        .map(|unit| unit.id)
        .collect();
    for (index, unit) in order.units.iter().enumerate() {
        for (item, replaced) in unit.replaces.iter().enumerate() {
            if !standard.contains(replaced) {
                let message = format!("{} replaces {replaced}, which is no standard unit", unit.id);
                report.add(format!("units[{index}].replaces[{item}]"), message);
            }
        }
        let message = match (unit.mix, unit.replaces.is_empty()) {
            (Mix::Substitute, true) => format!("{} is a substitute but replaces no unit", unit.id),
            (Mix::Standard | Mix::Additional, false) => {
                format!("{} replaces units but is no substitute", unit.id)
            }
            _ => continue,
        };
        report.add(format!("units[{index}]"), message);
    }
}

/// Every unit carries a designation.
fn units_belong_to_a_command(order: &OrderOfBattle, report: &mut Report<'_>) {
    for (index, unit) in order.units.iter().enumerate() {
        if unit.command.is_empty() {
            let message = format!("{} belongs to no command", unit.id);
            report.add(format!("units[{index}].command"), message);
        }
    }
}

/// French and Prussian counters serve their own army, all others the Allied one.
fn nationalities_fit_their_side(order: &OrderOfBattle, report: &mut Report<'_>) {
    let army = |nationality| match nationality {
        Nationality::French => Army::French,
        Nationality::Prussian => Army::Prussian,
        _ => Army::Allied,
    };
    for (index, unit) in order.units.iter().enumerate() {
        if army(unit.nationality) != unit.side {
            let message = format!("{} is not of a nation of the {} army", unit.id, unit.side);
            report.add(format!("units[{index}].nationality"), message);
        }
    }
    for (index, leader) in order.leaders.iter().enumerate() {
        if army(leader.nationality) != leader.side {
            let message = format!(
                "{} is not of a nation of the {} army",
                leader.id, leader.side
            );
            report.add(format!("leaders[{index}].nationality"), message);
        }
    }
}

/// An officer has a designation and no capacity; a commander has no designation.
fn ranks_fit_their_command(order: &OrderOfBattle, report: &mut Report<'_>) {
    for (index, leader) in order.leaders.iter().enumerate() {
        let (field, message) = match (leader.rank, leader.command.is_empty(), leader.capacity) {
            (Rank::Officer, true, _) => ("command", "is an officer without a command"),
            (Rank::Commander, false, _) => (
                "command",
                "is a commander, so no single command is his: leave `command` out",
            ),
            (Rank::ChiefOfStaff | Rank::Headquarters, false, _) => {
                ("command", "serves a whole army: leave `command` out")
            }
            (Rank::Headquarters, _, Some(_)) => (
                "capacity",
                "is a headquarters, which commands nobody: leave `capacity` out",
            ),
            (Rank::Officer, _, Some(_)) => (
                "capacity",
                "is an officer, so a capacity rating is not his: leave `capacity` out",
            ),
            _ => continue,
        };
        let message = format!("{} {message}", leader.id);
        report.add(format!("leaders[{index}].{field}"), message);
    }
}
