//! [24.3, 24.4] Grand Ligny: levels of demoralization, and victory.

use crate::kit::grand_ligny::{grand, opened, settle, villages};
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::scenario::VictoryLevel::{Decisive, Marginal};
use hundred_days::last_battles::state::{Morale, Place};

#[test]
fn case_24_3_armies_and_corps_have_levels() {
    let game = grand(&[]).game();
    assert_eq!(game.levels(Army::French), (Some(60), None));
    assert_eq!(game.levels(Army::Prussian), (Some(55), Some(75)));
    assert_eq!(game.levels(Army::Allied), (Some(25), None));
    assert_eq!(game.corps("french/2"), (0, 19, false));
    assert_eq!(game.corps("prussian/1"), (0, 20, false));
    assert_eq!(game.corps("allied/british"), (0, 40, false));
}

/// Kempt and Pack, led by Picton, Pack's neighbour Specht without orders, before Domon in some hex.
fn allied_attack(french_at: u16, from: u16) -> Game {
    let field = scenario("24")
        .coalition_first()
        .leader("ldr-wellington", from)
        .leader("ldr-picton", from)
        .unit("al-kempt", from)
        .unit("al-pack", from)
        .unit("fr-3-domon", french_at)
        .dice([1]);
    let mut game = opened(field);
    game.does(end());
    game
}

#[test]
fn case_24_3a_the_first_allied_attack_in_the_east_lowers_the_french_level_by_its_strength() {
    let mut game = allied_attack(2948, 2947);
    game.fights(attack(&["al-kempt", "al-pack"], &[2948]));
    assert_eq!(game.levels(Army::French), (Some(60 - 9), None));
    let mut west = allied_attack(2848, 2847);
    west.fights(attack(&["al-kempt", "al-pack"], &[2848]));
    assert_eq!(west.levels(Army::French), (Some(60), None), "column 28");
}

#[test]
fn case_24_3a_later_attacks_lower_it_no_more() {
    let mut game = opened(
        scenario("24")
            .coalition_first()
            .leader("ldr-wellington", 2947)
            .leader("ldr-picton", 2947)
            .unit("al-kempt", 2947)
            .unit("fr-3-domon", 2948)
            .leader("ldr-willem", 3150)
            .unit("al-opstl", 3150)
            .unit("fr-3-lagarde", 3151)
            .dice([1, 6]),
    );
    game.does(end());
    game.fights(attack(&["al-opstl"], &[3151]));
    assert_eq!(game.levels(Army::French).0, Some(59));
    settle(&mut game);
    game.fights(attack(&["al-kempt"], &[2948]));
    assert_eq!(game.levels(Army::French).0, Some(59));
}

#[test]
fn case_24_3a_who_has_no_orders_does_not_count() {
    let field = scenario("24")
        .coalition_first()
        .unit("al-kempt", 2947)
        .unit("fr-3-domon", 2948)
        .dice([6]);
    let mut game = opened(field);
    game.does(end());
    game.fights(attack(&["al-kempt"], &[2948]));
    assert_eq!(game.levels(Army::French), (Some(60), None));
}

#[test]
fn case_24_3b_all_of_a_village_in_french_hands_lowers_both_prussian_levels() {
    let mut game = villages(&[], &[3755, 3854, 3855], 3956);
    assert_eq!(game.levels(Army::Prussian), (Some(55), Some(75)));
    game.does(moves("fr-4-hulot", &[3955]));
    assert_eq!(game.levels(Army::Prussian), (Some(50), Some(70)));
    let mut game = villages(&[], &[3256, 3357], 3458);
    game.does(moves("fr-4-hulot", &[3457]));
    assert_eq!(game.levels(Army::Prussian), (Some(50), Some(70)));
}

/// Ligny in French hands, though nobody stands there, and a Prussian who can take a hex of it back.
fn taken() -> Game {
    let field = scenario("24")
        .coalition_first()
        .with(|scenario| {
            let ligny = ["3755", "3854", "3855", "3955"];
            for holding in &mut scenario.control {
                if ligny.contains(&holding.hex.to_string().as_str()) {
                    holding.holder = Player::French;
                }
            }
        })
        .leader("ldr-blucher", 4053)
        .unit("pr-9", 4054)
        .unit("fr-4-hulot", 2550);
    opened(field)
}

