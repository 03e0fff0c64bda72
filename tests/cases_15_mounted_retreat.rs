//! Chapter 15, mounted retreat before combat: who may step back, when, and what becomes of him [15.3].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::{DecisionKind, Phase};
use hundred_days::last_battles::{Event, Order};

fn retreats_before(unit: &str, to: u16) -> Order {
    Order::RetreatBefore {
        unit: id(unit),
        to: hex(to),
        leaders: Vec::new(),
    }
}

/// A French unit in 0542 beside a unit of the Allies in 0543, the French to move.
fn beside(french: &str, allied: &str) -> Field {
    field()
        .options(&["15.3"])
        .unit(french, 542)
        .unit(allied, 543)
}

#[test]
fn case_15_3_cavalry_beside_infantry_may_step_back_and_owes_nothing_then() {
    let mut game = beside("fr-2-pire", "al-pack").combat();
    assert_eq!(game.decides(), DecisionKind::RetreatBefore);
    assert_eq!(game.decider(), Player::French);
    let events = game.does(retreats_before("fr-2-pire", 541));
    assert_eq!(game.at("fr-2-pire"), 541);
    let owed = events.iter().find_map(|event| match event {
        Event::Obligations {
            must_attack,
            must_be_attacked,
            ..
        } => Some(must_attack.len() + must_be_attacked.len()),
        _ => None,
    });
    assert_eq!(owed, Some(0));
    assert_eq!(
        game.state.phase(),
        Phase::Movement,
        "nobody is left to fight"
    );
}

#[test]
fn case_15_3_nobody_has_to() {
    let mut game = beside("fr-2-pire", "al-pack").combat();
    game.does(end());
    assert_eq!(game.decides(), DecisionKind::Combat);
    game.refuses(end(), "6.1");
    assert!(game.allows(&attack(&["fr-2-pire"], &[543])));
}

#[test]
fn case_15_3_horse_artillery_may_and_foot_may_not() {
    let horse = beside("fr-3c-marcillac", "al-pack").combat();
    assert_eq!(horse.decides(), DecisionKind::RetreatBefore);
    for foot in ["fr-2-pelletier", "fr-2-baudin"] {
        let game = beside(foot, "al-pack").combat();
        assert_eq!(game.decides(), DecisionKind::Combat, "{foot}");
    }
}

#[test]
fn case_15_3_enemy_cavalry_beside_it_keeps_it_enemy_horse_artillery_does_not() {
    let cavalry = beside("fr-2-pire", "al-mrln").combat();
    assert_eq!(cavalry.decides(), DecisionKind::Combat);
    let guns = beside("fr-2-pire", "pr-horse1").combat();
    assert_eq!(guns.decides(), DecisionKind::RetreatBefore);
    let both = beside("fr-2-pire", "al-pack").unit("al-mrln", 642);
    assert_eq!(both.combat().decides(), DecisionKind::Combat);
}

#[test]
fn case_15_3_the_other_player_decides_first() {
    let mut game = field()
        .options(&["15.3"])
        .unit("fr-2-pire", 542)
        .unit("fr-2-baudin", 1543)
        .unit("al-pack", 543)
        .unit("al-mrln", 1542)
        .combat();
    assert_eq!(game.decider(), Player::Coalition);
    game.refuses(retreats_before("fr-2-pire", 541), "15.3");
    game.does(end());
    assert_eq!(game.decider(), Player::French);
    game.does(end());
    assert_eq!(game.decides(), DecisionKind::Combat);
}

#[test]
fn case_15_3_both_conditions_are_judged_as_the_phase_begins() {
    // Merlen's cavalry goes, but it stood beside Pire as the phase began.
    let mut game = field()
        .options(&["15.3"])
        .unit("fr-2-pire", 542)
        .unit("fr-2-baudin", 641)
        .unit("al-pack", 543)
        .unit("al-mrln", 642)
        .combat();
    assert_eq!(
        game.decides(),
        DecisionKind::Combat,
        "cavalry beside cavalry"
    );
    game.refuses(retreats_before("fr-2-pire", 541), "15.3");
}

