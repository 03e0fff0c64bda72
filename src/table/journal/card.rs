//! Cards: what is told of a game before it is opened. A card lies beside its journal and can be made again from it.

use crate::hex::HexNumber;
use crate::table::armies::{Nationality, Player};
use crate::table::data::disk;
use crate::table::play::Seats;
use crate::table::save;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

/// What is told of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card<T> {
    /// The scenario's number and its name.
    pub scenario: (String, String),
    pub seats: Seats,
    pub turn: T,
    /// Whose turn it is.
    pub player: Player,
    pub over: bool,
    /// Where counters lie.
    pub pieces: Vec<(HexNumber, Nationality)>,
}

impl<T: Serialize + DeserializeOwned> Card<T> {
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
}

impl<T: Display> Card<T> {
    /// Gets the card with the turn in words.
    pub fn told(self) -> Card<String> {
        Card {
            turn: self.turn.to_string(),
            scenario: self.scenario,
            seats: self.seats,
            player: self.player,
            over: self.over,
            pieces: self.pieces,
        }
    }
}

/// Gets the file of a journal's card.
pub fn beside(journal: &Path) -> PathBuf {
    journal.with_extension("card")
}
