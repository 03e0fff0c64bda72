//! [25] Historical Wavre.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::scenario::VictoryLevel::{Decisive, Marginal};
use hundred_days::last_battles::set_up::SetUpFault;
use hundred_days::last_battles::state::Morale;
use hundred_days::last_battles::{movement, zoc};

#[test]
fn case_25_all_that_is_not_changed_is_as_in_20() {
    let game = scenario("25").game();
    let setup = game.state.setup();
    assert_eq!(setup.scenario.rules.chapters, [3, 4, 5, 6, 7, 8, 9]);
    assert!(setup.in_play(hex(2910)) && !setup.in_play(hex(2810)));
    assert_eq!(game.state.turn(), turn("18/1200"));
    assert_eq!(setup.scenario.last, turn("18/2000"));
    assert_eq!(game.at("fr-4-hulot"), 5525);
}

#[test]
fn case_25a_the_coalition_moves_first() {
    let mut game = scenario("25").game();
    assert_eq!(game.decider(), Player::Coalition);
    game.until_movement(Player::French);
    assert_eq!(
        (game.decider(), game.state.turn()),
        (Player::French, turn("18/1200"))
    );
    game.until_movement(Player::Coalition);
    assert_eq!(
        (game.decider(), game.state.turn()),
        (Player::Coalition, turn("18/1300"))
    );
}

#[test]
fn case_25b_of_the_prussians_there_are_the_third_corps_and_two_units_of_the_first() {
    let game = scenario("25").game();
    let of = |side: Army| {
        let units = game.state.on_map();
        units
            .filter(|&(unit, _)| game.state.counter(unit).side == side)
            .count()
    };
    assert_eq!((of(Army::French), of(Army::Prussian)), (22, 16));
    for (unit, at) in [("pr-6", 3810), ("pr-lutz", 3810), ("pr-4k", 4105)] {
        assert_eq!(game.at(unit), at, "{unit}");
    }
    assert!(game.state.unit(game.find("pr-6")).reduced);
    for absent in ["pr-12", "pr-horse1", "pr-horse2", "pr-2"] {
        assert_eq!(game.state.find(id(absent)), None, "{absent}");
    }
    let led = scenario("25").options(&["10", "11"]).game();
    assert!(led.state.find_leader(leader_id("ldr-pirch")).is_none());
    assert!(led.state.find_leader(leader_id("ldr-zieten")).is_some());
}

#[test]
fn case_25c_levels() {
    let game = scenario("25").game();
    assert_eq!(game.levels(Army::French), (Some(30), None));
    assert_eq!(game.levels(Army::Prussian), (Some(15), Some(28)));
}

/// French on the heights, a Prussian near, another in Wavre.
fn heights() -> Field {
    scenario("25")
        .with(|s| s.first_player = Player::French)
        .unit("fr-3-billiard", 5020)
        .unit("fr-3-corsin", 5020)
        .unit("pr-lott", 5120)
        .unit("pr-mar", 4206)
}