#[test]
fn case_15_3_it_goes_by_the_rules_of_retreat_and_displaces_nobody() {
    let mut game = beside("fr-2-pire", "al-pack")
        .unit("fr-2-baudin", 541)
        .unit("fr-2-soye", 541)
        .combat();
    game.refuses(retreats_before("fr-2-pire", 543), "6.6A");
    game.refuses(retreats_before("fr-2-pire", 541), "6.6C");
    game.refuses(retreats_before("fr-2-pire", 1541), "6.6");
}

#[test]
fn case_15_3_who_has_no_open_hex_stays_and_is_not_lost() {
    let mut game = field()
        .options(&["15.3"])
        .coalition_first()
        .unit("fr-2-pire", 542)
        .unit("al-pack", 543)
        .unit("al-kempt", 441)
        .unit("al-vincke", 641)
        .combat();
    assert_eq!(game.decides(), DecisionKind::Combat);
    assert_eq!(game.at("fr-2-pire"), 542);
    game.refuses(retreats_before("fr-2-pire", 541), "15.3");
}

#[test]
fn case_15_3_who_has_gone_takes_no_more_part_in_the_phase() {
    let mut game = beside("fr-3c-marcillac", "al-pack")
        .unit("fr-2-baudin", 642)
        .combat();
    game.does(retreats_before("fr-3c-marcillac", 541));
    game.refuses(
        combined(&["fr-2-baudin"], &["fr-3c-marcillac"], &[543]),
        "6.1B",
    );
    let mut game = beside("fr-2-pire", "al-pack")
        .coalition_first()
        .unit("al-kempt", 442)
        .unit("fr-2-baudin", 343)
        .unit("al-opstl", 539)
        .combat();
    game.does(retreats_before("fr-2-pire", 541));
    game.refuses(bombard(&["al-opstl"], &[541]), "6.1B");
}

#[test]
fn case_15_3_out_of_command_one_must_stay_in_ones_own_phase() {
    let out = |own_turn: bool| {
        let position = field()
            .options(&["11", "15.3"])
            .unit("fr-2-pire", 542)
            .unit("al-pack", 543)
            .leader("ldr-ney", 1751)
            .leader("ldr-wellington", 545);
        let position = match own_turn {
            true => position,
            false => position.coalition_first(),
        };
        let mut game = position.game();
        game.until(match own_turn {
            true => DecisionKind::Combat,
            false => DecisionKind::RetreatBefore,
        });
        game
    };
    assert!(!out(true).commanded("fr-2-pire"));
    assert_eq!(out(false).decider(), Player::French);
}

#[test]
fn case_15_3_a_leader_may_go_along_and_no_die_is_rolled_for_him() {
    let mut game = field()
        .options(&["10", "15.3"])
        .unit("fr-2-pire", 542)
        .unit("al-pack", 543)
        .leader("ldr-reille", 542)
        .combat();
    let with = |leader: &str| Order::RetreatBefore {
        unit: id("fr-2-pire"),
        to: hex(541),
        leaders: vec![leader_id(leader)],
    };
    let events = game.does(with("ldr-reille"));
    assert_eq!(game.leader_at("ldr-reille"), 541);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Die { .. }))
    );
    let mut alone = field()
        .options(&["10", "15.3"])
        .unit("fr-2-pire", 542)
        .unit("al-pack", 543)
        .leader("ldr-reille", 542)
        .leader("ldr-ney", 1751)
        .combat();
    alone.refuses(with("ldr-ney"), "5.1");
    let events = alone.does(retreats_before("fr-2-pire", 541));
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Die { .. }))
    );
    assert_eq!(alone.leader_at("ldr-reille"), 541, "10.1E sets him there");
}

#[test]
fn case_15_3_without_the_rule_nobody_is_asked() {
    let mut game = field().unit("fr-2-pire", 542).unit("al-pack", 543).combat();
    assert_eq!(game.decides(), DecisionKind::Combat);
    game.refuses(retreats_before("fr-2-pire", 541), "15.3");
}
