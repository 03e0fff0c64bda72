//! Checks of armies in two wings, of who stands still at first, and of officers who need no orders [27.1].

use super::Report;
use super::scenario::{Check, Ground};
use crate::hex::HexNumber;
use crate::last_battles::counter::{Army, Rank};
use crate::last_battles::scenario::{Begins, Scenario, Who, Wing};
use crate::last_battles::special::wings;
use crate::table::ids::LeaderId;

/// All checks of this room.
pub const CHECKS: &[Check] = &[
    wings_are_of_an_army,
    wings_can_join,
    leaders_have_one_wing,
    who_stands_still_moves_later,
    officers_without_orders_are_there,
];

/// Tells whether an army has wings.
pub fn has(scenario: &Scenario, side: Army) -> bool {
    let wings = scenario.wings.as_ref();
    wings.is_some_and(|wings| wings.army == side)
}

/// Says that there is a hex where none of some armies may leave the map, if there is one.
pub fn no_exit(scenario: &Scenario, by: &[Army], at: &[HexNumber]) -> Option<String> {
    let leads_out = |hex: &&HexNumber| {
        let mut exits = scenario.exits.iter();
        exits.any(|exit| exit.at.contains(hex) && exit.sides.iter().any(|side| by.contains(side)))
    };
    let closed = at.iter().find(|hex| !leads_out(hex))?;
    Some(format!("nobody named here may leave the map at {closed}"))
}

/// Wings are those of an army that takes part and has a level as a whole, on both sides of a column in play.
fn wings_are_of_an_army(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let Some(wings) = &scenario.wings else {
        return;
    };
    if scenario.levels[wings.army].is_none() {
        let message = format!("the {} army has no levels of its own", wings.army);
        report.add("wings.army", message);
    }
    let (first, last) = scenario.area.columns;
    if !(first..last).contains(&wings.column) {
        let message = format!(
            "column {} parts nothing: one from {first} to {} was expected",
            wings.column,
            last.saturating_sub(1)
        );
        report.add("wings.column", message);
    }
    for (name, wing) in [("left", Wing::Left), ("right", Wing::Right)] {
        if wings.level(wing).0 == 0 {
            let message = "a level above 0 was expected";
            report.add(format!("wings.{name}"), message);
        }
    }
}

/// What joins wings can happen: an enemy army to attack, and two commanders of the army, one for each wing.
fn wings_can_join(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let Some(wings) = &scenario.wings else {
        return;
    };
    let enemy = wings.join.attack_on;
    if !scenario.sides.contains(&enemy) || enemy.player() == wings.army.player() {
        let message = format!(
            "the {enemy} army is no enemy of the {} one here",
            wings.army
        );
        report.add("wings.join.attack_on", message);
    }
    let leaders = [
        ("under", wings.join.under, Wing::Right),
        ("near", wings.join.near, Wing::Left),
    ];
    for (name, leader, wing) in leaders {
        let message = match begins(scenario, leader) {
            None => format!("{leader} takes no part here"),
            Some(Begins::At(hex)) if wings::at(wings, *hex) != wing => {
                format!("{leader} begins in {hex}, and not with the {wing} wing")
            }
            Some(_) if !is_commander(ground, leader, wings.army) => {
                format!("{leader} is no commander of the {} army", wings.army)
            }
            Some(_) => continue,
        };
        report.add(format!("wings.join.{name}"), message);
    }
}

fn begins(scenario: &Scenario, leader: LeaderId) -> Option<&Begins> {
    let mut placed = scenario.leaders.iter();
    placed
        .find(|placed| placed.leader == leader)
        .map(|placed| &placed.begins)
}

fn is_commander(ground: &Ground<'_>, leader: LeaderId, side: Army) -> bool {
    let mut leaders = ground.files().order_of_battle.leaders.iter();
    leaders.any(|counter| {
        counter.id == leader && counter.side == side && counter.rank == Rank::Commander
    })
}

/// A leader whose command has units in both wings says with which he begins, and nobody else does.
fn leaders_have_one_wing(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    for (index, placed) in scenario.leaders.iter().enumerate() {
        let path = format!("leaders[{index}].wing");
        let Some(wings) = &scenario.wings else {
            if placed.wing.is_some() {
                report.add(path, "no army has wings here");
            }
            continue;
        };
        let leaders = ground.files().order_of_battle.leaders.iter();
        let Some(leader) = leaders
            .into_iter()
            .find(|leader| leader.id == placed.leader && leader.side == wings.army)
        else {
            continue;
        };
        let units = scenario.set_up.iter().filter(|at| {
            let units = at.units.iter().filter_map(|unit| ground.units.get(unit));
            units
                .into_iter()
                .any(|unit| unit.side == leader.side && unit.command == leader.command)
        });
        let found: Vec<_> = units.map(|at| wings::at(wings, at.hex)).collect();
        let in_both = Wing::ALL.iter().all(|wing| found.contains(wing));
        let free = placed.begins == Begins::WithUnit && leader.rank == Rank::Officer;
        match placed.wing {
            None if in_both && free => {
                let message = "his units are in both wings, so `wing` was expected";
                report.add(format!("leaders[{index}]"), message);
            }
            Some(wing) if !found.contains(&wing) => {
                report.add(path, format!("no unit of his is in the {wing} wing"));
            }
            _ => {}
        }
    }
}

/// Who stands still takes part, and moves from a turn of the game on that is not its first.
fn who_stands_still_moves_later(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    for (index, still) in scenario.stand_still.iter().enumerate() {
        let path = format!("stand_still[{index}]");
        let turn = still.moves_from;
        let known = ground.files().charts.track.get(turn).is_some();
        if !known || turn <= scenario.first || turn > scenario.last {
            let message = format!(
                "{turn} was to be a turn after {} and not after {}",
                scenario.first, scenario.last
            );
            report.add(format!("{path}.moves_from"), message);
        }
        let message = match &still.who {
            Who::Army(side) if !scenario.sides.contains(side) => {
                format!("the {side} army takes no part here")
            }
            Who::Units(units) if units.is_empty() => "no unit is named".to_owned(),
            _ => continue,
        };
        report.add(format!("{path}.who"), message);
    }
}

/// An officer who needs no orders takes part, and is no commander.
fn officers_without_orders_are_there(
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    for (index, always) in scenario.always_in_command.iter().enumerate() {
        let leader = always.leader;
        let mut sides = scenario.sides.iter();
        let message = if begins(scenario, leader).is_none() {
            format!("{leader} takes no part here")
        } else if sides.any(|&side| is_commander(ground, leader, side)) {
            format!("{leader} is a commander, and an officer was expected")
        } else {
            continue;
        };
        report.add(format!("always_in_command[{index}].leader"), message);
    }
}
