//! Orders about hidden units: placing markers, moving them, turning them up, deploying who was found [16.6].

use crate::last_battles::charts::MovementPoints;
use crate::last_battles::hidden;
use crate::last_battles::movement::Reach;
use crate::last_battles::order::Order;
use crate::last_battles::state::hidden::Twin;
use crate::last_battles::state::{State, UnitIndex};

/// Lists each marker's move to each hex in reach, and its entry at each of its hexes [16.6B].
pub(super) fn marker_moves(state: &State) -> Vec<Order> {
    let mut reach = Reach::default();
    let mut orders = Vec::new();
    for marker in hidden::active(state) {
        let unit = state.marker_id(marker).into();
        let Ok(start) = hidden::can_move(state, marker) else {
            let hexes = hidden::entry_hexes(state, marker).into_iter();
            orders.extend(hexes.map(|at| Order::Enter {
                unit,
                at,
                path: Vec::new(),
            }));
            continue;
        };
        let found = reach.search_marker(state, marker, start, MovementPoints::ZERO);
        orders.extend(found.iter().map(|reached| Order::Move {
            unit,
            path: found.path(reached.hex),
        }));
    }
    orders
}

/// Lists, for each hex where markers may be placed, the placing for all who may go aside there and for those of the hex alone,
/// with either marker as the real one [16.6A].
pub(super) fn placings(state: &State) -> impl Iterator<Item = Order> {
    let sites = hidden::sites(state, state.player()).into_iter();
    let parts = sites.flat_map(|site| {
        let here = |unit: &UnitIndex| state.unit(*unit).hex() == Some(site.hex);
        let units = site.units.iter().copied().filter(here).collect();
        let alone = hidden::Site {
            units,
            ..site.clone()
        };
        [site, alone].map(|site| hidden::with_officers(state, site))
    });
    parts.flat_map(move |site| {
        let units: Vec<_> = site.units.iter().map(|&unit| state.id(unit)).collect();
        let leaders = site.leaders.iter();
        let leaders: Vec<_> = leaders.map(|&leader| state.leader_id(leader)).collect();
        Twin::BOTH.map(|real| Order::PlacePair {
            hex: site.hex,
            units: units.clone(),
            leaders: leaders.clone(),
            real,
        })
    })
}

/// Lists the pairs that may be turned up [16.6C].
pub(super) fn revelations(state: &State) -> impl Iterator<Item = Order> {
    let pairs = hidden::may_reveal(state).into_iter();
    pairs.map(|pair| Order::Reveal {
        pair: state.pair_id(pair),
    })
}

/// Lists where each may be set who has to be deployed [16.6C].
pub(super) fn deployments(state: &State) -> impl Iterator<Item = Order> {
    let pieces = hidden::deploys(state).into_iter();
    pieces.flat_map(|unit| {
        let hexes = hidden::options(state, unit).into_iter();
        hexes.map(move |hex| Order::Deploy { unit, hex })
    })
}
