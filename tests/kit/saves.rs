//! Saved games as text: those of old formats, and those that somebody has altered who knows how they are made.

use hundred_days::last_battles::{Match, State};
use hundred_days::table::data::Source;
use hundred_days::table::fingerprint::fingerprint;
use hundred_days::table::save::from_text;
use ron::extensions::Extensions;
use serde::Serialize;

/// Writes a game as format 1 was written.
pub fn format_1(game: &Match) -> String {
    let number = |number: u64| format!("\"{number:016x}\"");
    let start = fingerprint(&(game.start().fingerprint(), game.scenario_text()));
    let orders = game.entries().iter().map(|entry| {
        let (order, after) = (ron(&entry.order), number(entry.fingerprint));
        format!("        (order: {order}, after: {after}),\n")
    });
    let scenario = game.scenario_text().map_or_else(String::new, |text| {
        format!("    scenario_file: {},\n", ron(text))
    });
    format!(
        "// A saved game of Hundred Days: how it began, and every order given since.\n(\n    hundred_days_save: 1,\n    \
         program: \"0.1.0\",\n    rigged: {},\n    start: {},\n    fingerprint: {},\n    orders: [\n{}    ],\n{scenario})\n",
        game.state().dice().is_scripted(),
        ron(game.beginning()),
        number(start),
        orders.collect::<String>(),
    )
}

/// Writes a value as saves do.
pub fn ron(value: &(impl Serialize + ?Sized)) -> String {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.to_string(value).expect("RON")
}

/// Puts the right sum over a save that has been altered.
pub fn summed(text: &str) -> String {
    let (line, body) = text.split_once('\n').expect("a first line");
    let (before, _) = line.rsplit_once("sum=").expect("a sum");
    let sum = blake3::hash(format!("{before}sum=\n{body}").as_bytes());
    format!("{before}sum={sum}\n{body}")
}

/// Reads a save that must be sound.
#[track_caller]
pub fn sound(text: &str) -> Match {
    let name = "game.ron";
    from_text(Source { name, text }).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Reads a text that must have faults, and gets the first.
#[track_caller]
pub fn fault(text: &str) -> String {
    let name = "game.ron";
    let faults = from_text::<State>(Source { name, text }).expect_err("a fault");
    faults.first().expect("at least one fault").to_string()
}
