//! Positions that `new` lays down over the engine protocol: who stands where, losses, turn, weather, command.

use crate::kit::engine_events::{event, events};
use crate::kit::session::{Session, kinds};
use serde_json::{Value, json};

fn begun(scenario: &str, options: &[&str], setup: Value) -> (Session, Value) {
    let mut session = Session::default();
    let new =
        json!({"cmd": "new", "scenario": scenario, "options": options, "setup": setup, "seed": 3});
    let answer = session.granted(new);
    (session, answer)
}

fn refused(scenario: &str, options: &[&str], setup: Value, case: Option<&str>) -> String {
    let new = json!({"cmd": "new", "scenario": scenario, "options": options, "setup": setup});
    Session::default().refused(new, case)
}

fn two() -> Value {
    json!([{"unit": "fr-2-baudin", "hex": "0542"}, {"unit": "al-pack", "hex": "0745"}])
}

#[test]
fn a_list_and_an_object_lay_down_the_same_position() {
    let (mut list, _) = begun("19", &[], two());
    let (mut object, _) = begun("19", &[], json!({"units": two()}));
    assert_eq!(list.state("fingerprint"), object.state("fingerprint"));
}

#[test]
fn a_position_has_its_own_turn_weather_and_losses() {
    let setup =
        json!({"units": two(), "turn": "16/1700", "weather": "rain", "losses": {"allied": 7}});
    let (mut session, _) = begun("19", &[], setup);
    assert_eq!(session.state("turn"), "16/1700");
    assert_eq!(session.state("weather"), "rain");
    assert_eq!(
        session.state("losses"),
        json!({"french": 0, "allied": 7, "prussian": 0})
    );
    session.order(json!({"end": {}}));
    assert_eq!(session.state("player"), "coalition", "no combat in rain");
    session.order(json!({"end": {}}));
    assert_eq!(
        (session.state("turn"), session.state("weather")),
        (json!("16/1800"), json!("clear"))
    );
}

#[test]
fn a_scenarios_own_forces_stay_where_no_units_are_laid_down() {
    let (mut session, answer) = begun(
        "19",
        &[],
        json!({"turn": "16/1600", "lost": [{"unit": "fr-2-pire"}]}),
    );
    assert!(answer["switched_off"].is_null());
    assert_eq!(session.state("turn"), "16/1600");
    assert_eq!(session.unit("fr-2-gauthier")["hex"], "1751");
    assert_eq!(session.unit("fr-2-pire")["where"], "eliminated");
    assert_eq!(session.state("losses")["french"], 4);
    assert_eq!(session.unit("al-pack")["where"], "reinforcement");
}

#[test]
fn case_9_2_losses_that_reach_the_level_demoralize_from_the_beginning() {
    let setup = json!({"units": [{"unit": "fr-2-baudin", "hex": "4040"}, {"unit": "pr-lott", "hex": "5050"}], "losses": {"prussian": 200}});
    let (mut session, _) = begun("24", &[], setup);
    assert_eq!(session.state("morale")["prussian"]["demoralized"], true);
}

#[test]
fn case_13_corps_may_have_lost_before_the_beginning() {
    let units = json!([{"unit": "fr-2-baudin", "hex": "0542"}, {"unit": "al-pack", "hex": "4040"}]);
    let (mut session, _) = begun(
        "22",
        &[],
        json!({"units": units, "corps": {"french/2": 40}}),
    );
    let corps = session.state("corps")["french/2"].clone();
    assert_eq!(
        (&corps["losses"], &corps["demoralized"]),
        (&json!(40), &json!(true))
    );
    let words = refused("22", &[], json!({"corps": {"french/22": 40}}), None);
    assert_eq!(words, "no corps of this game is called french/22");
    refused("19", &[], json!({"corps": {"french/2": 4}}), Some("13"));
}

