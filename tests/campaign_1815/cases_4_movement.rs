//! Chapter 4: the movement phase. Reach itself is held by the tables of `examples.rs`.

use crate::kit::{Field, at, face, field, hexes, march, on, pass, piece, play, refused};
use hundred_days::campaign_1815::map_hex::hex;
use hundred_days::campaign_1815::movement::{self, passing, reach};
use hundred_days::campaign_1815::piece::Face;
use hundred_days::campaign_1815::sequence::decider;
use hundred_days::campaign_1815::step::Step;
use hundred_days::campaign_1815::{Event, Order};
use hundred_days::table::armies::Player;

/// Lays out one French corps under Ney, and a Coalition far off.
pub fn march_of(name: &str, number: u16) -> Field {
    let field = field(Step::Movement)
        .front(name, number)
        .front("fr-hq-ney", 2213);
    field.front("pr-2", 3035).front("pr-hq-blucher", 3035)
}

#[test]
fn case_1815_4_1_moves_alternate_and_a_corps_may_move_again() {
    let mut state = march_of("fr-1", 2212).begin();
    play(&mut state, &march("fr-1", "fr-hq-ney", &[2211]));
    assert_eq!(decider(&state), Some(Player::Coalition));
    refused(&state, &march("fr-1", "fr-hq-ney", &[2212]), "1.1");
    play(&mut state, &march("pr-2", "pr-hq-blucher", &[3034]));
    play(&mut state, &march("fr-1", "fr-hq-ney", &[2212]));
    assert_eq!(at(&state, "fr-1"), on(2212));
}

#[test]
fn case_1815_4_2_a_pass_leaves_a_die_of_moves_and_one_for_each_free_corps() {
    let state = march_of("fr-1", 2212)
        .front("fr-3", 2209)
        .front("fr-res-cav", 3030);
    let mut state = state.front("pr-1", 3031).dice([2]).begin();
    play(&mut state, &march("fr-1", "fr-hq-ney", &[2211]));
    assert_eq!(
        passing::bonus(&state, Player::French),
        2,
        "the enemy touches the cavalry"
    );
    let events = play(&mut state, &pass());
    let allowed = events.iter().find_map(|event| match event {
        Event::Allowed {
            player,
            die,
            plus,
            left,
            ..
        } => Some((*player, die.map(|die| die.pips()), *plus, *left)),
        _ => None,
    });
    assert_eq!(allowed, Some((Player::French, Some(2), 2, 4)));
    for (left, number) in [(3, 2210), (2, 2211), (1, 2210)] {
        play(&mut state, &march("fr-1", "fr-hq-ney", &[number]));
        assert_eq!(
            (decider(&state), passing::moves_left(&state, Player::French)),
            (Some(Player::French), Some(left))
        );
    }
    play(&mut state, &march("fr-1", "fr-hq-ney", &[2211]));
    assert!(state.step() != Step::Movement);
}

#[test]
fn case_1815_4_3_after_a_pass_reinforcements_come_first() {
    let state = march_of("fr-1", 2212).enters("pr-4", 3).dice([6]);
    let mut state = state.begin();
    play(&mut state, &pass());
    refused(&state, &march("pr-2", "pr-hq-blucher", &[3034]), "4.3");
    play(&mut state, &march("pr-4", "pr-hq-blucher", &[3241, 3240]));
    play(&mut state, &march("pr-2", "pr-hq-blucher", &[3034]));
}

#[test]
fn case_1815_4_4_nobody_passes_while_a_reinforcement_can_enter() {
    let state = march_of("fr-1", 2212).enters("pr-4", 3);
    let mut state = state.begin();
    play(&mut state, &march("fr-1", "fr-hq-ney", &[2211]));
    refused(&state, &pass(), "4.4");
    // Before the pass of the other the order is free.
    play(&mut state, &march("pr-2", "pr-hq-blucher", &[3034]));
}

#[test]
fn case_1815_4_5_a_corps_moves_as_far_as_its_allowance() {
    let mut state = march_of("fr-1", 2212).begin();
    refused(
        &state,
        &march("fr-1", "fr-hq-ney", &[2211, 2111, 2112, 2113, 2114]),
        "4.5",
    );
    refused(&state, &march("fr-1", "fr-hq-ney", &[2210]), "4.5");
    refused(&state, &march("fr-1", "fr-hq-ney", &[]), "4.5");
    refused(&state, &march("fr-1", "fr-hq-ney", &[2211, 2212]), "4.5");
    play(
        &mut state,
        &march("fr-1", "fr-hq-ney", &[2211, 2111, 2112, 2113]),
    );
    let mut slow = field(Step::Movement)
        .back("fr-1", 2212)
        .front("fr-hq-ney", 2213)
        .begin();
    refused(&slow, &march("fr-1", "fr-hq-ney", &[2211, 2111]), "4.5");
    play(&mut slow, &march("fr-1", "fr-hq-ney", &[2211]));
}

