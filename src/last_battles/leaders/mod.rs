//! \[10\] Leaders.
//!
//! Leaders give command and do nothing else: they neither fight nor hinder an enemy, and any number may stand in a hex.
//! They move as cavalry does, at half their allowance in a turn in which they command. An enemy zone is open to
//! them only where a friendly unit stands. One whom the enemy reaches while no unit is with him is set on the nearest
//! friendly unit; one whose units are lost or driven off may be lost with them. In use only with chapter 10.

pub mod ailing;
mod entering;
mod fate;
pub mod lead;
pub mod release;
pub mod seconds;
mod set_up;

pub use entering::{check_due, check_entry, entry_cost, entry_hexes, units_first, waiting};
pub use fate::{left_alone, overrun, overrun_at_start, refuge, roll_for};
pub use set_up::{
    FirstPlace, check_set_up, choices, first_hex, may_begin_with, may_come_later, resolve_set_up,
    to_set_up,
};

use super::charts::MovementPoints;
use super::counter::Rank;
use super::event::Event;
use super::movement::{self, Marcher, MovementField};
use super::special::{self, wings};
use super::state::{State, UnitIndex};
use super::violation::{StaffViolation, Violation};
use super::{command, headquarters, zoc};
use crate::hex::HexNumber;
use crate::hex::path::{Flood, UNREACHABLE};
use crate::last_battles::costs::Mount;
use crate::last_battles::state::staff::LeaderIndex;
use crate::table::case::case;
use crate::table::ids::{LeaderId, PieceId};

/// Tells whether some of these names are leaders'.
pub fn any_named(state: &State, names: &[PieceId]) -> bool {
    state.has_leaders() && names.iter().any(|&name| state.find_leader(name).is_some())
}

/// Parts the names of units from leaders, and refuses one that is named twice.
fn split(state: &State, names: &[PieceId]) -> Result<(Vec<PieceId>, Vec<LeaderIndex>), Violation> {
    let (mut units, mut leaders) = (Vec::new(), Vec::new());
    for &name in names {
        match state.find_leader(name) {
            Some(leader) if leaders.contains(&leader) => {
                return Err(Violation::NamedTwice { unit: name });
            }
            Some(leader) => leaders.push(leader),
            None => units.push(name),
        }
    }
    Ok((units, leaders))
}

/// Finds a leader by name.
pub fn find(state: &State, leader: LeaderId) -> Result<LeaderIndex, Violation> {
    let unknown = || Violation::UnknownUnit {
        unit: leader.into(),
    };
    state.find_leader(leader).ok_or_else(unknown)
}

/// Tells whether a unit belongs to a leader's command: his designation, or a commander's whole army, but of his wing alone
/// [11.1, 27.1A].
pub fn commands(state: &State, leader: LeaderIndex, unit: UnitIndex) -> bool {
    let (own, counter) = (state.leader_counter(leader), state.counter(unit));
    let his = own.side == counter.side
        && match own.rank {
            Rank::Commander | Rank::ChiefOfStaff => true,
            Rank::Officer => own.command == counter.command,
            Rank::Headquarters => false,
        };
    his && !state.is_train(unit) && !wings::parts_unit(state, leader, unit)
}

fn placed(state: &State, leader: LeaderIndex, to: HexNumber, by: &'static str) -> Option<Event> {
    Some(Event::LeaderPlaced {
        leader: state.leader_id(leader),
        from: Some(state.leader(leader).hex()?),
        to,
        case: case(by),
    })
}

/// Refuses a leader who cannot move now, and gets his hex [10.1C].
pub fn can_move(state: &State, leader: LeaderIndex) -> Result<HexNumber, Violation> {
    let (unit, player) = (state.leader_piece_id(leader), state.player());
    if state.leader_owner(leader) != player {
        return Err(Violation::NotYours { unit, player });
    }
    let own = state.leader(leader);
    let hex = own.hex().ok_or(Violation::NotOnMap { unit })?;
    check_may_ride(state, leader)?;
    special::check_may_move(state, unit, state.leader_counter(leader).side)?;
    match own.moved && state.hidden().halted(unit).is_none() {
        true => Err(Violation::AlreadyMoved { unit }),
        false => Ok(hex),
    }
}

/// Refuses a leader whose inactive side keeps him where he is [15.4]: not where headquarters are in use, which stand still while
/// they are active themselves [16.14A, 16.14C].
fn check_may_ride(state: &State, leader: LeaderIndex) -> Result<(), Violation> {
    match headquarters::in_use(state) {
        true => headquarters::check_may_move(state, leader),
        false => check_active(state, leader),
    }
}

/// Refuses a leader whose inactive side shows [15.4].
pub fn check_active(state: &State, leader: LeaderIndex) -> Result<(), Violation> {
    match state.leader(leader).active {
        true => Ok(()),
        false => Err(StaffViolation::Inactive {
            leader: state.leader_id(leader),
        }
        .into()),
    }
}

