//! Chapter 8: who enters a chateau, and bombardment [8.1]. Most tests fight over Hougoumont, 0617.

use crate::kit::*;
use hundred_days::last_battles::set_up::SetUpFault;
use hundred_days::last_battles::state::DecisionKind;

#[test]
fn case_8_1a_one_unit_alone_ends_a_phase_in_a_chateau() {
    let mut game = field()
        .unit("fr-2-baudin", 617)
        .unit("fr-2-soye", 718)
        .game();
    game.does(moves("fr-2-soye", &[617]));
    let refusal = game.refuses(end(), "8.1A");
    assert!(refusal.contains("chateau"), "{refusal}");
    game.does(moves("fr-2-baudin", &[518]));
    game.does(end());
    let two = field().unit("fr-2-baudin", 617).unit("fr-2-soye", 617);
    assert!(matches!(
        two.faults()[..],
        [SetUpFault::TooMany { found: 2, .. }]
    ));
}

#[test]
fn case_8_1a_a_stack_does_not_end_its_move_in_a_chateau() {
    let mut game = field()
        .unit("fr-2-baudin", 718)
        .unit("fr-2-soye", 718)
        .game();
    game.refuses(moves_stack(&["fr-2-baudin", "fr-2-soye"], &[617]), "8.1A");
    game.does(moves("fr-2-baudin", &[617]));
    game.refuses(moves("fr-2-soye", &[617]), "8.1A");
}

#[test]
fn case_8_1a_units_pass_through_a_held_chateau() {
    let mut game = field()
        .unit("fr-2-baudin", 617)
        .unit("fr-2-pire", 718)
        .game();
    game.does(moves("fr-2-pire", &[617, 517]));
    game.does(end());
}

/// Soye in 0917 attacks Byng in 0816, beside the empty chateau of La Haye Sainte, 0916, and drives him back.
fn beside_a_chateau() -> Field {
    field()
        .unit("fr-2-soye", 917)
        .unit("al-byng", 816)
        .dice([1])
}

#[test]
fn case_8_1a_a_retreat_may_enter_an_empty_chateau_even_beside_the_enemy() {
    let mut game = beside_a_chateau().combat();
    assert_eq!(game.fights(attack(&["fr-2-soye"], &[816])).result, Dr);
    game.does(retreats("al-byng", 916));
    assert_eq!(game.at("al-byng"), 916);
}

/// Two friends beside a chateau retreat: one takes it, and there is no room for the other.
#[test]
fn case_8_1a_a_retreat_does_not_enter_a_held_chateau() {
    let mut game = beside_a_chateau().unit("al-opstl", 816).dice([1]).combat();
    let order = at_odds(attack(&["fr-2-soye"], &[816]), "1-3");
    assert_eq!(game.fights(order).result, Dr);
    game.does(retreats("al-opstl", 916));
    game.refuses(retreats("al-byng", 916), "8.1A");
    game.does(retreats("al-byng", 716));
}

#[test]
fn case_8_1a_a_garrison_is_not_displaced() {
    let position = beside_a_chateau()
        .unit("al-opstl", 816)
        .unit("fr-3-domon", 616)
        .unit("fr-1-jacquinot", 814);
    let mut game = position.combat();
    let order = at_odds(attack(&["fr-2-soye"], &[816]), "1-3");
    assert_eq!(game.fights(order).result, Dr);
    game.does(retreats("al-opstl", 916));
    assert!(
        game.is_gone("al-byng"),
        "La Haye Sainte was the only way out"
    );
    assert_eq!(game.at("al-opstl"), 916);
}

#[test]
fn case_8_1b_nobody_advances_into_a_chateau_that_infantry_has_lost() {
    let mut game = field()
        .unit("fr-2-baudin", 518)
        .unit("fr-2-soye", 518)
        .reduced("pr-4s", 617)
        .dice([1])
        .combat();
    let report = game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[617]));
    assert_eq!(report.result, De);
    assert_eq!(game.decides(), DecisionKind::Combat);
    let mut game = field()
        .unit("fr-2-baudin", 518)
        .unit("fr-2-soye", 518)
        .reduced("pr-4s", 617)
        .dice([2])
        .combat();
    game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[617]));
    game.does(decline());
    game.does(retreats("pr-4s", 616));
    assert_eq!(game.decides(), DecisionKind::Combat);
}

#[test]
fn case_8_1b_a_chateau_lost_by_cavalry_or_artillery_may_be_entered() {
    for defender in ["al-mrln", "al-opstl"] {
        let mut game = field()
            .unit("fr-2-baudin", 518)
            .unit("fr-2-soye", 518)
            .unit(defender, 617)
            .dice([1])
            .combat();
        let report = game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[617]));
        assert_eq!(report.result, De);
        game.does(advances("fr-2-soye", 617));
    }
}

#[test]
fn case_8_1c_no_bombardment_falls_into_a_chateau_or_passes_through_one() {
    let mut game = field()
        .unit("fr-2-pelletier", 719)
        .unit("fr-1-desales", 718)
        .unit("al-pack", 617)
        .unit("al-mrln", 516)
        .unit("fr-3c-marcillac", 519)
        .combat();
    game.refuses(bombard(&["fr-2-pelletier"], &[617]), "8.1C");
    game.refuses(bombard(&["fr-3c-marcillac"], &[617]), "8.1C");
    game.refuses(
        combined(&["fr-1-desales"], &["fr-2-pelletier"], &[617]),
        "8.1C",
    );
    let mut game = field()
        .unit("fr-2-pelletier", 718)
        .unit("al-pack", 517)
        .combat();
    game.refuses(bombard(&["fr-2-pelletier"], &[517]), "7.3A");
}

#[test]
fn case_8_1c_guns_may_bombard_out_of_a_chateau() {
    let game = field()
        .unit("fr-2-pelletier", 617)
        .unit("al-pack", 817)
        .combat();
    assert!(game.allows(&bombard(&["fr-2-pelletier"], &[817])));
}
