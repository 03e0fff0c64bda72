//! Checks of what a scenario of several days adds: supply, weather, exits, a lead that wins.

use super::Report;
use super::scenario::{Check, Ground};
use crate::hex::HexNumber;
use crate::last_battles::charts::{Light, Turn};
use crate::last_battles::scenario::{Award, ForceEffect, Lead, PointsWin, Scenario};
use std::collections::BTreeSet;

/// All checks of this room.
pub const CHECKS: &[Check] = &[
    rain_falls_in_the_game,
    supply_stands_with_its_chapter,
    supply_is_determined_by_day,
    armies_draw_on_an_edge,
    exits_lead_off_the_board,
    exits_are_open_in_the_game,
    exit_points_have_an_exit,
    points_win_by_more_or_by_a_lead,
    levels_of_a_lead_follow_one_another,
    weather_is_rolled_in_the_game,
    levels_belong_to_a_lead,
];

/// The chapter of supply.
const SUPPLY: u8 = 14;

/// Reports a turn that is not on the track, or not of this game.
pub(super) fn turn_is_played(
    turn: Turn,
    path: String,
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    if ground.files().charts.track.get(turn).is_none() {
        let message = format!("there is no turn {turn} on the turn record track");
        report.add(path, message);
    } else if scenario.first <= scenario.last && !(scenario.first..=scenario.last).contains(&turn) {
        let (first, last) = (scenario.first, scenario.last);
        report.add(path, format!("{turn} is not between {first} and {last}"));
    }
}

/// Reports a hex that is not in play, or not on the edge of the playing area.
pub(super) fn hex_is_at_the_edge(
    hex: HexNumber,
    path: String,
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    let inside = |hex| scenario.area.holds(ground.map(), hex);
    if !inside(hex) {
        report.add(path, format!("{hex} is out of the playing area"));
    } else if hex.neighbours().filter(|&hex| inside(hex)).count() == 6 {
        let message = format!("{hex} is not on the edge of the playing area");
        report.add(path, message);
    }
}

/// It rains, and the ground is mud, on turns of the game, at its longest by any option, and not both on one.
///
/// The weather of turns that a scenario takes over from another and does not play is nobody's concern.
fn rain_falls_in_the_game(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let patches = || scenario.options.iter().filter_map(|o| o.patch.as_ref());
    let first = patches().filter_map(|patch| patch.first).min();
    let last = patches().filter_map(|patch| patch.last).max();
    let longest = &Scenario {
        first: first.map_or(scenario.first, |first| first.min(scenario.first)),
        last: last.map_or(scenario.last, |last| last.max(scenario.last)),
        ..scenario.clone()
    };
    let is_played = |turn: Turn, path: String, report: &mut Report<'_>| {
        if report.is_own(&path) {
            turn_is_played(turn, path, longest, ground, report);
        }
    };
    for (index, &turn) in scenario.rain.iter().enumerate() {
        is_played(turn, format!("rain[{index}]"), report);
    }
    for (index, &turn) in scenario.mud.iter().enumerate() {
        is_played(turn, format!("mud[{index}]"), report);
        if scenario.rain.contains(&turn) {
            report.add(format!("mud[{index}]"), format!("it rains on {turn}"));
        }
    }
}

/// Who plays by chapter 14 says where supply comes from, and nobody else does.
fn supply_stands_with_its_chapter(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let chapter = scenario.edition.chapter(SUPPLY);
    match (&scenario.supply, scenario.plays(SUPPLY)) {
        (None, true) => {
            let message = format!("chapter {chapter} needs the field `supply`");
            report.add("rules.chapters", message);
        }
        (Some(_), false) => {
            let message = format!("supply needs chapter {chapter} among the rules");
            report.add("supply", message);
        }
        _ => {}
    }
}

/// Supply is determined on turns of daylight, once a day [14.0].
fn supply_is_determined_by_day(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let Some(supply) = &scenario.supply else {
        return;
    };
    let mut days = BTreeSet::new();
    for (index, &turn) in supply.turns.iter().enumerate() {
        let path = format!("supply.turns[{index}]");
        turn_is_played(turn, path.clone(), scenario, ground, report);
        let entry = ground.files().charts.track.get(turn);
        if entry.is_some_and(|entry| entry.light == Light::Night) {
            report.add(&path, format!("{turn} is a turn of night"));
        }
        if !days.insert(turn.day()) {
            let message = format!("supply is determined twice on the {}th", turn.day());
            report.add(path, message);
        }
    }
}

/// Every army that takes part draws on an edge, or all on their trains, and no other does [14.1, 16.17].
fn armies_draw_on_an_edge(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let Some(supply) = &scenario.supply else {
        return;
    };
    let by_train = super::trains::always_in_use(scenario);
    for (name, side) in super::listing::SIDES {
        let plays = scenario.sides.contains(&side);
        let message = match supply.edges[side] {
            Some(_) if by_train => format!("the {side} army draws on its supply train"),
            None if by_train => continue,
            None if plays => format!("the {side} army draws on no edge of the map"),
            Some(_) if !plays => format!("the {side} army takes no part here"),
            _ => continue,
        };
        let path = match supply.edges[side] {
            Some(_) => format!("supply.edges.{name}"),
            None => "supply.edges".to_owned(),
        };
        report.add(path, message);
    }
}

