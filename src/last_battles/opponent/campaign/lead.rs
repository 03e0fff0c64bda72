//! Where the leaders of a force ride that leaves the map: with it, because what nobody commands can neither break through nor
//! count beyond [11.3A, 22.4B].

use super::{Plan, Task};
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::movement::Reach;
use crate::last_battles::opponent::ground::Ground;
use crate::last_battles::opponent::peril::SURE;
use crate::last_battles::opponent::staff::{self, Leading};
use crate::last_battles::opponent::weights::Weights;
use crate::last_battles::opponent::{leadership, leave};
use crate::last_battles::state::State;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::{Order, check, command, leaders, legal, zoc};
use std::cmp::Reverse;

/// What company is worth to a leader, in strength points in range.
const COMPANY: i64 = 12;
/// What it costs to stand where he may be caught up in a battle.
const EXPOSURE: i64 = 9;
/// What it is worth to an officer to be in his commander's range, and to a commander for each officer in his.
const LINK: i64 = 20;

/// Chooses the move of the next leader whose force marches; `answers` tells whether the enemy fights in his next player turn.
pub fn order(
    state: &State,
    plan: &Plan,
    leading: &mut Leading,
    (ground, weights): (&Ground, &Weights),
    answers: bool,
) -> Option<Order> {
    let mut waiting = legal::active_leaders(state);
    waiting.retain(|&leader| !leading.has_seen_to(leader));
    waiting.sort_by_key(|&leader| (state.is_commander(leader), leader));
    for leader in waiting {
        let Some(task) = plan.led_by(leader) else {
            continue;
        };
        let Some(start) = state.leader(leader).hex() else {
            continue;
        };
        if leave::wanted(state, leader).is_some() {
            continue;
        }
        leading.see_to(leader);
        let loss = leadership::strength(state, leader) * weights.leader;
        let peril = (loss > 0).then(|| leading.peril(state, ground, answers));
        let risk = |hex| peril.map_or(0, |peril| peril.of(state, leader, hex) * loss / SURE);
        let order = ride(state, plan, (leader, start), task, risk);
        if let Some(order) = order.filter(|order| check(state, order).is_ok()) {
            return Some(order);
        }
    }
    None
}

fn ride(
    state: &State,
    plan: &Plan,
    (leader, start): (LeaderIndex, HexNumber),
    task: &Task,
    risk: impl Fn(HexNumber) -> i64,
) -> Option<Order> {
    let mut reach = Reach::default();
    let found = reach.search_leader(state, leader, start, MovementPoints::ZERO);
    let worth = |hex: HexNumber| worth(state, plan, (leader, hex), task) - risk(hex);
    let hexes = staff::within(&found, staff::rides_at_most(state, leader));
    let best = hexes.max_by_key(|&hex| (worth(hex), Reverse(hex)))?;
    (worth(best) > worth(start)).then(|| Order::Move {
        unit: state.leader_piece_id(leader),
        path: found.path(best),
    })
}

/// Gets what a hex is worth to the leader of a force, in strength points in range.
fn worth(state: &State, plan: &Plan, (leader, hex): (LeaderIndex, HexNumber), task: &Task) -> i64 {
    let player = state.leader_owner(leader);
    let radius = command::radius(state, leader);
    let (mut near, mut all, mut steps) = (0, 0, 0);
    for &unit in &task.force {
        let at = state.unit(unit).hex();
        let Some(at) = at.filter(|_| leaders::commands(state, leader, unit)) else {
            continue;
        };
        let strength = i64::from(state.strength(unit).0);
        let distance = at.distance(hex);
        near += if distance <= radius { strength } else { 0 };
        all += strength;
        steps += strength * i64::from(distance);
    }
    let friends = state.occupant(hex) == Some(player);
    let touched = zoc::in_zone_of(state, player.opponent(), hex);
    let others = state.leaders_of(player).filter(|&(other, at)| {
        let commander = match state.is_commander(leader) {
            true => leader,
            false => other,
        };
        let linked = state.is_commander(other) != state.is_commander(leader);
        let ours = plan.led_by(other).is_some();
        linked && ours && at.distance(hex) <= command::radius(state, commander)
    });
    let company = if friends { COMPANY } else { 0 };
    let exposure = if touched { EXPOSURE } else { 0 };
    near + company - exposure + LINK * others.count() as i64 - 2 * steps / all.max(1)
}
