//! Chapter 6, retreating after combat and making room for it [6.6].

use crate::kit::*;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, Order};

const BAUDIN: &[&str] = &["fr-2-baudin"];

/// Baudin in 0542 attacks Pack in 0543, and drives him back with a 1.
fn pack_attacked() -> Field {
    field()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .dice([1])
}

/// Of the hexes around Pack, zones of control leave only 0544 free.
fn one_way_out() -> Field {
    pack_attacked()
        .unit("fr-3-domon", 343)
        .unit("fr-1c-subervie", 743)
}

/// The only way out is full.
fn full_way_out() -> Field {
    one_way_out().unit("al-kempt", 544).unit("al-best", 544)
}

#[track_caller]
fn drive_back(position: Field) -> Game {
    let mut game = position.combat();
    assert_eq!(game.fights(attack(BAUDIN, &[543])).result, Dr);
    game
}

#[test]
fn case_6_6_a_retreat_goes_one_hex() {
    let mut game = drive_back(pack_attacked());
    game.refuses(retreats("al-pack", 545), "6.6");
    game.refuses(end(), "6.6");
    assert!(!game.allows(&decline()));
    let events = game.does(retreats("al-pack", 544));
    assert!(matches!(events[0], Event::Retreated { .. }));
    assert_eq!(game.at("al-pack"), 544);
}

#[test]
fn case_6_6_a_unit_with_nowhere_to_go_is_eliminated() {
    let position = pack_attacked()
        .unit("fr-3-domon", 444)
        .unit("fr-1c-subervie", 644);
    let game = drive_back(position);
    assert!(game.is_gone("al-pack"));
    assert_eq!(game.losses(Army::Allied), 4);
    assert_eq!(game.decides(), DecisionKind::Advance);
}

#[test]
fn case_6_6_only_units_of_the_beaten_side_retreat() {
    let mut game = drive_back(pack_attacked().unit("al-kempt", 746));
    assert_eq!(game.decider(), Player::Coalition);
    assert!(!game.allows(&retreats("fr-2-baudin", 541)));
    assert!(!game.allows(&retreats("al-kempt", 747)));
    game.does(retreats("al-pack", 544));
}

#[test]
fn case_6_6a_a_retreat_does_not_leave_the_map() {
    let position = || {
        field()
            .unit("fr-2-baudin", 2844)
            .unit("al-pack", 2945)
            .dice([1])
    };
    let mut game = position().combat();
    game.fights(attack(BAUDIN, &[2945]));
    game.refuses(retreats("al-pack", 3044), "6.6A");
    game.does(retreats("al-pack", 2946));
    let mut game = position().unit("fr-3-domon", 2846).combat();
    game.fights(attack(BAUDIN, &[2945]));
    assert!(game.is_gone("al-pack"), "rather than off the map");
}

#[test]
fn case_6_6a_a_retreat_crosses_a_river_only_by_a_bridge() {
    let mut game = field()
        .unit("fr-2-baudin", 3820)
        .unit("fr-2-soye", 3820)
        .unit("al-pack", 3720)
        .dice([1])
        .combat();
    let report = game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[3720]));
    assert_eq!(report.result, Dr);
    game.refuses(retreats("al-pack", 3619), "6.6A");
    game.does(retreats("al-pack", 3620));
}

#[test]
fn case_6_6a_a_retreat_enters_neither_an_enemy_nor_his_zone() {
    let mut game = drive_back(pack_attacked().unit("fr-3-domon", 743));
    game.refuses(retreats("al-pack", 542), "6.6A");
    game.refuses(retreats("al-pack", 442), "6.6A");
    let refusal = game.refuses(retreats("al-pack", 643), "6.6A");
    assert!(refusal.contains("zone of control"), "{refusal}");
    game.does(retreats("al-pack", 443));
}

#[test]
fn case_6_6a_a_friend_does_not_open_an_enemy_zone_to_a_retreat() {
    let mut game = drive_back(pack_attacked().unit("al-best", 643).unit("fr-3-domon", 744));
    game.refuses(retreats("al-pack", 643), "6.6A");
}

#[test]
fn case_6_6b_the_owner_chooses_the_hex() {
    let game = drive_back(pack_attacked());
    let ways = [643, 544, 443].map(|to| retreats("al-pack", to));
    assert_eq!(game.legal().len(), ways.len());
    assert!(ways.iter().all(|way| game.allows(way)));
}

#[test]
fn case_6_6b_stacked_units_may_retreat_apart() {
    let mut game = drive_back(pack_attacked().unit("al-opstl", 543));
    game.does(retreats("al-opstl", 643));
    game.does(retreats("al-pack", 443));
    assert_eq!((game.at("al-opstl"), game.at("al-pack")), (643, 443));
}

#[test]
fn case_6_6c_a_retreat_may_join_one_friend() {
    let mut game = drive_back(pack_attacked().unit("al-kempt", 544));
    game.does(retreats("al-pack", 544));
    assert_eq!(game.at("al-kempt"), 544);
    assert_eq!(game.decides(), DecisionKind::Advance);
}

