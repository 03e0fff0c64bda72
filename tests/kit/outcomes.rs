//! What an attack is foretold to bring, and positions to ask it in.

use crate::kit::*;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::combat::outcomes::{Chance, outcomes};

pub fn chances_of(game: &Game, order: &Order) -> Vec<Chance> {
    let Order::Attack(attack) = order else {
        panic!("not an attack")
    };
    outcomes(&game.state, attack).unwrap_or_else(|violation| panic!("{violation}"))
}

/// Baudin in 0542 against Pack in 0543, at odds at which a defender's retreat comes up.
pub fn pack_attacked() -> Field {
    field().unit("fr-2-baudin", 542).unit("al-pack", 543)
}

/// Of the hexes around Pack, zones of control leave only 0544 free.
pub fn one_way_out() -> Field {
    pack_attacked()
        .unit("fr-3-domon", 343)
        .unit("fr-1c-subervie", 743)
}
