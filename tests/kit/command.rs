//! Who is in command, and the position of the book's example [11].

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::state::{DecisionKind, Phase};

/// An empty board with leaders and command.
pub fn commanded() -> Field {
    field().options(&["10", "11"])
}

/// Ends the command segment of the phasing player.
pub fn end_segment(game: &mut Game) -> Vec<Event> {
    assert_eq!(game.decides(), DecisionKind::Command);
    let events = game.does(end());
    assert_eq!(game.state.phase(), Phase::Movement);
    events
}

/// The French of the book's example: Reille near all of his corps but Piré, four hexes away.
pub fn example_french() -> Game {
    commanded()
        .leader("ldr-ney", 1752)
        .leader("ldr-reille", 1751)
        .leader("ldr-kellermann", 1552)
        .unit("fr-2-jamin", 1751)
        .unit("fr-2-gauthier", 1750)
        .unit("fr-2-husson", 1753)
        .unit("fr-2-campi", 1749)
        .unit("fr-2-pire", 1747)
        .unit("fr-g-lefebvre", 1652)
        .unit("fr-3c-lheritier", 1552)
        .unit("fr-3c-durbal", 1553)
        .unit("fr-3c-marcillac", 1453)
        .game()
}
