//! Where a unit or leader can go; if nowhere, why.

use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::movement::{self, Found, Reach, Reached};
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{DecisionKind, Place, State, UnitIndex};
use crate::last_battles::{Order, Violation, leaders, reinforcements, sequence, zoc};
use crate::table::case::case;
use crate::table::ids::PieceId;
use crate::table::protocol::{Fields, Refusal, fields};
use serde_json::{Map, json};
use std::collections::BTreeMap;

/// The hexes in reach, by number, each with the order that goes there.
type Hexes = BTreeMap<HexNumber, (Reached, Order)>;

/// Tells where a unit or leader can go, and which hexes it can only pass through [5.4]; one that cannot move has an empty reach,
/// and the reason with its case.
pub fn reach(state: &State, unit: PieceId) -> Result<Fields, Refusal> {
    let found = match state.find_leader(unit) {
        Some(leader) => check_phase(state).and_then(|()| of_leader(state, leader)),
        None => {
            let index = movement::find(state, unit)?;
            check_phase(state).and_then(|()| of_unit(state, index))
        }
    };
    let (hexes, why) = match found {
        Ok(hexes) => (hexes, None),
        Err(why) => (Hexes::new(), Some(why)),
    };
    let (ends, through): (Vec<_>, Vec<_>) = hexes
        .into_values()
        .partition(|(_, order)| sequence::check(state, order).is_ok());
    // Where the move may end nowhere, what keeps it from ending in the first hex of all says why.
    let first = through.first().filter(|_| ends.is_empty());
    let why = why.or_else(|| sequence::check(state, &first?.1).err());
    let costs = ends.iter();
    let costs = costs.map(|(reached, _)| (reached.hex.to_string(), json!(reached.cost)));
    let stops = ends.iter().filter(|(reached, _)| reached.stops);
    Ok(fields(json!({
        "reach": costs.collect::<Map<_, _>>(),
        "stops": stops.map(|(reached, _)| reached.hex).collect::<Vec<_>>(),
        "through": through.iter().map(|(reached, _)| reached.hex).collect::<Vec<_>>(),
        "reason": why.as_ref().map(Violation::to_string),
        "case": why.as_ref().and_then(Violation::case),
    })))
}

/// Refuses to move anybody while something else is to be decided [4.1].
fn check_phase(state: &State) -> Result<(), Violation> {
    let open = sequence::decision(state).kind;
    match open {
        DecisionKind::Movement => Ok(()),
        DecisionKind::Over => Err(Violation::GameOver),
        _ => Err(Violation::NotNow {
            open,
            case: case("4.1"),
        }),
    }
}

/// Finds where a leader can get to, on the map or from the hexes where he may enter [10.1].
fn of_leader(state: &State, leader: LeaderIndex) -> Result<Hexes, Violation> {
    let starts = match state.leader(leader).place {
        Place::Reinforcement => entries_of_leader(state, leader)?,
        _ => vec![(leaders::can_move(state, leader)?, MovementPoints::ZERO)],
    };
    let unit = state.leader_piece_id(leader);
    let (mut hexes, mut search) = (Hexes::new(), Reach::default());
    for &(at, spent) in &starts {
        let found = search.search_leader(state, leader, at, spent);
        match state.leader(leader).hex() {
            Some(_) => keep_moves(&mut hexes, unit, &found),
            None => keep_entries(&mut hexes, unit, (at, spent, false), &found),
        }
    }
    let name = [unit];
    match (starts.first(), hexes.is_empty()) {
        (Some(&(at, _)), true) => shut_in(state, at, |path| {
            leaders::check_order(state, &name, path).map(drop)
        })
        .map(|()| hexes),
        _ => Ok(hexes),
    }
}

