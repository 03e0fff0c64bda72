//! [5.5] Leaving the map.
//!
//! Units and leaders leave only where and when the scenario lets them, one by one, each by its cheapest way to the hex and
//! then at the price of entering there. They do not come back, and are not lost. An army that breaks may have to leave as a
//! whole [24.3D, 27.3D].

use super::charts::MovementPoints;
use super::counter::Army;
use super::event::Event;
use super::hidden::{self, Entering};
use super::movement::{self, Found, March, Marcher, Reach};
use super::scenario::{Breaking, Exit};
use super::state::{Morale, Place, State, UnitIndex};
use super::violation::Violation;
use super::{leaders, reinforcements};
use crate::hex::HexNumber;
use crate::last_battles::state::staff::LeaderIndex;
use crate::table::case::{Case, case};
use crate::table::ids::PieceId;

/// A way off the map [5.5].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    unit: PieceId,
    at: HexNumber,
    from: HexNumber,
    path: Vec<HexNumber>,
    /// What it costs in all, and without the last step off the map.
    cost: MovementPoints,
    before: MovementPoints,
}

/// Lists the hexes where an army may leave the map in this turn, be they in anybody's reach or not [5.5].
pub fn hexes(state: &State, side: Army) -> impl Iterator<Item = HexNumber> {
    let exits = state.setup().scenario.exits.iter();
    let open = exits.filter(move |exit| exit.sides.contains(&side) && is_open(state, exit));
    open.flat_map(|exit| exit.at.iter().copied())
}

fn is_open(state: &State, exit: &Exit) -> bool {
    let early = exit.from.is_some_and(|from| state.turn() < from);
    let late = exit.until.is_some_and(|until| state.turn() > until);
    !early && !late
}

/// Refuses a hex that is no exit of this army now [5.5].
fn check_open(state: &State, unit: PieceId, side: Army, at: HexNumber) -> Result<(), Violation> {
    let exits = state.setup().scenario.exits.iter();
    let here: Vec<_> = exits.filter(|exit| exit.at.contains(&at)).collect();
    let mut own = here.iter().filter(|exit| exit.sides.contains(&side));
    if here.is_empty() {
        Err(Violation::NoExitHere { hex: at })
    } else if own.clone().next().is_none() {
        Err(Violation::NotItsExit { unit, at })
    } else if own.any(|exit| is_open(state, exit)) {
        Ok(())
    } else {
        Err(Violation::ExitClosed { hex: at })
    }
}

/// Refuses to let a unit or leader off the map, and gets the way: the cheapest to the hex, and off it [5.5].
pub fn check(state: &State, name: PieceId, at: HexNumber) -> Result<Departure, Violation> {
    match state.find_leader(name) {
        Some(leader) => check_leader(state, leader, at),
        None => check_unit(state, movement::find(state, name)?, at),
    }
}

fn check_unit(state: &State, unit: UnitIndex, at: HexNumber) -> Result<Departure, Violation> {
    let (name, has) = (state.piece_id(unit), movement::allowance(state, unit));
    let from = movement::can_move(state, unit)?;
    check_open(state, name, state.counter(unit).side, at)?;
    let price = reinforcements::entry_once(state, unit, at);
    let mut reach = Reach::default();
    let found = reach.search(state, unit)?;
    let spent = movement::spent(state, name);
    way(name, from, &found, at, [price, has, spent])
}

fn check_leader(state: &State, leader: LeaderIndex, at: HexNumber) -> Result<Departure, Violation> {
    let (name, has) = (
        state.leader_piece_id(leader),
        state.leader_allowance(leader),
    );
    let from = leaders::can_move(state, leader)?;
    check_open(state, name, state.leader_counter(leader).side, at)?;
    let price = leaders::entry_cost(state, leader, at, 1);
    let mut reach = Reach::default();
    let found = reach.search_leader(state, leader, from, MovementPoints::ZERO);
    let spent = movement::spent(state, name);
    way(name, from, &found, at, [price, has, spent]).map_err(|why| match why {
        Violation::ExitOutOfReach { .. } => {
            leaders::refusal_of_way(state, leader, from, at).unwrap_or(why)
        }
        why => why,
    })
}

/// Gets the cheapest way to the exit and off it, if it is short enough.
fn way(
    unit: PieceId,
    from: HexNumber,
    found: &Found<'_, '_>,
    at: HexNumber,
    [price, has, spent]: [MovementPoints; 3],
) -> Result<Departure, Violation> {
    let (path, gone) = match found.iter().find(|reached| reached.hex == at) {
        Some(reached) if reached.stops => return Err(Violation::StopsInZone { unit, hex: at }),
        Some(reached) => (found.path(at), reached.cost),
        None if from == at => (Vec::new(), spent),
        None => return Err(Violation::ExitOutOfReach { unit, at }),
    };
    let cost = gone + price;
    match cost > has {
        true => Err(Violation::TooFar {
            unit,
            needs: cost,
            has,
        }),
        false => Ok(Departure {
            unit,
            at,
            from,
            path,
            cost,
            before: gone,
        }),
    }
}

/// Decides an exit, which is halted where it brings hidden enemies to light [5.5, 16.6C].
pub fn resolve(state: &State, departure: &Departure) -> Vec<Event> {
    let (unit, path) = (departure.unit, &departure.path);
    if let Some(sighting) = hidden::halted(state, [unit].into_iter(), path, Entering::No) {
        let marcher = Marcher {
            unit,
            from: departure.from,
            cost: departure.before,
            by_route: false,
            case: case("5.1"),
        };
        let march = March::alone(marcher, path.clone());
        return march.halted(state, &sighting.under_way());
    }
    vec![Event::Exited {
        unit: departure.unit,
        from: departure.from,
        path: departure.path.clone(),
        at: departure.at,
        cost: departure.cost,
        case: case("5.5"),
    }]
}

/// Lists the armies that leave the map now, because they are broken; none before the combat at hand is over [24.3D, 27.3D].
pub fn of_armies(state: &State) -> Vec<Event> {
    if state.battle().is_some() {
        return Vec::new();
    }
    let armies = Army::ALL.into_iter();
    armies.filter_map(|side| of_army(state, side)).collect()
}

fn of_army(state: &State, side: Army) -> Option<Event> {
    let levels = state.setup().scenario.levels[side].as_ref();
    let leaves = levels.and_then(|levels| levels.leaves.as_ref())?;
    let breaking = match leaves.when {
        Breaking::Demoralized => Morale::Demoralized,
        Breaking::Disintegrated => Morale::Disintegrated,
    };
    if state.morale(side) < breaking {
        return None;
    }
    let units = state
        .units()
        .filter(|&unit| state.counter(unit).side == side);
    let units = units.map(|unit| (state.piece_id(unit), state.unit(unit).place));
    let leaders = state.leaders();
    let leaders = leaders.filter(|&leader| state.leader_counter(leader).side == side);
    let leaders = leaders.map(|leader| (state.leader_piece_id(leader), state.leader(leader).place));
    let (mut left, mut stay_away) = (Vec::new(), Vec::new());
    for (name, place) in units.chain(leaders) {
        match place {
            Place::Map(_) | Place::Hidden => left.push(name),
            Place::Reinforcement => stay_away.push(name),
            _ => {}
        }
    }
    (!left.is_empty() || !stay_away.is_empty()).then_some(Event::ArmyLeft {
        side,
        left,
        stay_away,
        case: Case::new(&leaves.case)?,
    })
}
