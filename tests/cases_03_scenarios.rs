//! Chapter 3: what a scenario says, and how a game of it begins, goes on and ends.

use crate::kit::{self, *};
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::set_up::SetUpFault;
use hundred_days::last_battles::state::{Ending, Phase, Place};
use hundred_days::last_battles::{Event, State};

#[test]
fn case_3_1_the_players_alternate_until_the_last_turn_is_over() {
    let mut game = field()
        .unit("fr-2-baudin", 543)
        .from("16/1900", "16/2000")
        .game();
    let mut players = vec![game.decider()];
    while game.state.outcome().is_none() {
        game.does(end());
        if game.state.phase() == Phase::Movement {
            players.push(game.decider());
        }
    }
    use Player::{Coalition, French};
    assert_eq!(players, [French, Coalition, French, Coalition]);
    game.refuses(end(), "3.4");
    assert!(game.legal().is_empty());
}

#[test]
fn case_3_2a_hexes_outside_the_playing_area_are_out_of_play() {
    let mut game = field().unit("fr-2-pire", 2945).game();
    game.refuses(moves("fr-2-pire", &[3044]), "3.2A");
    assert_eq!(game.reach("fr-2-pire", 3045), None);
    assert!(game.reach("fr-2-pire", 2845).is_some());
    let mut north = field().unit("fr-2-pire", 534).game();
    north.refuses(moves("fr-2-pire", &[533]), "3.2A");
}

#[test]
fn case_3_2b_the_game_begins_in_the_turn_that_the_scenario_names() {
    assert_eq!(scenario("19").game().state.turn(), turn("16/1400"));
    let later = scenario("19").from("16/1600", "16/2000").game();
    assert_eq!(later.state.turn(), turn("16/1600"));
}

#[test]
fn case_3_2b_a_turn_that_is_not_on_the_track_is_a_fault() {
    let mut data = data().scenario("19").expect("the scenario").clone();
    data.first = turn("16/2200");
    let faults = State::set_up(&kit::data().components, &data, NewGame::default());
    assert_eq!(
        faults.err(),
        Some(vec![SetUpFault::NotATurn(turn("16/2200"))])
    );
}

#[test]
fn case_3_1_an_option_that_is_not_played_is_refused_by_its_name() {
    for (number, option, words) in [
        ("19", "16.6", "option 16.6 needs 16.3, which is not in use"),
        ("28", "16.6", "option 16.6 needs 16.3, which is not in use"),
        ("19", "13", "the scenario has no option 13"),
        ("22", "16.1B-hal", "the scenario has no option 16.1B-hal"),
    ] {
        let faults = scenario(number).options(&[option]).faults();
        let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(told, [words]);
    }
}

#[test]
fn case_3_2c_units_begin_in_their_hexes_on_their_full_side_unless_marked() {
    let game = scenario("19").game();
    assert_eq!(game.at("fr-2-husson"), 1647);
    let unit = game.find("fr-2-husson");
    assert_eq!(game.state.strength(unit).0, 5);
    let reduced = scenario("19").with(|scenario| scenario.set_up[0].reduced = true);
    let game = reduced.game();
    assert_eq!(game.state.strength(game.find("fr-2-husson")).0, 3);
}

#[test]
fn case_3_2c_one_or_two_units_begin_in_a_hex_never_three_nor_both_players() {
    let set_up = |units: &[(&str, u16)]| {
        let lay = |field: Field, &(unit, at): &(&str, u16)| field.unit(unit, at);
        units.iter().fold(field(), lay).faults()
    };
    assert!(set_up(&[("fr-2-baudin", 543), ("fr-2-soye", 543)]).is_empty());
    let three = [("fr-2-baudin", 543), ("fr-2-soye", 543), ("fr-2-pire", 543)];
    assert!(matches!(
        set_up(&three)[..],
        [SetUpFault::TooMany { found: 3, .. }]
    ));
    let both = [("fr-2-baudin", 543), ("al-pack", 543)];
    assert!(matches!(set_up(&both)[..], [SetUpFault::BothPlayers(_)]));
    let twice = [("fr-2-baudin", 543), ("fr-2-baudin", 544)];
    assert!(matches!(set_up(&twice)[..], [SetUpFault::NamedTwice(_)]));
}

