//! Chapter 12: the officers who reorganize, and the units that come back to them [12.1].

use crate::kit::reorganization::{doomed, lose, segment};
use crate::kit::*;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::{DecisionKind, Phase};

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
