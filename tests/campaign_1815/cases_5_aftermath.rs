//! Chapter 5: what an attack leaves behind, from exhaustion to pursuit.

use crate::cases_5_attack::{cases, plain};
use crate::kit::{at, attack, face, field, on, play, refused};
use hundred_days::campaign_1815::Order;
use hundred_days::campaign_1815::attack::odds::{self};
use hundred_days::campaign_1815::charts::Turn;
use hundred_days::campaign_1815::map_hex::hex;
use hundred_days::campaign_1815::piece::Face;
use hundred_days::campaign_1815::sequence::{Decision, decider};
use hundred_days::campaign_1815::state::Place;
use hundred_days::campaign_1815::step::Step;
use hundred_days::table::armies::Player;

#[test]
fn case_1815_5_15_all_cavalry_that_took_part_is_exhausted() {
    let state = field(Step::Attack)
        .front("fr-res-cav", 2212)
        .front("fr-guard-cav", 2211);
    let mut state = state.front("pr-cav", 2213).dice([1, 5]).begin();
    let events = play(&mut state, &attack("fr-res-cav", 2213, &["fr-guard-cav"]));
    for name in ["fr-res-cav", "fr-guard-cav", "pr-cav"] {
        assert_eq!(face(&state, name), Face::Back, "{name}");
    }
    assert_eq!(
        cases(&events).iter().filter(|case| *case == "5.15").count(),
        3
    );
}

#[test]
fn case_1815_5_16_a_retreat_is_three_hexes_away_from_the_victor() {
    let mut state = plain().dice([5, 4]).begin();
    play(&mut state, &attack("fr-2", 2213, &[]));
    assert_eq!(
        (Decision::of(&state), decider(&state)),
        (Decision::Retreat, Some(Player::Coalition))
    );
    refused(&state, &Order::Retreat { to: hex(2214) }, "5.16");
    play(&mut state, &Order::Retreat { to: hex(2216) });
    assert_eq!(
        (at(&state, "pr-2"), at(&state, "fr-2")),
        (on(2216), on(2213))
    );
    // An attacker retreats from the unit that he attacked, and nobody follows.
    let mut state = plain().dice([4, 5]).begin();
    play(&mut state, &attack("fr-2", 2213, &[]));
    assert_eq!(decider(&state), Some(Player::French));
    play(&mut state, &Order::Retreat { to: hex(2209) });
    assert_eq!(
        (at(&state, "fr-2"), at(&state, "pr-2")),
        (on(2209), on(2213))
    );
}

#[test]
fn case_1815_5_16_who_has_no_way_is_blown() {
    let state = field(Step::Attack)
        .back("pr-2", 1000)
        .back("fr-2", 1001)
        .front("fr-det-pire", 1101);
    let mut state = state.dice([5, 4]).begin();
    let events = play(&mut state, &attack("fr-2", 1000, &[]));
    assert_eq!(at(&state, "pr-2"), Place::Blown(Turn(5)));
    assert!(cases(&events).contains(&"5.16".to_owned()));
    assert_eq!(at(&state, "fr-2"), on(1000));
}

#[test]
fn case_1815_5_17_detachments_in_a_retreat() {
    let lone = field(Step::Attack)
        .back("fr-2", 2212)
        .front("pr-det-sohr", 2213);
    let mut recalled = lone.dice([2, 3]).begin();
    play(&mut recalled, &attack("fr-2", 2213, &[]));
    assert_eq!(
        (at(&recalled, "pr-det-sohr"), at(&recalled, "fr-2")),
        (Place::Available, on(2213))
    );
    let mut left = plain().front("pr-det-sohr", 2213).dice([5, 4]).begin();
    play(&mut left, &attack("fr-2", 2213, &[]));
    play(&mut left, &Order::Retreat { to: hex(2216) });
    assert_eq!(at(&left, "pr-det-sohr"), Place::Eliminated);
}

#[test]
fn case_1815_5_18_a_blown_corps_comes_back_two_turns_later_but_not_on_the_last_day() {
    for (turn, place) in [
        (3, Place::Blown(Turn(5))),
        (6, Place::Blown(Turn(8))),
        (7, Place::Eliminated),
    ] {
        let mut state = plain().turn(turn).dice([6, 3]).begin();
        play(&mut state, &attack("fr-2", 2213, &[]));
        assert_eq!(at(&state, "pr-2"), place, "turn {turn}");
    }
    let state = field(Step::Attack)
        .back("fr-2", 2212)
        .front("pr-det-sohr", 2213);
    let mut state = state.dice([3, 2]).begin();
    play(&mut state, &attack("fr-2", 2213, &[]));
    assert_eq!(at(&state, "pr-det-sohr"), Place::Eliminated);
}

#[test]
fn case_1815_5_19_an_eliminated_corps_is_out_of_the_game() {
    let mut state = plain().dice([6, 1]).begin();
    play(&mut state, &attack("fr-2", 2213, &[]));
    assert_eq!(
        (at(&state, "pr-2"), at(&state, "fr-2")),
        (Place::Eliminated, on(2213))
    );
}

#[test]
fn case_1815_5_20_a_detachment_makes_its_attacker_retreat_at_most() {
    let state = field(Step::Attack)
        .back("pr-2", 2212)
        .front("fr-det-old-guard", 2213);
    let mut state = state.dice([1, 1, 6]).begin();
    let events = play(&mut state, &attack("pr-2", 2213, &[]));
    assert_eq!(Decision::of(&state), Decision::Retreat, "{events:?}");
    let chances = odds::chances(&state, 0, true);
    assert_eq!(
        (
            chances.attacker_blown,
            chances.attacker_eliminated,
            chances.attacker_retreats
        ),
        (0, 0, 15)
    );
}

#[test]
fn case_1815_5_21_the_attacker_follows_unless_another_enemy_holds_him() {
    let held = plain().front("pr-det-sohr", 2112).dice([6, 1]);
    let mut state = held.begin();
    play(&mut state, &attack("fr-2", 2213, &[]));
    assert_eq!(at(&state, "fr-2"), on(2212));
    // Command range does not matter, and infantry that he comes beside turns.
    let free = plain()
        .front("pr-3", 2215)
        .front("fr-hq-ney", 1010)
        .dice([6, 1]);
    let mut state = free.begin();
    play(&mut state, &attack("fr-2", 2213, &[]));
    assert_eq!(
        (at(&state, "fr-2"), face(&state, "pr-3")),
        (on(2213), Face::Front)
    );
    let beside = plain()
        .front("pr-3", 2214)
        .front("fr-hq-ney", 1010)
        .dice([6, 1]);
    let mut state = beside.begin();
    play(&mut state, &attack("fr-2", 2213, &[]));
    assert_eq!(
        (at(&state, "fr-2"), face(&state, "pr-3")),
        (on(2213), Face::Back)
    );
}

#[test]
fn case_1815_5_22_the_battery_that_is_left_alone() {
    // Its corps pursues: it is recalled.
    let with = plain().front("fr-det-grand-battery", 2212);
    let mut state = with.clone().dice([6, 1]).begin();
    play(&mut state, &attack("fr-2", 2213, &[]));
    assert_eq!(at(&state, "fr-det-grand-battery"), Place::Available);
    // Its corps is lost: so is the battery.
    let mut state = with.dice([1, 6]).begin();
    play(&mut state, &attack("fr-2", 2213, &[]));
    assert_eq!(at(&state, "fr-det-grand-battery"), Place::Eliminated);
}
