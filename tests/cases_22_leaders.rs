//! [22.6B, 22.6F] Leaders who are missing from the campaign, or come with the force at Hal.

use crate::kit::hal::{force_at, until, with_force};
use crate::kit::*;
use hundred_days::last_battles::campaign::column;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::scenario::Arrival;
use hundred_days::last_battles::state::{DecisionKind, Place};

/// The force and the leaders of chapter 22.6F, on the evening of the decision; the French First Corps faces Picton.
fn with_missing_leaders(options: &[&str]) -> Game {
    let field = with_force().options(options).from("17/2100", "18/2100");
    let mut game = field
        .with(|scenario| {
            let of = |at: &str, units: &[&str]| Arrival {
                turn: turn("17/2100"),
                at: vec![at.parse().expect("a hex")],
                manner: Vec::new(),
                groups: vec![units.iter().map(|&unit| id(unit)).collect()],
            };
            scenario.arrivals = vec![of("0605", &["al-kruse"]), of("0114", &["al-mitch"])];
        })
        .game();
    game.until(DecisionKind::Movement);
    while game.state.player() == Player::French {
        game.does(end());
    }
    game
}

fn leader_place(game: &Game, name: &str) -> Option<Place> {
    let leader = game.state.find_leader(leader_id(name))?;
    Some(game.state.leader(leader).place)
}

#[test]
fn case_22_6f_without_the_option_both_leaders_come_with_their_units() {
    let mut game = with_missing_leaders(&[]);
    game.does(enters_stack(&["al-kruse", "ldr-cole"], 605, &[]));
    game.does(enters_stack(&["al-mitch", "ldr-colville"], 114, &[]));
    assert_eq!(leader_place(&game, "ldr-frederik"), None);
}

#[test]
fn case_22_6f_cole_stays_away_and_colville_without_the_force_too() {
    let game = with_missing_leaders(&["22.6F"]);
    assert_eq!(leader_place(&game, "ldr-cole"), None);
    assert_eq!(leader_place(&game, "ldr-colville"), None);
}

#[test]
fn case_22_6f_colville_comes_with_the_force_and_not_before() {
    let mut game = with_missing_leaders(&["22.6B", "22.6F"]);
    assert_eq!(leader_place(&game, "ldr-cole"), None);
    assert_eq!(leader_place(&game, "ldr-colville"), Some(Place::Unused));
    game.does(force_at(124));
    game.refuses(enters_stack(&["al-mitch", "ldr-colville"], 114, &[]), "5.6");
    assert_eq!(
        leader_place(&game, "ldr-colville"),
        Some(Place::Unused),
        "the secret is kept"
    );
    game.does(enters("al-mitch", 114, &[]));
    until(&mut game, Player::Coalition, "18/1300");
    assert_eq!(
        leader_place(&game, "ldr-colville"),
        Some(Place::Reinforcement)
    );
    game.until(DecisionKind::Movement);
    game.refuses(enters("ldr-colville", 136, &[]), "5.6");
    game.does(enters_stack(&["add-al-lyon", "ldr-colville"], 124, &[]));
    assert_eq!(game.leader_at("ldr-colville"), 124);
}

/// Brings in as many of the force as the trail lets in this turn, and counts those who are left.
fn bring_in(game: &mut Game) -> usize {
    while let Some(order) = column::entries(&game.state).into_iter().next() {
        game.does(order);
    }
    let units = game.state.units();
    let waiting = units.filter(|&unit| game.state.unit(unit).place == Place::Reinforcement);
    waiting.count()
}

#[test]
fn case_22_6b_frederik_and_stedman_come_with_the_force() {
    let mut game = with_missing_leaders(&["22.6B"]);
    game.does(force_at(114));
    game.does(enters("al-kruse", 605, &[]));
    game.does(enters("al-mitch", 114, &[214, 215]));
    until(&mut game, Player::Coalition, "18/1100");
    game.until(DecisionKind::Movement);
    let first = ["add-al-wynand", "add-al-lyon", "ldr-stedman"];
    game.does(enters_stack(&first, 114, &[214, 213]));
    game.refuses(end(), "22.6B");
    // By a trail each stack pays a point more than the one before, and foot has four.
    let left = bring_in(&mut game);
    assert_eq!(left, 2, "of ten on foot");
    game.refuses(end(), "22.6B");
    game.does(enters("ldr-frederik", 114, &[]));
    game.does(end());
    until(&mut game, Player::Coalition, "18/1200");
    game.until(DecisionKind::Movement);
    assert_eq!(bring_in(&mut game), 0, "the column follows");
}

#[test]
fn case_22_6b_its_leaders_come_in_time_or_not_at_all() {
    let mut game = with_missing_leaders(&["22.6B"]);
    game.does(force_at(114));
    until(&mut game, Player::Coalition, "18/1200");
    game.until(DecisionKind::Movement);
    game.refuses(
        enters_stack(&["add-al-wynand", "ldr-stedman"], 114, &[]),
        "22.6B",
    );
    game.refuses(enters("ldr-frederik", 114, &[]), "22.6B");
}
