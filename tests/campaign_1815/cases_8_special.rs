//! Chapter 8: the first two turns, and rain.

use crate::kit::{Field, at, face, field, hexes, id, march, on, pass, piece, play, refused, until};
use hundred_days::campaign_1815::charts::Turn;
use hundred_days::campaign_1815::map_hex::hex;
use hundred_days::campaign_1815::movement::{passing, reach};
use hundred_days::campaign_1815::piece::Face;
use hundred_days::campaign_1815::sequence::{Decision, decider};
use hundred_days::campaign_1815::step::Step;
use hundred_days::campaign_1815::{Event, Order};
use hundred_days::table::armies::Player;
use hundred_days::table::game::Game;

/// Lays out a movement phase of June 15.
fn june_15(turn: u8) -> Field {
    let state = field(Step::Movement)
        .of("june-15")
        .turn(turn)
        .front("fr-hq-napoleon", 2212);
    let state = state
        .front("fr-1", 2212)
        .front("pr-hq-blucher", 3035)
        .front("pr-2", 3035);
    state
        .front("pr-1", 3037)
        .front("aa-1", 3010)
        .front("aa-hq-wellington", 3010)
}

#[test]
fn case_1815_8_1_on_turn_1_only_ziethen_moves_for_the_coalition() {
    let mut state = june_15(1).dice([6]).begin();
    play(&mut state, &march("fr-1", "fr-hq-napoleon", &[2211]));
    refused(&state, &march("pr-2", "pr-hq-blucher", &[3034]), "8.1");
    refused(&state, &march("aa-1", "aa-hq-wellington", &[3011]), "8.1");
    play(&mut state, &march("pr-1", "pr-hq-blucher", &[3038]));
}

#[test]
fn case_1815_8_2_on_turn_1_the_french_have_a_die_and_three_moves() {
    let mut state = june_15(1).dice([1]).begin();
    assert_eq!(passing::moves_left(&state, Player::French), Some(4));
    for nth in 0..4 {
        play(
            &mut state,
            &march(
                "fr-1",
                "fr-hq-napoleon",
                &[if nth % 2 == 0 { 2211 } else { 2212 }],
            ),
        );
        if nth < 3 {
            play(
                &mut state,
                &march(
                    "pr-1",
                    "pr-hq-blucher",
                    &[if nth % 2 == 0 { 3038 } else { 3037 }],
                ),
            );
        }
    }
    // The fourth was the last: after their next move the Coalition goes on by its die.
    play(&mut state, &march("pr-1", "pr-hq-blucher", &[3037]));
    assert!(state.has_passed(Player::French));
    assert_eq!(decider(&state), Some(Player::Coalition));
}

#[test]
fn case_1815_8_3_on_turn_2_the_anglo_allies_stand_still() {
    let mut state = june_15(2).dice([6, 6]).begin();
    play(&mut state, &march("fr-1", "fr-hq-napoleon", &[2211]));
    refused(&state, &march("aa-1", "aa-hq-wellington", &[3011]), "8.3");
    play(&mut state, &march("pr-2", "pr-hq-blucher", &[3034]));
}

#[test]
fn case_1815_8_4_on_turn_2_the_prussians_have_a_die_of_moves() {
    let state = june_15(2).dice([6, 1]).begin();
    let (french, coalition) = (
        passing::moves_left(&state, Player::French),
        passing::moves_left(&state, Player::Coalition),
    );
    // The order of the rules: the delayed reaction has no die, then the Prussians, then the roads.
    assert_eq!((french, coalition), (Some(1), Some(6)));
}

#[test]
fn case_1815_8_5_on_turn_2_those_off_the_map_may_wait_but_must_enter() {
    let state = june_15(2)
        .enters("fr-4", 1)
        .enters("fr-res-cav", 1)
        .dice([6, 1]);
    let mut state = state.begin();
    assert_eq!(passing::moves_left(&state, Player::French), Some(1 + 2));
    refused(&state, &pass(), "4.4");
    // Of three moves one is free; the other two belong to those who must enter.
    play(&mut state, &march("fr-1", "fr-hq-napoleon", &[2211]));
    play(&mut state, &pass());
    refused(&state, &march("fr-1", "fr-hq-napoleon", &[2212]), "8.5");
    play(
        &mut state,
        &march("fr-res-cav", "fr-hq-napoleon", &[1020, 1019]),
    );
    play(&mut state, &march("fr-4", "fr-hq-napoleon", &[1020]));
    assert_ne!(state.step(), Step::Movement, "no move is left");
    assert_eq!(at(&state, "fr-4"), on(1020));
}

#[test]
fn case_1815_8_6_a_die_of_four_or_less_brings_rain_on_turns_5_and_6() {
    for (turn, die, rain) in [(5, 4, true), (5, 5, false), (6, 1, true)] {
        let state = field(Step::Headquarters).turn(turn).front("fr-1", 2212);
        let state = state.front("pr-2", 3035).dice([die]).begin();
        assert_eq!(state.rains_on(Turn(turn)), rain, "turn {turn}, die {die}");
    }
    let state = field(Step::Headquarters)
        .turn(4)
        .front("fr-1", 2212)
        .begin();
    assert_eq!(state.dice().drawn(), 0);
}

