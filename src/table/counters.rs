//! What a game counts over its course, beside who wins it.
//!
//! A study shows a game's counters each order with the states before and after it, and writes what they have counted into the
//! game's line. Which things are worth counting is a matter of the game.

use super::armies::ByPlayer;
use super::game::Game;

/// What is counted over the course of a game.
pub trait Counters<G: Game>: Send {
    /// Takes note of an order: of the state before it, of what it brought, and of the state after it.
    fn note(&mut self, before: &G, order: &G::Order, events: &[G::Event], after: &G);

    /// Lists what has been counted up to a state, always in the same order.
    fn counts(&self, state: &G) -> Vec<Count>;
}

/// Something that was counted, for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Letters, digits and underscores.
    pub name: &'static str,
    pub each: ByPlayer<u64>,
}

/// Counts nothing.
impl<G: Game> Counters<G> for () {
    fn note(&mut self, _: &G, _: &G::Order, _: &[G::Event], _: &G) {}

    fn counts(&self, _: &G) -> Vec<Count> {
        Vec::new()
    }
}
