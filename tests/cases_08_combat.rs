//! Chapter 8: combat over chateaux [8.2]. Most tests fight over Hougoumont, 0617.

use crate::kit::*;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::state::DecisionKind;

#[test]
fn case_8_2a_units_beside_a_chateau_must_attack_its_garrison() {
    let mut game = field()
        .unit("fr-2-baudin", 518)
        .unit("al-pack", 617)
        .dice([6])
        .combat();
    game.refuses(end(), "6.1");
    game.does(attack(&["fr-2-baudin"], &[617]));
}

#[test]
fn case_8_2a_infantry_in_a_chateau_need_not_attack_nor_its_enemies_be_attacked() {
    let mut game = field()
        .unit("fr-2-baudin", 617)
        .unit("al-pack", 518)
        .combat();
    game.does(end());
}

#[test]
fn case_8_2a_infantry_that_sallies_takes_on_every_adjacent_enemy() {
    let mut game = field()
        .unit("fr-2-baudin", 617)
        .unit("al-pack", 518)
        .unit("al-opstl", 717)
        .dice([1])
        .combat();
    game.refuses(attack(&["fr-2-baudin"], &[518]), "8.2A");
    let report = game.fights(attack(&["fr-2-baudin"], &[518, 717]));
    assert_eq!(
        (report.attack_strength.0, report.defense_strength.0),
        (7, 5)
    );
}

#[test]
fn case_8_2a_others_may_take_on_the_enemies_that_a_sally_leaves() {
    let mut game = field()
        .unit("fr-2-baudin", 617)
        .unit("fr-2-soye", 817)
        .unit("al-pack", 518)
        .unit("al-opstl", 717)
        .dice([1, 1])
        .combat();
    game.fights(attack(&["fr-2-baudin"], &[518]));
    game.does(retreats("al-pack", 418));
    game.does(decline());
    game.refuses(end(), "6.1");
    game.does(attack(&["fr-2-soye"], &[717]));
}

#[test]
fn case_8_2a_cavalry_and_artillery_in_a_chateau_must_attack() {
    for unit in ["fr-2-pire", "fr-2-pelletier"] {
        let mut game = field()
            .unit(unit, 617)
            .unit("al-pack", 518)
            .dice([1])
            .combat();
        game.refuses(end(), "6.1");
        game.does(attack(&[unit], &[518]));
    }
}

#[test]
fn case_8_2a_a_gun_in_a_chateau_with_an_enemy_beside_it_does_not_bombard() {
    let mut game = field()
        .unit("fr-2-pelletier", 617)
        .unit("al-pack", 518)
        .unit("al-kempt", 817)
        .unit("fr-2-baudin", 519)
        .combat();
    game.refuses(bombard(&["fr-2-pelletier"], &[817]), "7.4A");
}

#[test]
fn case_8_2b_infantry_in_a_chateau_is_attacked_at_4_1_at_most() {
    let mut game = field()
        .unit("fr-2-baudin", 518)
        .unit("fr-2-soye", 518)
        .reduced("pr-4s", 617)
        .combat();
    let order = || attack(&["fr-2-baudin", "fr-2-soye"], &[617]);
    assert_eq!(game.odds(&order()), (13, 3, "4-1".into()));
    let mut strong = field()
        .unit("fr-2-baudin", 518)
        .unit("fr-2-soye", 518)
        .unit("fr-g-friant", 718)
        .reduced("pr-4s", 617)
        .combat();
    let all = attack(&["fr-2-baudin", "fr-2-soye", "fr-g-friant"], &[617]);
    let account = strong.account(&all);
    assert_eq!(
        (account.odds.to_string(), account.column.to_string()),
        ("6-1".into(), "4-1".into())
    );
    strong.refuses(at_odds(all, "5-1"), "6.2C");
    game.refuses(at_odds(order(), "6-1"), "6.2C");
}

#[test]
fn case_8_2b_cavalry_and_artillery_in_a_chateau_have_no_such_limit() {
    for defender in ["al-mrln", "al-opstl"] {
        let game = field()
            .unit("fr-2-baudin", 518)
            .unit("fr-2-soye", 518)
            .unit("fr-g-friant", 718)
            .unit(defender, 617)
            .combat();
        let all = attack(&["fr-2-baudin", "fr-2-soye", "fr-g-friant"], &[617]);
        assert_eq!(game.odds(&all), (20, 3, "6-1".into()), "{defender}");
    }
}

