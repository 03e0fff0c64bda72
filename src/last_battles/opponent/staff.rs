//! Leaders: where they begin and go, whom they command, and which lost units they gather again [10, 11, 12].
//!
//! The rules propose who commands whom, and nothing better is looked for. Once the units have moved, each leader goes
//! where most of his command is in range next turn, to a stack that shelters him; or he follows those who leave the map.

use super::objectives::wins;
use super::{headquarters, leave};
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::movement::Reach;
use crate::last_battles::scenario::Condition;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{Order, check, command, decision, leaders, legal, zoc};
use std::cmp::Reverse;

/// What shelter is worth to a leader, in strength points in range.
const SHELTER: i64 = 12;
/// What it costs him to stand where he may be caught up in a battle.
const EXPOSURE: i64 = 9;
/// What it is worth to an officer to be in his commander's range.
const LINK: i64 = 10;
/// What each hex nearer to the enemy costs a leader whose loss loses the game, where units share their fate with him.
const PRECIOUS: i64 = 200;
/// How far from the enemy units are out of his battles.
const BEHIND: u32 = 5;
/// How far a leader by himself is: he leaves whom the enemy reaches.
const APART: u32 = 2;

/// Chooses in the set-up and in the command phase.
pub fn choose(state: &State) -> Order {
    let end = Order::End {};
    match decision(state).kind {
        DecisionKind::Reorganize => {
            let returns = legal(state).into_iter();
            let returns = returns.filter(|order| matches!(order, Order::Reorganize { .. }));
            returns
                .max_by_key(|order| strength(state, order))
                .unwrap_or(end)
        }
        DecisionKind::Headquarters => headquarters::choose(state).unwrap_or(end),
        _ => end,
    }
}

/// Adds up the strength that a reorganization brings back.
fn strength(state: &State, order: &Order) -> u16 {
    let Order::Reorganize { units, .. } = order else {
        return 0;
    };
    let units = units.iter().filter_map(|&unit| state.find(unit));
    units.map(|unit| state.strength(unit).0).sum()
}

/// Chooses the move or entry of a leader, once all units have moved; `done` have been seen to.
pub fn lead(state: &State, done: &mut Vec<LeaderIndex>) -> Option<Order> {
    let mut waiting = legal::active_leaders(state);
    waiting.retain(|leader| !done.contains(leader));
    // Commanders go last, when their officers stand.
    waiting.sort_by_key(|&leader| (state.is_commander(leader), leader));
    for leader in waiting {
        done.push(leader);
        let order = match headquarters::is_bound(state, leader) {
            true => headquarters::follow(state, leader),
            false => ride(state, leader),
        };
        if order
            .as_ref()
            .is_some_and(|order| check(state, order).is_ok())
        {
            return order;
        }
    }
    None
}

/// Finds where a leader had better be; none if that is where he is.
fn ride(state: &State, leader: LeaderIndex) -> Option<Order> {
    let unit = state.leader_piece_id(leader);
    let mut reach = Reach::default();
    let Some(start) = state.leader(leader).hex() else {
        let at = leaders::entry_hexes(state, leader, None)
            .into_iter()
            .next()?;
        let spent = leaders::entry_cost(state, leader, at, state.entered(at));
        let found = reach.search_leader(state, leader, at, spent);
        let hexes = found.iter().map(|reached| reached.hex);
        let goal = hexes.max_by_key(|&hex| (shelter(state, leader, hex), Reverse(hex)));
        let path = goal.map(|goal| found.path(goal)).unwrap_or_default();
        return Some(Order::Enter { unit, at, path });
    };
    let found = reach.search_leader(state, leader, start, MovementPoints::ZERO);
    if let Some(gate) = leave::wanted(state, leader) {
        let hexes = found.iter().map(|reached| reached.hex);
        let best = hexes.min_by_key(|&hex| (hex.distance(gate), hex));
        let best = best.filter(|hex| hex.distance(gate) < start.distance(gate))?;
        let path = found.path(best);
        return Some(Order::Move { unit, path });
    }
    let hexes = found.iter().map(|reached| reached.hex);
    let best = hexes.max_by_key(|&hex| (shelter(state, leader, hex), Reverse(hex)))?;
    let better = shelter(state, leader, best) > shelter(state, leader, start);
    better.then(|| Order::Move {
        unit,
        path: found.path(best),
    })
}

/// Gets what a hex is worth to a leader.
fn shelter(state: &State, leader: LeaderIndex, hex: HexNumber) -> i64 {
    let player = state.leader_owner(leader);
    let radius = command::radius(state, leader);
    let near = state
        .army(player)
        .filter(|&(unit, at)| leaders::commands(state, leader, unit) && at.distance(hex) <= radius);
    let mut worth: i64 = near
        .map(|(unit, _)| i64::from(state.strength(unit).0))
        .sum();
    let with_friends = state.occupant(hex) == Some(player);
    let touched = zoc::in_zone_of(state, player.opponent(), hex);
    worth += if with_friends { SHELTER } else { 0 };
    worth -= if touched { EXPOSURE } else { 0 };
    if is_precious(state, leader) {
        let enemies = state.army(player.opponent());
        let nearest = enemies.map(|(_, at)| at.distance(hex)).min();
        let safe = if with_friends { BEHIND } else { APART };
        let missing = nearest.map_or(0, |nearest| safe.saturating_sub(nearest));
        worth -= PRECIOUS * i64::from(missing);
    }
    let side = state.leader_counter(leader).side;
    let others = state.leaders_of(player).filter(|&(other, _)| {
        state.leader_counter(other).side == side
            && state.is_commander(other) != state.is_commander(leader)
    });
    let linked = others.filter(|&(other, at)| {
        let commander = if state.is_commander(leader) {
            leader
        } else {
            other
        };
        at.distance(hex) <= command::radius(state, commander)
    });
    worth + LINK * linked.count() as i64
}

/// Tells whether the enemy wins if a leader is lost [24.4B].
fn is_precious(state: &State, leader: LeaderIndex) -> bool {
    let (id, enemy) = (
        state.leader_id(leader),
        state.leader_owner(leader).opponent(),
    );
    wins(state).filter(|win| win.winner == enemy).any(|win| {
        let mut named = false;
        win.when
            .each(&mut |part| named |= matches!(part, Condition::Lost(lost) if *lost == id));
        named
    })
}
