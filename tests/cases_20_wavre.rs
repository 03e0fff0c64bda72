//! [20] Wavre.

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::event::PointsFor;
use hundred_days::last_battles::scenario::VictoryLevel::{Decisive, Marginal};
use hundred_days::last_battles::state::{DecisionKind, Morale, Place};

#[test]
fn case_20_1_by_chapters_3_to_9_with_10_and_11_at_will() {
    let game = scenario("20").game();
    assert_eq!(
        game.state.setup().scenario.rules.chapters,
        [3, 4, 5, 6, 7, 8, 9]
    );
    let mut led = scenario("20").options(&["10", "11"]).game();
    assert_eq!(led.leader_at("ldr-grouchy"), 4921);
    led.until(DecisionKind::Movement);
    assert!(led.commanded("fr-3-doguereau"));
}

#[test]
fn case_20_2a_20_2b_the_east_half_of_the_north_sheet_from_noon_to_eight() {
    let mut game = scenario("20")
        .unit("fr-3-lagarde", 5020)
        .unit("pr-lott", 3110)
        .game();
    let in_play = |number: u16| game.state.setup().in_play(hundred_days::hex::hex(number));
    for (number, expected) in [(2910, true), (2810, false), (5701, true), (4040, false)] {
        assert_eq!(in_play(number), expected, "{number}");
    }
    assert_eq!(game.state.turn(), turn("18/1200"));
    let events = game.plays_out();
    let turns = events
        .iter()
        .filter(|event| matches!(event, Event::Turn { .. }));
    assert_eq!((turns.count(), game.state.turn()), (8, turn("18/2000")));
}

#[test]
fn case_20_2c_the_armies_stand_as_charted() {
    let game = scenario("20").game();
    let count = |side: Army, reduced: bool| {
        let units = game.state.on_map().filter(|&(unit, _)| {
            game.state.counter(unit).side == side && game.state.unit(unit).reduced == reduced
        });
        units.count()
    };
    assert_eq!(
        (count(Army::French, false), count(Army::French, true)),
        (17, 5)
    );
    assert_eq!(
        (count(Army::Prussian, false), count(Army::Prussian, true)),
        (20, 21)
    );
    for (unit, at) in [
        ("fr-6-penne", 5214),
        ("pr-4k", 4105),
        ("pr-horse1", 4307),
        ("pr-horse2", 4910),
    ] {
        assert_eq!(game.at(unit), at, "{unit}");
    }
    for absent in ["pr-3w", "pr-4w", "pr-25", "pr-1e", "pr-3e", "fr-3-domon"] {
        assert_eq!(game.state.find(id(absent)), None, "{absent}");
    }
}

#[test]
fn case_20_3_levels_at_the_start() {
    let game = scenario("20").game();
    assert_eq!(game.levels(Army::French), (Some(30), None));
    assert_eq!(game.levels(Army::Prussian), (Some(40), Some(50)));
}

/// French on the west edge and in the east, Prussians near each.
fn edge() -> Field {
    scenario("20")
        .unit("fr-3-gengoult", 2910)
        .unit("fr-3-billiard", 5020)
        .unit("fr-3-corsin", 5020)
        .unit("pr-lott", 5120)
        .unit("pr-19", 2905)
}

#[test]
fn case_20_3a_the_french_level_is_raised_by_their_points() {
    let mut game = edge().dice([1]).game();
    game.does(exits("fr-3-gengoult", 2910));
    assert_eq!(game.points(Player::French), 30);
    assert_eq!(game.levels(Army::French), (Some(60), None));
    game.does(end());
    game.fights(attack(&["fr-3-billiard", "fr-3-corsin"], &[5120]));
    assert_eq!(game.points(Player::French), 32);
    assert_eq!(game.levels(Army::French), (Some(62), None));
}

#[test]
fn case_20_3a_prussian_points_leave_it_where_it_is() {
    let mut game = edge().coalition_first().game();
    game.does(exits("pr-19", 2905));
    assert_eq!(game.points(Player::Coalition), 4);
    assert_eq!(game.levels(Army::French), (Some(30), None));
}

#[test]
fn case_20_3a_points_can_keep_the_french_from_breaking() {
    // An exchange takes two points of the Prussians before it takes five of the French.
    let broken = |level: u16| {
        let mut game = edge()
            .demoralized_at(Army::French, level)
            .dice([5])
            .combat();
        assert_eq!(
            game.fights(attack(&["fr-3-billiard", "fr-3-corsin"], &[5120]))
                .result,
            Ex
        );
        game.does(loses(&["fr-3-corsin"]));
        game.state.morale(Army::French) == Morale::Demoralized
    };
    assert!(broken(3), "five lost, three and two allowed");
    assert!(!broken(4), "five lost, four and two allowed");
}

