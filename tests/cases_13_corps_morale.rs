//! Chapter 13: the morale of corps.

use crate::kit::corps::{break_up, broken, french, lose};
use crate::kit::*;
use hundred_days::last_battles::counter::Army;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, MoraleEvent};

/// Husson (5) dies in 0542 of a six at 1-3.
fn doomed() -> Field {
    field()
        .corps()
        .unit("fr-2-husson", 542)
        .unit("al-mait", 543)
        .unit("al-byng", 543)
        .dice([6])
}

#[test]
fn case_13_each_corps_breaks_by_its_own_losses() {
    let mut game = doomed()
        .unit("fr-2-gauthier", 1752)
        .unit("fr-2-baudin", 1751)
        .unit("fr-g-lefebvre", 1750)
        .game();
    game.does(end());
    lose(&mut game.state, "fr-2-gauthier");
    lose(&mut game.state, "fr-g-lefebvre");
    assert_eq!(game.corps("french/2"), (6, 19, false));
    lose(&mut game.state, "fr-2-baudin");
    assert_eq!(game.corps("french/2"), (13, 19, false));
    game.does(attack(&["fr-2-husson"], &[543]));
    assert_eq!(game.corps("french/2"), (18, 19, false));
    assert_eq!(game.corps("french/G"), (4, 20, false));
}

#[test]
fn case_13_losses_that_reach_the_level_demoralize() {
    let mut game = doomed()
        .unit("fr-2-gauthier", 1752)
        .unit("fr-2-baudin", 1751)
        .unit("fr-2-jamin", 1750)
        .game();
    game.does(end());
    for unit in ["fr-2-gauthier", "fr-2-baudin", "fr-2-jamin"] {
        lose(&mut game.state, unit);
    }
    let events = game.does(attack(&["fr-2-husson"], &[543]));
    assert_eq!(broken(&events), ["french/2"]);
    assert_eq!(game.corps("french/2"), (23, 19, true));
}

#[test]
fn case_13_3_losses_count_by_full_strength_whatever_side_showed() {
    let mut game = field()
        .corps()
        .reduced("fr-2-husson", 542)
        .unit("al-mait", 543)
        .unit("al-byng", 543)
        .dice([6])
        .combat();
    game.does(attack(&["fr-2-husson"], &[543]));
    assert_eq!(game.corps("french/2").0, 5);
    assert_eq!(game.losses(Army::French), 3);
}

#[test]
fn case_13_1_allied_nationalities_break_one_by_one_as_all_allies_lose() {
    let mut game = field()
        .corps()
        .unit("al-blndt", 542)
        .unit("fr-2-baudin", 543)
        .unit("fr-2-gauthier", 543)
        .unit("al-kempt", 1752)
        .coalition_first()
        .dice([6])
        .game();
    game.does(end());
    lose(&mut game.state, "al-kempt");
    let events = game.does(attack(&["al-blndt"], &[543]));
    // Five British points and four of the Netherlands: nine in all.
    assert_eq!(broken(&events), ["allied/nassau", "allied/netherlands"]);
    assert_eq!(game.corps("allied/british"), (9, 40, false));
    assert_eq!(game.corps("allied/brunswick"), (9, 10, false));
}

#[test]
fn case_13_2_a_demoralized_corps_does_not_advance() {
    let assault = |shaken: bool| {
        let mut game = field()
            .corps()
            .unit("fr-2-baudin", 542)
            .unit("al-opstl", 543)
            .dice([1])
            .combat();
        if shaken {
            break_up(&mut game.state, french("2"));
        }
        game.does(attack(&["fr-2-baudin"], &[543]));
        game.decides()
    };
    assert_eq!(assault(false), DecisionKind::Advance);
    assert_eq!(assault(true), DecisionKind::Combat);
}

#[test]
fn case_13_2_the_advance_of_a_demoralized_corps_is_refused_by_its_own_case() {
    let mut game = field()
        .corps()
        .unit("fr-2-baudin", 542)
        .unit("fr-1-quiot", 542)
        .unit("al-opstl", 543)
        .dice([1])
        .combat();
    break_up(&mut game.state, french("2"));
    game.does(attack(&["fr-2-baudin", "fr-1-quiot"], &[543]));
    assert_eq!(game.decides(), DecisionKind::Advance);
    game.refuses(advances("fr-2-baudin", 543), "13.2");
    game.does(decline());
    game.refuses(advances("fr-2-baudin", 543), "13.2");
    game.refuses(advances("fr-1-quiot", 543), "6.7");
}

#[test]
fn case_13_2_clear_hexes_cost_a_demoralized_corps_two_points() {
    let mut game = field()
        .corps()
        .unit("fr-2-jamin", 1348)
        .unit("fr-2-husson", 1752)
        .unit("fr-g-lefebvre", 1348)
        .leader("ldr-reille", 1348)
        .leader("ldr-ney", 1348)
        .game();
    assert_eq!(game.reach("fr-2-jamin", 1347), Some((2, false)));
    break_up(&mut game.state, french("2"));
    assert_eq!(game.reach("fr-2-jamin", 1347), Some((4, false)));
    assert_eq!(game.reach("fr-2-jamin", 1345), None);
    assert_eq!(game.leader_reach("ldr-reille", 1347), Some(4));
    // Roads, other ground, other corps and commanders are as before.
    assert_eq!(game.reach("fr-2-husson", 1751), Some((1, false)));
    assert_eq!(game.reach("fr-g-lefebvre", 1347), Some((2, false)));
    assert_eq!(game.leader_reach("ldr-ney", 1347), Some(2));
    let events = game.does(moves("fr-2-jamin", &[1347]));
    assert!(matches!(events[0], Event::Moved { cost, .. } if cost.halves() == 4));
}

#[test]
fn case_13_3_a_corps_recovers_when_reorganization_brings_it_below_its_level() {
    let mut game = doomed()
        .chapters(&[12])
        .unit("fr-2-gauthier", 1752)
        .unit("fr-2-baudin", 1751)
        .unit("fr-2-jamin", 1750)
        .leader("ldr-reille", 1756)
        .dice([6, 1, 1])
        .game();
    game.does(end());
    for unit in ["fr-2-gauthier", "fr-2-baudin", "fr-2-jamin"] {
        lose(&mut game.state, unit);
    }
    game.does(attack(&["fr-2-husson"], &[543]));
    assert_eq!(game.corps("french/2"), (23, 19, true));
    game.until(DecisionKind::Reorganize);
    let events = game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Morale(MoraleEvent::CorpsRecovered { .. })))
    );
    assert_eq!(game.corps("french/2"), (18, 19, false));
}
