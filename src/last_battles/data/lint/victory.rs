//! Checks of levels and of how a scenario is won.

use super::listing::{SIDES, held_hexes};
use super::scenario::{Check, Ground};
use super::{Report, chapter, wings};
use crate::last_battles::counter::Army;
use crate::last_battles::scenario::{
    Award, Breaking, Cause, Condition, ForceEffect, PointsWin, Scenario, Win,
};
use crate::table::case::Case;
use std::collections::BTreeSet;

/// All checks of levels and victory.
pub const CHECKS: &[Check] = &[
    numbers_can_be_reached,
    levels_are_in_order,
    changes_move_levels,
    victory_hexes_are_held,
    conditions_can_come_true,
    something_decides_the_end,
    awards_are_for_armies_that_take_part,
    cases_belong_to_the_chapter,
];

/// The highest level, and the most that moves one.
const HIGHEST_LEVEL: u16 = 9999;
/// The most points for one hex, turn or strength point.
const MOST_POINTS: u16 = 999;

/// Levels and points are numbers that a game may come to.
fn numbers_can_be_reached(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let mut check = |found: u16, most: u16, path: String| {
        if found > most {
            report.add(
                path,
                format!("{found} is too much: {most} at most was expected"),
            );
        }
    };
    for (name, side) in SIDES {
        let Some(levels) = &scenario.levels[side] else {
            continue;
        };
        for (index, level) in levels.demoralization.iter().enumerate() {
            let path = format!("levels.{name}.demoralization[{index}].losses");
            check(level.losses.0, HIGHEST_LEVEL, path);
        }
        let disintegration = levels.disintegration.map_or(0, |level| level.0);
        let path = format!("levels.{name}.disintegration");
        check(disintegration, HIGHEST_LEVEL, path);
    }
    for (index, change) in scenario.changes.iter().enumerate() {
        let path = format!("changes[{index}]");
        let disintegration = change.disintegration.unwrap_or(0).unsigned_abs();
        check(
            change.by.unsigned_abs(),
            HIGHEST_LEVEL,
            format!("{path}.by"),
        );
        check(
            disintegration,
            HIGHEST_LEVEL,
            format!("{path}.disintegration"),
        );
    }
    let corps = scenario.corps.iter().flat_map(|corps| &corps.levels);
    for (index, level) in corps.enumerate() {
        let path = format!("corps.levels[{index}].level");
        check(level.level.0, HIGHEST_LEVEL, path);
    }
    if let Some(wings) = &scenario.wings {
        check(wings.left.0, HIGHEST_LEVEL, "wings.left".to_owned());
        check(wings.right.0, HIGHEST_LEVEL, "wings.right".to_owned());
    }
    let points = scenario.victory.points.iter();
    for (index, award) in points.flat_map(|points| points.awards.iter().enumerate()) {
        let (field, points) = award.points();
        let path = format!("victory.points.awards[{index}].{field}");
        check(points, MOST_POINTS, path);
    }
    for (index, option) in scenario.options.iter().enumerate() {
        if let ForceEffect::ArriveByDie {
            points_per_turn, ..
        } = option.effect
        {
            let path = format!("options[{index}].effect.points_per_turn");
            check(points_per_turn, MOST_POINTS, path);
        }
    }
}

/// An army is demoralized before it disintegrates, by levels that follow one another from the first turn on [9.0].
fn levels_are_in_order(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    for (name, side) in SIDES {
        let Some(levels) = &scenario.levels[side] else {
            continue;
        };
        let path = format!("levels.{name}");
        if !scenario.sides.contains(&side) {
            let message = format!("the {side} army takes no part here");
            report.add(&path, message);
        }
        let steps = &levels.demoralization;
        if steps
            .first()
            .is_none_or(|level| level.from > scenario.first)
        {
            let message = format!("a level from {} on was expected", scenario.first);
            report.add(format!("{path}.demoralization"), message);
        }
        for (index, pair) in steps.windows(2).enumerate() {
            if pair[1].from <= pair[0].from {
                let message = format!("{} does not come after {}", pair[1].from, pair[0].from);
                report.add(
                    format!("{path}.demoralization[{}].from", index + 1),
                    message,
                );
            }
        }
        if let Some(leaves) = &levels.leaves
            && leaves.when == Breaking::Disintegrated
            && levels.disintegration.is_none()
        {
            let message = format!("the {side} army has no level at which it disintegrates");
            report.add(format!("{path}.leaves.when"), message);
        }
        let highest = steps.iter().map(|level| level.losses).max();
        if let (Some(disintegration), Some(highest)) = (levels.disintegration, highest)
            && disintegration < highest
        {
            let message = format!(
                "the {side} army would disintegrate at {disintegration} before it is demoralized at {highest}"
            );
            report.add(format!("{path}.disintegration"), message);
        }
    }
}

