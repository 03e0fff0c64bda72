//! Chapter 16, sustained bombardment: artillery that has not moved counts twice, heavy artillery three times [16.9, 16.10].

use crate::kit::*;
use hundred_days::last_battles::event::Factor;

/// Pelletier (6) two hexes from a target in the open.
fn battery(options: &[&str]) -> Field {
    field()
        .options(options)
        .unit("fr-2-pelletier", 541)
        .unit("al-pack", 543)
}

fn multiples(game: &Game, order: &hundred_days::last_battles::Order) -> Vec<(u16, String)> {
    let lines = game.account(order).lines.into_iter();
    let sustained = lines.filter(|line| matches!(line.what, Factor::Sustained(_)));
    sustained
        .map(|line| (line.value, line.case.to_string()))
        .collect()
}

#[test]
fn case_16_9_artillery_that_has_not_moved_bombards_at_double_strength() {
    let game = battery(&["16.9"]).combat();
    let order = bombard(&["fr-2-pelletier"], &[543]);
    assert_eq!(game.odds(&order), (12, 4, "3-1".into()));
    assert_eq!(multiples(&game, &order), [(2, "16.9".to_owned())]);
    let without = battery(&[]).combat();
    assert_eq!(without.odds(&order), (6, 4, "1-1".into()));
}

#[test]
fn case_16_9_each_battery_is_judged_for_itself_and_entering_is_moving() {
    let mut game = battery(&["16.9"]).unit("fr-3c-marcillac", 440).game();
    game.does(moves("fr-3c-marcillac", &[441]));
    game.does(end());
    let both = bombard(&["fr-2-pelletier", "fr-3c-marcillac"], &[543]);
    assert_eq!(game.odds(&both), (14, 4, "3-1".into()), "12 and 2");
    assert_eq!(multiples(&game, &both).len(), 1);
}

#[test]
fn case_16_9_it_has_moved_who_moved_in_this_player_turn_alone() {
    let mut game = field()
        .options(&["16.9"])
        .unit("fr-2-pelletier", 540)
        .unit("al-pack", 543)
        .game();
    game.does(moves("fr-2-pelletier", &[541]));
    game.does(end());
    let order = || bombard(&["fr-2-pelletier"], &[543]);
    assert_eq!(game.odds(&order()).0, 6);
    game.until_movement(hundred_days::last_battles::counter::Player::French);
    game.does(end());
    assert_eq!(game.odds(&order()).0, 12);
}

#[test]
fn case_16_9_not_in_a_combined_attack_nor_beside_the_target_nor_in_defence() {
    let game = battery(&["16.9"]).unit("fr-2-baudin", 542).combat();
    let order = combined(&["fr-2-baudin"], &["fr-2-pelletier"], &[543]);
    assert_eq!(game.odds(&order).0, 13);
    assert!(multiples(&game, &order).is_empty());
    let beside = field()
        .options(&["16.9"])
        .unit("fr-2-pelletier", 542)
        .unit("al-opstl", 543)
        .combat();
    let order = attack(&["fr-2-pelletier"], &[543]);
    assert_eq!(beside.odds(&order), (6, 1, "6-1".into()));
}

#[test]
fn case_16_10_heavy_artillery_counts_three_times() {
    let heavy = |options: &[&str]| {
        field()
            .options(options)
            .unit("sub-fr-gd-res", 541)
            .unit("al-pack", 543)
            .combat()
    };
    let order = bombard(&["sub-fr-gd-res"], &[543]);
    let both = heavy(&["16.9", "16.10"]);
    assert_eq!(both.odds(&order), (9, 4, "2-1".into()));
    assert_eq!(multiples(&both, &order), [(3, "16.10".to_owned())]);
    assert_eq!(heavy(&["16.9"]).odds(&order).0, 6, "without 16.10");
    assert_eq!(heavy(&["16.10"]).odds(&order).0, 3, "without 16.9");
    let other = battery(&["16.9", "16.10"]).combat();
    let order = bombard(&["fr-2-pelletier"], &[543]);
    assert_eq!(multiples(&other, &order), [(2, "16.9".to_owned())]);
}

#[test]
fn case_16_9_with_16_4_a_bombardment_into_forest_is_doubled_and_halved() {
    let game = field()
        .options(&["16.4", "16.9"])
        .unit("fr-2-pelletier", 1043)
        .unit("al-pack", 1045)
        .combat();
    assert_eq!(game.odds(&bombard(&["fr-2-pelletier"], &[1045])).0, 6);
}
