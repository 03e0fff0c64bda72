//! Chapter 16, heavy artillery: three French counters bombard from three hexes away [16.10].

use crate::kit::session::Session;
use crate::kit::*;
use hundred_days::last_battles::bombardment;
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::state::DecisionKind;
use serde_json::json;

/// A gun, and a target in the open so many hexes up the column.
fn battery(gun: &str, hexes: u16) -> Field {
    field()
        .options(&["16.10"])
        .unit(gun, 541)
        .unit("al-pack", 541 + hexes)
}

const HEAVY: [&str; 3] = ["sub-fr-gd-res", "sub-fr-left-h", "sub-fr-right-h"];

#[test]
fn case_16_10_the_three_heavy_counters_bombard_from_two_and_three_hexes_away() {
    for gun in HEAVY {
        for away in [2, 3] {
            let game = battery(gun, away).combat();
            let order = bombard(&[gun], &[541 + away]);
            assert_eq!(game.odds(&order), (3, 4, "1-2".into()), "{gun} at {away}");
            let targets = bombardment::targets(&game.state, game.find(gun));
            assert_eq!(targets, hexes(&[541 + away]), "{gun} at {away}");
        }
    }
}

#[test]
fn case_16_10_four_hexes_are_too_far_and_one_is_no_bombardment() {
    let mut game = battery("sub-fr-gd-res", 4)
        .unit("fr-2-baudin", 544)
        .combat();
    let refusal = game.refuses(bombard(&["sub-fr-gd-res"], &[545]), "7.1B");
    assert!(
        refusal.ends_with("heavy artillery bombards at two or three [7.1B]"),
        "{refusal}"
    );
    let mut close = battery("sub-fr-gd-res", 1).combat();
    close.refuses(bombard(&["sub-fr-gd-res"], &[542]), "7.4A");
}

#[test]
fn case_16_10_other_guns_reach_no_farther() {
    for gun in ["fr-2-pelletier", "sub-fr-gd-gr", "sub-fr-gd-hvy"] {
        let mut game = battery(gun, 3).unit("fr-2-baudin", 543).combat();
        let refusal = game.refuses(bombard(&[gun], &[544]), "7.1B");
        assert!(refusal.contains("artillery bombards at two ["), "{refusal}");
    }
    let mut prussian = field()
        .options(&["16.10"])
        .coalition_first()
        .unit("sub-pr-lehm-h", 541)
        .unit("pr-9", 543)
        .unit("fr-2-baudin", 544)
        .combat();
    prussian.refuses(bombard(&["sub-pr-lehm-h"], &[544]), "7.1B");
}

#[test]
fn case_16_10_without_the_option_the_heavy_counters_are_guns_like_others() {
    let mut game = field()
        .unit("sub-fr-gd-res", 541)
        .unit("fr-2-baudin", 543)
        .unit("al-pack", 544)
        .combat();
    assert!(!game.state.in_force(Rule::HeavyArtillery));
    game.refuses(bombard(&["sub-fr-gd-res"], &[544]), "7.1B");
}

#[test]
fn case_16_10_both_hexes_between_must_be_open_to_sight() {
    for crest in ["0541-0542", "0542-0543", "0543-0544"] {
        let mut game = battery("sub-fr-gd-res", 3)
            .unit("fr-2-baudin", 543)
            .crest(crest)
            .combat();
        game.refuses(bombard(&["sub-fr-gd-res"], &[544]), "7.3D");
    }
}

#[test]
fn case_16_10_they_join_attacks_from_three_hexes_away() {
    let mut game = battery("sub-fr-gd-res", 3)
        .unit("fr-2-baudin", 543)
        .dice([1])
        .combat();
    let order = || combined(&["fr-2-baudin"], &["sub-fr-gd-res"], &[544]);
    assert_eq!(
        game.odds(&order()),
        (10, 4, "2-1".into()),
        "as printed, not three times that"
    );
    game.fights(order());
    assert_eq!(game.at("sub-fr-gd-res"), 541);
}

