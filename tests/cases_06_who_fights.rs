//! Chapter 6, who attacks and who is attacked [6.1].

use crate::kit::*;
use hundred_days::last_battles::Event;

#[test]
fn case_6_1_a_unit_in_an_enemy_zone_must_attack() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .dice([1])
        .combat();
    game.refuses(end(), "6.1");
    game.fights(attack(&["fr-2-baudin"], &[543]));
    game.does(retreats("al-pack", 544));
    game.does(decline());
    game.does(end());
}

#[test]
fn case_6_1_what_must_fight_is_fixed_when_the_phase_begins() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 340)
        .unit("al-pack", 543)
        .unit("al-kempt", 746)
        .game();
    let events = game.does(end());
    let owed = events.iter().find_map(|event| match event {
        Event::Obligations {
            must_attack,
            must_be_attacked,
            ..
        } => Some((must_attack.clone(), must_be_attacked.clone())),
        _ => None,
    });
    assert_eq!(owed, Some((vec![id("fr-2-baudin")], vec![id("al-pack")])));
}

#[test]
fn case_6_1_units_apart_owe_nothing() {
    let mut game = field()
        .unit("fr-2-baudin", 541)
        .unit("al-pack", 543)
        .combat();
    game.does(end());
}

#[test]
fn case_6_1b_who_retreated_neither_attacks_nor_is_attacked_again_in_the_phase() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-pelletier", 745)
        .unit("al-pack", 543)
        .dice([1])
        .combat();
    game.fights(attack(&["fr-2-baudin"], &[543]));
    game.does(retreats("al-pack", 544));
    game.does(decline());
    let words = game.refuses(attack(&["fr-2-baudin"], &[544]), "6.1B");
    assert!(words.contains("has fought in this phase"), "{words}");
    let words = game.refuses(bombard(&["fr-2-pelletier"], &[544]), "6.1B");
    assert!(
        words.contains("the units in 0544 have been attacked"),
        "{words}"
    );
}

#[test]
fn case_6_1c_a_unit_named_twice_does_not_fight_with_twice_its_strength() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-pelletier", 541)
        .unit("al-pack", 543)
        .combat();
    game.refuses(attack(&["fr-2-baudin", "fr-2-baudin"], &[543]), "6.1C");
    let gun = &["fr-2-pelletier"];
    game.refuses(combined(gun, gun, &[543]), "6.1C");
    game.refuses(attack(&["fr-2-baudin"], &[543, 543]), "6.1B");
    game.refuses(attack(&["fr-2-baudin"], &[]), "6.1");
    game.refuses(attack(&[], &[543]), "6.1");
}

#[test]
fn case_6_1_units_parted_by_a_river_owe_nothing_and_cannot_fight() {
    let mut game = field()
        .unit("fr-2-baudin", 3619)
        .unit("al-pack", 3720)
        .combat();
    let words = game.refuses(attack(&["fr-2-baudin"], &[3720]), "6.1A");
    assert!(words.contains("a river without a bridge"), "{words}");
    game.does(end());
    let mut bridge = field()
        .unit("fr-2-baudin", 3620)
        .unit("al-pack", 3720)
        .combat();
    bridge.refuses(end(), "6.1");
    bridge.does(attack(&["fr-2-baudin"], &[3720]));
}

#[test]
fn case_6_1_every_enemy_in_a_friendly_zone_must_be_attacked() {
    let mut game = field()
        .unit("fr-2-baudin", 543)
        .unit("al-pack", 542)
        .unit("al-kempt", 642)
        .dice([6])
        .combat();
    game.refuses(attack(&["fr-2-baudin"], &[542]), "6.1");
    game.refuses(attack(&["fr-2-baudin"], &[642]), "6.1");
    game.does(attack(&["fr-2-baudin"], &[542, 642]));
}

#[test]
fn case_6_1_an_attack_may_not_leave_a_unit_without_an_enemy_to_attack() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 544)
        .unit("al-pack", 543)
        .dice([6])
        .combat();
    let refusal = game.refuses(attack(&["fr-2-baudin"], &[543]), "6.1");
    assert!(refusal.contains("fr-2-soye"), "{refusal}");
    game.does(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
}

