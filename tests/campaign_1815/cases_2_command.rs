//! Chapter 2: the command phase.

use crate::kit::{at, attack, end, face, field, hexes, id, on, piece, play, refused, until};
use hundred_days::campaign_1815::command::{detachments, headquarters, returns};
use hundred_days::campaign_1815::map_hex::hex;
use hundred_days::campaign_1815::piece::Face;
use hundred_days::campaign_1815::sequence::{Decision, decider};
use hundred_days::campaign_1815::state::Place;
use hundred_days::campaign_1815::step::Step;
use hundred_days::campaign_1815::{Event, Order};
use hundred_days::table::armies::{Army, Player};

fn set_down(hq: &str, number: u16, face: Face) -> Order {
    Order::Headquarters {
        hq: id(hq),
        hex: hex(number),
        face,
    }
}

fn detach(hq: &str, name: &str, number: u16) -> Order {
    Order::Detach {
        hq: id(hq),
        piece: id(name),
        hex: hex(number),
    }
}

fn come_back(name: &str, number: u16) -> Order {
    Order::Return {
        piece: id(name),
        hex: hex(number),
    }
}

#[test]
fn case_1815_2_1_headquarters_are_set_down_near_units_and_out_of_enemy_zones() {
    let state = field(Step::Headquarters);
    let state = state.front("fr-1", 2212).front("aa-res", 2216);
    let mut state = state.front("fr-hq-ney", 3010).begin();
    // All of them are taken up first.
    assert_eq!(at(&state, "fr-hq-ney"), Place::Available);
    let napoleon = |number| set_down("fr-hq-napoleon", number, Face::Back);
    refused(&state, &napoleon(2612), "2.1");
    refused(&state, &napoleon(2214), "2.1");
    refused(&state, &napoleon(2216), "2.1");
    refused(&state, &set_down("pr-hq-blucher", 2212, Face::Front), "2.1");
    play(&mut state, &napoleon(2212));
    assert_eq!(
        (at(&state, "fr-hq-napoleon"), face(&state, "fr-hq-napoleon")),
        (on(2212), Face::Back)
    );
    refused(&state, &set_down("fr-hq-ney", 2212, Face::Front), "1.11");
    play(&mut state, &set_down("fr-hq-ney", 2512, Face::Front));
    assert_eq!(decider(&state), Some(Player::French));
    play(&mut state, &set_down("fr-hq-grouchy", 2211, Face::Front));
    assert_eq!(decider(&state), Some(Player::Coalition));
}

#[test]
fn case_1815_2_2_an_army_without_units_sets_down_by_the_road_to_brussels() {
    let state = field(Step::Headquarters).front("fr-1", 2618);
    let state = state.front("aa-res", 3715).begin();
    let places = headquarters::places(&state, Army::Prussian);
    assert!(places.contains(&hex(2518)), "in an enemy zone");
    assert!(places.contains(&hex(2515)) && !places.contains(&hex(2513)));
    assert!(!places.contains(&hex(2618)), "not empty");
}

#[test]
fn case_1815_2_3_of_more_than_two_the_enemy_picks_two() {
    let state = field(Step::Pick).turn(5).front("fr-hq-ney", 2212);
    let state = state
        .returns("fr-1", 5)
        .returns("fr-2", 5)
        .returns("fr-6", 5);
    let mut state = state.front("fr-3", 2812).front("aa-res", 3715).begin();
    assert_eq!(Decision::of(&state), Decision::Pick);
    assert_eq!(decider(&state), Some(Player::Coalition));
    refused(&state, &Order::Pick { piece: id("fr-3") }, "2.3");
    play(&mut state, &Order::Pick { piece: id("fr-2") });
    play(&mut state, &Order::Pick { piece: id("fr-6") });
    assert_eq!(at(&state, "fr-1"), Place::Eliminated);
    assert_eq!(decider(&state), Some(Player::French));
    play(&mut state, &come_back("fr-2", 2213));
    assert_eq!(at(&state, "fr-2"), on(2213));
}

