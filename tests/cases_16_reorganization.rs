//! Chapter 16, modified reorganization: out of sight and in supply, by commanders too [16.16].

use crate::kit::reorganization::lose;
use crate::kit::*;
use hundred_days::last_battles::State;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::reorganization::{chances, points};
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::set_up::SetUpFault;
use hundred_days::last_battles::state::DecisionKind;

/// Reille, and Husson (2) who dies of a six so that he may come back on 16/1600; enemies where the test wants them.
fn doomed(options: &[&str]) -> Field {
    field()
        .options(options)
        .chapters(&[10, 12])
        .endless()
        .unit("fr-2-husson", 542)
        .unit("al-mait", 543)
        .unit("al-byng", 543)
        .leader("ldr-reille", 1756)
        .unit("fr-2-jamin", 1755)
        .dice([6])
}

/// Lets Husson die, and goes on to the French segment in which it may come back.
fn segment(field: Field) -> Game {
    let mut game = field.game();
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    goes_on(&mut game);
    game
}

/// Lets turns pass until the French player turn of 16/1600.
fn goes_on(game: &mut Game) {
    while game.state.turn() < turn("16/1600") || game.state.player() != Player::French {
        let order = match game.decides() {
            DecisionKind::Advance => decline(),
            _ => end(),
        };
        game.does(order);
    }
}

#[test]
fn case_16_16a_an_unseen_officer_reorganizes_however_near_the_enemy_is() {
    // Pack in 1748, eight hexes from Reille, behind the crest that is drawn at his hex.
    let lay = |options: &[&str]| {
        let field = doomed(options).unit("al-pack", 1748);
        segment(field.crest("1748-1749"))
    };
    let mut game = lay(&["16.16"]);
    assert_eq!(game.decides(), DecisionKind::Reorganize);
    game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    assert_eq!(game.at("fr-2-husson"), 1756);
    let without = lay(&[]);
    assert_ne!(
        without.decides(),
        DecisionKind::Reorganize,
        "within ten hexes"
    );
}

#[test]
fn case_16_16a_a_seen_officer_does_not() {
    let mut game = segment(doomed(&["16.16"]).unit("al-pack", 1748));
    assert_ne!(game.decides(), DecisionKind::Reorganize);
    let refusal = game.refuses(reorganizes("ldr-reille", &["fr-2-husson"]), "16.16A");
    assert!(refusal.contains("1748 sees ldr-reille"), "{refusal}");
}

#[test]
fn case_16_16a_observation_comes_with_it() {
    let game = scenario("22").options(&["16.16"]).asked();
    assert!(game.state.in_force(Rule::Observation));
    let without = field().options(&["16.16"]).faults();
    let needs = SetUpFault::Needs {
        option: "16.16".to_owned(),
        needs: vec!["12".to_owned()],
    };
    assert_eq!(without, [needs], "without reorganization");
}

/// The French reorganization segment of a later turn, with Ney (rating 1) alone in 1756 and two units lost before.
fn with_ney(options: &[&str]) -> Game {
    let mut game = doomed(options)
        .leader("ldr-ney", 1758)
        .unit("fr-1-quiot", 1757)
        .game();
    game.does(end());
    lose(&mut game.state, "fr-1-quiot", true);
    game.does(attack(&["fr-2-husson"], &[543]));
    goes_on(&mut game);
    game
}

fn rating(state: &State, name: &str) -> Option<usize> {
    points(state, state.find_leader(leader_id(name)).expect("a leader"))
}

#[test]
fn case_16_16b_a_commander_brings_back_a_unit_for_each_point_of_any_corps() {
    let mut game = with_ney(&["16.16"]);
    assert_eq!(game.decides(), DecisionKind::Reorganize);
    let left = rating(&game.state, "ldr-ney").expect("a commander's points");
    assert!(left > 0);
    let all = ["fr-1-quiot", "fr-2-husson"];
    if left == 1 {
        let refusal = game.refuses(reorganizes("ldr-ney", &all), "16.16B");
        assert!(refusal.contains("1 of his rating"), "{refusal}");
    }
    game.does(reorganizes("ldr-ney", &["fr-1-quiot"]));
    assert_eq!(game.at("fr-1-quiot"), 1758, "of the first corps");
    assert_eq!(rating(&game.state, "ldr-ney"), Some(left - 1));
}

#[test]
fn case_16_16b_without_the_rule_commanders_bring_nobody_back() {
    let mut game = with_ney(&[]);
    assert_eq!(rating(&game.state, "ldr-ney"), None);
    assert_eq!(game.decides(), DecisionKind::Reorganize, "Reille");
    game.refuses(reorganizes("ldr-ney", &["fr-1-quiot"]), "12.1A");
}

#[test]
fn case_16_16b_points_that_command_single_units_are_spent() {
    let game = field()
        .options(&["16.16"])
        .chapters(&[10, 11, 12])
        .unit("fr-1-quiot", 1757)
        .leader("ldr-ney", 1758)
        .game();
    let rating =
        hundred_days::last_battles::command::capacity(&game.state, game.find_leader("ldr-ney"));
    assert_eq!(
        points(&game.state, game.find_leader("ldr-ney")),
        Some(rating - 1),
        "Quiot has no officer here and is commanded by himself"
    );
}

#[test]
fn case_16_16c_leader_and_unit_must_be_in_supply() {
    let lost = |train: bool| {
        let field = scenario("28").options(&["16.16"]).unit("pr-lott", 5412);
        let field = field
            .unit("mk-french-train", 1751)
            .leader("ldr-reille", 1756);
        let mut game = field.unit("fr-2-husson", 1755).game();
        lose(&mut game.state, "fr-2-husson", true);
        if train {
            lose(&mut game.state, "mk-french-train", false);
        }
        game
    };
    let order = reorganizes("ldr-reille", &["fr-2-husson"]);
    let refusal = lost(true).refuses(order.clone(), "16.16C");
    assert!(refusal.contains("line of supply"), "{refusal}");
    // With the train in its place only the turn is too early.
    lost(false).refuses(order, "12");
}

#[test]
fn case_16_16c_where_supply_is_not_in_use_it_asks_nothing() {
    let game = segment(doomed(&["16.16"]));
    assert!(game.state.setup().scenario.supply.is_none());
    assert_eq!(chances(&game.state).len(), 1);
}
