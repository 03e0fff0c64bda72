//! Chapter 7, artillery: bombardment, combined attacks, guns at close quarters [7.1, 7.2, 7.4, 7.5].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::combat::{Part, part};
use hundred_days::last_battles::counter::Army;
use hundred_days::last_battles::state::{DecisionKind, Phase};

const GUN: &[&str] = &["fr-2-pelletier"];

/// Pelletier (6) two hexes from a target in the open.
fn battery(target: &str) -> Field {
    field().unit("fr-2-pelletier", 541).unit(target, 543)
}

#[test]
fn case_7_1_a_gun_bombards_an_enemy_two_hexes_away() {
    let mut game = battery("al-pack").dice([1]).combat();
    assert_eq!(game.odds(&bombard(GUN, &[543])), (6, 4, "1-1".into()));
    assert_eq!(game.fights(bombard(GUN, &[543])).result, Dr);
    game.does(retreats("al-pack", 544));
    assert_eq!(game.decides(), DecisionKind::Combat);
}

#[test]
fn case_7_1_only_artillery_bombards() {
    let mut game = battery("al-pack")
        .unit("fr-2-baudin", 441)
        .unit("fr-2-pire", 741)
        .unit("fr-3c-marcillac", 641)
        .combat();
    game.refuses(bombard(&["fr-2-baudin"], &[543]), "7.1");
    game.refuses(bombard(&["fr-2-pire"], &[543]), "7.1");
    assert!(
        game.allows(&bombard(&["fr-3c-marcillac"], &[543])),
        "horse artillery"
    );
}

#[test]
fn case_7_1_a_bombardment_alone_has_one_target_hex() {
    let mut game = battery("al-pack").unit("al-kempt", 742).combat();
    game.refuses(bombard(GUN, &[543, 742]), "7.1");
}

#[test]
fn case_7_1a_a_gun_need_not_bombard_and_chooses_its_target() {
    let mut game = battery("al-pack").unit("al-kempt", 742).combat();
    assert!(game.allows(&bombard(GUN, &[543])) && game.allows(&bombard(GUN, &[742])));
    game.does(end());
    assert_eq!(game.state.phase(), Phase::Movement);
}

#[test]
fn case_7_1b_the_range_is_two_hexes_neither_more_nor_less() {
    let mut game = battery("al-pack").unit("al-kempt", 544).combat();
    let refusal = game.refuses(bombard(GUN, &[544]), "7.1B");
    assert!(refusal.contains('3'), "{refusal}");
}

#[test]
fn case_7_1c_stacked_guns_do_not_fire_at_two_targets() {
    let mut game = battery("al-pack")
        .unit("fr-1-desales", 541)
        .unit("al-kempt", 742)
        .dice([6])
        .combat();
    let both = bombard(&["fr-2-pelletier", "fr-1-desales"], &[543]);
    assert_eq!(game.odds(&both), (12, 4, "3-1".into()));
    game.fights(bombard(GUN, &[543]));
    game.does(decline());
    game.refuses(bombard(&["fr-1-desales"], &[742]), "7.1C");
    game.does(end());
}

#[test]
fn case_7_1d_guns_in_several_hexes_add_up() {
    let game = battery("al-pack")
        .unit("fr-1-desales", 641)
        .unit("fr-6-noury", 441)
        .combat();
    let all = bombard(&["fr-2-pelletier", "fr-1-desales", "fr-6-noury"], &[543]);
    assert_eq!(game.odds(&all), (16, 4, "4-1".into()));
}

#[test]
fn case_7_1e_no_result_harms_a_bombarding_gun() {
    let mut game = battery("al-byng").unit("al-mait", 543).dice([5]).combat();
    let order = at_odds(bombard(GUN, &[543]), "1-5");
    assert_eq!(game.fights(order).result, Ae);
    assert_eq!(
        (game.at("fr-2-pelletier"), game.losses(Army::French)),
        (541, 0)
    );
    let mut game = battery("al-opstl").dice([6]).combat();
    assert_eq!(game.fights(bombard(GUN, &[543])).result, Ex);
    assert!(game.is_gone("al-opstl"));
    assert_eq!(
        (game.at("fr-2-pelletier"), game.losses(Army::French)),
        (541, 0)
    );
}

