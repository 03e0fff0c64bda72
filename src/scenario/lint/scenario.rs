//! Checks of a scenario against the board, the counters and the charts that it is played with.

use super::listing::{SIDES, all_arriving, all_placements, all_set_up, all_units, award_hexes};
use super::{Report, chapter};
use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::last_battles::counter::Counter;
use crate::last_battles::setting::{ForceEffect, Occurrence, Scenario};
use crate::scenario::load::Library;
use crate::scenario::schema::MapFile;
use crate::table::board::Terrain;
use crate::table::ids::UnitId;
use std::collections::{BTreeMap, BTreeSet};

/// A check of a scenario.
pub type Check = fn(&Scenario, &Ground<'_>, &mut Report<'_>);

/// All checks of a scenario.
pub const CHECKS: &[Check] = &[
    the_area_is_part_of_the_board,
    turns_are_on_the_track,
    units_are_known,
    units_come_once,
    hexes_are_in_play,
    stacks_are_within_their_limits,
    arrivals_come_over_the_edge,
    arrivals_come_in_time,
    levels_are_in_order,
    victory_hexes_are_held,
    armies_that_break_have_levels,
    options_change_units_in_play,
    cases_belong_to_the_chapter,
    faces_are_on_the_die,
];

/// What a scenario is checked against, gathered once.
pub struct Ground<'l> {
    library: &'l Library,
    pub(super) units: BTreeMap<UnitId, &'l Counter>,
    chateaux: BTreeSet<HexNumber>,
    /// All units that the scenario sets up or lets arrive.
    pub(super) in_play: BTreeSet<UnitId>,
}

impl<'l> Ground<'l> {
    /// Gathers what the checks of a scenario need.
    pub fn new(scenario: &Scenario, library: &'l Library) -> Self {
        let units = library.order_of_battle.units.iter();
        let areas = library.map.terrain.iter();
        let chateaux = areas.filter(|area| area.kind == Terrain::Chateau);
        let set_up = scenario.set_up.iter().flat_map(|at| at.units.clone());
        let arriving = scenario.arrivals.iter().flat_map(|arrival| arrival.units());
        Self {
            library,
            units: units.map(|unit| (unit.id, unit)).collect(),
            chateaux: chateaux.flat_map(|area| area.hexes.0.clone()).collect(),
            in_play: set_up.chain(arriving).collect(),
        }
    }

    pub(super) fn map(&self) -> &'l MapFile {
        &self.library.map
    }

    pub(super) const fn library(&self) -> &'l Library {
        self.library
    }
}

/// The sheets exist, and the columns lie on the board.
fn the_area_is_part_of_the_board(
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    let area = &scenario.area;
    for (index, name) in area.sheets.iter().enumerate() {
        if ground.map().sheets.iter().all(|sheet| sheet.name != *name) {
            let known = ground.map().sheets.iter().map(|sheet| sheet.name.as_str());
            let known = known.collect::<Vec<_>>().join(", ");
            let message = format!("there is no sheet `{name}`: one of {known} was expected");
            report.add(format!("area.sheets[{index}]"), message);
        }
    }
    let (first, last) = area.columns;
    if first < 1 || first > last || last > ground.map().columns {
        let message = format!(
            "columns {first} to {last} are no part of the board: columns from 1 to {} were expected",
            ground.map().columns
        );
        report.add("area.columns", message);
    }
}

/// First and last turn, arrivals and levels name turns of the track.
fn turns_are_on_the_track(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let mut check = |turn: Turn, path: String| {
        if ground.library.charts.track.get(turn).is_none() {
            let message = format!("there is no turn {turn} on the turn record track");
            report.add(path, message);
        }
    };
    check(scenario.first, "first".to_owned());
    check(scenario.last, "last".to_owned());
    for (index, arrival) in scenario.arrivals.iter().enumerate() {
        check(arrival.turn, format!("arrivals[{index}].turn"));
    }
    for (name, side) in SIDES {
        let Some(levels) = &scenario.levels[side] else {
            continue;
        };
        for (index, level) in levels.demoralization.iter().enumerate() {
            let path = format!("levels.{name}.demoralization[{index}].from");
            check(level.from, path);
        }
    }
    for (index, option) in scenario.options.iter().enumerate() {
        if let ForceEffect::ArriveByDie { from, .. } = option.effect {
            check(from, format!("options[{index}].effect.from"));
        }
    }
    if scenario.first > scenario.last {
        let message = format!(
            "the last turn, {}, comes before the first, {}",
            scenario.last, scenario.first
        );
        report.add("last", message);
    }
}

