//! Chapter 16, cavalry charges: who may charge, what it is worth, and what is left of the horses [16.8].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::event::Factor;
use hundred_days::last_battles::state::{DecisionKind, Phase};
use hundred_days::last_battles::{Event, Order, zoc};

/// Pire (4) two hexes from Pack (4), both in the open.
fn lancers() -> Field {
    field()
        .options(&["16.8"])
        .unit("fr-2-pire", 541)
        .unit("al-pack", 543)
}

/// Has Pire ride up, and begins the combat phase.
fn up(field: Field) -> Game {
    let mut game = field.game();
    game.does(moves("fr-2-pire", &[542]));
    game.does(end());
    game
}

fn charge(units: &[&str], to: u16) -> Order {
    charging(attack(units, &[to]))
}

fn is_blown(game: &Game, unit: &str) -> bool {
    game.state.optional().is_blown(game.find(unit))
}

#[test]
fn case_16_8_a_charge_counts_double() {
    let game = up(lancers());
    assert_eq!(game.odds(&attack(&["fr-2-pire"], &[543])).0, 4);
    let order = charge(&["fr-2-pire"], 543);
    assert_eq!(game.odds(&order), (8, 4, "2-1".into()));
    let account = game.account(&order);
    let line = account
        .lines
        .iter()
        .find(|line| line.what == Factor::Charge);
    let line = line.expect("the line");
    assert_eq!((line.value, line.case.to_string()), (2, "16.8".into()));
}

#[test]
fn case_16_8_who_has_not_ridden_up_does_not_charge() {
    let mut game = field()
        .options(&["16.8"])
        .unit("fr-2-pire", 542)
        .unit("al-pack", 543)
        .combat();
    let words = game.refuses(charge(&["fr-2-pire"], 543), "16.8");
    assert!(words.contains("has not come up"), "{words}");
}

#[test]
fn case_16_8_the_approach_costs_one_or_two_points_and_no_more() {
    let from = |start: u16, path: &[u16]| {
        let mut game = field()
            .options(&["16.8"])
            .unit("fr-2-pire", start)
            .unit("al-pack", 543)
            .game();
        let cost = game.pays(moves("fr-2-pire", path));
        game.does(end());
        (cost, game.allows(&charge(&["fr-2-pire"], 543)))
    };
    assert_eq!(from(541, &[542]), (2, true));
    assert_eq!(from(540, &[541, 542]), (4, true));
    assert_eq!(from(539, &[540, 541, 542]), (6, false));
}

#[test]
fn case_16_8_only_cavalry_alone_in_one_hex_against_infantry_in_the_open() {
    let with = |extra: &str, at: u16| {
        let mut game = lancers().unit(extra, at).game();
        game.does(moves("fr-2-pire", &[542]));
        game.does(end());
        game
    };
    let mut foot = with("fr-2-baudin", 542);
    foot.refuses(charge(&["fr-2-pire", "fr-2-baudin"], 543), "16.8");
    let mut elsewhere = with("fr-3-domon", 642);
    elsewhere.refuses(charge(&["fr-2-pire", "fr-3-domon"], 543), "16.8");
    let mut guns = with("al-opstl", 543);
    let words = guns.refuses(charge(&["fr-2-pire"], 543), "16.8");
    assert!(words.contains("al-opstl is no infantry"), "{words}");
    let mut several = with("al-kempt", 642);
    several.refuses(charging(attack(&["fr-2-pire"], &[543, 642])), "16.8");
}

#[test]
fn case_16_8_bombarding_artillery_may_join() {
    let game = up(lancers().unit("fr-2-pelletier", 441));
    let order = charging(combined(&["fr-2-pire"], &["fr-2-pelletier"], &[543]));
    assert_eq!(game.odds(&order).0, 8 + 6);
}

#[test]
fn case_16_8_the_charge_doubles_before_the_arms_are_enhanced() {
    let field = lancers().options(&["16.7", "16.8"]);
    let game = up(field.unit("fr-2-pelletier", 441));
    let order = charging(combined(&["fr-2-pire"], &["fr-2-pelletier"], &[543]));
    assert_eq!(game.odds(&order).0, 22, "16 and 6, or 8 and 18");
}

#[test]
fn case_16_8_all_that_charged_must_advance() {
    let mut game = lancers().unit("fr-3-domon", 541).dice([1]).game();
    game.does(moves_stack(&["fr-2-pire", "fr-3-domon"], &[542]));
    game.does(end());
    let both = ["fr-2-pire", "fr-3-domon"];
    let report = game.fights(charge(&both, 543));
    assert_eq!((report.attack_strength.0, report.charging.len()), (12, 2));
    if game.decides() == DecisionKind::Retreat {
        let way = game.legal().remove(0);
        game.does(way);
    }
    game.refuses(decline(), "16.8");
    game.refuses(advances("fr-2-pire", 543), "16.8");
    let order = Order::AdvanceStack {
        units: pieces(&both),
        to: hex(543),
    };
    assert_eq!(game.legal(), std::slice::from_ref(&order));
    let events = game.does(order);
    let blown = events.iter().any(|event| match event {
        Event::Blown { units, .. } => units.len() == 2,
        _ => false,
    });
    assert!(blown, "{events:?}");
}

