//! The game that is being played, and the orders that wait to be played.

use crate::client::game;
use crate::last_battles::state::State;

/// The game on the table.
pub type Game = game::Game<State>;

/// Orders that wait to be played.
pub type Inbox = game::Inbox<State>;

/// Announces an event that has just happened.
pub type Announced = game::Announced<State>;

/// Announces an order that was refused, and why.
pub type Refused = game::Refused<State>;
