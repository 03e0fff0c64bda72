//! The movement phase \[5\]: units and stacks move, or leave the map.

use super::{Desk, PlaySequence, Step, open};
use crate::last_battles::order::Order;
use crate::last_battles::state::DecisionKind;
use bevy::prelude::*;

/// Plays the orders of the movement phase.
pub(super) fn plugin(app: &mut App) {
    let phase = move_units.run_if(open(&[DecisionKind::Movement]));
    app.add_systems(PlaySequence, phase.in_set(Step::Movement));
}

fn move_units(mut desk: Desk) {
    let is_ours = |order: &Order| {
        matches!(
            order,
            Order::Move { .. } | Order::MoveStack { .. } | Order::Exit { .. }
        )
    };
    if let Some(order) = desk.take(is_ours) {
        desk.play(order);
    }
}