#[test]
fn case_16_8_no_die_of_15_5_holds_a_charge_back() {
    let mut game = up(lancers().options(&["15.5", "16.8"]).dice([1]));
    let mut events = game.does(charge(&["fr-2-pire"], 543));
    if game.decides() == DecisionKind::Retreat {
        let way = game.legal().remove(0);
        events.extend(game.does(way));
    }
    assert_eq!(game.decides(), DecisionKind::Advance);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Die { .. }))
    );
}

/// Has Pire charge in vain, and leaves him where he has retreated to.
fn repulsed() -> Game {
    let mut game = up(lancers().dice([6, 1]));
    assert_eq!(game.fights(charge(&["fr-2-pire"], 543)).result, Ar);
    game.does(retreats("fr-2-pire", 541));
    if game.decides() == DecisionKind::Advance {
        game.does(decline());
    }
    game
}

#[test]
fn case_16_8_blown_is_it_through_the_enemys_turn_and_the_next_of_its_own() {
    let mut game = repulsed();
    let zone = |game: &Game| zoc::in_zone_of(&game.state, Player::French, hex(540));
    assert!(!is_blown(&game, "fr-2-pire"), "not yet in this player turn");
    assert!(zone(&game));
    game.until_movement(Player::Coalition);
    assert!(is_blown(&game, "fr-2-pire") && !zone(&game));
    game.until_movement(Player::French);
    assert!(is_blown(&game, "fr-2-pire") && !zone(&game));
    game.until_movement(Player::Coalition);
    assert!(!is_blown(&game, "fr-2-pire") && zone(&game));
}

#[test]
fn case_16_8_blown_cavalry_counts_half_and_enters_no_enemy_zone() {
    let mut game = repulsed();
    game.until_movement(Player::Coalition);
    game.does(moves("al-pack", &[542]));
    game.does(end());
    assert_eq!(game.state.phase(), Phase::Combat);
    let report = game.account(&attack(&["al-pack"], &[541]));
    assert_eq!((report.attack.0, report.defence.0), (4, 2));
    let line = report.lines.iter();
    let line = line.filter(|line| line.what == Factor::BlownDefenders);
    assert_eq!(line.count(), 1);
    let mut game = repulsed();
    game.until_movement(Player::French);
    let words = game.refuses(moves("fr-2-pire", &[542]), "16.8");
    assert!(words.contains("blown"), "{words}");
}

#[test]
fn case_16_8_blown_cavalry_attacks_at_half_too() {
    let mut game = repulsed();
    game.until_movement(Player::Coalition);
    game.does(moves("al-pack", &[542]));
    game.does(end());
    game.does(attack(&["al-pack"], &[541]));
    while game.state.phase() == Phase::Combat && game.decider() == Player::French {
        let way = game.legal().remove(0);
        game.does(way);
    }
    let lancers = game.at("fr-2-pire");
    while (game.state.player(), game.state.phase()) != (Player::French, Phase::Combat) {
        let order = match game.decides() {
            DecisionKind::Movement => end(),
            _ => game.legal().remove(0),
        };
        game.does(order);
    }
    assert!(is_blown(&game, "fr-2-pire") && game.at("fr-2-pire") == lancers);
    let pack = game.at("al-pack");
    let report = game.account(&attack(&["fr-2-pire"], &[pack]));
    assert_eq!((report.attack.0, report.defence.0), (2, 4));
    let mut lines = report.lines.iter();
    assert!(lines.any(|line| line.what == Factor::BlownAttackers));
}

#[test]
fn case_16_8_blown_cavalry_obliges_nobody_to_attack_it_but_must_be_attacked() {
    let mut game = repulsed();
    game.until_movement(Player::Coalition);
    game.does(moves("al-pack", &[542]));
    let events = game.does(end());
    let owed = events.iter().find_map(|event| match event {
        Event::Obligations {
            must_attack,
            must_be_attacked,
            ..
        } => Some((must_attack.clone(), must_be_attacked.clone())),
        _ => None,
    });
    assert_eq!(owed, Some((Vec::new(), vec![id("fr-2-pire")])));
}

#[test]
fn case_16_8_without_the_rule_nobody_charges() {
    let mut game = up(lancers().options(&[]));
    let words = game.refuses(charge(&["fr-2-pire"], 543), "16.8");
    assert!(words.contains("not in use"), "{words}");
}