#[test]
fn case_6_6c_nobody_is_displaced_while_another_way_is_open() {
    let mut game = drive_back(pack_attacked().unit("al-kempt", 544).unit("al-best", 544));
    game.refuses(retreats("al-pack", 544), "6.6C");
    game.refuses(retreats_displacing("al-pack", 544, "al-kempt"), "6.6C");
    game.refuses(retreats_displacing("al-pack", 643, "al-kempt"), "6.6C");
    game.does(retreats("al-pack", 643));
}

#[test]
fn case_6_6c_who_retreated_under_a_later_bombardment_adds_nothing_and_shares_the_fate() {
    let mut game = pack_attacked()
        .unit("al-opstl", 544)
        .unit("fr-2-pelletier", 546)
        .dice([1, 1])
        .combat();
    game.fights(attack(BAUDIN, &[543]));
    game.does(retreats("al-pack", 544));
    game.does(decline());
    let report = game.fights(bombard(&["fr-2-pelletier"], &[544]));
    assert_eq!((report.defense_strength.0, report.result), (1, De));
    assert!(game.is_gone("al-opstl") && game.is_gone("al-pack"));
    assert_eq!(game.losses(Army::Allied), 5);
}

#[test]
fn case_6_6c_who_retreated_alone_is_not_attacked_again() {
    let mut game = pack_attacked().unit("fr-2-pelletier", 546).combat();
    game.fights(attack(BAUDIN, &[543]));
    game.does(retreats("al-pack", 544));
    game.does(decline());
    assert!(!game.allows(&bombard(&["fr-2-pelletier"], &[544])));
}

#[test]
fn case_6_6d_a_unit_in_a_full_hex_makes_room() {
    let mut game = drive_back(full_way_out());
    game.refuses(retreats("al-pack", 544), "6.6D");
    game.does(retreats_displacing("al-pack", 544, "al-kempt"));
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Displace, Player::Coalition)
    );
    assert_eq!(game.at("al-pack"), 544);
    assert!(!game.allows(&retreats("al-best", 545)));
    game.refuses(retreats("al-kempt", 643), "6.6A");
    let events = game.does(retreats("al-kempt", 545));
    assert!(matches!(&events[0], Event::Displaced { by, .. } if *by == id("al-pack")));
    assert_eq!((game.at("al-kempt"), game.at("al-best")), (545, 544));
    assert_eq!(game.decides(), DecisionKind::Advance);
}

#[test]
fn case_6_6d_a_displaced_unit_may_displace_another() {
    let full = [
        ("al-vincke", 545),
        ("al-kiel", 545),
        ("al-byng", 644),
        ("al-mait", 644),
        ("al-halk3", 444),
        ("al-lamb", 444),
    ];
    let lay = |field: Field, &(unit, at): &(&str, u16)| field.unit(unit, at);
    let mut game = drive_back(full.iter().fold(full_way_out(), lay));
    game.does(retreats_displacing("al-pack", 544, "al-kempt"));
    game.does(retreats_displacing("al-kempt", 545, "al-kiel"));
    game.does(retreats("al-kiel", 546));
    assert_eq!(
        (game.at("al-pack"), game.at("al-kempt"), game.at("al-kiel")),
        (544, 545, 546)
    );
    assert_eq!(game.losses(Army::Allied), 0);
}

#[test]
fn case_6_6d_where_nobody_can_make_room_safely_the_retreating_unit_is_eliminated() {
    let position = full_way_out()
        .unit("fr-2-soye", 546)
        .unit("fr-2-campi", 745)
        .unit("fr-2-husson", 345);
    let game = drive_back(position);
    assert!(game.is_gone("al-pack"));
    assert_eq!((game.at("al-kempt"), game.at("al-best")), (544, 544));
    assert_eq!(game.losses(Army::Allied), 4);
}

#[test]
fn case_6_6d_a_chain_that_ends_nowhere_eliminates_the_retreating_unit_alone() {
    let position = full_way_out()
        .unit("fr-2-campi", 745)
        .unit("fr-2-husson", 345)
        .unit("al-vincke", 545)
        .unit("al-kiel", 545)
        .unit("fr-2-soye", 547)
        .unit("fr-2-jamin", 746)
        .unit("fr-2-gauthier", 346);
    let game = drive_back(position);
    assert!(game.is_gone("al-pack"));
    for (unit, at) in [
        ("al-kempt", 544),
        ("al-best", 544),
        ("al-vincke", 545),
        ("al-kiel", 545),
    ] {
        assert_eq!(game.at(unit), at, "{unit}");
    }
}