#[test]
fn case_6_1_the_attacker_chooses_who_attacks_whom() {
    let position = || {
        field()
            .unit("fr-2-baudin", 542)
            .unit("fr-2-soye", 544)
            .unit("al-pack", 543)
            .unit("al-kempt", 643)
            .dice([6])
            .combat()
    };
    let each = position();
    assert!(each.allows(&attack(&["fr-2-baudin"], &[543])));
    assert!(each.allows(&attack(&["fr-2-soye"], &[643])));
    assert!(!each.allows(&attack(&["fr-2-soye"], &[543, 643])));
    let mut game = position();
    game.refuses(attack(&["fr-2-baudin", "fr-2-soye"], &[543]), "6.1");
    game.refuses(attack(&["fr-2-baudin"], &[643]), "6.1A");
}

/// Baudin touches three enemies; guns stand two hexes behind the outer ones.
fn three_enemies() -> Field {
    field()
        .unit("fr-2-baudin", 543)
        .unit("al-kempt", 542)
        .unit("al-pack", 642)
        .unit("al-bttlr", 442)
}

#[test]
fn case_6_1_guns_may_serve_an_enemy_that_nobody_adjacent_is_left_for() {
    let mut game = three_enemies()
        .unit("fr-2-pelletier", 644)
        .unit("fr-1-desales", 444)
        .dice([1, 1, 1])
        .combat();
    game.fights(attack(&["fr-2-baudin"], &[542]));
    game.does(retreats("al-kempt", 541));
    game.does(decline());
    game.refuses(end(), "6.1");
    game.fights(bombard(&["fr-2-pelletier"], &[642]));
    game.does(retreats("al-pack", 641));
    game.fights(bombard(&["fr-1-desales"], &[442]));
    game.does(retreats("al-bttlr", 441));
    game.does(end());
}

#[test]
fn case_6_1_one_gun_does_not_serve_two_enemies_that_nobody_else_is_left_for() {
    let mut game = three_enemies().unit("fr-2-pelletier", 644).combat();
    game.refuses(attack(&["fr-2-baudin"], &[542]), "6.1");
    assert!(game.allows(&attack(&["fr-2-baudin"], &[542, 442])));
    assert!(!game.allows(&attack(&["fr-2-baudin"], &[542, 642])));
    assert!(game.allows(&attack(&["fr-2-baudin"], &[542, 442, 642])));
}

#[test]
fn case_6_1_a_gun_that_reaches_two_enemies_still_serves_one() {
    let game = three_enemies().unit("fr-2-pelletier", 544).combat();
    for left_to_the_gun in [[542, 442], [542, 642]] {
        assert!(game.allows(&attack(&["fr-2-baudin"], &left_to_the_gun)));
    }
    assert!(!game.allows(&attack(&["fr-2-baudin"], &[542])));
    let both = three_enemies()
        .unit("fr-2-pelletier", 544)
        .unit("fr-1-desales", 644)
        .combat();
    assert!(both.allows(&attack(&["fr-2-baudin"], &[542])));
}

#[test]
fn case_6_1_two_guns_that_reach_only_the_same_enemy_do_not_serve_two() {
    let game = three_enemies()
        .unit("fr-2-pelletier", 644)
        .unit("fr-1-desales", 841)
        .combat();
    for gun in ["fr-2-pelletier", "fr-1-desales"] {
        let order = combined(&["fr-2-baudin"], &[gun], &[542, 442, 642]);
        assert!(game.allows(&order), "{gun} reaches 0642");
    }
    assert!(!game.allows(&attack(&["fr-2-baudin"], &[542])));
}

#[test]
fn case_7_1c_a_gun_whose_stack_fires_elsewhere_serves_no_enemy() {
    let mut game = three_enemies()
        .unit("fr-2-pelletier", 544)
        .unit("fr-1-desales", 544)
        .combat();
    let pelletier_left_over = combined(&["fr-2-baudin"], &["fr-1-desales"], &[542, 442]);
    game.refuses(pelletier_left_over, "6.1");
    assert!(game.allows(&attack(&["fr-2-baudin"], &[542, 442])));
}

