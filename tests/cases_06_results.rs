//! Chapter 6, results, elimination, exchange and advance [6.4, 6.5, 6.7].

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::state::DecisionKind;

/// Baudin (7) against one defender in the open.
fn duel(defender: &str, face: u8) -> Game {
    field()
        .unit("fr-2-baudin", 542)
        .unit(defender, 543)
        .dice([face])
        .combat()
}

const BAUDIN: &[&str] = &["fr-2-baudin"];

#[test]
fn case_6_4_ae_eliminates_all_attackers() {
    let mut game = field()
        .unit("fr-3-domon", 542)
        .reduced("fr-6-penne", 642)
        .unit("al-byng", 543)
        .unit("al-mait", 543)
        .dice([5])
        .combat();
    let report = game.fights(attack(&["fr-3-domon", "fr-6-penne"], &[543]));
    assert_eq!(
        (report.column.to_string().as_str(), report.result),
        ("1-4", Ae)
    );
    assert!(game.is_gone("fr-3-domon") && game.is_gone("fr-6-penne"));
    assert_eq!(game.losses(Army::French), 3);
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Advance, Player::Coalition)
    );
}

#[test]
fn case_6_4_ar_drives_all_attackers_back() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-pelletier", 442)
        .unit("al-byng", 543)
        .unit("al-mait", 543)
        .dice([5])
        .combat();
    let report = game.fights(attack(&["fr-2-baudin", "fr-2-pelletier"], &[543]));
    assert_eq!(
        (report.column.to_string().as_str(), report.result),
        ("1-1", Ar)
    );
    assert_eq!(report.retreating.len(), 2);
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Retreat, Player::French)
    );
    game.does(retreats("fr-2-pelletier", 342));
    assert_eq!(game.decides(), DecisionKind::Retreat);
    game.does(retreats("fr-2-baudin", 541));
    assert_eq!(game.decides(), DecisionKind::Advance);
}

#[test]
fn case_6_4_dr_drives_all_defenders_back() {
    let mut game = field()
        .unit("fr-2-baudin", 543)
        .unit("al-opstl", 542)
        .unit("al-mrln", 642)
        .dice([5])
        .combat();
    let report = game.fights(attack(BAUDIN, &[542, 642]));
    assert_eq!(
        (report.column.to_string().as_str(), report.result),
        ("3-1", Dr)
    );
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Retreat, Player::Coalition)
    );
    game.does(retreats("al-mrln", 641));
    game.does(retreats("al-opstl", 541));
    assert_eq!(game.losses(Army::Allied), 0);
}

#[test]
fn case_6_4_de_eliminates_all_defenders() {
    let mut game = field()
        .unit("fr-2-baudin", 543)
        .unit("fr-2-soye", 543)
        .unit("al-opstl", 542)
        .unit("al-mrln", 642)
        .dice([1])
        .combat();
    let report = game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[542, 642]));
    assert_eq!(report.result, De);
    assert!(game.is_gone("al-opstl") && game.is_gone("al-mrln"));
    assert_eq!(game.losses(Army::Allied), 2);
}

#[test]
fn case_6_4_ex_eliminates_the_defenders_and_as_much_of_the_attackers() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .unit("al-vincke", 543)
        .dice([6])
        .combat();
    let report = game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
    assert_eq!(
        (report.column.to_string().as_str(), report.result),
        ("4-1", Ex)
    );
    assert!(game.is_gone("al-vincke"));
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Losses, Player::French)
    );
    game.does(loses(&["fr-2-soye"]));
    assert!(game.is_gone("fr-2-soye") && !game.is_gone("fr-2-baudin"));
    assert_eq!(
        (game.losses(Army::French), game.losses(Army::Allied)),
        (6, 3)
    );
}

#[test]
fn case_6_5_an_exchange_takes_nobody_but_the_attackers_beside_the_enemy() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 442)
        .unit("fr-2-pelletier", 541)
        .unit("fr-2-campi", 244)
        .unit("al-opstl", 543)
        .dice([6])
        .combat();
    let order = combined(&["fr-2-baudin", "fr-2-soye"], &["fr-2-pelletier"], &[543]);
    assert_eq!(game.fights(order).result, Ex);
    let words = game.refuses(loses(&["fr-2-pelletier"]), "7.1E");
    assert!(words.contains("fr-2-pelletier bombarded"), "{words}");
    game.refuses(loses(&["fr-2-campi"]), "6.5");
    game.refuses(loses(&["al-opstl", "fr-2-soye"]), "6.5");
    game.refuses(loses(&[]), "6.5A");
    game.refuses(decline(), "6.5");
    game.refuses(end(), "6.5");
    game.does(loses(&["fr-2-soye"]));
}

