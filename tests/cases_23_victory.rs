//! [23C, 23D] QB Variant: levels of demoralization, and victory.

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::event::PointsFor;
use hundred_days::last_battles::scenario::VictoryLevel::{Decisive, Marginal};
use hundred_days::last_battles::state::DecisionKind;

/// Jamin one hex from Quatre Bras; Kempt north of it, Merlen far away.
fn crossroads() -> Game {
    let field = scenario("23")
        .leader("ldr-ney", 1642)
        .unit("fr-2-jamin", 1642)
        .leader("ldr-picton", 1638)
        .leader("ldr-wellington", 1638)
        .unit("al-kempt", 1638);
    let mut game = field.game();
    game.until_first_movement();
    game
}

#[test]
fn case_23c_who_gains_quatre_bras_gains_five_and_who_loses_it_loses_five() {
    let mut game = crossroads();
    assert_eq!(game.levels(Army::French), (Some(10), None));
    assert_eq!(game.levels(Army::Allied), (Some(25), Some(40)));
    game.does(moves("fr-2-jamin", &[1641]));
    assert_eq!(game.levels(Army::French), (Some(15), None));
    assert_eq!(game.levels(Army::Allied), (Some(20), Some(35)));
}

#[test]
fn case_23c_each_time_anew() {
    let mut game = crossroads();
    game.does(moves("fr-2-jamin", &[1641, 1642]));
    assert_eq!(game.levels(Army::French).0, Some(15), "passed through");
    game.until_movement(Player::Coalition);
    game.does(moves("al-kempt", &[1639, 1640, 1641]));
    assert_eq!(game.levels(Army::French), (Some(10), None));
    assert_eq!(game.levels(Army::Allied), (Some(25), Some(40)));
}

#[test]
fn case_23c_from_1600_the_french_level_is_25_and_five() {
    let field = scenario("23")
        .unit("fr-2-jamin", 1641)
        .unit("al-mrln", 738)
        .from("16/1600", "16/2000");
    let game = field.game();
    assert_eq!(game.levels(Army::French), (Some(30), None));
}

#[test]
fn case_23d_instant_victories_are_those_of_19() {
    let broken = |side: Army| {
        let field = scenario("23")
            .demoralized_at(side, 1)
            .with(|s| {
                if side == Army::Allied {
                    let levels = s.levels.allied.as_mut().expect("levels");
                    levels.disintegration = Some(CombatStrength(1));
                }
            })
            .leader("ldr-ney", 2450)
            .leader("ldr-reille", 2450)
            .unit("fr-2-jamin", 2449)
            .unit("fr-2-husson", 2449)
            .unit("al-cramm", 2549)
            .dice([if side == Army::Allied { 1 } else { 5 }]);
        let mut game = field.game();
        game.until_first_movement();
        game.does(end());
        let report = game.fights(attack(&["fr-2-jamin", "fr-2-husson"], &[2549]));
        if report.result == Ex && game.decides() == DecisionKind::Losses {
            game.does(loses(&["fr-2-jamin"]));
        }
        game.ending()
    };
    let french = (Some(Player::French), "19.4A".to_owned(), Some(Decisive));
    assert_eq!(broken(Army::Allied), french);
    let coalition = (Some(Player::Coalition), "19.4B".to_owned(), Some(Decisive));
    assert_eq!(broken(Army::French), coalition);
}

/// French brigades on the east edge, and somebody far away.
fn edge() -> Field {
    scenario("23")
        .leader("ldr-ney", 2849)
        .unit("fr-2-jamin", 2950)
        .unit("fr-2-husson", 2951)
        .unit("fr-2-campi", 2953)
        .unit("al-mrln", 738)
}

fn gained(events: &[Event]) -> Vec<(Player, u16, PointsFor)> {
    let points = events.iter().filter_map(|event| match event {
        Event::Vp {
            player,
            points,
            reason,
            ..
        } => Some((*player, *points, *reason)),
        _ => None,
    });
    points.collect()
}

#[test]
fn case_23d_a_fifth_of_a_point_for_each_strength_point_that_goes_east_rounded_up_in_all() {
    let mut game = edge().game();
    game.until_first_movement();
    let events = game.does(exits("fr-2-jamin", 2950));
    assert_eq!(gained(&events), [(Player::French, 1, PointsFor::Exit)]);
    // Five and four are nine, a fifth of which is counted as two.
    let mut game = scenario("23")
        .leader("ldr-ney", 2849)
        .unit("fr-2-jamin", 2950)
        .unit("fr-2-pire", 2951)
        .unit("al-mrln", 738)
        .game();
    game.until_first_movement();
    game.does(exits("fr-2-pire", 2951));
    assert_eq!(game.points(Player::French), 1);
    game.does(exits("fr-2-jamin", 2950));
    assert_eq!(game.points(Player::French), 2);
}

#[test]
fn case_23d_they_leave_north_of_2952_and_by_1800() {
    let mut game = edge().game();
    game.until_first_movement();
    game.refuses(exits("fr-2-campi", 2953), "5.5");
    game.refuses(exits("fr-2-husson", 2952), "5.5");
    let by = |hour: &str| {
        let mut game = edge().game();
        game.until_first_movement();
        while game.state.turn() != turn(hour) {
            game.until_movement(Player::French);
        }
        game
    };
    by("16/1800").does(exits("fr-2-husson", 2951));
    by("16/1900").refuses(exits("fr-2-husson", 2951), "5.5");
}

#[test]
fn case_23d_ten_points_for_quatre_bras_at_the_end_and_none_before() {
    let played = |at: u16| {
        let mut game = scenario("23")
            .unit("fr-2-jamin", at)
            .unit("al-mrln", 738)
            .game();
        game.plays_out();
        let points = (game.points(Player::French), game.points(Player::Coalition));
        (points, game.ending())
    };
    let won = |player: Player| (Some(player), "23D".to_owned(), Some(Marginal));
    assert_eq!(played(1641), ((10, 0), won(Player::French)));
    assert_eq!(played(1650), ((0, 10), won(Player::Coalition)));
}

#[test]
fn case_23d_equal_points_are_a_draw() {
    let mut game = scenario("23")
        .unit("fr-2-jamin", 2950)
        .unit("al-mrln", 738)
        .with(|scenario| {
            let points = scenario.victory.points.as_mut().expect("points");
            points.awards.retain(|award| award.hex().is_none());
        })
        .game();
    game.plays_out();
    assert_eq!(game.ending(), (None, "23D".to_owned(), None));
}

#[test]
fn case_23d_a_point_for_each_strength_point_eliminated() {
    let field = scenario("23")
        .leader("ldr-ney", 2450)
        .leader("ldr-reille", 2450)
        .unit("fr-2-jamin", 2449)
        .unit("fr-2-husson", 2449)
        .unit("al-cramm", 2549)
        .unit("al-mrln", 738)
        .dice([1]);
    let mut game = field.game();
    game.until_first_movement();
    game.does(end());
    let events = game.does(attack(&["fr-2-jamin", "fr-2-husson"], &[2549]));
    assert_eq!(
        gained(&events),
        [(Player::French, 2, PointsFor::Elimination)]
    );
}
