//! The engine, fed with any lines: each is answered by one line of JSON, and the session goes on.
//!
//! Commands that name files are left out, and hints of programs that take their time.

#![no_main]

use hundred_days::GAMES;
use hundred_days::cli::engine;
use hundred_days::last_battles::data::library::carried;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// The most lines of an input.
const LINES: usize = 64;

fuzz_target!(|bytes: &[u8]| {
    let lines = bytes.split(|&byte| byte == b'\n');
    let mut input = Vec::new();
    let mut sent = 0;
    for line in lines.filter(|line| is_quick(line)).take(LINES) {
        input.extend_from_slice(line);
        input.push(b'\n');
        sent += 1;
    }
    input.extend_from_slice(b"{\"cmd\":\"scenarios\",\"id\":\"last\"}\n");
    let mut output = Vec::new();
    engine::run(GAMES, &input[..], &mut output).expect("answers");
    let output = String::from_utf8(output).expect("text");
    let answers: Vec<_> = output.lines().collect();
    assert_eq!(answers.len(), sent + 1, "answers to {sent} lines");
    for answer in &answers {
        let json: Value = serde_json::from_str(answer).expect("JSON");
        assert!(json["ok"].is_boolean(), "{answer}");
        assert!(json["ok"] == true || json["error"].is_string(), "{answer}");
    }
    let last: Value = serde_json::from_str(answers[sent]).expect("JSON");
    assert!(last["ok"] == true && last["id"] == "last", "{last}");
});

/// Tells whether a line touches no file, ends nothing, and is answered at once.
fn is_quick(line: &[u8]) -> bool {
    let Ok(json) = serde_json::from_slice::<Value>(line) else {
        return true;
    };
    match json["cmd"].as_str() {
        Some("save" | "load" | "journal" | "quit") => false,
        Some("hint") => json["level"]
            .as_str()
            .is_some_and(|level| level == "random"),
        Some("new") => json["scenario"]
            .as_str()
            .is_none_or(|number| carried().is_ok_and(|carried| carried.scenario(number).is_some())),
        _ => true,
    }
}
