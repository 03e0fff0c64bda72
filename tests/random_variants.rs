//! A player who knows nothing plays scenarios to their end by each rule of chapter 16 that players may take, and by all of them.

use crate::kit::play::*;
use crate::kit::*;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::player_of;
use hundred_days::last_battles::state::Phase;
use hundred_days::last_battles::{decision, legal, step};
use hundred_days::table::level::Level;
use hundred_days::table::stop::Stop;

/// The rules, by case.
const RULES: &[&str] = &[
    "16.2",
    "16.3",
    "16.3-dusk",
    "16.4",
    "16.5",
    "16.9",
    "16.11",
    "16.15",
    "16.16",
    "16.18",
];

/// Plays a game to its end; what must hold is looked at after every tenth order, and whenever a phase ends.
fn plays_out(number: &str, options: &[&str], seed: u64) {
    let mut nth = 0;
    let game = scenario(number).options(options).seed(seed).game();
    play(game, seed, |before, after, events| {
        nth += 1;
        if ends_phase(events) && before.phase() >= Phase::Movement {
            check_phase_end(before);
        } else if nth % 10 != 0 {
            return;
        }
        check_invariants(after);
        let mut replayed = before.clone();
        events.iter().for_each(|event| replayed.apply(event));
        assert_eq!(&replayed, after, "events make the state");
        if before.phase() != Phase::Movement {
            assert!(!legal(before).is_empty(), "a dead end");
        }
    });
}

fn each_alone_and_all_together(number: &str) {
    for rule in RULES {
        plays_out(number, &["10", "11", rule], 7);
    }
    let all: Vec<_> = ["10", "11"].iter().chain(RULES).copied().collect();
    for seed in 0..2 {
        plays_out(number, &all, seed);
    }
}

#[test]
fn ligny_is_played_to_its_end_by_each_rule_of_chapter_16() {
    each_alone_and_all_together("18");
}

#[test]
fn quatre_bras_is_played_to_its_end_by_each_rule_of_chapter_16() {
    each_alone_and_all_together("19");
}

#[test]
fn la_belle_alliance_is_played_to_its_end_by_each_rule_of_chapter_16() {
    each_alone_and_all_together("21");
}

/// Campaigns have leaders, command, supply and the like by themselves.
fn campaign(number: &str) {
    for rule in RULES {
        plays_out(number, &[rule], 7);
    }
    plays_out(number, RULES, 1);
}

#[test]
fn the_campaign_is_played_to_its_end_by_each_rule_of_chapter_16() {
    campaign("22");
}

#[test]
fn the_campaign_with_headquarters_is_played_to_its_end_by_each_rule_of_chapter_16() {
    campaign("28");
}

/// Lets a player who plans play the French for some orders, against one who knows nothing.
fn plans(number: &str, options: &[&str]) {
    let mut state = scenario(number).options(options).seed(5).asked().state;
    let [mut french, mut coalition] =
        [Level::Easy, Level::Random].map(|level| player_of(level, 5, Stop::default()));
    for nth in 0..120 {
        let player = match decision(&state).player {
            Player::French => &mut french,
            Player::Coalition => &mut coalition,
        };
        let Some(order) = player.choose(&state) else {
            break;
        };
        if let Err(why) = step(&mut state, &order) {
            panic!("{number} by {options:?}, order {nth}: {order:?}: {why}");
        }
    }
}

#[test]
fn who_plans_gives_legal_orders_by_each_rule_of_chapter_16() {
    for number in ["19", "21"] {
        for rule in RULES {
            plans(number, &["10", "11", rule]);
        }
        let all: Vec<_> = ["10", "11"].iter().chain(RULES).copied().collect();
        plans(number, &all);
    }
}

#[test]
fn who_plans_gives_legal_orders_in_the_campaign_by_all_rules_of_chapter_16() {
    plans("22", RULES);
}
