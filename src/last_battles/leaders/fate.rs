//! [10.1E, 10.2] What becomes of leaders whom the enemy reaches, and of those whose units are lost or driven off.

use super::{commands, placed};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::counter::Arm;
use crate::last_battles::event::{DieFor, Event, HiddenEvent};
use crate::last_battles::readings::{self, Preference};
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Phase, State, UnitIndex};
use crate::last_battles::zoc;
use crate::table::board::NO_HEX;
use crate::table::case::case;
use crate::table::ids::UnitId;

/// The highest face on which a leader is lost with his units [10.2].
const LOST_ON: u8 = 2;

/// Lists the leaders whose units have just been lost or driven off by combat, all of them [10.2].
pub fn left_alone(state: &State, events: &[Event]) -> Vec<LeaderIndex> {
    if state.phase() != Phase::Combat {
        return Vec::new();
    }
    let steps_back = state.edition().cite(Rule::MountedRetreat.case());
    let left = |event: &Event| match *event {
        // Who steps back of his own will leaves nobody in the lurch [15.3].
        Event::Retreated {
            unit, from, case, ..
        } if Some(case) != steps_back => Some((unit, from)),
        Event::Eliminated { unit, hex, .. } => Some((unit, hex)),
        _ => None,
    };
    let left: Vec<_> = events.iter().filter_map(left).collect();
    let of = |leader: LeaderIndex, unit: UnitId| {
        let fought = state.find(unit).filter(|&unit| !state.is_train(unit));
        fought.map(|unit| state.owner(unit)) == Some(state.leader_owner(leader))
    };
    let left_alone = |&leader: &LeaderIndex| {
        let hex = state.leader(leader).hex();
        let his = left
            .iter()
            .any(|&(unit, from)| hex == Some(from) && of(leader, unit));
        his && hex.and_then(|hex| state.holder(hex)) != Some(state.leader_owner(leader))
    };
    // One who outlives it where he is rolls no second time for the same.
    let rolled = |leader: LeaderIndex| {
        let what = DieFor::Leader(state.leader_id(leader));
        let die = |event: &Event| matches!(event, Event::Die { what: other, .. } if *other == what);
        !state.edition().survivors_move_on() && events.iter().any(die)
    };
    // A headquarters is no person: it goes to the nearest friend [16.14B].
    let persons = state
        .leaders()
        .filter(|&leader| !state.is_headquarters(leader));
    let persons = persons.filter(|&leader| !rolled(leader));
    persons.filter(left_alone).collect()
}

/// Rolls for a leader whose units are gone: he is lost, or goes to the nearest friendly unit [10.2]; in 1976 he stays [76:19.25].
pub fn roll_for(state: &State, leader: LeaderIndex) -> Vec<Event> {
    let face = state.dice().clone().roll();
    let die = Event::Die {
        what: DieFor::Leader(state.leader_id(leader)),
        face,
        case: case("10.2"),
    };
    let fate = match face.pips() <= LOST_ON {
        true => lost(state, leader, "10.2"),
        false if !state.edition().survivors_move_on() => None,
        false => to_nearest(state, leader, "10.2"),
    };
    [die].into_iter().chain(fate).collect()
}

fn lost(state: &State, leader: LeaderIndex, by: &'static str) -> Option<Event> {
    Some(Event::LeaderLost {
        leader: state.leader_id(leader),
        hex: state.leader(leader).hex()?,
        case: case(by),
    })
}

/// Sets a leader on the nearest friendly unit; without any he is lost [10.1E].
fn to_nearest(state: &State, leader: LeaderIndex, by: &'static str) -> Option<Event> {
    let from = state.leader(leader).hex()?;
    match refuge(state, leader, from) {
        Some(hex) => placed(state, leader, hex, by),
        None => lost(state, leader, by),
    }
}

/// Gets the hex of the friendly unit that is nearest to a leader in a hex, if there is any [10.1E].
///
/// Which of several as near as each other, [`readings::AMONG_EQUALLY_NEAR`] says; one that has to retreat is taken last.
pub fn refuge(state: &State, leader: LeaderIndex, from: HexNumber) -> Option<HexNumber> {
    let retreats = |unit: &UnitIndex| {
        state
            .battle()
            .is_some_and(|battle| battle.retreating.contains(unit))
    };
    let friends = state.combat_units(state.leader_owner(leader));
    let nearest = friends.min_by_key(|&(unit, hex)| {
        let rank = |by| match by {
            Preference::OfHisCommand => u32::from(!belongs(state, leader, unit)),
            Preference::LowerHexNumber => u32::from(hex.column()) * 100 + u32::from(hex.row()),
        };
        let among_equals = readings::AMONG_EQUALLY_NEAR.map(rank);
        (retreats(&unit), from.distance(hex), among_equals)
    });
    nearest.map(|(_, hex)| hex)
}