/// Every unit is in the order of battle, and serves an army that takes part.
fn units_are_known(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    for (unit, path) in all_units(scenario) {
        let message = match ground.units.get(&unit) {
            None => format!("there is no unit `{unit}` in the order of battle"),
            Some(counter) if !scenario.sides.contains(&counter.side) => {
                format!(
                    "{unit} is {}, an army that takes no part here",
                    counter.side
                )
            }
            Some(_) => continue,
        };
        report.add(path, message);
    }
    for (at, path) in all_placements(scenario) {
        let backs = at.units.iter().enumerate().filter(|_| at.reduced);
        for (item, unit) in backs {
            let blank = |counter: &&Counter| counter.reduced.is_none();
            if ground.units.get(unit).is_some_and(blank) {
                let message = format!("{unit} has no reduced side");
                report.add(format!("{path}.units[{item}]"), message);
            }
        }
    }
}

/// No unit is set up, or arrives, twice.
fn units_come_once(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let set_up = scenario.set_up.iter().enumerate();
    let set_up = set_up.flat_map(|(index, at)| {
        let units = at.units.iter().enumerate();
        units.map(move |(item, &unit)| (unit, format!("set_up[{index}].units[{item}]")))
    });
    let mut seen = BTreeSet::new();
    for (unit, path) in set_up.chain(all_arriving(scenario)) {
        if !seen.insert(unit) {
            report.add(path, format!("{unit} comes here a second time"));
        }
    }
}

/// Every hex of set-up, arrival, option, control and victory belongs to the playing area.
fn hexes_are_in_play(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let mut check = |hex: HexNumber, path: String| {
        let map = ground.map();
        let message = if map.plays_in(&scenario.area, hex) {
            return;
        } else if !map.contains(hex) {
            format!("{hex} is off the board")
        } else if map.off_map.0.contains(&hex) {
            format!("{hex} is covered by print, so no unit can stand there")
        } else {
            let (first, last) = scenario.area.columns;
            format!(
                "{hex} is out of the playing area: columns {first} to {last} of the {} sheet were expected",
                scenario.area.sheets.join(" and ")
            )
        };
        report.add(path, message);
    };
    for (at, path) in all_placements(scenario) {
        check(at.hex, format!("{path}.hex"));
    }
    for (index, arrival) in scenario.arrivals.iter().enumerate() {
        for (item, &hex) in arrival.at.iter().enumerate() {
            check(hex, format!("arrivals[{index}].at[{item}]"));
        }
    }
    for (index, option) in scenario.options.iter().enumerate() {
        if let ForceEffect::ArriveByDie { at, .. } = option.effect {
            check(at, format!("options[{index}].effect.at"));
        }
    }
    for (index, holding) in scenario.control.iter().enumerate() {
        check(holding.hex, format!("control[{index}].hex"));
    }
    for (hex, path) in award_hexes(scenario) {
        check(hex, path);
    }
}

/// Two units may stack, of one player, and one stands alone in a chateau [5.4, 8.1A].
fn stacks_are_within_their_limits(
    scenario: &Scenario,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    stacks_fit(all_set_up(&scenario.set_up, "set_up"), ground, report);
    for (index, option) in scenario.options.iter().enumerate() {
        let ForceEffect::Deploy {
            instead_of,
            placements,
        } = &option.effect
        else {
            continue;
        };
        let path = format!("options[{index}].effect.placements");
        let stay = |(_, unit, _): &(HexNumber, UnitId, String)| !instead_of.contains(unit);
        let staying = all_set_up(&scenario.set_up, "set_up")
            .into_iter()
            .filter(stay);
        let changed = staying.chain(all_set_up(placements, &path)).collect();
        stacks_fit(changed, ground, report);
    }
}

/// Reports the units with which a hex holds too many, or both players.
fn stacks_fit(
    placed: Vec<(HexNumber, UnitId, String)>,
    ground: &Ground<'_>,
    report: &mut Report<'_>,
) {
    let player = |unit: UnitId| Some(ground.units.get(&unit)?.side.player());
    let mut stacks = BTreeMap::<HexNumber, Vec<UnitId>>::new();
    for (hex, unit, path) in placed {
        let stack = stacks.entry(hex).or_default();
        stack.push(unit);
        let message = if ground.chateaux.contains(&hex) && stack.len() == 2 {
            format!("two units in the chateau {hex}; one may stand in it [8.1A]")
        } else if !ground.chateaux.contains(&hex) && stack.len() == 3 {
            format!("three units in {hex}; two may stack [5.4]")
        } else if player(stack[0]).is_some_and(|first| player(unit) == Some(first.opponent())) {
            format!("both players have units in {hex}")
        } else {
            continue;
        };
        report.add(path, message);
    }
}

/// An entry hex lies on the edge of the playing area [5.6].
fn arrivals_come_over_the_edge(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let inside = |hex| ground.map().plays_in(&scenario.area, hex);
    for (index, arrival) in scenario.arrivals.iter().enumerate() {
        if arrival.at.is_empty() {
            report.add(format!("arrivals[{index}].at"), "no entry hex is named");
        }
        for (item, &hex) in arrival.at.iter().enumerate() {
            let neighbours = hex.neighbours().filter(|&hex| inside(hex)).count();
            if inside(hex) && neighbours == 6 {
                let message = format!("the entry hex {hex} is not on the edge of the playing area");
                report.add(format!("arrivals[{index}].at[{item}]"), message);
            }
        }
    }
}

