//! [16.6C] Deploying those who were kept aside: in the hex of the real marker and around it.

use crate::hex::{Grid, HexNumber, HexSet};
use crate::last_battles::event::{Event, HiddenEvent};
use crate::last_battles::state::hidden::{Pair, PairIndex};
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::{VariantViolation, Violation};
use crate::last_battles::{stacking, zoc};
use crate::table::case::case;
use crate::table::ids::PieceId;

/// Lists those who have to be deployed now, units before officers.
pub fn deploys(state: &State) -> Vec<PieceId> {
    let Some((_, pair)) = state.hidden().deploying() else {
        return Vec::new();
    };
    let units = pair.units.iter().map(|&unit| state.piece_id(unit));
    let leaders = pair.leaders.iter();
    let leaders = leaders.map(|&leader| state.leader_piece_id(leader));
    units.chain(leaders).collect()
}

/// Somebody who is to be deployed.
#[derive(Clone, Copy)]
enum Piece {
    Unit(UnitIndex),
    Leader,
}

/// Finds somebody of the pair that is being deployed.
fn find(state: &State, name: PieceId) -> Option<(PairIndex, &Pair, Piece)> {
    let (index, pair) = state.hidden().deploying()?;
    let unit = state.find(name).filter(|unit| pair.units.contains(unit));
    let leader = || {
        let leader = state.find_leader(name);
        leader.filter(|leader| pair.leaders.contains(leader))
    };
    let piece = unit.map(Piece::Unit);
    let piece = piece.or_else(|| leader().map(|_| Piece::Leader))?;
    Some((index, pair, piece))
}

/// Lists where somebody may be deployed: in the real marker's hex and those that touch it, not over water without a bridge; if
/// there is room in none of them, in the nearest hexes that have some and lie in no enemy zone.
pub fn options(state: &State, name: PieceId) -> Vec<HexNumber> {
    let found = find(state, name);
    let Some((index, piece, at)) =
        found.and_then(|(index, pair, piece)| Some((index, piece, pair.deploys_at?)))
    else {
        return Vec::new();
    };
    let board = &state.setup().board;
    let touching = at.neighbours().filter(|&hex| board.grid().contains(hex));
    let touching = touching.filter(|&hex| zoc::contact(board, at, hex));
    let near = [at].into_iter().chain(touching);
    let near: Vec<_> = near
        .filter(|&hex| is_open(state, index, piece, hex))
        .collect();
    if !near.is_empty() {
        return near;
    }
    let enemy = state.pair_owner(index).opponent();
    nearest(board.grid(), at, |hex| {
        state.setup().in_play(hex)
            && !zoc::in_zone_of(state, enemy, hex)
            && is_open(state, index, piece, hex)
    })
}

/// Lists the hexes of a grid that are nearest to one of those that are open, but for itself, in the order of their numbers.
fn nearest(grid: Grid, at: HexNumber, is_open: impl Fn(HexNumber) -> bool) -> Vec<HexNumber> {
    let mut seen: HexSet = [grid.index(at)].into_iter().collect();
    let mut ring = vec![at];
    while !ring.is_empty() {
        let mut next = Vec::new();
        for hex in ring.iter().flat_map(|hex| hex.neighbours()) {
            if grid.contains(hex) && !seen.contains(grid.index(hex)) {
                seen.insert(grid.index(hex));
                next.push(hex);
            }
        }
        let mut open: Vec<_> = next.iter().copied().filter(|&hex| is_open(hex)).collect();
        if !open.is_empty() {
            open.sort_unstable();
            return open;
        }
        ring = next;
    }
    Vec::new()
}

/// Tells whether somebody may be deployed in a hex, be it near or far.
fn is_open(state: &State, pair: PairIndex, piece: Piece, hex: HexNumber) -> bool {
    let player = state.pair_owner(pair);
    let enemy = player.opponent();
    let enemies = state.occupant(hex) == Some(enemy)
        || state
            .leaders_in(hex)
            .any(|leader| state.leader_owner(leader) == enemy)
        || state
            .markers_in(hex)
            .any(|marker| state.pair_owner(marker.pair) == enemy);
    if !state.setup().in_play(hex) || enemies {
        return false;
    }
    match piece {
        Piece::Unit(unit) => {
            let there = state.stack(hex).count();
            stacking::has_room(state, unit, hex, there) && !pins(state, pair, hex)
        }
        Piece::Leader => state.holder(hex) == Some(player) || !zoc::in_zone_of(state, enemy, hex),
    }
}

/// Tells whether a unit deployed in a hex would hold fast in its zone enemies who have yet to make room for each other [5.4].
fn pins(state: &State, pair: PairIndex, hex: HexNumber) -> bool {
    if state.pair_owner(pair) == state.player() || !stacking::any_overfull(state) {
        return false;
    }
    let overfull = stacking::overfull(state).into_keys();
    let mut overfull = overfull.filter(|&full| zoc::obliges_combat(state.setup(), hex, full));
    overfull.next().is_some()
}

/// A deployment that the rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deployment {
    pair: PairIndex,
    unit: PieceId,
    to: HexNumber,
    /// Whether its marker has moved in this movement phase.
    moved: bool,
}

/// Refuses to deploy who is not to be deployed now, or where he may not be.
pub fn check_deploy(state: &State, unit: PieceId, to: HexNumber) -> Result<Deployment, Violation> {
    let Some((pair, own, _)) = find(state, unit) else {
        return Err(VariantViolation::NotToDeploy { unit }.into());
    };
    let instead = options(state, unit);
    match instead.contains(&to) {
        true => Ok(Deployment {
            pair,
            unit,
            to,
            moved: own.has_moved(own.presumed()),
        }),
        false => Err(VariantViolation::CannotDeploy { unit, to, instead }.into()),
    }
}

impl Deployment {
    /// Decides the deployment.
    pub fn event(&self, state: &State) -> Event {
        Event::Hidden(HiddenEvent::Deployed {
            unit: self.unit,
            pair: state.pair_id(self.pair),
            to: self.to,
            moved: self.moved,
            case: case("16.6C"),
        })
    }
}