#[test]
fn case_1815_4_6_along_roads_twice_as_far() {
    let road = [2317, 2418, 2517, 2618, 2717, 2818];
    let state = field(Step::Movement)
        .front("fr-1", 2218)
        .front("fr-hq-napoleon", 2218)
        .begin();
    let mut marched = state.clone();
    let events = play(&mut marched, &march("fr-1", "fr-hq-napoleon", &road));
    assert!(
        matches!(events[0], Event::Moved { by_road: true, .. }),
        "{:?}",
        events[0]
    );
    let reach = reach(
        &state,
        piece(&state, "fr-1"),
        piece(&state, "fr-hq-napoleon"),
    );
    let arrival = reach.arrival(hex(2818)).expect("a way");
    assert_eq!((arrival.hexes, arrival.by_road), (6, true));
    let slow = field(Step::Movement)
        .back("fr-1", 2218)
        .front("fr-hq-napoleon", 2218)
        .begin();
    refused(&slow, &march("fr-1", "fr-hq-napoleon", &road[..2]), "4.5");
}

#[test]
fn case_1815_4_7_lines_that_pass_through_a_hex_do_not_join_there() {
    let state = march_of("fr-1", 2212).begin();
    let roads = state.components().board.roads();
    for number in [1120, 1510, 1604, 2034, 2629, 2717, 3029, 3409, 3826] {
        let hex = hex(number);
        let ways = roads.starts(hex).iter();
        assert!(ways.clone().count() >= 4, "{hex}");
        assert!(
            ways.into_iter().all(|on| roads.joined(*on).is_empty()),
            "{hex}"
        );
    }
    assert!(roads.connects(hex(2618), &hexes(&[2717, 2818])));
}

#[test]
fn case_1815_4_8_rivers_are_crossed_at_bridges_only() {
    let state = field(Step::Movement)
        .front("fr-1", 1117)
        .front("fr-hq-ney", 1117)
        .begin();
    refused(&state, &march("fr-1", "fr-hq-ney", &[1217]), "4.8");
    let mut state = state;
    play(&mut state, &march("fr-1", "fr-hq-ney", &[1218]));
}

#[test]
fn case_1815_4_9_nobody_leaves_the_range_of_his_headquarters() {
    let state = march_of("fr-1", 2210).begin();
    refused(&state, &march("fr-1", "fr-hq-ney", &[2209, 2208]), "4.9");
    refused(&state, &march("fr-1", "fr-hq-grouchy", &[2209]), "1.6");
    refused(&state, &march("fr-1", "pr-hq-blucher", &[2209]), "1.1");
}

#[test]
fn case_1815_4_10_who_is_out_of_range_comes_nearer_with_each_hex() {
    let mut state = march_of("fr-1", 2207).begin();
    refused(&state, &march("fr-1", "fr-hq-ney", &[2206]), "4.10");
    refused(&state, &march("fr-1", "fr-hq-ney", &[2107]), "4.10");
    refused(
        &state,
        &march("fr-1", "fr-hq-ney", &[2208, 2209, 2208]),
        "4.9",
    );
    play(&mut state, &march("fr-1", "fr-hq-ney", &[2208, 2209]));
}

#[test]
fn case_1815_4_11_infantry_stops_in_influence_and_keeps_its_formation() {
    let mut state = march_of("fr-1", 2210).front("aa-res", 2214).begin();
    refused(
        &state,
        &march("fr-1", "fr-hq-ney", &[2211, 2212, 2213]),
        "4.11",
    );
    play(&mut state, &march("fr-1", "fr-hq-ney", &[2211, 2212]));
    assert_eq!(face(&state, "fr-1"), Face::Front);
}

