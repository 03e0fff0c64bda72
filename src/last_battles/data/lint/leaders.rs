//! Checks of what a scenario says about leaders and corps [10, 13].

use super::Report;
use super::scenario::{Check, Ground};
use crate::hex::HexNumber;
use crate::last_battles::counter::{Arm, Counter};
use crate::last_battles::scenario::{Begins, ForceEffect, LeaderPlacement, Scenario};
use crate::table::data::near::did_you_mean;
use crate::table::ids::UnitId;
use std::collections::BTreeSet;

/// All checks of a scenario's leaders and corps.
pub const CHECKS: &[Check] = &[
    leaders_are_known,
    leaders_begin_among_friends,
    leaders_find_their_units,
    corps_are_known,
    units_have_a_corps,
];

/// Every leader is in the order of battle, serves an army that takes part, and comes once, in play and in time.
fn leaders_are_known(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let mut seen = BTreeSet::new();
    for (index, placed) in scenario.leaders.iter().enumerate() {
        let id = placed.leader;
        let leaders = &ground.files().order_of_battle.leaders;
        let message = match leaders.iter().find(|leader| leader.id == id) {
            None => {
                report.add_with(format!("leaders[{index}].leader"), || {
                    let known = leaders.iter().map(|leader| leader.id.as_str());
                    let meant = did_you_mean(id.as_str(), known);
                    format!("there is no leader `{id}` in the order of battle{meant}")
                });
                continue;
            }
            Some(leader) if !scenario.sides.contains(&leader.side) => {
                format!("{id} is {}, an army that takes no part here", leader.side)
            }
            Some(_) if !seen.insert(id) => format!("{id} comes here a second time"),
            Some(_) => continue,
        };
        report.add(format!("leaders[{index}].leader"), message);
    }
    for (index, placed) in scenario.leaders.iter().enumerate() {
        let hexes = match &placed.begins {
            Begins::At(hex) => std::slice::from_ref(hex),
            Begins::Arrives { at, .. } => at,
            Begins::WithUnit
            | Begins::WithUnitOf(_)
            | Begins::WithUnitOfArmy
            | Begins::WithArrival
            | Begins::With(_)
            | Begins::InPlaceOf { .. } => &[],
        };
        let outside = |hex: &&HexNumber| !scenario.area.holds(ground.map(), **hex);
        for hex in hexes.iter().filter(outside) {
            let message = format!("{hex} is out of the playing area");
            report.add(format!("leaders[{index}].begins"), message);
        }
        if let Begins::Arrives { turn, .. } = placed.begins
            && !(scenario.first..=scenario.last).contains(&turn)
        {
            let message = format!(
                "{turn} is not between {} and {}",
                scenario.first, scenario.last
            );
            report.add(format!("leaders[{index}].begins"), message);
        }
    }
}

/// No leader is set up in a hex where enemy units are [10.1A].
fn leaders_begin_among_friends(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let leaders = &ground.files().order_of_battle.leaders;
    for (index, placed) in scenario.leaders.iter().enumerate() {
        let leader = leaders.iter().find(|leader| leader.id == placed.leader);
        let (Some(leader), &Begins::At(hex)) = (leader, &placed.begins) else {
            continue;
        };
        let there = scenario.set_up.iter().filter(|at| at.hex == hex);
        let mut there = there.flat_map(|at| &at.units);
        let enemy = |unit: &&UnitId| {
            let counter = ground.units.get(unit);
            counter.is_some_and(|counter| counter.side.player() != leader.side.player())
        };
        if let Some(unit) = there.find(enemy) {
            let message = format!(
                "{} begins in {hex}, where the enemy's {unit} stands [10.1A]",
                placed.leader
            );
            report.add(format!("leaders[{index}].begins"), message);
        }
    }
}

