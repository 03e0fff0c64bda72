//! Chapter 16, substitute units: how sets of counters are listed, and what a new game has of them [16.1A].

use crate::cases_16_substitutes::plays;
use crate::kit::session::Session;
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::set_up::SetUpFault;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Match, Order};
use serde_json::{Value, json};

/// Gets what a program is told of a scenario.
fn listed(number: &str) -> Value {
    let answer = Session::default().granted(json!({"cmd": "scenarios"}));
    let scenarios = answer["scenarios"].as_array().expect("scenarios");
    let found = scenarios.iter().find(|one| one["number"] == number);
    found.expect("the scenario").clone()
}

/// Gets how a program is told that something stands; `forbidden` if it is listed so.
fn stands(scenario: &Value, name: &str) -> String {
    let forbidden = scenario["forbidden"].as_array().expect("a list");
    let mut options = scenario["options"].as_array().expect("options").iter();
    match options.find(|option| option["name"] == name) {
        Some(option) => option["standing"].as_str().expect("a word").to_owned(),
        None if forbidden.contains(&json!(name)) => "forbidden".to_owned(),
        None => "unknown".to_owned(),
    }
}

#[test]
fn case_16_1a_a_program_is_told_how_each_set_stands() {
    for (number, name, standing) in [
        ("19", "16.1A-F4", "free"),
        ("19", "16.1A-F8", "forbidden"),
        ("19", "16.1A-F9", "forbidden"),
        ("19", "16.4", "free"),
        ("20", "16.1A-F10", "free"),
        ("22", "16.1A-P6", "free"),
        ("23", "16.1A-F9", "forbidden"),
        ("23", "16.1A-F4", "recommended"),
        ("23", "16.4", "recommended"),
        ("23", "15.1", "forbidden"),
        ("23", "16.10", "free"),
        ("26", "16.4", "recommended"),
        ("26", "15.1", "free"),
        ("28", "16.1A-F4", "recommended"),
        ("28", "16.14", "required"),
        ("28", "16.3-dusk", "free"),
    ] {
        assert_eq!(stands(&listed(number), name), standing, "{number}: {name}");
    }
}

/// Begins a new game, as players do.
fn begun(number: &str, options: &[&str]) -> Match {
    Match::begin(NewGame {
        scenario: number.to_owned(),
        options: options.iter().map(|&option| option.to_owned()).collect(),
        ..NewGame::default()
    })
    .expect("a game")
}

#[test]
fn case_23a_a_new_game_has_what_applies_of_chapter_16_and_names_it() {
    let game = begun("23", &[]);
    for rule in [
        Rule::Observation,
        Rule::ModifiedTerrain,
        Rule::RainEffects,
        Rule::CombinedEffects,
        Rule::CavalryCharge,
        Rule::SustainedBombardment,
        Rule::ChateauGarrisons,
        Rule::LeaderBonus,
        Rule::OutOfCommandEffects,
    ] {
        assert!(game.state().in_force(rule), "{rule:?}");
    }
    for rule in [
        Rule::Dawn,
        Rule::HeavyArtillery,
        Rule::LaGardeVieille,
        Rule::ModifiedReorganization,
    ] {
        assert!(!game.state().in_force(rule), "{rule:?} does not apply");
    }
    let options = &game.state().setup().start.options;
    assert!(options.contains(&"16.4".to_owned()), "{options:?}");
    assert!(options.contains(&"16.1A-F4".to_owned()), "{options:?}");
    assert!(game.state().find(id("sub-fr-soye")).is_some());
    // What has been begun before is begun again as it states.
    let again = Match::begin_again(game.state().setup().start.clone(), None).expect("a game");
    assert_eq!(again.state(), game.state());
}

#[test]
fn case_23a_players_go_without_by_name_by_case_and_by_chapter() {
    let plain = begun("23", &["-16"]);
    assert!(plain.state().setup().start.options.is_empty());
    assert_eq!(
        Rule::ALL
            .iter()
            .filter(|&&rule| plain.state().in_force(rule))
            .count(),
        2
    );
    let one = begun("23", &["-16.4", "-16.1A"]);
    assert!(!one.state().in_force(Rule::ModifiedTerrain));
    assert!(one.state().in_force(Rule::CavalryCharge));
    assert!(one.state().find(id("fr-2-soye")).is_some());
    let set = begun("23", &["-16.1A-F4"]);
    assert!(set.state().find(id("fr-2-soye")).is_some());
    assert!(set.state().find(id("sub-al-kiel")).is_some());
}

#[test]
fn case_23b_the_artillery_of_the_left_wing_cannot_be_had() {
    let faults = scenario("23").options(&["16.1A-F9"]).faults();
    assert_eq!(faults, [SetUpFault::Barred("16.1A-F9".to_owned())]);
    let all = scenario("23").options(&["16.1A"]).asked();
    assert!(plays(&all, "fr-2-pelletier") && plays(&all, "fr-1-desales"));
}

#[test]
fn case_16_1a_and_case_23b_the_netherlanders_are_placed_by_their_player_as_substitutes_too() {
    let mut game = scenario("23").options(&["16.1A"]).game();
    game.does(end());
    assert_eq!(game.decides(), DecisionKind::SetUp);
    game.does(Order::Place {
        unit: id("sub-al-2nass"),
        hex: hex(1540),
    });
    assert_eq!(game.at("sub-al-2nass"), 1540);
}

#[test]
fn case_16_10_and_case_16_1a_a_new_game_with_heavy_guns_names_their_sets() {
    let game = begun("28", &["16.10"]);
    let options = &game.state().setup().start.options;
    for set in ["16.1A-F8", "16.1A-F9", "16.1A-F10"] {
        assert!(options.contains(&set.to_owned()), "{options:?}");
    }
    assert!(game.state().find(id("sub-fr-gd-res")).is_some());
    let without = begun("28", &["16.10", "-16.1A"]);
    assert!(without.state().find(id("sub-fr-gd-res")).is_none());
}

#[test]
fn case_26e_a_new_game_has_the_batteries_of_the_left_wing_in_command_beside_others() {
    assert!(begun("26", &[]).state().in_force(Rule::WingArtillery));
    assert!(!begun("26", &["-16"]).state().in_force(Rule::WingArtillery));
}
