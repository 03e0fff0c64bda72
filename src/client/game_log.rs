//! The record of the game in words, line by line, as panels show it; each game tells its own.

use crate::hex::HexNumber;
use crate::table::case::Case;
use crate::table::note::NoteKind;
use bevy::prelude::*;
use std::sync::Arc;

/// A place in the record: how many orders lie before it, and how many events of the next.
pub type Mark = (usize, usize);

/// A line of the record.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// Where it begins.
    pub mark: Mark,
    pub when: String,
    pub kind: NoteKind,
    /// What is told first: die and result of a combat.
    pub head: Option<String>,
    pub what: String,
    /// Where it happened.
    pub at: Option<HexNumber>,
    pub case: Option<Case>,
}

impl Told {
    /// Writes the whole line: `5 Ar · Gauthier against Bylandt, 2-1`.
    pub fn line(&self) -> String {
        match &self.head {
            Some(head) => format!("{head} · {}", self.what),
            None => self.what.clone(),
        }
    }
}

/// Which lines of the record are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    #[default]
    All,
    Combat,
    Moves,
    Arrivals,
}

impl Filter {
    /// All filters, each with its name.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::All, "all"),
        (Self::Combat, "combat"),
        (Self::Moves, "moves"),
        (Self::Arrivals, "arrivals"),
    ];

    /// Tells whether a line is shown.
    pub const fn shows(self, line: &Told) -> bool {
        match self {
            Self::All => true,
            Self::Combat => matches!(line.kind, NoteKind::Combat | NoteKind::Aftermath),
            Self::Moves => matches!(line.kind, NoteKind::Move),
            Self::Arrivals => matches!(line.kind, NoteKind::Arrival),
        }
    }
}

/// All that has happened, in words.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct GameLog(pub Arc<Vec<Told>>);

impl GameLog {
    /// Gets the lines, the first first.
    pub const fn lines(&self) -> &Arc<Vec<Told>> {
        &self.0
    }
}
