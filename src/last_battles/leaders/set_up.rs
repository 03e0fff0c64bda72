//! [10.1A] Where leaders begin: in the hex that the scenario names, or with a unit of their command, at their player's choice.

use super::{commands, find, placed};
use crate::hex::HexNumber;
use crate::last_battles::command;
use crate::last_battles::counter::Player;
use crate::last_battles::event::Event;
use crate::last_battles::setting::Begins;
use crate::last_battles::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::table::ids::LeaderId;

/// Lists the hexes where a leader may begin the game, if that is left to his player [10.1A].
pub fn choices(state: &State, leader: LeaderIndex) -> Vec<HexNumber> {
    let own = state
        .on_map()
        .filter(|&(unit, _)| may_begin_with(state, leader, unit));
    let mut hexes: Vec<_> = own.map(|(_, hex)| hex).collect();
    hexes.sort();
    hexes.dedup();
    hexes
}

/// Tells whether a leader who begins with a unit may begin with this one [10.1A].
pub fn may_begin_with(state: &State, leader: LeaderIndex, unit: UnitIndex) -> bool {
    match &state.setting().leaders[usize::from(leader.0)].begins {
        Begins::WithUnit => commands(state, leader, unit),
        Begins::WithUnitOf(command) => {
            commands(state, leader, unit) && state.counter(unit).command == *command
        }
        Begins::At(_) | Begins::WithArrival | Begins::Arrives { .. } => false,
    }
}

/// Gets where a leader begins unless his player says otherwise: with most of his strength in range [10.1A].
pub fn first_hex(state: &State, leader: LeaderIndex) -> Option<HexNumber> {
    let radius = command::radius(state, leader);
    let strength_near = |hex: HexNumber| -> u16 {
        let near = state
            .on_map()
            .filter(|&(unit, at)| commands(state, leader, unit) && at.distance(hex) <= radius);
        near.map(|(unit, _)| state.strength(unit).0).sum()
    };
    let hexes = choices(state, leader).into_iter().rev();
    hexes.max_by_key(|&hex| strength_near(hex))
}

/// Lists a player's leaders whose first place is his to choose [10.1A].
pub fn to_set_up(state: &State, player: Player) -> Vec<LeaderIndex> {
    let own = state.leaders_of(player).map(|(leader, _)| leader);
    own.filter(|&leader| choices(state, leader).len() > 1)
        .collect()
}

/// Refuses a first place that is not with a unit of the leader's command [10.1A].
pub fn check_set_up(state: &State, leader: LeaderId, hex: HexNumber) -> Result<(), Violation> {
    let index = find(state, leader)?;
    let player = state.player();
    if state.leader_owner(index) != player {
        return Err(Violation::NotYours {
            unit: leader.into(),
            player,
        });
    }
    match choices(state, index).contains(&hex) {
        true => Ok(()),
        false => Err(Violation::NotWithCommand { leader, hex }),
    }
}

/// Decides a leader's first place [10.1A].
pub fn resolve_set_up(state: &State, leader: LeaderId, hex: HexNumber) -> Vec<Event> {
    let index = state.find_leader(leader);
    let placed = index.and_then(|index| placed(state, index, hex, "10.1A"));
    placed.into_iter().collect()
}
