//! The game that is being played, and the orders that wait to be played.

use crate::last_battles::counter::Player;
use crate::last_battles::order::Order;
use crate::last_battles::state::State;
use crate::last_battles::{Entry, Event, Violation};
use crate::table::play::{Seat, Seats};
use crate::table::record::UndoRefused;
use bevy::prelude::*;
use std::collections::VecDeque;

/// The game: the only truth. What is on the screen is made from it, and nothing on the screen is asked for a rule.
#[derive(Resource, Clone, Debug)]
pub struct Game {
    game: crate::last_battles::Match,
}

impl Game {
    /// Takes up a game, at its set-up or as far as it has been played.
    pub const fn new(game: crate::last_battles::Match) -> Self {
        Self { game }
    }

    /// Gets the game with its record.
    pub const fn record(&self) -> &crate::last_battles::Match {
        &self.game
    }

    /// Gets the state as it is now.
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// Gets who gives the orders of both players.
    pub const fn seats(&self) -> &Seats {
        &self.game.seats
    }

    /// Changes who gives a player's orders.
    pub fn seat(&mut self, player: Player, seat: Seat) {
        self.game.seats[player] = seat;
    }

    /// Lists what has happened so far, order by order.
    pub fn played(&self) -> &[Entry] {
        self.game.entries()
    }

    /// Takes the last order back.
    ///
    /// # Errors
    /// Says why it stands for good; the game is then as it was.
    pub fn undo(&mut self) -> Result<(), UndoRefused> {
        self.game.undo()
    }

    /// Notes an order that has been played.
    pub(super) fn write(&mut self, order: Order, events: Vec<Event>, after: State) {
        self.game.write(order, events, after);
    }
}

/// Orders that wait to be played, the first first. A queue, not messages: an order must not get lost.
#[derive(Resource, Clone, Debug, Default)]
pub struct Inbox(VecDeque<Order>);

impl Inbox {
    /// Hands an order in.
    pub fn push(&mut self, order: Order) {
        self.0.push_back(order);
    }

    /// Takes the order that has waited longest.
    pub(super) fn pop(&mut self) -> Option<Order> {
        self.0.pop_front()
    }

    /// Tells whether no order waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Throws away whatever waits.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// Announces an event that has just happened.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Announced(pub Event);

/// Announces an order that was refused, and why.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Refused {
    pub order: Order,
    pub why: Violation,
}
