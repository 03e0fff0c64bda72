//! The command phase [11, 12], and the places of leaders before the first turn [10.1A].

use super::{Desk, PlaySequence, Step, open};
use crate::last_battles::order::Order;
use crate::last_battles::state::DecisionKind as Kind;
use bevy::prelude::*;

/// Plays what is decided about leaders.
pub(super) fn plugin(app: &mut App) {
    let steps = (
        set_up.run_if(open(&[Kind::SetUp])),
        command.run_if(open(&[Kind::Command])),
        reorganize.run_if(open(&[Kind::Reorganize])),
        headquarters.run_if(open(&[Kind::Headquarters])),
    );
    app.add_systems(PlaySequence, steps.chain().in_set(Step::Command));
}

fn set_up(mut desk: Desk) {
    if let Some(order) = desk.take(|order| {
        matches!(
            order,
            Order::SetUp { .. } | Order::Place { .. } | Order::ChangePlaces { .. }
        )
    }) {
        desk.play(order);
    }
}

fn command(mut desk: Desk) {
    if let Some(order) = desk.take(|order| matches!(order, Order::Command { .. })) {
        desk.play(order);
    }
}

fn reorganize(mut desk: Desk) {
    if let Some(order) = desk.take(|order| matches!(order, Order::Reorganize { .. })) {
        desk.play(order);
    }
}

fn headquarters(mut desk: Desk) {
    if let Some(order) = desk.take(|order| matches!(order, Order::Status { .. })) {
        desk.play(order);
    }
}