#[test]
fn case_6_6d_two_retreating_units_displace_two_and_nobody_twice() {
    let position = full_way_out()
        .unit("al-opstl", 543)
        .unit("fr-2-campi", 745)
        .unit("fr-2-husson", 345)
        .unit("al-halk3", 545);
    let mut game = drive_back(position);
    game.does(retreats_displacing("al-pack", 544, "al-kempt"));
    game.does(retreats("al-kempt", 545));
    game.does(retreats_displacing("al-opstl", 544, "al-best"));
    game.refuses(retreats_displacing("al-best", 545, "al-kempt"), "6.6D");
    game.does(retreats_displacing("al-best", 545, "al-halk3"));
    game.does(retreats("al-halk3", 546));
    assert_eq!((game.at("al-pack"), game.at("al-opstl")), (544, 544));
    assert_eq!((game.at("al-kempt"), game.at("al-best")), (545, 545));
}

#[test]
fn case_6_6d_a_unit_may_be_displaced_by_one_combat_after_another() {
    let mut game = full_way_out()
        .unit("al-vincke", 546)
        .unit("fr-2-soye", 547)
        .unit("fr-2-campi", 547)
        .unit("fr-2-husson", 746)
        .unit("fr-2-gauthier", 346)
        .unit("al-halk3", 545)
        .dice([1, 1])
        .combat();
    game.fights(attack(BAUDIN, &[543]));
    game.does(retreats_displacing("al-pack", 544, "al-kempt"));
    game.does(retreats("al-kempt", 545));
    game.does(decline());
    let report = game.fights(attack(&["fr-2-soye", "fr-2-campi"], &[546]));
    assert_eq!(report.result, Dr);
    game.does(retreats_displacing("al-vincke", 545, "al-kempt"));
    game.does(retreats("al-kempt", 644));
    assert_eq!(game.at("al-vincke"), game.at("al-halk3"));
}

#[test]
fn case_6_6d_a_displaced_gun_does_not_fire_in_that_phase() {
    let position = || {
        field()
            .unit("fr-2-baudin", 543)
            .unit("fr-2-soye", 544)
            .unit("fr-2-pelletier", 544)
            .unit("al-kempt", 542)
            .unit("al-mrln", 343)
            .unit("al-cramm", 743)
            .dice([6])
            .combat()
    };
    let gun = ["fr-2-pelletier"];
    assert!(position().allows(&bombard(&gun, &[743])));
    let mut game = position();
    assert_eq!(game.fights(attack(BAUDIN, &[542])).result, Ar);
    game.does(retreats_displacing("fr-2-baudin", 544, "fr-2-pelletier"));
    game.does(retreats("fr-2-pelletier", 644));
    game.does(decline());
    game.refuses(bombard(&gun, &[743]), "6.6D");
    game.does(end());
}

#[test]
fn case_6_6d_a_gun_that_has_fired_may_be_displaced() {
    let mut game = field()
        .unit("fr-2-baudin", 543)
        .unit("fr-2-soye", 544)
        .unit("fr-2-pelletier", 544)
        .unit("al-kempt", 542)
        .unit("al-mrln", 343)
        .unit("al-cramm", 743)
        .dice([6, 6])
        .combat();
    game.fights(at_odds(bombard(&["fr-2-pelletier"], &[743]), "1-1"));
    game.does(decline());
    game.fights(attack(BAUDIN, &[542]));
    game.does(retreats_displacing("fr-2-baudin", 544, "fr-2-pelletier"));
    game.does(retreats("fr-2-pelletier", 644));
}

#[test]
fn case_6_6d_a_displaced_gun_does_not_fire_at_an_enemy_it_has_come_next_to_either() {
    let mut game = field()
        .unit("fr-2-baudin", 818)
        .unit("fr-2-soye", 718)
        .unit("fr-2-pelletier", 718)
        .unit("al-byng", 919)
        .unit("al-mrln", 917)
        .unit("al-cramm", 720)
        .unit("al-opstl", 517)
        .dice([6])
        .combat();
    assert_eq!(game.fights(attack(BAUDIN, &[919])).result, Ar);
    game.does(retreats_displacing("fr-2-baudin", 718, "fr-2-pelletier"));
    game.does(retreats("fr-2-pelletier", 617));
    game.does(decline());
    game.refuses(attack(&["fr-2-pelletier"], &[517]), "6.6D");
    game.does(end());
}

#[test]
fn case_6_6d_a_withdrawing_gun_that_is_displaced_has_retreated() {
    let guns = ["fr-2-pelletier", "fr-1-desales"];
    let mut game = field()
        .unit("fr-2-baudin", 543)
        .unit("fr-2-pelletier", 544)
        .unit("fr-1-desales", 544)
        .unit("al-byng", 542)
        .unit("al-mait", 542)
        .unit("al-mrln", 343)
        .unit("al-cramm", 743)
        .dice([6])
        .combat();
    assert_eq!(game.fights(combined(BAUDIN, &guns, &[542])).result, Ar);
    game.does(Order::BombardWithdraw { units: Vec::new() });
    game.does(retreats_displacing("fr-2-baudin", 544, "fr-2-pelletier"));
    game.does(retreats("fr-2-pelletier", 545));
    game.does(retreats("fr-1-desales", 444));
    assert_eq!(game.decides(), DecisionKind::Advance);
    assert_eq!(game.at("fr-2-pelletier"), 545);
}