#[test]
fn case_1815_8_6_who_leaves_the_road_in_rain_turns() {
    let wet = |name: &str| {
        let state = field(Step::Movement).turn(5).rain(5).front(name, 2212);
        state
            .front("fr-hq-napoleon", 2212)
            .front("pr-2", 3035)
            .begin()
    };
    // Infantry is at the end of its move then.
    let mut state = wet("fr-1");
    refused(
        &state,
        &march("fr-1", "fr-hq-napoleon", &[2211, 2210]),
        "8.6",
    );
    play(&mut state, &march("fr-1", "fr-hq-napoleon", &[2211]));
    assert_eq!(face(&state, "fr-1"), Face::Back);
    // Fresh cavalry is exhausted, and goes on to four hexes in all.
    let state = wet("fr-guard-cav");
    let path = [2211, 2210, 2110, 2111];
    refused(
        &state,
        &march(
            "fr-guard-cav",
            "fr-hq-napoleon",
            &[2211, 2210, 2110, 2111, 2112],
        ),
        "8.6",
    );
    let found = reach(
        &state,
        piece(&state, "fr-guard-cav"),
        piece(&state, "fr-hq-napoleon"),
    );
    assert!(
        found
            .arrivals()
            .all(|arrival| arrival.turns && arrival.hexes <= 4)
    );
    assert!(found.arrival(hex(2208)).is_some() && found.arrival(hex(2207)).is_none());
    let mut state = state;
    play(&mut state, &march("fr-guard-cav", "fr-hq-napoleon", &path));
    assert_eq!(
        (face(&state, "fr-guard-cav"), at(&state, "fr-guard-cav")),
        (Face::Back, on(2111))
    );
    // Along roads nobody turns.
    let state = field(Step::Movement).turn(5).rain(5).front("fr-1", 2218);
    let mut state = state
        .front("fr-hq-napoleon", 2218)
        .front("pr-2", 3035)
        .begin();
    play(
        &mut state,
        &march("fr-1", "fr-hq-napoleon", &[2317, 2418, 2517, 2618]),
    );
    assert_eq!(face(&state, "fr-1"), Face::Front);
}

#[test]
fn case_1815_8_7_soft_ground_lasts_one_turn_longer_than_rain() {
    use hundred_days::campaign_1815::special::is_soft;
    for (turn, soft) in [(5, true), (6, true), (7, false)] {
        let state = field(Step::Attack)
            .turn(turn)
            .rain(5)
            .back("fr-2", 2212)
            .back("pr-2", 2213)
            .begin();
        assert_eq!(is_soft(&state), soft, "turn {turn}");
    }
}

#[test]
fn case_1815_8_8_hidden_dice_are_shown_at_the_end_of_the_phase() {
    let mut state = june_15(2).option("8.8").dice([6, 1]).begin();
    assert_eq!(passing::moves_left(&state, Player::French), Some(1));
    let seen = state.seen_by(Player::French);
    assert_eq!(passing::moves_left(&seen, Player::Coalition), None);
    assert_eq!(passing::moves_left(&seen, Player::French), Some(1));
    let told = serde_json::to_string(&state.position()).expect("text");
    assert!(
        told.contains("\"die\":6")
            && !serde_json::to_string(seen.position())
                .expect("text")
                .contains("\"die\":6")
    );
    let events = play(&mut state, &pass());
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Shown { .. }))
    );
    let events = play(&mut state, &pass());
    assert_eq!(
        events
            .iter()
            .filter(|event| matches!(event, Event::Shown { .. }))
            .count(),
        2
    );
    assert_eq!(state.shown(), 2);
}

#[test]
fn case_1815_8_9_without_special_rules_everybody_moves() {
    let mut state = june_15(1).option("8.9").begin();
    assert_eq!(passing::moves_left(&state, Player::French), None);
    play(&mut state, &march("fr-1", "fr-hq-napoleon", &[2211]));
    play(&mut state, &march("aa-1", "aa-hq-wellington", &[3011]));
    // Deluge and ricochet stay.
    assert!(
        state
            .components()
            .charts
            .turn(Turn(5))
            .is_some_and(|turn| turn.deluge)
    );
}

#[test]
fn case_1815_8_2_the_dice_of_the_turn_are_cast_when_the_modes_are_chosen() {
    let mut state = crate::kit::scenario("june-15", 5);
    assert_eq!(state.dice().drawn(), 0);
    for hq in ["fr-hq-napoleon", "aa-hq-wellington", "pr-hq-blucher"] {
        play(
            &mut state,
            &Order::Mode {
                hq: id(hq),
                face: Face::Front,
            },
        );
    }
    assert_eq!(
        (state.dice().drawn(), Decision::of(&state)),
        (1, Decision::Movement)
    );
    until(&mut state.clone(), Step::Movement);
    assert_eq!(hexes(&[1015]).len(), 1);
}