#[test]
fn case_24_3b_retaking_one_hex_gives_it_back_until_they_are_demoralized() {
    let mut game = taken();
    assert_eq!(game.levels(Army::Prussian), (Some(50), Some(70)));
    game.does(moves("pr-9", &[3955]));
    assert_eq!(game.levels(Army::Prussian), (Some(55), Some(75)));
    let mut game = taken();
    demoralize(&mut game, Army::Prussian);
    game.does(moves("pr-9", &[3955]));
    assert_eq!(game.levels(Army::Prussian), (Some(50), Some(70)));
}

fn demoralize(game: &mut Game, side: Army) {
    game.state.apply(&Event::Demoralized {
        side,
        losses: CombatStrength(50),
        level: CombatStrength(50),
        case: hundred_days::table::case::case("9.2"),
    });
}

#[test]
fn case_24_3c_quatre_bras_in_french_hands_lowers_the_allied_level() {
    let field = scenario("24")
        .leader("ldr-ney", 1643)
        .unit("fr-2-jamin", 1642)
        .unit("al-mrln", 738)
        .leader("ldr-willem", 738);
    let mut game = opened(field);
    assert_eq!(game.levels(Army::Allied), (Some(25), None));
    game.does(moves("fr-2-jamin", &[1641]));
    assert_eq!(game.levels(Army::Allied), (Some(20), None));
}

#[test]
fn case_24_3c_retaking_it_gives_that_back_until_they_are_demoralized() {
    let taken = || {
        let field = scenario("24")
            .coalition_first()
            .with(|scenario| {
                for holding in &mut scenario.control {
                    holding.holder = Player::French;
                }
                scenario.levels.allied.as_mut().expect("levels").leaves = None;
            })
            .leader("ldr-willem", 1640)
            .unit("al-mrln", 1640)
            .unit("fr-2-jamin", 1656);
        opened(field)
    };
    let mut game = taken();
    assert_eq!(game.levels(Army::Allied), (Some(20), None));
    game.does(moves("al-mrln", &[1641]));
    assert_eq!(game.levels(Army::Allied), (Some(25), None));
    let mut game = taken();
    demoralize(&mut game, Army::Allied);
    game.does(moves("al-mrln", &[1641]));
    assert_eq!(game.levels(Army::Allied), (Some(20), None));
}

/// Jamin and Husson before van Opstal; Merlen and Wellington stand apart, Blucher's men far away.
fn withdrawal(face: u8) -> Game {
    let field = scenario("24")
        .demoralized_at(Army::Allied, 1)
        .leader("ldr-ney", 2451)
        .unit("fr-2-jamin", 2448)
        .unit("fr-2-husson", 2449)
        .unit("al-opstl", 2549)
        .unit("al-mrln", 738)
        .leader("ldr-wellington", 738)
        .unit("pr-lott", 5454)
        .leader("ldr-blucher", 5454)
        .dice([face]);
    let mut game = opened(field);
    game.does(end());
    game.does(attack(&["fr-2-jamin", "fr-2-husson"], &[2549]));
    settle(&mut game);
    game
}

#[test]
fn case_24_3d_a_demoralized_allied_army_leaves_the_map() {
    let game = withdrawal(1);
    assert_eq!(game.state.morale(Army::Allied), Morale::Demoralized);
    assert_eq!(game.place("al-mrln"), Place::Exited);
    assert_eq!(game.leader_at("ldr-wellington"), 0);
    assert_eq!(game.losses(Army::Allied), 1, "leaving is no loss");
    assert_eq!(game.at("pr-lott"), 5454, "the Prussians stay");
    assert_eq!(game.leader_at("ldr-blucher"), 5454);
    let game = withdrawal(4);
    assert_eq!(game.at("al-mrln"), 738, "steady armies stay");
}

#[test]
fn case_24_3d_those_who_were_to_come_stay_away() {
    let mut game = opened(
        grand(&[])
            .begins("fr-4-baltus", 3763)
            .demoralized_at(Army::Allied, 6)
            .dice([6]),
    );
    let gone = Event::Eliminated {
        unit: id("al-mrln"),
        hex: hex(738),
        strength: CombatStrength(6),
        may_return: false,
        case: hundred_days::table::case::case("6.5"),
    };
    game.state.apply(&gone);
    game.does(moves("fr-2-jamin", &[1751]));
    game.until_movement(Player::French);
    assert_eq!(game.state.morale(Army::Allied), Morale::Demoralized);
    assert_eq!(game.place("al-wmar"), Place::Exited);
    assert_eq!(game.place("al-adye"), Place::Unused);
}

