//! Leaders: where they begin and go, whom they command, and which lost units they gather again.

use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{Order, decision, legal};

/// Chooses in the set-up and in the command phase.
pub fn choose(state: &State) -> Order {
    let end = Order::End {};
    match decision(state).kind {
        DecisionKind::Reorganize => legal(state).into_iter().next().unwrap_or(end),
        _ => end,
    }
}

/// Chooses the move or entry of a leader, once all units have moved.
pub fn lead(_: &State) -> Option<Order> {
    None
}
