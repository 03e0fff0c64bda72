//! [18.1 to 18.4] Ligny: rules, set-up, levels of demoralization, and victory.

use crate::kit::*;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::scenario::VictoryLevel::{Decisive, Marginal};
use hundred_days::last_battles::state::{DecisionKind, Morale};
use hundred_days::last_battles::{Event, MoraleEvent};

const TOWNS: [u16; 7] = [3755, 3854, 3855, 3955, 3256, 3357, 3457];

fn prussians(game: &Game) -> (Option<u16>, Option<u16>) {
    game.levels(Army::Prussian)
}

/// Two cavalry divisions alone on the map, the French one west of the villages, the Prussian one east.
fn ride() -> Field {
    scenario("18")
        .unit("fr-3-domon", 3155)
        .unit("pr-lott", 4150)
}

#[test]
fn case_18_1_by_chapters_3_to_9_with_10_and_11_at_will() {
    let game = scenario("18").game();
    assert_eq!(
        game.state.setup().scenario.rules.chapters,
        [3, 4, 5, 6, 7, 8, 9]
    );
    assert_eq!(
        (game.decider(), game.decides()),
        (Player::French, DecisionKind::Movement)
    );
    let mut led = scenario("18").options(&["10", "11"]).game();
    assert_eq!(led.leader_at("ldr-napoleon"), 3561);
    assert_eq!(led.leader_at("ldr-blucher"), 3552);
    led.until(DecisionKind::Movement);
    assert!(led.commanded("fr-g-friant"));
}

#[test]
fn case_18_2a_the_east_half_of_the_south_sheet() {
    let game = scenario("18").game();
    let in_play = |number: u16| game.state.setup().in_play(hundred_days::hex::hex(number));
    for (number, expected) in [
        (2950, true),
        (2850, false),
        (5767, true),
        (4033, false),
        (2934, true),
    ] {
        assert_eq!(in_play(number), expected, "{number}");
    }
}

#[test]
fn case_18_2b_seven_turns_from_two_to_eight() {
    let mut game = scenario("18")
        .unit("fr-3-domon", 2955)
        .unit("pr-lott", 5455)
        .game();
    assert_eq!(game.state.turn(), turn("16/1400"));
    let events = game.plays_out();
    let turns = events
        .iter()
        .filter(|event| matches!(event, Event::Turn { .. }));
    assert_eq!(turns.count(), 6);
    assert_eq!(game.state.turn(), turn("16/2000"));
}

#[test]
fn case_18_2c_the_armies_stand_as_charted() {
    let game = scenario("18").game();
    let count = |side: Army| {
        let units = game
            .state
            .on_map()
            .filter(|&(unit, _)| game.state.counter(unit).side == side);
        units.count()
    };
    assert_eq!((count(Army::French), count(Army::Prussian)), (37, 46));
    for (unit, at) in [
        ("fr-g-friant", 3065),
        ("fr-4-baltus", 3658),
        ("pr-12", 3256),
        ("pr-lott", 5555),
    ] {
        assert_eq!(game.at(unit), at, "{unit}");
    }
    let reduced = ["pr-12", "pr-28"];
    for unit in game.state.units() {
        let id = game.state.id(unit).to_string();
        assert_eq!(
            game.state.unit(unit).reduced,
            reduced.contains(&id.as_str()),
            "{id}"
        );
    }
}

#[test]
fn case_18_3_levels_at_the_start() {
    let game = scenario("18").game();
    assert_eq!(game.levels(Army::French), (Some(35), None));
    assert_eq!(prussians(&game), (Some(55), Some(74)));
}

#[test]
fn case_18_3b_each_town_hex_in_french_hands_takes_three_from_both_levels_until_it_is_retaken() {
    let beside = [3655, 3754, 3756, 3956, 3156, 3257, 3358];
    for (town, from) in TOWNS.into_iter().zip(beside) {
        let field = scenario("18").unit("fr-3-domon", from);
        let mut game = field.unit("pr-lott", 4150).game();
        let events = game.does(moves("fr-3-domon", &[town]));
        let moved = events.iter().find_map(|event| match event {
            Event::Morale(MoraleEvent::Levels {
                side,
                demoralization,
                case,
                ..
            }) => Some((*side, demoralization.map(|level| level.0), case.to_string())),
            _ => None,
        });
        assert_eq!(
            moved,
            Some((Army::Prussian, Some(52), "18.3B".to_owned())),
            "{town}"
        );
        assert_eq!(prussians(&game), (Some(52), Some(71)), "{town}");
        game.until_movement(Player::French);
        game.does(moves("fr-3-domon", &[from]));
        assert_eq!(
            prussians(&game),
            (Some(52), Some(71)),
            "{town} stays French when they leave"
        );
        for _ in 0..4 {
            if game.state.control()[&hundred_days::hex::hex(town)] == Player::French {
                game.until_movement(Player::Coalition);
                let near = game.nearest("pr-lott", town);
                game.marches("pr-lott", near);
            }
        }
        let left = TOWNS
            .iter()
            .filter(|&&at| game.state.control()[&hundred_days::hex::hex(at)] == Player::French);
        assert_eq!(left.count(), 0, "{town}");
        assert_eq!(prussians(&game), (Some(55), Some(74)), "{town}");
    }
}

