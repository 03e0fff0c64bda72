//! Chapter 6, who must attack and who must be attacked [6.1].

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
