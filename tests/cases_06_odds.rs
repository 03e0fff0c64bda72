//! Chapter 6, strengths and odds [6.2, 6.3].

use crate::kit::*;
use hundred_days::last_battles::event::Factor;

/// Calculates an attack in the open: attackers in 0542, defenders in 0543.
fn open_field(attackers: &[&str], defenders: &[&str]) -> (u16, u16, String) {
    let lay = |at: u16| move |field: Field, unit: &&str| field.unit(unit, at);
    let field = attackers.iter().fold(field(), lay(542));
    let game = defenders.iter().fold(field, lay(543)).combat();
    game.odds(&attack(attackers, &[543]))
}

#[test]
fn case_6_2_all_attackers_are_set_against_all_defenders() {
    assert_eq!(
        open_field(&["fr-2-baudin", "fr-2-soye"], &["al-pack", "al-opstl"]),
        (13, 5, "2-1".into())
    );
}

#[test]
fn case_6_2_the_side_that_shows_counts() {
    let game = field()
        .reduced("fr-2-baudin", 542)
        .reduced("al-kempt", 543)
        .combat();
    assert_eq!(
        game.odds(&attack(&["fr-2-baudin"], &[543])),
        (4, 3, "1-1".into())
    );
}

#[test]
fn case_6_2a_odds_are_rounded_in_favour_of_the_defender() {
    let column = |a: &[&str], d: &[&str]| open_field(a, d).2;
    assert_eq!(column(&["fr-2-baudin"], &["al-pack"]), "1-1", "7 to 4");
    assert_eq!(column(&["fr-1-quiot"], &["al-kempt"]), "1-2", "4 to 5");
    assert_eq!(column(&["fr-1-quiot"], &["al-pack"]), "1-1", "4 to 4");
    assert_eq!(
        column(&["fr-2-baudin", "fr-2-campi"], &["al-vincke"]),
        "4-1",
        "12 to 3"
    );
    assert_eq!(
        column(&["fr-2-soye", "fr-2-campi"], &["al-vincke"]),
        "3-1",
        "11 to 3"
    );
    assert_eq!(column(&["fr-3-domon"], &["al-kempt"]), "1-3", "2 to 5");
}

#[test]
fn case_6_2b_odds_go_no_further_than_6_1_and_1_5() {
    assert_eq!(
        open_field(&["fr-2-baudin", "fr-2-soye"], &["al-opstl"]),
        (13, 1, "6-1".into())
    );
    let game = field()
        .reduced("fr-6-penne", 542)
        .unit("al-byng", 543)
        .combat();
    assert_eq!(
        game.odds(&attack(&["fr-6-penne"], &[543])),
        (1, 6, "1-5".into())
    );
}

#[test]
fn case_6_2c_the_attacker_may_take_any_lower_column_and_no_higher_one() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .unit("al-pack", 543)
        .dice([5])
        .combat();
    let order = || attack(&["fr-2-baudin", "fr-2-soye"], &[543]);
    assert_eq!(game.odds(&order()).2, "3-1");
    game.refuses(at_odds(order(), "4-1"), "6.2C");
    for lower in ["3-1", "2-1", "1-1", "1-5"] {
        assert!(game.allows(&at_odds(order(), lower)), "{lower}");
    }
    let report = game.fights(at_odds(order(), "2-1"));
    assert_eq!(
        (report.odds.to_string(), report.column.to_string()),
        ("3-1".into(), "2-1".into())
    );
    assert_eq!(report.result, Ar, "where 3-1 would have been Dr");
}

#[test]
fn case_6_2c_the_column_is_settled_once_the_die_is_cast() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .dice([1])
        .combat();
    game.fights(attack(&["fr-2-baudin"], &[543]));
    game.refuses(at_odds(attack(&["fr-2-baudin"], &[543]), "1-5"), "6.6");
}

#[test]
fn case_6_3_a_town_doubles_its_defenders() {
    let game = field()
        .unit("fr-2-baudin", 1743)
        .unit("al-pack", 1744)
        .combat();
    assert_eq!(
        game.odds(&attack(&["fr-2-baudin"], &[1744])),
        (7, 8, "1-2".into())
    );
}