#[test]
fn case_20_4a_the_french_win_the_moment_the_prussians_fall_apart() {
    let field = edge().demoralized_at(Army::Prussian, 1).dice([1]);
    let mut game = field
        .with(|s| {
            s.levels.prussian.as_mut().expect("levels").disintegration = Some(CombatStrength(1))
        })
        .combat();
    game.fights(attack(&["fr-3-billiard", "fr-3-corsin"], &[5120]));
    assert_eq!(
        game.ending(),
        (Some(Player::French), "20.4A".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_20_4a_demoralized_prussians_fight_on() {
    let mut game = edge().demoralized_at(Army::Prussian, 1).dice([1]).combat();
    game.fights(attack(&["fr-3-billiard", "fr-3-corsin"], &[5120]));
    assert_eq!(game.state.morale(Army::Prussian), Morale::Demoralized);
    assert_eq!(game.state.outcome(), None);
}

#[test]
fn case_20_4b_the_prussians_win_the_moment_the_french_are_demoralized() {
    let mut game = edge().demoralized_at(Army::French, 3).dice([5]).combat();
    game.fights(attack(&["fr-3-billiard", "fr-3-corsin"], &[5120]));
    game.does(loses(&["fr-3-corsin"]));
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "20.4B".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_20_4c_units_leave_over_the_west_edge_as_far_south_as_2917() {
    let mut game = scenario("20")
        .unit("fr-3-gengoult", 2917)
        .unit("fr-3-dupeyroux", 2918)
        .game();
    game.refuses(exits("fr-3-dupeyroux", 2918), "5.5");
    game.does(exits("fr-3-dupeyroux", 2917));
    let events = game.does(exits("fr-3-gengoult", 2917));
    let gained = events.iter().find_map(|event| match event {
        Event::Vp {
            player,
            points,
            reason,
            case,
        } => Some((*player, *points, *reason, case.to_string())),
        _ => None,
    });
    assert_eq!(
        gained,
        Some((Player::French, 30, PointsFor::Exit, "20.4C".to_owned()))
    );
    assert_eq!(game.place("fr-3-gengoult"), Place::Exited);
}

#[test]
fn case_20_4c_reduced_units_count_by_what_is_left_of_them() {
    let mut game = scenario("20").reduced("fr-3-gengoult", 2901).game();
    game.does(exits("fr-3-gengoult", 2901));
    assert_eq!(game.points(Player::French), 15);
}

#[test]
fn case_20_4c_prussians_leave_for_points_until_1500() {
    let leave = |hour: &str| {
        let field = scenario("20")
            .unit("pr-19", 2912)
            .unit("fr-3-billiard", 5020);
        let mut game = field.game();
        while game.state.turn() != turn(hour) || game.state.player() != Player::Coalition {
            game.does(end());
        }
        game
    };
    let mut game = leave("18/1500");
    game.does(exits("pr-19", 2912));
    assert_eq!(game.points(Player::Coalition), 4);
    let mut game = leave("18/1600");
    let why = game.refuses(exits("pr-19", 2912), "5.5");
    assert!(why.contains("2912"), "{why}");
}

#[test]
fn case_20_4c_who_is_left_on_the_map_gains_the_french_points_at_the_end() {
    let field = scenario("20")
        .unit("fr-3-billiard", 5020)
        .reduced("pr-19", 2912)
        .unit("pr-2", 2913);
    let mut game = field.game();
    game.plays_out();
    assert_eq!(game.points(Player::French), 2 + 4);
    assert_eq!(
        game.ending(),
        (Some(Player::French), "20.4C".to_owned(), Some(Marginal))
    );
}

#[test]
fn case_20_4c_more_points_win() {
    let field = scenario("20")
        .coalition_first()
        .unit("fr-3-billiard", 5020)
        .unit("pr-19", 2912);
    let mut game = field.game();
    game.does(exits("pr-19", 2912));
    game.plays_out();
    assert_eq!(
        (game.points(Player::French), game.points(Player::Coalition)),
        (0, 4)
    );
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "20.4C".to_owned(), Some(Marginal))
    );
}

#[test]
fn case_20_4c_equal_points_are_a_draw() {
    let field = scenario("20")
        .coalition_first()
        .unit("fr-3-billiard", 5020)
        .unit("pr-19", 2912)
        .unit("pr-7", 4206);
    let mut game = field.game();
    game.does(exits("pr-19", 2912));
    game.plays_out();
    let points = (game.points(Player::French), game.points(Player::Coalition));
    assert_eq!(points, (4, 4), "one has left, the other is there still");
    assert_eq!(game.ending(), (None, "20.4C".to_owned(), None));
}
