//! Where a unit can go: what the engine offers, the rules allow.

use crate::kit::session::Session;
use crate::kit::*;
use hundred_days::hex::HexNumber;
use hundred_days::last_battles::movement::Reach;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Order, State, check, decision, legal, step};
use hundred_days::table::opponent::Opponent;
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
    let unit = piece(unit);
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
                        assert_eq!(
                            check(&state, &order).map(drop),
                            Ok(()),
                            "{number}: {order:?}"
                        );
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

#[test]
fn case_5_4_who_could_only_pass_through_full_hexes_is_told_so() {
    let units = [
        ("fr-2-baudin", "0105"),
        ("fr-2-soye", "0205"),
        ("fr-2-jamin", "0205"),
        ("fr-2-husson", "0106"),
        ("fr-2-campi", "0106"),
        ("al-pack", "0405"),
        ("al-kempt", "0207"),
    ];
    let units = units.map(|(unit, hex)| json!({"unit": unit, "hex": hex}));
    let setup = json!({"units": units, "turn": "16/2100"});
    let mut session = Session::default();
    session.granted(json!({"cmd": "new", "scenario": "22", "setup": setup}));
    for (stack, to) in [
        (["fr-2-soye", "fr-2-jamin"], "0106"),
        (["fr-2-husson", "fr-2-campi"], "0205"),
    ] {
        session.order(json!({"move_stack": {"units": stack, "path": [to]}}));
    }
    let answer = session.granted(json!({"cmd": "reach", "unit": "fr-2-baudin"}));
    assert_eq!(answer["reach"], json!({}));
    assert_eq!(answer["through"], json!(["0106", "0205"]));
    assert_eq!(answer["case"], "5.4", "{answer}");
    let order = json!({"move": {"unit": "fr-2-baudin", "path": ["0106"]}});
    assert_eq!(answer["reason"], session.refuses(order, "5.4"));
}

#[test]
fn case_5_3f_who_is_shut_in_at_the_edge_is_told_of_the_zones_and_not_of_the_edge() {
    let units = json!([{"unit": "fr-2-baudin", "hex": "0105"}, {"unit": "al-pack", "hex": "0206"}]);
    let setup = json!({"units": units, "turn": "16/2100"});
    let mut session = Session::default();
    session.granted(json!({"cmd": "new", "scenario": "22", "setup": setup}));
    let answer = session.granted(json!({"cmd": "reach", "unit": "fr-2-baudin"}));
    assert_eq!(answer["reach"], json!({}));
    assert_eq!(answer["case"], "5.3F", "{answer}");
    let words = answer["reason"].as_str().expect("a reason");
    assert!(words.contains("by night"), "{words}");
}
