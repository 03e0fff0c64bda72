//! The engine protocol: what can be played, how a game begins, its state, and the program as a process of its own.

use crate::kit::program::program;
use crate::kit::session::{Session, quatre_bras};
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::player_of;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Match, decision};
use hundred_days::table::level::Level;
use hundred_days::table::stop::Stop;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

#[test]
fn scenarios_are_listed() {
    let answer = Session::default().granted(json!({"cmd": "scenarios", "id": 5}));
    let scenarios = answer["scenarios"].as_array().expect("scenarios");
    let first = scenarios.iter().find(|one| one["number"] == "19");
    let first = first.expect("scenario 19");
    assert_eq!(answer["id"], 5);
    assert_eq!(first["name"], "Quatre Bras");
    assert_eq!(
        (&first["first"], &first["last"]),
        (&json!("16/1400"), &json!("16/2000"))
    );
}

#[test]
fn options_are_listed_with_how_they_are_in_use() {
    let answer = Session::default().granted(json!({"cmd": "scenarios"}));
    let scenarios = answer["scenarios"].as_array().expect("scenarios");
    let option = |number: &str, name: &str| {
        let scenario = scenarios.iter().find(|one| one["number"] == number);
        let options = scenario.expect("the scenario")["options"].as_array();
        let option = options.expect("options").iter().find(|o| o["name"] == name);
        let option = option.expect("the option");
        (option["in_use"].clone(), option["needs"].clone())
    };
    assert_eq!(option("26", "26C"), (json!("by_choice"), json!(["26B"])));
    assert_eq!(option("26", "26G"), (json!("by_default"), json!([])));
    assert_eq!(option("28", "22.6A"), (json!("always"), json!([])));
    assert_eq!(option("19", "10"), (json!("by_choice"), json!([])));
    assert_eq!(option("19", "11"), (json!("by_choice"), json!([])));
    assert_eq!(option("22", "11"), (json!("always"), json!([])));
    let variants = scenarios.iter().find(|one| one["number"] == "26");
    assert_eq!(variants.expect("scenario 26")["first"], "18/1100");
}

#[test]
fn an_option_in_use_by_default_is_gone_without_by_a_minus() {
    let mut session = Session::default();
    let start = json!({"cmd": "new", "scenario": "26", "options": ["-26D", "26C"]});
    session.granted(start);
    let state = session.granted(json!({"cmd": "state"}));
    assert_eq!(
        (&state["turn"], &state["weather"]),
        (&json!("18/0900"), &json!("clear"))
    );
    let refused = session.refused(
        json!({"cmd": "new", "scenario": "28", "options": ["-22.6A"]}),
        None,
    );
    assert_eq!(
        refused,
        "option 22.6A belongs to the scenario and stays in use"
    );
}

#[test]
fn without_a_game_there_is_nothing_to_ask_about() {
    let mut session = Session::default();
    for request in [
        json!({"cmd": "state"}),
        json!({"cmd": "decision"}),
        json!({"cmd": "legal"}),
        json!({"cmd": "reach", "unit": "fr-2-pire"}),
        json!({"cmd": "hex", "hex": "1744"}),
        json!({"cmd": "los", "from": "1744", "to": "1746"}),
        json!({"cmd": "order", "order": {"end": {}}}),
        json!({"cmd": "undo"}),
        json!({"cmd": "hint"}),
        json!({"cmd": "save", "file": "nowhere.ron"}),
    ] {
        let answer = session.ask(&request);
        let error = "there is no game: begin one with `new` or `load`";
        assert_eq!(
            answer,
            json!({"ok": false, "case": null, "error": error}),
            "{request}"
        );
    }
}

