//! The edition of 1976: command in its campaign.

use crate::cases_76_campaign::near_kempt;
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::charts::MovementPoints;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::movement::Reach;
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::{Event, Order};
use hundred_days::table::case::case;

#[test]
fn case_76_19_27_a_leader_who_rides_far_gives_no_command_for_attacks() {
    let position = || {
        let mut game = campaign_of_1976()
            .leader("ldr-ney", 1552)
            .unit("fr-2-jamin", 1549)
            .unit("al-kempt", 1547)
            .game();
        game.until_first_movement();
        game
    };
    let mut game = position();
    let half = game
        .state
        .leader_half_allowance(game.find_leader("ldr-ney"));
    let far = game.leader_reach("ldr-ney", 1562).expect("in reach");
    assert!(far > half.halves(), "farther than half");
    let (mut reach, ney) = (Reach::default(), game.find_leader("ldr-ney"));
    let found = reach.search_leader(&game.state, ney, hex(1552), MovementPoints::ZERO);
    let path = found.path(hex(1562));
    let unit = piece("ldr-ney");
    let events = game.does(Order::Move { unit, path });
    let let_go = events.iter().find_map(|event| match event {
        Event::LetGo { units, case, .. } => Some((units.clone(), *case)),
        _ => None,
    });
    assert_eq!(let_go, Some((ids(&["fr-2-jamin"]), case("76:19.27"))));
    assert!(game.commanded("fr-2-jamin"), "but not for an attack");
    game.refuses(moves("fr-2-jamin", &[1548]), "19.27");
    let mut game = position();
    game.does(moves("fr-2-jamin", &[1548]));
    assert_eq!(game.leader_reach("ldr-ney", 1562), None, "it needs him now");
    let mut game = position();
    game.does(moves("ldr-ney", &[1551]));
    game.does(moves("fr-2-jamin", &[1548]));
}

#[test]
fn case_76_20_3_command_counts_in_the_player_turn_of_its_owner_alone() {
    // Van Opstal is out of command, and an attack on him has the result that the table gives.
    let mut game = campaign_of_1976()
        .unit("fr-2-baudin", 542)
        .leader("ldr-ney", 541)
        .unit("al-mait", 543)
        .unit("al-byng", 543)
        .dice([6])
        .game();
    game.until_first_movement();
    game.does(end());
    let order = attack(&["fr-2-baudin"], &[543]);
    let account = game.account(&order);
    assert!(
        account
            .lines
            .iter()
            .all(|line| line.case.to_string() != "20.31")
    );
}

#[test]
fn case_76_20_31_out_of_command_no_unit_enters_an_enemy_zone() {
    let mut game = near_kempt().game();
    game.until_first_movement();
    game.refuses(moves("fr-2-jamin", &[1548]), "20.31");
    game.does(moves("fr-2-jamin", &[1550]));
    let mut game = near_kempt().leader("ldr-ney", 1550).game();
    game.until_first_movement();
    game.does(moves("fr-2-jamin", &[1548]));
}

#[test]
fn case_76_20_31_out_of_command_no_unit_attacks_and_nobody_is_owed_an_attack() {
    let mut game = campaign_of_1976()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1548)
        .unit("fr-2-pelletier", 1549)
        .game();
    game.until_first_movement();
    let events = game.does(end());
    let owed = events.iter().find_map(|event| match event {
        Event::Obligations {
            must_attack,
            must_be_attacked,
            must_withdraw,
            ..
        } => Some((
            must_attack.len(),
            must_be_attacked.len(),
            must_withdraw.clone(),
        )),
        _ => None,
    });
    assert_eq!(owed, Some((0, 0, ids(&["fr-2-jamin"]))));
    assert_eq!(game.decides(), DecisionKind::Retreat, "nobody can attack");
}