#[test]
fn case_7_1e_a_bombarding_gun_does_not_advance() {
    let mut game = battery("al-opstl").dice([1]).combat();
    assert_eq!(game.fights(bombard(GUN, &[543])).result, De);
    assert_eq!(game.decides(), DecisionKind::Combat);
    let mut game = battery("al-opstl")
        .unit("fr-2-baudin", 542)
        .dice([1])
        .combat();
    game.fights(combined(&["fr-2-baudin"], GUN, &[543]));
    assert_eq!(game.legal(), [advances("fr-2-baudin", 543), decline()]);
    game.refuses(advances("fr-2-pelletier", 543), "7.1E");
}

#[test]
fn case_7_1e_a_bombarding_gun_may_share_an_attackers_retreat() {
    let position = || battery("al-kempt").dice([5]).combat();
    let mut game = position();
    assert_eq!(game.fights(bombard(GUN, &[543])).result, Ar);
    assert_eq!(game.decides(), DecisionKind::BombardWithdraw);
    game.does(decline());
    assert_eq!(
        (game.at("fr-2-pelletier"), game.decides()),
        (541, DecisionKind::Combat)
    );
    let mut game = position();
    game.fights(bombard(GUN, &[543]));
    game.refuses(withdraws(&["al-kempt"]), "7.1E");
    game.refuses(end(), "7.1E");
    game.does(withdraws(&[]));
    game.does(retreats("fr-2-pelletier", 540));
    assert_eq!(game.at("fr-2-pelletier"), 540);
}

#[test]
fn case_7_1e_a_defenders_retreat_leaves_a_bombarding_gun_no_choice_to_make() {
    let mut game = battery("al-pack").dice([1]).combat();
    game.fights(bombard(GUN, &[543]));
    assert_eq!(game.decides(), DecisionKind::Retreat);
}

#[test]
fn case_7_2_a_bombardment_adds_to_an_attack() {
    let game = battery("al-kempt").unit("fr-2-baudin", 542).combat();
    let order = combined(&["fr-2-baudin"], GUN, &[543]);
    assert_eq!(game.odds(&order), (13, 5, "2-1".into()));
}

#[test]
fn case_7_2_the_adjacent_attackers_alone_suffer_the_result() {
    let mut game = battery("al-kempt")
        .unit("al-bttlr", 543)
        .unit("fr-2-baudin", 542)
        .dice([6])
        .combat();
    let report = game.fights(combined(&["fr-2-baudin"], GUN, &[543]));
    assert_eq!(report.result, Ar);
    assert_eq!(report.retreating, [id("fr-2-baudin")]);
    game.does(decline());
    game.does(retreats("fr-2-baudin", 441));
    assert_eq!(game.at("fr-2-pelletier"), 541);
}

#[test]
fn case_7_2_one_of_several_defending_hexes_in_range_is_enough() {
    let mut game = field()
        .unit("fr-2-baudin", 543)
        .unit("fr-2-pelletier", 644)
        .unit("al-pack", 542)
        .unit("al-kempt", 642)
        .combat();
    let order = combined(&["fr-2-baudin"], GUN, &[542, 642]);
    assert_eq!(game.odds(&order), (13, 9, "1-1".into()));
    game.refuses(combined(&["fr-2-baudin"], GUN, &[542]), "7.1B");
}

#[test]
fn case_7_4_a_gun_in_an_enemy_zone_must_attack_what_touches_it() {
    let mut game = field()
        .unit("fr-2-pelletier", 542)
        .unit("al-pack", 543)
        .dice([1])
        .combat();
    game.refuses(end(), "6.1");
    game.does(attack(GUN, &[543]));
}