/// Baudin and Soye (13) against a garrison of 1, tripled: 4-1.
fn storm(face: u8) -> Game {
    field()
        .unit("fr-2-baudin", 518)
        .unit("fr-2-soye", 518)
        .reduced("pr-4s", 617)
        .dice([face])
        .combat()
}

const STORM: &[&str] = &["fr-2-baudin", "fr-2-soye"];

#[test]
fn case_8_2c_infantry_in_a_chateau_may_ignore_a_retreat() {
    let mut game = storm(2);
    assert_eq!(game.fights(attack(STORM, &[617])).result, Dr);
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::ChateauStand, Player::Coalition)
    );
    game.does(Order::ChateauStand {});
    assert_eq!(
        (game.at("pr-4s"), game.decides()),
        (617, DecisionKind::Combat)
    );
}

#[test]
fn case_8_2c_infantry_in_a_chateau_may_retreat_all_the_same() {
    let mut game = storm(2);
    game.fights(attack(STORM, &[617]));
    game.does(decline());
    assert_eq!(game.decides(), DecisionKind::Retreat);
    game.does(retreats("pr-4s", 616));
}

#[test]
fn case_8_2c_exchange_and_elimination_take_effect() {
    let mut game = storm(6);
    assert_eq!(game.fights(attack(STORM, &[617])).result, Ex);
    assert!(game.is_gone("pr-4s"));
    game.does(loses(&["fr-2-soye"]));
    let mut game = storm(1);
    assert_eq!(game.fights(attack(STORM, &[617])).result, De);
    assert!(game.is_gone("pr-4s"));
}

#[test]
fn case_8_2c_an_attackers_retreat_takes_effect_on_a_sally() {
    let mut game = field()
        .unit("fr-2-baudin", 617)
        .unit("al-byng", 518)
        .unit("al-mait", 518)
        .dice([6])
        .combat();
    assert_eq!(game.fights(attack(&["fr-2-baudin"], &[518])).result, Ar);
    assert_eq!(game.decides(), DecisionKind::Retreat);
    game.does(retreats("fr-2-baudin", 717));
}

#[test]
fn case_8_2c_cavalry_and_artillery_in_a_chateau_retreat_without_a_choice() {
    for defender in ["al-mrln", "al-opstl"] {
        let mut game = field()
            .unit("fr-2-baudin", 518)
            .unit("fr-2-soye", 518)
            .unit(defender, 617)
            .dice([2])
            .combat();
        assert_eq!(game.fights(attack(STORM, &[617])).result, Dr);
        assert_eq!(game.decides(), DecisionKind::Retreat);
    }
}

/// A game in which the Allies were demoralized by the loss of van Opstal.
fn demoralized(position: Field) -> Game {
    let mut game = position
        .unit("fr-g-friant", 1014)
        .unit("al-opstl", 1013)
        .demoralized_at(Army::Allied, 1)
        .combat();
    game.fights(attack(&["fr-g-friant"], &[1013]));
    game.does(decline());
    game
}

#[test]
fn case_8_2_demoralized_infantry_has_the_walls_alone() {
    let position = field()
        .unit("fr-2-baudin", 518)
        .unit("fr-2-soye", 518)
        .unit("fr-g-morand", 718)
        .reduced("al-vincke", 617)
        .dice([1, 4]);
    let mut game = demoralized(position);
    let all = attack(&["fr-2-baudin", "fr-2-soye", "fr-g-morand"], &[617]);
    assert_eq!(game.odds(&all), (20, 6, "3-1".into()), "still tripled");
    assert_eq!(game.fights(all).result, Dr);
    assert_eq!(
        game.decides(),
        DecisionKind::Retreat,
        "not whether it stands"
    );
}

#[test]
fn case_8_2a_demoralized_infantry_in_a_chateau_must_attack() {
    let position = || {
        field()
            .unit("fr-2-baudin", 518)
            .unit("al-pack", 617)
            .unit("fr-g-friant", 1014)
            .unit("al-opstl", 1013)
            .dice([1, 1])
    };
    let fight_on = |position: Field| {
        let mut game = position.combat();
        assert_eq!(game.fights(attack(&["fr-2-baudin"], &[617])).result, Dr);
        game.does(Order::ChateauStand {});
        game.fights(attack(&["fr-g-friant"], &[1013]));
        game.does(decline());
        game.until_movement(Player::Coalition);
        game.does(end());
        game
    };
    fight_on(position()).does(end());
    fight_on(position().demoralized_at(Army::Allied, 1)).refuses(end(), "6.1");
}
