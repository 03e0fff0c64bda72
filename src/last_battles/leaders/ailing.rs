//! [16.1C] The ailing Napoleon, who stands in for Napoleon for a whole game.
//!
//! In each of his command phases half a die, rounded up, is his rating for the player turn; as each of his movement phases begins
//! two dice, up to ten together, are his movement allowance, which giving command halves as it does for others.

use crate::last_battles::charts::MovementPoints;
use crate::last_battles::event::{DieFor, Event};
use crate::last_battles::rules::{Rule, RuleSet};
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Place, State};
use crate::table::case::case;
use crate::table::ids::LeaderId;

/// The counter that goes, and the one that comes for it.
pub const COUNTERS: (&str, &str) = ("ldr-napoleon", "ldr-napoleon-sick");

/// The most that his dice bring him.
const MOST: u8 = 10;

/// Gets the leader whose counter is played with for one who is named: Napoleon's may be the other one.
pub fn playing(rules: RuleSet, named: LeaderId) -> LeaderId {
    let other = COUNTERS.1.parse().ok();
    let ailing = rules.contains(Rule::AilingNapoleon) && named.as_str() == COUNTERS.0;
    other.filter(|_| ailing).unwrap_or(named)
}

/// Tells whether a leader is the ailing Napoleon.
pub fn is(state: &State, leader: LeaderIndex) -> bool {
    state.in_force(Rule::AilingNapoleon) && state.leader_id(leader).as_str() == COUNTERS.1
}

fn of(state: &State) -> Option<LeaderIndex> {
    let mut own = state.leaders().filter(|&leader| is(state, leader));
    own.find(|&leader| state.leader_owner(leader) == state.player())
}

/// Gets the rating that a face gives him.
pub const fn rating(face: u8) -> u8 {
    face.div_ceil(2)
}

/// Gets the allowance that one more face gives him.
pub fn allowance(before: u8, face: u8) -> u8 {
    (before + face).min(MOST)
}

/// Gets what he may spend in this movement phase, once his dice have been rolled; his printed allowance before.
pub fn has(state: &State, printed: u8) -> MovementPoints {
    let rolled = state.optional().ailing().allowance;
    MovementPoints::whole(u16::from(rolled.unwrap_or(printed)))
}

/// Rolls for his rating, if he is active on the map.
pub fn roll_rating(state: &State) -> Vec<Event> {
    let rolls = of(state).filter(|&leader| {
        let own = state.leader(leader);
        own.active && own.hex().is_some()
    });
    let die = rolls.map(|leader| Event::Die {
        what: DieFor::Rating(state.leader_id(leader)),
        face: state.dice().clone().roll(),
        case: case("16.1C"),
    });
    die.into_iter().collect()
}

/// Rolls for his movement, if he could move or enter in this phase.
pub fn roll_allowance(state: &State) -> Vec<Event> {
    let moves = of(state).filter(|&leader| match state.leader(leader).place {
        Place::Map(_) => true,
        Place::Reinforcement => super::check_due(state, leader).is_ok(),
        _ => false,
    });
    let Some(leader) = moves else {
        return Vec::new();
    };
    let mut dice = state.dice().clone();
    let die = |_| Event::Die {
        what: DieFor::March(state.leader_id(leader)),
        face: dice.roll(),
        case: case("16.1C"),
    };
    [(); 2].map(die).into()
}
