//! The engine protocol: driven line by line, in process and as a process of its own.

use crate::kit;
use crate::kit::program::program;
use crate::kit::session::{Session, kinds, position, quatre_bras};
use hundred_days::ai::random::RandomPlayer;
use hundred_days::ai::{Level, Opponent};
use hundred_days::cli::engine::{Engine, Last, run};
use hundred_days::game::Game;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{State, decision, step};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Read, Write};
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
fn questions_about_the_ground_are_answered() {
    let mut session = quatre_bras(&[]);
    let answer = session.granted(json!({"cmd": "hex", "hex": "1744"}));
    assert_eq!(
        (&answer["terrain"], &answer["in_play"]),
        (&json!("town"), &json!(true))
    );
    assert_eq!(answer["units"], json!(["al-opstl"]));
    assert_eq!(answer["sides"].as_array().map(Vec::len), Some(6));
    let side = json!({"to": "1745", "stream": true, "river": false, "bridge": true, "crest": false, "road": true,
        "trail": false});
    assert!(
        answer["sides"].as_array().unwrap().contains(&side),
        "{answer}"
    );
    let beside = session.granted(json!({"cmd": "hex", "hex": "1745"}));
    assert_eq!(beside["zoc"], json!(["allied"]));
    session.refused(json!({"cmd": "hex", "hex": "9999"}), None);
    session.refused(json!({"cmd": "hex", "hex": "0101"}), None);
    for (from, to, place) in [
        ("1744", "9999", "to: there is no hex 9999 on the map"),
        ("9999", "1744", "from: there is no hex 9999 on the map"),
        ("0103", "0105", "from: there is no hex 0103 on the map"),
    ] {
        let words = session.refused(json!({"cmd": "los", "from": from, "to": to}), None);
        assert_eq!(words, place);
    }
    let sight = session.granted(json!({"cmd": "los", "from": "1744", "to": "1744"}));
    assert_eq!(sight["clear"], true);
    let mut blocked = 0;
    for row in 38..56 {
        let (from, to) = (format!("16{row}"), format!("16{}", row + 2));
        let sight = session.granted(json!({"cmd": "los", "from": from, "to": to}));
        let clear = sight["clear"] == true;
        assert_eq!(
            clear,
            sight["case"].is_null() && sight["blocked_by"].is_null(),
            "{sight}"
        );
        blocked += u8::from(!clear);
    }
    assert!(blocked > 0);
}

#[test]
fn the_reach_of_a_unit_names_costs_and_where_it_must_stop() {
    let mut session = quatre_bras(&[]);
    let answer = session.granted(json!({"cmd": "reach", "unit": "fr-2-gauthier"}));
    assert_eq!(
        (&answer["reach"]["1750"], &answer["reach"]["1849"]),
        (&json!(0.5), &json!(2.5))
    );
    assert!(answer["reach"]["1751"].is_null());
    for stop in answer["stops"].as_array().unwrap() {
        assert!(
            answer["reach"][stop.as_str().unwrap()].is_number(),
            "{stop}"
        );
    }
    assert!(answer["reason"].is_null() && answer["case"].is_null());
    session.refused(json!({"cmd": "reach", "unit": "fr-9-nobody"}), None);
}

/// Asks for the reach of a unit that cannot move: it is empty, and says why by a case.
#[track_caller]
fn stays(session: &mut Session, unit: &str, case: &str) -> String {
    let answer = session.granted(json!({"cmd": "reach", "unit": unit}));
    assert_eq!(
        (&answer["reach"], &answer["stops"]),
        (&json!({}), &json!([]))
    );
    assert_eq!(answer["case"], case, "{answer}");
    answer["reason"].as_str().expect("a reason").to_owned()
}

#[test]
fn the_reach_of_a_unit_that_cannot_move_is_empty_and_says_why() {
    let mut session = quatre_bras(&[]);
    stays(&mut session, "al-opstl", "5.1");
    stays(&mut session, "al-mait", "5.1");
    session.order(json!({"move": {"unit": "fr-2-pire", "path": ["1846"]}}));
    let words = stays(&mut session, "fr-2-pire", "5.1C");
    assert_eq!(words, "fr-2-pire has moved in this phase [5.1C]");
    session.order(json!({"end": {}}));
    stays(&mut session, "fr-2-gauthier", "4.1");
    let units = [
        ("fr-2-baudin", "0542"),
        ("al-pack", "0543"),
        ("fr-2-soye", "3619"),
    ];
    stays(&mut position(&units, &[]), "fr-2-baudin", "5.3E");
    // Picton comes with the units of his division; none has come yet.
    let mut leaders = Session::default();
    leaders.granted(json!({"cmd": "new", "scenario": "19", "options": ["10"]}));
    leaders.until("movement");
    stays(&mut leaders, "ldr-wellington", "5.1");
    leaders.order(json!({"end": {}}));
    stays(&mut leaders, "ldr-picton", "10.1A");
}

