//! What a battle leaves to be decided: retreats, losses, advances, the stand of a chateau's infantry, guns that withdraw.

use super::front::{Duty, Looker};
use super::judge::Judge;
use super::position::Position;
use crate::hex::HexNumber;
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{Order, decision, legal};
use crate::table::ids::UnitId;
use std::cmp::Reverse;

/// Ranks the orders of a decision, the best first; where one is always best, that one alone.
pub fn ranked(state: &State, judge: &Judge<'_>, position: &Position<'_>) -> Vec<Order> {
    let mut orders = legal(state);
    match decision(state).kind {
        DecisionKind::Losses => orders.sort_by_cached_key(|order| lost(state, judge, order)),
        DecisionKind::ChateauStand => orders = vec![Order::ChateauStand {}],
        DecisionKind::BombardWithdraw => orders = vec![Order::Decline {}],
        DecisionKind::HalForce => orders = vec![Order::HalForce { entry: None }],
        // Who may stay away does: coming raises what must be done to win.
        DecisionKind::Entry => orders = orders.pop().into_iter().collect(),
        _ => orders.sort_by_cached_key(|order| Reverse(after(state, judge, position, order))),
    }
    orders
}

/// Gets what is lost by a choice of losses.
fn lost(state: &State, judge: &Judge<'_>, order: &Order) -> i64 {
    let Order::Losses { units } = order else {
        return i64::MAX;
    };
    let units = units.iter().filter_map(|&unit| state.find(unit));
    units
        .map(|unit| {
            let worth = judge.stakes.strength(state.counter(unit).side);
            i64::from(state.strength(unit).0) * worth
        })
        .sum()
}

/// Gets what the position is worth after a retreat or an advance.
fn after(state: &State, judge: &Judge<'_>, position: &Position<'_>, order: &Order) -> i64 {
    let mut position = position.clone();
    let goes = match order {
        Order::Retreat { unit, to, .. } | Order::Advance { unit, to } => Some((*unit, *to)),
        _ => None,
    };
    if let Some((unit, to)) = goes {
        shift(state, judge, &mut position, unit, to);
    }
    let own_turn = state.player() == judge.player;
    // In the enemy's combat phase the next battles after his are one's own.
    let (duty, share) = match own_turn {
        true => (Duty::Fixed, 100),
        false => (Duty::Expected, judge.manner.next),
    };
    let looker = Looker {
        position: &position,
        stakes: judge.stakes,
        player: judge.player,
        duty,
        rounds: judge.manner.rounds,
    };
    let battles: i64 = looker.front().iter().map(|cluster| cluster.value).sum();
    judge.aftermath(&position, &judge.threat(&position), own_turn) + battles * share / 100
}

fn shift(
    state: &State,
    judge: &Judge<'_>,
    position: &mut Position<'_>,
    unit: UnitId,
    to: HexNumber,
) {
    let index = state.find(unit);
    let pieces = &position.forces[judge.player].pieces;
    let piece = pieces.iter().position(|piece| Some(piece.unit) == index);
    if let Some(piece) = piece {
        position.shift(judge.player, piece, judge.ground.spot(to));
    }
}
