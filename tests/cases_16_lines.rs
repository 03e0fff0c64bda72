//! [16.14C, 16.14D] The lines from commanders to their headquarters, and the chiefs of staff.

use crate::kit::headquarters::{HQ, SOULT, active, afternoon, fell, on_the_move, status, turned};
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::state::staff::Duty;
use hundred_days::last_battles::{Event, headquarters};

/// Napoleon near the headquarters, Grouchy beyond the reach of any line; dice for the command phase.
fn far_off<const N: usize>(dice: [u8; N]) -> Game {
    let field = afternoon().unit("fr-3-domon", 3704);
    let field = field
        .leader("ldr-napoleon", 1755)
        .leader("ldr-grouchy", 3701);
    field.dice(dice).game()
}

/// Goes on to the French command phase of the next turn, and through it.
fn next_french_command(game: &mut Game) -> Vec<Event> {
    let events = game.until_movement(Player::Coalition).into_iter();
    events.chain(game.until_movement(Player::French)).collect()
}

#[test]
fn case_16_14c_a_commander_without_a_line_falls_inactive_on_1_to_3() {
    for face in 1..=6 {
        let game = far_off([face]);
        assert_eq!(active(&game, "ldr-grouchy"), face > 3, "{face}");
        assert!(active(&game, "ldr-napoleon"), "who has a line");
        assert_eq!(game.state.dice().drawn(), 1, "one die, for Grouchy");
    }
}

#[test]
fn case_16_14c_without_an_active_headquarters_nobody_has_a_line() {
    let mut game = on_the_move(afternoon().leader("ldr-napoleon", 1751).dice([2]));
    assert!(active(&game, "ldr-napoleon"));
    let events = next_french_command(&mut game);
    let napoleon = ("ldr-napoleon".to_owned(), false, "16.14C".to_owned());
    assert!(turned(&events).contains(&napoleon), "{:?}", turned(&events));
}

#[test]
fn case_16_14c_an_inactive_commander_moves_but_commands_nobody() {
    let mut game = far_off([1]);
    assert!(!game.commanded("fr-3-domon"));
    let candidates = hundred_days::last_battles::command::candidates(&game.state);
    let grouchy = game.find_leader("ldr-grouchy");
    assert!(candidates.iter().all(|own| own.leader != grouchy));
    game.refuses(commands("ldr-grouchy", &[], &["fr-3-domon"]), "16.14C");
    game.until(DecisionKind::Movement);
    game.does(moves("ldr-grouchy", &[3801]));
    assert!(far_off([6]).commanded("fr-3-domon"));
}

#[test]
fn case_16_14c_he_becomes_active_again_only_as_15_4_says() {
    // He falls on a 1; in the next command phase a 1 releases him, and the line is looked at again.
    let mut game = far_off([1, 1, 6]);
    let events = next_french_command(&mut game);
    let back = ("ldr-grouchy".to_owned(), true, "15.4".to_owned());
    assert_eq!(turned(&events), [back]);
    let mut game = far_off([1, 2]);
    let events = next_french_command(&mut game);
    assert_eq!(turned(&events), []);
    assert!(!active(&game, "ldr-grouchy"));
}

#[test]
fn case_16_14c_a_line_is_24_points_long_around_enemies_but_not_their_zones() {
    let game = afternoon().leader("ldr-napoleon", 1755).game();
    let napoleon = game.find_leader("ldr-napoleon");
    let line = headquarters::line(&game.state, napoleon).expect("a line");
    assert_eq!(line.halves(), 4, "four hexes of road");
    // Every hex but the last of a line of 24 points is nearer than that.
    let way = |game: &Game, from: u16| {
        headquarters::way(&game.state, napoleon, hex(from), hex(1751)).map(|way| way.halves())
    };
    let board = &game.state.setup().board;
    let longest = board
        .grid()
        .hexes()
        .filter(|&at| game.state.setup().in_play(at));
    let longest = longest
        .filter_map(|at| headquarters::way(&game.state, napoleon, at, hex(1751)))
        .map(|way| way.halves())
        .max();
    assert_eq!(longest, Some(48));
    assert_eq!(way(&game, 3701), None);
    // An enemy on the road is gone around; his zone alone is no hindrance.
    let beside = afternoon()
        .leader("ldr-napoleon", 1755)
        .unit("al-pack", 1954)
        .game();
    assert_eq!(way(&beside, 1755), Some(4));
    let between = afternoon()
        .leader("ldr-napoleon", 1755)
        .unit("al-pack", 1753)
        .game();
    assert!(way(&between, 1755).expect("a way around") > 4);
}