#[test]
fn the_reach_of_a_reinforcement_begins_with_its_entry() {
    let mut session = quatre_bras(&[]);
    session.order(json!({"end": {}}));
    let first = session.granted(json!({"cmd": "reach", "unit": "al-pack"}))["reach"].clone();
    session.order(json!({"enter": {"unit": "al-kempt", "at": "1634", "path": ["1635", "1636"]}}));
    let second = session.granted(json!({"cmd": "reach", "unit": "al-pack"}))["reach"].clone();
    let cost = |reach: &Value, hex: &str| reach[hex].as_f64().expect("in reach");
    assert_eq!(cost(&second, "1634"), 2.0 * cost(&first, "1634"));
    assert_eq!(cost(&first, "1635"), cost(&first, "1634") + 0.5);
    let order = json!({"enter": {"unit": "al-pack", "at": "1634", "path": ["1635"]}});
    let answer = session.order(order);
    assert_eq!(answer["events"][0]["entered"]["cost"], second["1635"]);
    stays(&mut session, "al-mait", "5.6");
}

#[test]
fn odds_are_told_in_any_phase_with_every_number() {
    let mut session = position(&[("fr-2-gauthier", "1746"), ("al-blndt", "1745")], &[]);
    let attack = json!({"attackers": ["fr-2-gauthier"], "defenders": ["1745"], "odds": null});
    let answer = session.granted(json!({"cmd": "odds", "attack": attack}));
    let faces: u64 = answer["results"]
        .as_object()
        .unwrap()
        .values()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(faces, 6);
    assert!(answer["attack_strength"].is_u64() && answer["defense_strength"].is_u64());
    let why = answer["why"].as_array().unwrap();
    assert!(
        why.iter()
            .all(|line| line["case"].is_string() && line["text"].is_string()),
        "{why:?}"
    );
    let over = json!({"attackers": ["fr-2-gauthier"], "defenders": ["1745"], "odds": "6-1"});
    session.refused(json!({"cmd": "odds", "attack": over}), Some("6.2C"));
    let far = json!({"attackers": ["fr-2-gauthier"], "defenders": ["1744"]});
    session.refused(json!({"cmd": "odds", "attack": far}), Some("6.1"));
}

#[test]
fn odds_tell_what_each_face_would_truly_bring() {
    let shut_in = [
        ("fr-2-husson", "1644"),
        ("al-blndt", "1643"),
        ("fr-2-pire", "1842"),
        ("fr-2-gauthier", "1442"),
        ("fr-2-jamin", "1641"),
    ];
    let mut session = position(&shut_in, &[]);
    let attack = json!({"attackers": ["fr-2-husson"], "defenders": ["1643"]});
    let answer = session.granted(json!({"cmd": "odds", "attack": attack}));
    let outcomes = answer["outcomes"].as_array().unwrap();
    let dice: Vec<_> = outcomes
        .iter()
        .map(|outcome| outcome["die"].clone())
        .collect();
    assert_eq!(dice, [1, 2, 3, 4, 5, 6].map(|die| json!(die)));
    let driven_back = outcomes
        .iter()
        .find(|outcome| outcome["result"] == "Dr")
        .unwrap();
    assert_eq!(driven_back["lost"], json!(["al-blndt"]));
    assert_eq!(driven_back["retreats"], json!([]));
    assert_eq!(driven_back["exact"], json!(true));
    assert_eq!(
        driven_back["text"][0],
        json!("Bylandt is lost: no hex to retreat to")
    );
    let beaten = outcomes
        .iter()
        .find(|outcome| outcome["result"] == "Ar")
        .unwrap();
    assert_eq!(beaten["retreats"][0]["unit"], json!("fr-2-husson"));
    let chances = answer["chances"].as_array().unwrap();
    let faces: u64 = chances
        .iter()
        .filter_map(|chance| chance["of_six"].as_u64())
        .sum();
    assert_eq!(faces, 6);
    let lost = chances
        .iter()
        .find(|chance| chance["text"] == driven_back["text"][0])
        .unwrap();
    assert_eq!(
        lost["of_six"],
        json!(lost["faces"].as_array().unwrap().len())
    );
}

