//! [9] Army morale.
//!
//! Every strength point eliminated counts against its army. An army whose losses reach its demoralization level is
//! demoralized to the end of the game: its units no longer advance after combat [9.3]. One whose losses pass its
//! disintegration level falls apart, which ends most games. When both armies of an exchange get there at once, the
//! player whose turn it is not goes first [9.2B]: the defenders of an exchange fall before the attackers do.

use super::charts::Turn;
use super::counter::{CombatStrength, Side};
use super::event::Event;
use super::state::{Morale, State};
use crate::table::case::case;

/// An army's levels in some turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    pub demoralization: Option<CombatStrength>,
    pub disintegration: Option<CombatStrength>,
}

/// Gets an army's levels in a turn [9.0].
pub fn levels(state: &State, side: Side, turn: Turn) -> Levels {
    let levels = state.setting().scenario.levels[side].as_ref();
    Levels {
        demoralization: levels.and_then(|levels| levels.demoralization(turn)),
        disintegration: levels.and_then(|levels| levels.disintegration),
    }
}

/// Lists the changes of morale that are due in an army: it sinks by one step at a time [9.1, 9.2].
pub fn changes(state: &State, side: Side) -> Vec<Event> {
    let (losses, now) = (state.losses(side), state.morale(side));
    let levels = levels(state, side, state.turn());
    let mut events = Vec::new();
    if let Some(level) = levels
        .demoralization
        .filter(|&level| now < Morale::Demoralized && reaches(losses, level))
    {
        events.push(Event::Demoralized {
            side,
            losses,
            level,
            case: case("9.2"),
        });
    }
    if let Some(level) = levels
        .disintegration
        .filter(|&level| now < Morale::Disintegrated && surpasses(losses, level))
    {
        events.push(Event::Disintegrated {
            side,
            losses,
            level,
            case: case("9.1"),
        });
    }
    events
}

/// Tells whether losses demoralize: they reach the level [9.2].
fn reaches(losses: CombatStrength, level: CombatStrength) -> bool {
    losses >= level
}

/// Tells whether losses break an army up: they go beyond the level [9.1].
fn surpasses(losses: CombatStrength, level: CombatStrength) -> bool {
    losses > level
}