/// Jamin and Bachelu's Husson beside Kempt: Ney commands Husson alone.
fn half_commanded(face: u8) -> Game {
    let mut game = campaign_of_1976()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1548)
        .unit("fr-2-husson", 1447)
        .unit("fr-2-baudin", 1447)
        .leader("ldr-ney", 1447)
        .dice([face])
        .game()
        .asking();
    if game.decides() == DecisionKind::Command {
        game.does(commands("ldr-ney", &[], &["fr-2-husson"]));
        game.does(end());
    }
    game
}

#[test]
fn case_76_20_31_a_stack_attacks_with_those_in_command() {
    let mut game = half_commanded(3);
    game.does(end());
    game.refuses(attack(&["fr-2-husson", "fr-2-jamin"], &[1547]), "20.31");
    game.refuses(attack(&["fr-2-baudin"], &[1547]), "20.31");
    assert!(game.allows(&attack(&["fr-2-husson"], &[1547])));
}

#[test]
fn case_76_20_32_who_begins_the_phase_out_of_command_in_a_zone_retreats_at_its_end() {
    let mut game = campaign_of_1976()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1548)
        .game();
    game.until_first_movement();
    let events = game.does(end());
    let leaves = events.iter().find_map(|event| match event {
        Event::LeaveZones { units, case } => Some((units.clone(), *case)),
        _ => None,
    });
    assert_eq!(leaves, Some((ids(&["fr-2-jamin"]), case("76:20.32"))));
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Retreat, Player::French)
    );
    game.refuses(retreats("fr-2-jamin", 1447), "7.42");
    let events = game.does(retreats("fr-2-jamin", 1549));
    assert_eq!(game.at("fr-2-jamin"), 1549);
    assert_ne!(game.decides(), DecisionKind::Advance, "nobody follows");
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Phase { .. }))
    );
    assert_eq!(game.decider(), Player::Coalition);
}

#[test]
fn case_76_20_32_who_cannot_retreat_is_lost() {
    let mut game = campaign_of_1976()
        .unit("fr-2-jamin", 1548)
        .unit("al-kempt", 1547)
        .unit("al-pack", 1449)
        .unit("al-best", 1649)
        .unit("al-mait", 1550)
        .game();
    game.until_first_movement();
    game.does(end());
    assert_eq!(game.place("fr-2-jamin"), Place::Reorganizing);
}

#[test]
fn case_76_20_32_others_may_drive_all_those_enemies_off() {
    // De for Husson's attack on a van Opstal of 1: Jamin may stay.
    let mut game = campaign_of_1976()
        .unit("al-opstl", 1547)
        .unit("fr-2-jamin", 1548)
        .unit("fr-2-baudin", 1447)
        .unit("fr-2-husson", 1447)
        .leader("ldr-ney", 1447)
        .dice([1])
        .game()
        .asking();
    game.does(commands("ldr-ney", &[], &["fr-2-husson"]));
    game.does(end());
    game.does(end());
    let report = game.fights(attack(&["fr-2-husson"], &[1547]));
    assert_eq!(report.result, De);
    game.does(decline());
    let events = game.does(end());
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::LeaveZones { .. }))
    );
    assert_eq!(game.at("fr-2-jamin"), 1548);
}

#[test]
fn case_76_20_33_who_comes_under_a_zone_during_the_phase_stays() {
    // Baudin is driven back, and Kempt advances to Jamin, who is out of command.
    let mut game = campaign_of_1976()
        .unit("al-kempt", 1547)
        .unit("al-pack", 1547)
        .unit("fr-2-pire", 1548)
        .unit("fr-2-jamin", 1550)
        .leader("ldr-ney", 1448)
        .dice([6])
        .game()
        .asking();
    game.does(commands("ldr-ney", &[], &["fr-2-pire"]));
    game.does(end());
    game.does(end());
    let report = game.fights(attack(&["fr-2-pire"], &[1547]));
    assert!([Ar, Ae].contains(&report.result), "{:?}", report.result);
    if game.decides() == DecisionKind::Retreat {
        game.does(retreats("fr-2-pire", 1549));
    }
    game.does(advances("al-kempt", 1548));
    let events = game.does(end());
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::LeaveZones { .. }))
    );
    assert_eq!(game.at("fr-2-jamin"), 1550);
}