#[test]
fn case_25d_the_french_win_decisively_when_the_prussians_fall_apart() {
    let field = heights().demoralized_at(Army::Prussian, 1).dice([1]);
    let mut game = field
        .with(|s| {
            s.levels.prussian.as_mut().expect("levels").disintegration = Some(CombatStrength(1))
        })
        .combat();
    game.fights(attack(&["fr-3-billiard", "fr-3-corsin"], &[5120]));
    assert_eq!(
        game.ending(),
        (Some(Player::French), "25D".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_25d_demoralized_prussians_fight_on() {
    let mut game = heights()
        .demoralized_at(Army::Prussian, 1)
        .dice([1])
        .combat();
    game.fights(attack(&["fr-3-billiard", "fr-3-corsin"], &[5120]));
    assert_eq!(game.state.morale(Army::Prussian), Morale::Demoralized);
    assert_eq!(game.state.outcome(), None);
}

#[test]
fn case_25d_the_coalition_wins_decisively_when_the_french_are_demoralized() {
    let mut game = heights().demoralized_at(Army::French, 3).dice([5]).combat();
    game.fights(attack(&["fr-3-billiard", "fr-3-corsin"], &[5120]));
    game.does(loses(&["fr-3-corsin"]));
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "25D".to_owned(), Some(Decisive))
    );
}

/// Lays French units into hexes of Wavre and plays the day out.
fn holding(wavre: &[u16]) -> Game {
    let units = ["fr-3-billiard", "fr-3-corsin", "fr-3-gengoult"];
    let laid = units.into_iter().zip(wavre);
    let field = laid.fold(scenario("25"), |field, (unit, &at)| field.unit(unit, at));
    let mut game = field.unit("pr-lott", 3110).game();
    game.plays_out();
    game
}

#[test]
fn case_25d_the_french_win_marginally_with_all_of_wavre_at_the_end() {
    assert_eq!(
        holding(&[4206, 4306, 4307]).ending(),
        (Some(Player::French), "25D".to_owned(), Some(Marginal))
    );
}

#[test]
fn case_25d_else_the_coalition_wins_marginally() {
    for part in [&[][..], &[4206, 4306]] {
        assert_eq!(
            holding(part).ending(),
            (Some(Player::Coalition), "25D".to_owned(), Some(Marginal))
        );
    }
}

#[test]
fn case_25d_wavre_is_prussian_until_the_french_pass_through() {
    let field = scenario("25")
        .with(|s| s.first_player = Player::French)
        .unit("fr-3-billiard", 4308)
        .unit("pr-lott", 3110);
    let mut game = field.game();
    let held = |game: &Game| game.state.control().get(&hex(4307)).copied();
    assert_eq!(held(&game), Some(Player::Coalition));
    game.does(moves("fr-3-billiard", &[4307]));
    assert_eq!(held(&game), Some(Player::French));
}

#[test]
fn case_25e_the_fourth_corps_moves_twice_as_far_at_1200_alone() {
    let allowance = |options: &[&str], hour: &str, unit: &str| {
        let mut game = scenario("25").options(options).game();
        while game.state.turn() != turn(hour) || game.decider() != Player::French {
            game.does(end());
        }
        movement::allowance(&game.state, game.find(unit)).halves()
    };
    assert_eq!(allowance(&[], "18/1200", "fr-4-hulot"), 8);
    assert_eq!(allowance(&["25E.1"], "18/1200", "fr-4-hulot"), 16);
    assert_eq!(allowance(&["25E.1"], "18/1200", "fr-3-gengoult"), 8);
    assert_eq!(allowance(&["25E.1"], "18/1300", "fr-4-hulot"), 8);
}

#[test]
fn case_25e_doubled_movement_is_there_to_be_used() {
    let far = |options: &[&str]| {
        let mut game = scenario("25").options(options).game();
        game.until_movement(Player::French);
        game.reach("fr-4-hulot", 5122).map(|(cost, _)| cost)
    };
    assert_eq!(far(&[]), None);
    assert!(far(&["25E.1"]).is_some_and(|cost| cost > 8));
}

/// Opponents on either side of the bridge of Wavre, and one beside the river.
fn bridge(options: &[&str]) -> Game {
    let field = scenario("25")
        .options(options)
        .with(|s| s.first_player = Player::French)
        .unit("fr-3-billiard", 4307)
        .unit("pr-mar", 4306)
        .dice([1]);
    field.combat()
}

#[test]
fn case_25e_over_a_bridge_nobody_must_fight() {
    let mut game = bridge(&[]);
    game.refuses(end(), "6.1");
    let mut game = bridge(&["25E.2"]);
    game.does(end());
}

#[test]
fn case_25e_over_a_bridge_units_still_may_fight() {
    let mut game = bridge(&["25E.2"]);
    let order = attack(&["fr-3-billiard"], &[4306]);
    assert!(game.legal().contains(&order));
    game.fights(order);
}

#[test]
fn case_7_4e_over_a_bridge_no_gun_bombards_though_no_zone_keeps_it_from_that() {
    let mut game = scenario("25")
        .options(&["25E.2"])
        .unit("pr-mohn", 4306)
        .unit("fr-3-billiard", 4307)
        .combat();
    game.refuses(bombard(&["pr-mohn"], &[4307]), "7.1B");
    assert!(game.allows(&attack(&["pr-mohn"], &[4307])));
}

#[test]
fn case_25e_no_zone_reaches_over_a_bridge() {
    let zone = |options: &[&str], at: u16| {
        let game = bridge(options);
        zoc::in_zone_of(&game.state, Player::Coalition, hex(at))
    };
    assert!(zone(&[], 4307) && !zone(&["25E.2"], 4307));
    assert!(zone(&["25E.2"], 4305), "where there is no water");
}

#[test]
fn case_25e_the_case_alone_names_both_options() {
    let game = scenario("25").options(&["25E"]).game();
    assert_eq!(game.state.setup().active.len(), 2);
    let faults = |options: &[&str]| scenario("25").options(options).faults();
    let twice = [SetUpFault::OptionTwice("25E.1".to_owned())];
    assert_eq!(faults(&["25E.1", "25E.1"]), twice);
    let unknown = [SetUpFault::UnknownOption("25E.3".to_owned())];
    assert_eq!(faults(&["25E.3"]), unknown);
    let both = scenario("25").options(&["25E", "25E.1"]).game();
    assert_eq!(both.state.setup().active.len(), 2, "none is on twice");
}
