//! What the engine answers without an order: about the ground, the reach of units, and odds.

use crate::kit::session::{Session, position, quatre_bras};
use serde_json::{Value, json};

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
