//! The game that is being played, and the orders that wait to be played.

use crate::game::{Seat, Seats};
use crate::last_battles::counter::Player;
use crate::last_battles::order::Order;
use crate::last_battles::state::State;
use crate::last_battles::{Entry, Event, Violation, check, resolve};
use crate::table::record::UndoRefused;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::VecDeque;

/// The game: the only truth. What is on the screen is made from it, and nothing on the screen is asked for a rule.
#[derive(Resource, Clone, Debug)]
pub struct Game {
    game: crate::game::Game,
}

impl Game {
    /// Takes up a game, at its set-up or as far as it has been played.
    pub const fn new(game: crate::game::Game) -> Self {
        Self { game }
    }

    /// Gets the game with its record.
    pub const fn record(&self) -> &crate::game::Game {
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
}

/// Orders that wait to be played, the first first. A queue, not messages: an order must not get lost.
#[derive(Resource, Clone, Debug, Default)]
pub struct Inbox(VecDeque<Order>);

impl Inbox {
    /// Hands an order in.
    pub fn push(&mut self, order: Order) {
        self.0.push_back(order);
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

/// What a phase's system works with: the game, the orders, and whom to tell.
#[derive(SystemParam)]
pub struct Desk<'w> {
    game: ResMut<'w, Game>,
    inbox: ResMut<'w, Inbox>,
    announced: MessageWriter<'w, Announced>,
    refused: MessageWriter<'w, Refused>,
}

impl Desk<'_> {
    /// Gets the state.
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// Takes the next order, if it is one of the phase's.
    pub fn take(&mut self, is_ours: impl Fn(&Order) -> bool) -> Option<Order> {
        if !self.inbox.0.front().is_some_and(is_ours) {
            return None;
        }
        self.inbox.0.pop_front()
    }

    /// Plays an order: its events happen one after another, each announced; or it is refused, and the rest with it.
    pub fn play(&mut self, order: Order) {
        let events = match check(self.game.state(), &order) {
            Ok(ready) => resolve(self.game.state(), &ready),
            Err(why) => {
                self.inbox.clear();
                self.refused.write(Refused { order, why });
                return;
            }
        };
        let mut after = self.game.state().clone();
        for event in &events {
            after.apply(event);
            self.announced.write(Announced(event.clone()));
        }
        self.game.game.write(order, events, after);
    }
}