#[test]
fn a_scripted_game_of_several_turns() {
    let mut session = quatre_bras(&[4, 1]);
    session.order(json!({"move_stack": {"units": ["fr-2-gauthier"], "path": ["1750", "1749"]}}));
    session.order(json!({"move": {"unit": "fr-2-pire", "path": ["1846"]}}));
    let answer = session.order(json!({"end": {}}));
    assert_eq!(kinds(&answer), ["phase", "obligations"]);
    assert_eq!(answer["decision"]["must_attack"], json!(["fr-2-pire"]));
    assert_eq!(answer["decision"]["must_be_attacked"], json!(["al-wmar"]));
    session.refused(json!({"cmd": "order", "order": {"end": {}}}), Some("6.1"));
    let attack =
        json!({"attack": {"attackers": ["fr-2-pire"], "defenders": ["1845"], "odds": null}});
    let answer = session.order(attack);
    assert_eq!(kinds(&answer), ["battle"]);
    let battle = &answer["events"][0]["battle"];
    assert_eq!(
        (&battle["die"], &battle["result"]),
        (&json!(4), &json!("Ar"))
    );
    assert_eq!(
        (&answer["decision"]["kind"], &answer["decision"]["unit"]),
        (&json!("retreat"), &json!("fr-2-pire"))
    );
    let to = answer["decision"]["options"][0]["to"].clone();
    let answer =
        session.order(json!({"retreat": {"unit": "fr-2-pire", "to": to, "displace": null}}));
    assert_eq!(kinds(&answer)[0], "retreated");
    if answer["decision"]["kind"] == "advance" {
        assert_eq!(answer["decision"]["player"], "coalition");
        session.order(json!({"decline": {}}));
    }
    let answer = session.order(json!({"end": {}}));
    assert_eq!(answer["decision"]["player"], "coalition");
    let entering = answer["decision"]["entering"].as_array().unwrap();
    assert!(
        entering.contains(&json!({"unit": "al-pack", "hexes": ["1634"]})),
        "{entering:?}"
    );
    let answer =
        session.order(json!({"enter": {"unit": "al-pack", "at": "1634", "path": ["1635"]}}));
    assert_eq!(kinds(&answer), ["entered"]);
    session.refused(
        json!({"cmd": "order", "order": {"enter": {"unit": "al-bttlr", "at": "1634", "path": []}}}),
        Some("5.6A"),
    );
    let answer = session.order(json!({"end": {}}));
    assert!(kinds(&answer).contains(&"turn".to_owned()), "{answer}");
    assert_eq!(session.granted(json!({"cmd": "state"}))["turn"], "16/1500");
}

#[test]
fn undo_goes_back_to_the_last_die_or_the_other_player() {
    let mut session = quatre_bras(&[4]);
    let reason = |session: &mut Session| {
        let answer = session.ask(&json!({"cmd": "undo"}));
        assert_eq!(
            (&answer["ok"], &answer["case"]),
            (&json!(false), &json!(null))
        );
        answer["reason"].clone()
    };
    assert_eq!(reason(&mut session), "nothing_to_undo");
    let start = session.granted(json!({"cmd": "state"}));
    session.order(json!({"move": {"unit": "fr-2-pire", "path": ["1846"]}}));
    session.order(json!({"end": {}}));
    session.granted(json!({"cmd": "undo"}));
    session.granted(json!({"cmd": "undo"}));
    assert_eq!(session.granted(json!({"cmd": "state"})), start);
    session.order(json!({"move": {"unit": "fr-2-pire", "path": ["1846"]}}));
    session.order(json!({"end": {}}));
    session.order(json!({"attack": {"attackers": ["fr-2-pire"], "defenders": ["1845"]}}));
    let error = session.refused(json!({"cmd": "undo"}), None);
    assert!(error.contains("die"), "{error}");
    assert_eq!(reason(&mut session), "die_rolled");
    let mut session = quatre_bras(&[]);
    session.order(json!({"end": {}}));
    session.order(json!({"end": {}}));
    let error = session.refused(json!({"cmd": "undo"}), None);
    assert!(error.contains("other player"), "{error}");
    assert_eq!(reason(&mut session), "other_player_decides");
}