#[test]
fn case_6_1_a_gun_that_another_enemy_needs_may_not_fire_elsewhere() {
    let mut game = three_enemies()
        .unit("fr-2-pelletier", 644)
        .unit("al-best", 845)
        .dice([1])
        .combat();
    game.fights(attack(&["fr-2-baudin"], &[542, 442]));
    game.does(retreats("al-kempt", 541));
    game.does(retreats("al-bttlr", 441));
    game.does(decline());
    game.refuses(bombard(&["fr-2-pelletier"], &[845]), "6.1");
    assert!(game.allows(&bombard(&["fr-2-pelletier"], &[642])));
    game.refuses(end(), "6.1");
}

#[test]
fn case_6_1_an_enemy_met_only_during_the_phase_need_not_be_fought() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-campi", 542)
        .unit("al-opstl", 543)
        .unit("al-pack", 544)
        .dice([1])
        .combat();
    game.fights(attack(&["fr-2-baudin", "fr-2-campi"], &[543]));
    game.does(advances("fr-2-baudin", 543));
    assert_eq!(game.at("fr-2-baudin"), 543);
    game.does(end());
}

#[test]
fn case_6_1a_only_adjacent_units_attack() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 541)
        .unit("al-pack", 543)
        .combat();
    game.refuses(attack(&["fr-2-soye"], &[543]), "6.1A");
    game.refuses(attack(&["fr-2-baudin", "fr-2-soye"], &[543]), "6.1A");
    game.refuses(attack(&["fr-2-baudin"], &[544]), "6.1");
}

#[test]
fn case_6_1a_only_the_phasing_player_attacks() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .combat();
    game.refuses(attack(&["al-pack"], &[542]), "5.1");
}

/// Baudin between two enemies, of whom Soye too touches the second.
fn twice() -> Field {
    field()
        .unit("fr-2-baudin", 543)
        .unit("fr-2-soye", 545)
        .unit("al-opstl", 542)
        .unit("al-pack", 544)
}

#[test]
fn case_6_1b_no_unit_attacks_twice_in_a_phase() {
    let mut game = twice().dice([1, 1]).combat();
    assert_eq!(game.fights(attack(&["fr-2-baudin"], &[542])).result, De);
    game.does(decline());
    game.refuses(attack(&["fr-2-baudin"], &[544]), "6.1B");
    game.refuses(attack(&["fr-2-baudin", "fr-2-soye"], &[544]), "6.1B");
    game.does(attack(&["fr-2-soye"], &[544]));
}

#[test]
fn case_6_1b_no_unit_is_attacked_twice_in_a_phase() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 544)
        .unit("al-kempt", 543)
        .unit("al-pack", 545)
        .dice([6, 6])
        .combat();
    assert_eq!(game.fights(attack(&["fr-2-baudin"], &[543])).result, Ar);
    game.does(retreats("fr-2-baudin", 541));
    game.does(decline());
    game.refuses(attack(&["fr-2-soye"], &[543]), "6.1B");
    game.refuses(attack(&["fr-2-soye"], &[543, 545]), "6.1B");
    game.does(attack(&["fr-2-soye"], &[545]));
}

#[test]
fn case_6_1b_all_may_fight_again_in_the_next_phase() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("al-kempt", 543)
        .dice([6])
        .combat();
    game.fights(attack(&["fr-2-baudin"], &[543]));
    game.does(retreats("fr-2-baudin", 541));
    game.does(advances("al-kempt", 542));
    game.does(end());
    game.does(end());
    game.refuses(end(), "6.1");
    game.does(attack(&["al-kempt"], &[541]));
}

#[test]
fn case_6_1c_a_unit_brings_its_whole_strength_to_one_combat() {
    let game = field()
        .unit("fr-2-baudin", 543)
        .unit("al-pack", 542)
        .unit("al-kempt", 642)
        .combat();
    let (attackers, defenders, _) = game.odds(&attack(&["fr-2-baudin"], &[542, 642]));
    assert_eq!((attackers, defenders), (7, 9));
    let named_twice = attack(&["fr-2-baudin", "fr-2-baudin"], &[542, 642]);
    assert!(!game.allows(&named_twice));
}

#[test]
fn case_6_1d_stacked_units_attack_together() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .unit("al-pack", 543)
        .combat();
    game.refuses(attack(&["fr-2-baudin"], &[543]), "6.1D");
    assert!(game.allows(&attack(&["fr-2-baudin", "fr-2-soye"], &[543])));
}

