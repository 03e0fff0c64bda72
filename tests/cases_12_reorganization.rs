//! Chapter 12: reorganization, and who is lost for good.

use crate::kit::reorganization::{doomed, lose, lost, segment};
use crate::kit::*;
use hundred_days::last_battles::counter::{Army, CombatStrength, Nationality, Player};
use hundred_days::last_battles::event::DieFor;
use hundred_days::last_battles::scenario::CorpsName;
use hundred_days::last_battles::state::{DecisionKind, Phase, Place};
use hundred_days::last_battles::{Event, MoraleEvent, step};
use hundred_days::table::case::case;
use hundred_days::table::dice::Face;

#[test]
fn case_12_once_the_segment_is_over_nobody_comes_back_in_that_player_turn() {
    let mut game = segment();
    game.does(end());
    game.refuses(reorganizes("ldr-reille", &["fr-2-husson"]), "12");
}

#[test]
fn case_12_only_full_units_with_a_reduced_side_go_to_the_box() {
    let game = lost();
    assert_eq!(game.place("fr-2-husson"), Place::Reorganizing);
    let mut game = field()
        .chapters(&[12])
        .endless()
        .reduced("fr-2-husson", 542)
        .unit("al-mait", 543)
        .unit("al-byng", 543)
        .dice([6])
        .combat();
    game.does(attack(&["fr-2-husson"], &[543]));
    assert_eq!(game.place("fr-2-husson"), Place::Eliminated);
    let mut game = field()
        .unit("fr-2-husson", 542)
        .unit("al-mait", 543)
        .unit("al-byng", 543)
        .dice([6])
        .endless()
        .combat();
    game.does(attack(&["fr-2-husson"], &[543]));
    assert_eq!(
        game.place("fr-2-husson"),
        Place::Eliminated,
        "without chapter 12"
    );
}

#[test]
fn case_12_a_unit_comes_back_reduced_after_one_complete_turn() {
    let mut game = lost();
    game.until(DecisionKind::Reorganize);
    assert_eq!(game.state.turn(), turn("16/1600"));
    assert_eq!(game.decider(), Player::French);
    assert_eq!(game.losses(Army::French), 5);
    game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    assert_eq!(game.at("fr-2-husson"), 1756);
    let husson = game.state.unit(game.find("fr-2-husson"));
    assert!(husson.reduced);
    assert_eq!(game.losses(Army::French), 0);
    assert_eq!(
        game.state.phase(),
        Phase::Movement,
        "nothing more to reorganize"
    );
}

#[test]
fn case_12_the_player_may_leave_it() {
    let mut game = segment();
    game.refuses(moves("fr-2-jamin", &[1754]), "4.1");
    game.does(end());
    assert_eq!(game.state.phase(), Phase::Movement);
    assert_eq!(game.place("fr-2-husson"), Place::Reorganizing);
}

#[test]
fn case_12_a_reorganized_unit_that_is_lost_again_is_lost_for_good() {
    let mut game = segment();
    game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    let husson = game.find("fr-2-husson");
    assert!(!hundred_days::last_battles::reorganization::may_return(
        &game.state,
        husson
    ));
}

#[test]
fn case_12_2_in_a_demoralized_corps_a_five_or_six_loses_the_units() {
    for (face, back) in [(4, true), (5, false), (6, false)] {
        let mut game = doomed()
            .corps()
            .unit("fr-2-gauthier", 1752)
            .unit("fr-2-campi", 1751)
            .unit("fr-2-baudin", 1750)
            .dice([6, face])
            .game();
        game.does(end());
        for unit in ["fr-2-gauthier", "fr-2-campi", "fr-2-baudin"] {
            lose(&mut game.state, unit, false);
        }
        game.does(attack(&["fr-2-husson"], &[543]));
        assert_eq!(game.corps("french/2"), (23, 19, true));
        game.until(DecisionKind::Reorganize);
        game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
        match back {
            true => assert_eq!(game.at("fr-2-husson"), 1756),
            false => assert_eq!(game.place("fr-2-husson"), Place::Eliminated),
        }
        assert_eq!(game.state.phase(), Phase::Movement);
    }
}

#[test]
fn case_12_2_an_officer_who_has_rolled_tries_no_more_in_that_segment() {
    // Soye (7) keeps the corps broken whatever comes back.
    let lost = ["fr-2-gauthier", "fr-2-campi", "fr-2-baudin", "fr-2-soye"];
    let mut position = doomed().corps().dice([6, 1]);
    for (unit, at) in lost.iter().zip(1749..) {
        position = position.unit(unit, at);
    }
    let mut game = position.leader("ldr-kellermann", 1755).game();
    game.does(end());
    lose(&mut game.state, "fr-2-gauthier", true);
    for unit in &lost[1..] {
        lose(&mut game.state, unit, false);
    }
    game.does(attack(&["fr-2-husson"], &[543]));
    game.until(DecisionKind::Reorganize);
    let order = reorganizes("ldr-reille", &["fr-2-husson"]);
    let mut after = game.state.clone();
    step(&mut after, &order).expect("a legal order");
    assert_eq!(after.phase(), Phase::Movement, "nobody else may");
    // With another officer who still may, the segment stands open and tells why Reille may not.
    let event = Event::Die {
        what: DieFor::Reorganization(leader_id("ldr-reille")),
        face: Face::new(1).expect("a face"),
        case: case("12.2"),
    };
    game.state.apply(&event);
    game.refuses(order, "12.2");
}

#[test]
fn case_12_2_with_the_allies_the_nationality_of_the_unit_counts() {
    // Vincke is Hanoverian and his nation broken, Kempt British and steady, and so is Picton.
    for (face, back) in [(4, 2), (5, 1)] {
        let mut game = field()
            .corps()
            .chapters(&[12])
            .unit("al-vincke", 1740)
            .unit("al-kempt", 1741)
            .leader("ldr-picton", 1738)
            .unit("fr-2-husson", 1757)
            .coalition_first()
            .dice([face])
            .game();
        let hanover = CorpsName::Allied(Nationality::Hanoverian);
        game.state
            .apply(&Event::Morale(MoraleEvent::CorpsDemoralized {
                corps: hanover,
                losses: CombatStrength(12),
                level: CombatStrength(12),
                case: case("13"),
            }));
        lose(&mut game.state, "al-vincke", true);
        lose(&mut game.state, "al-kempt", true);
        game.until(DecisionKind::Reorganize);
        let events = game.does(reorganizes("ldr-picton", &["al-vincke", "al-kempt"]));
        let dice = events.iter().filter(|e| matches!(e, Event::Die { .. }));
        assert_eq!(dice.count(), 1);
        assert_eq!(game.at("al-kempt"), 1738);
        let here = game.state.stack(hundred_days::hex::hex(1738)).count();
        assert_eq!(here, back, "{face}");
        assert_eq!(game.is_gone("al-vincke"), back == 1);
    }
}
