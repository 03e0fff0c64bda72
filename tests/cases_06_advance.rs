//! Chapter 6, the advance after combat [6.7].

use crate::kit::duels::{duel, exchange_in_town};
use crate::kit::*;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::DecisionKind;

const BAUDIN: &[&str] = &["fr-2-baudin"];

#[test]
fn case_6_7_a_victorious_attacker_may_advance_into_the_emptied_hex() {
    let mut game = duel("al-opstl", 1);
    game.fights(attack(BAUDIN, &[543]));
    assert_eq!(game.legal(), [advances("fr-2-baudin", 543), decline()]);
    game.does(advances("fr-2-baudin", 543));
    assert_eq!(game.at("fr-2-baudin"), 543);
}

#[test]
fn case_6_7_a_survivor_of_an_exchange_may_advance() {
    let mut game = exchange_in_town();
    game.does(loses(&["fr-2-soye"]));
    game.refuses(advances("fr-2-soye", 1744), "6.7");
    game.does(advances("fr-g-roguet", 1744));
}

#[test]
fn case_6_7_a_victorious_defender_may_advance() {
    let mut game = duel("al-kempt", 6);
    assert_eq!(game.fights(attack(BAUDIN, &[543])).result, Ar);
    game.does(retreats("fr-2-baudin", 541));
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Advance, Player::Coalition)
    );
    game.does(advances("al-kempt", 542));
}

#[test]
fn case_6_7_an_advance_ignores_enemy_zones() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .unit("al-opstl", 543)
        .unit("al-pack", 544)
        .dice([1])
        .combat();
    game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
    game.does(advances("fr-2-soye", 543));
    assert_eq!(game.at("fr-2-soye"), 543);
}

#[test]
fn case_6_7_an_advance_is_made_before_the_next_combat_or_never() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 746)
        .unit("al-opstl", 543)
        .unit("al-pack", 747)
        .dice([1, 6])
        .combat();
    game.fights(attack(BAUDIN, &[543]));
    game.refuses(attack(&["fr-2-soye"], &[747]), "6.7");
    game.does(decline());
    game.does(attack(&["fr-2-soye"], &[747]));
    game.refuses(advances("fr-2-baudin", 543), "6.6");
    let to = game.legal().remove(0);
    game.does(to);
    game.refuses(advances("fr-2-baudin", 543), "6.7");
}

#[test]
fn case_6_7_only_units_that_fought_beside_the_hex_advance() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 541)
        .unit("al-opstl", 543)
        .dice([1])
        .combat();
    game.fights(attack(BAUDIN, &[543]));
    game.refuses(advances("fr-2-soye", 542), "6.7");
    game.refuses(advances("fr-2-soye", 543), "6.7");
}

#[test]
fn case_6_7a_nobody_is_forced_to_advance() {
    let mut game = duel("al-opstl", 1);
    game.fights(attack(BAUDIN, &[543]));
    game.does(decline());
    assert_eq!(game.at("fr-2-baudin"), 542);
    game.does(end());
}

#[test]
fn case_6_7b_one_unit_advances_by_one_hex_however_many_hexes_are_empty() {
    let mut game = field()
        .unit("fr-2-baudin", 543)
        .unit("fr-2-soye", 543)
        .unit("al-opstl", 542)
        .unit("al-mrln", 642)
        .dice([1])
        .combat();
    game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[542, 642]));
    game.refuses(advances("fr-2-baudin", 541), "6.7");
    game.does(advances("fr-2-baudin", 642));
    game.refuses(advances("fr-2-soye", 542), "6.7");
    assert_eq!(game.decides(), DecisionKind::Combat);
}

#[test]
fn case_6_7b_the_loser_does_not_advance_nor_anybody_into_a_hex_still_held() {
    let mut game = duel("al-pack", 1);
    assert_eq!(game.fights(attack(BAUDIN, &[543])).result, Dr);
    game.does(retreats("al-pack", 544));
    game.refuses(advances("al-pack", 543), "6.7");
    game.refuses(advances("fr-2-baudin", 544), "6.7");
}

#[test]
fn case_6_7c_an_advanced_unit_attacks_no_more_in_the_phase() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 545)
        .unit("al-opstl", 543)
        .unit("al-pack", 544)
        .dice([1, 6])
        .combat();
    game.fights(attack(BAUDIN, &[543]));
    game.does(advances("fr-2-baudin", 543));
    game.refuses(attack(BAUDIN, &[544]), "6.7C");
    game.refuses(attack(&["fr-2-baudin", "fr-2-soye"], &[544]), "6.7C");
    game.does(attack(&["fr-2-soye"], &[544]));
}

#[test]
fn case_6_7c_an_advanced_unit_is_attacked_no_more_in_the_phase() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 641)
        .unit("fr-2-pelletier", 540)
        .unit("al-kempt", 543)
        .unit("al-opstl", 742)
        .dice([6, 1])
        .combat();
    game.fights(attack(BAUDIN, &[543]));
    game.does(retreats("fr-2-baudin", 441));
    let words = game.refuses(attack(BAUDIN, &[543]), "6.7");
    assert!(words.contains("an advance"), "{words}");
    game.does(advances("al-kempt", 542));
    let words = game.refuses(attack(BAUDIN, &[543]), "6.1B");
    assert!(words.contains("fr-2-baudin has fought"), "{words}");
    game.refuses(attack(&["fr-2-soye"], &[542]), "6.7C");
    game.refuses(bombard(&["fr-2-pelletier"], &[542]), "6.7C");
    game.does(attack(&["fr-2-soye"], &[742]));
    game.does(decline());
    game.does(end());
}
