//! Headquarters in the campaign, and what becomes of them [16.14].

use crate::kit::*;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, Order};

pub const HQ: &str = "mk-french-hq";
pub const SOULT: &str = "ldr-soult-cos";

/// The French headquarters in 1751 with Soye, on the afternoon of the 16th; the Prussians far off.
pub fn afternoon() -> Field {
    let field = scenario("28").from("16/1400", "18/2100");
    let field = field.unit("fr-2-soye", 1751).unit("pr-lott", 5412);
    field.leader(HQ, 1751)
}

pub fn status(name: &str, active: bool) -> Order {
    Order::Status {
        headquarters: leader_id(name),
        active,
    }
}

pub fn active(game: &Game, name: &str) -> bool {
    game.state.leader(game.find_leader(name)).active
}

/// Lists who turned, which way, and by which case.
pub fn turned(events: &[Event]) -> Vec<(String, bool, String)> {
    let turned = events.iter().filter_map(|event| match event {
        Event::LeaderTurned {
            leader,
            active,
            case,
        } => Some((leader.to_string(), *active, case.to_string())),
        _ => None,
    });
    turned.collect()
}

pub fn fell(by: &str) -> Vec<(String, bool, String)> {
    vec![(HQ.to_owned(), false, by.to_owned())]
}

/// Makes the headquarters inactive and goes on to movement.
pub fn on_the_move(field: Field) -> Game {
    let mut game = field.game();
    game.until(DecisionKind::Headquarters);
    game.does(status(HQ, false));
    game.does(end());
    game
}
