//! Orders through the engine, and the events that come of them.

use serde_json::{Value, json};

/// Gets the first event of a kind.
#[track_caller]
pub fn event(events: &[Value], kind: &str) -> Value {
    let found = events.iter().find(|event| !event[kind].is_null());
    found.unwrap_or_else(|| panic!("no {kind} in {events:?}"))[kind].clone()
}

pub fn events(answer: &Value) -> Vec<Value> {
    answer["events"].as_array().expect("events").clone()
}

pub fn attack(attackers: &[&str], defenders: &[&str], odds: Option<&str>) -> Value {
    json!({"attack": {"attackers": attackers, "defenders": defenders, "odds": odds}})
}
