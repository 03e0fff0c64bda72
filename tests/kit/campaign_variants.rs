//! The campaign with its variants [28], up to its first choices.

use crate::kit::*;
use hundred_days::last_battles::state::DecisionKind;

pub fn variants() -> Field {
    scenario("28")
}

/// Begins the game as printed and goes on to the first choice of an entry.
pub fn at_the_first_choice() -> Game {
    let mut game = variants().game();
    while game.decides() != DecisionKind::Entry {
        game.does(end());
    }
    game
}

/// Writes the French choices down: those of the Fourth Corps, the Guard, the First Corps, Milhaud's cavalry, the Sixth Corps.
pub fn written(entries: [u16; 5]) -> Game {
    let mut game = at_the_first_choice();
    for at in entries {
        assert_eq!(game.decides(), DecisionKind::Entry);
        game.does(writes(Some(at)));
    }
    assert_eq!(game.decides(), DecisionKind::Movement);
    game
}
