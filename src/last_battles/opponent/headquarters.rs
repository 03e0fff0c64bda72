//! Headquarters and chiefs of staff: kept active where the commanders are, moved only when they have gone far ahead [16.14].

use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::counter::{Army, Rank};
use crate::last_battles::movement::Reach;
use crate::last_battles::state::State;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::{Order, check, headquarters, leaders, legal, zoc};

/// How long a line may grow before the headquarters follows, in movement points.
const LAGS: MovementPoints = MovementPoints::whole(18);
/// How near a headquarters lets the enemy come, in hexes.
const NEAR: u32 = 3;

/// Chooses a change of status: into the one that each headquarters had better have.
pub fn choose(state: &State) -> Option<Order> {
    let mut changes = legal(state).into_iter();
    changes.find(|order| match order {
        Order::Status {
            headquarters: named,
            active,
        } => state
            .find_leader(*named)
            .is_some_and(|staff| *active != had_better_move(state, staff)),
        _ => false,
    })
}

/// Tells whether a headquarters had better move: a commander's line grows long, or the enemy comes near.
fn had_better_move(state: &State, staff: LeaderIndex) -> bool {
    let Some(hex) = state.leader(staff).hex() else {
        return false;
    };
    let enemies = state.combat_units(state.leader_owner(staff).opponent());
    let near = enemies.into_iter().any(|(_, at)| at.distance(hex) <= NEAR);
    let lags = main_commander(state, staff).is_some_and(|(commander, at)| {
        let line = headquarters::way(state, commander, at, hex);
        line.is_none_or(|line| line > LAGS)
    });
    near || lags
}

/// Gets the commander whom a headquarters follows: the highest rated on the map.
fn main_commander(state: &State, staff: LeaderIndex) -> Option<(LeaderIndex, HexNumber)> {
    let side = state.leader_counter(staff).side;
    let own = state.leaders_of(side.player()).filter(|&(leader, _)| {
        let counter = state.leader_counter(leader);
        counter.side == side && counter.rank == Rank::Commander
    });
    own.max_by_key(|&(leader, _)| state.leader_counter(leader).capacity)
}

/// Tells whether a leader is a headquarters, or a chief of staff who goes where that is.
pub fn is_bound(state: &State, leader: LeaderIndex) -> bool {
    let rank = state.leader_counter(leader).rank;
    headquarters::in_use(state) && matches!(rank, Rank::Headquarters | Rank::ChiefOfStaff)
}

/// Finds the way of a headquarters to the commander whom it follows, or of a chief of staff to his headquarters.
pub fn follow(state: &State, leader: LeaderIndex) -> Option<Order> {
    let target = target(state, leader);
    let unit = state.leader_piece_id(leader);
    let mut reach = Reach::default();
    let Some(start) = state.leader(leader).hex() else {
        let mut hexes = leaders::entry_hexes(state, leader, None).into_iter();
        let at = hexes.next()?;
        let spent = leaders::entry_cost(state, leader, at, state.entered(at));
        let found = reach.search_leader(state, leader, at, spent);
        let goal = best(
            state,
            leader,
            found.iter().map(|reached| reached.hex),
            target,
        );
        let path = goal.map(|goal| found.path(goal)).unwrap_or_default();
        let on = Order::Enter { unit, at, path };
        let stay = Order::Enter {
            unit,
            at,
            path: Vec::new(),
        };
        return [on, stay]
            .into_iter()
            .find(|order| check(state, order).is_ok());
    };
    let found = reach.search_leader(state, leader, start, MovementPoints::ZERO);
    let target = target?;
    let goal = best(
        state,
        leader,
        found.iter().map(|reached| reached.hex),
        Some(target),
    )?;
    (goal.distance(target) < start.distance(target)).then(|| Order::Move {
        unit,
        path: found.path(goal),
    })
}

fn target(state: &State, leader: LeaderIndex) -> Option<HexNumber> {
    let side: Army = state.leader_counter(leader).side;
    let staff = headquarters::of(state, side);
    match state.is_headquarters(leader) {
        true => main_commander(state, leader).map(|(_, at)| at),
        false => staff.and_then(|staff| state.leader(staff).hex()),
    }
}

/// Gets the hex nearest to a target that lies in no enemy zone.
fn best(
    state: &State,
    leader: LeaderIndex,
    hexes: impl Iterator<Item = HexNumber>,
    target: Option<HexNumber>,
) -> Option<HexNumber> {
    let target = target?;
    let enemy = state.leader_owner(leader).opponent();
    let quiet = hexes.filter(|&hex| !zoc::in_zone_of(state, enemy, hex));
    quiet.min_by_key(|&hex| (hex.distance(target), hex))
}
