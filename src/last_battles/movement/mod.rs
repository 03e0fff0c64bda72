//! \[5\] Movement.
//!
//! In its movement phase a unit moves once, hex by hex, and pays for each hex by terrain: half a point along a road, one
//! along a trail, two more over a stream. It stops on entering an enemy zone of control and cannot leave one. Reach and
//! single moves are judged by the same costs; the reach finds the cheapest path, a move may take any.

mod allowance;
mod ground;
mod march;
mod reach;
mod routes;
mod steps;

pub use allowance::{allowance, allowance_when_dry};
pub(in crate::last_battles) use ground::MovementField;
pub use march::{March, Marcher, resolve};
pub use reach::{Found, Reach, Reached, goals};
pub use routes::{Company, Paid, opens};

use super::charts::MovementPoints;
use super::costs::{Mount, Tables};
use super::hidden;
use super::state::{Place, Release, State, UnitIndex};
use super::violation::{
    OptionalViolation, StaffViolation, TrainViolation, VariantViolation, Violation,
};
use super::{command, garrisons, leaders, rain, special, stacking, supply, trains, zoc};
use crate::hex::HexNumber;
use crate::hex::path::Ground;
use crate::table::case::case;
use crate::table::ids::PieceId;

/// Gets the column of costs that a unit pays by [5.2].
pub fn mount(state: &State, unit: UnitIndex) -> Mount {
    if state.counter(unit).arm.is_mounted() {
        Mount::Mounted
    } else {
        Mount::Foot
    }
}

/// Gets what each step costs in the weather of the turn [5.2, 16.5].
pub fn tables(state: &State) -> &Tables {
    state.setup().costs.in_weather(rain::hampers(state))
}

/// Gets what each step costs a unit, by its mount, the morale of its corps and its command [5.2, 13.2, 16.15A]; trains keep to the routes [16.17A].
fn columns(state: &State, unit: UnitIndex) -> &[[u8; 6]] {
    let costs = tables(state);
    match state.is_train(unit) {
        true => costs.along_routes(),
        false => costs.of(mount(state, unit), command::column(state, unit)),
    }
}

/// Refuses a unit that cannot move now, and gets its hex [5.1, 5.3E, 5.3F].
pub fn can_move(state: &State, unit: UnitIndex) -> Result<HexNumber, Violation> {
    let (id, piece) = (state.id(unit), state.piece_id(unit));
    let player = state.player();
    if state.owner(unit) != player {
        let unit = piece;
        return Err(Violation::NotYours { unit, player });
    }
    let Place::Map(hex) = state.unit(unit).place else {
        return Err(Violation::NotOnMap { unit: piece });
    };
    garrisons::check_may_leave(state, unit)?;
    if state.unit(unit).moved && state.hidden().halted(piece).is_none() {
        return Err(Violation::AlreadyMoved { unit: piece });
    }
    if state.unit(unit).leave != Release::Free {
        let case = special::case_of(state, unit);
        return Err(Violation::NotReleased { unit: id, case });
    }
    special::check_may_move(state, piece, state.counter(unit).side)?;
    trains::check_hour(state, unit)?;
    if zoc::in_zone_of(state, player.opponent(), hex) {
        return Err(match state.quiet() {
            Some(when) => Violation::ZoneInQuiet {
                unit: id,
                hex,
                when,
            },
            None if state.edition().out_of_command_attacks() && command::is_barred(state, unit) => {
                Violation::OutOfCommandInZone { unit: id, hex }
            }
            None => Violation::LeavesZone { unit: id, hex },
        });
    }
    supply::check_rolled(state, unit)?;
    Ok(hex)
}

/// Refuses a move that breaks a rule, and gets its cost [5.1 to 5.4].
pub fn check_move(
    state: &State,
    unit: UnitIndex,
    path: &[HexNumber],
) -> Result<MovementPoints, Violation> {
    check_marcher(state, unit, path, Company::Alone).map(|marcher| marcher.cost)
}

fn check_marcher(
    state: &State,
    index: UnitIndex,
    path: &[HexNumber],
    company: Company,
) -> Result<Marcher, Violation> {
    let (unit, from) = (state.piece_id(index), can_move(state, index)?);
    if path.is_empty() {
        return Err(Violation::EmptyPath { unit });
    }
    let paid = way(state, (index, company), from, path, spent(state, unit))?;
    Ok(Marcher {
        unit,
        from,
        cost: paid.cost,
        by_route: paid.by_route,
        case: case("5.1"),
    })
}

