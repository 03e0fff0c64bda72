//! [11.1A, 11.2] Whom a commander may command in place of those proposed.

use super::allot::{Officer, Reach};
use super::{barriers, can_command, capacity, points_for, range};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::counter::Army;
use crate::last_battles::event::Event;
use crate::last_battles::special::wings;
use crate::last_battles::state::State;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::last_battles::violation::{StaffViolation, TrainViolation, Violation};
use crate::last_battles::{headquarters, leaders, movement};
use crate::table::case::case;
use crate::table::ids::{LeaderId, PieceId, UnitId};

/// Refuses an allotment that a commander cannot give, and finds who is in it [11.1, 11.1A, 11.1C, 11.2].
pub fn check(
    state: &State,
    leader: LeaderId,
    officers: &[LeaderId],
    units: &[UnitId],
) -> Result<Allotment, Violation> {
    let index = leaders::find(state, leader)?;
    let named = officers
        .iter()
        .filter_map(|&officer| state.find_leader(officer));
    let named: Vec<_> = named.collect();
    check_commander(
        state,
        index,
        [points_for(state, index, &named), units.len()],
    )?;
    let range = range(state, index);
    let side = state.leader_counter(index).side;
    let mut allotment = Allotment {
        leader: index,
        officers: Vec::new(),
        units: Vec::new(),
    };
    for (nth, &officer) in officers.iter().enumerate() {
        let named = leaders::find(state, officer)?;
        let unit = PieceId::from(officer);
        if officers[..nth].contains(&officer) {
            return Err(Violation::NamedTwice { unit });
        }
        if !state.is_officer(named) || !can_command(state, named) {
            return Err(StaffViolation::NoOfficer { leader: officer }.into());
        }
        let theirs = state.leader_counter(named).side;
        let at = state.leader(named).hex();
        let parted = wings::parts_leaders(state, index, named) && side == theirs;
        check_wing(state, leader, unit, parted)?;
        check_subordinate(state, &range, leader, unit, (side, theirs), at)?;
        allotment.officers.push(named);
    }
    for named in movement::find_all(state, units)? {
        let (theirs, at) = (state.counter(named).side, state.unit(named).hex());
        let parted = wings::parts_unit(state, index, named);
        if state.is_train(named) {
            let unit = state.id(named);
            return Err(Violation::Train(TrainViolation::IsTrain { unit }));
        }
        let unit = state.piece_id(named);
        check_wing(state, leader, unit, parted && side == theirs)?;
        check_subordinate(state, &range, leader, unit, (side, theirs), at)?;
        allotment.units.push(named);
    }
    Ok(allotment)
}

/// Refuses who is no commander of the phasing player, and numbers beyond a commander's rating [11.1A].
fn check_commander(
    state: &State,
    index: LeaderIndex,
    numbers: [usize; 2],
) -> Result<(), Violation> {
    let (leader, player) = (state.leader_id(index), state.player());
    if state.leader_owner(index) != player {
        let unit = leader.into();
        return Err(Violation::NotYours { unit, player });
    }
    check_gives_orders(state, index)?;
    if !state.is_commander(index) || !can_command(state, index) {
        return Err(StaffViolation::NoCommander { leader }.into());
    }
    let capacity = capacity(state, index);
    match numbers.into_iter().find(|&found| found > capacity) {
        Some(found) => Err(StaffViolation::OverCapacity {
            leader,
            capacity,
            found,
        }
        .into()),
        None => Ok(()),
    }
}

/// Refuses who commands nobody now: inactive, or at the side of an active headquarters [15.4, 16.14C, 16.14D].
fn check_gives_orders(state: &State, index: LeaderIndex) -> Result<(), Violation> {
    let leader = state.leader_id(index);
    if headquarters::silences(state, index) {
        return Err(StaffViolation::ChiefServes { leader }.into());
    }
    match headquarters::in_use(state) && !state.leader(index).active {
        true => Err(StaffViolation::InactiveCommander { leader }.into()),
        false => leaders::check_active(state, index),
    }
}

/// Refuses a unit or officer of another army, or out of range [11.1, 11.1C, 11.2].
fn check_subordinate(
    state: &State,
    range: &HexSet,
    leader: LeaderId,
    unit: PieceId,
    (side, theirs): (Army, Army),
    at: Option<HexNumber>,
) -> Result<(), Violation> {
    if side != theirs {
        return Err(StaffViolation::OtherArmy { leader, unit }.into());
    }
    let hex = at.ok_or(Violation::NotOnMap { unit })?;
    match range.contains(state.setup().board.grid().index(hex)) {
        true => Ok(()),
        false => Err(StaffViolation::OutOfRange { leader, unit, hex }.into()),
    }
}

/// Refuses those of the other wing, as long as the wings are apart [27.1A].
fn check_wing(
    state: &State,
    leader: LeaderId,
    unit: PieceId,
    parted: bool,
) -> Result<(), Violation> {
    match wings::apart(state) {
        Some(wings) if parted => Err(Violation::OtherWing {
            leader,
            unit,
            case: wings::cited(wings),
        }),
        _ => Ok(()),
    }
}

/// Lists, for each commander of the phasing player, the officers and units that he could command [11.1A, 11.2].
pub fn candidates(state: &State) -> Vec<Allotment> {
    let player = state.player();
    let barred = barriers(state, player);
    let mut candidates = Vec::new();
    let sides = Army::ALL.into_iter();
    for side in sides.filter(|side| side.player() == player) {
        let reach = Reach::new(state, side, &barred);
        for (nth, &leader) in reach.commanders.iter().enumerate() {
            let officers = reach.officers.iter();
            let officers = officers.filter(|officer| officer.by & 1 << nth != 0);
            let units = reach.units.iter().filter(|unit| unit.by & 1 << nth != 0);
            candidates.push(Allotment {
                leader,
                officers: officers.flat_map(Officer::leaders).collect(),
                units: units.map(|unit| unit.unit).collect(),
            });
        }
    }
    candidates
}

/// Decides a change of a commander's allotment [11.1A].
pub fn resolve(state: &State, allotment: &Allotment) -> Event {
    let officers = allotment.officers.iter();
    let units = allotment.units.iter();
    Event::Allotted {
        leader: state.leader_id(allotment.leader),
        officers: officers.map(|&officer| state.leader_id(officer)).collect(),
        units: units.map(|&unit| state.id(unit)).collect(),
        case: case("11.1A"),
    }
}
