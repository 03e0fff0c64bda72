//! Where leaders could go, alone or with units [10.1].

use super::{Goal, Goals};
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::leaders;
use crate::last_battles::movement::Reach;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Place, State};
use crate::last_battles::violation::Violation;
use std::collections::BTreeMap;

/// The hexes that somebody can get to.
type Hexes = BTreeMap<HexNumber, Goal>;

/// Asks the core where leaders can go, all of them together.
pub(super) fn of_leaders(state: &State, who: &[LeaderIndex]) -> Goals {
    let allowances = who.iter().map(|&leader| state.leader_allowance(leader));
    let mut goals = Goals {
        allowance: allowances.min().unwrap_or_default(),
        ..Goals::default()
    };
    let mut shared: Option<Hexes> = None;
    for &leader in who {
        let own = match state.leader(leader).place {
            Place::Map(_) => on_map(state, leader),
            _ => entering(state, leader),
        };
        match own {
            Ok(own) => shared = Some(shared.map_or_else(|| own.clone(), |all| common(all, &own))),
            Err(why) => goals.refusal = Some(why),
        }
    }
    if goals.refusal.is_none() {
        goals.hexes = shared.unwrap_or_default();
    }
    goals
}

/// Keeps the hexes that others can get to as well, at the higher cost.
fn common(all: Hexes, others: &Hexes) -> Hexes {
    let both = all.into_iter().filter_map(|(hex, goal)| {
        let other = others.get(&hex)?;
        let slower = if goal.cost >= other.cost {
            goal
        } else {
            other.clone()
        };
        Some((hex, slower))
    });
    both.collect()
}

fn on_map(state: &State, leader: LeaderIndex) -> Result<Hexes, Violation> {
    let start = leaders::can_move(state, leader)?;
    Ok(reach(state, leader, start, MovementPoints::ZERO, None))
}

fn entering(state: &State, leader: LeaderIndex) -> Result<Hexes, Violation> {
    leaders::check_due(state, leader)?;
    let mut hexes = Hexes::new();
    for at in leaders::entry_hexes(state, leader, None) {
        let spent = leaders::entry_cost(state, leader, at, state.entered(at));
        if spent > state.leader_allowance(leader) {
            continue;
        }
        let from_here = reach(state, leader, at, spent, Some(at)).into_iter();
        for (hex, goal) in from_here {
            let dearer = |known: &Goal| known.cost > goal.cost;
            if hexes.get(&hex).is_none_or(dearer) {
                hexes.insert(hex, goal);
            }
        }
    }
    Ok(hexes)
}

/// Spreads from a hex; one where a leader enters can be where he stays.
fn reach(
    state: &State,
    leader: LeaderIndex,
    start: HexNumber,
    spent: MovementPoints,
    entry: Option<HexNumber>,
) -> Hexes {
    let mut reach = Reach::default();
    let found = reach.search_leader(state, leader, start, spent);
    let goals = found.iter().map(|reached| {
        let goal = Goal {
            cost: reached.cost,
            stops: false,
            path: found.path(reached.hex),
            entry,
        };
        (reached.hex, goal)
    });
    let here = Goal {
        cost: spent,
        stops: false,
        path: Vec::new(),
        entry,
    };
    let stays = entry.map(|at| (at, here));
    goals.chain(stays).collect()
}

/// Has leaders go with units: no farther than the slowest of them, and where both may go.
pub(super) fn together(state: &State, leaders: &[LeaderIndex], mut goals: Goals) -> Goals {
    let allowances = leaders.iter();
    let slowest = allowances
        .map(|&leader| state.leader_allowance(leader))
        .min();
    goals.allowance = goals.allowance.min(slowest.unwrap_or(goals.allowance));
    goals
}
