//! Chapter 6, how attacks are put together: who takes part, how often, and against whom [6.1A to 6.1F].

use crate::kit::*;

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
