//! The README's lists of events and commands are whole.

use crate::kit::session::Session;
use crate::readme::{chapter, quoted};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Lists the events as the code has them: name in JSON, and fields.
fn events() -> Vec<(String, Vec<String>)> {
    let body = |file: &str, heading: &str| {
        let source = fs::read_to_string(format!("src/last_battles/event/{file}"));
        let source = source.expect("the events");
        let start = source.find(heading).expect("the type") + heading.len();
        let end = source[start..].find("\n}").expect("its end");
        source[start..start + end].to_owned()
    };
    let boxed = |heading: &str| fields(&body("battle.rs", heading), "    pub ");
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut rename = None;
    let kinds = [
        body("mod.rs", "pub enum Event {"),
        body("hidden.rs", "pub enum HiddenEvent {"),
        body("morale.rs", "pub enum MoraleEvent {"),
    ];
    // A kind is written as the event of that kind.
    let lines = kinds.iter().flat_map(|kind| kind.lines());
    for line in lines.filter(|line| !line.ends_with("Event),")) {
        if let Some(name) = line.trim().strip_prefix("#[serde(rename = \"") {
            rename = name.split('"').next().map(str::to_owned);
        } else if let Some(name) = line
            .strip_prefix("    ")
            .filter(|line| line.starts_with(char::is_uppercase))
        {
            // What is short stands on one line.
            let (name, inline) = name.split_once(" {").unwrap_or((name, ""));
            let name = name.split([' ', '(', ',']).next().expect("a name");
            let fields = match name {
                "Battle" => boxed("pub struct BattleReport {"),
                "CombatWaits" => boxed("pub struct WaitingCombat {"),
                _ => fields(&inline.replace(", ", "\n ").replace("}", ""), " "),
            };
            found.push((rename.take().unwrap_or_else(|| snake(name)), fields));
        } else if let Some((_, own)) = found.last_mut() {
            own.extend(fields(line, "        "));
        }
    }
    found
}

/// Gets the names of the fields on lines that begin so.
fn fields(text: &str, indent: &str) -> Vec<String> {
    let named = text
        .lines()
        .filter_map(|line| line.strip_prefix(indent)?.split_once(':'));
    let names = named.map(|(name, _)| name.to_owned());
    let plain = |name: &String| name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    names.filter(|name| name != "case" && plain(name)).collect()
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (nth, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && nth > 0 {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

#[test]
fn every_event_has_its_line_with_its_fields() {
    let text = chapter();
    let (_, table) = text.split_once("### Events").expect("the events");
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let mut told: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in rows {
        let cells: Vec<_> = row.split('|').collect();
        for name in quoted(cells[1]) {
            let fields = quoted(cells[2]).into_iter().map(str::to_owned);
            told.insert(name.to_owned(), fields.collect());
        }
    }
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, fields) in events() {
        // What is kept secret is not told.
        let secret = [
            ("secret_written", "entry"),
            ("pair_placed", "real"),
            ("supply_checked", "aside"),
        ];
        let shown = fields
            .into_iter()
            .filter(|field| !secret.contains(&(name.as_str(), field)));
        known.entry(name.clone()).or_default().extend(shown);
    }
    let over = ["winner", "level", "reason"].map(str::to_owned);
    known.insert("over".to_owned(), over.into_iter().collect());
    assert_eq!(told, known);
    assert!(known.len() > 40);
}

#[test]
fn every_command_has_its_line() {
    let text = chapter();
    let error = Session::default().refused(json!({"cmd": "nonsense"}), None);
    let (_, names) = error.split_once("one of ").expect("the names");
    let rows: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    for name in names.split(", ") {
        let row = rows
            .iter()
            .find(|row| quoted(row.split('|').nth(1).unwrap_or_default()).contains(&name));
        assert!(row.is_some(), "{name} has no line");
    }
}
