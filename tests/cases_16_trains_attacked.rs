//! [16.17C] Supply trains in combat.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::state::{DecisionKind, Fought};
use hundred_days::last_battles::{Event, Order};

const ALLIED: &str = "mk-allied-train";

/// Soye beside the Allied train on the road.
fn beside_the_train() -> Field {
    field().unit("fr-2-soye", 1942).unit(ALLIED, 1943)
}

#[test]
fn case_16_17c_an_attack_destroys_a_train_without_a_die_or_a_loss_of_strength() {
    let mut game = beside_the_train().game();
    let drawn = game.state.dice().drawn();
    game.does(end());
    let events = game.does(attack(&["fr-2-soye"], &[1943]));
    assert!(
        matches!(&events[0], Event::TrainDestroyed { case, .. } if case.to_string() == "16.17C"),
        "{events:?}"
    );
    assert!(matches!(events[1], Event::Eliminated { .. }));
    assert!(game.is_gone(ALLIED));
    assert_eq!(game.state.dice().drawn(), drawn, "no die");
    assert_eq!(game.losses(Army::Allied), 0);
    assert_eq!(game.points(Player::French), 0);
    assert!(!events.iter().any(|event| matches!(event, Event::Vp { .. })));
    assert_eq!(game.state.unit(game.find("fr-2-soye")).fought, Fought::Yes);
    assert_eq!(game.decides(), DecisionKind::Advance);
    game.does(Order::Advance {
        unit: id("fr-2-soye"),
        to: hex(1943),
    });
    assert_eq!(game.at("fr-2-soye"), 1943);
    assert_eq!(game.decides(), DecisionKind::Combat);
}

#[test]
fn case_16_17c_a_bombardment_destroys_a_train_from_afar() {
    let mut game = field().unit("fr-2-pelletier", 541).unit(ALLIED, 543).game();
    game.does(end());
    let order = bombard(&["fr-2-pelletier"], &[543]);
    assert!(game.legal().contains(&order));
    let events = game.does(order);
    assert!(
        matches!(events[0], Event::TrainDestroyed { .. }),
        "{events:?}"
    );
    assert!(game.is_gone(ALLIED));
    assert_eq!(game.decides(), DecisionKind::Combat, "guns do not advance");
    game.refuses(bombard(&["fr-2-pelletier"], &[543]), "6.1B");
}

#[test]
fn case_16_17c_nobody_need_attack_a_train_nor_stop_beside_it() {
    let mut game = beside_the_train().unit("fr-2-pire", 2041).game();
    let reached = game.reach("fr-2-pire", 2042).expect("in reach");
    assert!(!reached.1, "no zone to stop in");
    let events = game.does(end());
    let owed = events.iter().find_map(|event| match event {
        Event::Obligations {
            must_attack,
            must_be_attacked,
            ..
        } => Some(must_attack.len() + must_be_attacked.len()),
        _ => None,
    });
    assert_eq!(owed, Some(0));
    game.does(end());
    assert_eq!(game.at(ALLIED), 1943);
}

#[test]
fn case_16_17c_the_attack_on_a_train_is_the_one_combat_of_those_who_make_it() {
    // Pack must be attacked, and only Soye is there to do it.
    let mut game = beside_the_train().unit("al-pack", 1842).game();
    game.does(end());
    game.refuses(attack(&["fr-2-soye"], &[1943]), "6.1");
    let words = game.refuses(attack(&["fr-2-soye"], &[1943, 1842]), "16.17C");
    assert!(words.contains("by itself"), "{words}");
    // With somebody else for Pack, Soye is free.
    let field = beside_the_train().unit("al-pack", 1842);
    let mut game = field.unit("fr-2-baudin", 1841).game();
    game.does(end());
    game.does(attack(&["fr-2-soye"], &[1943]));
}

#[test]
fn case_16_17c_a_train_never_attacks() {
    let mut game = field()
        .unit(ALLIED, 1943)
        .unit("fr-2-soye", 1942)
        .coalition_first()
        .game();
    game.does(end());
    game.refuses(attack(&[ALLIED], &[1942]), "16.17C");
    assert_eq!(game.decider(), Player::French, "nobody could attack");
}

#[test]
fn case_16_17c_there_are_no_odds_against_a_train() {
    let mut game = beside_the_train().game();
    game.does(end());
    let Order::Attack(on_train) = attack(&["fr-2-soye"], &[1943]) else {
        panic!("an attack")
    };
    let refused = hundred_days::last_battles::combat::calculate(&game.state, &on_train);
    let words = refused.expect_err("no odds").to_string();
    assert!(
        words.contains("no odds") && words.ends_with("[16.17C]"),
        "{words}"
    );
}