#[test]
fn case_7_4a_a_gun_in_an_enemy_zone_does_not_bombard() {
    let mut game = field()
        .unit("fr-2-pelletier", 542)
        .unit("fr-2-baudin", 442)
        .unit("al-pack", 543)
        .unit("al-kempt", 544)
        .combat();
    game.refuses(bombard(GUN, &[544]), "7.4A");
    game.refuses(bombard(GUN, &[543]), "7.4A");
    game.refuses(combined(&["fr-2-baudin"], GUN, &[543]), "7.4A");
    assert!(game.allows(&attack(&["fr-2-baudin", "fr-2-pelletier"], &[543])));
}

#[test]
fn case_7_4b_a_gun_at_close_quarters_suffers_all_results() {
    let mut game = field()
        .unit("fr-6-noury", 542)
        .unit("al-byng", 543)
        .dice([6])
        .combat();
    assert_eq!(game.fights(attack(&["fr-6-noury"], &[543])).result, Ar);
    assert_eq!(game.decides(), DecisionKind::Retreat);
    let mut game = field()
        .unit("fr-3c-marcillac", 542)
        .unit("al-byng", 543)
        .dice([6])
        .combat();
    assert_eq!(game.fights(attack(&["fr-3c-marcillac"], &[543])).result, Ae);
    assert!(game.is_gone("fr-3c-marcillac"));
}

#[test]
fn case_7_4b_a_gun_at_close_quarters_may_advance() {
    let mut game = field()
        .unit("fr-2-pelletier", 542)
        .unit("al-opstl", 543)
        .dice([1])
        .combat();
    game.fights(attack(GUN, &[543]));
    game.does(advances("fr-2-pelletier", 543));
}

#[test]
fn case_7_4c_a_gun_that_touches_enemies_leaves_none_of_them_for_a_farther_one() {
    let mut game = field()
        .unit("fr-2-pelletier", 543)
        .unit("al-pack", 542)
        .unit("al-kempt", 642)
        .unit("al-bttlr", 741)
        .combat();
    game.refuses(attack(GUN, &[542]), "6.1");
    game.refuses(attack(GUN, &[542, 642, 741]), "6.1A");
    assert!(game.allows(&attack(GUN, &[542, 642])));
}

#[test]
fn case_7_4d_terrain_that_blocks_sight_frees_no_gun_from_an_adjacent_enemy() {
    let mut game = field()
        .unit("fr-2-pelletier", 1645)
        .unit("al-pack", 1644)
        .dice([1])
        .combat();
    game.refuses(end(), "6.1");
    game.does(attack(GUN, &[1644]));
}

#[test]
fn case_7_4e_a_gun_behind_a_river_bombards_past_the_enemy_on_the_other_bank() {
    let game = field()
        .unit("fr-2-pelletier", 3721)
        .unit("al-opstl", 3621)
        .unit("al-pack", 3521)
        .combat();
    assert!(game.allows(&end()));
    assert!(game.allows(&bombard(GUN, &[3521])));
    let mut bridge = field()
        .unit("fr-2-pelletier", 3720)
        .unit("al-opstl", 3620)
        .unit("al-pack", 3520)
        .combat();
    bridge.refuses(bombard(GUN, &[3520]), "7.4A");
}

/// Pelletier on one bank of the river and an enemy on the other.
fn over_the_river(enemy: &str) -> Field {
    field()
        .unit("fr-2-pelletier", 3721)
        .unit(enemy, 3621)
        .unit("fr-2-baudin", 3723)
}

#[test]
fn case_7_4e_a_gun_bombards_the_enemy_on_the_other_bank() {
    let mut game = over_the_river("al-pack").dice([1]).combat();
    assert!(!game.allows(&attack(GUN, &[3621])));
    let order = bombard(GUN, &[3621]);
    assert!(game.legal().contains(&order));
    assert!(game.allows(&end()), "it need not");
    assert_eq!(game.odds(&order), (6, 4, "1-1".into()));
    assert_eq!(game.fights(order).result, Dr);
    assert_eq!(game.decides(), DecisionKind::Retreat);
    let mut game = over_the_river("al-kempt").dice([6]).combat();
    assert_eq!(game.fights(bombard(GUN, &[3621])).result, Ar);
    game.does(decline());
    assert_eq!(game.at("fr-2-pelletier"), 3721);
}