#[test]
fn case_1815_2_4_they_return_beside_headquarters_or_are_lost() {
    let state = field(Step::Return).turn(5).front("fr-hq-ney", 2212);
    let state = state.returns("fr-1", 5).returns("pr-1", 5);
    let mut state = state.front("aa-res", 2214).front("fr-6", 2312).begin();
    let places = returns::places(&state, piece(&state, "fr-1"));
    // 2213, 2112 and 2312 lie in a zone, or are taken.
    assert_eq!(places, hexes(&[2111, 2211, 2311]));
    refused(&state, &come_back("fr-1", 2213), "2.4");
    refused(&state, &come_back("fr-6", 2111), "2.3");
    let events = play(&mut state, &come_back("fr-1", 2111));
    assert_eq!(
        (at(&state, "fr-1"), face(&state, "fr-1")),
        (on(2111), Face::Front)
    );
    // The Prussians have no headquarters on the map.
    assert_eq!(at(&state, "pr-1"), Place::Eliminated);
    let lost =
        |event: &Event| matches!(event, Event::Eliminated { case, .. } if case.as_str() == "2.4");
    assert!(events.iter().any(lost));
}

#[test]
fn case_1815_2_5_cavalry_out_of_enemy_zones_recovers() {
    let state = field(Step::Recovery).turn(4).back("fr-res-cav", 2212);
    let state = state.back("fr-guard-cav", 2606).front("aa-res", 2608);
    let state = state
        .back("aa-cav", 3010)
        .front("fr-det-pire", 3011)
        .begin();
    assert_eq!(face(&state, "fr-res-cav"), Face::Front);
    assert_eq!(
        face(&state, "fr-guard-cav"),
        Face::Back,
        "in a zone of influence"
    );
    assert_eq!(
        face(&state, "aa-cav"),
        Face::Back,
        "in the zone of a detachment"
    );
}

#[test]
fn case_1815_2_6_each_headquarters_place_one_detachment() {
    let state = field(Step::Detachments)
        .front("fr-hq-ney", 2212)
        .front("fr-1", 2610);
    let mut state = state
        .front("aa-res", 3715)
        .front("aa-hq-wellington", 3715)
        .begin();
    refused(&state, &detach("fr-hq-ney", "aa-det-kgl", 2216), "1.1");
    refused(&state, &detach("fr-hq-grouchy", "fr-det-pire", 2216), "1.6");
    play(&mut state, &detach("fr-hq-ney", "fr-det-pire", 2216));
    assert_eq!(at(&state, "fr-det-pire"), on(2216));
    // No other headquarters are on the map: the Coalition is next.
    assert_eq!(decider(&state), Some(Player::Coalition));
}

#[test]
fn case_1815_2_7_a_detachment_keeps_out_of_all_zones() {
    let state = field(Step::Detachments)
        .front("fr-hq-ney", 2212)
        .front("fr-1", 2210);
    let state = state
        .front("aa-det-kgl", 2412)
        .front("fr-det-jacquinot", 2010)
        .begin();
    for number in [2211, 2212, 2411, 2010] {
        refused(&state, &detach("fr-hq-ney", "fr-det-pire", number), "2.7");
    }
    let places = detachments::places(
        &state,
        piece(&state, "fr-hq-ney"),
        piece(&state, "fr-det-pire"),
    );
    assert!(places.contains(&hex(2213)));
}

#[test]
fn case_1815_2_8_a_path_leads_there() {
    let state = field(Step::Detachments)
        .front("fr-hq-ney", 2212)
        .front("fr-1", 2610);
    let state = state.front("aa-res", 3715).begin();
    refused(&state, &detach("fr-hq-ney", "fr-det-pire", 2217), "2.8");
    // Along a road twice the range: Ney stands on the road from Frasnes in the next position.
    let state = field(Step::Detachments)
        .front("fr-hq-ney", 2218)
        .front("aa-res", 3715);
    let normal = state.clone().begin();
    let of = |state| {
        detachments::places(
            state,
            piece(state, "fr-hq-ney"),
            piece(state, "fr-det-pire"),
        )
    };
    let ney = hex(2218);
    assert_eq!(
        of(&normal).iter().map(|hex| ney.distance(*hex)).max(),
        Some(8)
    );
    let battle = field(Step::Detachments)
        .back("fr-hq-ney", 2218)
        .front("aa-res", 3715)
        .begin();
    assert_eq!(
        of(&battle).iter().map(|hex| ney.distance(*hex)).max(),
        Some(2)
    );
}

