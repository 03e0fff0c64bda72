//! Journals: whatever is ordered is on disk at once, so that a game survives whatever ends the program.
//!
//! A journal is one file. It begins with the game as it was when the journal was begun, as a save, and goes on with a line
//! for each thing done since ([`Entry`]): its number, a sum, and RON. The sum is taken over all before it too, so what a
//! loss of power leaves at the end, half a line or none, is known for what it is and cut off; nothing else can be lost.
//!
//! Orders are kept and dice are not: the dice lie in the game, so whoever resumes it meets the same ones.

mod card;
mod file;
mod read;

pub use card::{Card, beside};
pub use file::{Journal, NotResumed};
pub use read::{Faulty, Resumed, game_of, lies_at, read};

use crate::table::game::Kept;
use crate::table::play::{Match, Seats};
use serde::{Deserialize, Serialize};

/// What a journal begins with.
const MAGIC: &str = "hundred-days-journal";

/// The version of the format that is written.
const FORMAT: u32 = 1;

/// Something that was done to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry<O> {
    Order(O),
    /// The last order was taken back.
    Undo,
    /// Others give the orders from now on.
    Seats(Seats),
}

/// Finds what was done to a game since its orders and its seats were others.
pub fn since<G: Kept>(orders: &[G::Order], seats: &Seats, game: &Match<G>) -> Vec<Entry<G::Order>> {
    let now = game.entries().iter().map(|entry| &entry.order);
    let same = orders.iter().zip(now.clone()).take_while(|(a, b)| a == b);
    let same = same.count();
    let undone = orders[same..].iter().map(|_| Entry::Undo);
    let given = now.skip(same).cloned().map(Entry::Order);
    let seated = (game.seats != *seats).then_some(Entry::Seats(game.seats));
    undone.chain(given).chain(seated).collect()
}

/// Writes the first line, before a save of so many bytes.
fn first_line(save: usize) -> String {
    format!("{MAGIC} format={FORMAT} save={save}\n")
}

/// Writes an entry after one with a sum; gets the line and its own sum.
fn line(nth: usize, entry: &str, before: &str) -> (String, String) {
    let sum = sum(nth, entry, before);
    (format!("{nth} {sum} {entry}\n"), sum)
}

/// Gets the sum of an entry, and so of all before it: the first 16 digits of a BLAKE3 hash.
fn sum(nth: usize, entry: &str, before: &str) -> String {
    let all = blake3::hash(format!("{before} {nth} {entry}").as_bytes());
    all.to_hex()[..16].to_owned()
}

/// Gets the sum that the first entry follows.
fn sum_of_save(save: &str) -> String {
    sum(0, save, MAGIC)
}
