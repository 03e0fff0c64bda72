//! The record of a game of Napoleon's Last Battles.

use super::counter::Player;
use super::event::Event;
use super::order::Order;
use super::sequence::{decision, step};
use super::state::{DecisionKind, Secret, State};
use super::violation::Violation;
use crate::table::number::Number;
use crate::table::record::Game;

/// A game with its past: orders, undo, replay.
pub type Record = crate::table::record::Record<State>;

/// An order, who gave it and what happened.
pub type Entry = crate::table::record::Entry<Order, Event, Player>;

impl Game for State {
    type Order = Order;
    type Event = Event;
    type Refusal = Violation;
    type Decider = Player;

    fn play(&mut self, order: &Order) -> Result<Vec<Event>, Violation> {
        step(self, order)
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint()
    }

    fn noted(&self, before: &Self) -> Option<Number> {
        (self.turn() != before.turn()).then(|| self.number())
    }

    fn rolled(&self) -> u64 {
        self.dice().drawn()
    }

    fn shown(&self) -> u64 {
        let matters = 0..self.setup().matters.len();
        let written = matters.map(|matter| self.ledger().secret(matter));
        let all = written.chain([self.secret()]);
        all.filter(|secret| matches!(secret, Secret::Shown(_)))
            .count() as u64
    }

    fn decider(&self) -> Option<Player> {
        let open = decision(self);
        (open.kind != DecisionKind::Over).then_some(open.player)
    }
}
