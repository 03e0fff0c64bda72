//! What a battle leaves to be decided: steps back before it, who leads the defence, retreats, losses, advances, the stand of a
//! chateau's infantry, guns that withdraw. Markers of hidden units are placed and turned up here as well [16.6].

use super::declare;
use super::evaluator::Evaluator;
use super::fight;
use super::front::{CombatEvaluator, Duty};
use super::hidden;
use super::position::Position;
use super::threat::Threat;
use crate::last_battles::combat::declared;
use crate::last_battles::combat::odds::Enhancement;
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{Order, decision};
use crate::table::ids::UnitId;
use std::cmp::Reverse;

/// Ranks the open orders of a decision, the best first; where one is always best, that one alone.
pub fn ranked(
    state: &State,
    evaluator: &Evaluator<'_>,
    position: &Position<'_>,
    mut orders: Vec<Order>,
) -> Vec<Order> {
    let kind = decision(state).kind;
    if matches!(kind, DecisionKind::PlacePair | DecisionKind::Reveal) {
        return vec![hidden::choose(state, evaluator)];
    }
    match kind {
        DecisionKind::Losses => orders.sort_by_cached_key(|order| lost(state, evaluator, order)),
        DecisionKind::ChateauStand => orders = vec![Order::ChateauStand {}],
        DecisionKind::BombardWithdraw => orders = vec![Order::Decline {}],
        DecisionKind::RetreatBefore => {
            let mut position = position.clone();
            orders.sort_by_cached_key(|order| {
                Reverse(stepped_back(state, evaluator, &mut position, order))
            });
            // A rehearsal tells too little of a step of one hex.
            orders.truncate(1);
        }
        DecisionKind::Lead => orders = vec![declare::answer(state, evaluator.objectives, orders)],
        DecisionKind::Enhance => orders.sort_by_cached_key(|order| enhanced(state, order)),
        DecisionKind::LowerOdds => {
            orders = fight::column_now(state, position, evaluator)
                .into_iter()
                .collect();
        }
        DecisionKind::HalForce => orders = vec![Order::HalForce { entry: None }],
        // Who may stay away does: coming raises what must be done to win.
        DecisionKind::Entry => orders = orders.pop().into_iter().collect(),
        _ if orders.len() < 2 => {}
        _ => {
            let mut position = position.clone();
            let mut threat = evaluator.threat(&position);
            orders.sort_by_cached_key(|order| {
                Reverse(after(state, evaluator, (&mut position, &mut threat), order))
            });
        }
    }
    orders
}

/// Gets the strength with which the declared attack is made if its arms are enhanced so [16.7].
fn enhanced(state: &State, order: &Order) -> CombatStrength {
    let most = CombatStrength(u16::MAX);
    let &Order::Enhance { doubled, tripled } = order else {
        return most;
    };
    let chosen = Enhancement { doubled, tripled };
    declared::strength_if(state, chosen).unwrap_or(most)
}

/// Gets what is lost by a choice of losses.
fn lost(state: &State, evaluator: &Evaluator<'_>, order: &Order) -> i64 {
    let Order::Losses { units } = order else {
        return i64::MAX;
    };
    let units = units.iter().filter_map(|&unit| state.find(unit));
    units
        .map(|unit| {
            let worth = evaluator.objectives.strength(state.counter(unit).side);
            i64::from(state.strength(unit).0) * worth
        })
        .sum()
}

/// Gets what the position is worth after a retreat or an advance; the position and the threat are then as they were.
fn after(
    state: &State,
    evaluator: &Evaluator<'_>,
    (position, threat): (&mut Position<'_>, &mut Threat),
    order: &Order,
) -> i64 {
    let goes = match order {
        Order::Retreat { unit, to, .. } | Order::Advance { unit, to } => Some((*unit, *to)),
        _ => None,
    };
    let goes = goes.and_then(|(unit, to)| Some((piece(state, evaluator, position, unit)?, to)));
    let Some((piece, to)) = goes else {
        return worth(state, evaluator, position, threat);
    };
    let from = position.forces[evaluator.player].pieces[piece].at;
    let to = evaluator.ground.spot(to);
    let noted = threat.note(position, [from, to].into_iter());
    position.shift(evaluator.player, piece, to);
    threat.look_again(position, evaluator.costs, &noted);
    let worth = worth(state, evaluator, position, threat);
    position.shift(evaluator.player, piece, from);
    threat.forget();
    worth
}

/// Gets what the position is worth before anybody must fight, once a mounted unit has stepped back, or nobody any more [15.3];
/// leaders who could go with it better do so.
fn stepped_back(
    state: &State,
    evaluator: &Evaluator<'_>,
    position: &mut Position<'_>,
    order: &Order,
) -> (i64, usize) {
    let player = evaluator.player;
    let Order::RetreatBefore { unit, to, leaders } = order else {
        return (before_combat(state, evaluator, position), 0);
    };
    let Some(piece) = piece(state, evaluator, position, *unit) else {
        return (i64::MIN, 0);
    };
    let before = position.forces[player].pieces[piece];
    position.shift(player, piece, evaluator.ground.spot(*to));
    // Who has stepped back takes no part in the battles of this phase.
    position.forces[player].pieces[piece].fresh = false;
    let worth = before_combat(state, evaluator, position);
    position.shift(player, piece, before.at);
    position.forces[player].pieces[piece] = before;
    (worth, leaders.len())
}

/// What part of what a place is worth counts in a step of one hex beside the battles that it changes.
const BY_THE_WAY: i64 = 8;

/// Gets what a position is worth while all may still step back: the battles to come, and a little the places.
fn before_combat(state: &State, evaluator: &Evaluator<'_>, position: &Position<'_>) -> i64 {
    let battles = CombatEvaluator {
        position,
        objectives: evaluator.objectives,
        player: state.player(),
        duty: Duty::Expected,
        weights: evaluator.weights,
    };
    let battles: i64 = battles.front().iter().map(|cluster| cluster.value).sum();
    let places = evaluator.standing(position) / BY_THE_WAY;
    match state.player() == evaluator.player {
        true => places + battles,
        false => places - battles,
    }
}

/// Gets what a position is worth in a combat phase.
pub fn worth(
    state: &State,
    evaluator: &Evaluator<'_>,
    position: &Position<'_>,
    threat: &Threat,
) -> i64 {
    let own_turn = state.player() == evaluator.player;
    // In the enemy's combat phase the next battles after his are one's own.
    let (duty, share) = match own_turn {
        true => (Duty::Fixed, 100),
        false => (Duty::Expected, evaluator.weights.next),
    };
    let combat_evaluator = CombatEvaluator {
        position,
        objectives: evaluator.objectives,
        player: evaluator.player,
        duty,
        weights: evaluator.weights,
    };
    let battles: i64 = combat_evaluator
        .front()
        .iter()
        .map(|cluster| cluster.value)
        .sum();
    evaluator.aftermath(position, threat, own_turn) + battles * share / 100
}

fn piece(
    state: &State,
    evaluator: &Evaluator<'_>,
    position: &Position<'_>,
    unit: UnitId,
) -> Option<usize> {
    position.piece_of(evaluator.player, state.find(unit)?)
}
