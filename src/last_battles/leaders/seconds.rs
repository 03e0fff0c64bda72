//! [16.1C] Seconds in command: where the commander of an army is lost, the officer who is to follow him shows his commander's
//! counter from then on, wherever he is, and nobody follows him as officer.

use crate::last_battles::event::Event;
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::Begins;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Place, State};
use crate::table::case::case;
use crate::table::ids::LeaderId;

/// Gets the officer whose commander's counter a leader is, and the commander whom he follows.
fn stands_for(state: &State, leader: LeaderIndex) -> Option<(LeaderIndex, LeaderIndex)> {
    let entry = &state.setup().leaders[usize::from(leader.0)];
    let Begins::InPlaceOf { officer, after } = &entry.begins else {
        return None;
    };
    Some((state.find_leader(*officer)?, state.find_leader(*after)?))
}

/// Tells whether a leader is a commander's counter that is not in play yet.
pub fn waits(state: &State, leader: LeaderIndex) -> bool {
    let officer = stands_for(state, leader).map(|(officer, _)| officer);
    officer.is_some_and(|officer| state.leader(officer).place != Place::Eliminated)
}

/// A second in command who has not followed his commander yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Second {
    /// The counter that he shows as commander.
    pub leader: LeaderIndex,
    /// Who he is until then.
    pub officer: LeaderIndex,
}

/// Gets the second of a commander, if he is still to be had.
pub fn second(state: &State, commander: LeaderIndex) -> Option<Second> {
    if !state.in_force(Rule::Seconds) {
        return None;
    }
    let mut seconds = state.leaders().filter(|&leader| waits(state, leader));
    seconds.find_map(|leader| {
        let (officer, after) = stands_for(state, leader)?;
        (after == commander).then_some(Second { leader, officer })
    })
}

/// Gets who follows a commander who has been lost, if his second is still to be had.
pub fn succession(state: &State, lost: LeaderId) -> Option<Event> {
    let Second { leader, officer } = second(state, state.find_leader(lost)?)?;
    Some(Event::Succeeded {
        leader: state.leader_id(leader),
        officer: state.leader_id(officer),
        after: lost,
        case: case("16.1C"),
    })
}