#[test]
fn case_11_3_command_is_as_the_position_says_until_the_next_command_segment() {
    let units = json!([
        {"unit": "ldr-ney", "hex": "0541"},
        {"unit": "fr-2-baudin", "hex": "0541", "in_command": false},
        {"unit": "fr-2-soye", "hex": "0534"},
        {"unit": "al-pack", "hex": "0543"},
    ]);
    let (mut session, answer) = begun("19", &["10", "11"], units);
    assert_eq!(
        answer["decision"]["kind"], "movement",
        "the command phase is over"
    );
    assert_eq!(session.unit("fr-2-baudin")["in_command"], false);
    assert_eq!(session.unit("fr-2-soye")["in_command"], true);
    session.refuses(
        json!({"move": {"unit": "fr-2-baudin", "path": ["0542"]}}),
        "11.3A",
    );
    while session.state("turn") == "16/1400" {
        session.order(json!({"end": {}}));
    }
    session.until("movement");
    assert_eq!(session.unit("fr-2-baudin")["in_command"], true);
    let alone = json!([{"unit": "fr-2-baudin", "hex": "0541", "in_command": true}]);
    refused("19", &[], alone, Some("11"));
}

/// Ney, who commands Jamin before Kempt by what the position says; Pire in Pack's zone and Soye before it are out of command.
fn stated_in_1976() -> Session {
    let units = json!([
        {"unit": "ldr-ney", "hex": "1552"},
        {"unit": "fr-2-jamin", "hex": "1549", "in_command": true},
        {"unit": "al-kempt", "hex": "1547"},
        {"unit": "fr-2-pire", "hex": "0542", "in_command": false},
        {"unit": "fr-2-soye", "hex": "0545", "in_command": false},
        {"unit": "al-pack", "hex": "0543"},
    ]);
    let (session, answer) = begun("76:18", &[], units);
    assert_eq!(answer["decision"]["kind"], "movement");
    session
}

#[test]
fn case_76_20_31_and_20_32_whoever_a_position_puts_out_of_command_neither_comes_nor_stays() {
    let mut session = stated_in_1976();
    assert_eq!(session.unit("fr-2-jamin")["in_command"], true);
    assert_eq!(session.unit("fr-2-pire")["in_command"], false);
    session.refuses(
        json!({"move": {"unit": "fr-2-soye", "path": ["0544"]}}),
        "20.31",
    );
    let answer = session.order(json!({"end": {}}));
    let obligations = event(&events(&answer), "obligations");
    assert_eq!(obligations["must_withdraw"], json!(["fr-2-pire"]));
    assert_eq!(answer["decision"]["kind"], "retreat");
}

#[test]
fn case_76_19_27_a_leader_who_rides_far_lets_go_of_those_whom_a_position_puts_in_command() {
    let mut session = stated_in_1976();
    let path: Vec<String> = (1553..=1558).map(|hex| hex.to_string()).collect();
    let answer = session.order(json!({"move": {"unit": "ldr-ney", "path": path}}));
    assert_eq!(
        event(&events(&answer), "let_go")["units"],
        json!(["fr-2-jamin"])
    );
    let enters = json!({"move": {"unit": "fr-2-jamin", "path": ["1548"]}});
    session.refuses(enters.clone(), "19.27");
    let mut session = stated_in_1976();
    session.order(enters);
    let reach = session.granted(json!({"cmd": "reach", "unit": "ldr-ney"}));
    assert_eq!(reach["reach"]["1558"], Value::Null, "Jamin needs him");
}

#[test]
fn case_12_lost_units_of_a_position_come_back() {
    let units = json!([{"unit": "ldr-reille", "hex": "1563"}, {"unit": "al-pack", "hex": "4040"}]);
    let setup = json!({"units": units, "lost": [{"unit": "fr-2-baudin"}, {"unit": "fr-2-soye", "turn": "16/1100"}],
        "turn": "16/1200"});
    let (mut session, _) = begun("22", &[], setup);
    session.until("reorganize");
    let back = |unit: &str| json!({"reorganize": {"officer": "ldr-reille", "units": [unit]}});
    session.refuses(back("fr-2-soye"), "12");
    let before = session.state("losses")["french"].as_u64().expect("losses");
    session.order(back("fr-2-baudin"));
    assert_eq!(session.unit("fr-2-baudin")["hex"], "1563");
    assert!(session.state("losses")["french"].as_u64() < Some(before));
}

