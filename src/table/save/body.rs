//! What follows the first line of a save: RON, with one order a line.

use crate::table::game::Kept;
use crate::table::number::Number;
use crate::table::play::Seats;
use serde::{Deserialize, Serialize};

/// A save without its first line.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Body<G: Kept> {
    pub start: G::Start,
    /// Whether dice were laid down for the first rolls.
    #[serde(default)]
    pub rigged: bool,
    /// Who gave the orders, if not two persons.
    #[serde(default)]
    pub seats: Seats,
    /// The numbers of the data that the rules read.
    pub data: G::Data,
    /// The text of the scenario's file, unless the program carries it.
    #[serde(default)]
    pub scenario_file: Option<String>,
    /// What was played before, if the orders do not begin with the game.
    #[serde(default)]
    pub earlier: Option<EarlierPart<G>>,
    pub orders: Vec<Line<G>>,
    /// The numbers of the first state, and of the first of each turn that began since.
    pub states: Vec<Noted<G::Turn>>,
    /// Where the game stands.
    pub now: G::Position,
}

/// What was played before the first order, by rules that have been mended since.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct EarlierPart<G: Kept> {
    /// How many orders that were.
    pub orders: usize,
    pub told: Vec<G::Told>,
    /// Where the game stood after them.
    pub until: G::Position,
}

/// An order given, and what is told of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Line<G: Kept> {
    pub order: G::Order,
    #[serde(default)]
    pub told: Vec<G::Told>,
}

/// The number of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Noted<T> {
    /// How many orders were given before.
    pub after: usize,
    pub turn: T,
    pub number: Number,
}
