//! [5.6, 10.1A] How leaders come in: with units of their command; once one has come, also by themselves.

use super::{check_open, commands, split, walk};
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::costs::Mount;
use crate::last_battles::game_setup::EntrySchedule;
use crate::last_battles::movement::{self, Paid};
use crate::last_battles::scenario::Begins;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Place, State, UnitIndex};
use crate::last_battles::violation::{StaffViolation, Violation};
use crate::last_battles::{command, headquarters, rain, reinforcements};
use crate::table::ids::PieceId;

/// Refuses a leader who cannot enter in this phase [5.6, 10.1A].
pub fn check_due(state: &State, leader: LeaderIndex) -> Result<&EntrySchedule, Violation> {
    let (unit, player) = (state.leader_piece_id(leader), state.player());
    if state.leader_owner(leader) != player {
        return Err(Violation::NotYours { unit, player });
    }
    headquarters::check_may_move(state, leader)?;
    let waits = state.leader(leader).place == Place::Reinforcement;
    let due = state.setup().leaders[usize::from(leader.0)].due.as_ref();
    match due.filter(|_| waits) {
        None => Err(Violation::NotWaiting { unit }),
        Some(due) if due.turn > state.turn() => Err(Violation::NotDueYet {
            unit,
            turn: due.turn,
        }),
        Some(due) if !reinforcements::in_time(state, due) => Err(Violation::EntryOver { unit }),
        Some(due) => Ok(due),
    }
}

/// Tells whether a leader needs company to enter: he comes with his units that come later, and none of those has come
/// yet [10.1A].
fn needs_company(state: &State, leader: LeaderIndex) -> bool {
    let begins = &state.setup().leaders[usize::from(leader.0)].begins;
    let has_come = |unit: UnitIndex| {
        let place = state.unit(unit).place;
        let came_later = state.setup().roster[usize::from(unit.0)].due.is_some();
        came_later
            && commands(state, leader, unit)
            && !matches!(place, Place::Reinforcement | Place::Unused)
    };
    let alone = matches!(begins, Begins::Arrives { .. });
    !alone && !state.units().any(has_come)
}

/// Lists the leaders who may enter now by themselves, each with the hexes where he may [5.6, 10.1A].
pub fn waiting(state: &State) -> Vec<(LeaderIndex, Vec<HexNumber>)> {
    let may =
        |&leader: &LeaderIndex| check_due(state, leader).is_ok() && !needs_company(state, leader);
    let leaders = state.leaders().filter(may);
    let with_hexes = leaders.map(|leader| (leader, entry_hexes(state, leader, None)));
    with_hexes.filter(|(_, hexes)| !hexes.is_empty()).collect()
}

/// Lists the hexes where a leader may come in [5.6, 5.6D, 10.1D].
pub fn entry_hexes(
    state: &State,
    leader: LeaderIndex,
    company: Option<HexNumber>,
) -> Vec<HexNumber> {
    let Ok(due) = check_due(state, leader) else {
        return Vec::new();
    };
    let hexes = reinforcements::hexes_of(state, due, state.leader_owner(leader).opponent());
    let open = |hex: &HexNumber| check_open(state, leader, *hex, company).is_ok();
    hexes.into_iter().filter(open).collect()
}

/// Gets the cost of coming in: a leader rides with the stack that came in last [5.6A, 10.1B].
pub fn entry_cost(state: &State, leader: LeaderIndex, at: HexNumber, nth: u8) -> MovementPoints {
    let setup = state.setup();
    let place = setup.board.grid().index(at);
    let once = movement::tables(state).entry(
        Mount::Mounted,
        command::leaders_column(state, leader),
        place,
    );
    let first = match rain::hampers(state) {
        true => once.min(state.leader_allowance(leader)),
        false => once,
    };
    first + once.times(u16::from(nth.saturating_sub(1)))
}

/// Refuses an entry of leaders, alone or with units, and gets what each pays, the units first [5.6, 10.1A].
pub fn check_entry(
    state: &State,
    names: &[PieceId],
    at: HexNumber,
    path: &[HexNumber],
) -> Result<Vec<Paid>, Violation> {
    let (units, leaders) = split(state, names)?;
    let mut costs = Vec::new();
    let mut nth = state.entered(at);
    if !units.is_empty() {
        costs = reinforcements::check_units(state, &units, at, path)?;
        nth += 1;
    }
    let goal = path.last().copied().unwrap_or(at);
    let company = (!units.is_empty()).then_some(goal);
    for leader in leaders {
        let own = units.iter().filter_map(|&unit| state.find(unit));
        let accompanied = own.into_iter().any(|unit| commands(state, leader, unit));
        check_due(state, leader)?;
        check_entry_hex(state, leader, at, (company, accompanied))?;
        let spent = entry_cost(state, leader, at, nth);
        let way = walk(state, leader, at, path, spent, company);
        let once = entry_cost(state, leader, at, 1);
        let way = way.map_err(|why| reinforcements::blame_column(why, at, nth, once));
        costs.push(way?.into());
    }
    Ok(costs)
}

/// Refuses a hex where a leader may not come in: with units of his command he enters wherever they do [10.1A].
fn check_entry_hex(
    state: &State,
    leader: LeaderIndex,
    at: HexNumber,
    (company, accompanied): (Option<HexNumber>, bool),
) -> Result<(), Violation> {
    let unit = state.leader_piece_id(leader);
    if accompanied {
        return check_open(state, leader, at, company);
    }
    if needs_company(state, leader) {
        let leader = state.leader_id(leader);
        return Err(StaffViolation::EntersWithUnits { leader }.into());
    }
    let open = entry_hexes(state, leader, company);
    match open.contains(&at) {
        true => Ok(()),
        false => Err(Violation::WrongEntry {
            unit,
            at,
            instead: open,
        }),
    }
}

/// Puts the names of units before those of leaders, as [`check_entry`] tells their costs.
pub fn units_first(state: &State, names: &[PieceId]) -> Vec<PieceId> {
    let mut names = names.to_vec();
    names.sort_by_key(|&name| state.find_leader(name).is_some());
    names
}