/// Nothing arrives before the first turn or after the last.
fn arrivals_come_in_time(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let (first, last) = (scenario.first, scenario.last);
    let mut check = |turn: Turn, path: String| {
        if first <= last && !(first..=last).contains(&turn) {
            let message = format!("{turn} is not between {first} and {last}");
            report.add(path, message);
        }
    };
    for (index, arrival) in scenario.arrivals.iter().enumerate() {
        check(arrival.turn, format!("arrivals[{index}].turn"));
    }
    for (index, option) in scenario.options.iter().enumerate() {
        if let ForceEffect::ArriveByDie { from, .. } = option.effect {
            check(from, format!("options[{index}].effect.from"));
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

/// Of every hex that gains points it is said who holds it at first, and of none twice.
fn victory_hexes_are_held(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let mut held = BTreeSet::new();
    for (index, holding) in scenario.control.iter().enumerate() {
        if !held.insert(holding.hex) {
            let message = format!("{} is given to a holder twice", holding.hex);
            report.add(format!("control[{index}].hex"), message);
        }
    }
    for (hex, path) in award_hexes(scenario) {
        if !held.contains(&hex) {
            let message = format!("{hex} gains points, but `control` does not say who holds it");
            report.add(path, message);
        }
    }
}

/// A game that ends when an army breaks gives that army the level at which it does.
fn armies_that_break_have_levels(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    for (index, win) in scenario.victory.instant.iter().enumerate() {
        let (side, missing) = match win.when {
            Occurrence::Demoralized(side) => (side, scenario.levels[side].is_none()),
            Occurrence::Disintegrated(side) => {
                let levels = scenario.levels[side].as_ref();
                let level = levels.and_then(|levels| levels.disintegration);
                (side, level.is_none())
            }
        };
        if missing {
            let message = format!("the {side} army has no level at which this would happen");
            report.add(format!("victory.instant[{index}].when"), message);
        }
    }
}

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
            ForceEffect::Immobile { units, .. } => each(units, "units", true),
            ForceEffect::ArriveByDie { units, .. } | ForceEffect::SecretForce { units, .. } => {
                each(units, "units", false);
            }
            ForceEffect::VariableRain { .. }
            | ForceEffect::VictoryLevels
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

/// Victory conditions and options cite cases of the scenario's own chapter, and no option shares its case.
fn cases_belong_to_the_chapter(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    let own = chapter(&scenario.number);
    if own.is_none() {
        let message = format!("`{}` is no chapter of the rulebook", scenario.number);
        report.add("number", message);
    }
    let instant = scenario.victory.instant.iter().enumerate();
    let instant = instant.map(|(index, win)| (&win.case, format!("victory.instant[{index}].case")));
    let points = || scenario.victory.points.iter();
    let leads = points().filter_map(|points| points.lead.as_ref());
    let leads = leads.flat_map(|lead| {
        let path = "victory.points.lead";
        let levels = (&lead.levels_case, format!("{path}.levels_case"));
        [(&lead.case, format!("{path}.case")), levels]
    });
    let points = points().map(|points| (&points.case, "victory.points.case".to_owned()));
    let options = scenario.options.iter().enumerate();
    // The option of levels is named after the levels.
    let options = options.filter(|(_, option)| option.effect != ForceEffect::VictoryLevels);
    let options = options.map(|(index, option)| (&option.case, format!("options[{index}].case")));
    let mut seen = BTreeSet::new();
    for (case, path) in instant.chain(points).chain(leads).chain(options) {
        if chapter(case) != own {
            let message = format!("case {case} does not belong to chapter {}", scenario.number);
            report.add(&path, message);
        }
        if !seen.insert(case) {
            report.add(path, format!("case {case} is cited twice"));
        }
    }
}

/// A die that releases or brings units names faces that it has.
fn faces_are_on_the_die(scenario: &Scenario, _: &Ground<'_>, report: &mut Report<'_>) {
    for (index, option) in scenario.options.iter().enumerate() {
        let lists = match &option.effect {
            ForceEffect::Immobile { on, .. } | ForceEffect::ArriveByDie { on, .. } => {
                vec![("on", on)]
            }
            ForceEffect::VariableRain {
                begins_on, goes_on, ..
            } => vec![("begins_on", begins_on), ("goes_on", goes_on)],
            _ => continue,
        };
        let named = lists.into_iter().flat_map(|(field, faces)| {
            let faces = faces.iter().enumerate();
            faces.map(move |(item, face)| (format!("{field}[{item}]"), face))
        });
        for (place, face) in named {
            if !(1..=6).contains(&face.pips()) {
                let message = format!("a die has no {}: 1 to 6 was expected", face.pips());
                report.add(format!("options[{index}].effect.{place}"), message);
            }
        }
    }
}
