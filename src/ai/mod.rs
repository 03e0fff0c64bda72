//! Players that are programs.

pub mod random;

use crate::last_battles::{Order, State};

/// A program that plays: asked for an order whenever its player has to decide.
pub trait Opponent {
    /// Chooses an order; `None` once the game is over.
    fn choose(&mut self, state: &State) -> Option<Order>;
}
