//! The arrival of reinforcements [5.6], a part of the movement phase.

use super::{Desk, PlaySequence, Step, open};
use crate::last_battles::order::Order;
use crate::last_battles::state::DecisionKind;
use bevy::prelude::*;

/// Plays the orders that bring units in.
pub(super) fn plugin(app: &mut App) {
    let phase = bring_in.run_if(open(&[DecisionKind::Movement]));
    app.add_systems(PlaySequence, phase.in_set(Step::Arrival));
}

fn bring_in(mut desk: Desk) {
    let is_ours = |order: &Order| matches!(order, Order::Enter { .. } | Order::EnterStack { .. });
    if let Some(order) = desk.take(is_ours) {
        desk.play(order);
    }
}
