//! Which units leave the map for points, and which leaders go with them, because what nobody commands may not count [5.5].
//!
//! Where the enemy could leave as well, those stay who bar his way, as long as that is worth more than what they gain by leaving.

use super::evaluator::Evaluator;
use super::objectives::awards;
use super::plan::{Mover, Planner};
use super::position::Position;
use crate::hex::HexNumber;
use crate::last_battles::counter::Army;
use crate::last_battles::scenario::Award;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Place, State, UnitIndex};
use crate::last_battles::{Order, check, command, exits, leaders, victory};

/// Chooses the exit of the next unit for which leaving is worth more than what it would still do, or of a leader who is to
/// follow those who have left.
pub fn choose(
    state: &State,
    evaluator: &Evaluator<'_>,
    position: &Position<'_>,
    movers: impl FnOnce() -> Vec<Mover>,
) -> Option<Order> {
    let free = paid(state, evaluator);
    let leaves = match opens_the_way(evaluator, position, &free) {
        true => spared(evaluator, position, movers(), free),
        false => free.into_iter().next(),
    };
    if let Some(exit) = leaves {
        return Some(exit.order);
    }
    let leaders = state.leaders_of(evaluator.player).map(|(leader, _)| leader);
    let exits = leaders.filter_map(|leader| {
        let at = wanted(state, leader)?;
        let unit = state.leader_piece_id(leader);
        Some(Order::Exit { unit, at })
    });
    exits.into_iter().find(|order| check(state, order).is_ok())
}

/// A unit that may leave the map for points.
struct Exit {
    order: Order,
    unit: UnitIndex,
    /// What is gained by it.
    worth: i64,
}

/// Lists who may leave now for points; those who guard the enemy's road stay on it.
fn paid(state: &State, evaluator: &Evaluator<'_>) -> Vec<Exit> {
    let plan = evaluator.pull.plan();
    let guards = |unit| plan.task(unit).is_some_and(|task| task.aim.is_guard());
    let free = state.combat_units(evaluator.player);
    let free = free.map(|(unit, _)| unit).filter(|&unit| !guards(unit));
    free.filter_map(|unit| exit_of(state, evaluator, unit))
        .collect()
}

fn exit_of(state: &State, evaluator: &Evaluator<'_>, unit: UnitIndex) -> Option<Exit> {
    let side = state.counter(unit).side;
    exits::hexes(state, side).find_map(|at| {
        let mut gates = evaluator.objectives.gates.iter();
        let gate = gates.find(|gate| gate.side == side && gate.hexes.contains(&at))?;
        let order = Order::Exit {
            unit: state.piece_id(unit),
            at,
        };
        let worth = gate.each * i64::from(state.strength(unit).0);
        check(state, &order)
            .is_ok()
            .then_some(Exit { order, unit, worth })
    })
}

/// Tells whether enemies could leave the map next if all of some units did so now.
fn opens_the_way(evaluator: &Evaluator<'_>, position: &Position<'_>, leaving: &[Exit]) -> bool {
    if leaving.is_empty() || evaluator.weights.bar == 0 || !evaluator.pursued {
        return false;
    }
    let mut left = position.clone();
    for exit in leaving {
        if let Some(piece) = left.piece_of(evaluator.player, exit.unit) {
            left.lift(evaluator.player, piece);
        }
    }
    evaluator.escapes(&left, &evaluator.threat(&left)) > 0
}

/// Finds one who may leave now and would do less good by staying, as a plan for all says.
fn spared(
    evaluator: &Evaluator<'_>,
    position: &Position<'_>,
    movers: Vec<Mover>,
    leaving: Vec<Exit>,
) -> Option<Exit> {
    let mut planner = Planner::new(evaluator, position.clone(), movers);
    planner.search();
    let mut leaving = leaving.into_iter();
    leaving.find(|exit| {
        let piece = position.piece_of(evaluator.player, exit.unit);
        piece.is_none_or(|piece| planner.service_of(piece) < exit.worth)
    })
}

/// Gets the exit by which a leader had better follow the units that have left: more of them are waiting for him there than
/// he commands here [22.4B].
pub fn wanted(state: &State, leader: LeaderIndex) -> Option<HexNumber> {
    let side = state.leader_counter(leader).side;
    let at = gate(state, side)?;
    if victory::led(state, side) >= victory::exited(state, side) {
        return None;
    }
    if state.is_headquarters(leader) {
        return None;
    }
    let commander = state.is_commander(leader);
    let here = state.leader(leader).hex()?;
    let (mut beyond, mut near) = (0, 0);
    for unit in state.units() {
        let own = state.counter(unit).side == side;
        if !own || !commander && !leaders::commands(state, leader, unit) {
            continue;
        }
        let strength = state.strength(unit).0;
        match state.unit(unit).place {
            Place::Exited => beyond += strength,
            Place::Map(hex) if hex.distance(here) <= command::radius(state, leader) => {
                near += strength;
            }
            _ => {}
        }
    }
    (beyond > near).then_some(at)
}

/// Gets the hex where an army's strength leaves for points that depend on its leaders.
fn gate(state: &State, side: Army) -> Option<HexNumber> {
    awards(state).find_map(|award| match *award {
        Award::ExitedStrength { by, at, .. } if by == side && state.has_leaders() => Some(at),
        _ => None,
    })
}
