//! A player who knows nothing plays both scenarios to their ends, many times, with all that must hold being asked.

use crate::kit::{begin, scenario};
use hundred_days::campaign_1815::game_setup::{Choice, NewGame};
use hundred_days::campaign_1815::{Order, State, check, invariants, legal, resolve};
use hundred_days::table::armies::Player;
use hundred_days::table::game::Game;
use hundred_days::table::opponent::{AnyLegal, Opponent};

/// Orders after which a game should have come to its end.
const ENDLESS: usize = 3000;

/// Plays a game to its end, and asks after each order what must hold.
fn play_out(mut state: State, seed: u64) -> State {
    let mut player = AnyLegal::new(seed);
    for nth in 0..ENDLESS {
        let Some(order) = player.choose(&state) else {
            return state;
        };
        let before = state.clone();
        let foretold = resolve(&state, &order);
        let events = state.play(&order);
        let events = events.unwrap_or_else(|why| panic!("order {nth}, {order:?}: {why}"));
        assert_eq!(events, foretold, "order {nth}, {order:?}");
        let held = invariants::after_order(&before, &state, &events);
        held.unwrap_or_else(|what| panic!("seed {seed}, after order {nth}, {order:?}: {what}"));
    }
    panic!("seed {seed}: no end after {ENDLESS} orders");
}

#[test]
fn games_by_chance_of_june_16_come_to_their_ends() {
    for seed in 0..30 {
        let state = play_out(scenario("june-16", seed), seed);
        assert!(state.outcome().is_some());
    }
}

#[test]
fn games_by_chance_of_june_15_come_to_their_ends() {
    for seed in 0..30 {
        let state = play_out(scenario("june-15", seed), seed);
        assert!(state.outcome().is_some());
    }
}

#[test]
fn games_with_each_option_come_to_their_ends() {
    for (nth, options) in [["4.22", "8.8"], ["4.22", "8.9"], ["8.8", "8.9"]]
        .iter()
        .enumerate()
    {
        for seed in 0..6 {
            let start = NewGame {
                scenario: "june-15".to_owned(),
                options: options.iter().map(|name| (*name).to_owned()).collect(),
                seed: 100 * nth as u64 + seed,
                ..NewGame::default()
            };
            let state = play_out(begin(start), seed);
            assert!(state.setup().has(Choice::ClosedEntries) || nth == 2);
        }
    }
}

#[test]
fn all_that_is_listed_is_allowed_and_the_sample_is_part_of_it() {
    for name in ["june-16", "june-15"] {
        for seed in 0..2 {
            let (mut state, mut player) = (scenario(name, seed), AnyLegal::new(seed));
            let mut nth = 0;
            while let Some(order) = player.choose(&state) {
                if nth % 23 == 0 {
                    let all = legal::all(&state);
                    for listed in &all {
                        check(&state, listed).unwrap_or_else(|why| panic!("{listed:?}: {why}"));
                    }
                    for drawn in state.legal() {
                        // A walk may come to a hex by another path than the best one.
                        let walks = matches!(drawn, Order::Move { .. });
                        assert!(walks || all.contains(&drawn), "{drawn:?}");
                        assert_eq!(check(&state, &drawn), Ok(()), "{drawn:?}");
                    }
                }
                nth += 1;
                state.play(&order).expect("a legal order");
            }
        }
    }
}

#[test]
fn the_dice_of_a_state_foretell_nothing_to_whoever_reseeds_it() {
    let mut state = scenario("june-15", 3);
    let before = state.clone();
    state.reseed(4);
    assert_ne!(state, before);
    assert_eq!(state.seen_by(Player::French).as_ref(), &state);
}
