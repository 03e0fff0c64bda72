//! [16.6B] Moving markers: like the slowest of the units they stand for, and out of sight.

use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::counter::Player;
use crate::last_battles::movement::{self, Marcher, MovementField};
use crate::last_battles::observation::Watch;
use crate::last_battles::state::hidden::{Marker, Pair, Twin};
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::violation::{VariantViolation, Violation};
use crate::last_battles::{decision, reinforcements, special};
use crate::table::case::case;
use crate::table::ids::PieceId;

fn pair(state: &State, marker: Marker) -> Result<&Pair, Violation> {
    let pair = state.pair_id(marker.pair);
    let found = state.hidden().pair(marker.pair);
    found.ok_or_else(|| VariantViolation::NotInUse { pair }.into())
}

fn piece(state: &State, marker: Marker) -> PieceId {
    state.marker_id(marker).into()
}

/// Gets what a marker may spend: as much as the slowest unit that it stands for; half, where those would have half on their entry.
pub fn allowance(state: &State, marker: Marker) -> MovementPoints {
    let Some(own) = state.hidden().pair(marker.pair) else {
        return MovementPoints::ZERO;
    };
    let enters = own.at(marker.twin).is_none();
    let allowances = own.units.iter().map(|&unit| {
        let due = state.setup().roster[usize::from(unit.0)].due.as_ref();
        let has = movement::allowance(state, unit);
        match enters && due.is_some_and(|due| due.half_allowance) {
            true => MovementPoints::from_halves(has.halves() / 2),
            false => has,
        }
    });
    allowances.min().unwrap_or_default()
}

/// Refuses a marker that cannot move now, whether it stands on the map or waits to enter.
fn check_may_go(state: &State, marker: Marker) -> Result<&Pair, Violation> {
    let (unit, player) = (piece(state, marker), state.player());
    if state.pair_owner(marker.pair) != player {
        return Err(Violation::NotYours { unit, player });
    }
    let own = pair(state, marker)?;
    if own.has_moved(marker.twin) {
        return Err(Violation::AlreadyMoved { unit });
    }
    special::check_may_move(state, unit, state.pair_side(marker.pair))?;
    Ok(own)
}

/// Refuses a marker that cannot move now, and gets its hex.
pub fn can_move(state: &State, marker: Marker) -> Result<HexNumber, Violation> {
    let own = check_may_go(state, marker)?;
    let unit = piece(state, marker);
    own.at(marker.twin).ok_or(Violation::NotOnMap { unit })
}

/// Lists the markers of the phasing player that may still move or enter in a movement phase.
pub fn active(state: &State) -> Vec<Marker> {
    if decision(state).kind != DecisionKind::Movement {
        return Vec::new();
    }
    let pairs = state.hidden().pairs();
    let both = pairs.flat_map(|(pair, _)| Twin::BOTH.map(|twin| Marker { pair, twin }));
    let may = |&marker: &Marker| match check_may_go(state, marker) {
        Ok(own) => own.at(marker.twin).is_some() || !entry_hexes(state, marker).is_empty(),
        Err(_) => false,
    };
    both.filter(may).collect()
}

/// Says why a marker may not be in a hex: enemies or friends stand there, other markers do, or an enemy would observe it.
pub(in crate::last_battles) fn refusal(state: &State, marker: Marker, hex: HexNumber) -> Violation {
    let player = state.pair_owner(marker.pair);
    if state.occupant(hex) == Some(player.opponent()) {
        return Violation::EnemyInHex { hex };
    }
    let others = |other: &Marker| other.pair != marker.pair;
    if state.stack(hex).next().is_some() || state.markers_in(hex).any(|other| others(&other)) {
        return VariantViolation::MarkerInTheWay { hex }.into();
    }
    match Watch::over(state, player).observer(hex) {
        Some(from) => {
            let marker = state.marker_id(marker);
            VariantViolation::MovesIntoSight { marker, hex, from }.into()
        }
        None => Violation::OutOfPlay { hex },
    }
}