/// The French kill van Opstal, or Lottum, or both; these armies are demoralized by one loss.
fn broken(prussian: (u16, u16), allied: u16, attacks: &[(&[&str], u16)]) -> Game {
    let field = scenario("24")
        .demoralized_at(Army::Prussian, prussian.0)
        .demoralized_at(Army::Allied, allied)
        .with(|s| {
            let levels = s.levels.prussian.as_mut().expect("levels");
            levels.disintegration = Some(CombatStrength(prussian.1));
        })
        .unit("fr-2-jamin", 2448)
        .unit("fr-2-husson", 2449)
        .unit("al-opstl", 2549)
        .unit("al-mrln", 738)
        .unit("fr-4-hulot", 2756)
        .unit("fr-4-rome", 2756)
        .unit("pr-tresk", 2755)
        .unit("pr-lott", 5454)
        .dice([1, 1]);
    let mut game = opened(field);
    game.does(end());
    for &(attackers, at) in attacks {
        game.fights(attack(attackers, &[at]));
        settle(&mut game);
    }
    game
}

const ON_ALLIES: (&[&str], u16) = (&["fr-2-jamin", "fr-2-husson"], 2549);
const ON_PRUSSIANS: (&[&str], u16) = (&["fr-4-hulot", "fr-4-rome"], 2755);

#[test]
fn case_24_4a_the_french_win_decisively_when_both_armies_are_demoralized() {
    let game = broken((1, 50), 1, &[ON_ALLIES, ON_PRUSSIANS]);
    assert_eq!(
        game.ending(),
        (Some(Player::French), "24.4A".to_owned(), Some(Decisive))
    );
    let game = broken((50, 50), 1, &[ON_ALLIES, ON_PRUSSIANS]);
    assert_eq!(game.state.outcome(), None, "the Allies alone");
}

#[test]
fn case_24_4a_the_french_win_decisively_when_the_prussians_fall_apart() {
    let game = broken((1, 1), 50, &[ON_PRUSSIANS]);
    assert_eq!(
        game.ending(),
        (Some(Player::French), "24.4A".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_24_4a_the_french_win_marginally_with_the_prussians_demoralized_at_the_end() {
    let mut game = broken((1, 50), 50, &[ON_ALLIES, ON_PRUSSIANS]);
    assert_eq!(game.state.outcome(), None);
    game.plays_out();
    assert_eq!(
        game.ending(),
        (Some(Player::French), "24.4A".to_owned(), Some(Marginal))
    );
}

#[test]
fn case_24_4b_the_coalition_wins_marginally_if_the_french_do_not() {
    let mut game = broken((50, 50), 1, &[ON_ALLIES, ON_PRUSSIANS]);
    game.plays_out();
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "24.4B".to_owned(), Some(Marginal))
    );
}

#[test]
fn case_24_4b_the_coalition_wins_decisively_when_the_french_are_demoralized() {
    let field = scenario("24")
        .demoralized_at(Army::French, 4)
        .unit("fr-3-billiard", 2448)
        .unit("fr-3-corsin", 2449)
        .unit("pr-lott", 2549)
        .dice([5]);
    let mut game = opened(field);
    game.does(end());
    let order = attack(&["fr-3-billiard", "fr-3-corsin"], &[2549]);
    assert_eq!(game.fights(order).result, Ex);
    game.does(loses(&["fr-3-billiard"]));
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "24.4B".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_24_4b_the_coalition_wins_decisively_when_napoleon_falls() {
    // Domon is killed, and Napoleon with him on a 1.
    let after = |face: u8| {
        let field = scenario("24")
            .leader("ldr-napoleon", 2450)
            .unit("fr-3-domon", 2450)
            .unit("fr-3-lagarde", 2756)
            .unit("pr-9", 2551)
            .unit("pr-26", 2551)
            .coalition_first()
            .dice([1, face]);
        let mut game = opened(field);
        game.does(end());
        assert_eq!(game.fights(attack(&["pr-9", "pr-26"], &[2450])).result, De);
        game
    };
    assert_eq!(
        after(1).ending(),
        (Some(Player::Coalition), "24.4B".to_owned(), Some(Decisive))
    );
    assert_eq!(after(6).state.outcome(), None);
}
