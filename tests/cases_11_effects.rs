//! Chapter 11: what command does, and the want of it.

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::{DecisionKind, Phase};

/// An empty board with leaders and command.
fn commanded() -> Field {
    field().options(&["10", "11"])
}

#[test]
fn case_11_3_command_lasts_to_the_next_command_segment_of_the_same_player() {
    let mut game = commanded()
        .leader("ldr-ney", 1352)
        .unit("fr-2-jamin", 1347)
        .unit("al-kempt", 636)
        .game();
    game.does(moves("fr-2-jamin", &[1346]));
    assert!(game.commanded("fr-2-jamin"));
    game.until_movement(Player::Coalition);
    assert!(game.commanded("fr-2-jamin"));
    assert!(!game.commanded("al-kempt"));
    game.until_movement(Player::French);
    assert!(!game.commanded("fr-2-jamin"));
    assert!(!game.commanded("al-kempt"));
}

#[test]
fn case_11_3_no_command_phase_by_night_but_in_rain() {
    let mut night = commanded()
        .leader("ldr-ney", 1352)
        .unit("fr-2-jamin", 1347)
        .from("16/2000", "16/2100")
        .game();
    night.does(moves("fr-2-jamin", &[1346]));
    night.until_movement(Player::Coalition);
    let events = night.until_movement(Player::French);
    assert!(night.commanded("fr-2-jamin"), "the markers of the day stay");
    let command =
        |event: &Event| matches!(event, Event::Phase { phase, .. } if *phase == Phase::Command);
    assert!(!events.iter().any(command));
    let rain = commanded()
        .leader("ldr-ney", 1352)
        .unit("fr-2-jamin", 1346)
        .with(|scenario| scenario.rain = vec![scenario.first])
        .game();
    assert!(!rain.commanded("fr-2-jamin"));
}

/// Jamin, out of command, two hexes from Kempt.
fn near_kempt() -> Field {
    commanded().unit("al-kempt", 1547).unit("fr-2-jamin", 1549)
}

#[test]
fn case_11_3a_out_of_command_no_unit_enters_an_enemy_zone() {
    let mut game = near_kempt().game();
    game.refuses(moves("fr-2-jamin", &[1548]), "11.3A");
    assert_eq!(game.reach("fr-2-jamin", 1548), None);
    game.does(moves("fr-2-jamin", &[1550]));
    let mut game = near_kempt().leader("ldr-ney", 1550).game();
    game.does(moves("fr-2-jamin", &[1548]));
}

#[test]
fn case_11_3a_out_of_command_no_unit_in_a_zone_moves() {
    let mut game = commanded()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1548)
        .game();
    game.refuses(moves("fr-2-jamin", &[1549]), "11.3A");
}

#[test]
fn case_11_3a_a_leader_out_of_command_enters_no_zone_even_with_a_friend() {
    let mut game = commanded()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1548)
        .leader("ldr-reille", 1550)
        .game();
    game.refuses(moves("ldr-reille", &[1549, 1548]), "11.3A");
    game.does(moves("ldr-reille", &[1549]));
}

/// Baudin (7) and Gauthier (6) in 0542 and Jamin (5) in 0643 around Opstl (1) in 0543, whoever is in command.
fn assault(leaders: &[(&str, u16)], face: u8) -> Game {
    let mut position = commanded()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-gauthier", 542)
        .unit("fr-g-lefebvre", 643)
        .unit("al-opstl", 543)
        .unit("al-mait", 545)
        .dice([face]);
    for &(leader, at) in leaders {
        position = position.leader(leader, at);
    }
    let mut game = position.game();
    if game.decides() == DecisionKind::Command {
        game.does(end());
    }
    game.does(end());
    game
}

const THREE: &[&str] = &["fr-2-baudin", "fr-2-gauthier", "fr-g-lefebvre"];

#[test]
fn case_11_3b_attackers_out_of_command_must_attack_and_cannot_win() {
    for (face, expected) in [(1, Ar), (4, Ar), (5, Ex)] {
        let mut game = assault(&[], face);
        game.refuses(end(), "6.1");
        let report = game.fights(attack(THREE, &[543]));
        assert_eq!(
            (report.column.to_string().as_str(), report.result),
            ("6-1", expected)
        );
        if expected == Ex {
            game.does(loses(&["fr-g-lefebvre"]));
            assert_eq!(game.decides(), DecisionKind::Combat);
            game.refuses(advances("fr-2-baudin", 543), "11.3B");
        }
    }
}

#[test]
fn case_11_3b_one_attacker_out_of_command_makes_the_whole_attack_so() {
    // Reille passes command to his own two; Ney's unit is one of them, and Lefebvre has none.
    let leaders = [("ldr-ney", 537), ("ldr-reille", 540)];
    let mut game = assault(&leaders, 1);
    assert!(game.commanded("fr-2-baudin") && !game.commanded("fr-g-lefebvre"));
    assert_eq!(game.fights(attack(THREE, &[543])).result, Ar);
    let mut game = assault(&[("ldr-ney", 639), ("ldr-reille", 540)], 1);
    assert!(game.commanded("fr-g-lefebvre"));
    assert_eq!(game.fights(attack(THREE, &[543])).result, De);
}

#[test]
fn case_11_3b_attackers_out_of_command_do_not_advance_after_an_exchange() {
    let mut game = assault(&[], 5);
    game.does(attack(THREE, &[543]));
    game.does(loses(&["fr-g-lefebvre"]));
    assert_ne!(game.decides(), DecisionKind::Advance);
    let mut game = assault(&[("ldr-ney", 639), ("ldr-reille", 540)], 5);
    game.does(attack(THREE, &[543]));
    game.does(loses(&["fr-g-lefebvre"]));
    assert_eq!(game.decides(), DecisionKind::Advance);
}

#[test]
fn case_11_3b_guns_out_of_command_do_not_bombard() {
    let mut game = commanded()
        .unit("fr-2-pelletier", 1549)
        .unit("al-kempt", 1547)
        .game();
    game.does(end());
    game.refuses(bombard(&["fr-2-pelletier"], &[1547]), "11.3B");
    let mut game = commanded()
        .leader("ldr-ney", 1550)
        .unit("fr-2-pelletier", 1549)
        .unit("al-kempt", 1547)
        .game();
    game.does(end());
    game.does(bombard(&["fr-2-pelletier"], &[1547]));
}

#[test]
fn case_11_3c_defenders_out_of_command_do_not_kill_and_do_not_advance() {
    let attack_by_opstl = |field: Field, face: u8| {
        let mut game = field
            .unit("al-opstl", 545)
            .unit("fr-2-baudin", 542)
            .unit("fr-2-gauthier", 542)
            .leader("ldr-wellington", 547)
            .dice([face])
            .game();
        game.until_movement(Player::Coalition);
        game.does(moves("al-opstl", &[544, 543]));
        game.does(end());
        let report = game.fights(attack(&["al-opstl"], &[542]));
        (game, report.result)
    };
    let (game, result) = attack_by_opstl(commanded(), 6);
    assert_eq!(result, Ar);
    assert_eq!(game.decides(), DecisionKind::Retreat);
    let mut game = game;
    game.does(retreats("al-opstl", 544));
    assert_ne!(game.decides(), DecisionKind::Advance);
    let (game, result) = attack_by_opstl(
        commanded().leader("ldr-ney", 540).leader("ldr-reille", 541),
        6,
    );
    assert_eq!(result, Ae);
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Advance, Player::French)
    );
}
