//! The campaign with the force that may come from Hal [22.6B].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::{Event, Order};

pub fn force_at(at: u16) -> Order {
    Order::HalForce {
        entry: Some(hex(at)),
    }
}

/// Ends phases until a turn of a player begins.
pub fn until(game: &mut Game, player: Player, wanted: &str) -> Vec<Event> {
    let mut events = Vec::new();
    while game.state.turn() != turn(wanted) || game.state.player() != player {
        events = game.does(end());
    }
    events
}

/// A campaign with the force at Hal in which little else stands on the map.
pub fn with_force() -> Field {
    scenario("22").options(&["22.6B"]).with(|scenario| {
        scenario
            .set_up
            .retain(|at| at.hex == hex(1563) || at.hex == hex(1633));
        scenario.arrivals.clear();
    })
}
