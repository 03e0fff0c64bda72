//! Every scenario: its set-up stands on the map as the rules allow, and it is played to its end by those who know nothing.

use crate::kit::*;
use hundred_days::last_battles::counter::{Army, CombatStrength, Mix, Player};
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::state::{Phase, Place};
use hundred_days::last_battles::{Event, State, check, legal, stacking, step};
use hundred_days::table::board::Terrain;
use hundred_days::table::opponent::Opponent;
use std::collections::BTreeSet;

/// Lists the numbers of the scenarios.
fn numbers() -> Vec<String> {
    let scenarios = data().scenarios.iter();
    scenarios.map(|scenario| scenario.number.clone()).collect()
}

/// Lists the options of a scenario, each alone and then all together.
fn choices(number: &str) -> Vec<Vec<String>> {
    let scenario = data().scenario(number).expect("a scenario");
    let options = scenario
        .options
        .iter()
        .map(|option| option.name().to_owned());
    let all: Vec<_> = options.collect();
    let single = all.iter().map(|option| vec![option.clone()]);
    let mut choices: Vec<_> = [Vec::new()].into_iter().chain(single).collect();
    choices.push(all);
    choices
}

fn with(number: &str, options: &[String]) -> Field {
    let options: Vec<_> = options.iter().map(String::as_str).collect();
    scenario(number).options(&options)
}

#[test]
fn case_3_2c_every_set_up_stands_on_the_map_as_the_rules_allow() {
    for number in numbers() {
        for options in choices(&number) {
            let game = with(&number, &options).game();
            check_ground(&game.state, &format!("{number} {options:?}"));
        }
    }
}

/// Checks that all who stand on the map stand in play, on ground that holds them, with nobody of the enemy.
fn check_ground(state: &State, context: &str) {
    let setup = state.setup();
    let played: BTreeSet<_> = setup.scenario.sides.iter().copied().collect();
    for (unit, hex) in state.on_map() {
        let id = state.id(unit);
        assert!(setup.in_play(hex), "{context}: {id} in {hex}");
        assert!(
            state.stack(hex).count() <= stacking::limit(state, hex),
            "{context}: {hex}"
        );
        assert!(
            state
                .stack(hex)
                .all(|other| state.owner(other) == state.owner(unit)),
            "{context}: {hex}"
        );
        assert!(
            played.contains(&state.counter(unit).side),
            "{context}: {id}"
        );
        let chateau = setup.board.terrain(hex) == Terrain::Chateau;
        assert!(
            !chateau || state.stack(hex).count() == 1,
            "{context}: {hex}"
        );
    }
    for player in Player::ALL {
        for (leader, hex) in state.leaders_of(player) {
            assert!(
                setup.in_play(hex),
                "{context}: {} in {hex}",
                state.leader_id(leader)
            );
        }
    }
}

#[test]
fn case_3_2c_a_standard_counter_and_its_substitute_are_never_in_one_game() {
    for number in numbers() {
        for options in choices(&number) {
            let game = with(&number, &options).game();
            for unit in game.state.units() {
                let counter = game.state.counter(unit);
                let own_kind = |other: &hundred_days::table::ids::UnitId| {
                    game.state
                        .find(*other)
                        .filter(|&other| game.state.counter(other).name == counter.name)
                };
                if counter.mix == Mix::Substitute {
                    let twice = counter.replaces.iter().find_map(own_kind);
                    assert_eq!(twice, None, "{number} {options:?}: {}", counter.id);
                }
            }
        }
    }
}

fn check_step(before: &State, after: &State, events: &[Event], context: &str) {
    let mut replayed = before.clone();
    events.iter().for_each(|event| replayed.apply(event));
    assert_eq!(&replayed, after, "{context}: events make the state");
    for side in Army::ALL {
        let lost = |unit: &_| {
            let place = after.unit(*unit).place;
            after.counter(*unit).side == side
                && matches!(place, Place::Eliminated | Place::Reorganizing)
        };
        let units = after.units().filter(lost);
        let strength: CombatStrength = units.map(|unit| after.strength(unit)).sum();
        assert_eq!(
            after.losses(side),
            strength,
            "{context}: {side} losses add up"
        );
    }
}

/// Plays a game by chance to its end.
fn play(mut game: Game, seed: u64, context: &str) -> State {
    let mut player = RandomPlayer::new(seed);
    let mut nth = 0_u32;
    while let Some(order) = player.choose(&game.state) {
        let before = game.state.clone();
        let events = step(&mut game.state, &order)
            .unwrap_or_else(|why| panic!("{context}, order {nth}: {order:?}: {why}"));
        nth += 1;
        let ends = events
            .iter()
            .any(|event| matches!(event, Event::Phase { .. }));
        if ends && before.phase() >= Phase::Movement {
            check_ground(&game.state, context);
        }
        if ends || nth.is_multiple_of(16) {
            check_step(&before, &game.state, &events, context);
        }
        if nth.is_multiple_of(300) {
            for order in legal(&game.state) {
                assert_eq!(
                    check(&game.state, &order).map(drop),
                    Ok(()),
                    "{context}: {order:?}"
                );
            }
        }
        assert!(nth < 40_000, "{context}: the game does not end");
    }
    assert!(game.state.outcome().is_some(), "{context}");
    game.state
}

/// Plays a scenario by chance, without options, with each, and with all.
fn plays_to_its_end(number: &str, seeds: u64) {
    let choices = choices(number);
    for seed in 0..seeds {
        let options = &choices[seed as usize % choices.len()];
        let game = with(number, options).seed(seed).game();
        play(game, seed, &format!("{number} {options:?}, seed {seed}"));
    }
}

#[test]
fn case_18_ligny_is_played_to_its_end() {
    plays_to_its_end("18", 30);
}

#[test]
fn case_19_quatre_bras_is_played_to_its_end() {
    plays_to_its_end("19", 20);
}

#[test]
fn case_20_wavre_is_played_to_its_end() {
    plays_to_its_end("20", 20);
}

#[test]
fn case_21_la_belle_alliance_is_played_to_its_end() {
    plays_to_its_end("21", 20);
}

#[test]
fn case_25_historical_wavre_is_played_to_its_end() {
    plays_to_its_end("25", 12);
}

#[test]
fn case_26_la_belle_alliance_variants_are_played_to_their_end() {
    plays_to_its_end("26", 6);
}

#[test]
fn case_27_grand_waterloo_is_played_to_its_end() {
    plays_to_its_end("27", 6);
}

#[test]
fn case_24_grand_ligny_is_played_to_its_end() {
    plays_to_its_end("24", 6);
}

#[test]
fn case_23_qb_variant_is_played_to_its_end() {
    plays_to_its_end("23", 10);
}

#[test]
fn case_76_14_to_17_the_battles_of_1976_are_played_to_their_end() {
    for (number, seeds) in [("76:14", 12), ("76:15", 12), ("76:16", 12), ("76:17", 6)] {
        plays_to_its_end(number, seeds);
    }
}

#[test]
fn case_76_18_the_campaign_of_1976_is_played_to_its_end() {
    plays_to_its_end("76:18", 3);
}
