//! Which units leave the map for points, and which leaders go with them, because what nobody commands may not count [5.5].

use super::evaluator::Evaluator;
use super::objectives::awards;
use crate::hex::HexNumber;
use crate::last_battles::counter::Army;
use crate::last_battles::scenario::Award;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Place, State};
use crate::last_battles::{Order, check, command, exits, leaders, victory};

/// Chooses the exit of the next unit for which leaving is worth more than what it would still do, or of a leader who is to
/// follow those who have left.
pub fn choose(state: &State, evaluator: &Evaluator<'_>) -> Option<Order> {
    let gates = &evaluator.objectives.gates;
    let plan = evaluator.pull.plan();
    let guards = |unit| plan.task(unit).is_some_and(|task| task.aim.is_guard());
    let free = state.combat_units(evaluator.player);
    for (unit, _) in free.filter(|&(unit, _)| !guards(unit)) {
        let side = state.counter(unit).side;
        for at in exits::hexes(state, side) {
            let mut paid = gates
                .iter()
                .filter(|gate| gate.side == side && gate.hexes.contains(&at));
            let order = Order::Exit {
                unit: state.piece_id(unit),
                at,
            };
            if paid.next().is_some() && check(state, &order).is_ok() {
                return Some(order);
            }
        }
    }
    let leaders = state.leaders_of(evaluator.player).map(|(leader, _)| leader);
    let exits = leaders.filter_map(|leader| {
        let at = wanted(state, leader)?;
        let unit = state.leader_piece_id(leader);
        Some(Order::Exit { unit, at })
    });
    exits.into_iter().find(|order| check(state, order).is_ok())
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
