//! [15.4] How commanders whose inactive side shows are released.
//!
//! In each command phase of his player a die is rolled for each: a 1 releases him. One whose hex an active commander of his
//! army enters is released in the next command phase, without a die. One is released at once when an enemy unit moves into
//! the zone of a unit of his player within ten hexes of him.

use crate::hex::HexNumber;
use crate::last_battles::counter::Army;
use crate::last_battles::event::{DieFor, Event};
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{headquarters, zoc};
use crate::table::case::case;
use crate::table::ids::PieceId;

/// The face that releases.
const RELEASED_ON: u8 = 1;

/// How near an enemy rouses a commander, in hexes.
const ROUSED: u32 = 10;

/// Lists the phasing player's leaders on the map whose inactive side shows [15.4].
pub fn inactive(state: &State) -> Vec<LeaderIndex> {
    let own = state.leaders_of(state.player()).map(|(leader, _)| leader);
    own.filter(|&leader| is_asleep(state, leader)).collect()
}

/// Tells whether a leader has been inactive from the beginning, and not because an option says so for a turn [24.5B]; or, where
/// headquarters are in use, is an inactive commander, however he became so [16.14C].
fn is_asleep(state: &State, leader: LeaderIndex) -> bool {
    let entry = &state.setup().leaders[usize::from(leader.0)];
    let sleeps = is_late_starter(state, leader);
    let waits = match headquarters::in_use(state) {
        true => state.is_commander(leader),
        false => entry.inactive || sleeps,
    };
    waits && !state.leader(leader).active
}

/// The hour at which the commanders of the French are inactive again.
const MORNING: u8 = 6;

/// Tells whether a leader is one of those who start late: a French commander, chiefs of staff among them.
fn is_late_starter(state: &State, leader: LeaderIndex) -> bool {
    let french = state.leader_counter(leader).side == Army::French;
    state.in_force(Rule::LateStart) && french && state.is_commander(leader)
}

/// Lists the commanders on the map who fall inactive as a turn begins, if it is that of the morning.
pub fn late_start(state: &State) -> Vec<Event> {
    let late = state.leaders().filter(|&leader| {
        let own = state.leader(leader);
        own.active && own.hex().is_some() && is_late_starter(state, leader)
    });
    let turned = late.map(|leader| Event::LeaderTurned {
        leader: state.leader_id(leader),
        active: false,
        case: case("15.4"),
    });
    match state.turn().hour() == MORNING {
        true => turned.collect(),
        false => Vec::new(),
    }
}

/// Releases a leader at the beginning of a command phase, if he has been called or his die says so [15.4].
pub fn roll_for(state: &State, leader: LeaderIndex) -> Vec<Event> {
    if state.ledger().is_called(leader) {
        return vec![released(state, leader)];
    }
    let face = state.dice().clone().roll();
    let die = Event::Die {
        what: DieFor::Activity(state.leader_id(leader)),
        face,
        case: case("15.4"),
    };
    let released = (face.pips() == RELEASED_ON).then(|| released(state, leader));
    [die].into_iter().chain(released).collect()
}

fn released(state: &State, leader: LeaderIndex) -> Event {
    Event::LeaderTurned {
        leader: state.leader_id(leader),
        active: true,
        case: case("15.4"),
    }
}

/// Lists the inactive leaders whom an active commander of their army has just come to, or passed [15.4].
pub fn contacted(state: &State, mover: PieceId, way: &[HexNumber]) -> Vec<Event> {
    let Some(mover) = state.find_leader(mover) else {
        return Vec::new();
    };
    if !(state.is_commander(mover) && state.leader(mover).active) {
        return Vec::new();
    }
    let side = state.leader_counter(mover).side;
    let met = state.leaders().filter(|&leader| {
        let own = state.leader(leader);
        let here = own.hex().is_some_and(|hex| way.contains(&hex));
        let waits = is_asleep(state, leader) && !state.ledger().is_called(leader);
        here && waits && state.leader_counter(leader).side == side
    });
    met.map(|leader| Event::LeaderCalled {
        leader: state.leader_id(leader),
        case: case("15.4"),
    })
    .collect()
}

/// Lists the inactive leaders whom an enemy unit rouses by moving into a zone of their player's near them [15.4].
pub fn woken_by_enemy(state: &State, mover: UnitIndex, way: &[HexNumber]) -> Vec<Event> {
    let player = state.owner(mover).opponent();
    let asleep = state
        .leaders_of(player)
        .filter(|&(leader, _)| is_asleep(state, leader));
    let near = |at: HexNumber| {
        way.iter()
            .any(|&hex| at.distance(hex) <= ROUSED && zoc::in_zone_of(state, player, hex))
    };
    let woken_by_enemy = asleep.filter(|&(_, at)| near(at));
    woken_by_enemy
        .map(|(leader, _)| released(state, leader))
        .collect()
}
