//! Combats of few units, for tests of what comes of them [6.4 to 6.7].

use crate::kit::*;
use hundred_days::last_battles::state::DecisionKind;

/// Baudin (7) against one defender in the open.
pub fn duel(defender: &str, face: u8) -> Game {
    field()
        .unit("fr-2-baudin", 542)
        .unit(defender, 543)
        .dice([face])
        .combat()
}

/// Baudin (7) and Reille beside Pack (4) and Picton, who may lead in combat: 1-1, led by either [16.13].
pub fn led_by_both() -> Game {
    let field = field()
        .options(&["11", "16.13"])
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .leader("ldr-reille", 542)
        .leader("ldr-ney", 541)
        .leader("ldr-wellington", 545)
        .leader("ldr-picton", 543);
    let mut game = field.dice([3]).game();
    game.until(DecisionKind::Combat);
    game
}

/// Four French units around Pack in the town of Gemioncourt: 25 against 8.
pub fn exchange_in_town() -> Game {
    let mut game = field()
        .unit("fr-2-baudin", 1743)
        .unit("fr-2-soye", 1743)
        .reduced("fr-1-quiot", 1843)
        .unit("fr-6-tromelin", 1843)
        .unit("fr-g-friant", 1643)
        .unit("fr-g-morand", 1643)
        .unit("fr-g-roguet", 1844)
        .unit("al-pack", 1744)
        .dice([6])
        .combat();
    let all = [
        "fr-2-baudin",
        "fr-2-soye",
        "fr-1-quiot",
        "fr-6-tromelin",
        "fr-g-friant",
        "fr-g-morand",
        "fr-g-roguet",
    ];
    let report = game.fights(attack(&all, &[1744]));
    assert_eq!((report.defense_strength.0, report.result), (8, Ex));
    assert_eq!(report.at_least.0, 4, "as printed, not as doubled");
    game
}