/// Checks the move of leaders, alone or in one stack with units, and gets who goes in the order of their names [10.1].
pub fn check_order(
    state: &State,
    names: &[PieceId],
    path: &[HexNumber],
) -> Result<Vec<Marcher>, Violation> {
    let (units, leaders) = split(state, names)?;
    let mut places = Vec::new();
    for &leader in &leaders {
        places.push((state.leader_piece_id(leader), can_move(state, leader)?));
    }
    for &unit in &units {
        places.push((
            unit,
            movement::can_move(state, movement::find(state, unit)?)?,
        ));
    }
    if let Some(&(unit, _)) = places.iter().find(|&&(_, hex)| hex != places[0].1) {
        return Err(Violation::NotOneStack { unit });
    }
    let mut marchers = Vec::new();
    if !units.is_empty() {
        marchers = movement::check_stack(state, &units, path)?;
    }
    for &leader in &leaders {
        let from = can_move(state, leader)?;
        let unit = state.leader_piece_id(leader);
        let goal = *path.last().ok_or(Violation::EmptyPath { unit })?;
        let company = (!units.is_empty()).then_some(goal);
        let spent = movement::spent(state, unit);
        let cost = walk(state, leader, from, path, spent, company)?;
        check_leads_on(state, leader, &units, goal, cost)?;
        marchers.push(Marcher {
            unit,
            from,
            cost,
            by_route: false,
            case: case("10.1C"),
        });
    }
    marchers.sort_by_key(|marcher| names.iter().position(|&name| name == marcher.unit));
    Ok(marchers)
}

/// Gets what a leader pays for a way that some zone may bar but for the company that he keeps [10.1C].
pub(super) fn paid(
    state: &State,
    name: PieceId,
    start: HexNumber,
    path: &[HexNumber],
    spent: MovementPoints,
) -> Result<MovementPoints, Violation> {
    let unknown = Violation::UnknownUnit { unit: name };
    let leader = state.find_leader(name).ok_or(unknown)?;
    walk(state, leader, start, path, spent, path.last().copied())
}

/// Refuses a leader who would come to the enemy with units of his by a way so long that they could not attack [76:19.27].
fn check_leads_on(
    state: &State,
    leader: LeaderIndex,
    units: &[PieceId],
    goal: HexNumber,
    cost: MovementPoints,
) -> Result<(), Violation> {
    let units: Vec<_> = units.iter().filter_map(|&unit| state.find(unit)).collect();
    let enemy = state.leader_owner(leader).opponent();
    let has = state.leader_half_allowance(leader);
    let contact = zoc::in_zone_of(state, enemy, goal);
    match cost > has && contact && command::leaves_alone(state, leader, &units) {
        true => Err(Violation::TooFar {
            unit: state.leader_piece_id(leader),
            needs: cost,
            has,
        }),
        false => Ok(()),
    }
}

/// Walks a leader along a path and gets the cost; a unit that goes with him opens the last hex to him [10.1C, 10.1D].
fn walk(
    state: &State,
    leader: LeaderIndex,
    start: HexNumber,
    path: &[HexNumber],
    spent: MovementPoints,
    company: Option<HexNumber>,
) -> Result<MovementPoints, Violation> {
    let unit = state.leader_piece_id(leader);
    let footing = MovementField::of_leader(state, leader);
    let refusal = |hex| check_open(state, leader, hex, company);
    let (mut here, mut total) = (start, spent);
    for &next in path {
        total = total + footing.step(state, refusal, here, next)?;
        here = next;
    }
    let has = state.leader_allowance(leader);
    match total > has {
        true => Err(Violation::TooFar {
            unit,
            needs: total,
            has,
        }),
        false => Ok(total),
    }
}

/// Refuses a hex that holds an enemy, or lies in his zone with no friend there [10.1, 10.1D, 11.3A].
///
/// An enemy leader bars it to a leader alone; before a unit that goes with him he would have to give way [10.1E], but not in 1976
/// [76:19.21].
fn check_open(
    state: &State,
    leader: LeaderIndex,
    hex: HexNumber,
    company: Option<HexNumber>,
) -> Result<(), Violation> {
    let player = state.leader_owner(leader);
    let mut rivals = state.leaders_in(hex);
    let rival = rivals.any(|other| state.leader_owner(other) != player);
    if rival && !state.edition().leaders_pass_leaders() {
        let leader = state.leader_id(leader);
        return Err(StaffViolation::LeaderInHex { leader, hex }.into());
    }
    if state.occupant(hex) == Some(player.opponent()) || rival && company.is_none() {
        return Err(Violation::EnemyInHex { hex });
    }
    if !zoc::in_zone_of(state, player.opponent(), hex) {
        return Ok(());
    }
    let unit = state.leader_piece_id(leader);
    let has_friend = state.holder(hex) == Some(player) || company == Some(hex);
    match (!command::is_leader_barred(state, leader), has_friend) {
        (false, _) => Err(Violation::OutOfCommandIntoZone { unit, hex }),
        (true, false) => Err(StaffViolation::LeaderInZone {
            leader: state.leader_id(leader),
            hex,
        }
        .into()),
        (true, true) => Ok(()),
    }
}

/// Says what enemy zone keeps a leader from a hex that he could come to but for zones, if one does [10.1D].
pub fn refusal_of_way(
    state: &State,
    leader: LeaderIndex,
    from: HexNumber,
    to: HexNumber,
) -> Option<Violation> {
    let (grid, has) = (state.setup().board.grid(), state.leader_allowance(leader));
    let ground = MovementField::of_line(state, state.leader_owner(leader));
    let mut flood = Flood::default();
    let budget = has.halves().min(u16::from(UNREACHABLE - 1)) as u8;
    flood.spread(&ground, grid.len(), grid.index(from), budget);
    let path = flood.path(&ground, grid, grid.index(to));
    let mut hexes = path.into_iter();
    hexes.find_map(|hex| check_open(state, leader, hex, None).err())
}

/// Gets what each step costs a leader, by the morale of his corps [10.1C, 13.2].
pub fn columns(state: &State, leader: LeaderIndex) -> &[[u8; 6]] {
    let costs = movement::tables(state);
    costs.of(Mount::Mounted, command::leaders_column(state, leader))
}