/// A unit leaves the map at its edge, at each hex by one exit, which some army may use [5.5].
fn exits_lead_off_the_board(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let mut seen = BTreeSet::new();
    for (index, exit) in scenario.exits.iter().enumerate() {
        for (item, &hex) in exit.at.iter().enumerate() {
            let path = format!("exits[{index}].at[{item}]");
            hex_is_at_the_edge(hex, path.clone(), scenario, ground, report);
            for side in &exit.sides {
                if !seen.insert((hex, *side)) {
                    report.add(&path, format!("{hex} is an exit of the {side} army twice"));
                }
            }
        }
        if exit.sides.is_empty() {
            report.add(format!("exits[{index}].sides"), "no army may leave here");
        }
        for (item, side) in exit.sides.iter().enumerate() {
            if !scenario.sides.contains(side) {
                let message = format!("the {side} army takes no part here");
                report.add(format!("exits[{index}].sides[{item}]"), message);
            }
        }
    }
}

/// An exit opens and closes on turns of the game, in this order.
fn exits_are_open_in_the_game(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    for (index, exit) in scenario.exits.iter().enumerate() {
        for (turn, field) in [(exit.from, "from"), (exit.until, "until")] {
            if let Some(turn) = turn {
                let path = format!("exits[{index}].{field}");
                turn_is_played(turn, path, scenario, ground, report);
            }
        }
        if let (Some(from), Some(until)) = (exit.from, exit.until)
            && from > until
        {
            let message = format!("the exit closes on {until}, before it opens on {from}");
            report.add(format!("exits[{index}].until"), message);
        }
    }
}

/// Points for leaving the map need an exit that the army may use, and a line of supply needs supply [22.4A, 22.4B].
fn exit_points_have_an_exit(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let points = scenario.victory.points.iter();
    let awards = points.flat_map(|points| points.awards.iter().enumerate());
    for (index, award) in awards {
        let Award::ExitedStrength {
            by, at, supplied, ..
        } = *award
        else {
            continue;
        };
        let path = format!("victory.points.awards[{index}]");
        let open = |exit: &crate::last_battles::scenario::Exit| {
            exit.at.contains(&at) && exit.sides.contains(&by)
        };
        if !scenario.exits.iter().any(open) {
            let message = format!("the {by} army has no exit at {at}");
            report.add(format!("{path}.at"), message);
        }
        if supplied && scenario.supply.is_none() {
            report.add(&path, "a line of supply needs the field `supply`");
        }
    }
}

/// Points decide by who has more, which is worth a level, or by a lead, which has its own levels.
fn points_win_by_more_or_by_a_lead(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let Some(PointsWin { level, lead, .. }) = &scenario.victory.points else {
        return;
    };
    match (level, lead) {
        (None, None) => report.add("victory.points", "a `level` or a `lead` was expected"),
        (Some(_), Some(_)) => {
            let message = "the levels of the lead decide, so there is no other";
            report.add("victory.points.level", message);
        }
        _ => {}
    }
}

/// The levels of a lead begin with the one that wins at once, go down, and end with all that is less [22.4C].
fn levels_of_a_lead_follow_one_another(
    scenario: &Scenario,
    _: &Ground<'_>,
    report: &mut Report<'_>,
) {
    let points = scenario.victory.points.as_ref();
    let Some(Lead {
        player,
        wins_at,
        levels,
        ..
    }) = points.and_then(|points| points.lead.as_ref())
    else {
        return;
    };
    let path = "victory.points.lead.levels";
    let first = levels.first();
    if first.is_none_or(|level| level.winner != *player || level.from != Some(*wins_at)) {
        let message = format!("first a level of the {player} player from {wins_at} was expected");
        report.add(path, message);
    }
    if levels.last().is_some_and(|level| level.from.is_some()) {
        report.add(path, "last a level without `from` was expected");
    }
    for (index, pair) in levels.windows(2).enumerate() {
        let path = format!("{path}[{}]", index + 1);
        match (pair[0].from, pair[1].from) {
            (None, _) => report.add(path, "no level is left below one without `from`"),
            (Some(above), Some(here)) if here >= above => {
                report.add(
                    format!("{path}.from"),
                    format!("{here} is not below {above}"),
                );
            }
            _ => {}
        }
    }
}

/// The weather is rolled for on turns of the game, in this order [22.6A].
fn weather_is_rolled_in_the_game(
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    for (index, option) in scenario.options.iter().enumerate() {
        let ForceEffect::VariableRain { from, until, .. } = option.effect else {
            continue;
        };
        let path = format!("options[{index}].effect");
        turn_is_played(from, format!("{path}.from"), scenario, ground, report);
        turn_is_played(until, format!("{path}.until"), scenario, ground, report);
        if from > until {
            let message = format!("the last die, on {until}, comes before the first, on {from}");
            report.add(format!("{path}.until"), message);
        }
    }
}

/// Who may play by levels of victory has a lead that they belong to [22.4C].
fn levels_belong_to_a_lead(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let points = scenario.victory.points.as_ref();
    let lead = points.and_then(|points| points.lead.as_ref());
    let options = scenario.options.iter().enumerate();
    for (index, option) in options.filter(|(_, o)| o.effect == ForceEffect::VictoryLevels) {
        match lead {
            None => report.add(
                format!("options[{index}].effect"),
                "levels of victory need a `lead`",
            ),
            Some(lead) if lead.levels_case != option.case => report.add(
                format!("options[{index}].case"),
                format!("{} was expected, the case of the levels", lead.levels_case),
            ),
            Some(_) => {}
        }
    }
}