#[test]
fn a_state_tells_all_that_the_protocol_names() {
    let mut session = quatre_bras(&[]);
    let answer = session.granted(json!({"cmd": "state"}));
    let state = &answer["state"];
    for (field, value) in [
        ("scenario", json!("19")),
        ("turn", json!("16/1400")),
        ("light", json!("day")),
        ("weather", json!("clear")),
        ("player", json!("french")),
        ("phase", json!("movement")),
        ("leaders", json!([])),
        ("losses", json!({"french": 0, "allied": 0, "prussian": 0})),
        ("control", json!({"1641": "coalition"})),
        ("vp", json!({"french": 0, "coalition": 0})),
        ("outcome", json!(null)),
    ] {
        assert_eq!(state[field], value, "{field}");
        assert_eq!(answer[field], value, "{field}, without its heading");
    }
    let morale = json!({"demoralization": 10, "disintegration": null, "demoralized": false, "disintegrated": false});
    assert_eq!(state["morale"]["french"], morale);
    let corps = json!({"losses": 0, "level": null, "demoralized": false});
    assert_eq!(state["corps"]["french/2"], corps);
    let gauthier = session.unit("fr-2-gauthier");
    for (field, value) in [
        ("side", json!("french")),
        ("where", json!("map")),
        ("hex", json!("1751")),
        ("reduced", json!(false)),
        ("strength", json!(6)),
        ("ma", json!(4)),
        ("moved", json!(false)),
        ("in_command", json!(true)),
        ("in_ezoc", json!(false)),
    ] {
        assert_eq!(gauthier[field], value, "{field}");
    }
    let pack = session.unit("al-pack");
    assert_eq!(
        (&pack["where"], &pack["hex"]),
        (&json!("reinforcement"), &json!(null))
    );
    assert_eq!(session.unit("al-best")["where"], "unused");
}

#[test]
fn units_not_in_the_game_are_told_with_the_same_fields() {
    let mut session = quatre_bras(&[]);
    let units = session.state("units");
    let fields = |unit: &Value| -> Vec<String> {
        let object = unit.as_object().expect("a unit");
        object.keys().cloned().collect()
    };
    let units = units.as_array().expect("units");
    assert!(units.iter().any(|unit| unit["where"] == "unused"));
    assert!(units.iter().all(|unit| fields(unit) == fields(&units[0])));
}

#[test]
fn a_game_that_cannot_begin_leaves_the_running_one() {
    let mut session = quatre_bras(&[]);
    session.order(json!({"move": {"unit": "fr-2-pire", "path": ["1846"]}}));
    for (request, case) in [
        (json!({"cmd": "new", "scenario": "99"}), None),
        (json!({"cmd": "new", "scenario": "Cargo.toml"}), None),
        (json!({"cmd": "new"}), None),
        (
            json!({"cmd": "new", "scenario": "19", "options": ["15.99"]}),
            None,
        ),
        (json!({"cmd": "new", "scenario": "19", "dice": [0]}), None),
        (json!({"cmd": "new", "scenario": "19", "seed": -1}), None),
        (
            json!({"cmd": "new", "scenario": "19", "setup": [{"unit": "fr-2-pire", "hex": "9999"}]}),
            Some("3.2A"),
        ),
        (json!({"cmd": "load", "file": "no-such-file.ron"}), None),
        (json!({"cmd": "load", "file": "Cargo.toml"}), None),
        (json!({"cmd": "save", "file": "Cargo.toml/game.ron"}), None),
    ] {
        session.refused(request, case);
    }
}

#[test]
fn hints_of_a_phase_go_on_with_one_plan() {
    let start = NewGame {
        scenario: "19".to_owned(),
        seed: 7,
        ..NewGame::default()
    };
    let mut game = Match::begin(start).expect("a game");
    let mut player = player_of(Level::Normal, game.state().fingerprint(), Stop::default());
    let mut session = Session::default();
    session.granted(json!({"cmd": "new", "scenario": "19", "seed": 7}));
    let mut moves = 0;
    while decision(game.state()).kind == DecisionKind::Movement {
        let order = player.choose(game.state()).expect("an order");
        let hint = session.granted(json!({"cmd": "hint"}));
        assert_eq!(hint["order"], json!(order), "after {moves} orders");
        assert_eq!(session.granted(json!({"cmd": "hint"})), hint, "asked again");
        session.order(hint["order"].clone());
        game.play(&order).expect("a legal order");
        moves += 1;
    }
    assert!(moves > 2, "{moves} orders");
}

#[test]
fn the_program_plays_as_a_process() {
    let mut child = program()
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut output = BufReader::new(output);
    let mut ask = |line: &str| -> Value {
        writeln!(input, "{line}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        serde_json::from_str(&answer).unwrap()
    };
    assert_eq!(ask("nonsense")["ok"], false);
    let answer = ask(r#"{"cmd":"new","scenario":"19","id":"n"}"#);
    assert_eq!((&answer["ok"], &answer["id"]), (&json!(true), &json!("n")));
    assert_eq!(answer["decision"]["kind"], "movement");
    assert_eq!(ask(r#"{"cmd":"quit"}"#), json!({"ok": true}));
    assert!(child.wait().unwrap().success());
}
