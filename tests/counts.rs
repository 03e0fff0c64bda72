//! Counts of what can be done at the start of each scenario; `counts.ron` holds them.

use crate::kit::*;
use hundred_days::last_battles::counter::Army;
use hundred_days::last_battles::movement;
use hundred_days::last_battles::state::DecisionKind;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    /// Units on the map and to come, by army.
    forces: BTreeMap<String, (usize, usize)>,
    orders: usize,
    reach: BTreeMap<String, usize>,
}

/// Counts what a scenario begins with, in its first movement phase.
fn counted(number: &str, expected: &Counts) -> Counts {
    let mut game = scenario(number).game();
    let mut forces = BTreeMap::new();
    for side in Army::ALL {
        let own = |unit: &_| game.state.counter(*unit).side == side;
        let units: Vec<_> = game.state.units().filter(own).collect();
        let here = units
            .iter()
            .filter(|&&unit| game.state.unit(unit).hex().is_some());
        let here = here.count();
        if !units.is_empty() {
            forces.insert(side.to_string(), (here, units.len() - here));
        }
    }
    game.until_first_movement();
    assert_eq!(game.decides(), DecisionKind::Movement);
    let reach = |name: &String| movement::goals(&game.state, game.find(name)).len();
    let names = expected.reach.keys();
    Counts {
        forces,
        orders: game.legal().len(),
        reach: names.map(|name| (name.clone(), reach(name))).collect(),
    }
}

#[test]
fn every_scenario_begins_with_as_much_to_do_as_ever() {
    let expected: BTreeMap<String, Counts> =
        ron::from_str(include_str!("counts.ron")).expect("the counts");
    let carried = data()
        .scenarios
        .iter()
        .map(|scenario| scenario.number.clone());
    assert_eq!(
        expected.keys().cloned().collect::<Vec<_>>(),
        carried.collect::<Vec<_>>()
    );
    let found = expected.iter().map(|(number, expected)| {
        let found = counted(number, expected);
        (number, found)
    });
    let changed = found.filter(|(number, found)| expected[*number] != *found);
    let changed: Vec<_> = changed.collect();
    assert!(changed.is_empty(), "found instead: {changed:#?}");
}
