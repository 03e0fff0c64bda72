//! [5.9 to 5.11] Who supports an attack or a defence.
//!
//! Infantry supports the attacker from the defender's zone of control, always. Cavalry supports whoever it stands beside: when it
//! is exhausted always, when it is fresh only if its player names it, for it is exhausted by that.

use crate::campaign_1815::piece::{Face, Kind, PieceIndex};
use crate::campaign_1815::readings::{
    DEFENDS_THE_OTHER_ARMY, FRESH_CAVALRY_MAY_STAY_OUT, INFANTRY_SUPPORTS_THE_OTHER_ARMY,
};
use crate::campaign_1815::state::State;
use crate::campaign_1815::violation::Violation;
use crate::table::case::Case;
use crate::table::ids::PieceId;

/// Lists the corps of a kind beside a unit and on its side, not parted from it by a river.
fn beside(state: &State, unit: PieceIndex, kind: Kind) -> impl Iterator<Item = PieceIndex> {
    let at = state.hex(unit);
    let board = &state.components().board;
    let own = state.corps_on_map(state.piece(unit).player());
    own.filter(move |(piece, hex)| {
        let near = at.is_some_and(|at| board.connects(at, *hex));
        near && *piece != unit && state.piece(*piece).kind == kind
    })
    .map(|(piece, _)| piece)
}

/// Lists the infantry corps that support an attack on a unit, without the attacker himself [5.9].
pub fn infantry(
    state: &State,
    attacker: PieceIndex,
    target: PieceIndex,
) -> impl Iterator<Item = PieceIndex> {
    let board = &state.components().board;
    let at = state.hex(target);
    let own = state.corps_on_map(state.piece(attacker).player());
    own.filter(move |(piece, hex)| {
        let near = at.is_some_and(|at| board.connects(at, *hex));
        let army = state.piece(*piece).army == state.piece(attacker).army;
        let helps = army || INFANTRY_SUPPORTS_THE_OTHER_ARMY;
        near && helps && *piece != attacker && state.piece(*piece).kind == Kind::Infantry
    })
    .map(|(piece, _)| piece)
}

/// Lists the cavalry corps that can support an attacker: beside him, and of his army [5.10].
pub fn of_attacker(state: &State, attacker: PieceIndex) -> Vec<PieceIndex> {
    let army = state.piece(attacker).army;
    let near = beside(state, attacker, Kind::Cavalry);
    near.filter(|piece| state.piece(*piece).army == army)
        .collect()
}

/// Lists the cavalry corps that stand beside an attacker and may not support him, for they are of the other army [5.10].
pub fn of_other_army(state: &State, attacker: PieceIndex) -> Vec<PieceIndex> {
    let army = state.piece(attacker).army;
    let near = beside(state, attacker, Kind::Cavalry);
    near.filter(|piece| state.piece(*piece).army != army)
        .collect()
}

/// Lists the cavalry corps that can support a defender [5.11].
pub fn of_defender(state: &State, target: PieceIndex) -> Vec<PieceIndex> {
    let army = state.piece(target).army;
    let near = beside(state, target, Kind::Cavalry);
    near.filter(|piece| state.piece(*piece).army == army || DEFENDS_THE_OTHER_ARMY)
        .collect()
}

/// Lists those of some cavalry corps that their player may send or keep out: the fresh ones.
pub fn choices(state: &State, able: &[PieceIndex]) -> Vec<PieceIndex> {
    let fresh = able.iter().copied();
    fresh
        .filter(|piece| FRESH_CAVALRY_MAY_STAY_OUT && state.face(*piece) == Face::Front)
        .collect()
}

/// Lists those of some cavalry corps that support: all but fresh ones that are not named.
pub fn supporting(state: &State, able: &[PieceIndex], named: &[PieceId]) -> Vec<PieceIndex> {
    let kept_out = choices(state, able);
    let all = able.iter().copied();
    all.filter(|piece| !kept_out.contains(piece) || named.contains(&state.piece(*piece).id))
        .collect()
}

/// Refuses a name that is not of those who can support.
///
/// # Errors
/// Says who cannot.
pub fn check_named(
    state: &State,
    able: &[PieceIndex],
    named: &[PieceId],
    case: Case,
) -> Result<(), Violation> {
    let known = |name: &PieceId| able.iter().any(|piece| state.piece(*piece).id == *name);
    match named.iter().find(|name| !known(name)) {
        Some(&piece) if state.find(piece).is_none() => Err(Violation::UnknownPiece { piece }),
        Some(&piece) => Err(Violation::CannotSupport { piece, case }),
        None => Ok(()),
    }
}