#[test]
fn case_6_3_a_chateau_triples_its_defenders() {
    let game = field()
        .unit("fr-2-baudin", 718)
        .unit("al-pack", 617)
        .combat();
    assert_eq!(game.odds(&attack(&["fr-2-baudin"], &[617])).1, 12);
}

#[test]
fn case_6_3a_a_stream_doubles_if_all_attackers_cross_it() {
    let game = field()
        .unit("fr-2-baudin", 1645)
        .unit("fr-2-soye", 1546)
        .unit("al-pack", 1545)
        .combat();
    assert_eq!(
        game.odds(&attack(&["fr-2-baudin", "fr-2-soye"], &[1545])),
        (13, 8, "1-1".into())
    );
}

#[test]
fn case_6_3a_one_adjacent_attacker_on_the_near_bank_undoes_the_doubling() {
    let game = field()
        .unit("fr-2-baudin", 1645)
        .unit("fr-2-soye", 1544)
        .unit("al-pack", 1545)
        .combat();
    let order = attack(&["fr-2-baudin", "fr-2-soye"], &[1545]);
    assert_eq!(game.odds(&order), (13, 4, "3-1".into()));
    let lines = game.account(&order).lines;
    let idle = lines
        .iter()
        .find(|line| matches!(line.what, Factor::WaterNotForAll(_)));
    assert!(idle.is_some_and(|line| !line.counted && line.case.to_string() == "6.3A"));
}

#[test]
fn case_6_3a_a_bridge_doubles_like_its_stream() {
    let game = field()
        .unit("fr-2-baudin", 1944)
        .unit("fr-2-soye", 2043)
        .unit("al-pack", 2044)
        .combat();
    assert_eq!(
        game.odds(&attack(&["fr-2-baudin", "fr-2-soye"], &[2044])).1,
        8,
        "one over the bridge, one over the stream"
    );
    let game = field()
        .unit("fr-2-baudin", 3720)
        .unit("al-pack", 3620)
        .combat();
    assert_eq!(
        game.odds(&attack(&["fr-2-baudin"], &[3620])).1,
        8,
        "a bridge over a river"
    );
}

#[test]
fn case_6_3a_guns_at_two_hexes_neither_cross_nor_undo() {
    let position = || {
        field()
            .unit("fr-2-pelletier", 1746)
            .unit("fr-2-baudin", 1645)
            .unit("fr-2-soye", 1544)
            .unit("al-pack", 1545)
            .combat()
    };
    let game = position();
    let guns = ["fr-2-pelletier"];
    assert_eq!(
        game.odds(&bombard(&guns, &[1545])).1,
        4,
        "nobody crosses the stream"
    );
    assert_eq!(
        game.odds(&combined(&["fr-2-baudin"], &guns, &[1545])),
        (13, 8, "1-1".into())
    );
    assert_eq!(game.odds(&combined(&["fr-2-soye"], &guns, &[1545])).1, 4);
}

#[test]
fn case_6_3b_cavalry_attacking_into_forest_or_marsh_is_halved() {
    let game = field()
        .unit("fr-2-pire", 1542)
        .unit("al-pack", 1543)
        .combat();
    assert_eq!(
        game.odds(&attack(&["fr-2-pire"], &[1543])),
        (2, 4, "1-2".into())
    );
    let game = field()
        .unit("fr-2-pire", 2607)
        .unit("al-pack", 2608)
        .combat();
    assert_eq!(game.odds(&attack(&["fr-2-pire"], &[2608])).0, 2, "marsh");
}

#[test]
fn case_6_3b_what_is_halved_is_added_up_first_and_rounded_up_once() {
    let game = field()
        .unit("fr-1c-soult", 1642)
        .unit("fr-1-jacquinot", 1642)
        .unit("fr-3c-lheritier", 1544)
        .unit("al-pack", 1543)
        .combat();
    let odds = |units: &[&str]| game.odds(&attack(units, &[1543])).0;
    assert_eq!(odds(&["fr-1c-soult", "fr-1-jacquinot"]), 3, "3 and 3");
    assert_eq!(odds(&["fr-3c-lheritier"]), 3, "5");
    assert_eq!(
        odds(&["fr-1c-soult", "fr-1-jacquinot", "fr-3c-lheritier"]),
        6,
        "3, 3 and 5"
    );
}

