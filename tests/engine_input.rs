//! What the engine makes of input that is no request: nonsense, lines too long or too deep, endless lists.

use crate::kit::session::quatre_bras;
use hundred_days::GAMES;
use hundred_days::cli::engine::{Engine, Last, run};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::io::{self, BufReader, Read};

#[test]
fn every_line_is_answered_and_none_ends_the_process() {
    let input = b"\n{}\n[]\n\xff\xfe\nnull\n{\"cmd\":7}\n{\"cmd\":\"state\",\"id\":{\"a\":1}}\n{\"cmd\":\"quit\",\"id\":9}\nx\n";
    let mut output = Vec::new();
    run(GAMES, &input[..], &mut output).unwrap();
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
fn every_command_of_the_protocol_is_known_by_its_fields() {
    let needed = [
        ("scenarios", None),
        ("new", Some("scenario")),
        ("reach", Some("unit")),
        ("odds", Some("attack")),
        ("hex", Some("hex")),
        ("los", Some("from")),
        ("supply", Some("unit")),
        ("order", Some("order")),
        ("save", Some("file")),
        ("journal", Some("file")),
        ("load", Some("file")),
        ("quit", None),
    ];
    for (command, field) in needed {
        let line = json!({ "cmd": command }).to_string();
        let answer = Engine::new(GAMES).answer(line.as_bytes()).json;
        match field {
            None => assert_eq!(answer["ok"], true, "{answer}"),
            Some(field) => {
                let expected = format!("{command}: missing field `{field}`");
                assert_eq!(answer["error"], expected);
            }
        }
    }
    for command in ["state", "decision", "legal", "undo", "hint"] {
        let line = json!({ "cmd": command }).to_string();
        let answer = Engine::new(GAMES).answer(line.as_bytes()).json;
        assert_eq!(
            answer["error"],
            "there is no game: begin one with `new` or `load`"
        );
    }
}

#[test]
fn what_is_wrong_is_told_by_its_place() {
    let told = [
        ("[1]", "one JSON object a line was expected"),
        ("{", "the line is no JSON"),
        ("", "the line is no JSON"),
        ("{\"command\":\"state\"}", "the field `cmd` is missing"),
        ("{\"cmd\":\"stat\"}", "there is no command `stat`"),
        ("{\"cmd\":\"state\",\"x\":1}", "`state` has no field `x`"),
        (
            "{\"cmd\":\"order\",\"order\":{\"move\":{\"unit\":\"a\",\"path\":[\"1750\",\"99\"]}}}",
            "order.move.path[1]: `99` is not a hex number",
        ),
        ("{\"cmd\":\"reach\"}", "reach: missing field `unit`"),
        (
            "{\"cmd\":\"order\",\"order\":{\"commands\":{}}}",
            "order: unknown variant `commands`, expected one of",
        ),
        (
            "{\"cmd\":\"new\",\"scenario\":\"19\",\"dice\":[6,7]}",
            "dice[1]: 7 is not a face of a die",
        ),
    ];
    for (line, expected) in told {
        let answer = Engine::new(GAMES).answer(line.as_bytes());
        let found = answer.json["error"].as_str().unwrap_or_default();
        assert!(found.starts_with(expected), "{line}: {found}");
    }
}

proptest! {
    #[test]
    fn no_bytes_bring_the_engine_down(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut engine = Engine::new(GAMES);
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
    run(GAMES, BufReader::new(input), &mut output).expect("a session");
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
