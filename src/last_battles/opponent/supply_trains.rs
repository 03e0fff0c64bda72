//! Supply trains: behind their army, on the road, and out of the enemy's reach [16.17].

use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::movement::Reach;
use crate::last_battles::state::{Place, State, UnitIndex};
use crate::last_battles::{Order, check, reinforcements, stacking};
use crate::table::board::RouteKind;
use std::cmp::Reverse;

/// How far from every enemy a train is safe, in hexes.
const SAFE: u32 = 12;
/// What each hex nearer than that costs, in hexes of distance to its own army.
const DANGER: u32 = 6;
/// What it costs to stand where others still have to come in.
const IN_THE_GATE: u32 = 40;

/// Chooses the entry or the move of a train, once the units have moved; none if all are where they had better be.
pub fn choose(state: &State) -> Option<Order> {
    let own = state.army(state.player());
    let trains = own.filter(|&(unit, _)| state.is_train(unit));
    let moves = trains.filter_map(|(train, hex)| follow(state, train, hex));
    let mut orders = moves.chain(entries(state));
    orders.find(|order| check(state, order).is_ok())
}

/// Sees to a train that is to come in, before the units move: has those make way who stand where it enters, and brings it in.
///
/// Where others still come in by the same hex it waits, and enters behind them.
pub fn admit(state: &State) -> Option<Order> {
    let trains = state.units().filter(|&unit| state.is_train(unit));
    let due =
        trains.filter_map(|train| Some((train, reinforcements::check_due(state, train).ok()?)));
    let due: Vec<_> = due.collect();
    for (_, due) in &due {
        let guests = due.at.iter().flat_map(|&at| state.stack(at));
        let own = guests.filter(|&unit| state.owner(unit) == state.player());
        let mut ways = own.filter_map(|unit| make_way(state, unit));
        if let Some(way) = ways.find(|order| check(state, order).is_ok()) {
            return Some(way);
        }
    }
    let others = reinforcements::waiting(state).into_iter();
    let others = others.filter(|&(unit, _)| !state.is_train(unit));
    let crowd: Vec<_> = others.flat_map(|(_, hexes)| hexes).collect();
    let mut orders = entries(state).filter(|order| match order {
        Order::Enter { at, .. } => !crowd.contains(at),
        _ => false,
    });
    orders.find(|order| check(state, order).is_ok())
}

/// Finds the nearest hex off the road for a unit that stands in a train's way.
fn make_way(state: &State, unit: UnitIndex) -> Option<Order> {
    let board = &state.setup().board;
    let mut reach = Reach::default();
    let found = reach.search(state, unit).ok()?;
    let off_road = |hex: &HexNumber| {
        !board.on_route(*hex, RouteKind::Road)
            && state.stack(*hex).count() < stacking::limit(state, *hex)
    };
    let hexes = found.iter().map(|reached| reached.hex);
    let goal = hexes.into_iter().find(off_road)?;
    Some(Order::Move {
        unit: state.piece_id(unit),
        path: found.path(goal),
    })
}

/// Finds where a train had better be; none if that is where it is.
fn follow(state: &State, train: UnitIndex, from: HexNumber) -> Option<Order> {
    let mut reach = Reach::default();
    let found = reach.search(state, train).ok()?;
    let hexes = found.iter().map(|reached| reached.hex);
    let best = hexes.min_by_key(|&hex| (burden(state, train, hex), hex))?;
    (burden(state, train, best) < burden(state, train, from)).then(|| Order::Move {
        unit: state.piece_id(train),
        path: found.path(best),
    })
}

/// Lists the entries of the trains that wait, each as far on as it had better come.
fn entries(state: &State) -> impl Iterator<Item = Order> {
    let waiting = reinforcements::waiting(state).into_iter();
    let trains = waiting.filter(|&(unit, _)| state.is_train(unit));
    trains.flat_map(move |(train, hexes)| {
        hexes.into_iter().map(move |at| {
            let spent = reinforcements::entry_cost(state, train, at, state.entered(at) + 1);
            Order::Enter {
                unit: state.piece_id(train),
                at,
                path: way_in(state, train, at, spent),
            }
        })
    })
}

/// Gets the way on from an entry hex.
fn way_in(state: &State, train: UnitIndex, at: HexNumber, spent: MovementPoints) -> Vec<HexNumber> {
    let mut reach = Reach::default();
    let found = reach.search_from(state, train, at, spent);
    let hexes = found.iter().map(|reached| reached.hex).chain([at]);
    let best = hexes.min_by_key(|&hex| (burden(state, train, hex), Reverse(hex)));
    best.map(|best| found.path(best)).unwrap_or_default()
}

/// Gets what speaks against a hex: how far it is from the middle of the army, and how near to the enemy.
fn burden(state: &State, train: UnitIndex, hex: HexNumber) -> u32 {
    let (side, player) = (state.counter(train).side, state.owner(train));
    let army = state.combat_units(player);
    let army = army.filter(|&(unit, _)| state.counter(unit).side == side);
    let distances: Vec<_> = army.map(|(_, at)| at.distance(hex)).collect();
    let count = distances.len().max(1) as u32;
    let enemies = state.combat_units(player.opponent());
    let nearest = enemies.map(|(_, at)| at.distance(hex)).min();
    let danger = SAFE.saturating_sub(nearest.unwrap_or(SAFE)) * DANGER;
    let gate = if is_gate(state, hex) { IN_THE_GATE } else { 0 };
    distances.iter().sum::<u32>() / count + danger + gate
}

/// Tells whether somebody of the player may still come in at a hex.
fn is_gate(state: &State, hex: HexNumber) -> bool {
    let own = state.units().filter(|&unit| {
        let waits = matches!(state.unit(unit).place, Place::Reinforcement | Place::Unused);
        waits && state.owner(unit) == state.player() && !state.is_train(unit)
    });
    let due = own.filter_map(|unit| state.setup().roster[usize::from(unit.0)].due.as_ref());
    due.into_iter().any(|due| due.at.contains(&hex))
}