#[test]
fn case_6_3b_infantry_and_artillery_are_not_halved() {
    let game = field()
        .unit("fr-2-baudin", 1642)
        .unit("fr-2-pire", 1642)
        .unit("fr-3c-marcillac", 1544)
        .unit("al-pack", 1543)
        .combat();
    let all = ["fr-2-baudin", "fr-2-pire", "fr-3c-marcillac"];
    assert_eq!(game.odds(&attack(&all, &[1543])).0, 7 + 2 + 2);
}

#[test]
fn case_6_3b_cavalry_defending_in_forest_is_halved() {
    let odds = |units: &[&str]| {
        let lay = |field: Field, unit: &&str| field.unit(unit, 1543);
        let game = units.iter().fold(field(), lay).unit("fr-2-baudin", 1642);
        game.combat().odds(&attack(&["fr-2-baudin"], &[1543])).1
    };
    assert_eq!(odds(&["al-cramm"]), 1);
    assert_eq!(odds(&["al-somerset"]), 2, "half of 3");
    assert_eq!(odds(&["al-somerset", "al-pons"]), 3, "half of 6");
    assert_eq!(odds(&["al-somerset", "al-pack"]), 6, "infantry stays whole");
}

#[test]
fn case_6_3c_town_and_stream_double_once() {
    let game = field()
        .unit("fr-2-baudin", 1745)
        .unit("al-pack", 1744)
        .combat();
    let order = attack(&["fr-2-baudin"], &[1744]);
    assert_eq!(game.odds(&order).1, 8);
    let lines = game.account(&order).lines;
    let water = lines
        .iter()
        .find(|line| matches!(line.what, Factor::Water(_)));
    assert!(water.is_some_and(|line| !line.counted && line.case.to_string() == "6.3C"));
}

#[test]
fn case_6_3c_chateau_and_stream_triple() {
    let game = field()
        .unit("fr-2-baudin", 1316)
        .unit("al-pack", 1315)
        .combat();
    assert_eq!(game.odds(&attack(&["fr-2-baudin"], &[1315])).1, 12);
}

#[test]
fn case_6_3c_a_forest_behind_a_stream_doubles_and_does_not_halve_cavalry_too() {
    let game = field()
        .unit("fr-2-pire", 1445)
        .unit("al-pack", 1444)
        .combat();
    assert_eq!(
        game.odds(&attack(&["fr-2-pire"], &[1444])),
        (4, 8, "1-2".into())
    );
}

#[test]
fn case_6_3_each_attacked_hex_has_the_benefit_of_its_own_ground() {
    let game = field()
        .unit("fr-2-baudin", 1843)
        .unit("al-pack", 1744)
        .unit("al-kempt", 1743)
        .combat();
    assert_eq!(
        game.odds(&attack(&["fr-2-baudin"], &[1744, 1743])).1,
        2 * 4 + 5
    );
}

#[test]
fn case_6_3a_doubling_is_judged_hex_by_hex() {
    let game = field()
        .unit("fr-2-baudin", 1645)
        .unit("al-pack", 1545)
        .unit("al-kempt", 1644)
        .combat();
    assert_eq!(
        game.odds(&attack(&["fr-2-baudin"], &[1545, 1644])).1,
        2 * 4 + 5,
        "1545 lies behind the brook, 1644 does not"
    );
}

#[test]
fn case_6_3b_cavalry_is_halved_if_any_attacked_hex_is_forest() {
    let game = field()
        .unit("fr-2-pire", 1642)
        .unit("al-pack", 1543)
        .unit("al-kempt", 1643)
        .combat();
    assert_eq!(
        game.odds(&attack(&["fr-2-pire"], &[1543, 1643])),
        (2, 9, "1-5".into())
    );
}
