//! Checks of a scenario against the board, the counters and the charts that it is played with.

use super::Report;
use super::listing::{
    SIDES, all_arriving, all_placements, all_set_up, all_units, named_hexes, turns_of_options,
};
use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::last_battles::counter::{Arm, Counter};
use crate::last_battles::data::load::ComponentFiles;
use crate::last_battles::scenario::{Cause, ForceEffect, Scenario};
use crate::table::board::Terrain;
use crate::table::data::map::MapFile;
use crate::table::data::near::did_you_mean;
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
];

/// What a scenario is checked against, gathered once.
pub struct Ground<'l> {
    files: &'l ComponentFiles,
    pub(super) units: BTreeMap<UnitId, &'l Counter>,
    chateaux: BTreeSet<HexNumber>,
    /// All units that the scenario sets up or lets arrive.
    pub(super) in_play: BTreeSet<UnitId>,
}

impl<'l> Ground<'l> {
    /// Gathers what the checks of a scenario need.
    pub fn new(scenario: &Scenario, files: &'l ComponentFiles) -> Self {
        let units = files.order_of_battle.units.iter();
        let areas = files.map.terrain.iter();
        let chateaux = areas.filter(|area| area.kind == Terrain::Chateau);
        let set_up = scenario.set_up.iter().flat_map(|at| at.units.clone());
        let arriving = scenario.arrivals.iter().flat_map(|arrival| arrival.units());
        let choices = scenario.choices.iter();
        let chosen = choices.flat_map(|choice| choice.units.clone());
        Self {
            files,
            units: units.map(|unit| (unit.id, unit)).collect(),
            chateaux: chateaux.flat_map(|area| area.hexes.0.clone()).collect(),
            in_play: set_up.chain(arriving).chain(chosen).collect(),
        }
    }

    pub(super) fn map(&self) -> &'l MapFile {
        &self.files.map
    }

    pub(super) const fn files(&self) -> &'l ComponentFiles {
        self.files
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
        if ground.files.charts.track.get(turn).is_none() {
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
    for (turn, path) in turns_of_options(scenario) {
        check(turn, path);
    }
    for (index, change) in scenario.changes.iter().enumerate() {
        if let Cause::EachTurn { from, until } = change.when {
            check(from, format!("changes[{index}].when.from"));
            check(until, format!("changes[{index}].when.until"));
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
            None => {
                report.add_with(path, || unknown_unit(unit, ground));
                continue;
            }
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

fn unknown_unit(unit: UnitId, ground: &Ground<'_>) -> String {
    let known = ground.units.keys().map(UnitId::as_str);
    let meant = did_you_mean(unit.as_str(), known);
    format!("there is no unit `{unit}` in the order of battle{meant}")
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

/// Every hex of set-up, arrival, option, control, levels and victory belongs to the playing area.
fn hexes_are_in_play(scenario: &Scenario, ground: &Ground<'_>, report: &mut Report<'_>) {
    let mut check = |hex: HexNumber, path: String| {
        let map = ground.map();
        let message = if scenario.area.holds(map, hex) {
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
        if let ForceEffect::ArriveByDie { at, .. } | ForceEffect::SecretArrival { at, .. } =
            option.effect
        {
            check(at, format!("options[{index}].effect.at"));
        }
    }
    for (index, holding) in scenario.control.iter().enumerate() {
        check(holding.hex, format!("control[{index}].hex"));
    }
    for (hex, path) in named_hexes(scenario) {
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
        let path = format!("options[{index}].effect");
        let (gone, come) = match &option.effect {
            ForceEffect::Deploy {
                instead_of,
                placements,
            } => {
                let come = all_set_up(placements, &format!("{path}.placements"));
                (instead_of.clone(), come)
            }
            ForceEffect::Substitute { units } => substitutes(scenario, ground, units, &path),
            _ => continue,
        };
        let stay = |(_, unit, _): &(HexNumber, UnitId, String)| !gone.contains(unit);
        let staying = all_set_up(&scenario.set_up, "set_up")
            .into_iter()
            .filter(stay);
        stacks_fit(staying.chain(come).collect(), ground, report);
    }
}

/// Lists the units that go for substitutes, and where the substitutes of those that are set up stand, each with its path.
fn substitutes(
    scenario: &Scenario,
    ground: &Ground<'_>,
    units: &[UnitId],
    path: &str,
) -> (Vec<UnitId>, Vec<(HexNumber, UnitId, String)>) {
    let set_up = all_set_up(&scenario.set_up, "set_up");
    let (mut gone, mut come) = (Vec::new(), Vec::new());
    for (item, &unit) in units.iter().enumerate() {
        let replaced = ground.units.get(&unit).map(|counter| &counter.replaces);
        let mut playing = replaced.into_iter().flatten();
        gone.extend(replaced.into_iter().flatten().copied());
        let first = playing.find(|unit| ground.in_play.contains(unit));
        let at = set_up.iter().find(|(_, unit, _)| Some(unit) == first);
        come.extend(at.map(|&(hex, ..)| (hex, unit, format!("{path}.units[{item}]"))));
    }
    (gone, come)
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
        let train = |unit: &UnitId| {
            let counter = ground.units.get(unit);
            counter.is_some_and(|counter| counter.arm == Arm::Train)
        };
        let message = if stack.len() == 2 && stack.iter().any(train) {
            format!("another unit in {hex} beside a supply train; it stands alone [16.17B]")
        } else if ground.chateaux.contains(&hex) && stack.len() == 2 {
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
    let inside = |hex| scenario.area.holds(ground.map(), hex);
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
    for (turn, path) in turns_of_options(scenario) {
        check(turn, path);
    }
}