/// Gets what somebody has spent already: nothing, unless his move was halted [16.6C].
pub fn spent(state: &State, unit: PieceId) -> MovementPoints {
    state.hidden().halted(unit).unwrap_or_default()
}

/// Walks a unit by itself along a path from a hex where `spent` points are gone already, and gets the cost in all [5.2, 5.3].
pub fn walk(
    state: &State,
    unit: UnitIndex,
    start: HexNumber,
    path: &[HexNumber],
    spent: MovementPoints,
) -> Result<MovementPoints, Violation> {
    way(state, (unit, Company::Alone), start, path, spent).map(|paid| paid.cost)
}

/// Walks a path step by step from a hex where `spent` points are gone already, and gets what is paid in all [5.2, 5.3, 16.4].
pub fn way(
    state: &State,
    (unit, company): (UnitIndex, Company),
    start: HexNumber,
    path: &[HexNumber],
    spent: MovementPoints,
) -> Result<Paid, Violation> {
    let field = MovementField::of_unit(state, unit, company);
    let total = cost_over(state, &field, unit, start, path, spent)?;
    if total > allowance(state, unit) {
        return Err(too_far(state, unit, total));
    }
    let mut back = path.iter().rev().copied().chain([start]);
    let here = back.next().unwrap_or(start);
    let before = back.next().unwrap_or(start);
    Ok(routes::settle(state, unit, &field, [before, here], total))
}

/// Gets what a path costs over some ground, however much the unit has, with the points that are gone already.
pub(in crate::last_battles) fn cost_over(
    state: &State,
    field: &MovementField<'_>,
    unit: UnitIndex,
    start: HexNumber,
    path: &[HexNumber],
    spent: MovementPoints,
) -> Result<MovementPoints, Violation> {
    let grid = field.board.grid();
    let refusal = |hex| check_free(state, unit, hex);
    let (mut here, mut total) = (start, spent);
    for (nth, &next) in path.iter().enumerate() {
        let under_way = nth > 0 || spent != MovementPoints::ZERO;
        if under_way && field.stops(grid.index(here)) {
            return Err(Violation::StopsInZone {
                unit: state.piece_id(unit),
                hex: here,
            });
        }
        total = total + field.step(state, refusal, here, next)?;
        here = next;
    }
    Ok(total)
}

/// Refuses a way that costs more than a unit has, or than a supply train may spend in rain [5.2C, 16.17A].
pub fn too_far(state: &State, unit: UnitIndex, needs: MovementPoints) -> Violation {
    let (id, has) = (state.id(unit), allowance(state, unit));
    match state.foul_weather() {
        Some(when) if needs <= allowance_when_dry(state, unit) => {
            Violation::Train(TrainViolation::InRain {
                unit: id,
                when,
                needs,
                has,
            })
        }
        _ => Violation::TooFar {
            unit: id.into(),
            needs,
            has,
        },
    }
}

/// Refuses a hex that holds an enemy, or lies in his zone by night, in rain or in mud [5.3, 5.3F]; one where a supply
/// train and another unit would meet [16.17B]; one that another unit has closed by coming along a road or trail [16.4]; and one
/// where a marker of hidden units stands [16.6B].
pub fn check_free(state: &State, unit: UnitIndex, hex: HexNumber) -> Result<(), Violation> {
    let enemy = state.owner(unit).opponent();
    if state.occupant(hex) == Some(enemy) {
        return Err(Violation::EnemyInHex { hex });
    }
    trains::check_hex(state, unit, hex)?;
    routes::check_hex(state, unit, hex)?;
    if hidden::closed_to(state, enemy.opponent()).any(|closed| closed == hex) {
        return Err(VariantViolation::MarkerInTheWay { hex }.into());
    }
    if state.optional().is_blown(unit) && zoc::in_zone_of(state, enemy, hex) {
        let unit = state.id(unit);
        return Err(Violation::Optional(OptionalViolation::BlownIntoZone {
            unit,
            hex,
        }));
    }
    let (id, out) = (state.id(unit), command::is_barred(state, unit));
    match state.quiet() {
        None if !out => Ok(()),
        _ if !zoc::in_zone_of(state, enemy, hex) => Ok(()),
        Some(when) => Err(Violation::ZoneInQuiet {
            unit: id,
            hex,
            when,
        }),
        None if state.in_command(unit) => Err(StaffViolation::LetGo { unit: id }.into()),
        None => Err(Violation::OutOfCommandIntoZone {
            unit: id.into(),
            hex,
        }),
    }
}

