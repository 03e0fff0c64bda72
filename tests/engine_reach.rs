//! Where a unit can go: what the engine offers, the rules allow.

use crate::kit::session::Session;
use crate::kit::*;
use hundred_days::ai::Opponent;
use hundred_days::ai::random::RandomPlayer;
use hundred_days::hex::HexNumber;
use hundred_days::last_battles::movement::Reach;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Order, State, check, decision, legal, step};
use serde_json::json;

/// Lists the ways of a unit to the hexes that the engine offers it, as orders; whoever enters stays where he comes in.
fn offered(session: &mut Session, state: &State, unit: &str) -> Vec<Order> {
    let answer = session.granted(json!({"cmd": "reach", "unit": unit}));
    let hexes = answer["reach"].as_object().expect("hexes").keys();
    let hexes = hexes.map(|hex| hex.parse::<HexNumber>().expect("a hex"));
    let index = state.find(id(unit)).expect("a unit");
    let mut reach = Reach::default();
    let Ok(found) = reach.search(state, index) else {
        return Vec::new();
    };
    let unit = id(unit);
    let orders = hexes.map(|hex| Order::Move {
        unit,
        path: found.path(hex),
    });
    orders.collect()
}

#[test]
fn case_5_4_every_hex_that_is_offered_as_an_end_can_be_moved_to() {
    for (number, options, orders) in [
        ("18", &[][..], 160),
        ("21", &["10", "11"][..], 160),
        ("22", &[][..], 420),
        ("27", &[][..], 260),
    ] {
        let mut session = Session::default();
        let new = json!({"cmd": "new", "scenario": number, "seed": 5, "options": options});
        session.granted(new);
        let mut state = scenario(number).options(options).seed(5).asked().state;
        let (mut player, mut full) = (RandomPlayer::new(3), 0);
        for nth in 0..orders {
            let Some(order) = player.choose(&state) else {
                break;
            };
            if nth % 4 == 0 && decision(&state).kind == DecisionKind::Movement {
                for unit in legal::active_units(&state) {
                    let unit = state.id(unit).to_string();
                    for order in offered(&mut session, &state, &unit) {
                        assert_eq!(check(&state, &order), Ok(()), "{number}: {order:?}");
                    }
                    let answer = session.granted(json!({"cmd": "reach", "unit": unit}));
                    full += answer["through"].as_array().expect("hexes").len();
                }
            }
            session.order(serde_json::to_value(&order).expect("JSON"));
            step(&mut state, &order).expect("a legal order");
        }
        assert!(full > 0, "{number}: some hexes can only be passed through");
    }
}