/// Tells whether a unit is of a leader's command; of a headquarters's army, so that it goes where its chief of staff does [16.14B].
fn belongs(state: &State, leader: LeaderIndex, unit: UnitIndex) -> bool {
    let staff = state.is_headquarters(leader) && state.in_force(Rule::ChiefCommands);
    let of_army = state.leader_counter(leader).side == state.counter(unit).side;
    staff && of_army || commands(state, leader, unit)
}

/// Lists what becomes of the leaders who stand first where the enemy is, with no unit of theirs [10.1E].
pub fn overrun_at_start(state: &State) -> Vec<Event> {
    let overrun = state.leaders().filter(|&leader| is_caught(state, leader));
    overrun
        .filter_map(|leader| to_nearest(state, leader, "10.1E"))
        .collect()
}

/// Lists what becomes of the leaders whom the enemy has reached while no unit was with them [10.1E].
pub fn overrun(state: &State, events: &[Event]) -> Vec<Event> {
    let board = &state.setup().board;
    let grid = board.grid();
    let moved = events.iter().flat_map(hexes_of);
    let stirred = moved.chain(zones_back(state, events));
    let mut near = HexSet::new();
    for place in stirred.map(|hex| grid.index(hex)) {
        near.insert(place);
        let beside = board.neighbours(place).iter().filter(|&&at| at != NO_HEX);
        beside.for_each(|&at| near.insert(usize::from(at)));
    }
    let alone = |leader, hex| state.holder(hex) != Some(state.leader_owner(leader));
    let overrun = state.leaders().filter(|&leader| {
        let hex = state.leader(leader).hex();
        hex.is_some_and(|hex| near.contains(grid.index(hex)) && alone(leader, hex))
            && (is_caught(state, leader) || is_swept(state, events, leader))
    });
    overrun
        .filter_map(|leader| to_nearest(state, leader, "10.1E"))
        .collect()
}

/// Lists the hexes that an event has a unit enter, leave or pass.
fn hexes_of(event: &Event) -> Vec<HexNumber> {
    match event {
        Event::Moved { from, path, .. } => path.iter().copied().chain([*from]).collect(),
        Event::Entered { at, path, .. } => path.iter().copied().chain([*at]).collect(),
        Event::Exited { from, .. } => vec![*from],
        Event::Retreated { from, to, .. }
        | Event::Displaced { from, to, .. }
        | Event::Advanced { from, to, .. } => vec![*from, *to],
        Event::Eliminated { hex, .. }
        | Event::Reorganized { hex, .. }
        | Event::LeaderPlaced { to: hex, .. }
        | Event::Hidden(HiddenEvent::Deployed { to: hex, .. }) => vec![*hex],
        _ => Vec::new(),
    }
}

/// Lists the hexes where a unit may have its zone again: one that is a garrison no more, and cavalry that may have been blown
/// until a player turn was over [16.8, 16.11C].
fn zones_back(state: &State, events: &[Event]) -> impl Iterator<Item = HexNumber> {
    let ended = events.iter().filter_map(|event| match event {
        Event::Garrison { unit, .. } => state.find(*unit),
        _ => None,
    });
    let recovers = state.in_force(Rule::CavalryCharge)
        && events
            .iter()
            .any(|event| matches!(event, Event::Phase { .. }));
    let cavalry = state
        .units()
        .filter(move |&unit| recovers && state.counter(unit).arm == Arm::Cavalry);
    ended
        .chain(cavalry)
        .filter_map(|unit| state.unit(unit).hex())
}

/// Tells whether an enemy has a leader, who has no unit with him, in its hex or zone; a train has no zone, but no room for an
/// enemy either.
fn is_caught(state: &State, leader: LeaderIndex) -> bool {
    let player = state.leader_owner(leader);
    let enemy = player.opponent();
    state.leader(leader).hex().is_some_and(|hex| {
        let zone = || {
            state.edition().zones_drive_leaders_off()
                && state.holder(hex).is_none()
                && zoc::in_zone_of(state, enemy, hex)
        };
        state.occupant(hex) == Some(enemy) || zone()
    })
}

/// Tells whether an enemy has just passed through the hex of a leader without a unit, or had it in its zone on the way.
fn is_swept(state: &State, events: &[Event], leader: LeaderIndex) -> bool {
    let player = state.leader_owner(leader);
    let Some(hex) = state.leader(leader).hex() else {
        return false;
    };
    let passes = |event: &Event| {
        let (unit, way) = match event {
            Event::Moved { unit, path, .. } => (unit, path.clone()),
            Event::Entered { unit, .. } => (unit, hexes_of(event)),
            _ => return false,
        };
        let mover = state.find(*unit).filter(|&unit| state.has_zone(unit));
        let enemy = mover.map(|unit| state.owner(unit)) == Some(player.opponent());
        let setup = state.setup();
        let zones = state.edition().zones_drive_leaders_off();
        enemy
            && way
                .iter()
                .any(|&step| step == hex || zones && zoc::reaches(setup, step, hex))
    };
    state.holder(hex) != Some(player) && events.iter().any(passes)
}
