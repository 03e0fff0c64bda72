//! Positions from which units are lost and come back [12].

use crate::kit::*;
use hundred_days::last_battles::counter::CombatStrength;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, State};
use hundred_days::table::case::case;

/// Husson attacks at 1-3 and dies of a six; Reille is far away in 1756.
pub fn doomed() -> Field {
    field()
        .chapters(&[12])
        .endless()
        .unit("fr-2-husson", 542)
        .unit("al-mait", 543)
        .unit("al-byng", 543)
        .unit("fr-2-jamin", 1755)
        .leader("ldr-reille", 1756)
        .dice([6])
}

/// The game after Husson's death, in the French player turn of 16/1400.
pub fn lost() -> Game {
    let mut game = doomed().game();
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    game
}

/// The game in the first reorganization segment after that.
pub fn segment() -> Game {
    let mut game = lost();
    game.until(DecisionKind::Reorganize);
    game
}

/// Loses a unit as if it had died in combat.
pub fn lose(state: &mut State, unit: &str, may_return: bool) {
    let index = state.find(id(unit)).expect("a unit");
    let hex = state.unit(index).hex().expect("a unit on the map");
    let strength: CombatStrength = state.strength(index);
    state.apply(&Event::Eliminated {
        unit: id(unit),
        hex,
        strength,
        may_return,
        case: case("6.5"),
    });
}
