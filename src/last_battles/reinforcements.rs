//! [5.6] Entering the map.
//!
//! Reinforcements come in from their turn on, at their hex, in any movement phase of their player; the first stack to
//! use an entry hex in a phase pays the cost of that hex, the second twice that, and so on, as if they stood in column
//! behind each other. If the enemy stands on the hex or controls it, they may come in at the nearest free hex of
//! the board's edge instead.

use super::charts::MovementPoints;
use super::counter::Player;
use super::event::Event;
use super::hidden::{self, Entering};
use super::movement::{self, Company, Paid, mount};
use super::special::{self, secrets};
use super::state::hidden::Halt;
use super::state::{Place, Release, State, UnitIndex};
use super::violation::Violation;
use super::{campaign, command, leaders, rain, trains, zoc};
use crate::hex::{Direction, HexNumber};
use crate::last_battles::game_setup::EntrySchedule;
use crate::table::case::case;
use crate::table::ids::{PieceId, UnitId};

/// Lists the units that may enter now, each with the hexes where it may [5.6].
pub fn waiting(state: &State) -> Vec<(UnitIndex, Vec<HexNumber>)> {
    let units = to_come(state).filter(|&unit| check_due(state, unit).is_ok());
    let with_hexes = units.map(|unit| (unit, entry_hexes(state, unit)));
    with_hexes.filter(|(_, hexes)| !hexes.is_empty()).collect()
}

/// Lists the units, of both players, that have yet to enter.
fn to_come(state: &State) -> impl Iterator<Item = UnitIndex> {
    let units = state.setup().due_units.iter().copied();
    units.filter(|&unit| state.unit(unit).place == Place::Reinforcement)
}

/// Tells whether any unit of the phasing player is due to enter [5.6B, 5.6E].
pub fn any_due(state: &State) -> bool {
    to_come(state).any(|unit| {
        state.unit(unit).leave == Release::Free
            && state.owner(unit) == state.player()
            && due(state, unit).is_some_and(|due| due.turn <= state.turn() && in_time(state, due))
    })
}

fn due(state: &State, unit: UnitIndex) -> Option<&EntrySchedule> {
    state.setup().roster[usize::from(unit.0)].due.as_ref()
}

/// Tells whether it is not too late; only a force that comes together may come too late [22.6B].
pub(super) fn in_time(state: &State, due: &EntrySchedule) -> bool {
    !due.together || campaign::may_enter(state)
}

/// Lists the hexes that a unit is to enter by.
fn own_hexes<'a>(
    state: &State,
    due: &'a EntrySchedule,
) -> impl Iterator<Item = HexNumber> + use<'a> {
    let of_matter = due
        .matter
        .and_then(|matter| secrets::shown_at(state, matter));
    let shown = match due.matter {
        Some(_) => of_matter,
        None => campaign::shown_entry(state).map(|entry| entry.at),
    };
    let chosen = due.together || due.matter.is_some();
    let hexes = due.at.iter().copied();
    hexes.filter(move |&at| !chosen || shown == Some(at))
}

/// Refuses a unit that cannot enter in this phase, wherever it may be [5.6B, 5.6E].
pub fn check_due(state: &State, unit: UnitIndex) -> Result<&EntrySchedule, Violation> {
    let (id, piece, player) = (state.id(unit), state.piece_id(unit), state.player());
    if state.owner(unit) != player {
        let unit = piece;
        return Err(Violation::NotYours { unit, player });
    }
    let waits = state.unit(unit).place == Place::Reinforcement;
    let Some(due) = due(state, unit).filter(|_| waits) else {
        return Err(Violation::NotWaiting { unit: piece });
    };
    if state.unit(unit).leave == Release::AwaitsDie {
        let case = special::case_of(state, unit);
        return Err(Violation::WaitsForDie { unit: id, case });
    }
    if due.turn > state.turn() {
        return Err(Violation::NotDueYet {
            unit: piece,
            turn: due.turn,
        });
    }
    if !in_time(state, due) {
        return Err(Violation::EntryOver { unit: piece });
    }
    trains::check_hour(state, unit)?;
    match ahead_in_column(state, due) {
        Some(first) => Err(Violation::OutOfTurn { unit: id, first }),
        None => Ok(due),
    }
}