/// Lists the hexes of a player's markers, which his units do not enter.
pub(in crate::last_battles) fn closed_to(
    state: &State,
    player: Player,
) -> impl Iterator<Item = HexNumber> {
    state.markers_of(player).map(|(_, hex)| hex)
}

/// Checks the move of one marker by itself.
pub fn check_move(
    state: &State,
    names: &[PieceId],
    path: &[HexNumber],
) -> Result<Marcher, Violation> {
    let &[name] = names else {
        return Err(VariantViolation::MarkersGoSingly {}.into());
    };
    let unknown = Violation::UnknownUnit { unit: name };
    let marker = state.find_marker(name).ok_or(unknown)?;
    let from = can_move(state, marker)?;
    if path.is_empty() {
        return Err(Violation::EmptyPath { unit: name });
    }
    Ok(Marcher {
        unit: name,
        from,
        cost: walk(state, marker, from, path, MovementPoints::ZERO)?,
        by_route: false,
        case: case("16.6B"),
    })
}

/// Walks a marker along a path from a hex where `spent` points are gone already.
fn walk(
    state: &State,
    marker: Marker,
    from: HexNumber,
    path: &[HexNumber],
    spent: MovementPoints,
) -> Result<MovementPoints, Violation> {
    let (unit, has) = (piece(state, marker), allowance(state, marker));
    let field = MovementField::of_marker(state, marker);
    let why = |hex| Err(refusal(state, marker, hex));
    let (mut here, mut total) = (from, spent);
    for &next in path {
        total = total + field.step(state, why, here, next)?;
        here = next;
    }
    match total > has {
        true => Err(Violation::TooFar {
            unit,
            needs: total,
            has,
        }),
        false => Ok(total),
    }
}

/// Lists the hexes where a marker may come in: where all units may for which it may stand, out of sight and company.
pub fn entry_hexes(state: &State, marker: Marker) -> Vec<HexNumber> {
    let Some(own) = state.hidden().pair(marker.pair) else {
        return Vec::new();
    };
    if own.at(marker.twin).is_some() {
        return Vec::new();
    }
    let player = state.pair_owner(marker.pair);
    let mut all = own.units.iter().map(|&unit| {
        let due = state.setup().roster[usize::from(unit.0)].due.as_ref();
        due.map_or_else(Vec::new, |due| {
            reinforcements::hexes_of(state, due, player.opponent())
        })
    });
    let mut hexes = all.next().unwrap_or_default();
    for open in all {
        hexes.retain(|hex| open.contains(hex));
    }
    let watch = Watch::over(state, player);
    hexes.retain(|&hex| {
        let others = state.markers_in(hex).any(|other| other.pair != marker.pair);
        !others && state.stack(hex).next().is_none() && watch.observer(hex).is_none()
    });
    hexes
}

/// Gets what a marker pays for coming in at a hex: the dearest of its units, which come in like one.
pub fn entry_cost(state: &State, marker: Marker, at: HexNumber) -> MovementPoints {
    let own = state.hidden().pair(marker.pair);
    let units = own.into_iter().flat_map(|own| &own.units);
    let nth = state.entered(at) + 1;
    let costs = units.map(|&unit| reinforcements::entry_cost(state, unit, at, nth));
    costs.max().unwrap_or_default()
}

/// Checks the entry of one marker by itself, and gets what it pays [5.6].
pub fn check_entry(
    state: &State,
    names: &[PieceId],
    at: HexNumber,
    path: &[HexNumber],
) -> Result<MovementPoints, Violation> {
    let &[unit] = names else {
        return Err(VariantViolation::MarkersGoSingly {}.into());
    };
    let unknown = Violation::UnknownUnit { unit };
    let marker = state.find_marker(unit).ok_or(unknown)?;
    let own = check_may_go(state, marker)?;
    if own.at(marker.twin).is_some() {
        return Err(Violation::NotWaiting { unit });
    }
    let instead = entry_hexes(state, marker);
    if !instead.contains(&at) {
        return Err(Violation::WrongEntry { unit, at, instead });
    }
    let spent = entry_cost(state, marker, at);
    walk(state, marker, at, path, spent)
}
