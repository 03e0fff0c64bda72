//! [10.1A] Where leaders begin: in the hex that the scenario names, or with a unit of their command, at their player's choice;
//! some may also come later, with units of theirs that do [22.2C, 28C].

use super::{commands, find};
use crate::hex::HexNumber;
use crate::last_battles::command;
use crate::last_battles::counter::Player;
use crate::last_battles::event::Event;
use crate::last_battles::game_setup::LeaderEntry;
use crate::last_battles::scenario::Begins;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::{StaffViolation, Violation};
use crate::table::case::case;
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
    let entry = entry(state, leader);
    match &entry.begins {
        Begins::WithUnit => commands(state, leader, unit),
        Begins::WithUnitOf(designations) => {
            commands(state, leader, unit) && designations.contains(&state.counter(unit).command)
        }
        Begins::WithUnitOfArmy => {
            entry.counter.side == state.counter(unit).side && !state.is_train(unit)
        }
        Begins::WithArrival => entry.either && commands(state, leader, unit),
        Begins::At(_) | Begins::Arrives { .. } | Begins::With(_) | Begins::InPlaceOf { .. } => {
            false
        }
    }
}

/// Tells whether a leader may come later, with units of his that do, in place of beginning on the map [22.2C, 28C].
pub fn may_come_later(state: &State, leader: LeaderIndex) -> bool {
    let entry = entry(state, leader);
    entry.either && entry.due.is_some()
}

fn entry(state: &State, leader: LeaderIndex) -> &LeaderEntry {
    &state.setup().leaders[usize::from(leader.0)]
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
    let own = state
        .leaders()
        .filter(|&leader| state.leader_owner(leader) == player);
    let has_choice = |&leader: &LeaderIndex| {
        let later = usize::from(may_come_later(state, leader));
        choices(state, leader).len() + later > 1
    };
    own.filter(has_choice).collect()
}

/// Where a leader begins whose first place his player chooses; without a hex he comes later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstPlace {
    leader: LeaderIndex,
    hex: Option<HexNumber>,
}

/// Refuses a first place that is not with a unit of the leader's command [10.1A].
pub fn check_set_up(
    state: &State,
    leader: LeaderId,
    hex: Option<HexNumber>,
) -> Result<FirstPlace, Violation> {
    let index = find(state, leader)?;
    let player = state.player();
    if state.leader_owner(index) != player {
        return Err(Violation::NotYours {
            unit: leader.into(),
            player,
        });
    }
    match hex {
        Some(hex) if !choices(state, index).contains(&hex) => {
            Err(StaffViolation::NotWithCommand { leader, hex }.into())
        }
        None if !may_come_later(state, index) => {
            Err(StaffViolation::ComesNoLater { leader }.into())
        }
        _ => Ok(FirstPlace { leader: index, hex }),
    }
}

/// Decides a leader's first place [10.1A].
pub fn resolve_set_up(state: &State, place: FirstPlace) -> Event {
    let (leader, case) = (state.leader_id(place.leader), case("10.1A"));
    match place.hex {
        Some(to) => Event::LeaderPlaced {
            leader,
            from: state.leader(place.leader).hex(),
            to,
            case,
        },
        None => Event::LeaderComesLater { leader, case },
    }
}
