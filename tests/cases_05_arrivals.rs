//! Chapter 5, reinforcements [5.6].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::Player;

/// Quatre Bras as the Coalition's first movement phase begins.
fn first_arrivals() -> Game {
    arrivals(scenario("19"))
}

fn arrivals(field: Field) -> Game {
    let mut game = field.coalition_first().game();
    if game.state.player() != Player::Coalition {
        game.until_movement(Player::Coalition);
    }
    game
}

#[test]
fn case_5_6_a_reinforcement_enters_at_its_hex_and_pays_for_it() {
    let mut game = first_arrivals();
    assert_eq!(game.pays(enters("al-kempt", 1634, &[])), 1, "by road");
    assert_eq!(game.at("al-kempt"), 1634);
    game.refuses(moves("al-kempt", &[1635]), "5.1C");
    game.refuses(enters("al-kempt", 1634, &[]), "5.6");
}

#[test]
fn case_5_6_a_reinforcement_enters_neither_early_nor_elsewhere() {
    let mut game = first_arrivals();
    game.refuses(enters("al-kempt", 1635, &[]), "5.6");
    game.refuses(enters("al-kempt", 136, &[]), "5.6");
    let refusal = game.refuses(enters("al-kiel", 136, &[]), "5.6");
    assert_eq!(refusal, "al-kiel may enter from 16/1600 on [5.6]");
    game.refuses(enters("al-blndt", 1634, &[]), "5.6");
    game.refuses(moves("al-kempt", &[1634]), "5.1");
}

#[test]
fn case_5_6a_along_a_road_each_further_stack_pays_half_a_point_more() {
    let mut game = first_arrivals();
    assert_eq!(
        game.pays(enters_stack(&["al-kempt", "al-pack"], 1634, &[1635])),
        2
    );
    assert_eq!(game.pays(enters("al-vincke", 1634, &[])), 2);
    assert_eq!(game.pays(enters("al-heisse", 1634, &[])), 3);
    let events = game.does(enters("al-cramm", 1634, &[1635, 1636]));
    assert!(matches!(events[0], Event::Entered { stack: 4, cost, .. } if cost.halves() == 6));
}

/// The column of 16/1400 at a hex without a road.
fn off_the_road() -> Game {
    arrivals(scenario("19").with(|scenario| scenario.arrivals[0].at = vec![hex(1834)]))
}

#[test]
fn case_5_6a_off_the_road_each_further_stack_pays_the_hex_once_more() {
    let mut game = off_the_road();
    assert_eq!(game.pays(enters("al-kempt", 1834, &[1835])), 4);
    assert_eq!(game.pays(enters("al-pack", 1834, &[1835])), 6);
    assert_eq!(game.pays(enters("al-vincke", 1834, &[])), 6);
    assert_eq!(game.pays(enters("al-heisse", 1834, &[])), 8);
    let words = game.refuses(enters("al-specht", 1834, &[]), "5.6A");
    let sum = "as stack 5 of the column and pays 5 times 1 there, 5 movement points; it needs 5 in all and has 4";
    assert!(words.contains(sum), "{words}");
    assert_eq!(game.pays(enters("al-cramm", 1834, &[1934])), 12);
}

#[test]
fn case_5_6a_a_column_begins_anew_in_the_next_phase() {
    let mut game = off_the_road();
    game.does(enters("al-kempt", 1834, &[1835]));
    game.does(enters("al-pack", 1834, &[1835]));
    game.does(enters_stack(&["al-vincke", "al-heisse"], 1834, &[]));
    game.refuses(enters("al-specht", 1834, &[]), "5.4");
    game.until_movement(Player::Coalition);
    assert_eq!(game.pays(enters("al-specht", 1834, &[])), 2);
}

#[test]
fn case_5_6a_no_unit_overtakes_those_before_it_in_the_column() {
    let mut game = first_arrivals();
    game.refuses(enters("al-bttlr", 1634, &[]), "5.6A");
    game.does(enters_stack(&["al-kempt", "al-pack"], 1634, &[1635]));
    game.does(enters("al-heisse", 1634, &[]));
    game.refuses(enters("al-cramm", 1634, &[1635, 1636]), "5.6A");
    game.does(enters("al-vincke", 1634, &[]));
    game.does(enters("al-cramm", 1634, &[1635, 1636]));
}

