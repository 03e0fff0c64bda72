//! Between the phases [4.1]: the end of a phase, and whatever order no phase has taken.

use super::{Desk, PlaySequence, Step, open};
use crate::last_battles::order::Order;
use crate::last_battles::state::DecisionKind;
use bevy::prelude::*;

/// Ends phases, and refuses what belongs to another one.
pub(super) fn plugin(app: &mut App) {
    let end = end_phase.run_if(open(&[
        DecisionKind::SetUp,
        DecisionKind::Command,
        DecisionKind::Reorganize,
        DecisionKind::Headquarters,
        DecisionKind::Movement,
        DecisionKind::Combat,
    ]));
    app.add_systems(
        PlaySequence,
        (end, refuse_the_rest).chain().in_set(Step::Interphase),
    );
}

fn end_phase(mut desk: Desk) {
    if let Some(order) = desk.take(|order| matches!(order, Order::End {})) {
        desk.play(order);
    }
}

/// Puts an order to the core that the phases have left lying, unless one of them will take it now; it refuses it.
fn refuse_the_rest(mut desk: Desk) {
    let state = desk.state().clone();
    let refused = |order: &Order| crate::last_battles::check(&state, order).is_err();
    if let Some(order) = desk.take(refused) {
        desk.play(order);
    }
}