/// Lists the hexes where a leader can enter by himself now, each with what that costs him [5.6, 10.1A].
fn entries_of_leader(
    state: &State,
    leader: LeaderIndex,
) -> Result<Vec<(HexNumber, MovementPoints)>, Violation> {
    let due = leaders::check_due(state, leader)?;
    let name = [state.leader_piece_id(leader)];
    let check = |at: HexNumber| reinforcements::check_order(state, &name, at, &[]);
    let open = leaders::entry_hexes(state, leader, None).into_iter();
    let open = open.filter(|&at| check(at).is_ok());
    let costs = open.map(|at| {
        let cost = leaders::entry_cost(state, leader, at, state.entered(at));
        (at, cost)
    });
    let costs: Vec<_> = costs.collect();
    match due.at.first().filter(|_| costs.is_empty()) {
        Some(&at) => check(at).map(|_| costs),
        None => Ok(costs),
    }
}

fn of_unit(state: &State, unit: UnitIndex) -> Result<Hexes, Violation> {
    match state.unit(unit).place {
        Place::Reinforcement => by_entry(state, unit),
        _ => on_map(state, unit),
    }
}

fn on_map(state: &State, unit: UnitIndex) -> Result<Hexes, Violation> {
    let mut search = Reach::default();
    let found = search.search(state, unit)?;
    let mut hexes = Hexes::new();
    keep_moves(&mut hexes, state.piece_id(unit), &found);
    match (state.unit(unit).hex(), hexes.is_empty()) {
        (Some(at), true) => {
            let check = |path: &[HexNumber]| movement::check_move(state, unit, path).map(drop);
            shut_in(state, at, check).map(|()| hexes)
        }
        _ => Ok(hexes),
    }
}

/// Refuses to leave a hex that has no way out, by what bars the first of its neighbours in play.
fn shut_in(
    state: &State,
    at: HexNumber,
    check: impl Fn(&[HexNumber]) -> Result<(), Violation>,
) -> Result<(), Violation> {
    let mut next = at.neighbours().filter(|&next| state.setup().in_play(next));
    next.next().map_or(Ok(()), |next| check(&[next]))
}

/// Finds where a reinforcement can get to, by whichever of its entry hexes is the cheaper way [5.6].
fn by_entry(state: &State, unit: UnitIndex) -> Result<Hexes, Violation> {
    let due = reinforcements::check_due(state, unit)?;
    let mut search = Reach::default();
    let mut hexes = Hexes::new();
    for at in reinforcements::entry_hexes(state, unit) {
        let spent = reinforcements::entry_cost(state, unit, at, state.entered(at) + 1);
        if spent > movement::allowance(state, unit) {
            continue;
        }
        let stops = zoc::in_zone_of(state, state.owner(unit).opponent(), at);
        let found = search.search_from(state, unit, at, spent);
        keep_entries(&mut hexes, state.piece_id(unit), (at, spent, stops), &found);
    }
    match due.at.first().filter(|_| hexes.is_empty()) {
        Some(&at) => {
            let order = reinforcements::check_order(state, &[state.piece_id(unit)], at, &[]);
            order.map(|_| hexes)
        }
        None => Ok(hexes),
    }
}

/// Notes where a move on the map leads.
fn keep_moves(hexes: &mut Hexes, unit: PieceId, found: &Found<'_, '_>) {
    for reached in found.iter() {
        let path = found.path(reached.hex);
        keep_cheapest(hexes, reached, Order::Move { unit, path });
    }
}

/// Notes where an entry leads: to the hex of entry, which costs so much and may end the move, and on from it [5.6].
fn keep_entries(
    hexes: &mut Hexes,
    unit: PieceId,
    (at, cost, stops): (HexNumber, MovementPoints, bool),
    found: &Found<'_, '_>,
) {
    let entry = Reached {
        hex: at,
        cost,
        stops,
    };
    for reached in [entry].into_iter().chain(found.iter()) {
        let path = match reached.hex == at {
            true => Vec::new(),
            false => found.path(reached.hex),
        };
        keep_cheapest(hexes, reached, Order::Enter { unit, at, path });
    }
}

fn keep_cheapest(hexes: &mut Hexes, reached: Reached, order: Order) {
    let dearer = |known: &(Reached, Order)| known.0.cost > reached.cost;
    if hexes.get(&reached.hex).is_none_or(dearer) {
        hexes.insert(reached.hex, (reached, order));
    }
}
