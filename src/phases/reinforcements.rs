//! The arrival of reinforcements [5.6], a part of the movement phase, and what is decided about it in secret [22.6B].

use super::{Desk, PlaySequence, Step, open};
use crate::last_battles::order::Order;
use crate::last_battles::state::DecisionKind;
use bevy::prelude::*;

/// Plays the orders that bring units in.
pub(super) fn plugin(app: &mut App) {
    let steps = (
        write_secret.run_if(open(&[DecisionKind::HalForce, DecisionKind::Entry])),
        bring_in.run_if(open(&[DecisionKind::Movement])),
    );
    app.add_systems(PlaySequence, steps.chain().in_set(Step::Arrival));
}

/// Takes a secret decision about a force that may come [18.5C, 22.6B].
fn write_secret(mut desk: Desk) {
    let is_ours = |order: &Order| {
        matches!(
            order,
            Order::HalForce { .. } | Order::Entry { .. } | Order::Decline {}
        )
    };
    if let Some(order) = desk.take(is_ours) {
        desk.play(order);
    }
}

fn bring_in(mut desk: Desk) {
    let is_ours = |order: &Order| matches!(order, Order::Enter { .. } | Order::EnterStack { .. });
    if let Some(order) = desk.take(is_ours) {
        desk.play(order);
    }
}