#[test]
fn case_18_3b_all_seven_take_twenty_one() {
    let game = ride().with(|scenario| {
        scenario
            .control
            .iter_mut()
            .for_each(|held| held.holder = Player::French);
    });
    assert_eq!(prussians(&game.game()), (Some(34), Some(53)));
}

#[test]
fn case_18_3b_the_level_may_come_down_to_the_losses() {
    let field = ride()
        .unit("fr-2-villiers", 4049)
        .unit("fr-2-piat", 4049)
        .dice([1]);
    let mut game = field.demoralized_at(Army::Prussian, 5).endless().game();
    let lost = game.state.strength(game.find("pr-lott")).0;
    game.marches("fr-3-domon", 3256);
    game.does(end());
    assert_eq!(prussians(&game).0, Some(2));
    game.fights(attack(&["fr-2-villiers", "fr-2-piat"], &[4150]));
    assert_eq!((lost, game.losses(Army::Prussian)), (2, 2));
    assert_eq!(game.state.morale(Army::Prussian), Morale::Demoralized);
}

#[test]
fn case_18_3b_a_town_taken_after_the_losses_demoralizes_at_once() {
    let field = ride()
        .unit("fr-2-villiers", 4049)
        .unit("fr-2-piat", 4049)
        .dice([1]);
    let mut game = field.demoralized_at(Army::Prussian, 5).endless().game();
    game.does(end());
    game.fights(attack(&["fr-2-villiers", "fr-2-piat"], &[4150]));
    game.does(decline());
    assert_eq!(game.state.morale(Army::Prussian), Morale::Steady);
    game.until_movement(Player::French);
    let events = game.marches("fr-3-domon", 3256);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Demoralized { .. }))
    );
}

/// A French attack on 3256 that eliminates both sides' stacks by exchange.
fn exchange() -> Field {
    scenario("18")
        .unit("fr-2-villiers", 4049)
        .unit("fr-2-piat", 4049)
        .unit("pr-lott", 4150)
        .dice([5, 6, 6])
}

#[test]
fn case_18_3a_once_the_prussians_are_demoralized_french_losses_no_longer_matter() {
    let field = exchange()
        .demoralized_at(Army::Prussian, 1)
        .demoralized_at(Army::French, 1);
    let mut game = field.endless().combat();
    assert_eq!(
        game.fights(attack(&["fr-2-villiers", "fr-2-piat"], &[4150]))
            .result,
        Ex
    );
    game.does(loses(&["fr-2-piat"]));
    assert!(game.losses(Army::French) >= 1);
    assert_eq!(game.state.morale(Army::Prussian), Morale::Demoralized);
    assert_eq!(game.state.morale(Army::French), Morale::Steady);
    assert_eq!(game.levels(Army::French), (None, None));
}

#[test]
fn case_18_3a_before_that_they_do() {
    let mut game = exchange()
        .demoralized_at(Army::French, 1)
        .endless()
        .combat();
    game.fights(attack(&["fr-2-villiers", "fr-2-piat"], &[4150]));
    game.does(loses(&["fr-2-piat"]));
    assert_eq!(game.state.morale(Army::French), Morale::Demoralized);
}

#[test]
fn case_18_4a_the_french_win_when_the_prussians_are_demoralized_first() {
    let mut game = exchange()
        .demoralized_at(Army::Prussian, 2)
        .demoralized_at(Army::French, 1)
        .combat();
    game.fights(attack(&["fr-2-villiers", "fr-2-piat"], &[4150]));
    assert_eq!(
        game.ending(),
        (Some(Player::French), "18.4A".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_18_4a_the_french_win_when_the_prussians_fall_apart() {
    let field = exchange()
        .demoralized_at(Army::Prussian, 1)
        .with(|scenario| {
            let levels = scenario.levels.prussian.as_mut().expect("levels");
            levels.disintegration = Some(hundred_days::last_battles::counter::CombatStrength(1));
            // What would end the game sooner is out of the way.
            scenario.victory.instant.remove(1);
        });
    let mut game = field.combat();
    game.fights(attack(&["fr-2-villiers", "fr-2-piat"], &[4150]));
    assert_eq!(
        game.ending(),
        (Some(Player::French), "18.4A".to_owned(), Some(Decisive))
    );
    assert_eq!(game.state.morale(Army::Prussian), Morale::Disintegrated);
}

#[test]
fn case_18_4b_the_prussians_win_when_the_french_are_demoralized_first() {
    let mut game = exchange().demoralized_at(Army::French, 1).combat();
    game.fights(attack(&["fr-2-villiers", "fr-2-piat"], &[4150]));
    game.does(loses(&["fr-2-piat"]));
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "18.4B".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_18_4b_the_prussians_win_when_nobody_has() {
    let mut game = ride().game();
    game.plays_out();
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "18.4B".to_owned(), Some(Marginal))
    );
}

#[test]
fn case_18_4_of_one_exchange_the_side_whose_turn_it_is_not_goes_first() {
    // The Prussians attack and both break: the French were broken first.
    let field = scenario("18").coalition_first();
    let field = field
        .unit("pr-2", 4049)
        .unit("pr-12", 4049)
        .unit("fr-3-domon", 4150)
        .dice([6]);
    let field = field
        .demoralized_at(Army::French, 1)
        .demoralized_at(Army::Prussian, 1);
    let mut game = field.combat();
    game.fights(attack(&["pr-2", "pr-12"], &[4150]));
    assert_eq!(game.ending().1, "18.4B");
}
