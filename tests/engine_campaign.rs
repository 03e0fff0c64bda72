//! The campaign through the engine protocol: its opening, nights and rain, supply, exits, the force at Hal.

use crate::kit::session::{Session, campaign, kinds, quatre_bras};
use serde_json::{Value, json};

/// Gets the first event of a kind.
#[track_caller]
fn event(events: &[Value], kind: &str) -> Value {
    let found = events.iter().find(|event| !event[kind].is_null());
    found.unwrap_or_else(|| panic!("no {kind} in {events:?}"))[kind].clone()
}

fn events(answer: &Value) -> Vec<Value> {
    answer["events"].as_array().expect("events").clone()
}

#[test]
fn case_22_2c_the_campaign_opens_with_the_officers_first_places() {
    let mut session = Session::default();
    let decision = session.granted(json!({"cmd": "new", "scenario": "22"}))["decision"].clone();
    assert_eq!(
        (&decision["kind"], &decision["player"]),
        (&json!("setup"), &json!("french"))
    );
    assert_eq!(session.state("phase"), "setup");
    let drouot = json!({"leader": "ldr-drouot", "hex": "3163", "hexes":
        ["1451", "3064", "3065", "3163", "3164", "3261", "3262", "3264", "3363", "3364"],
        "may_come_later": false});
    let leaders = decision["leaders"].as_array().expect("leaders");
    assert!(leaders.contains(&drouot), "{leaders:?}");
    session.refuses(
        json!({"setup": {"leader": "ldr-napoleon", "hex": "1451"}}),
        "10.1A",
    );
    session.order(json!({"setup": {"leader": "ldr-drouot", "hex": "1451"}}));
    assert_eq!(session.leader("ldr-drouot")["hex"], "1451");
    session.refuses(
        json!({"setup": {"leader": "ldr-drouot", "hex": null}}),
        "10.1A",
    );
    let derlon = leaders
        .iter()
        .find(|leader| leader["leader"] == "ldr-derlon");
    assert_eq!(derlon.expect("D'Erlon")["may_come_later"], true);
    let events = session.order(json!({"setup": {"leader": "ldr-derlon", "hex": null}}));
    assert_eq!(events["events"][0]["leader_comes_later"]["case"], "10.1A");
    assert_eq!(session.leader("ldr-derlon")["where"], "reinforcement");
    session.order(json!({"end": {}}));
    let answer = session.order(json!({"end": {}}));
    assert_eq!(answer["decision"]["kind"], "command");
    assert_eq!(session.state("corps")["french/G"]["level"], 20);
    assert_eq!(session.leader("ldr-bulow")["where"], "reinforcement");
}

#[test]
fn case_14_a_single_unit_on_the_road_cuts_supply_and_dawn_takes_the_unit() {
    // The road out by Waterloo is the only one from there to the south.
    let cut = [
        ("fr-2-pire", "0802"),
        ("al-pack", "0606"),
        ("fr-2-soye", "1563"),
    ];
    let mut session = campaign(&cut, &[]);
    let asked = json!({"cmd": "supply", "unit": "fr-2-pire"});
    assert_eq!(session.granted(asked.clone())["in_supply"], false);
    assert_eq!(session.unit("fr-2-pire")["in_supply"], false);
    assert_eq!(session.unit("fr-2-soye")["in_supply"], true);
    let beside = [("fr-2-pire", "0802"), ("al-pack", "0507")];
    let open = campaign(&beside, &[]).granted(asked);
    assert_eq!(open["in_supply"], true, "zones do not cut");
    let mut told = Vec::new();
    while session.state("turn") != "17/0900" {
        told = events(&session.order(json!({"end": {}})));
    }
    let lost = event(&told, "out_of_supply");
    assert_eq!(
        (&lost["unit"], &lost["hex"], &lost["case"]),
        (&json!("fr-2-pire"), &json!("0802"), &json!("14"))
    );
    assert_eq!(event(&told, "eliminated")["may_return"], false);
    let pire = session.unit("fr-2-pire");
    assert_eq!(
        (&pire["where"], &pire["destroyed"]),
        (&json!("eliminated"), &json!(true))
    );
    assert_eq!(
        session.state("corps")["french/2"]["losses"],
        pire["strength"]
    );
}

#[test]
fn case_4_2_case_4_3_command_by_day_and_in_rain_but_not_by_night() {
    let units = [
        ("ldr-ney", "1562"),
        ("fr-2-soye", "1563"),
        ("al-pack", "4040"),
    ];
    let mut session = campaign(&units, &[]);
    let mut phases = std::collections::BTreeMap::new();
    for _ in 0..400 {
        let answer = session.order(json!({"end": {}}));
        for told in events(&answer) {
            if !told["phase"].is_null() {
                let turn = told["phase"]["turn"].as_str().expect("a turn").to_owned();
                let phases: &mut Vec<Value> = phases.entry(turn).or_default();
                phases.push(told["phase"]["phase"].clone());
            }
        }
        if answer["decision"]["kind"] == "over" {
            break;
        }
    }
    let day = json!([
        "command", "movement", "combat", "command", "movement", "combat"
    ]);
    let rain = json!(["command", "movement", "command", "movement"]);
    let night = json!(["movement", "movement"]);
    for (turn, expected) in [
        ("16/1600", &day),
        ("16/2100", &night),
        ("17/0600", &night),
        ("17/1400", &day),
        ("17/1500", &rain),
        ("17/1900", &rain),
        ("17/2000", &day),
        ("18/0900", &rain),
        ("18/1000", &day),
    ] {
        assert_eq!(json!(phases[turn]), *expected, "{turn}");
    }
}

