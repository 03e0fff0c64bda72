//! How a game begins, and what stays the same while it is played.

use super::board::Board;
use super::charts::{Charts, Turn};
use super::map_hex::Hex;
use super::piece::{Face, PieceIndex, Pieces};
use super::scenario::{Scenario, SpecialRule};
use super::step::Step;
use crate::table::dice;
use crate::table::ids::PieceId;
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What the game is played with.
#[derive(Clone, Debug)]
pub struct Components {
    pub board: Board,
    pub pieces: Pieces,
    pub charts: Charts,
}

/// How a game is to begin.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The scenario's name.
    pub scenario: String,
    /// The options in play, by their cases.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Vec<String>,
    #[serde(default)]
    pub seed: u64,
    /// The faces of the first rolls.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: Vec<dice::Face>,
    /// A position in place of the scenario's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub from: Option<From>,
}

/// A position from which a game begins in place of the scenario's set-up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct From {
    /// The turn; the scenario's first, unless said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turn: Option<Turn>,
    /// The step; the one with which the scenario's first turn begins, unless said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub step: Option<Step>,
    /// Whether it rains on that turn, and whether it did on the one before [8.6].
    #[serde(default, skip_serializing_if = "is_default")]
    pub rain: Vec<Turn>,
    /// The pieces; those of the scenario's set-up, unless said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pieces: Option<Vec<Laid>>,
}

/// A piece of such a position. Who is not named is off the map: detachments and headquarters can be placed, corps are out of play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    pub piece: PieceId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub hex: Option<Hex>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub face: Face,
    /// The turn on which it comes onto the map, by the entries of the scenario.
    #[serde(default, skip_serializing_if = "is_default")]
    pub enters: Option<Turn>,
    /// The turn on which it comes back after it was blown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub returns: Option<Turn>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub eliminated: bool,
}

/// What players may agree on, by its case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Entry hexes are closed to the enemy all game long, in place of his being pushed off.
    ClosedEntries,
    /// The dice of the first days are secret until the end of the phase.
    HiddenDice,
    /// The special rules of the first days are left out.
    NoSpecialRules,
}

impl Choice {
    /// All of them, in the order of their cases.
    pub const ALL: [Self; 3] = [Self::ClosedEntries, Self::HiddenDice, Self::NoSpecialRules];

    /// Gets the name by which it is chosen: its case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ClosedEntries => "4.22",
            Self::HiddenDice => "8.8",
            Self::NoSpecialRules => "8.9",
        }
    }

    /// Says what it changes.
    pub const fn title(self) -> &'static str {
        match self {
            Self::ClosedEntries => "Entry hexes closed to the enemy",
            Self::HiddenDice => "Hidden dice",
            Self::NoSpecialRules => "No special rules",
        }
    }

    /// Tells whether it changes anything in a scenario.
    pub fn is_offered(self, scenario: &Scenario) -> bool {
        self == Self::ClosedEntries || !scenario.special.is_empty()
    }
}

/// How a piece comes onto the map [4.19].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub piece: PieceIndex,
    pub at: Vec<Hex>,
    pub order: u8,
}

/// All that stays the same in a game.
#[derive(Debug)]
pub struct GameSetup {
    pub start: NewGame,
    pub components: Arc<Components>,
    pub scenario: Scenario,
    pub entries: Vec<Entry>,
    pub choices: Vec<Choice>,
    /// The special rules in force; none where players have agreed to leave them out [8.9].
    pub special: Vec<SpecialRule>,
    /// Hill's counters: two stars, one star [2.13].
    pub hill: Option<(PieceIndex, PieceIndex)>,
    pub grand_battery: Option<PieceIndex>,
}

impl GameSetup {
    /// Tells whether players have agreed on a choice.
    pub fn has(&self, choice: Choice) -> bool {
        self.choices.contains(&choice)
    }

    /// Gets how a piece comes onto the map, if it does not begin there.
    pub fn entry(&self, piece: PieceIndex) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.piece == piece)
    }
}