#[test]
fn case_5_6a_a_stack_that_enters_is_two_units_at_most() {
    let mut game = first_arrivals();
    game.refuses(
        enters_stack(&["al-kempt", "al-pack", "al-vincke"], 1634, &[]),
        "5.4",
    );
    game.does(enters_stack(&["al-kempt", "al-pack"], 1634, &[]));
    game.refuses(enters("al-vincke", 1634, &[]), "5.4");
    game.does(enters("al-vincke", 1634, &[1635]));
}

#[test]
fn case_5_6b_reinforcements_enter_at_any_time_in_the_movement_phase() {
    let mut game = first_arrivals();
    game.does(enters("al-kempt", 1634, &[1635]));
    game.does(moves("al-mrln", &[739]));
    game.does(enters("al-pack", 1634, &[]));
    game.does(moves("al-wmar", &[1846]));
    game.does(end());
    game.refuses(enters("al-vincke", 1634, &[]), "5.6B");
}

#[test]
fn case_5_6b_reinforcements_enter_in_no_phase_of_the_enemy() {
    let mut game = scenario("19").game();
    game.refuses(enters("al-kempt", 1634, &[]), "5.1");
}

#[test]
fn case_5_6c_a_reinforcement_goes_on_to_the_limit_of_its_allowance() {
    let road = [1635, 1636, 1637, 1638, 1639, 1640, 1641];
    let mut game = first_arrivals();
    game.refuses(
        enters(
            "al-kempt",
            1634,
            &[1635, 1636, 1637, 1638, 1639, 1640, 1641, 1642],
        ),
        "5.2C",
    );
    assert_eq!(game.pays(enters("al-kempt", 1634, &road)), 8);
    assert_eq!(game.at("al-kempt"), 1641);
}

#[test]
fn case_5_6c_a_reinforcement_may_attack_in_the_same_player_turn() {
    let mut game = arrivals(scenario("19").begins("fr-2-pire", 1637).dice([1]));
    game.refuses(enters("al-kempt", 1634, &[1635, 1636, 1637]), "5.3");
    game.refuses(enters("al-kempt", 1634, &[1635, 1636, 1735]), "5.3");
    game.does(enters("al-kempt", 1634, &[1635, 1636]));
    game.does(end());
    game.fights(attack(&["al-kempt"], &[1637]));
}

#[test]
fn case_5_6d_past_an_enemy_on_the_hex_they_enter_at_the_nearest_free_edge() {
    let mut game = arrivals(scenario("19").begins("fr-2-pire", 1634));
    game.refuses(enters("al-kempt", 1634, &[]), "5.6D");
    game.refuses(enters("al-kempt", 1734, &[]), "5.6");
    game.refuses(enters("al-kempt", 1334, &[]), "5.6");
    game.does(enters("al-kempt", 1434, &[]));
    game.does(enters("al-pack", 1834, &[]));
}

#[test]
fn case_5_6d_past_an_enemy_zone_they_may_enter_at_the_nearest_free_edge() {
    let mut game = arrivals(scenario("19").begins("fr-2-pire", 1635));
    game.does(enters("al-kempt", 1634, &[]));
    game.refuses(enters("al-pack", 1634, &[1734]), "5.3");
    game.does(enters("al-pack", 1734, &[]));
}

#[test]
fn case_5_6d_by_night_an_enemy_zone_bars_the_entry_itself() {
    let mut game = arrivals(
        scenario("19")
            .begins("fr-2-pire", 1635)
            .from("16/2100", "16/2400"),
    );
    game.refuses(enters("al-kempt", 1634, &[]), "5.6D");
    game.does(enters("al-kempt", 1734, &[]));
}

#[test]
fn case_5_6d_a_free_entry_is_not_left_for_another() {
    let mut game = first_arrivals();
    game.refuses(enters("al-kempt", 1734, &[]), "5.6");
}

#[test]
fn case_5_6e_an_arrival_may_be_put_off() {
    let mut game = first_arrivals();
    game.until_movement(Player::Coalition);
    assert_eq!(game.state.turn(), turn("16/1500"));
    assert_eq!(game.pays(enters("al-kempt", 1634, &[])), 1);
}