/// Finds a unit that comes before these in the column and still waits [5.6A].
fn ahead_in_column(state: &State, due: &EntrySchedule) -> Option<UnitId> {
    // Nobody comes before the first group.
    if due.group == 0 {
        return None;
    }
    let mut waiting = to_come(state);
    let first = waiting.find(|&other| {
        self::due(state, other)
            .is_some_and(|ahead| ahead.arrival == due.arrival && ahead.group < due.group)
    });
    first.map(|unit| state.id(unit))
}

/// Lists the hexes where a unit may come in now: its own, and those it may use instead [5.6, 5.6D].
pub fn entry_hexes(state: &State, unit: UnitIndex) -> Vec<HexNumber> {
    let Some(due) = due(state, unit) else {
        return Vec::new();
    };
    let own = own_hexes(state, due).filter(|&at| movement::check_free(state, unit, at).is_ok());
    let fits = |at: HexNumber| trains::fits(state, unit, at);
    let instead = instead(state, due, state.owner(unit).opponent(), &fits);
    own.chain(instead).collect()
}

/// Lists the hexes of an arrival, and those that serve instead while the enemy bars them all [5.6, 5.6D].
pub fn hexes_of(state: &State, due: &EntrySchedule, enemy: Player) -> Vec<HexNumber> {
    let own = own_hexes(state, due);
    own.chain(instead(state, due, enemy, &|_| true)).collect()
}

/// Lists the hexes that serve instead of those that the enemy bars, of those that suit who comes in [5.6D].
fn instead(
    state: &State,
    due: &EntrySchedule,
    enemy: Player,
    fits: &dyn Fn(HexNumber) -> bool,
) -> Vec<HexNumber> {
    let own = || own_hexes(state, due);
    let elsewhere = due.at_edge && state.edition().goes_round_a_blocked_entry();
    let barred = elsewhere && own().all(|at| blocked(state, enemy, at));
    match barred && own().any(|at| is_at_edge(state, at)) {
        true => nearest_edge(state, enemy, &own().collect::<Vec<_>>(), fits),
        false => Vec::new(),
    }
}

/// Tells whether the enemy stands on a hex or controls it [5.6D].
fn blocked(state: &State, enemy: Player, hex: HexNumber) -> bool {
    zoc::in_zone_of(state, enemy, hex) || state.occupant(hex) == Some(enemy)
}

/// Tells whether a hex lies at the edge of the playing area, be it a fold of the board or that of the printed sheets.
fn is_at_edge(state: &State, hex: HexNumber) -> bool {
    let inside = hex.neighbours().filter(|&next| state.setup().in_play(next));
    inside.count() < Direction::ALL.len()
}

/// Lists the free hexes of the board's edge nearest to the blocked entry [5.6D].
///
/// Who enters over a fold of the board may come in elsewhere along that; others keep to the edge of the printed sheets.
fn nearest_edge(
    state: &State,
    enemy: Player,
    at: &[HexNumber],
    fits: &dyn Fn(HexNumber) -> bool,
) -> Vec<HexNumber> {
    let grid = state.setup().board.grid();
    let printed = state.setup().edge();
    let over_fold = !at.iter().any(|&at| printed.contains(grid.index(at)));
    let edge = grid.hexes().filter(|&hex| match over_fold {
        true => state.setup().in_play(hex) && is_at_edge(state, hex),
        false => printed.contains(grid.index(hex)),
    });
    let free = edge.filter(|&hex| !blocked(state, enemy, hex) && fits(hex));
    let free: Vec<_> = free.collect();
    let distance = |hex: &HexNumber| at.iter().map(|entry| entry.distance(*hex)).min();
    let nearest = free.iter().map(distance).min();
    free.into_iter()
        .filter(|hex| Some(distance(hex)) == nearest)
        .collect()
}

