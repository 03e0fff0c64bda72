//! What must hold of every state, whoever has played how: tests and long trials ask it after every order.
//!
//! No rule asks here. What is found not to hold is a fault of the rules, told in a sentence.

use super::charts::Turn;
use super::event::Event;
use super::map_hex::Hex;
use super::piece::{Face, Kind, PieceIndex};
use super::state::{Place, State};
use super::step::Step;
use super::{victory, zones};
use crate::table::armies::{Army, Player};
use crate::table::game::Game;

/// Asks all that must hold after an order, by the states before and after it and what has happened.
///
/// # Errors
/// Says what does not hold.
pub fn after_order(before: &State, after: &State, events: &[Event]) -> Result<(), String> {
    stacking(after)?;
    formations(after)?;
    boxes(after)?;
    limits(after)?;
    moves(before, events)?;
    points(before, after)?;
    let mut replayed = before.clone();
    events.iter().for_each(|event| replayed.apply(event));
    if replayed != *after {
        return Err("the events do not lead to the state".to_owned());
    }
    if after.decider().is_some() && after.legal().is_empty() {
        return Err("nothing can be ordered, and the game is not over".to_owned());
    }
    Ok(())
}

fn all(state: &State) -> impl Iterator<Item = (PieceIndex, Hex)> {
    Player::ALL
        .into_iter()
        .flat_map(|player| state.on_map(player))
}

/// Never two corps in a hex, nor two detachments, nor two headquarters; no corps with an enemy detachment [1.11].
fn stacking(state: &State) -> Result<(), String> {
    let sort = |piece: PieceIndex| match state.piece(piece).kind {
        Kind::Infantry | Kind::Cavalry => 0,
        Kind::Detachment => 1,
        Kind::Headquarters => 2,
    };
    let all: Vec<_> = all(state).collect();
    for (nth, &(one, hex)) in all.iter().enumerate() {
        for &(other, _) in all[..nth].iter().filter(|(_, at)| *at == hex) {
            let enemies = state.piece(one).player() != state.piece(other).player();
            let units = state.piece(one).kind.is_unit() && state.piece(other).kind.is_unit();
            if sort(one) == sort(other) || enemies && units {
                let (one, other) = (state.piece(one).id, state.piece(other).id);
                return Err(format!("{one} and {other} share {hex}"));
            }
        }
    }
    Ok(())
}

/// From the formation step on infantry in an enemy zone is in battle formation [3.2, 4.13, 4.16].
fn formations(state: &State) -> Result<(), String> {
    if state.step() < Step::Withdrawal || state.step() > Step::Attack {
        return Ok(());
    }
    for player in Player::ALL {
        let enemy = zones::control(state, player.opponent());
        for (piece, hex) in state.corps_on_map(player) {
            let infantry = state.piece(piece).kind == Kind::Infantry;
            let front = state.face(piece) == Face::Front;
            if infantry && front && enemy.contains(hex.index()) {
                let id = state.piece(piece).id;
                return Err(format!("{id} marches in an enemy zone in {hex}"));
            }
        }
    }
    Ok(())
}

/// Only detachments and headquarters wait to be placed; blown corps come back on turns of the game; one Hill is in play.
fn boxes(state: &State) -> Result<(), String> {
    let last = state.setup().scenario.last_turn;
    let mut hills = 0;
    for piece in state.components().pieces.all() {
        let (printed, at) = (state.piece(piece), state.standing(piece).at);
        let fits = match at {
            Place::Available => !printed.kind.is_corps(),
            Place::Blown(turn) => printed.kind.is_corps() && turn <= last && turn > Turn(0),
            Place::Eliminated => printed.kind.is_unit(),
            Place::Out | Place::Map(_) | Place::ToCome(_) => true,
        };
        if !fits {
            return Err(format!("{} cannot be {at:?}", printed.id));
        }
        let hill = state
            .setup()
            .hill
            .is_some_and(|(a, b)| piece == a || piece == b);
        hills += usize::from(hill && at != Place::Out);
    }
    match hills {
        0 | 1 => Ok(()),
        _ => Err("both of Hill's counters are in play".to_owned()),
    }
}

/// Nobody has moved more often than the die of the turn allows [8.2, 8.4, 8.5].
fn limits(state: &State) -> Result<(), String> {
    for player in Player::ALL {
        let Some(limit) = state.limit(player) else {
            continue;
        };
        let most = limit.die.map(|die| die.pips() + limit.plus);
        if most.is_some_and(|most| limit.used > most) {
            return Err(format!(
                "the {player} player has moved {} times",
                limit.used
            ));
        }
    }
    Ok(())
}

/// No corps has moved out of the range of the headquarters that it moved under, but nearer to them [4.9, 4.10].
fn moves(before: &State, events: &[Event]) -> Result<(), String> {
    for event in events {
        let (piece, hq, path) = match event {
            Event::Moved {
                piece, hq, path, ..
            } => (piece, hq, path.as_slice()),
            Event::Entered {
                piece, hq, path, ..
            } => (piece, hq, &path[1..]),
            _ => continue,
        };
        let Some(by) = before.find(*hq) else {
            return Err(format!("there is no {hq}"));
        };
        let range = before.value(by);
        let (Some(at), Some(to)) = (before.hex(by), path.last()) else {
            continue;
        };
        let from = before.find(*piece).and_then(|piece| before.hex(piece));
        let nearer = from.is_none_or(|from| at.distance(*to) < at.distance(from));
        if at.distance(*to) > range && !nearer {
            return Err(format!("{piece} has left the range of {hq}"));
        }
    }
    Ok(())
}

/// Points for losses only ever rise [6.3].
fn points(before: &State, after: &State) -> Result<(), String> {
    for player in Player::ALL {
        let (was, is) = (
            victory::for_losses(before, player),
            victory::for_losses(after, player),
        );
        if is < was {
            return Err(format!("the {player} player has lost points"));
        }
    }
    Ok(())
}

/// Counts the corps that an army has lost for good.
pub fn corps_lost(state: &State, army: Army) -> u16 {
    let all = state.owned(army.player());
    let lost = all.filter(|piece| {
        let printed = state.piece(*piece);
        printed.army == army
            && printed.kind.is_corps()
            && state.standing(*piece).at == Place::Eliminated
    });
    lost.count() as u16
}
