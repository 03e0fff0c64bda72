//! [15.5] The impetus of cavalry: where it could advance a die tells whether anybody may, or whether it must.

use super::advance::able;
use super::advance_options::is_cavalry;
use crate::last_battles::event::{DieFor, Event};
use crate::last_battles::rules::Rule;
use crate::last_battles::state::State;
use crate::table::case::case;

/// What the die leaves to the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impetus {
    /// Whoever he likes advances, or nobody.
    Free,
    Nobody,
    /// One cavalry unit must advance.
    CavalryMust,
}

/// Tells whether the die is to be rolled now: cavalry could advance, and it has not been rolled after this combat.
pub fn is_asked(state: &State) -> bool {
    let cavalry = || able(state).iter().any(|&(unit, _)| is_cavalry(state, unit));
    state.in_force(Rule::CavalryImpetus)
        && state.battle().is_some()
        && shown(state).is_none()
        && state.optional().terms().charging.is_empty()
        && cavalry()
}

/// Gets what the die has left to the winner, once it has been rolled.
pub fn shown(state: &State) -> Option<Impetus> {
    let face = state.optional().terms().impetus?;
    Some(match face.pips() {
        1 | 2 => Impetus::Free,
        3 | 4 => Impetus::Nobody,
        _ => Impetus::CavalryMust,
    })
}

/// Rolls the die.
pub fn roll(state: &State) -> Event {
    Event::Die {
        what: DieFor::Impetus,
        face: state.dice().clone().roll(),
        case: case("15.5"),
    }
}
