//! What the plan over days is for: by night those who ride off ride on, and those who can come in time stand in their way, where
//! what is near would draw them elsewhere [22.4A, 4.2].
//!
//! Each position is played twice, with the plan and with its weights at nothing: without it, it must go wrong.

use crate::kit::*;
use crate::opponent_road::{PLAIN, marches, to_movement};
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Player;

/// The hex where the French leave the map for points.
const GATE: u16 = 605;
/// The Second Corps, two brigades in each of three hexes.
const CORPS: [&str; 6] = [
    "fr-2-husson",
    "fr-2-campi",
    "fr-2-baudin",
    "fr-2-soye",
    "fr-2-gauthier",
    "fr-2-jamin",
];

/// The Second Corps by night, with Ney and Reille at its head.
fn corps_on(road: [u16; 3]) -> Field {
    let mut field = scenario("22").from("16/2400", "18/2100");
    for leader in ["ldr-ney", "ldr-reille"] {
        field = field.leader(leader, road[0]);
    }
    for (nth, unit) in CORPS.into_iter().enumerate() {
        field = field.unit(unit, road[nth / 2]);
    }
    field
}

/// Adds up by how many hexes some units come nearer to a hex in a player's movement phase, if a program plays it.
fn gained(field: Field, player: Player, units: &[&str], to: u16, program: &str) -> i32 {
    let mut game = field.game();
    to_movement(&mut game, player);
    let way = |game: &Game| -> i32 {
        let ways = units
            .iter()
            .map(|unit| hex(game.at(unit)).distance(hex(to)));
        ways.sum::<u32>().cast_signed()
    };
    let before = way(&game);
    marches(&mut game, program);
    before - way(&game)
}

/// Plays a phase with the plan over days and without it, and gets by how many hexes the units come nearer to a hex.
fn with_and_without(
    field: impl Fn() -> Field,
    player: Player,
    units: &[&str],
    to: u16,
) -> [i32; 2] {
    let without = format!("{PLAIN}+tasks=0+ride=0");
    [PLAIN, &without].map(|program| gained(field(), player, units, to, program))
}

#[test]
fn case_22_4a_a_corps_on_an_open_road_is_not_drawn_off_by_an_enemy_beside_it() {
    let beside = || {
        corps_on([1429, 1530, 1632])
            .unit("pr-2", 2135)
            .unit("pr-26", 2136)
    };
    let [with, without] = with_and_without(beside, Player::French, &CORPS, GATE);
    // Six brigades, each of which can go eight hexes by road.
    assert!(with >= 40, "{with}");
    assert!(without < 20, "{without}");
}

#[test]
fn case_22_4a_the_last_brigades_of_a_corps_that_rides_do_not_turn_round_to_an_enemy_behind_them() {
    let behind = || {
        corps_on([1429, 1530, 1632])
            .unit("pr-2", 1641)
            .unit("pr-26", 1742)
    };
    let last = ["fr-2-gauthier", "fr-2-jamin"];
    let [with, without] = with_and_without(behind, Player::French, &last, GATE);
    assert!(with >= 12, "{with}");
    assert!(without < 0, "{without}");
}

/// The Second Corps by night, its head three turns' march before the rest, and perhaps an enemy in its road.
fn apart(now: &str, enemy: Option<u16>) -> Field {
    let field = corps_on([1019, 1641, 1742]).from(now, "18/2100");
    match enemy {
        Some(at) => field.unit("al-pack", at).unit("al-kempt", at),
        None => field,
    }
}

#[test]
fn case_22_4a_the_head_of_a_force_that_must_open_its_road_waits_for_the_others_while_there_is_time()
{
    let (head, others) = CORPS.split_at(2);
    let ride =
        |now, enemy, units: &[&str]| gained(apart(now, enemy), Player::French, units, GATE, PLAIN);
    let at_the_gate = Some(GATE);
    let waits = ride("16/2400", at_the_gate, head);
    assert!(waits <= 0, "{waits}");
    let come = ride("16/2400", at_the_gate, others);
    // Four brigades, each of which can go eight hexes by road.
    assert!(come >= 24, "{come}");
    let late = ride("18/1800", at_the_gate, head);
    assert!(late >= 4, "{late}");
    let open = ride("16/2400", None, head);
    assert!(open >= 10, "{open}");
}

#[test]
fn case_22_4a_who_stands_before_a_corps_that_would_ride_goes_back_along_its_road_and_not_to_meet_it()
 {
    let before = || {
        let field = corps_on([1641, 1742, 1744]).leader("ldr-picton", 1334);
        field.unit("al-pack", 1334).unit("al-kempt", 1334)
    };
    let guard = ["al-pack", "al-kempt"];
    let [with, without] = with_and_without(before, Player::Coalition, &guard, GATE);
    assert!(with >= 6, "{with}");
    assert!(without < 0, "{without}");
}
