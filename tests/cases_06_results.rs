//! Chapter 6, results, elimination and exchange [6.4, 6.5].

use crate::kit::duels::{duel, exchange_in_town};
use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::state::DecisionKind;

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