#[test]
fn case_6_1d_a_gun_attacks_with_the_unit_it_is_stacked_with() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-pelletier", 542)
        .unit("al-pack", 543)
        .combat();
    game.refuses(attack(&["fr-2-baudin"], &[543]), "6.1D");
    let together = attack(&["fr-2-baudin", "fr-2-pelletier"], &[543]);
    assert_eq!(game.odds(&together).0, 13);
}

#[test]
fn case_6_1d_stacked_units_defend_together() {
    let game = field()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .unit("al-kempt", 543)
        .combat();
    assert_eq!(game.odds(&attack(&["fr-2-baudin"], &[543])).1, 9);
}

#[test]
fn case_6_1e_all_attackers_must_touch_all_defenders() {
    let mut game = field()
        .unit("fr-2-baudin", 543)
        .unit("fr-2-soye", 443)
        .unit("al-pack", 542)
        .unit("al-kempt", 442)
        .dice([6])
        .combat();
    game.refuses(attack(&["fr-2-baudin", "fr-2-soye"], &[542, 442]), "6.1A");
    game.refuses(attack(&["fr-2-baudin"], &[542, 442]), "6.1");
    game.does(attack(&["fr-2-baudin"], &[542]));
}

#[test]
fn case_6_1e_attackers_in_several_hexes_may_attack_several_hexes_that_all_touch() {
    let game = field()
        .unit("fr-2-baudin", 543)
        .unit("fr-2-soye", 641)
        .unit("al-pack", 542)
        .unit("al-kempt", 642)
        .combat();
    let order = attack(&["fr-2-baudin", "fr-2-soye"], &[542, 642]);
    assert!(game.allows(&order));
    assert_eq!(game.odds(&order), (13, 9, "1-1".into()));
}

#[test]
fn case_6_1e_a_hex_is_attacked_from_as_many_hexes_as_touch_it() {
    let units = [
        ("fr-2-baudin", 542),
        ("fr-2-soye", 642),
        ("fr-2-campi", 643),
        ("fr-2-husson", 544),
        ("fr-2-gauthier", 443),
        ("fr-2-jamin", 442),
    ];
    let lay = |field: Field, &(unit, at): &(&str, u16)| field.unit(unit, at);
    let game = units
        .iter()
        .fold(field(), lay)
        .unit("al-pack", 543)
        .combat();
    let all: Vec<_> = units.iter().map(|&(unit, _)| unit).collect();
    let order = attack(&all, &[543]);
    assert!(game.allows(&order));
    assert_eq!(game.odds(&order), (34, 4, "6-1".into()));
}

#[test]
fn case_6_1f_a_weak_attack_may_free_others_for_a_strong_one() {
    let mut game = field()
        .unit("fr-3-domon", 542)
        .unit("fr-2-baudin", 643)
        .unit("fr-2-soye", 744)
        .unit("al-byng", 543)
        .unit("al-opstl", 743)
        .dice([1, 6])
        .combat();
    let report = game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[743]));
    assert_eq!(
        (report.column.to_string().as_str(), report.result),
        ("6-1", De)
    );
    game.does(decline());
    let report = game.fights(attack(&["fr-3-domon"], &[543]));
    assert_eq!(
        (report.column.to_string().as_str(), report.result),
        ("1-3", Ae)
    );
}

#[test]
fn case_6_1_among_the_orders_listed_is_one_that_leaves_nobody_idle() {
    // Heisse alone touches Lefebvre and D'Urbal, and must take both; the others are left for Piré.
    let game = field()
        .unit("al-pack", 1534)
        .unit("al-bttlr", 1634)
        .unit("al-heisse", 1635)
        .unit("fr-2-pire", 1535)
        .unit("fr-g-lefebvre", 1536)
        .unit("fr-3c-durbal", 1636)
        .coalition_first()
        .combat();
    let listed = game.legal();
    assert!(
        listed.contains(&attack(&["al-heisse"], &[1536, 1636])),
        "{listed:?}"
    );
    // A stack may be left out of an attack for the sake of another enemy whom it alone touches.
    let game = field()
        .unit("al-pack", 1534)
        .unit("al-bttlr", 1634)
        .unit("al-heisse", 1635)
        .unit("fr-2-pire", 1535)
        .unit("fr-3c-durbal", 1636)
        .coalition_first()
        .combat();
    let pair = attack(&["al-pack", "al-bttlr"], &[1535]);
    assert!(game.legal().contains(&pair), "{:?}", game.legal());
}