#[test]
fn case_6_5_eliminated_units_leave_the_map_and_count_as_losses() {
    let mut game = duel("al-opstl", 1);
    let events = game.does(attack(BAUDIN, &[543]));
    assert!(events.iter().any(|event| matches!(event,
        Event::Eliminated { unit, strength, .. } if *unit == id("al-opstl") && strength.0 == 1)));
    assert_eq!(game.at("al-opstl"), 0);
    game.does(decline());
    game.until_movement(Player::Coalition);
    game.refuses(moves("al-opstl", &[544]), "5.1");
}

/// Four French units around Pack in the town of Gemioncourt: 25 against 8.
fn exchange_in_town() -> Game {
    let mut game = field()
        .unit("fr-2-baudin", 1743)
        .unit("fr-2-soye", 1743)
        .reduced("fr-1-quiot", 1843)
        .unit("fr-6-tromelin", 1843)
        .unit("fr-g-friant", 1643)
        .unit("fr-g-morand", 1643)
        .unit("fr-g-roguet", 1844)
        .unit("al-pack", 1744)
        .dice([6])
        .combat();
    let all = [
        "fr-2-baudin",
        "fr-2-soye",
        "fr-1-quiot",
        "fr-6-tromelin",
        "fr-g-friant",
        "fr-g-morand",
        "fr-g-roguet",
    ];
    let report = game.fights(attack(&all, &[1744]));
    assert_eq!((report.defense_strength.0, report.result), (8, Ex));
    assert_eq!(report.at_least.0, 4, "as printed, not as doubled");
    game
}

#[test]
fn case_6_5a_an_exchange_counts_strengths_as_printed() {
    let mut game = exchange_in_town();
    let refusal = game.refuses(loses(&["fr-6-tromelin"]), "6.5A");
    assert!(refusal.contains('3') && refusal.contains('4'), "{refusal}");
    game.refuses(loses(&["fr-1-quiot"]), "6.5A");
    game.does(loses(&["fr-6-tromelin", "fr-1-quiot"]));
    assert_eq!(
        game.losses(Army::French),
        5,
        "Quiot's reduced side is worth 2"
    );
}

#[test]
fn case_6_5a_the_attacker_chooses_what_an_exchange_takes() {
    let mut game = exchange_in_town();
    assert!(game.legal().contains(&loses(&["fr-g-friant"])));
    assert!(!game.legal().contains(&loses(&["fr-6-tromelin"])));
    assert!(!game.allows(&decline()) && !game.allows(&end()));
    game.does(loses(&["fr-2-soye"]));
    assert!(game.is_gone("fr-2-soye"));
}

#[test]
fn case_6_5a_halving_does_not_make_an_exchange_cheaper_or_dearer() {
    let mut game = field()
        .unit("fr-3c-lheritier", 1542)
        .unit("fr-3c-durbal", 1542)
        .unit("fr-2-pire", 1642)
        .unit("fr-1-jacquinot", 1642)
        .unit("al-somerset", 1543)
        .dice([6])
        .combat();
    let all = [
        "fr-3c-lheritier",
        "fr-3c-durbal",
        "fr-2-pire",
        "fr-1-jacquinot",
    ];
    let report = game.fights(attack(&all, &[1543]));
    assert_eq!(
        (report.attack_strength.0, report.defense_strength.0),
        (8, 2)
    );
    assert_eq!((report.result, report.at_least.0), (Ex, 3));
    game.does(loses(&["fr-1-jacquinot"]));
}

#[test]
fn case_6_5a_attackers_no_stronger_than_the_defenders_all_go_and_guns_stay() {
    let mut game = field()
        .unit("fr-6-penne", 542)
        .unit("fr-g-lallemand", 541)
        .unit("fr-g-stmaurice", 541)
        .unit("al-somerset", 543)
        .dice([6])
        .combat();
    let guns = ["fr-g-lallemand", "fr-g-stmaurice"];
    let report = game.fights(combined(&["fr-6-penne"], &guns, &[543]));
    assert_eq!(
        (report.column.to_string().as_str(), report.result),
        ("4-1", Ex)
    );
    assert!(game.is_gone("al-somerset") && game.is_gone("fr-6-penne"));
    assert_eq!(
        (game.losses(Army::French), game.losses(Army::Allied)),
        (2, 3)
    );
    assert_eq!(
        game.decides(),
        DecisionKind::Combat,
        "nobody is left to choose or to advance"
    );
}

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
