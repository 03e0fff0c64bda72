//! What a scenario names, gathered from all its parts, each with the path at which it stands.

use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::last_battles::counter::Army;
use crate::last_battles::scenario::{
    Award, Cause, Condition, ForceEffect, Placement, Scenario, Who,
};
use crate::table::ids::UnitId;

/// The armies, by the names of their fields.
pub const SIDES: [(&str, Army); 3] = [
    ("french", Army::French),
    ("allied", Army::Allied),
    ("prussian", Army::Prussian),
];

/// Lists the turns on which options bring units in, each with its path.
pub fn turns_of_options(scenario: &Scenario) -> Vec<(Turn, String)> {
    let mut turns = Vec::new();
    for (index, option) in scenario.options.iter().enumerate() {
        let mut add = |turn: Turn, field: &str| {
            turns.push((turn, format!("options[{index}].effect.{field}")));
        };
        match option.effect {
            ForceEffect::ArriveByDie { from, .. } => add(from, "from"),
            ForceEffect::SecretArrival {
                written, rolled, ..
            } => {
                add(written, "written");
                add(rolled, "rolled");
            }
            _ => {}
        }
    }
    turns
}

/// Lists the placements of the set-up and of the options, each with its path.
pub fn all_placements(scenario: &Scenario) -> Vec<(&Placement, String)> {
    let set_up = scenario.set_up.iter().enumerate();
    let mut all: Vec<_> = set_up
        .map(|(index, at)| (at, format!("set_up[{index}]")))
        .collect();
    for (index, option) in scenario.options.iter().enumerate() {
        if let ForceEffect::Deploy { placements, .. } = &option.effect {
            let path = |item| format!("options[{index}].effect.placements[{item}]");
            let placements = placements.iter().enumerate();
            all.extend(placements.map(|(item, at)| (at, path(item))));
        }
    }
    all
}

/// Lists the units that arrive, each with its path.
pub fn all_arriving(scenario: &Scenario) -> Vec<(UnitId, String)> {
    let mut all = Vec::new();
    for (index, arrival) in scenario.arrivals.iter().enumerate() {
        for (group, units) in arrival.groups.iter().enumerate() {
            let path = format!("arrivals[{index}].groups[{group}]");
            let units = units.iter().enumerate();
            all.extend(units.map(|(item, &unit)| (unit, format!("{path}[{item}]"))));
        }
    }
    for (index, choice) in scenario.choices.iter().enumerate() {
        let units = choice.units.iter().enumerate();
        all.extend(units.map(|(item, &unit)| (unit, format!("choices[{index}].units[{item}]"))));
    }
    all
}

/// Lists every unit named anywhere, each with its path.
pub fn all_units(scenario: &Scenario) -> Vec<(UnitId, String)> {
    let mut all = all_arriving(scenario);
    let mut extend = |units: &[UnitId], path: String| {
        let units = units.iter().enumerate();
        all.extend(units.map(|(item, &unit)| (unit, format!("{path}[{item}]"))));
    };
    for (at, path) in all_placements(scenario) {
        extend(&at.units, format!("{path}.units"));
    }
    for (index, still) in scenario.stand_still.iter().enumerate() {
        if let Who::Units(units) = &still.who {
            let units = units.iter().enumerate();
            let path = |item| format!("stand_still[{index}].who[{item}]");
            all.extend(units.map(|(item, &unit)| (unit, path(item))));
        }
    }
    for (index, option) in scenario.options.iter().enumerate() {
        let path = format!("options[{index}].effect");
        match &option.effect {
            ForceEffect::Reduce { unit } => all.push((*unit, format!("{path}.unit"))),
            ForceEffect::Replace { unit, by } => {
                all.push((*unit, format!("{path}.unit")));
                all.push((*by, format!("{path}.by")));
            }
            ForceEffect::Substitute { units }
            | ForceEffect::Immobile { units, .. }
            | ForceEffect::DoubleMovement { units, .. }
            | ForceEffect::ReduceByDie { units, .. }
            | ForceEffect::SecretArrival { units, .. }
            | ForceEffect::ArriveByDie { units, .. }
            | ForceEffect::SecretForce { units, .. } => {
                let units = units.iter().enumerate();
                all.extend(units.map(|(item, &unit)| (unit, format!("{path}.units[{item}]"))));
            }
            // Checked where they are stated, for all scenarios.
            ForceEffect::SubstituteSet { .. } | ForceEffect::Join { .. } => {}
            ForceEffect::None
            | ForceEffect::VariableRain { .. }
            | ForceEffect::VictoryLevels
            | ForceEffect::Rule(_)
            | ForceEffect::ActiveByDie { .. }
            | ForceEffect::LeadersAway { .. } => {}
            ForceEffect::Deploy { instead_of, .. } => {
                let units = instead_of.iter().enumerate();
                all.extend(units.map(|(item, &unit)| (unit, format!("{path}.instead_of[{item}]"))));
            }
        }
    }
    all
}

/// Lists the hexes that gain victory points, each with its path.
pub fn award_hexes(scenario: &Scenario) -> Vec<(HexNumber, String)> {
    let awards = scenario.victory.points.iter();
    let awards = awards.flat_map(|points| points.awards.iter().enumerate());
    let hex = |(index, award): (usize, &Award)| {
        let path = format!("victory.points.awards[{index}].hex");
        Some((award.hex()?, path))
    };
    awards.filter_map(hex).collect()
}

/// Lists the hexes whose holder matters for points, levels or victory, each with its path.
pub fn held_hexes(scenario: &Scenario) -> Vec<(HexNumber, String)> {
    let mut all = award_hexes(scenario);
    for (index, change) in scenario.changes.iter().enumerate() {
        if let Cause::EachHeld { hexes, .. } | Cause::AllHeld { hexes, .. } = &change.when {
            all.extend(each(hexes, &format!("changes[{index}].when.hexes")));
        }
    }
    let victory = &scenario.victory;
    for (list, wins) in [("instant", &victory.instant), ("at_end", &victory.at_end)] {
        for (index, win) in wins.iter().enumerate() {
            win.when.each(&mut |condition| {
                if let Condition::Holds(_, hexes) = condition {
                    let path = format!("victory.{list}[{index}].when");
                    all.extend(hexes.iter().map(|&hex| (hex, path.clone())));
                }
            });
        }
    }
    all
}

/// Lists the hexes that matter for points, levels or victory, each with its path.
pub fn named_hexes(scenario: &Scenario) -> Vec<(HexNumber, String)> {
    let mut all = held_hexes(scenario);
    for (index, change) in scenario.changes.iter().enumerate() {
        match &change.when {
            Cause::Entered { hexes, .. } => {
                all.extend(each(hexes, &format!("changes[{index}].when.hexes")));
            }
            Cause::Exited { at, .. } => {
                all.extend(each(at, &format!("changes[{index}].when.at")));
            }
            _ => {}
        }
    }
    all
}

/// Lists the hexes of a list, each with its path.
fn each(hexes: &[HexNumber], path: &str) -> Vec<(HexNumber, String)> {
    let hexes = hexes.iter().enumerate();
    hexes
        .map(|(item, &hex)| (hex, format!("{path}[{item}]")))
        .collect()
}

/// Lists the units of some placements, each with its hex and path.
pub fn all_set_up(placements: &[Placement], path: &str) -> Vec<(HexNumber, UnitId, String)> {
    let placements = placements.iter().enumerate();
    let units = placements.flat_map(|(index, at)| {
        let units = at.units.iter().enumerate();
        units.map(move |(item, &unit)| (at.hex, unit, format!("{path}[{index}].units[{item}]")))
    });
    units.collect()
}
