//! Chapter 12: reorganization.

use crate::kit::*;
use hundred_days::last_battles::counter::{Army, CombatStrength, Nationality, Player};
use hundred_days::last_battles::event::DieFor;
use hundred_days::last_battles::scenario::CorpsName;
use hundred_days::last_battles::state::{DecisionKind, Phase, Place};
use hundred_days::last_battles::{Event, State, step};
use hundred_days::table::case::case;
use hundred_days::table::dice::Face;

/// Husson attacks at 1-3 and dies of a six; Reille is far away in 1756.
fn doomed() -> Field {
    field()
        .chapters(&[12])
        .endless()
        .unit("fr-2-husson", 542)
        .unit("al-mait", 543)
        .unit("al-byng", 543)
        .unit("fr-2-jamin", 1755)
        .leader("ldr-reille", 1756)
        .dice([6])
}

/// The game after Husson's death, in the French player turn of 16/1400.
fn lost() -> Game {
    let mut game = doomed().game();
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    game
}

/// The game in the first reorganization segment after that.
fn segment() -> Game {
    let mut game = lost();
    game.until(DecisionKind::Reorganize);
    game
}

/// Loses a unit as if it had died in combat.
fn lose(state: &mut State, unit: &str, may_return: bool) {
    let index = state.find(id(unit)).expect("a unit");
    let hex = state.unit(index).hex().expect("a unit on the map");
    let strength: CombatStrength = state.strength(index);
    state.apply(&Event::Eliminated {
        unit: id(unit),
        hex,
        strength,
        may_return,
        case: case("6.5"),
    });
}

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
fn case_12_1_a_unit_that_is_not_in_the_box_does_not_come_back() {
    let mut game = segment();
    game.refuses(reorganizes("ldr-reille", &["fr-2-jamin"]), "12");
    assert_eq!(game.legal().len(), 2);
}

#[test]
fn case_12_1a_an_officer_reorganizes_his_own_organization_only() {
    let mut game = doomed().leader("ldr-kellermann", 1755).game();
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    game.until(DecisionKind::Reorganize);
    game.refuses(reorganizes("ldr-kellermann", &["fr-2-husson"]), "12.1A");
}

#[test]
fn case_12_1b_no_enemy_stands_within_ten_hexes() {
    for (enemy, near) in [(1747, true), (1746, false)] {
        let mut game = doomed().unit("al-pack", enemy).game();
        game.does(end());
        game.does(attack(&["fr-2-husson"], &[543]));
        let mut asked = false;
        while !asked && game.state.turn() < turn("16/1700") {
            game.does(match game.decides() {
                DecisionKind::Advance => decline(),
                _ => end(),
            });
            asked = game.decides() == DecisionKind::Reorganize;
        }
        assert_eq!(asked, !near, "{enemy}");
    }
    // Another officer may, and so the segment comes; Reille may not.
    let mut game = doomed()
        .unit("fr-3c-durbal", 2156)
        .leader("ldr-kellermann", 2156)
        .unit("al-pack", 1549)
        .game();
    game.does(end());
    lose(&mut game.state, "fr-3c-durbal", true);
    game.does(attack(&["fr-2-husson"], &[543]));
    game.until(DecisionKind::Reorganize);
    game.refuses(reorganizes("ldr-reille", &["fr-2-husson"]), "12.1B");
}

#[test]
fn case_12_1b_who_keeps_the_segment_from_coming_is_told_when_asked() {
    // Nobody may reorganize, so the segment passes by itself.
    let mut game = doomed()
        .unit("al-pack", 1747)
        .leader("ldr-ney", 1756)
        .game();
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    while game.state.turn() < turn("16/1600") {
        game.does(match game.decides() {
            DecisionKind::Advance => decline(),
            _ => end(),
        });
    }
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Movement, Player::French)
    );
    let told = game.refuses(reorganizes("ldr-reille", &["fr-2-husson"]), "12.1B");
    assert!(told.contains("al-pack") && told.contains('9'), "{told}");
    game.refuses(reorganizes("ldr-ney", &["fr-2-husson"]), "12.1A");
}

#[test]
fn case_12_1c_the_officer_need_not_be_in_command() {
    let mut game = doomed().chapters(&[11]).game();
    let reille = game.find_leader("ldr-reille");
    assert!(!game.state.leader(reille).in_command);
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    game.until(DecisionKind::Reorganize);
    game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    assert_eq!(game.at("fr-2-husson"), 1756);
}