#[test]
fn supply_is_told_with_its_line_at_any_time() {
    let mut session = campaign(&[("fr-2-pire", "1847"), ("al-pack", "4040")], &[]);
    let answer = session.granted(json!({"cmd": "supply", "unit": "fr-2-pire"}));
    let line = answer["line"].as_array().expect("a line");
    assert_eq!(
        (&answer["in_supply"], &line[0]),
        (&json!(true), &json!("1847"))
    );
    let end = line.last().and_then(Value::as_str).expect("an end");
    assert!(end.ends_with("67"), "{end}");
    assert_eq!(session.unit("fr-2-pire")["in_supply"], true);
    assert_eq!(session.unit("fr-2-soye")["in_supply"], Value::Null);
    let ring = ["1846", "1947", "1948", "1848", "1748", "1747"];
    let allies = [
        "al-pack",
        "al-kempt",
        "al-vincke",
        "al-best",
        "al-mait",
        "al-byng",
    ];
    let mut units: Vec<_> = allies.into_iter().zip(ring).collect();
    units.push(("fr-2-pire", "1847"));
    let mut session = campaign(&units, &[]);
    let answer = session.granted(json!({"cmd": "supply", "unit": "fr-2-pire"}));
    assert_eq!(
        (&answer["in_supply"], &answer["line"]),
        (&json!(false), &Value::Null)
    );
    assert_eq!(session.unit("fr-2-pire")["in_supply"], false);
    session.refused(json!({"cmd": "supply", "unit": "nobody"}), None);
    quatre_bras(&[]).refused(json!({"cmd": "supply", "unit": "fr-2-pire"}), None);
}

#[test]
fn a_unit_leaves_the_map_and_counts_while_its_line_holds() {
    let units = [
        ("fr-g-friant", "0606"),
        ("ldr-ney", "0605"),
        ("fr-2-soye", "1563"),
        ("al-pack", "4040"),
    ];
    let mut session = campaign(&units, &[]);
    session.order(json!({"command": {"leader": "ldr-ney"}}));
    session.order(json!({"end": {}}));
    let decision = session.granted(json!({"cmd": "decision"}));
    let leaving = json!([{"unit": "fr-g-friant", "at": "0605"}, {"unit": "ldr-ney", "at": "0605"}]);
    assert_eq!(decision["decision"]["leaving"], leaving);
    let exit = |unit: &str, at: &str| json!({"exit": {"unit": unit, "at": at}});
    let wrong = json!({"cmd": "order", "order": exit("fr-g-friant", "0607")});
    session.refused(wrong, Some("5.5"));
    let answer = session.order(exit("fr-g-friant", "0605"));
    assert_eq!(kinds(&answer), ["exited"]);
    assert_eq!(session.unit("fr-g-friant")["where"], "exited");
    // Nobody has left who could command it.
    let state = session.granted(json!({"cmd": "state"}));
    assert_eq!(
        (&state["vp"]["french"], &state["exited"]["french"]),
        (&json!(0), &json!(7))
    );
    let answer = session.order(exit("ldr-ney", "0605"));
    assert_eq!(answer["events"][0]["exited"]["unit"], "ldr-ney");
    let state = session.granted(json!({"cmd": "state"}));
    assert_eq!(state["vp"]["french"], 14);
}

#[test]
fn the_force_at_hal_is_decided_in_secret() {
    let options = ["22.6A", "22.6B", "22.6F"];
    let units = [("fr-2-soye", "1563"), ("add-al-lyon", "4040")];
    let mut session = campaign(&units, &options);
    let mut weather = 0;
    let decision = loop {
        let decision = session.granted(json!({"cmd": "decision"}))["decision"].clone();
        if decision["kind"] == "hal_force" {
            break decision;
        }
        let kinds = kinds(&session.order(json!({"end": {}})));
        weather += kinds.iter().filter(|kind| *kind == "die").count();
    };
    // A die for each player turn from noon to eight.
    assert_eq!(weather, 18);
    assert_eq!(
        (&decision["player"], &decision["turn"]),
        (&json!("coalition"), &json!("17/2100"))
    );
    let hexes: Vec<_> = (0..3)
        .map(|nth| decision["entries"][nth]["at"].clone())
        .collect();
    assert_eq!(hexes, [json!("0114"), json!("0124"), json!("0136")]);
    let wrong = json!({"cmd": "order", "order": {"hal_force": {"entry": "0605"}}});
    session.refused(wrong, Some("22.6B"));
    let answer = session.order(json!({"hal_force": {"entry": null}}));
    assert_eq!(kinds(&answer), ["secret_written"]);
    session.granted(json!({"cmd": "undo"}));
    let answer = session.order(json!({"hal_force": {"entry": "0114"}}));
    assert!(!answer["events"].to_string().contains("0114"));
    let state = session.granted(json!({"cmd": "state"}));
    assert!(state.get("secret").is_none());
}
