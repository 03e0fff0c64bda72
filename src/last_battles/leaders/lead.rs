//! [16.13] Leaders who lead a stack in combat.
//!
//! An active commander, or an officer in command, may lead the stack in which he stands if he has authority over its units: an
//! adjacent attacker's, or a defender's. After the combat a die tells whether he falls.

use super::{commands, find};
use crate::last_battles::counter::Player;
use crate::last_battles::event::{DieFor, Event};
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::{NoLead, OptionalViolation, Violation};
use crate::table::case::case;
use crate::table::ids::LeaderId;

/// The face on which a leader who led falls.
const FALLS_ON: u8 = 6;

/// Refuses a leader who may not lead one of the stacks of some units of a player, and gets him.
pub fn check(
    state: &State,
    leader: LeaderId,
    player: Player,
    units: &[UnitIndex],
) -> Result<LeaderIndex, Violation> {
    if !state.in_force(Rule::LeaderBonus) {
        return Err(Violation::Optional(OptionalViolation::NotInUse {
            case: Rule::LeaderBonus.case(),
        }));
    }
    let index = find(state, leader)?;
    if state.leader_owner(index) != player {
        let unit = leader.into();
        return Err(Violation::NotYours { unit, player });
    }
    match bar(state, index, units) {
        Some(why) => Err(Violation::Optional(OptionalViolation::MayNotLead {
            leader,
            why,
        })),
        None => Ok(index),
    }
}

/// Lists a player's leaders who may lead one of the stacks of some of his units.
pub fn candidates(state: &State, player: Player, units: &[UnitIndex]) -> Vec<LeaderIndex> {
    if !state.in_force(Rule::LeaderBonus) {
        return Vec::new();
    }
    let own = state.leaders_of(player).map(|(leader, _)| leader);
    own.filter(|&leader| bar(state, leader, units).is_none())
        .collect()
}

/// Tells what keeps a leader from leading.
fn bar(state: &State, leader: LeaderIndex, units: &[UnitIndex]) -> Option<NoLead> {
    let own = state.leader(leader);
    let stack = led(state, leader, units);
    if state.is_headquarters(leader) {
        Some(NoLead::Headquarters)
    } else if stack.is_empty() {
        Some(NoLead::Elsewhere)
    } else if !own.active {
        Some(NoLead::Inactive)
    } else if !own.in_command {
        Some(NoLead::OutOfCommand)
    } else {
        let stranger = stack.iter().find(|&&unit| !commands(state, leader, unit));
        stranger.map(|&unit| NoLead::Authority(state.id(unit)))
    }
}

/// Lists those of some units in whose stack a leader stands.
pub fn led(state: &State, leader: LeaderIndex, units: &[UnitIndex]) -> Vec<UnitIndex> {
    let hex = state.leader(leader).hex();
    let stack = units.iter().copied();
    stack
        .filter(|&unit| hex.is_some() && state.unit(unit).hex() == hex)
        .collect()
}

/// Rolls for a leader who has led in a combat that is over: he may fall.
pub fn roll_for(state: &State, leader: LeaderIndex) -> Vec<Event> {
    let Some(hex) = state.leader(leader).hex() else {
        return Vec::new();
    };
    let face = state.dice().clone().roll();
    let id = state.leader_id(leader);
    let case = case("16.13");
    let die = Event::Die {
        what: DieFor::Led(id),
        face,
        case,
    };
    let falls = (face.pips() == FALLS_ON).then_some(Event::LeaderLost {
        leader: id,
        hex,
        case,
    });
    [die].into_iter().chain(falls).collect()
}
