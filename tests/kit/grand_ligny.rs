//! Positions of Grand Ligny [24], for tests of its rules, levels and options.

use crate::kit::*;

/// Scenario 24, on its first movement phase.
pub fn grand(options: &[&str]) -> Field {
    scenario("24").options(options)
}

/// Lets retreats, losses and advances go as they may, until the next attack.
pub fn settle(game: &mut Game) {
    while game.state.battle().is_some() {
        let order = game.legal().remove(0);
        game.does(order);
    }
}

pub fn opened(field: Field) -> Game {
    let mut game = field.game();
    game.until_first_movement();
    game
}

/// Lays a French brigade into each of some hexes but the last, which another can enter; Prussians are far.
pub fn villages(options: &[&str], held: &[u16], last_from: u16) -> Game {
    let units = [
        "fr-3-billiard",
        "fr-3-corsin",
        "fr-3-gengoult",
        "fr-3-lagarde",
    ];
    let laid = units.into_iter().zip(held);
    let field = laid.fold(grand(options), |field, (unit, &at)| field.unit(unit, at));
    let field = field
        .leader("ldr-napoleon", last_from)
        .unit("fr-4-hulot", last_from)
        .unit("pr-lott", 5454);
    opened(field)
}
