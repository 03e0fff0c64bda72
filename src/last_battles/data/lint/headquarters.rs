//! Checks of army headquarters [16.14].

use super::Report;
use super::listing::SIDES;
use super::scenario::{Check, Ground};
use crate::last_battles::counter::{Army, LeaderCounter, Rank};
use crate::last_battles::scenario::{Begins, ForceEffect, LeaderPlacement, RuleChange, Scenario};

/// All checks of this room.
pub const CHECKS: &[Check] = &[
    armies_have_one_headquarters,
    headquarters_begin_somewhere,
    headquarters_come_in_inactive,
];

/// Lists where the rule of headquarters is put in use, by path.
fn stated(scenario: &Scenario) -> Vec<String> {
    let own = scenario.rules.changes.iter().enumerate();
    let own = own.filter(|(_, change)| **change == RuleChange::ArmyHeadquarters);
    let own = own.map(|(index, _)| format!("rules.changes[{index}]"));
    let rule = ForceEffect::Rule(RuleChange::ArmyHeadquarters);
    let options = scenario.options.iter().enumerate();
    let options = options.filter(|(_, option)| option.effect == rule);
    own.chain(options.map(|(index, _)| format!("options[{index}].effect")))
        .collect()
}

/// Tells whether headquarters are always in use.
fn always_in_use(scenario: &Scenario) -> bool {
    let rule = ForceEffect::Rule(RuleChange::ArmyHeadquarters);
    let options = scenario.options.iter();
    let mut options = options.filter(|option| option.is_among(&scenario.in_use));
    let changed = scenario
        .rules
        .changes
        .contains(&RuleChange::ArmyHeadquarters);
    changed || options.any(|option| option.effect == rule)
}

/// Lists the leaders of a scenario who are of some ranks, each with his place in its list.
fn of_ranks<'a>(
    scenario: &'a Scenario,
    ground: &'a Ground<'_>,
    ranks: &'a [Rank],
) -> impl Iterator<Item = (usize, &'a LeaderPlacement, &'a LeaderCounter)> {
    let placed = scenario.leaders.iter().enumerate();
    placed.filter_map(|(index, placed)| {
        let mut leaders = ground.files().order_of_battle.leaders.iter();
        let counter = leaders.find(|leader| leader.id == placed.leader)?;
        ranks
            .contains(&counter.rank)
            .then_some((index, placed, counter))
    })
}

/// Where headquarters are always in use each army has one, and a chief of staff at most; where they are not nobody has.
fn armies_have_one_headquarters(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let stated = stated(scenario);
    let of = |side: Army, rank: Rank| {
        let all = of_ranks(scenario, ground, &[Rank::Headquarters, Rank::ChiefOfStaff]);
        all.filter(|(.., counter)| counter.side == side && counter.rank == rank)
            .count()
    };
    for (_, side) in SIDES
        .iter()
        .filter(|(_, side)| scenario.sides.contains(side))
    {
        let message = match (of(*side, Rank::Headquarters), of(*side, Rank::ChiefOfStaff)) {
            (0, _) if always_in_use(scenario) || is_unserved(scenario, ground, *side) => {
                format!("the {side} army has no headquarters among the leaders")
            }
            (2.., _) => format!("the {side} army has several headquarters"),
            (_, 2..) => format!("the {side} army has several chiefs of staff"),
            _ => continue,
        };
        let path = stated.first().map_or("leaders", String::as_str);
        report.add(path, message);
    }
    if !stated.is_empty() {
        return;
    }
    for (index, _, counter) in of_ranks(scenario, ground, &[Rank::Headquarters, Rank::ChiefOfStaff])
    {
        let message = format!(
            "{} belongs to the rules of headquarters, which are not in use [16.14]",
            counter.id
        );
        report.add(format!("leaders[{index}].leader"), message);
    }
}

/// Tells whether some option that puts the rule in use brings an army no headquarters.
fn is_unserved(scenario: &Scenario, ground: &Ground<'_>, side: Army) -> bool {
    let rule = ForceEffect::Rule(RuleChange::ArmyHeadquarters);
    let mut options = scenario
        .options
        .iter()
        .filter(|option| option.effect == rule);
    options.any(|option| {
        let patch = option.patch.iter();
        let mut brought = patch.flat_map(|patch| &patch.leaders);
        let serves = |placed: &LeaderPlacement| {
            let mut leaders = ground.files().order_of_battle.leaders.iter();
            let counter = leaders.find(|leader| leader.id == placed.leader);
            counter
                .is_some_and(|counter| counter.side == side && counter.rank == Rank::Headquarters)
        };
        !brought.any(serves)
    })
}

/// A headquarters begins on a hex, or enters by itself: it has no units whom it could come with.
fn headquarters_begin_somewhere(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    for (index, placed, counter) in of_ranks(scenario, ground, &[Rank::Headquarters]) {
        if !matches!(placed.begins, Begins::At(_) | Begins::Arrives { .. }) {
            let message = format!("{} has no units: At or Arrives was expected", counter.id);
            report.add(format!("leaders[{index}].begins"), message);
        }
    }
}

/// A headquarters that enters is inactive, or it could not move [16.14A].
fn headquarters_come_in_inactive(
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    for (index, placed, counter) in of_ranks(scenario, ground, &[Rank::Headquarters]) {
        if matches!(placed.begins, Begins::Arrives { .. }) && !placed.inactive {
            let message = format!("{} enters, so `inactive: true` was expected", counter.id);
            report.add(format!("leaders[{index}].begins"), message);
        }
    }
}