#[test]
fn case_12_1d_the_officer_gives_no_command_in_that_player_turn() {
    // Ney commands Reille; Gauthier and Campi have their orders through him. Ney can take on one of them.
    let mut game = doomed()
        .chapters(&[11])
        .unit("fr-2-gauthier", 1753)
        .leader("ldr-ney", 1756)
        .game();
    game.until(DecisionKind::Movement);
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    while game.decides() != DecisionKind::Reorganize {
        let order = match game.decides() {
            DecisionKind::Advance => decline(),
            DecisionKind::Command => commands("ldr-ney", &["ldr-reille"], &[]),
            _ => end(),
        };
        let again = game.decides() == DecisionKind::Command;
        game.does(order);
        if again {
            game.does(end());
        }
    }
    assert!(game.commanded("fr-2-gauthier") && game.commanded("fr-2-jamin"));
    game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    assert!(
        game.commanded("fr-2-gauthier"),
        "Ney takes the stronger one on"
    );
    assert!(!game.commanded("fr-2-jamin"));
    let reille = game.find_leader("ldr-reille");
    assert_eq!(
        game.state.leader_allowance(reille).halves(),
        12,
        "he commands nobody, so he has his full allowance"
    );
}

#[test]
fn case_12_1e_two_units_at_most_come_back() {
    let mut game = doomed()
        .unit("fr-2-campi", 1756)
        .unit("fr-2-gauthier", 1754)
        .game();
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    lose(&mut game.state, "fr-2-gauthier", true);
    game.until(DecisionKind::Reorganize);
    let both = ["fr-2-husson", "fr-2-gauthier"];
    game.refuses(reorganizes("ldr-reille", &both), "12.1E");
    game.does(reorganizes("ldr-reille", &["fr-2-gauthier"]));
    assert_eq!(game.state.phase(), Phase::Movement, "he has done so once");
    let mut game = doomed().unit("fr-2-gauthier", 1754).game();
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    lose(&mut game.state, "fr-2-gauthier", true);
    game.until(DecisionKind::Reorganize);
    game.does(reorganizes("ldr-reille", &both));
    assert_eq!(
        (game.at("fr-2-husson"), game.at("fr-2-gauthier")),
        (1756, 1756)
    );
}

#[test]
fn case_12_1e_units_may_come_back_by_one_order_or_by_two() {
    let mut game = doomed().unit("fr-2-gauthier", 1754).game();
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    lose(&mut game.state, "fr-2-gauthier", true);
    game.until(DecisionKind::Reorganize);
    game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    assert_eq!(game.decides(), DecisionKind::Reorganize, "there is room");
    game.does(reorganizes("ldr-reille", &["fr-2-gauthier"]));
    assert_eq!(
        (game.at("fr-2-husson"), game.at("fr-2-gauthier")),
        (1756, 1756)
    );
    assert_eq!(game.state.phase(), Phase::Movement);
}

#[test]
fn case_12_1d_a_unit_that_comes_back_is_in_command_in_that_player_turn() {
    // No commander is there, so everybody else is out of command.
    let mut game = doomed().chapters(&[11]).game();
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    game.until(DecisionKind::Reorganize);
    game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    assert!(game.commanded("fr-2-husson"));
    assert!(!game.commanded("fr-2-jamin"));
}

#[test]
fn case_12_1d_a_commander_who_gives_no_command_takes_nobody_on() {
    let mut game = doomed()
        .chapters(&[11])
        .leader("ldr-ney", 1756)
        .game()
        .asking();
    game.until(DecisionKind::Movement);
    game.does(end());
    game.does(attack(&["fr-2-husson"], &[543]));
    let mut given = false;
    while game.decides() != DecisionKind::Reorganize {
        let order = match game.decides() {
            DecisionKind::Advance => decline(),
            DecisionKind::Command if !given => commands("ldr-ney", &[], &[]),
            _ => end(),
        };
        given = game.decides() == DecisionKind::Command && !given;
        game.does(order);
    }
    game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    assert!(!game.commanded("fr-2-jamin"));
    let ney = game.find_leader("ldr-ney");
    assert_eq!(
        game.state.leader_allowance(ney).halves(),
        20,
        "his full rate"
    );
}

#[test]
fn case_12_1f_officer_and_units_may_move_in_the_same_turn() {
    let mut game = segment();
    game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    game.does(moves_stack(&["fr-2-husson", "ldr-reille"], &[1755, 1754]));
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
        game.state.apply(&Event::CorpsDemoralized {
            corps: hanover,
            losses: CombatStrength(12),
            level: CombatStrength(12),
            case: case("13"),
        });
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