/// A change moves levels that there are, for a cause that there can be.
fn changes_move_levels(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    for (index, change) in scenario.changes.iter().enumerate() {
        let path = format!("changes[{index}]");
        if scenario.levels[change.of].is_none() {
            let message = format!("the {} army has no levels to move", change.of);
            report.add(format!("{path}.of"), message);
        }
        if change.by == 0 && change.disintegration.unwrap_or(0) == 0 {
            report.add(format!("{path}.by"), "this moves nothing");
        }
        let absent = |sides: &[Army]| {
            let absent = sides.iter().find(|side| !scenario.sides.contains(side));
            absent.map(|side| format!("the {side} army takes no part here"))
        };
        let message = match &change.when {
            Cause::EachHeld { hexes, .. }
            | Cause::AllHeld { hexes, .. }
            | Cause::Entered { hexes, .. }
                if hexes.is_empty() =>
            {
                Some("no hex is named".to_owned())
            }
            Cause::Entered { by, .. } => absent(by),
            Cause::FirstAttack { by, on, .. } if by.player() == on.player() => {
                Some(format!("{by} and {on} units never fight each other"))
            }
            Cause::FirstAttack { by, on, columns } => absent(&[*by, *on]).or_else(|| {
                (columns.0 > columns.1).then(|| {
                    let (first, last) = columns;
                    format!("there are no columns {first} to {last}")
                })
            }),
            Cause::Fought(one, other) if one.player() == other.player() => {
                Some(format!("{one} and {other} units never fight each other"))
            }
            Cause::Fought(one, other) => absent(&[*one, *other]),
            Cause::Attacked { by, of, .. } if by.player() == of.player() => {
                Some(format!("{by} and {of} units never fight each other"))
            }
            Cause::Attacked {
                of, wing: Some(_), ..
            } if !wings::has(scenario, *of) => Some(format!("the {of} army has no wings")),
            Cause::Attacked { by, of, .. } => absent(&[*by, *of]),
            Cause::Exited { at, .. } if at.is_empty() => Some("no hex is named".to_owned()),
            Cause::Exited { by, at } => absent(by).or_else(|| wings::no_exit(scenario, by, at)),
            Cause::Demoralized(sides) => absent(sides),
            Cause::EachTurn { from, until } if from > until => {
                Some(format!("{until} comes before {from}"))
            }
            Cause::EachTurnOf(units) => {
                let unknown = units.iter().find(|unit| !ground.units.contains_key(unit));
                unknown.map(|unit| format!("there is no unit `{unit}` in the order of battle"))
            }
            _ => None,
        };
        if let Some(message) = message {
            report.add(format!("{path}.when"), message);
        }
    }
}

/// Of every hex whose holder matters it is said who holds it at first, and of none twice.
fn victory_hexes_are_held(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let mut held = BTreeSet::new();
    for (index, holding) in scenario.control.iter().enumerate() {
        if !held.insert(holding.hex) {
            let message = format!("{} is given to a holder twice", holding.hex);
            report.add(format!("control[{index}].hex"), message);
        }
    }
    for (hex, path) in held_hexes(scenario) {
        if !held.contains(&hex) {
            let message = format!("{hex} matters here, but `control` does not say who holds it");
            report.add(path, message);
        }
    }
}

/// Lists the conditions that win, each with its path.
fn wins(scenario: &Scenario) -> Vec<(&Win, String)> {
    let instant = scenario.victory.instant.iter().enumerate();
    let instant = instant.map(|(index, win)| (win, format!("victory.instant[{index}]")));
    let at_end = scenario.victory.at_end.iter().enumerate();
    let at_end = at_end.map(|(index, win)| (win, format!("victory.at_end[{index}]")));
    instant.chain(at_end).collect()
}

/// An army that is to break has the level at which it does; leaders and secret options that are asked for are there.
fn conditions_can_come_true(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    for (win, path) in wins(scenario) {
        let mut messages = Vec::new();
        win.when.each(&mut |condition| {
            let message = match condition {
                Condition::Demoralized(side) if scenario.levels[*side].is_none() => {
                    format!("the {side} army has no level at which this would happen")
                }
                Condition::Disintegrated(side)
                    if scenario.levels[*side]
                        .as_ref()
                        .is_none_or(|levels| levels.disintegration.is_none()) =>
                {
                    format!("the {side} army has no level at which this would happen")
                }
                Condition::WingDemoralized(_) if scenario.wings.is_none() => {
                    "no army has wings here".to_owned()
                }
                Condition::Lost(leader)
                    if scenario
                        .leaders
                        .iter()
                        .all(|placed| placed.leader != *leader) =>
                {
                    format!("{leader} takes no part here")
                }
                Condition::Holds(_, hexes) if hexes.is_empty() => "no hex is named".to_owned(),
                Condition::Written(case) if !is_secret(scenario, case) => {
                    format!("there is no secret option {case}")
                }
                _ => return,
            };
            messages.push(message);
        });
        for message in messages {
            report.add(format!("{path}.when"), message);
        }
    }
}

