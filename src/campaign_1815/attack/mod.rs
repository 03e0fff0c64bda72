//! \[5\] The attack phase: single attacks by turns, until both players have passed.
//!
//! One corps attacks one enemy unit in its zone of control. Each player rolls a die and adds his modifiers; the difference tells
//! what the loser suffers. The attacker names the fresh cavalry that supports him, then the defender his, then the dice are cast.

pub mod chances;
pub mod odds;
pub mod results;
pub mod support;

use super::event::Event;
use super::map_hex::Hex;
use super::piece::PieceIndex;
use super::sequence::Course;
use super::state::State;
use super::violation::Violation;
use crate::table::armies::Player;
use crate::table::case::case;
use crate::table::ids::PieceId;

/// Gets the unit that an attack on a hex meets: the corps, or else the detachment [5.3].
pub fn target_in(state: &State, hex: Hex, of: Player) -> Option<PieceIndex> {
    let own = |piece: &PieceIndex| state.piece(*piece).player() == of;
    let corps = state.corps_in(hex).filter(own);
    corps.or_else(|| state.detachment_in(hex).filter(own))
}

/// Lists the enemy units that a corps can attack, each with its hex [5.1, 5.4].
pub fn targets(state: &State, piece: PieceIndex) -> Vec<(PieceIndex, Hex)> {
    let enemy = state.piece(piece).player().opponent();
    let Some(at) = state.hex(piece) else {
        return Vec::new();
    };
    let zone = state.components().board.zoc(at).iter();
    zone.filter_map(|hex| Some((target_in(state, *hex, enemy)?, *hex)))
        .collect()
}

/// Tells whether any corps of a player can attack.
pub fn can_attack(state: &State, player: Player) -> bool {
    let mut corps = state.corps_on_map(player);
    corps.any(|(piece, _)| !targets(state, piece).is_empty())
}

/// Refuses an attack.
///
/// # Errors
/// Says why the corps does not attack there, or who cannot support it.
pub fn check(
    state: &State,
    piece: PieceIndex,
    hex: Hex,
    support: &[PieceId],
) -> Result<(), Violation> {
    check_for(state, state.player(), (piece, hex), support)
}

/// Refuses an attack of a player, whoever's turn it is.
///
/// # Errors
/// As [`check`].
pub fn check_for(
    state: &State,
    player: Player,
    (piece, hex): (PieceIndex, Hex),
    support: &[PieceId],
) -> Result<(), Violation> {
    let printed = state.piece(piece);
    let id = printed.id;
    if printed.player() != player {
        return Err(Violation::NotYours { piece: id });
    }
    if !printed.kind.is_corps() {
        return Err(Violation::NotACorps { piece: id });
    }
    let Some(at) = state.hex(piece) else {
        return Err(Violation::NotOnMap { piece: id });
    };
    if target_in(state, hex, printed.player().opponent()).is_none() {
        return Err(Violation::NoEnemyThere { hex });
    }
    if !state.components().board.connects(at, hex) {
        let case = if at.touches(hex) {
            case("5.4")
        } else {
            case("5.1")
        };
        return Err(Violation::OutOfZone {
            piece: id,
            hex,
            case,
        });
    }
    support::check_named(
        state,
        &support::of_attacker(state, piece),
        support,
        case("5.10"),
    )
}

/// Carries out an attack: at once, unless the defender may name support.
pub fn attack(course: &mut Course<'_>, piece: PieceIndex, hex: Hex, support: &[PieceId]) {
    let enemy = course.state.piece(piece).player().opponent();
    let Some(target) = target_in(course.state, hex, enemy) else {
        return;
    };
    let event = Event::Declared {
        attacker: course.state.piece(piece).id,
        target: course.state.piece(target).id,
        hex,
        support: support.to_vec(),
        case: case("5.1"),
    };
    course.happens(event);
    let defence = support::of_defender(course.state, target);
    if support::choices(course.state, &defence).is_empty() {
        results::fight(course, &[]);
    }
}

/// Refuses the support that the defender names.
///
/// # Errors
/// Says who cannot support.
pub fn check_defence(state: &State, pieces: &[PieceId]) -> Result<(), Violation> {
    let target = state.battle().and_then(|battle| state.find(battle.target));
    match target {
        Some(target) => {
            let able = support::of_defender(state, target);
            support::check_named(state, &able, pieces, case("5.11"))
        }
        None => Err(Violation::not_now(state)),
    }
}