#[test]
fn case_16_10_a_program_is_told_of_the_target() {
    let mut session = Session::default();
    let units = json!([
        {"unit": "sub-fr-left-h", "hex": "0541"}, {"unit": "al-pack", "hex": "0544"},
    ]);
    session.granted(json!({"cmd": "new", "scenario": "19", "options": ["16.10"], "setup": units}));
    session.order(json!({"end": {}}));
    let answer = session.granted(json!({"cmd": "legal"}));
    assert_eq!(answer["orders"], json!(["sub-fr-left-h"]));
    session.order(json!({"attack": {"bombarding": ["sub-fr-left-h"], "attackers": [], "defenders": ["0544"]}}));
}

/// Gets the strength of the artillery of a set: those that it stands for, or its counters.
fn strength(game: &Game, names: &[&str]) -> u16 {
    let units = names.iter().filter_map(|name| game.state.find(id(name)));
    units.map(|unit| game.state.strength(unit).0).sum()
}

#[test]
fn case_16_10_the_heavy_guns_come_with_their_whole_set() {
    let printed = scenario("18").game();
    assert_eq!(strength(&printed, &["fr-3-doguereau", "fr-4-baltus"]), 10);
    let game = scenario("18").options(&["16.10"]).game();
    for gone in [
        "fr-g-lallemand",
        "fr-g-stmaurice",
        "fr-3-doguereau",
        "fr-4-baltus",
    ] {
        assert_eq!(game.state.find(id(gone)), None, "{gone}");
    }
    let right = [
        "sub-fr-right-h",
        "sub-fr-right-ha",
        "sub-fr-doguereau",
        "sub-fr-baltus",
    ];
    assert_eq!(strength(&game, &right), 11);
    assert_eq!(
        (game.at("sub-fr-doguereau"), game.at("sub-fr-baltus")),
        (3258, 3658)
    );
    assert_eq!(
        (game.at("sub-fr-gd-res"), game.at("sub-fr-gd-gr")),
        (3363, 3363)
    );
    assert_eq!(
        (game.at("sub-fr-gd-ch"), game.at("sub-fr-gd-yng")),
        (3364, 3364)
    );
    assert_eq!(
        game.state.find(id("sub-fr-left-h")),
        None,
        "whose corps takes no part"
    );
}

#[test]
fn case_16_10_a_set_is_never_brought_in_part_nor_where_a_scenario_has_its_own() {
    let alone = scenario("19").options(&["16.10"]).game();
    assert_eq!(alone.at("fr-2-pelletier"), 1753, "without Desales");
    let variant = scenario("23").options(&["16.10"]).game();
    assert_eq!(
        variant.at("fr-2-pelletier"),
        1753,
        "23B leaves the left wing out"
    );
    let chart = scenario("26").usual().options(&["16.10"]).game();
    assert_eq!(
        (chart.at("sub-fr-gd-res"), chart.at("sub-fr-left-h")),
        (1021, 1117)
    );
}

#[test]
fn case_16_10_every_scenario_that_leaves_chapter_16_to_the_players_can_be_played_with_it() {
    let answer = Session::default().granted(json!({"cmd": "scenarios"}));
    let scenarios = answer["scenarios"].as_array().expect("scenarios").iter();
    // Those of other games and editions have no such chapter.
    let scenarios: Vec<_> = scenarios
        .filter(|one| one["forbidden"].is_array())
        .filter(|one| {
            one["number"]
                .as_str()
                .is_some_and(|number| !number.contains(':'))
        })
        .collect();
    for one in &scenarios {
        let mut options = one["options"].as_array().expect("options").iter();
        let option = options
            .find(|option| option["case"] == "16.10")
            .expect("the option");
        assert_eq!(
            (&option["title"], &option["in_use"]),
            (&json!("Heavy Artillery"), &json!("by_choice"))
        );
        let number = one["number"].as_str().expect("a number");
        let mut game = scenario(number).options(&["16.10"]).asked();
        assert!(game.state.in_force(Rule::HeavyArtillery), "{number}");
        game.until_first_movement();
        assert_eq!(game.decides(), DecisionKind::Movement, "{number}");
    }
    assert_eq!(scenarios.len(), 11);
}