#[test]
fn case_3_2c_reinforcements_wait_off_the_map_until_their_turn() {
    let game = scenario("19").game();
    for unit in ["al-kempt", "al-mahn", "al-kiel", "al-byng"] {
        assert_eq!(game.place(unit), Place::Reinforcement, "{unit}");
    }
    assert_eq!(
        game.state.find(id("al-omptda")),
        None,
        "all of the Third Division but Ompteda"
    );
}

#[test]
fn case_3_3_a_turn_is_over_when_both_players_have_moved_and_fought() {
    let mut game = scenario("19").game();
    let events = game.until_movement(Player::Coalition);
    assert_eq!(game.state.turn(), turn("16/1400"));
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Turn { .. }))
    );
    let events = game.until_movement(Player::French);
    assert_eq!(game.state.turn(), turn("16/1500"));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Turn { turn: now, .. } if *now == turn("16/1500")))
    );
}

#[test]
fn case_3_4_most_points_win_when_the_last_turn_is_over() {
    let mut game = field()
        .unit("fr-2-baudin", 1641)
        .unit("al-pack", 543)
        .from("16/2000", "16/2000")
        .game();
    game.until_movement(Player::French);
    let outcome = game.state.outcome().expect("the game to be over");
    assert_eq!(outcome.winner, Some(Player::French));
    assert!(matches!(outcome.reason, Ending::Points(points) if points.french == 6));
}

#[test]
fn case_3_4a_eliminated_units_bring_the_strength_on_the_side_that_shows() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .reduced("al-pack", 543)
        .dice([1])
        .combat();
    assert_eq!(
        game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[543]))
            .result,
        De
    );
    assert_eq!(game.points(Player::French), 2);
    assert_eq!(game.losses(Army::Allied), 2);
}

#[test]
fn case_3_4b_a_hex_belongs_to_whoever_moved_through_it_last() {
    let hex = hundred_days::hex::hex(1641);
    let mut game = field()
        .unit("fr-2-pire", 1643)
        .unit("al-cramm", 1540)
        .game();
    assert_eq!(game.state.control().get(&hex), Some(&Player::Coalition));
    let events = game.does(moves("fr-2-pire", &[1642, 1641, 1741, 1742, 1743]));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Control { .. }))
    );
    assert_eq!(
        game.state.control().get(&hex),
        Some(&Player::French),
        "though nobody stays"
    );
    game.until_movement(Player::Coalition);
    game.does(moves("al-cramm", &[1541, 1641]));
    assert_eq!(game.state.control().get(&hex), Some(&Player::Coalition));
}

#[test]
fn case_3_4b_a_retreat_and_an_advance_take_a_hex_too() {
    let hex = hundred_days::hex::hex(1641);
    let mut game = field()
        .unit("fr-2-baudin", 1642)
        .unit("fr-2-soye", 1642)
        .unit("al-opstl", 1641)
        .dice([4])
        .combat();
    let order = at_odds(attack(&["fr-2-baudin", "fr-2-soye"], &[1641]), "3-1");
    assert_eq!(game.fights(order).result, Dr);
    game.does(retreats("al-opstl", 1640));
    assert_eq!(game.state.control().get(&hex), Some(&Player::Coalition));
    game.does(advances("fr-2-soye", 1641));
    assert_eq!(game.state.control().get(&hex), Some(&Player::French));
}

#[test]
fn case_3_4b_a_hex_begins_under_whoever_stands_there() {
    let hex = hundred_days::hex::hex(1641);
    let game = field().unit("fr-2-baudin", 1641).game();
    assert_eq!(game.state.control().get(&hex), Some(&Player::French));
}
