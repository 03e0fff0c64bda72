//! \[4\] The movement phase: single moves by turns, until both players have passed.
//!
//! The same corps may move again and again. Who passes moves no more; the other then has a die of moves, and one more for each of
//! his corps that no enemy zone touches. Whoever comes onto the map goes first then.

pub mod march;
pub mod passing;
pub mod reach;
pub mod reinforcements;

pub use reach::{Arrival, Reach, reach, reach_from};

use super::piece::{Kind, PieceIndex};
use super::special;
use super::state::{Place, State};
use super::violation::Violation;
use crate::table::armies::Player;

/// Refuses to move a corps at all, by whatever way.
///
/// # Errors
/// Says why it does not move now.
pub fn check_mover(state: &State, piece: PieceIndex) -> Result<(), Violation> {
    let printed = state.piece(piece);
    let id = printed.id;
    if printed.player() != state.player() {
        return Err(Violation::NotYours { piece: id });
    }
    if !printed.kind.is_corps() {
        return Err(Violation::NotACorps { piece: id });
    }
    special::check_mover(state, piece)?;
    match state.standing(piece).at {
        Place::Map(_) => reinforcements::check_others(state, id),
        Place::ToCome(turn) if turn <= state.turn() => reinforcements::check_turn(state, piece),
        _ => Err(Violation::NotOnMap { piece: id }),
    }
}

/// Lists the headquarters under which a corps can move [4.9].
pub fn headquarters(state: &State, piece: PieceIndex) -> impl Iterator<Item = PieceIndex> {
    let army = state.piece(piece).army;
    state.headquarters_on_map(army).map(|(hq, _)| hq)
}

/// Lists the corps of a player that may be chosen for a single move, whether or not they can go anywhere.
pub fn movers(state: &State, player: Player) -> Vec<PieceIndex> {
    let corps = state.owned(player);
    corps
        .filter(|piece| state.piece(*piece).kind.is_corps() && check_mover(state, *piece).is_ok())
        .collect()
}

/// Tells whether a corps on the map can take any step under some headquarters.
pub fn can_step(state: &State, piece: PieceIndex, hq: PieceIndex) -> bool {
    let Some(from) = state.hex(piece) else {
        return false;
    };
    let Some(march) = march::March::new(state, piece, state.face(piece), hq) else {
        return false;
    };
    let mut borders = state.components().board.borders(from).iter();
    !march.is_held(from) && borders.any(|border| march.barrier(from, border, true).is_none())
}

/// Tells whether a corps that stands on the map is held there by enemy zones [4.14].
pub fn is_held(state: &State, piece: PieceIndex, enemy: &super::zones::Zones) -> bool {
    state
        .hex(piece)
        .is_some_and(|hex| match state.piece(piece).kind {
            Kind::Cavalry => enemy.cavalry_control.contains(hex.index()),
            _ => enemy.controls(hex),
        })
}
