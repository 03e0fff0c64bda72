//! Supply as a weapon: on the last turn before it is determined who can closes the enemy's lines [14.0].

use crate::kit::*;
use crate::opponent_road::{PLAIN, army, marches, tasks, to_movement};
use hundred_days::hex::{HexNumber, hex};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::Aim;

/// Allies who stand around a corner of the map.
const AROUND: [&str; 5] = ["al-pack", "al-kempt", "al-vincke", "al-best", "al-mait"];
/// One more who is still to come: three strength points that ride.
const LAST: &str = "al-pons";

/// Lists the hexes in play that are so far from one.
fn at_distance(game: &Game, from: HexNumber, distance: u32) -> Vec<HexNumber> {
    let setup = game.state.setup();
    let hexes = setup.board.grid().hexes();
    let hexes = hexes.filter(|&at| setup.in_play(at) && at.distance(from) == distance);
    hexes.collect()
}

/// Finds a corner of the map, where few hexes shut in whoever is there.
fn corner(game: &Game) -> HexNumber {
    let setup = game.state.setup();
    let hexes_in_play = setup.board.grid().hexes().filter(|&at| setup.in_play(at));
    let corner = hexes_in_play.min_by_key(|&at| (at_distance(game, at, 2).len(), at));
    corner.expect("a hex in play")
}

/// Some French in a corner on the last turn of the night, shut in but for one hex, and an Allied brigade near that.
fn pocket(french: &[&str]) -> Game {
    let mut field = scenario("22").unit("fr-2-soye", 1563);
    let bare = scenario("22").unit("fr-2-soye", 1563).game();
    let corner = corner(&bare);
    let ring = at_distance(&bare, corner, 2);
    let (&gap, shut) = ring.split_last().expect("a ring");
    assert!(shut.len() <= AROUND.len(), "{ring:?}");
    for unit in french {
        field = field.unit(unit, number(corner));
    }
    for (&at, unit) in shut.iter().zip(AROUND) {
        field = field.unit(unit, number(at));
    }
    let outside = at_distance(&bare, corner, 4).into_iter();
    let near = outside.min_by_key(|at| (at.distance(gap), *at));
    let field = field.unit(LAST, number(near.expect("a hex outside")));
    let mut game = field.from("18/0600", "18/1000").game();
    to_movement(&mut game, Player::Coalition);
    game
}

#[test]
fn case_14_0_who_can_shuts_the_last_line_of_a_force_before_dawn() {
    let mut game = pocket(&["fr-2-pire", "fr-2-husson"]);
    let closing = tasks(&game, Player::Coalition, Aim::CutOff);
    let [task] = &closing[..] else {
        panic!("{closing:?}");
    };
    assert_eq!(task.force, [piece(LAST)]);
    assert!(task.words.contains("supply"), "{}", task.words);
    marches(&mut game, PLAIN);
    assert_eq!(hex(game.at(LAST)), task.at);
    game.until_movement(Player::French);
    assert_eq!(army(&game, Player::French), [hex(1563)]);
}

#[test]
fn nobody_is_sent_to_shut_in_less_than_twice_his_strength() {
    let game = pocket(&["fr-2-pire"]);
    assert_eq!(tasks(&game, Player::Coalition, Aim::CutOff), []);
}