#[test]
fn undo_stops_at_a_secret_that_has_come_to_light() {
    let mut session = Session::default();
    let units =
        json!([{"unit": "fr-2-soye", "hex": "1563"}, {"unit": "add-al-lyon", "hex": "4040"}]);
    let setup = json!({"units": units, "turn": "17/2100"});
    let new = json!({"cmd": "new", "scenario": "22", "options": ["22.6B"], "setup": setup});
    session.granted(new);
    session.until("hal_force");
    session.order(json!({"hal_force": {"entry": "0114"}}));
    session.granted(json!({"cmd": "undo"}));
    session.order(json!({"hal_force": {"entry": "0114"}}));
    let mut answer = session.order(json!({"end": {}}));
    while !kinds(&answer).contains(&"secret_shown".to_owned()) {
        answer = session.order(json!({"end": {}}));
    }
    let refused = session.ask(&json!({"cmd": "undo"}));
    assert_eq!(refused["reason"], "secret_shown", "{refused}");
}

#[test]
fn undo_stops_at_the_end_of_the_game() {
    let units = json!([{"unit": "fr-2-soye", "hex": "1755"}, {"unit": "al-pack", "hex": "1634"}]);
    let setup = json!({"units": units, "turn": "16/2000"});
    let mut session = Session::default();
    session.granted(json!({"cmd": "new", "scenario": "19", "setup": setup}));
    let first = session.order(json!({"end": {}}));
    assert_eq!(first["decision"]["player"], "coalition", "{first}");
    let last = session.order(json!({"end": {}}));
    assert_eq!(last["decision"]["kind"], "over", "{last}");
    let refused = session.ask(&json!({"cmd": "undo"}));
    assert_eq!(refused["reason"], "game_over", "{refused}");
}

#[test]
fn legal_says_whether_its_list_is_whole() {
    let legal = |session: &mut Session| session.granted(json!({"cmd": "legal"}));
    let mut session = quatre_bras(&[]);
    assert_eq!(legal(&mut session)["complete"], true);
    let units = [
        ("fr-2-baudin", "0542"),
        ("fr-6-tromelin", "0442"),
        ("fr-g-friant", "0442"),
        ("al-pack", "0543"),
    ];
    let mut session = position(&units, &[6]);
    session.order(json!({"end": {}}));
    let all = json!(["fr-2-baudin", "fr-6-tromelin", "fr-g-friant"]);
    let answer = session.order(json!({"attack": {"attackers": all, "defenders": ["0543"]}}));
    assert_eq!(answer["decision"]["kind"], "losses", "{answer}");
    let told = legal(&mut session);
    assert_eq!(told["complete"], true);
    let orders = told["orders"].as_array().expect("orders").clone();
    let (strengths, at_least) = (
        &answer["decision"]["strengths"],
        &answer["decision"]["at_least"],
    );
    let names: Vec<_> = all.as_array().expect("names").clone();
    for set in 1..8_usize {
        let chosen = (0..3).filter(|nth| set & 1 << nth != 0);
        let units: Vec<_> = chosen
            .map(|nth| names[nth].as_str().expect("a name"))
            .collect();
        let strength: u64 = units
            .iter()
            .filter_map(|&unit| strengths[unit].as_u64())
            .sum();
        let enough = Some(strength) >= at_least.as_u64();
        let listed = orders.iter().any(|order| {
            let named = order["losses"]["units"].as_array().expect("units");
            named.len() == units.len() && units.iter().all(|unit| named.contains(&json!(unit)))
        });
        assert_eq!(listed, enough, "{units:?}");
    }
    let mut command = Session::default();
    command.granted(json!({"cmd": "new", "scenario": "22"}));
    command.until("command");
    assert_eq!(legal(&mut command)["complete"], false);
}

