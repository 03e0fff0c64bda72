//! Counts of what can be done at the start of a scenario; `counts.ron` holds them.

mod kit;
use hundred_days::last_battles::movement;
use kit::*;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    orders: usize,
    reach: BTreeMap<String, usize>,
}

#[test]
fn quatre_bras_begins_with_as_many_orders_as_ever() {
    let expected: Counts = ron::from_str(include_str!("counts.ron")).expect("the counts");
    let game = scenario("19").game();
    let reach = |name: &String| movement::goals(&game.state, game.find(name)).len();
    let names = expected.reach.keys();
    let found = Counts {
        orders: game.legal().len(),
        reach: names.map(|name| (name.clone(), reach(name))).collect(),
    };
    assert_eq!(found, expected);
}
