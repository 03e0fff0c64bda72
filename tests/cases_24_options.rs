//! [24.5] Grand Ligny: what the players may add.

use crate::kit::grand_ligny::{grand, opened, villages};
use crate::kit::*;
use hundred_days::last_battles::counter::{Army, Player};

#[test]
fn case_24_5a_the_villages_count_seven() {
    let mut game = villages(&["24.5A"], &[3755, 3854, 3855], 3956);
    game.does(moves("fr-4-hulot", &[3955]));
    assert_eq!(game.levels(Army::Prussian), (Some(48), Some(68)));
}

#[test]
fn case_24_5b_ney_is_cautious_at_1400_and_1500() {
    let active = |faces: [u8; 4], hour: &str| {
        let mut game = opened(grand(&["24.5B"]).begins("fr-4-baltus", 3763).dice(faces));
        while game.state.turn() != turn(hour) || game.state.player() != Player::French {
            game.until_movement(Player::French);
        }
        let ney = game.find_leader("ldr-ney");
        game.state.leader(ney).active
    };
    // His die falls in the command phase, that of the First Corps in the movement phase after it.
    assert!(active([2, 6, 3, 6], "16/1400"));
    assert!(!active([3, 6, 1, 6], "16/1400"));
    assert!(active([3, 6, 1, 6], "16/1500"));
    assert!(!active([1, 6, 3, 6], "16/1500"));
    assert!(active([3, 6, 3, 6], "16/1600"));
}

#[test]
fn case_24_5b_inactive_he_neither_moves_nor_commands() {
    let mut game = opened(grand(&["24.5B"]).dice([3, 6]));
    game.refuses(moves("ldr-ney", &[1750]), "15.4");
    assert!(!game.commanded("fr-2-gauthier"));
    let mut game = opened(grand(&["24.5B"]).dice([1, 6]));
    assert!(game.commanded("fr-2-gauthier"));
    game.does(moves("ldr-ney", &[1750]));
}

/// Attackers of 12, or of 1, on a single hex.
fn ratio(options: &[&str], attackers: &[&str], defenders: &[&str], face: u8) -> Game {
    let mut field = grand(options);
    for (nth, unit) in attackers.iter().enumerate() {
        field = field.unit(unit, [2448, 2448, 2449, 2449][nth]);
    }
    for unit in defenders {
        field = field.unit(unit, 2549);
    }
    let mut game = opened(field.dice([face]));
    game.does(end());
    game
}

#[test]
fn case_24_5c_each_ratio_above_6_1_takes_one_off_the_die() {
    // 11 to 1: five above 6-1, so that a 6 counts as a 1.
    let strong = ["fr-2-gauthier", "fr-2-jamin"];
    let order = attack(&strong, &[2549]);
    let result = |options: &[&str], face: u8| {
        let mut game = ratio(options, &strong, &["al-opstl"], face);
        let report = game.fights(order.clone());
        assert_eq!(
            (report.die.pips(), report.column.to_string()),
            (face, "6-1".to_owned())
        );
        report.result
    };
    assert_eq!(result(&[], 6), Ex);
    assert_eq!(result(&["24.5C"], 6), De);
    let weaker = ["fr-2-campi", "fr-2-pire"];
    let game = ratio(&["24.5C"], &weaker, &["al-opstl"], 6);
    let account = game.account(&attack(&weaker, &[2549]));
    let by = account.attack.0 - 6;
    let lowered = account
        .lines
        .iter()
        .find(|line| line.case.to_string() == "24.5C");
    assert_eq!(
        lowered.map(|line| (line.value, line.counted)),
        (by > 0).then_some((by, true))
    );
}

#[test]
fn case_24_5c_and_16_13_where_a_leader_moves_the_column_the_die_counts_as_it_falls() {
    let field = grand(&["24.5C", "16.13"]).unit("fr-3c-marcillac", 2448);
    let field = field.leader("ldr-ney", 2448);
    let mut game = opened(field.unit("al-byng", 2549).unit("al-mait", 2549));
    game.does(end());
    let plain = attack(&["fr-3c-marcillac"], &[2549]);
    let counted = |order: &hundred_days::last_battles::Order| {
        let lines = game.account(order).lines;
        let mut raised = lines.iter();
        let raised = raised.find(|line| line.case.to_string() == "24.5C");
        raised.map(|line| line.counted)
    };
    assert_eq!(counted(&plain), Some(true), "2 against 13");
    assert_eq!(counted(&led(plain, "ldr-ney")), Some(false));
}

#[test]
fn case_24_5c_lower_odds_by_choice_leave_the_die_alone() {
    let strong = ["fr-2-gauthier", "fr-2-jamin"];
    let mut game = ratio(&["24.5C"], &strong, &["al-opstl"], 5);
    let order = at_odds(attack(&strong, &[2549]), "5-1");
    let report = game.fights(order);
    assert_eq!(report.result, Ex);
    let line = report
        .modifications
        .iter()
        .find(|line| line.case.to_string() == "24.5C");
    assert_eq!(line.map(|line| line.counted), Some(false));
}

#[test]
fn case_24_5c_each_ratio_below_1_5_adds_one_to_the_die() {
    // 1 to 11: six below 1-5, so that a 1 counts as a 6.
    let result = |options: &[&str]| {
        let field = grand(options)
            .coalition_first()
            .unit("al-opstl", 2549)
            .unit("fr-2-gauthier", 2448)
            .unit("fr-2-jamin", 2448)
            .dice([1]);
        let mut game = opened(field);
        game.does(end());
        game.fights(attack(&["al-opstl"], &[2448])).result
    };
    assert_eq!(result(&[]), Ar);
    assert_eq!(result(&["24.5C"]), Ae);
}