#[test]
fn legal_says_that_it_lists_a_sample_of_the_losses_of_a_crowd() {
    let around = ["0542", "0442", "0443", "0642", "0643"];
    let attackers = [
        ["fr-2-baudin", "fr-2-soye"],
        ["fr-2-jamin", "fr-2-gauthier"],
        ["fr-2-husson", "fr-2-campi"],
        ["fr-2-piat", "fr-2-villiers"],
        ["fr-2-pelletier", "fr-g-friant"],
    ];
    let placed = around.iter().zip(attackers);
    let placed = placed.flat_map(|(&hex, stack)| stack.map(|unit| (unit, hex)));
    let units: Vec<_> = placed.chain([("al-pack", "0543")]).collect();
    let mut session = position(&units, &[6]);
    session.order(json!({"end": {}}));
    let attack = json!({"attackers": attackers.concat(), "defenders": ["0543"], "odds": "4-1"});
    let answer = session.order(json!({"attack": attack}));
    assert_eq!(answer["decision"]["kind"], "losses", "{answer}");
    let told = session.granted(json!({"cmd": "legal"}));
    assert_eq!(told["complete"], false);
    // Any one of the ten is strong enough, and nobody need lose more.
    assert_eq!(told["orders"].as_array().expect("orders").len(), 10);
}

