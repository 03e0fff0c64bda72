//! The combat phase [6, 7]: attacks and bombardments, one after another.

use super::{Desk, PlaySequence, Step, open};
use crate::last_battles::order::Order;
use crate::last_battles::state::DecisionKind;
use bevy::prelude::*;

/// Plays the attacks of the combat phase.
pub(super) fn plugin(app: &mut App) {
    let phase = fight.run_if(open(&[DecisionKind::Combat]));
    app.add_systems(PlaySequence, phase.in_set(Step::Combat));
}

fn fight(mut desk: Desk) {
    if let Some(order) = desk.take(|order| matches!(order, Order::Attack(_))) {
        desk.play(order);
    }
}
