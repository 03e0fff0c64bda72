//! What is told of a game before it is opened.

use super::Match;
use crate::last_battles::charts::Turn;

/// A card of this game.
pub type Card = crate::table::journal::Card<Turn>;

/// Looks at a game.
pub fn card_of(game: &Match) -> Card {
    let state = game.state();
    let scenario = &state.setup().scenario;
    let pieces = state
        .on_map()
        .map(|(unit, hex)| (hex, state.counter(unit).nationality));
    Card {
        scenario: (scenario.number.clone(), scenario.name.clone()),
        seats: game.seats,
        turn: state.turn(),
        player: state.player(),
        over: state.outcome().is_some(),
        pieces: pieces.collect(),
    }
}