#[test]
fn legal_lists_guns_that_can_only_join_an_attack() {
    // Alone the gun would leave Baudin, who must attack, nobody to attack.
    let units = [
        ("fr-2-baudin", "0542"),
        ("fr-2-pelletier", "0541"),
        ("al-pack", "0543"),
    ];
    let mut session = position(&units, &[]);
    session.order(json!({"end": {}}));
    let bombardment = json!({"attack": {"bombarding": ["fr-2-pelletier"], "defenders": ["0543"]}});
    session.refuses(bombardment, "6.1");
    let legal = session.granted(json!({"cmd": "legal"}));
    assert_eq!(legal["orders"], json!(["fr-2-baudin", "fr-2-pelletier"]));
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
fn a_combat_phase_in_which_nobody_can_fight_passes_by_itself() {
    let apart = [("fr-2-baudin", "0541"), ("al-pack", "0543")];
    let mut session = position(&apart, &[]);
    let answer = session.order(json!({"end": {}}));
    assert_eq!(kinds(&answer), ["phase", "obligations", "phase"]);
    let decision = &answer["decision"];
    assert_eq!(
        (&decision["kind"], &decision["player"]),
        (&json!("movement"), &json!("coalition"))
    );
    let guns = [("fr-2-pelletier", "0541"), ("al-pack", "0543")];
    let mut session = position(&guns, &[]);
    let answer = session.order(json!({"end": {}}));
    assert_eq!(answer["decision"]["kind"], "combat", "a gun has a target");
    session.order(json!({"end": {}}));
}

#[test]
fn a_refused_order_cites_its_case_and_changes_nothing() {
    let mut session = quatre_bras(&[]);
    for (order, case) in [
        (
            json!({"move": {"unit": "fr-2-gauthier", "path": []}}),
            Some("5.1"),
        ),
        (
            json!({"move": {"unit": "fr-2-gauthier", "path": ["1749"]}}),
            Some("5"),
        ),
        (
            json!({"move": {"unit": "al-opstl", "path": ["1745"]}}),
            Some("5.1"),
        ),
        (
            json!({"move": {"unit": "fr-2-nobody", "path": ["1745"]}}),
            None,
        ),
        (
            json!({"enter": {"unit": "fr-2-gauthier", "at": "1634"}}),
            Some("5.6"),
        ),
        (
            json!({"attack": {"attackers": ["fr-2-pire"], "defenders": ["1845"]}}),
            Some("5.1B"),
        ),
        (
            json!({"exit": {"unit": "fr-2-pire", "at": "1847"}}),
            Some("5.5"),
        ),
        (json!({"decline": {}}), Some("4.1")),
        (json!({"end": {}, "decline": {}}), None),
        (json!("end"), None),
        (
            json!({"move": {"unit": "fr-2-pire", "path": ["1846"], "speed": 3}}),
            None,
        ),
    ] {
        session.refused(json!({"cmd": "order", "order": order}), case);
    }
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
fn a_game_ends_with_its_outcome() {
    let mut session = quatre_bras(&[]);
    let mut answer = session.granted(json!({"cmd": "decision"}));
    for _ in 0..400 {
        let order = match answer["decision"]["kind"].as_str() {
            Some("over") => break,
            Some("retreat" | "displace") => {
                let way = &answer["decision"]["options"][0];
                let (unit, to) = (&answer["decision"]["unit"], &way["to"]);
                json!({"retreat": {"unit": unit, "to": to, "displace": way["displace"]}})
            }
            Some("movement" | "combat") => json!({"end": {}}),
            _ => json!({"decline": {}}),
        };
        answer = session.order(order);
    }
    assert_eq!(answer["decision"]["kind"], "over");
    let outcome = &answer["decision"]["outcome"];
    assert!(
        outcome["reason"].is_string() && outcome["case"].is_string(),
        "{outcome}"
    );
    assert_eq!(outcome["winner"], "coalition");
    assert_eq!(session.granted(json!({"cmd": "state"}))["phase"], "over");
    session.refused(json!({"cmd": "order", "order": {"end": {}}}), Some("3.4"));
}

/// Plays the same game by the protocol and by the rules alone; both must agree at every step.
#[test]
fn the_protocol_and_the_rules_play_the_same_game() {
    for seed in 0..6 {
        let mut session = Session::default();
        session.granted(json!({"cmd": "new", "scenario": "19", "seed": seed}));
        let mut state: State = kit::scenario("19").seed(seed).game().state;
        let mut player = RandomPlayer::new(seed);
        while let Some(order) = player.choose(&state) {
            let legal = session.granted(json!({"cmd": "legal"}));
            assert!(legal["orders"].is_array());
            let answer = session.order(json!(order));
            let events = step(&mut state, &order).expect("a legal order");
            assert_eq!(answer["events"], json!(events));
        }
        let told = session.granted(json!({"cmd": "state"}));
        assert_eq!(told["fingerprint"], state.number().to_string());
        assert_eq!(told["outcome"], json!(state.outcome()));
    }
}

#[test]
fn every_line_is_answered_and_none_ends_the_process() {
    let input = b"\n{}\n[]\n\xff\xfe\nnull\n{\"cmd\":7}\n{\"cmd\":\"state\",\"id\":{\"a\":1}}\n{\"cmd\":\"quit\",\"id\":9}\nx\n";
    let mut output = Vec::new();
    run(&input[..], &mut output).unwrap();
    let answers: Vec<Value> = String::from_utf8(output)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 8);
    assert!(
        answers[..7]
            .iter()
            .all(|answer| answer["ok"] == false && answer["case"].is_null())
    );
    assert_eq!(answers[6]["id"], json!({"a": 1}));
    assert_eq!(answers[7], json!({"ok": true, "id": 9}));
}

#[test]
fn hints_of_a_phase_go_on_with_one_plan() {
    let start = NewGame {
        scenario: "19".to_owned(),
        seed: 7,
        ..NewGame::default()
    };
    let mut game = Game::begin(start).expect("a game");
    let mut player = Level::Normal.player(game.state().fingerprint());
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

proptest! {
    #[test]
    fn no_bytes_bring_the_engine_down(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut engine = Engine::default();
        let answer = engine.answer(&bytes);
        prop_assert_eq!(answer.last, Last::No);
        prop_assert!(answer.json["error"].is_string());
    }

    /// Requests that are nearly right: known words, in any order, with any hex and any unit.
    #[test]
    fn no_request_brings_the_engine_down(
        cmd in prop::sample::select(vec!["reach", "hex", "los", "supply", "order", "odds", "undo", "legal", "new", "hint"]),
        kind in prop::sample::select(vec!["move", "enter", "attack", "retreat", "losses", "advance", "exit", "hal_force", "end"]),
        column in 1..100_u8,
        row in 1..100_u8,
        unit in prop::sample::select(vec!["fr-2-pire", "al-opstl", "al-pack", "fr-1-brue", "", "x"]),
        ends in 0..4_usize,
    ) {
        let mut session = quatre_bras(&[]);
        session.order(json!({"move": {"unit": "fr-2-pire", "path": ["1846"]}}));
        for _ in 0..ends {
            session.ask(&json!({"cmd": "order", "order": {"end": {}}}));
        }
        let hex = format!("{column:02}{row:02}");
        let order = match kind {
            "move" => json!({"move": {"unit": unit, "path": [hex, hex]}}),
            "enter" => json!({"enter": {"unit": unit, "at": hex}}),
            "attack" => json!({"attack": {"attackers": [unit], "bombarding": [unit], "defenders": [hex]}}),
            "losses" => json!({"losses": {"units": [unit]}}),
            "end" => json!({"end": {}}),
            kind => json!({kind: {"unit": unit, "to": hex, "at": hex}}),
        };
        let request = match cmd {
            "reach" => json!({"cmd": cmd, "unit": unit}),
            "hex" => json!({"cmd": cmd, "hex": hex}),
            "los" => json!({"cmd": cmd, "from": hex, "to": "1744"}),
            "supply" => json!({"cmd": cmd, "unit": unit}),
            "odds" => json!({"cmd": cmd, "attack": {"attackers": [unit], "defenders": [hex, "1845"]}}),
            "new" => json!({"cmd": cmd, "scenario": "19", "setup": [{"unit": unit, "hex": hex}]}),
            "order" => json!({"cmd": cmd, "order": order}),
            cmd => json!({"cmd": cmd}),
        };
        session.ask(&request);
        session.granted(json!({"cmd": "state"}));
    }
}

/// Runs a session, and gets its answers.
fn answers(input: impl Read) -> Vec<Value> {
    let mut output = Vec::new();
    run(BufReader::new(input), &mut output).expect("a session");
    let output = String::from_utf8(output).expect("text");
    output
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn a_line_of_any_length_is_refused_and_the_session_goes_on() {
    let long = io::repeat(b'x').take(64 << 20);
    let told = answers(long.chain(&b"\n{\"cmd\":\"quit\",\"id\":1}\n"[..]));
    assert_eq!(
        told[0],
        json!({"ok": false, "case": null, "error": "the line is longer than 1 MB"})
    );
    assert_eq!(told[1], json!({"ok": true, "id": 1}));
}

#[test]
fn a_line_that_is_no_text_is_refused_and_the_session_goes_on() {
    let told = answers(&b"{\"cmd\":\"\xff\xfe\"}\n\xc3\n{\"cmd\":\"quit\"}\n"[..]);
    assert_eq!(told.len(), 3, "{told:?}");
    for refused in &told[..2] {
        assert!(
            refused["error"]
                .as_str()
                .is_some_and(|error| error.starts_with("the line is no JSON"))
        );
    }
    assert_eq!(told[2], json!({"ok": true}));
}

#[test]
fn json_nested_a_hundred_thousand_deep_is_refused() {
    let deep = format!("{{\"cmd\":{}\n{{\"cmd\":\"quit\"}}\n", "[".repeat(100_000));
    let told = answers(deep.as_bytes());
    assert!(
        told[0]["error"]
            .as_str()
            .is_some_and(|error| error.contains("recursion limit")),
        "{told:?}"
    );
    assert_eq!(told[1], json!({"ok": true}));
}

#[test]
fn what_a_refusal_repeats_is_cut() {
    let mut session = quatre_bras(&[]);
    let word = "w".repeat(500_000);
    let many = vec![word.as_str(); 1];
    let requests = [
        json!({"cmd": word}),
        json!({"cmd": "state", word.as_str(): 1}),
        json!({"cmd": "reach", "unit": word}),
        json!({"cmd": "hex", "hex": word}),
        json!({"cmd": "hint", "level": word}),
        json!({"cmd": "load", "file": word}),
        json!({"cmd": "save", "file": word}),
        json!({"cmd": "new", "scenario": word}),
        json!({"cmd": "new", "scenario": "19", "options": many}),
        json!({"cmd": "new", "scenario": "22", "setup": {"corps": {word.as_str(): 1}}}),
        json!({"cmd": "order", "order": {word.as_str(): {}}}),
        json!({"cmd": "order", "order": {"move": {"unit": "fr-2-pire", "path": [word]}}}),
    ];
    for request in requests {
        let error = session.ask(&request)["error"]
            .as_str()
            .expect("an error")
            .to_owned();
        assert!(error.len() < 1500, "{}: {}", error.len(), &error[..300]);
        assert!(error.contains("www…"), "{error}");
    }
}

#[test]
fn a_request_holds_no_endless_list() {
    let mut session = quatre_bras(&[]);
    let options: Vec<_> = (0..5001).map(|nth| nth.to_string()).collect();
    let answer = session.ask(&json!({"cmd": "new", "scenario": "19", "options": options}));
    assert_eq!(
        answer["error"],
        "a list of 5001 values stands here: 5000 at most were expected"
    );
    let answer = session.ask(&json!({"cmd": "new", "scenario": "19", "options": options[..201]}));
    assert_eq!(
        answer["error"],
        "201 options are named: 200 at most were expected"
    );
    let lost: Vec<_> = (0..5000)
        .map(|nth| json!({"unit": format!("nobody-{nth}")}))
        .collect();
    let answer = session.ask(&json!({"cmd": "new", "scenario": "19", "setup": {"lost": lost}}));
    let error = answer["error"].as_str().expect("an error");
    assert!(error.ends_with("; and 4900 more faults"), "{error}");
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
