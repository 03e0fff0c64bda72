//! Chapter 3: the organization phase.

use crate::kit::{at, face, field, hexes, id, on, pass, piece, play, refused};
use hundred_days::campaign_1815::Order;
use hundred_days::campaign_1815::charts::Turn;
use hundred_days::campaign_1815::map_hex::hex;
use hundred_days::campaign_1815::organization;
use hundred_days::campaign_1815::piece::Face;
use hundred_days::campaign_1815::sequence::{Decision, decider};
use hundred_days::campaign_1815::state::Place;
use hundred_days::campaign_1815::step::Step;
use hundred_days::table::armies::Player;

fn withdraw(name: &str, to: Option<u16>) -> Order {
    Order::Withdraw {
        piece: id(name),
        to: to.map(hex),
    }
}

#[test]
fn case_1815_3_1_infantry_that_no_enemy_controls_turns_to_advance_formation() {
    let state = field(Step::Formation).back("fr-1", 2212).back("fr-2", 2612);
    let state = state
        .front("aa-res", 2214)
        .front("aa-det-kgl", 2613)
        .begin();
    assert_eq!(
        face(&state, "fr-1"),
        Face::Front,
        "influence does not matter"
    );
    assert_eq!(face(&state, "fr-2"), Face::Back);
}

#[test]
fn case_1815_3_2_infantry_in_an_enemy_zone_turns_to_battle_formation() {
    let state = field(Step::Formation)
        .front("fr-1", 2212)
        .front("fr-res-cav", 2612);
    let state = state
        .front("aa-res", 2213)
        .front("aa-det-kgl", 2613)
        .begin();
    assert_eq!(
        (face(&state, "fr-1"), face(&state, "aa-res")),
        (Face::Back, Face::Back)
    );
    assert_eq!(
        face(&state, "fr-res-cav"),
        Face::Front,
        "cavalry does not turn"
    );
}

#[test]
fn case_1815_3_3_corps_withdraw_by_turns() {
    let state = field(Step::Withdrawal)
        .back("fr-1", 2212)
        .back("aa-res", 2213);
    let state = state.back("fr-2", 2612).back("aa-1", 2613);
    let mut state = state.front("fr-3", 1512).begin();
    assert_eq!(
        (Decision::of(&state), decider(&state)),
        (Decision::Withdrawal, Some(Player::French))
    );
    refused(&state, &withdraw("fr-3", Some(1509)), "3.3");
    refused(&state, &withdraw("aa-res", Some(2216)), "1.1");
    refused(&state, &withdraw("fr-1", None), "3.6");
    play(&mut state, &withdraw("fr-1", Some(2209)));
    assert_eq!(decider(&state), Some(Player::Coalition));
    refused(&state, &withdraw("aa-res", Some(2216)), "3.3");
}

#[test]
fn case_1815_3_4_after_a_pass_the_other_may_withdraw_three_more() {
    let state = field(Step::Withdrawal)
        .back("fr-1", 2212)
        .back("aa-res", 2213);
    let mut state = state.back("fr-2", 2612).back("aa-1", 2613).begin();
    play(&mut state, &pass());
    assert_eq!(
        (decider(&state), state.left_after_pass()),
        (Some(Player::Coalition), Some(3))
    );
    play(&mut state, &withdraw("aa-res", Some(2216)));
    assert_eq!(
        (decider(&state), state.left_after_pass()),
        (Some(Player::Coalition), Some(2))
    );
    play(&mut state, &withdraw("aa-1", Some(2616)));
    assert_ne!(state.step(), Step::Withdrawal, "nobody is held any more");
}

#[test]
fn case_1815_3_5_each_hex_leads_away_from_every_enemy_that_held_the_corps() {
    let state = field(Step::Withdrawal).back("fr-1", 2212);
    let state = state.back("aa-res", 2213).back("aa-1", 2112).begin();
    let ways = organization::ways(&state, piece(&state, "fr-1"));
    let ends: Vec<_> = ways.iter().map(|way| way[2]).collect();
    assert_eq!(ends, hexes(&[2209, 2309, 2410, 2510]));
    refused(&state, &withdraw("fr-1", Some(1911)), "3.5");
}

#[test]
fn case_1815_3_6_without_a_way_a_corps_is_blown_or_lost() {
    let corner = |turn| {
        let state = field(Step::Withdrawal).turn(turn).back("fr-1", 1000);
        state
            .front("aa-det-kgl", 1001)
            .front("aa-det-collaert", 1101)
            .begin()
    };
    let mut state = corner(4);
    play(&mut state, &withdraw("fr-1", None));
    assert_eq!(at(&state, "fr-1"), Place::Blown(Turn(6)));
    let mut state = corner(7);
    play(&mut state, &withdraw("fr-1", None));
    assert_eq!(at(&state, "fr-1"), Place::Eliminated);
}

#[test]
fn case_1815_5_22_the_battery_is_recalled_when_its_corps_withdraws_and_others_stay() {
    let state = field(Step::Withdrawal)
        .back("fr-1", 2212)
        .front("aa-res", 2213);
    let mut state = state.front("fr-det-grand-battery", 2212).begin();
    play(&mut state, &withdraw("fr-1", Some(2209)));
    assert_eq!(at(&state, "fr-det-grand-battery"), Place::Available);
    let state = field(Step::Withdrawal)
        .back("fr-1", 2212)
        .front("aa-res", 2213);
    let mut state = state.front("fr-det-pire", 2212).begin();
    play(&mut state, &withdraw("fr-1", Some(2209)));
    assert_eq!(at(&state, "fr-det-pire"), on(2212));
}
