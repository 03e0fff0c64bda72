//! Hints are true: what a program says of its orders is what the rules say, and what the next phase offers.

use crate::kit::claims::holds;
use crate::kit::hinted::follow;
use crate::kit::*;
use crate::opponent_leaders::hard_pressed;
use hundred_days::hex::hex;
use hundred_days::last_battles::Attack;
use hundred_days::last_battles::charts::Odds;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::PlanningPlayer;
use hundred_days::last_battles::opponent::advice::{Reason, promise, reason_words};
use hundred_days::last_battles::opponent::weights::Weights;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::step;
use hundred_days::table::opponent::Opponent;

#[test]
fn every_claim_of_a_hint_holds_in_a_day_of_quatre_bras() {
    let counts = follow("19", 150);
    for claim in [
        "fights",
        "will fight",
        "will fight with others to come",
        "closes",
    ] {
        assert!(counts.contains_key(claim), "{counts:?}");
    }
}

#[test]
fn every_claim_of_a_hint_holds_at_ligny_and_wavre() {
    for number in ["18", "20"] {
        let counts = follow(number, 90);
        assert!(counts.contains_key("will fight"), "{counts:?}");
    }
}

#[test]
fn every_claim_of_a_hint_holds_in_the_first_turn_of_the_campaign() {
    let counts = follow("22", 160);
    assert!(counts.contains_key("leads"), "{counts:?}");
}

/// Two brigades beside a small enemy, at the highest odds.
fn crushing() -> Game {
    field()
        .unit("al-opstl", 743)
        .unit("fr-2-soye", 643)
        .unit("fr-2-baudin", 643)
        .unit("fr-2-gauthier", 742)
        .combat()
}

fn told(game: &Game, odds: Option<Odds>) -> String {
    let attack = Attack {
        attackers: ids(&["fr-2-soye", "fr-2-baudin", "fr-2-gauthier"]),
        defenders: vec![hex(743)],
        odds,
        ..Attack::default()
    };
    let promise = promise(&game.state, &attack).expect("an attack");
    reason_words(game.state.setup(), &Reason::Fights(promise))
}

#[test]
fn case_6_2c_a_lower_column_is_said_to_spare_only_what_it_spares() {
    let game = crushing();
    let column = |text: &str| Some(text.parse().expect("odds"));
    assert_eq!(
        told(&game, None),
        "attacks 0743 at 6-1, 6 in 6 to clear it, 2 of them exchanges for 6 strength points each"
    );
    assert_eq!(
        told(&game, column("4-1")),
        "attacks 0743 at 4-1, 6 in 6 to clear it, 1 of them an exchange for 6 strength points, \
         lowered from 6-1 for 1 exchange fewer"
    );
    assert_eq!(
        told(&game, column("3-1")),
        "attacks 0743 at 3-1, 5 in 6 to clear it, lowered from 6-1 so that nothing is exchanged"
    );
}

#[test]
fn a_move_to_an_attack_that_needs_others_says_so() {
    let mut game = field()
        .unit("al-pack", 543)
        .unit("fr-2-baudin", 540)
        .unit("fr-2-soye", 740)
        .unit("fr-2-gauthier", 742)
        .unit("fr-2-husson", 346)
        .unit("fr-2-jamin", 546)
        .game();
    let mut adviser = PlanningPlayer::new(7, Weights::NORMAL);
    let mut told = Vec::new();
    while game.decides() == DecisionKind::Movement && game.decider() == Player::French {
        let advice = adviser.advise(&game.state).expect("advice");
        told.push(advice.reason);
        game.does(advice.order);
    }
    let attacks = told
        .iter()
        .filter(|words| words.starts_with("attacks 0543 at "));
    let attacks: Vec<_> = attacks.collect();
    let (last, others) = attacks.split_last().expect("an attack");
    assert!(!last.contains("still to come"), "{told:?}");
    assert!(!others.is_empty(), "{told:?}");
    for words in others {
        assert!(
            words.ends_with(", with the units still to come"),
            "{told:?}"
        );
    }
}

#[test]
fn case_10_1c_leaders_who_give_no_orders_are_said_to_ride_farther() {
    let mut game = hard_pressed();
    let mut adviser = PlanningPlayer::new(7, Weights::NORMAL);
    let mut told = Vec::new();
    while game.decides() != DecisionKind::Movement {
        let (order, reason) = adviser.explain(&game.state).expect("a hint");
        let mut after = game.state.clone();
        step(&mut after, &order).expect("a legal order");
        holds(&game.state, &after, &order, &reason);
        told.push(reason_words(game.state.setup(), &reason));
        game.does(order);
    }
    let free = |words: &&String| words.contains("ride twice as far, since");
    assert_eq!(told.iter().filter(free).count(), 1, "{told:?}");
}
