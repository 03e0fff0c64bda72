//! The line above the map: what the next click may do.

use super::View;
use crate::campaign_1815::sequence::Decision;
use crate::table::game::Game as _;

/// Says what the next click may do.
pub fn prompt(view: &View) -> String {
    let state = view.state;
    let Some(player) = state.decider() else {
        return "The game is over.".to_owned();
    };
    if !view.game.is_persons() {
        return format!("{player}: the computer gives the orders.");
    }
    let chosen = view.selection.piece_in(state);
    let name = chosen.map(|piece| state.piece(piece).name.clone());
    let name = name.as_deref();
    match (Decision::of(state), name) {
        (Decision::Mode, _) => {
            format!("{player}: choose the mode of your headquarters in the panel.")
        }
        (Decision::Headquarters, Some(name)) => {
            format!(
                "{player}: click a lit hex to set {name} down; its mode is chosen in the panel."
            )
        }
        (Decision::Pick, _) => {
            format!("{player}: choose in the panel which blown corps of the enemy come back.")
        }
        (Decision::Return, Some(name)) => {
            format!("{player}: click a lit hex beside headquarters for {name}.")
        }
        (Decision::Detachments, Some(name)) => {
            format!("{player}: click a lit hex to place {name}.")
        }
        (Decision::Detachments, None) => {
            format!("{player}: choose a detachment in the panel, or go on without more.")
        }
        (Decision::Recall, _) => format!("{player}: recall detachments in the panel, or go on."),
        (Decision::Withdrawal, None) => {
            format!("{player}: click a ringed corps to withdraw it before the enemy, or pass.")
        }
        (Decision::Withdrawal, Some(name)) if view.goals.by_hex.is_empty() => {
            format!("{name} has no way back: withdrawn, it is blown.")
        }
        (Decision::Withdrawal, Some(name)) => format!("Click a lit hex to withdraw {name} there."),
        (Decision::Movement, None) => {
            format!("{player}: click a ringed corps to move it, or pass.")
        }
        (Decision::Movement, Some(name)) if view.goals.by_hex.is_empty() => {
            format!("{name} reaches no hex under these headquarters.")
        }
        (Decision::Movement, Some(name)) => {
            format!(
                "Click a lit hex to move {name}. Red figures: it turns there. Plates with arrows: by road."
            )
        }
        (Decision::Attack, None) => {
            format!("{player}: click a ringed corps to attack with it, or pass.")
        }
        (Decision::Attack, Some(name)) => match view.selection.target {
            Some(target) => format!("{name} against {target}: cast the dice in the panel."),
            None => format!("Click a red hex to see what {name} can expect there."),
        },
        (Decision::Support, _) => {
            format!("{player} decides: which fresh cavalry supports the defence?")
        }
        (Decision::Retreat, Some(name)) => {
            format!("{player} decides: click a lit hex for the retreat of {name}.")
        }
        _ => format!("{player} decides."),
    }
}