#[test]
fn case_16_14c_lines_are_first_looked_at_in_the_second_turn_after_the_headquarters_was_due() {
    // Of the scenario itself: Willem is on the map from the first turn, his headquarters is due on 16/1000.
    let mut game = scenario("28").game();
    let mut rolled = Vec::new();
    while game.state.turn() <= turn("16/1200") {
        let order = match game.decides() {
            DecisionKind::Entry => game.legal().remove(0),
            DecisionKind::Advance => decline(),
            _ => end(),
        };
        let when = game.state.turn();
        let events = match game.allows(&order) {
            true => game.does(order),
            false => {
                let other = game.legal().remove(0);
                game.does(other)
            }
        };
        let dice = events.iter().filter(
            |event| matches!(event, Event::Die { case, .. } if case.to_string() == "16.14C"),
        );
        if dice.count() > 0 {
            rolled.push(when.max(game.state.turn()));
        }
    }
    assert_eq!(rolled.first(), Some(&turn("16/1200")), "{rolled:?}");
}

/// Soult at the headquarters, Reille's corps near him and out of everybody else's reach.
fn with_soult() -> Field {
    afternoon().leader(SOULT, 1751).leader("ldr-reille", 1752)
}

#[test]
fn case_16_14d_a_chief_of_staff_commands_nobody_while_the_headquarters_is_active() {
    let mut game = with_soult().game();
    assert!(active(&game, HQ));
    assert!(!game.commanded("fr-2-soye"));
    let words = game.refuses(commands(SOULT, &["ldr-reille"], &[]), "16.14D");
    assert!(
        words.contains("while the headquarters is active"),
        "{words}"
    );
}

/// The next French command segment with an inactive headquarters.
fn free_chief() -> Game {
    let mut game = on_the_move(with_soult().dice([6, 6, 6]));
    game.until_movement(Player::Coalition);
    while game.decides() != DecisionKind::Command {
        game.does(end());
    }
    assert_eq!(game.state.player(), Player::French);
    game
}

#[test]
fn case_16_14d_while_it_is_inactive_he_may_command_and_then_it_stays_so() {
    let mut game = free_chief();
    let soult = game.find_leader(SOULT);
    assert!(
        game.state
            .allotments()
            .iter()
            .all(|own| own.officers.is_empty())
    );
    game.does(commands(SOULT, &["ldr-reille"], &[]));
    let events = game.until_movement(Player::French);
    assert!(game.commanded("fr-2-soye"), "{events:?}");
    assert_eq!(game.state.leader(soult).duty, Duty::Commands);
    let refused = headquarters::check(&game.state, leader_id(HQ), true).expect_err("he commands");
    assert!(refused.to_string().ends_with("[16.14D]"), "{refused}");
    // Without his command it becomes active again.
    let mut game = free_chief();
    game.does(end());
    assert_eq!(game.decides(), DecisionKind::Headquarters);
    game.does(status(HQ, true));
    assert!(active(&game, HQ));
}

#[test]
fn case_16_14d_as_soon_as_he_leaves_it_falls_inactive() {
    let mut game = with_soult().game();
    game.until(DecisionKind::Movement);
    let events = game.does(moves(SOULT, &[1752]));
    assert_eq!(turned(&events), fell("16.14D"));
    assert!(!active(&game, HQ));
    // And without him it does not become active again.
    game.until_movement(Player::Coalition);
    while game.state.player() != Player::French {
        game.does(end());
    }
    let refused = headquarters::check(&game.state, leader_id(HQ), true).expect_err("he is away");
    assert!(refused.to_string().contains("ldr-soult-cos"), "{refused}");
    assert!(refused.to_string().ends_with("[16.14D]"), "{refused}");
}

#[test]
fn case_16_14d_an_army_without_a_chief_of_staff_needs_none() {
    let mut game = on_the_move(afternoon());
    let events = game.until(DecisionKind::Movement);
    assert_eq!(turned(&events), []);
    game.until_movement(Player::Coalition);
    while game.decides() != DecisionKind::Headquarters {
        game.does(end());
    }
    game.does(status(HQ, true));
}