/// Gets the cost of coming in at a hex for the n-th stack there, counted from 1 [5.6A].
pub fn entry_cost(state: &State, unit: UnitIndex, at: HexNumber, nth: u8) -> MovementPoints {
    entry_cost_in(state, unit, at, nth, Company::Alone)
}

/// Gets the cost of coming in at a hex for a unit of the n-th stack there, by itself or with others [5.6A, 16.4].
pub(super) fn entry_cost_in(
    state: &State,
    unit: UnitIndex,
    at: HexNumber,
    nth: u8,
    company: Company,
) -> MovementPoints {
    let once = match movement::opens(state, unit, at, company) {
        true => entry_once(state, unit, at),
        false => entry_off_routes(state, unit, at),
    };
    in_column(state, unit, once, nth)
}

/// Gets what coming in costs the n-th stack, by what it costs the first [5.6A].
fn in_column(state: &State, unit: UnitIndex, once: MovementPoints, nth: u8) -> MovementPoints {
    let surcharge = due(state, unit).map_or(MovementPoints::default(), |due| due.surcharge);
    // One hex is always possible in rain, but those ahead in the column are none [16.5].
    let first = match rain::hampers(state) {
        true => once.min(movement::allowance(state, unit)),
        false => once,
    };
    first + once.times(u16::from(nth.saturating_sub(1))) + surcharge
}

/// Gets the cost of coming onto the map at a hex by the ground alone [16.4].
fn entry_off_routes(state: &State, unit: UnitIndex, at: HexNumber) -> MovementPoints {
    let setup = state.setup();
    let place = setup.board.grid().index(at);
    let morale = command::column(state, unit);
    movement::tables(state).entry_off_routes(mount(state, unit), morale, place)
}

/// Gets the cost of coming onto the map at a hex, or of leaving it there, by its best route [5.5, 5.6].
pub(super) fn entry_once(state: &State, unit: UnitIndex, at: HexNumber) -> MovementPoints {
    let setup = state.setup();
    let place = setup.board.grid().index(at);
    movement::tables(state).entry(mount(state, unit), command::column(state, unit), place)
}

/// An entry that the rules allow: who comes in, units before leaders, and what each pays [5.6].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    paid: Vec<(PieceId, Paid)>,
    at: HexNumber,
    path: Vec<HexNumber>,
    /// How many stacks have come in there in this phase, with this one.
    stack: u8,
}

/// Refuses an entry that breaks a rule, and gets what each who comes in pays [5.6].
pub fn check_order(
    state: &State,
    names: &[PieceId],
    at: HexNumber,
    path: &[HexNumber],
) -> Result<Entry, Violation> {
    if names.is_empty() {
        return Err(Violation::NoUnits);
    }
    let marker = names.iter().any(|&name| state.find_marker(name).is_some());
    let costs = match leaders::any_named(state, names) {
        _ if marker => vec![hidden::check_entry(state, names, at, path)?.into()],
        true => leaders::check_entry(state, names, at, path)?,
        false => check_units(state, names, at, path)?,
    };
    let names = leaders::units_first(state, names);
    let units = marker || names.iter().any(|&name| state.find(name).is_some());
    Ok(Entry {
        paid: names.into_iter().zip(costs).collect(),
        at,
        path: path.to_vec(),
        stack: state.entered(at) + u8::from(units),
    })
}

/// Refuses an entry of units that breaks a rule, and gets what each pays [5.6].
pub fn check_units(
    state: &State,
    units: &[PieceId],
    at: HexNumber,
    path: &[HexNumber],
) -> Result<Vec<Paid>, Violation> {
    let stack = movement::find_all(state, units)?;
    let nth = state.entered(at) + 1;
    let mut costs = Vec::new();
    for &unit in &stack {
        costs.push(check_entry(state, unit, at, path, nth, stack.len())?);
    }
    let (goal, by_route) = (path.last().copied(), costs.iter().any(|paid| paid.by_route));
    movement::check_room(state, &stack, Some(goal.unwrap_or(at)), by_route)?;
    Ok(costs)
}

