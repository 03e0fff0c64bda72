//! Writing a game as text.

use super::body::Noted;
use super::header::with_header;
use crate::table::game::{Data as _, Kept};
use crate::table::play::{Match, Seats};
use ron::extensions::Extensions;
use serde::Serialize;

/// Writes a game as text.
///
/// # Errors
/// Fails if a part of it cannot be written as RON, which nothing in a game is known to do.
pub fn to_text<G: Kept>(game: &Match<G>) -> Result<String, ron::Error> {
    let data = game.data();
    let mut body = Body(
        "// A saved game of Hundred Days: how it began, every order given since and what came of it, and where it stands.\n(\n"
            .to_owned(),
    );
    body.field("start", game.beginning())?;
    body.field("rigged", &game.state().is_scripted())?;
    if game.seats != Seats::default() {
        body.field("seats", &game.seats)?;
    }
    body.field("data", data)?;
    if let Some(scenario) = game.scenario_text() {
        body.field("scenario_file", scenario)?;
    }
    if let Some(earlier) = game.earlier() {
        body.begin("earlier", "(");
        body.part("orders", &earlier.orders)?;
        body.0.push_str("        told: [\n");
        body.0
            .push_str(&game.written().earlier(earlier, write_line)?);
        body.0.push_str("        ],\n");
        body.part("until", &game.start().position())?;
        body.0.push_str("    ),\n");
    }
    body.begin("orders", "[");
    body.0
        .push_str(&game.written().orders(game, write_order::<G>)?);
    body.0.push_str("    ],\n");
    body.begin("states", "[");
    for noted in noted(game) {
        body.0.push_str("        ");
        body.value(&noted)?;
        body.0.push_str(",\n");
    }
    body.0.push_str("    ],\n");
    body.field("now", &game.state().position())?;
    body.0.push_str(")\n");
    Ok(with_header(G::NAME, data.whole(), &body.0))
}

/// Tells what came of each order.
pub fn told<G: Kept>(game: &Match<G>) -> impl Iterator<Item = Vec<G::Told>> {
    let mut teller = game.start().teller();
    let state = game.state();
    let entries = game.entries().iter();
    entries.map(move |entry| state.tell(&mut teller, &entry.events))
}

/// Lists the numbers of the first state, and of the first of each turn since.
fn noted<G: Kept>(game: &Match<G>) -> Vec<Noted<G::Turn>> {
    let first = Noted {
        after: 0,
        turn: game.start().turn(),
        number: game.start().number(),
    };
    let entries = game.entries().iter().enumerate();
    let later = entries.filter_map(|(nth, entry)| {
        let (turn, number) = entry.begins?;
        Some(Noted {
            after: nth + 1,
            turn,
            number,
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

    fn value(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), ron::Error> {
        write_value(&mut self.0, value)
    }
}

/// Writes an order on a line of its own, with what is told of it.
fn write_order<G: Kept>(
    text: &mut String,
    order: &G::Order,
    told: &[G::Told],
) -> Result<(), ron::Error> {
    text.push_str("        (order: ");
    write_value(text, order)?;
    if !told.is_empty() {
        text.push_str(", told: ");
        write_value(text, told)?;
    }
    text.push_str("),\n");
    Ok(())
}

/// Writes on a line of its own what is told of an order of before.
fn write_line(text: &mut String, told: &impl Serialize) -> Result<(), ron::Error> {
    text.push_str("            ");
    write_value(text, told)?;
    text.push_str(",\n");
    Ok(())
}

fn write_value(text: &mut String, value: &(impl Serialize + ?Sized)) -> Result<(), ron::Error> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.to_writer(text, value)
}