#[test]
fn case_7_4e_what_a_hex_can_do_to_another_is_one_question() {
    let mut game = over_the_river("al-pack").unit("fr-2-husson", 3722).game();
    let does = |game: &Game, from, to| part(&game.state, hex(from), hex(to));
    assert_eq!(does(&game, 3721, 3621), Some(Part::Bombard), "7.4E");
    assert_eq!(does(&game, 3721, 3620), Some(Part::Bombard), "7.4E");
    assert_eq!(does(&game, 3721, 3619), Some(Part::Bombard), "7.1B");
    assert_eq!(does(&game, 3721, 3618), None);
    assert_eq!(does(&game, 3722, 3621), None, "no gun");
    game.does(moves("fr-2-pelletier", &[3720]));
    assert_eq!(does(&game, 3720, 3620), Some(Part::Attack), "the bridge");
}

#[test]
fn case_7_4e_a_crest_on_the_river_bank_blocks_the_sight() {
    let mut game = over_the_river("al-pack")
        .crest("3621-3721")
        .unit("al-kempt", 3620)
        .combat();
    game.refuses(bombard(GUN, &[3621]), "7.3D");
    assert!(game.allows(&bombard(GUN, &[3620])), "over the next side");
}

#[test]
fn case_7_4e_a_gun_bombards_over_the_pond() {
    let game = field()
        .unit("fr-2-pelletier", 1844)
        .unit("al-pack", 1845)
        .combat();
    assert!(game.allows(&bombard(GUN, &[1845])));
}

#[test]
fn case_7_4e_only_artillery_bombards_the_other_bank_and_only_over_water_without_a_bridge() {
    let mut game = field()
        .unit("fr-2-baudin", 3721)
        .unit("al-pack", 3621)
        .combat();
    game.refuses(bombard(&["fr-2-baudin"], &[3621]), "7.1");
    // A chateau blocks its own zone, not the gun's duty to attack; and range one stays too near on dry ground.
    let mut walls = field()
        .unit("fr-2-pelletier", 617)
        .unit("al-pack", 717)
        .combat();
    walls.refuses(bombard(GUN, &[717]), "7.4A");
}

#[test]
fn case_7_4e_a_bombardment_over_the_river_joins_an_attack_over_the_bridge() {
    let game = field()
        .unit("fr-2-pelletier", 3721)
        .unit("fr-2-baudin", 3720)
        .unit("al-pack", 3620)
        .combat();
    assert!(game.allows(&attack(&["fr-2-baudin"], &[3620])));
    let order = combined(&["fr-2-baudin"], GUN, &[3620]);
    assert!(game.allows(&order), "3721 and 3620 touch over the river");
    let lines = game.account(&order).lines;
    let doubled = lines.iter().any(|line| line.case.to_string() == "6.3A");
    assert!(doubled, "all who attack hand to hand cross the bridge");
}

#[test]
fn case_7_5_guns_do_not_fire_in_defence() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .unit("al-frazer", 544)
        .combat();
    game.refuses(bombard(&["al-frazer"], &[542]), "5.1");
    assert_eq!(game.odds(&attack(&["fr-2-baudin"], &[543])).1, 4);
}

#[test]
fn case_7_5_a_bombarded_gun_suffers_the_result() {
    let mut game = battery("al-frazer").dice([1]).combat();
    assert_eq!(game.fights(bombard(GUN, &[543])).result, Dr);
    game.does(retreats("al-frazer", 544));
    let mut game = battery("al-opstl").dice([1]).combat();
    assert_eq!(game.fights(bombard(GUN, &[543])).result, De);
    assert!(game.is_gone("al-opstl"));
}
