//! What the lines of a record are about.

use serde::{Deserialize, Serialize};

/// What a line of the record is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteKind {
    Combat,
    /// What came of the combat before it.
    Aftermath,
    Move,
    Arrival,
    /// How the game goes on: turns, orders given, what is owed.
    Course,
    Other,
}
