//! From a plan to orders: who moves first, and what follows once all have moved.

use super::staff;
use crate::hex::HexNumber;
use crate::last_battles::movement::Reach;
use crate::last_battles::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{Order, check, legal, step};

/// Where units are to go.
pub type Moves = Vec<(UnitIndex, HexNumber)>;

/// The moves of a plan that are still to be ordered.
#[derive(Default)]
pub struct March {
    /// The number of the state that the rest of the plan was made for.
    state: Option<u64>,
    moves: Moves,
    /// The leaders who have been seen to.
    led: Vec<LeaderIndex>,
}

impl March {
    /// Begins a plan made for a state.
    pub fn new(state: &State, moves: Moves) -> Self {
        Self {
            state: Some(state.fingerprint()),
            moves,
            led: Vec::new(),
        }
    }

    /// Tells whether the plan was made for a state.
    pub fn fits(&self, state: &State) -> bool {
        self.state == Some(state.fingerprint())
    }

    /// Gets the moves that are still to be ordered.
    pub const fn rest(&self) -> &Moves {
        &self.moves
    }

    /// Gets the next order: a move of the plan, that of a leader, or the end of the phase.
    pub fn order(&mut self, state: &State) -> Order {
        let order = self.next(state);
        let order = order.or_else(|| staff::lead(state, &mut self.led));
        let order = order.unwrap_or_else(|| end(state));
        let mut after = state.clone();
        let done = step(&mut after, &order).is_ok();
        self.state = done.then(|| after.fingerprint());
        order
    }

    /// Gets the first move of the plan that the rules allow now; gives up what none of them allows any more.
    fn next(&mut self, state: &State) -> Option<Order> {
        let mut reach = Reach::default();
        for nth in 0..self.moves.len() {
            let (unit, goal) = self.moves[nth];
            let Ok(found) = reach.search(state, unit) else {
                continue;
            };
            let order = Order::Move {
                unit: state.id(unit),
                path: found.path(goal),
            };
            if check(state, &order).is_ok() {
                self.moves.remove(nth);
                return Some(order);
            }
        }
        self.moves.clear();
        None
    }
}

/// Ends the phase; where the rules want something first, does that.
fn end(state: &State) -> Order {
    let end = Order::End {};
    if check(state, &end).is_ok() {
        return end;
    }
    let mut orders = legal(state).into_iter();
    orders.next().unwrap_or(end)
}
