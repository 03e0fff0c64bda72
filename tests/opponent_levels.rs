//! What the computer marches for where levels move: hexes that count once, and armies that had better fight soon [21.3B].
//!
//! Each position is played twice, with what is weighed and without it: then it must go wrong.

use crate::kit::*;
use crate::opponent_road::{PLAIN, marches, to_movement};
use hundred_days::hex::{HexNumber, hex};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::{Aim, plan_of};

/// The villages behind the ridge.
const VILLAGES: [u16; 4] = [606, 607, 708, 709];
/// The Guard on the right of the French.
const FRENCH: [(&str, u16); 6] = [
    ("fr-g-friant", 1317),
    ("fr-g-morand", 1317),
    ("fr-g-michel", 1417),
    ("fr-g-roguet", 1417),
    ("fr-g-chartrand", 1318),
    ("fr-g-guye", 1318),
];

/// Lets a program play a movement phase of the Coalition's.
fn played(mut game: Game, program: &str) -> Game {
    to_movement(&mut game, Player::Coalition);
    marches(&mut game, program);
    game
}

/// Adds up the strength of the Coalition that is near some hexes.
fn strength_near(game: &Game, hexes: &[u16]) -> u16 {
    let near = |at: HexNumber| hexes.iter().any(|&to| at.distance(hex(to)) <= 3);
    let army = game
        .state
        .army(Player::Coalition)
        .filter(|&(_, at)| near(at));
    army.map(|(unit, _)| game.state.strength(unit).0).sum()
}

#[test]
fn case_21_3b_nobody_crowds_into_villages_that_the_french_would_have_to_enter() {
    let near = |program: &str| strength_near(&played(scenario("21").game(), program), &VILLAGES);
    let without = near(&format!("{PLAIN}+once=0"));
    let with = near(PLAIN);
    assert!(with <= 10, "{with}");
    assert!(without >= 30, "{without}");
}

/// The Prussian van, cavalry, on its way from the east, and a brigade of the Allies far from everybody.
fn van(at: u16) -> Field {
    let mut field = scenario("21").from("18/1400", "18/2000");
    for (unit, at) in FRENCH {
        field = field.unit(unit, at);
    }
    field.unit("pr-schw", at).unit("al-pack", 1013)
}

/// Gets how far the Prussian van is from the French.
fn way(game: &Game) -> u32 {
    let van = game.state.find(piece("pr-schw")).expect("a unit");
    let at = game.state.unit(van).hex().expect("on the map");
    at.distance(hex(1317))
}

#[test]
fn case_21_3b_the_prussians_hurry_to_their_first_battle_even_with_the_guard() {
    let after = |at: u16, program: &str| way(&played(van(at).game(), program));
    for at in [1814, 1713] {
        assert_eq!(after(at, PLAIN), 1, "{at}");
        let without = after(at, &format!("{PLAIN}+tasks=0"));
        assert!(without > 1, "{at}");
    }
}

#[test]
fn case_21_3b_the_haste_is_told_of_until_they_must_fight() {
    let hastes = |game: &Game, player: Player| {
        let mut tasks = plan_of(&game.state, player);
        tasks.retain(|task| task.aim == Aim::Engage);
        tasks
    };
    let mut game = van(1814).game();
    to_movement(&mut game, Player::Coalition);
    let [haste] = &hastes(&game, Player::Coalition)[..] else {
        panic!("{:?}", plan_of(&game.state, Player::Coalition));
    };
    assert_eq!(haste.force, [piece("pr-schw")]);
    for word in ["Prussian IV Corps", "1317", "fought", "levels"] {
        assert!(haste.words.contains(word), "{}", haste.words);
    }
    // The French gain nothing by it.
    assert_eq!(hastes(&game, Player::French), []);
    marches(&mut game, PLAIN);
    assert_eq!(hastes(&game, Player::Coalition), []);
}