/// A leader who begins with a unit, or arrives with some, finds one of his command there [10.1A].
///
/// One who is taken over from another scenario stays out if none of his units is.
fn leaders_find_their_units(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let by_die = scenario
        .options
        .iter()
        .flat_map(|option| match &option.effect {
            ForceEffect::ArriveByDie { units, .. } | ForceEffect::SecretArrival { units, .. } => {
                units.as_slice()
            }
            _ => &[],
        });
    let arriving: Vec<UnitId> = scenario
        .arrivals
        .iter()
        .flat_map(|arrival| arrival.units())
        .chain(by_die.copied())
        .chain(
            scenario
                .choices
                .iter()
                .flat_map(|choice| choice.units.clone()),
        )
        .collect();
    let set_up: Vec<UnitId> = scenario
        .set_up
        .iter()
        .flat_map(|at| at.units.clone())
        .collect();
    for (index, placed) in scenario.leaders.iter().enumerate() {
        let leaders = ground.files().order_of_battle.leaders.iter();
        let Some(leader) = leaders
            .into_iter()
            .find(|leader| leader.id == placed.leader)
        else {
            continue;
        };
        if !may_have_a_choice(placed) {
            let path = format!("leaders[{index}].either");
            report.add(path, "goes with `WithUnit` and `WithArrival` alone");
        }
        let (units, message) = match &placed.begins {
            Begins::WithUnit | Begins::WithUnitOf(_) | Begins::WithUnitOfArmy => {
                (&set_up, "no unit that he may begin with is set up")
            }
            Begins::WithArrival => (&arriving, "no unit of his command arrives"),
            Begins::At(_) | Begins::Arrives { .. } | Begins::With(_) | Begins::InPlaceOf { .. } => {
                continue;
            }
        };
        let his = |unit: &Counter| {
            let own = leader.rank.is_commander() || unit.command == leader.command;
            let of_army = placed.begins == Begins::WithUnitOfArmy;
            unit.side == leader.side
                && unit.arm != Arm::Train
                && match &placed.begins {
                    Begins::WithUnit => own,
                    Begins::WithUnitOf(commands) => own && commands.contains(&unit.command),
                    _ => of_army || unit.command == leader.command,
                }
        };
        let finds = |units: &[UnitId]| {
            let mut known = units.iter().filter_map(|unit| ground.units.get(unit));
            known.any(|unit| his(unit))
        };
        let path = format!("leaders[{index}].begins");
        if !finds(units) && report.is_own(&path) {
            report.add(path, message);
        }
        let path = format!("leaders[{index}].either");
        let none = match (finds(&set_up), finds(&arriving)) {
            (false, _) => Some("no unit of his is set up"),
            (_, false) => Some("no unit of his comes later"),
            _ => None,
        };
        if let Some(none) = none.filter(|_| placed.either && report.is_own(&path)) {
            report.add(path, none);
        }
    }
}

/// Tells whether a leader begins so that his player can be given the choice between the map and coming later [22.2C].
const fn may_have_a_choice(placed: &LeaderPlacement) -> bool {
    !placed.either || matches!(placed.begins, Begins::WithUnit | Begins::WithArrival)
}

/// The chapter of the morale of corps, in the fourth edition.
const CORPS_MORALE: u8 = 13;

/// Every corps has units in the order of battle and a level, and none stands twice, where chapter 13 is played \[13\].
fn corps_are_known(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let played = scenario.plays(CORPS_MORALE) || scenario.leaves_chapter(CORPS_MORALE);
    let chapter = scenario.edition.chapter(CORPS_MORALE);
    let Some(corps) = &scenario.corps else {
        if scenario.plays(CORPS_MORALE) {
            let message = format!("chapter {chapter} wants the levels of `corps`");
            report.add("rules.chapters", message);
        }
        return;
    };
    if !played {
        let message = format!("levels of corps are given, but chapter {chapter} is not played");
        report.add("corps", message);
    }
    let mut seen = BTreeSet::new();
    for (index, level) in corps.levels.iter().enumerate() {
        let name = &level.corps;
        let of = |unit: &&Counter| name.takes_in(unit.side, unit.nationality, &unit.command);
        let message = if !seen.insert(name) {
            format!("{name} has a second level")
        } else if !ground.units.values().any(of) {
            format!("no unit belongs to {name}")
        } else if level.level.0 == 0 {
            format!("{name} would be demoralized from the start: a level above 0 was expected")
        } else {
            continue;
        };
        report.add(format!("corps.levels[{index}]"), message);
    }
}

/// Every unit in play belongs to a corps, or a nationality, that has a level [13, 13.1].
fn units_have_a_corps(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let Some(corps) = &scenario.corps else {
        return;
    };
    let played = ground.in_play.iter();
    let fighting = played.filter_map(|unit| ground.units.get(unit));
    for unit in fighting.filter(|unit| unit.arm != Arm::Train) {
        let mut levels = corps.levels.iter().map(|level| &level.corps);
        if !levels.any(|corps| corps.takes_in(unit.side, unit.nationality, &unit.command)) {
            report.add(
                "corps.levels",
                format!("{} belongs to no corps with a level", unit.id),
            );
        }
    }
}