#[test]
fn case_1815_2_9_a_corps_launches_only_its_own() {
    let state = field(Step::Detachments)
        .front("fr-hq-ney", 2212)
        .front("fr-1", 2610);
    let state = state.front("aa-res", 3715).begin();
    refused(&state, &detach("fr-hq-ney", "fr-det-pire", 2606), "2.8");
    let ney = piece(&state, "fr-hq-ney");
    let places = detachments::places(&state, ney, piece(&state, "fr-det-jacquinot"));
    assert!(places.contains(&hex(2606)));
}

#[test]
fn case_1815_2_10_the_grand_battery_joins_a_corps_near_the_emperor_in_battle_mode() {
    let state = field(Step::Detachments)
        .front("fr-1", 2213)
        .front("aa-res", 2214);
    let battle = state.clone().back("fr-hq-napoleon", 2211).begin();
    let battery = |number| detach("fr-hq-napoleon", "fr-det-grand-battery", number);
    refused(&battle, &battery(2212), "2.10");
    refused(&battle, &battery(2214), "2.10");
    let mut placed = battle.clone();
    play(&mut placed, &battery(2213));
    assert_eq!(at(&placed, "fr-det-grand-battery"), on(2213));
    let normal = state.front("fr-hq-napoleon", 2211).begin();
    refused(&normal, &battery(2213), "2.10");
}

#[test]
fn case_1815_2_11_the_old_guard_stands_in_an_empty_hex_that_no_enemy_controls() {
    let state = field(Step::Detachments)
        .back("fr-hq-napoleon", 2211)
        .front("aa-res", 2214);
    let mut state = state.front("fr-1", 2210).begin();
    let guard = |number| detach("fr-hq-napoleon", "fr-det-old-guard", number);
    for number in [2210, 2211, 2213, 2215] {
        refused(&state, &guard(number), "2.11");
    }
    // The zone of influence of the enemy does not matter, nor does that of a friend.
    play(&mut state, &guard(2212));
    assert_eq!(at(&state, "fr-det-old-guard"), on(2212));
}

#[test]
fn case_1815_2_12_detachments_are_recalled_and_free_on_the_next_turn() {
    let state = field(Step::Recall)
        .front("fr-hq-ney", 2212)
        .front("fr-det-pire", 2216);
    let mut state = state.front("fr-1", 2210).front("aa-res", 2217).begin();
    refused(&state, &Order::Recall { piece: id("fr-1") }, "2.12");
    refused(
        &state,
        &Order::Recall {
            piece: id("aa-res"),
        },
        "1.1",
    );
    play(
        &mut state,
        &Order::Recall {
            piece: id("fr-det-pire"),
        },
    );
    assert_eq!(at(&state, "fr-det-pire"), Place::Available);
    assert!(state.step() > Step::Recall, "nothing is left to recall");
}

#[test]
fn case_1815_2_13_hill_has_one_star_while_three_detachments_are_out() {
    let state = field(Step::Recall)
        .front("aa-2-two", 3010)
        .front("aa-det-kgl", 2212);
    let state = state
        .front("aa-det-collaert", 2216)
        .lost("aa-det-perponcher");
    let mut state = state.front("fr-1", 1510).front("fr-hq-ney", 1510).begin();
    assert_eq!(Decision::of(&state), Decision::Recall);
    let mut weaker = state.clone();
    until(&mut weaker, Step::Movement);
    assert_eq!(
        (at(&weaker, "aa-2-one"), at(&weaker, "aa-2-two")),
        (on(3010), Place::Out)
    );
    // With one of them recalled he keeps his two stars.
    play(
        &mut state,
        &Order::Recall {
            piece: id("aa-det-kgl"),
        },
    );
    play(&mut state, &end());
    assert_eq!(at(&state, "aa-2-two"), on(3010));
    refused(&state, &attack("aa-2-two", 1510, &[]), "4.1");
}
