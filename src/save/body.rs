//! What follows the first line of a save: RON, with one order a line.

use crate::game::Seats;
use crate::last_battles::Order;
use crate::last_battles::charts::Turn;
use crate::last_battles::data::data_number::DataNumbers;
use crate::last_battles::game_setup::NewGame;
use crate::last_battles::state::snapshot::Snapshot;
use crate::last_battles::words::Told;
use crate::table::number::Number;
use serde::{Deserialize, Serialize};

/// A save without its first line.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    pub start: NewGame,
    /// Whether dice were laid down for the first rolls.
    #[serde(default)]
    pub rigged: bool,
    /// Who gave the orders, if not two persons.
    #[serde(default)]
    pub seats: Seats,
    /// The numbers of the data that the rules read.
    pub data: DataNumbers,
    /// The text of the scenario's file, unless the program carries it.
    #[serde(default)]
    pub scenario_file: Option<String>,
    /// What was played before, if the orders do not begin with the game.
    #[serde(default)]
    pub earlier: Option<EarlierPart>,
    pub orders: Vec<Line>,
    /// The numbers of the first state, and of the first of each turn that began since.
    pub states: Vec<Noted>,
    /// Where the game stands.
    pub now: Snapshot,
}

/// What was played before the first order, by rules that have been mended since.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EarlierPart {
    /// How many orders that were.
    pub orders: usize,
    pub told: Vec<Told>,
    /// Where the game stood after them.
    pub until: Snapshot,
}

/// An order given, and what is told of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    pub order: Order,
    #[serde(default)]
    pub told: Vec<Told>,
}

/// The number of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Noted {
    /// How many orders were given before.
    pub after: usize,
    pub turn: Turn,
    pub number: Number,
}
