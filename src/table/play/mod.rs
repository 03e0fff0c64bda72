//! A match: a game that is being played, its record, who gives the orders, and where its scenario came from.
//!
//! A scenario is one that the program carries, or a file of the players' own. The text of such a file stays with the match, so
//! that a save can carry it to where the file is not.

mod remark;
mod written;

pub use remark::{Change, Remark};
pub use written::Written;

use super::armies::ByPlayer;
use super::game::{Begun, CannotBegin, Kept};
use super::level::Level;
use super::record::Record;
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Who gives a player's orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    #[default]
    Person,
    Program(Level),
}

/// Who gives the orders of both players.
pub type Seats = ByPlayer<Seat>;

/// What was played before the record begins, of a game that goes on from where a save stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earlier<T> {
    /// How many orders that were.
    pub orders: usize,
    /// The record of it, in the words of its day.
    pub told: Arc<Vec<T>>,
}

impl<T> Default for Earlier<T> {
    fn default() -> Self {
        Self {
            orders: 0,
            told: Arc::default(),
        }
    }
}

/// Whether a game is played or looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Use {
    #[default]
    Play,
    /// It was played with other data, and nobody has said yet that it is to be played on with those of here.
    View,
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Match<G: Kept> {
    record: Record<G>,
    scenario_text: Option<String>,
    data: G::Data,
    earlier: Option<Earlier<G::Told>>,
    written: Written<G>,
    /// What its player is to know of how it was loaded.
    pub remarks: Vec<Remark>,
    /// Whether it may be played on; who takes orders has to ask.
    pub used: Use,
    /// The game goes on with them when it has been saved; they have no part in what happened.
    pub seats: Seats,
}

impl<G: Kept> Deref for Match<G> {
    type Target = Record<G>;

    fn deref(&self) -> &Record<G> {
        &self.record
    }
}

impl<G: Kept> DerefMut for Match<G> {
    fn deref_mut(&mut self) -> &mut Record<G> {
        &mut self.record
    }
}

impl<G: Kept> From<Begun<G>> for Match<G> {
    fn from(begun: Begun<G>) -> Self {
        Self {
            record: Record::new(begun.state),
            scenario_text: begun.file,
            data: begun.data,
            earlier: None,
            written: Written::default(),
            remarks: Vec::new(),
            used: Use::Play,
            seats: Seats::default(),
        }
    }
}

impl<G: Kept> Match<G> {
    /// Begins a game of a scenario that is known here, or whose file is named.
    ///
    /// # Errors
    /// Says why there is no such game.
    pub fn begin(start: G::Start) -> Result<Self, CannotBegin> {
        G::begin(start).map(Self::from)
    }

    /// Begins a game that has begun before: with the text of its scenario's file, unless the program carries that.
    ///
    /// # Errors
    /// Says why there is no such game.
    pub fn begin_again(start: G::Start, file: Option<String>) -> Result<Self, CannotBegin> {
        G::begin_again(start, file).map(Self::from)
    }

    /// Goes on from a position of this game, with what was played before it.
    ///
    /// # Errors
    /// Says what the position names and this game does not have.
    pub fn go_on_from(
        &mut self,
        position: &G::Position,
        earlier: Earlier<G::Told>,
    ) -> Result<(), String> {
        self.record = Record::new(self.start().restored(position)?);
        self.earlier = Some(earlier);
        Ok(())
    }

    /// Gets what was played before the record begins, if it does not begin with the game.
    pub const fn earlier(&self) -> Option<&Earlier<G::Told>> {
        self.earlier.as_ref()
    }

    /// Gets what saves hold of the game's past, as far as it has been written.
    pub const fn written(&self) -> &Written<G> {
        &self.written
    }

    /// Gets the numbers of the data that the game is played with.
    pub const fn data(&self) -> &G::Data {
        &self.data
    }

    /// Gets how the game began.
    pub fn beginning(&self) -> &G::Start {
        self.state().beginning()
    }

    /// Gets the text of the scenario's file, unless the program carries it.
    pub fn scenario_text(&self) -> Option<&str> {
        self.scenario_text.as_deref()
    }
}