#[test]
fn case_1815_4_12_cavalry_stops_in_the_influence_of_cavalry_alone() {
    let state = march_of("fr-res-cav", 2210).front("aa-cav", 2214).begin();
    refused(
        &state,
        &march("fr-res-cav", "fr-hq-ney", &[2211, 2212, 2213]),
        "4.12",
    );
    let mut state = march_of("fr-res-cav", 2210).front("aa-res", 2214).begin();
    play(
        &mut state,
        &march("fr-res-cav", "fr-hq-ney", &[2211, 2212, 2213]),
    );
    assert_eq!(
        face(&state, "fr-res-cav"),
        Face::Front,
        "cavalry does not turn"
    );
}

#[test]
fn case_1815_4_13_all_stop_in_a_zone_of_control_and_infantry_turns() {
    let mut state = march_of("fr-1", 2210).front("aa-det-kgl", 2213).begin();
    refused(
        &state,
        &march("fr-1", "fr-hq-ney", &[2211, 2212, 2112]),
        "4.13",
    );
    let events = play(&mut state, &march("fr-1", "fr-hq-ney", &[2211, 2212]));
    assert_eq!(face(&state, "fr-1"), Face::Back);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Turned { case, .. } if case.as_str() == "4.13"))
    );
}

#[test]
fn case_1815_4_14_the_enemy_holds_infantry_and_cavalry_holds_cavalry() {
    let state = march_of("fr-1", 2212)
        .front("fr-6", 2410)
        .front("aa-det-kgl", 2213)
        .begin();
    refused(&state, &march("fr-1", "fr-hq-ney", &[2211]), "4.14");
    let state = march_of("fr-res-cav", 2212)
        .front("fr-6", 2410)
        .front("aa-cav", 2213)
        .begin();
    refused(&state, &march("fr-res-cav", "fr-hq-ney", &[2211]), "4.14");
    assert!(!movement::can_step(
        &state,
        piece(&state, "fr-res-cav"),
        piece(&state, "fr-hq-ney")
    ));
}

#[test]
fn case_1815_4_15_cavalry_leaves_infantry_for_an_empty_hex_out_of_zones() {
    let state = field(Step::Movement)
        .front("fr-res-cav", 2212)
        .front("fr-hq-ney", 2211);
    let mut state = state
        .front("aa-res", 2213)
        .front("fr-det-pire", 2111)
        .begin();
    for number in [2112, 2211, 2111] {
        refused(&state, &march("fr-res-cav", "fr-hq-ney", &[number]), "4.15");
    }
    play(
        &mut state,
        &march("fr-res-cav", "fr-hq-ney", &[2311, 2411, 2410, 2310]),
    );
}

#[test]
fn case_1815_4_16_infantry_turns_where_the_enemy_comes_beside_it() {
    let mut state = march_of("fr-res-cav", 2210).front("aa-res", 2214).begin();
    let events = play(
        &mut state,
        &march("fr-res-cav", "fr-hq-ney", &[2211, 2212, 2213]),
    );
    assert_eq!(face(&state, "aa-res"), Face::Back);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Turned { case, .. } if case.as_str() == "4.16"))
    );
}

#[test]
fn case_1815_4_17_a_stream_entered_off_the_road_halts_and_turns() {
    // No road leads into the stream hex 2507.
    let state = field(Step::Movement)
        .front("fr-1", 2408)
        .front("fr-hq-ney", 2408);
    let mut state = state.front("pr-2", 3035).begin();
    let stream = hex(2507);
    assert!(state.components().board.has_stream(stream));
    refused(&state, &march("fr-1", "fr-hq-ney", &[2507, 2508]), "4.17");
    play(&mut state, &march("fr-1", "fr-hq-ney", &[2507]));
    assert_eq!(face(&state, "fr-1"), Face::Back);
    let state = field(Step::Movement)
        .front("fr-guard-cav", 2408)
        .front("fr-hq-ney", 2408);
    let mut state = state.front("pr-2", 3035).begin();
    play(&mut state, &march("fr-guard-cav", "fr-hq-ney", &[2507]));
    assert_eq!(face(&state, "fr-guard-cav"), Face::Back);
}

#[test]
fn case_1815_4_18_a_withdrawal_knows_no_streams() {
    let state = field(Step::Withdrawal)
        .front("fr-res-cav", 2510)
        .front("aa-res", 2511);
    let mut state = state.front("pr-2", 3035).begin();
    let order = Order::Withdraw {
        piece: crate::kit::id("fr-res-cav"),
        to: Some(hex(2507)),
    };
    play(&mut state, &order);
    assert_eq!(
        (at(&state, "fr-res-cav"), face(&state, "fr-res-cav")),
        (on(2507), Face::Front)
    );
}
