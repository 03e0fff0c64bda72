//! What a combat leaves to be decided before the next [6.5 to 6.7, 7.1E, 8.2C]: losses, retreats, the stand of a
//! chateau, the withdrawal of guns, an advance. Each decision has its own system, in the order in which they come.

use super::{Desk, PlaySequence, Step, open};
use crate::last_battles::order::Order;
use crate::last_battles::state::DecisionKind as Kind;
use bevy::prelude::*;

/// Plays the decisions that follow a combat.
pub(super) fn plugin(app: &mut App) {
    let steps = (
        withdraw_guns.run_if(open(&[Kind::BombardWithdraw])),
        stand_in_chateau.run_if(open(&[Kind::ChateauStand])),
        take_losses.run_if(open(&[Kind::Losses])),
        retreat.run_if(open(&[Kind::Retreat, Kind::Displace])),
        advance.run_if(open(&[Kind::Advance])),
    );
    app.add_systems(PlaySequence, steps.chain().in_set(Step::Aftermath));
}

fn withdraw_guns(mut desk: Desk) {
    let is_ours =
        |order: &Order| matches!(order, Order::BombardWithdraw { .. } | Order::Decline {});
    if let Some(order) = desk.take(is_ours) {
        desk.play(order);
    }
}

fn stand_in_chateau(mut desk: Desk) {
    let is_ours = |order: &Order| matches!(order, Order::ChateauStand {} | Order::Decline {});
    if let Some(order) = desk.take(is_ours) {
        desk.play(order);
    }
}

fn take_losses(mut desk: Desk) {
    if let Some(order) = desk.take(|order| matches!(order, Order::Losses { .. })) {
        desk.play(order);
    }
}

fn retreat(mut desk: Desk) {
    if let Some(order) = desk.take(|order| matches!(order, Order::Retreat { .. })) {
        desk.play(order);
    }
}

fn advance(mut desk: Desk) {
    let is_ours = |order: &Order| matches!(order, Order::Advance { .. } | Order::Decline {});
    if let Some(order) = desk.take(is_ours) {
        desk.play(order);
    }
}
