//! Positions of Grand Waterloo [27], for tests of its wings and levels.

use crate::kit::*;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::scenario::Wing;
use hundred_days::last_battles::special::wings;

pub fn grand() -> Field {
    scenario("27")
}

/// Gets the losses, the level and the morale of a wing.
pub fn wing(game: &Game, wing: Wing) -> (u16, u16, bool) {
    let record = game.state.ledger().wings();
    let whole = game.state.setup().scenario.wings.as_ref();
    let level = wings::level(&game.state, whole.expect("wings"), wing);
    (record.losses[wing].0, level.0, record.demoralized[wing])
}

/// A Prussian attack that kills, at the die of 1, a unit of the French; a second French unit of the other wing stands by.
pub fn under_attack(victim_at: u16, beside: u16) -> Field {
    grand()
        .leader("ldr-blucher", beside)
        .unit("pr-15", beside)
        .unit("pr-18", beside)
        .unit("fr-6-penne", victim_at)
        .coalition_first()
        .dice([1])
}

/// Grouchy with two units beside an Allied one, and the Emperor near.
pub fn at_the_meeting(allied: &str) -> Field {
    grand()
        .leader("ldr-napoleon", 2911)
        .leader("ldr-grouchy", 3209)
        .unit("fr-6-bellair", 3209)
        .unit("fr-6-thevenet", 3209)
        .unit(allied, 3109)
}

pub fn meets() -> Order {
    attack(&["fr-6-bellair", "fr-6-thevenet"], &[3109])
}
