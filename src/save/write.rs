//! Writing a game as text.

use super::body::Noted;
use super::header::with_header;
use crate::game::{Game, Seats, without_folders};
use crate::last_battles::Event;
use crate::last_battles::set_up::Start;
use crate::last_battles::words::{Recorder, Told};
use ron::extensions::Extensions;
use serde::Serialize;

/// Writes a game as text.
///
/// # Errors
/// Fails if a part of it cannot be written as RON, which nothing in a game is known to do.
pub fn to_text(game: &Game) -> Result<String, ron::Error> {
    let data = game.data();
    let mut body = Body(
        "// A saved game of Hundred Days: how it began, every order given since and what came of it, and where it stands.\n(\n"
            .to_owned(),
    );
    body.field("start", &shared_start(game))?;
    body.field("rigged", &game.state().dice().rigged())?;
    if game.seats != Seats::default() {
        body.field("seats", &game.seats)?;
    }
    body.field("data", &data)?;
    if let Some(scenario) = game.scenario_text() {
        body.field("scenario_file", scenario)?;
    }
    if let Some(earlier) = game.earlier() {
        body.begin("earlier", "(");
        body.part("orders", &earlier.orders)?;
        body.list("told", earlier.told.iter())?;
        body.part("until", &game.start().snapshot())?;
        body.0.push_str("    ),\n");
    }
    body.begin("orders", "[");
    for (entry, told) in game.entries().iter().zip(told(game)) {
        body.0.push_str("        (order: ");
        body.value(&entry.order)?;
        if !told.is_empty() {
            body.0.push_str(", told: ");
            body.value(&told)?;
        }
        body.0.push_str("),\n");
    }
    body.0.push_str("    ],\n");
    body.begin("states", "[");
    for noted in noted(game) {
        body.0.push_str("        ");
        body.value(&noted)?;
        body.0.push_str(",\n");
    }
    body.0.push_str("    ],\n");
    body.field("now", &game.state().snapshot())?;
    body.0.push_str(")\n");
    Ok(with_header(data.whole(), &body.0))
}

/// Gets how the game began, without the folders of whoever played it.
fn shared_start(game: &Game) -> Start {
    let start = game.beginning();
    let scenario = match game.scenario_text() {
        Some(_) => without_folders(&start.scenario),
        None => &start.scenario,
    };
    Start {
        scenario: scenario.to_owned(),
        ..start.clone()
    }
}

/// Tells what came of each order.
pub fn told(game: &Game) -> impl Iterator<Item = Vec<Told>> {
    let mut recorder = Recorder::new(game.start());
    let setting = game.state().setting();
    let entries = game.entries().iter();
    entries.map(move |entry| recorder.tell(setting, &entry.events))
}

/// Lists the numbers of the first state, and of the first of each turn since.
fn noted(game: &Game) -> Vec<Noted> {
    let first = Noted {
        after: 0,
        turn: game.start().turn(),
        number: game.start().number(),
    };
    let entries = game.entries().iter().enumerate();
    let later = entries.filter_map(|(nth, entry)| {
        let turns = entry.events.iter().rev().filter_map(|event| match event {
            Event::Turn { turn, .. } => Some(*turn),
            _ => None,
        });
        Some(Noted {
            after: nth + 1,
            turn: turns.into_iter().next()?,
            number: entry.number?,
        })
    });
    [first].into_iter().chain(later).collect()
}

/// A body that is being written.
struct Body(String);

impl Body {
    fn begin(&mut self, name: &str, opened: &str) {
        self.0.push_str(&format!("    {name}: {opened}\n"));
    }

    fn field(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Result<(), ron::Error> {
        self.0.push_str(&format!("    {name}: "));
        self.value(value)?;
        self.0.push_str(",\n");
        Ok(())
    }

    /// Writes a field of a field.
    fn part(&mut self, name: &str, value: &impl Serialize) -> Result<(), ron::Error> {
        self.0.push_str("    ");
        self.field(name, value)
    }

    /// Writes a list that is a field of a field, a line each.
    fn list<T: Serialize>(
        &mut self,
        name: &str,
        items: impl Iterator<Item = T>,
    ) -> Result<(), ron::Error> {
        self.0.push_str(&format!("        {name}: [\n"));
        for item in items {
            self.0.push_str("            ");
            self.value(&item)?;
            self.0.push_str(",\n");
        }
        self.0.push_str("        ],\n");
        Ok(())
    }

    fn value(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), ron::Error> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        options.to_writer(&mut self.0, value)
    }
}