#[test]
fn case_10_1_a_leader_among_enemies_is_refused_by_name() {
    let units = json!([
        {"unit": "fr-2-baudin", "hex": "0542"},
        {"leader": "ldr-ney", "hex": "0745"},
        {"unit": "al-pack", "hex": "0745"},
    ]);
    let words = refused("19", &["10"], units, Some("10.1"));
    assert_eq!(
        words,
        "ldr-ney is set up in 0745, where enemy units stand [10.1]"
    );
}

#[test]
fn what_is_wrong_with_a_position_is_told() {
    for (setup, case, words) in [
        (json!({"turn": "16/1430"}), None, "setup.turn: "),
        (
            json!({"turn": "16/2200"}),
            None,
            "16/2200 is not on the turn record track",
        ),
        (
            json!({"turn": "16/2100"}),
            None,
            "16/2100 comes after the scenario's last turn, 16/2000",
        ),
        (
            json!({"weather": "snow"}),
            None,
            "setup.weather: unknown variant `snow`",
        ),
        (
            json!({"lost": [{"unit": "al-best"}]}),
            None,
            "al-best has no part in this game",
        ),
        (
            json!({"places": []}),
            None,
            "setup.places: unknown field `places`",
        ),
        (
            json!([{"unit": "fr-2-pire", "hex": "99"}]),
            None,
            "setup[0].hex: ",
        ),
        (json!(7), None, "setup: "),
    ] {
        let told = refused("19", &[], setup.clone(), case);
        assert!(told.starts_with(words), "{setup}: {told}");
    }
}

#[test]
fn a_position_names_the_options_that_it_switches_off() {
    let options = ["19.5A", "19.5C"];
    let (_, answer) = begun("19", &options, two());
    assert_eq!(answer["switched_off"], json!(["19.5A", "19.5C"]));
    assert_eq!(answer["switched_off_in_part"], json!([]));
    let (_, answer) = begun("22", &["22.6A", "22.6B"], two());
    // Rain is rolled for in any case, and the force at Hal or none, the lead tells the level of victory.
    assert_eq!(answer["switched_off"], json!([]));
    assert_eq!(answer["switched_off_in_part"], json!(["22.6B"]));
    let (_, answer) = begun("19", &["19.5A"], Value::Null);
    assert!(answer["switched_off"].is_null());
    // With somebody of the force at Hal in the game its player is asked all the same.
    let hal = json!({"units": [{"unit": "add-al-lyon", "hex": "0542"}, {"unit": "fr-2-soye", "hex": "1563"}],
        "turn": "17/2100"});
    let (mut session, answer) = begun("22", &["22.6B"], hal);
    assert_eq!(answer["switched_off_in_part"], json!(["22.6B"]));
    session.until("hal_force");
}

#[test]
fn a_position_is_saved_loaded_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("position.ron");
    let file = file.to_str().expect("a path");
    let setup = json!({
        "units": [
            {"unit": "ldr-ney", "hex": "0441"},
            {"unit": "fr-2-baudin", "hex": "0541", "reduced": true, "in_command": false},
            {"unit": "al-pack", "hex": "0543"},
        ],
        "turn": "16/1500", "weather": "rain", "losses": {"french": 3}, "lost": [{"unit": "fr-2-soye", "turn": "16/1400"}],
    });
    let (mut session, _) = begun("19", &["10", "11"], setup);
    session.order(json!({"move": {"unit": "fr-2-baudin", "path": ["0441"]}}));
    let answer = session.order(json!({"end": {}}));
    assert!(kinds(&answer).contains(&"phase".to_owned()));
    let state = session.granted(json!({"cmd": "state"}));
    session.granted(json!({"cmd": "save", "file": file}));
    let mut again = Session::default();
    again.granted(json!({"cmd": "load", "file": file}));
    assert_eq!(again.granted(json!({"cmd": "state"})), state);
    assert_eq!(state["losses"]["french"], 3);
    let check: hundred_days::last_battles::Match =
        hundred_days::table::save::load(std::path::Path::new(file)).expect("a sound save");
    assert_eq!(check.replay().count(), 2);
}
