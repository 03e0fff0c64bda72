//! Chapter 16, additional units: the third Netherlands division in full, and the Allied rifles [16.1B].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Army;
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::set_up::total_strength;
use hundred_days::last_battles::state::Place;
use hundred_days::last_battles::{command, stacking};

const RIFLES: [&str; 3] = ["add-al-rifles1", "add-al-rifles2", "add-al-rifles3"];
const WITH: [&str; 1] = ["16.1B-rifles"];

/// Tells whether a unit has a part in a game.
fn plays(game: &Game, unit: &str) -> bool {
    game.state.find(id(unit)).is_some()
}

#[test]
fn case_16_1b_the_netherlanders_stand_with_their_division_or_enter_with_it() {
    let game = scenario("21").options(&["16.1B-netherlands"]).game();
    let division = ["al-detm", "al-daub", "al-smiss"].map(|unit| game.at(unit));
    for unit in ["add-al-detm2", "add-al-daub2"] {
        let at = game.at(unit);
        let near = |&own: &u16| at == own || hex(at).touches(hex(own));
        assert!(division.iter().any(near), "{unit} at {at}, {division:?}");
    }
    let campaign = scenario("22").options(&["16.1B-netherlands"]).game();
    assert_eq!(campaign.place("add-al-detm2"), Place::Reinforcement);
    let due = |unit: &str| {
        let index = campaign.find(unit);
        let entry = &campaign.state.setup().roster[usize::from(index.0)];
        entry.due.clone().expect("due")
    };
    assert_eq!(due("add-al-daub2"), due("al-daub"));
    let printed = scenario("22").game();
    let more = total_strength(&campaign.state, Army::Allied).0;
    assert_eq!(more - total_strength(&printed.state, Army::Allied).0, 4);
    assert!(!plays(
        &scenario("20").options(&["16.1B"]).game(),
        "add-al-detm2"
    ));
}

#[test]
fn case_16_1b_each_of_the_rifles_comes_with_a_division_that_takes_part() {
    let game = scenario("19").options(&WITH).game();
    assert_eq!(
        RIFLES.map(|unit| plays(&game, unit)),
        [false, true, true],
        "[3] and [5]"
    );
    let campaign = scenario("22").options(&WITH).game();
    assert_eq!(RIFLES.map(|unit| plays(&campaign, unit)), [true; 3]);
    let battle = scenario("21").options(&WITH).game();
    for unit in RIFLES {
        assert!(battle.at(unit) > 0, "{unit}");
    }
    assert!(battle.state.in_force(Rule::Rifles));
}

/// Two units and rifles in one hex, and rifles two hexes away.
fn crowd(options: &[&str]) -> Field {
    field()
        .coalition_first()
        .options(options)
        .unit("al-kempt", 541)
        .unit("al-heisse", 541)
        .unit("add-al-rifles1", 541)
        .unit("add-al-rifles2", 543)
        .unit("al-pack", 540)
}

#[test]
fn case_16_1b_and_case_5_4_rifles_count_towards_no_limit() {
    assert_eq!(crowd(&[]).faults().len(), 1, "three are too many without");
    let mut game = crowd(&WITH).game();
    assert_eq!(stacking::limit(&game.state, hex(541)), 3);
    game.does(moves("add-al-rifles2", &[542, 541]));
    assert_eq!(
        game.state.stack(hex(541)).count(),
        4,
        "several are in one hex"
    );
    // But a third other unit finds no room.
    game.does(moves("al-pack", &[541]));
    let refusal = game.refuses(end(), "5.4");
    assert!(refusal.contains("541"), "{refusal}");
}

#[test]
fn case_16_1b_and_case_5_4_rifles_that_leave_make_no_room() {
    let mut game = field()
        .coalition_first()
        .options(&WITH)
        .unit("al-kempt", 541)
        .unit("add-al-rifles1", 541)
        .unit("al-pack", 540)
        .unit("al-heisse", 542)
        .game();
    game.does(moves("al-pack", &[541]));
    game.does(moves("add-al-rifles1", &[540]));
    assert_eq!(stacking::limit(&game.state, hex(541)), 2);
    game.does(end());
}

#[test]
fn case_16_1b_and_case_8_1a_in_a_chateau_they_are_its_one_unit() {
    // Hougoumont.
    let mut game = field()
        .coalition_first()
        .options(&WITH)
        .unit("al-byng", 617)
        .unit("add-al-rifles1", 616)
        .game();
    let walls = hundred_days::table::board::Terrain::Chateau;
    assert_eq!(game.state.setup().board.terrain(hex(617)), walls);
    game.does(moves("add-al-rifles1", &[617]));
    game.refuses(end(), "8.1A");
}

#[test]
fn case_16_1b_and_case_16_11_above_a_garrison_they_stack_freely() {
    let game = field()
        .coalition_first()
        .options(&["16.1B-rifles", "16.11"])
        .unit("al-byng", 617)
        .unit("al-mait", 617)
        .unit("add-al-rifles1", 617)
        .game();
    assert_eq!(stacking::limit(&game.state, hex(617)), 3);
}

#[test]
fn case_16_1b_and_case_6_6_they_retreat_into_a_full_hex_and_nobody_is_displaced_for_them() {
    let mut game = field()
        .options(&WITH)
        .unit("fr-2-baudin", 541)
        .unit("add-al-rifles1", 542)
        .unit("al-kempt", 543)
        .unit("al-pack", 543)
        .dice([4])
        .combat();
    let before = game.state.stack(hex(543)).count();
    let report = game.fights(attack(&["fr-2-baudin"], &[542]));
    assert!(!report.retreating.is_empty(), "{report:?}");
    game.does(retreats("add-al-rifles1", 543));
    assert_eq!(game.state.stack(hex(543)).count(), before + 1);
    assert!(
        game.state
            .battle()
            .is_none_or(|battle| battle.making_room.is_empty())
    );
}

#[test]
fn case_16_1b_and_case_11_they_are_always_in_command() {
    let field = || {
        field()
            .coalition_first()
            .unit("add-al-rifles1", 541)
            .unit("al-kempt", 543)
            .leader("ldr-wellington", 1541)
    };
    let mut with = field().options(&["10", "11", "16.1B-rifles"]).asked();
    let rifles = with.find("add-al-rifles1");
    assert!(command::needs_no_orders(&with.state, rifles));
    assert!(
        !command::is_pressing(&with.state),
        "nobody waits for orders"
    );
    with.does(end());
    assert!(with.commanded("add-al-rifles1") && !with.commanded("al-kempt"));
    let mut without = field().options(&["10", "11"]).asked();
    without.does(end());
    assert!(!without.commanded("add-al-rifles1"));
}

#[test]
fn case_16_1b_rifles_are_infantry_in_all_else() {
    let mut game = field()
        .options(&WITH)
        .unit("fr-2-baudin", 541)
        .unit("add-al-rifles1", 542)
        .unit("al-kempt", 542)
        .unit("al-heisse", 542)
        .combat();
    let order = attack(&["fr-2-baudin"], &[542]);
    assert_eq!(
        game.odds(&order).1,
        2 + 5 + 2,
        "they fight with their stack"
    );
    game.refuses(end(), "6.1");
    let counter = game.state.counter(game.find("add-al-rifles1")).clone();
    assert_eq!((counter.strength.0, counter.movement), (2, 5));
}

#[test]
fn case_16_1b_players_agree_on_each_part_or_on_all() {
    let all = scenario("22").options(&["16.1B"]).asked();
    assert!(plays(&all, "add-al-detm2") && plays(&all, "add-al-rifles1"));
}