/// Tells whether an option of a case is written down in secret.
fn is_secret(scenario: &Scenario, case: &str) -> bool {
    let mut options = scenario.options.iter();
    options.any(|option| {
        option.case == case && matches!(option.effect, ForceEffect::SecretArrival { .. })
    })
}

/// Points decide when the last turn is over, or somebody wins by default; never both.
fn something_decides_the_end(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    match (&scenario.victory.points, &scenario.victory.otherwise) {
        (None, None) => report.add(
            "victory",
            "nothing decides when the last turn is over: `points` or `otherwise` was expected",
        ),
        (Some(_), Some(_)) => report.add(
            "victory.otherwise",
            "points decide in the end, so nobody wins otherwise",
        ),
        _ => {}
    }
}

/// Points are given for armies that take part; where several strength points bring some together, at least one does.
fn awards_are_for_armies_that_take_part(
    scenario: &Scenario,
    _: &Ground<'_>,
    report: &mut Report<'_>,
) {
    let awards = |points: &PointsWin| points.awards.clone();
    let awards = scenario
        .victory
        .points
        .as_ref()
        .map_or_else(Vec::new, awards);
    for (index, award) in awards.into_iter().enumerate() {
        let path = format!("victory.points.awards[{index}]");
        let side = match award {
            Award::Exit { by, per, .. } => {
                if per == 0 {
                    report.add(format!("{path}.per"), "at least 1 was expected");
                }
                if !scenario.exits.iter().any(|exit| exit.sides.contains(&by)) {
                    let message = format!("the {by} army has no exit");
                    report.add(format!("{path}.by"), message);
                }
                by
            }
            Award::LeftOnMap { of, .. } => of,
            _ => continue,
        };
        if !scenario.sides.contains(&side) {
            report.add(path, format!("the {side} army takes no part here"));
        }
    }
}

/// What a scenario's own file cites belongs to its own chapter, or to one that it leaves to the players, and is a case.
fn cases_belong_to_the_chapter(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let own = chapter(&scenario.number);
    if own.is_none() {
        let message = format!(
            "`{}` begins with no number from 1 to {}, as 101 would",
            scenario.number,
            u8::MAX
        );
        report.add("number", message);
    }
    let optional = |case: &str| {
        let optional = scenario.rules.optional.iter();
        optional.into_iter().any(|&of| chapter(case) == Some(of))
    };
    for (case, path) in cited(scenario) {
        if Case::new(case).is_none() {
            let message = format!("`{case}` is no case: up to eight letters were expected");
            report.add(&path, message);
        } else if chapter(case) != own && !optional(case) && report.is_own(&path) {
            let message = format!("case {case} does not belong to chapter {}", scenario.number);
            report.add(&path, message);
        }
    }
}

/// Lists the cases that a scenario cites, each with its path.
fn cited(scenario: &Scenario) -> Vec<(&str, String)> {
    let mut cited: Vec<(&str, String)> = Vec::new();
    for (win, path) in wins(scenario) {
        cited.push((&win.case, format!("{path}.case")));
    }
    for (index, change) in scenario.changes.iter().enumerate() {
        cited.push((&change.case, format!("changes[{index}].case")));
    }
    if let Some(wings) = &scenario.wings {
        cited.push((&wings.case, "wings.case".to_owned()));
    }
    for (index, choice) in scenario.choices.iter().enumerate() {
        cited.push((&choice.case, format!("choices[{index}].case")));
    }
    for (index, still) in scenario.stand_still.iter().enumerate() {
        cited.push((&still.case, format!("stand_still[{index}].case")));
    }
    for (index, always) in scenario.always_in_command.iter().enumerate() {
        cited.push((&always.case, format!("always_in_command[{index}].case")));
    }
    for (index, placing) in scenario.placings.iter().enumerate() {
        cited.push((&placing.case, format!("placings[{index}].case")));
    }
    for (index, activation) in scenario.activations.iter().enumerate() {
        cited.push((&activation.case, format!("activations[{index}].case")));
    }
    for (name, side) in SIDES {
        let levels = scenario.levels[side].as_ref();
        if let Some(leaves) = levels.and_then(|levels| levels.leaves.as_ref()) {
            cited.push((&leaves.case, format!("levels.{name}.leaves.case")));
        }
    }
    if let Some(points) = &scenario.victory.points {
        cited.push((&points.case, "victory.points.case".to_owned()));
        if let Some(lead) = &points.lead {
            cited.push((&lead.case, "victory.points.lead.case".to_owned()));
            let path = "victory.points.lead.levels_case";
            cited.push((&lead.levels_case, path.to_owned()));
        }
    }
    if let Some(otherwise) = &scenario.victory.otherwise {
        cited.push((&otherwise.case, "victory.otherwise.case".to_owned()));
    }
    for (index, option) in scenario.options.iter().enumerate() {
        cited.push((&option.case, format!("options[{index}].case")));
    }
    cited
}
