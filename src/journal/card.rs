//! Cards: what is told of a game before it is opened. A card lies beside its journal and can be made again from it.

use crate::game::{Game, Seats};
use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::last_battles::counter::{Nationality, Player};
use crate::save;
use crate::table::data::disk;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// What is told of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The scenario's number and its name.
    pub scenario: (String, String),
    pub seats: Seats,
    pub turn: Turn,
    /// Whose turn it is.
    pub player: Player,
    pub over: bool,
    /// Where counters lie.
    pub pieces: Vec<(HexNumber, Nationality)>,
}

impl Card {
    /// Looks at a game.
    pub fn of(game: &Game) -> Self {
        let (state, scenario) = (game.state(), game.scenario());
        let pieces = state
            .on_map()
            .map(|(unit, hex)| (hex, state.counter(unit).nationality));
        Self {
            scenario: (scenario.number.clone(), scenario.name.clone()),
            seats: game.seats,
            turn: state.turn(),
            player: state.player(),
            over: state.outcome().is_some(),
            pieces: pieces.collect(),
        }
    }

    /// Reads the card that lies beside a journal; `None` if there is none that can be read.
    pub fn read(journal: &Path) -> Option<Self> {
        let bytes = disk::bytes(&beside(journal)).ok()?;
        ron::de::from_bytes(&bytes).ok()
    }

    /// Lays the card beside a journal.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn write(&self, journal: &Path) -> io::Result<()> {
        let text = ron::to_string(self).map_err(io::Error::other)?;
        save::replace(&beside(journal), text.as_bytes())
    }

    /// Gets the file of a journal's card.
    pub fn path(journal: &Path) -> PathBuf {
        beside(journal)
    }
}

fn beside(journal: &Path) -> PathBuf {
    journal.with_extension("card")
}
