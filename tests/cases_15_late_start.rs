//! Chapter 15, the French late start: commanders asleep at six in the morning, and what wakes them [15.4].

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::DecisionKind;

/// The campaign on a field of its own from the last turn of the night on, far from the enemy.
fn night(dice: &[u8]) -> Field {
    let mut faces = [6; 12];
    faces[..dice.len()].copy_from_slice(dice);
    scenario("22")
        .options(&["15.4"])
        .from("17/0300", "17/1200")
        .endless()
        .unit("fr-2-baudin", 1563)
        .unit("fr-2-soye", 1560)
        .unit("al-pack", 4040)
        .leader("ldr-napoleon", 1563)
        .leader("ldr-ney", 1560)
        .leader("ldr-reille", 1563)
        .dice(faces)
}

fn is_active(game: &Game, leader: &str) -> bool {
    game.state.leader(game.find_leader(leader)).active
}

/// Ends phases until a turn of the French, in its first decision that is theirs.
fn until(game: &mut Game, turn_: &str) -> Vec<Event> {
    let mut events = Vec::new();
    while game.state.turn() != turn(turn_) || game.state.player() != Player::French {
        let order = match game.decides() {
            DecisionKind::Advance => decline(),
            _ => end(),
        };
        events.extend(game.does(order));
    }
    events
}

fn turned(events: &[Event], to: bool) -> Vec<String> {
    let turned = events.iter().filter_map(|event| match event {
        Event::LeaderTurned {
            leader,
            active,
            case,
        } if *active == to => {
            assert_eq!(case.to_string(), "15.4");
            Some(leader.to_string())
        }
        _ => None,
    });
    turned.collect()
}

#[test]
fn case_15_4_at_six_all_french_commanders_fall_inactive_and_nobody_else() {
    let mut game = night(&[]).game();
    assert!(is_active(&game, "ldr-napoleon"));
    let events = until(&mut game, "17/0600");
    assert_eq!(turned(&events, false), ["ldr-napoleon", "ldr-ney"]);
    assert!(!is_active(&game, "ldr-napoleon") && !is_active(&game, "ldr-ney"));
    assert!(is_active(&game, "ldr-reille"), "an officer");
}

#[test]
fn case_15_4_an_inactive_commander_neither_moves_nor_commands() {
    let mut game = night(&[]).game();
    until(&mut game, "17/0600");
    game.refuses(moves("ldr-napoleon", &[1562]), "15.4");
    let events = until(&mut game, "17/0900");
    assert!(turned(&events, true).is_empty(), "sixes");
    assert!(!game.commanded("fr-2-baudin"));
}

#[test]
fn case_15_4_a_one_releases_in_the_command_phase_till_the_next_morning() {
    let mut game = night(&[1, 6]).game();
    let events = until(&mut game, "17/0900");
    assert_eq!(turned(&events, true), ["ldr-napoleon"]);
    assert!(is_active(&game, "ldr-napoleon") && !is_active(&game, "ldr-ney"));
}

#[test]
fn case_15_4_an_active_commander_who_comes_by_calls_another_for_the_next_turn() {
    let mut game = night(&[1, 6, 6, 6, 6]).game();
    until(&mut game, "17/0900");
    game.until(DecisionKind::Movement);
    let path = [1562, 1561, 1560];
    let events = game.does(moves("ldr-napoleon", &path));
    let called = events.iter().any(|event| match event {
        Event::LeaderCalled { leader, .. } => leader.to_string() == "ldr-ney",
        _ => false,
    });
    assert!(called, "{events:?}");
    assert!(!is_active(&game, "ldr-ney"));
    let events = until(&mut game, "17/1000");
    assert_eq!(turned(&events, true), ["ldr-ney"], "without a die");
}

#[test]
fn case_15_4_an_enemy_who_moves_into_a_french_zone_near_by_wakes_him_at_once() {
    let mut game = scenario("22")
        .options(&["15.4"])
        .from("17/0300", "17/1200")
        .endless()
        .unit("fr-2-baudin", 1563)
        .unit("fr-2-soye", 1560)
        .unit("al-pack", 1557)
        .leader("ldr-napoleon", 1563)
        .leader("ldr-ney", 2540)
        .leader("ldr-wellington", 1556)
        .dice([6; 12])
        .game();
    until(&mut game, "17/0900");
    game.until_movement(Player::Coalition);
    assert!(!is_active(&game, "ldr-napoleon"));
    let events = game.does(moves("al-pack", &[1558, 1559]));
    assert_eq!(
        turned(&events, true),
        ["ldr-napoleon"],
        "but not Ney, who is far"
    );
}

#[test]
fn case_15_4_needs_leaders_and_command() {
    let faults = scenario("19").options(&["15.4", "10"]).faults();
    let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["option 15.4 needs 11, which is not in use"]);
}

#[test]
fn case_15_4_without_the_rule_nobody_sleeps() {
    let mut game = night(&[]).options(&[]).game();
    let events = until(&mut game, "17/0600");
    assert_eq!(turned(&events, false), [] as [String; 0]);
}