/// Finds units by name and refuses a list that names none, or one twice, or units of several hexes.
pub fn one_stack(state: &State, units: &[PieceId]) -> Result<Vec<UnitIndex>, Violation> {
    let found = find_all(state, units)?;
    let first = *found.first().ok_or(Violation::NoUnits)?;
    match found
        .iter()
        .find(|&&unit| state.unit(unit).place != state.unit(first).place)
    {
        Some(&unit) => Err(Violation::NotOneStack {
            unit: state.piece_id(unit),
        }),
        None => Ok(found),
    }
}

/// Finds units by name and refuses a list that names one twice.
pub fn find_all<N: Copy + PartialEq + Into<PieceId>>(
    state: &State,
    units: &[N],
) -> Result<Vec<UnitIndex>, Violation> {
    for (nth, &unit) in units.iter().enumerate() {
        if units[..nth].contains(&unit) {
            let unit = unit.into();
            return Err(Violation::NamedTwice { unit });
        }
    }
    units.iter().map(|&unit| find(state, unit)).collect()
}

/// Finds a unit by name, and refuses the name of a leader.
pub fn find(state: &State, unit: impl Into<PieceId>) -> Result<UnitIndex, Violation> {
    let unit = unit.into();
    let none = || match state.find_leader(unit) {
        Some(leader) => StaffViolation::NoCombatUnit {
            leader: state.leader_id(leader),
        }
        .into(),
        None => Violation::UnknownUnit { unit },
    };
    state.find(unit).ok_or_else(none)
}

/// Checks the move of one stack, its last hex's stacking included, and gets who goes and what each pays [5.1, 5.4].
pub fn check_order(
    state: &State,
    units: &[PieceId],
    path: &[HexNumber],
) -> Result<March, Violation> {
    let marker = units.iter().any(|&unit| state.find_marker(unit).is_some());
    let marchers = match leaders::any_named(state, units) {
        _ if marker => vec![hidden::check_move(state, units, path)?],
        true => leaders::check_order(state, units, path)?,
        false => check_stack(state, units, path)?,
    };
    let mut marchers = marchers.into_iter();
    let first = marchers.next().ok_or(Violation::NoUnits)?;
    match path {
        [] => Err(Violation::EmptyPath { unit: first.unit }),
        _ => Ok(March::together(first, marchers.collect(), path.to_vec())),
    }
}

/// Checks the move of a stack of units, without leaders [5.1, 5.4].
pub fn check_stack(
    state: &State,
    units: &[PieceId],
    path: &[HexNumber],
) -> Result<Vec<Marcher>, Violation> {
    let stack = one_stack(state, units)?;
    let company = Company::of(stack.len());
    let marchers = stack.iter();
    let marchers = marchers.map(|&unit| check_marcher(state, unit, path, company));
    let marchers = marchers.collect::<Result<Vec<_>, _>>()?;
    let by_route = marchers.iter().any(|marcher| marcher.by_route);
    check_room(state, &stack, path.last().copied(), by_route)?;
    Ok(marchers)
}

/// Refuses to bring a stack into a hex that nobody could clear again [5.4]; along a road it closes the hex to others [16.4].
pub fn check_room(
    state: &State,
    stack: &[UnitIndex],
    goal: Option<HexNumber>,
    by_route: bool,
) -> Result<(), Violation> {
    let Some(goal) = goal else { return Ok(()) };
    let there = state.stack(goal).filter(|unit| !stack.contains(unit));
    let come = stack.iter();
    let come = come.filter(|&&unit| stacking::counts(state, unit, goal));
    let crowded = there.count() + come.count() > stacking::limit(state, goal);
    if !crowded && !stacking::any_overfull(state) {
        return Ok(());
    }
    stacking::check_can_be_cleared(&state.supposing_moved(stack, goal, by_route), goal)
}