fn check_entry(
    state: &State,
    unit: UnitIndex,
    at: HexNumber,
    path: &[HexNumber],
    nth: u8,
    stack: usize,
) -> Result<Paid, Violation> {
    let due = check_due(state, unit)?;
    if due.unstacked && stack > 1 {
        return Err(Violation::EntersAlone {
            unit: state.id(unit),
            case: special::case_of(state, unit),
        });
    }
    let open = entry_hexes(state, unit);
    trains::check_hex(state, unit, at)?;
    if !open.contains(&at) {
        return Err(match own_hexes(state, due).any(|own| own == at) {
            true => Violation::EntryBlocked { at },
            false => Violation::WrongEntry {
                unit: state.piece_id(unit),
                at,
                instead: open,
            },
        });
    }
    let company = Company::of(stack);
    let spent = entry_cost_in(state, unit, at, nth, company);
    let has = movement::allowance(state, unit);
    let way = match (spent > has, path) {
        (true, _) => Err(movement::too_far(state, unit, spent)),
        (false, []) => Ok(stays(state, unit, at, nth, spent)),
        (false, path) => movement::way(state, (unit, company), at, path, spent),
    };
    let once = entry_once(state, unit, at);
    way.map_err(|why| blame_column(why, at, nth, once))
}

/// Gets what a unit pays that stays where it comes in: what the ground costs, if it has as much [16.4].
fn stays(state: &State, unit: UnitIndex, at: HexNumber, nth: u8, spent: MovementPoints) -> Paid {
    let by_ground = in_column(state, unit, entry_off_routes(state, unit, at), nth);
    let by_route = !state.is_train(unit) && by_ground > movement::allowance(state, unit);
    Paid {
        cost: if by_route {
            spent
        } else {
            by_ground.max(spent)
        },
        by_route,
    }
}

/// Says that the column makes a way too dear, if without what it adds to the price of entry the way could be gone [5.6A].
pub(super) fn blame_column(
    why: Violation,
    at: HexNumber,
    nth: u8,
    once: MovementPoints,
) -> Violation {
    match why {
        Violation::TooFar { unit, needs, has }
            if needs <= has + once.times(u16::from(nth.saturating_sub(1))) =>
        {
            Violation::ColumnTooDear {
                unit,
                at,
                nth,
                once,
                needs,
                has,
            }
        }
        why => why,
    }
}

/// Decides an entry, which is halted where it brings hidden enemies to light [5.6, 16.6C].
pub fn resolve(state: &State, entry: &Entry) -> Vec<Event> {
    let way: Vec<_> = [entry.at].iter().chain(&entry.path).copied().collect();
    let names = entry.paid.iter().map(|&(name, _)| name);
    let Some(sighting) = hidden::halted(state, names.clone(), &way, Entering::Yes) else {
        return entry.events();
    };
    let names: Vec<_> = names.collect();
    let path = &way[1..sighting.goes];
    let begun = check_order(state, &names, entry.at, path);
    // The beginning of a way that the rules allow is no dearer than all of it.
    let begun = begun.unwrap_or_else(|_| Entry {
        path: path.to_vec(),
        ..entry.clone()
    });
    let halted = begun.paid.iter().map(|&(unit, paid)| Halt {
        unit,
        spent: paid.cost,
    });
    let after = sighting.events(state, halted.collect());
    begun.events().into_iter().chain(after).collect()
}

impl Entry {
    fn events(&self) -> Vec<Event> {
        let entered = self.paid.iter().map(|&(unit, paid)| Event::Entered {
            unit,
            at: self.at,
            path: self.path.to_vec(),
            to: self.path.last().copied().unwrap_or(self.at),
            cost: paid.cost,
            stack: self.stack,
            by_route: paid.by_route,
            case: case("5.6"),
        });
        entered.collect()
    }
}
