//! Chapter 19: Quatre Bras: set-up, morale levels, victory [19.1 to 19.4].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::event::PointsFor;
use hundred_days::last_battles::scenario::VictoryLevel;
use hundred_days::last_battles::state::{Ending, Morale};
use hundred_days::last_battles::{Event, morale};

#[test]
fn case_19_1_chapters_1_to_9_are_in_use() {
    let rules = &data().scenario("19").expect("the scenario").rules;
    assert_eq!(rules.chapters, [3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(rules.optional, [10, 11, 15, 16]);
}

#[test]
fn case_19_2a_the_south_map_is_in_play_as_far_as_column_29() {
    let game = scenario("19").game();
    let setup = game.state.setup();
    for inside in [134, 2934, 2967, 1641] {
        assert!(setup.in_play(hex(inside)), "{inside}");
    }
    for outside in [133, 3034, 3050, 1633] {
        assert!(!setup.in_play(hex(outside)), "{outside}");
    }
}

#[test]
fn case_19_2b_the_game_goes_from_1400_to_2000() {
    let mut game = scenario("19").endless().game();
    let mut turns = vec![game.state.turn()];
    while game.state.outcome().is_none() {
        let events = game.does(end());
        turns.extend(events.iter().filter_map(|event| match event {
            Event::Turn { turn, .. } => Some(*turn),
            _ => None,
        }));
    }
    let hours: Vec<_> = turns.iter().map(|turn| turn.to_string()).collect();
    assert_eq!(
        hours,
        [
            "16/1400", "16/1500", "16/1600", "16/1700", "16/1800", "16/1900", "16/2000"
        ]
    );
}

#[test]
fn case_19_2c_the_forces_stand_where_the_chart_puts_them() {
    let game = scenario("19").game();
    let chart = [
        ("fr-g-lefebvre", 1451),
        ("fr-2-husson", 1647),
        ("fr-2-campi", 1648),
        ("fr-2-baudin", 1754),
        ("fr-2-soye", 1755),
        ("fr-2-gauthier", 1751),
        ("fr-2-jamin", 1752),
        ("fr-2-pire", 1847),
        ("fr-2-pelletier", 1753),
        ("fr-3c-lheritier", 1553),
        ("fr-3c-durbal", 1454),
        ("fr-3c-marcillac", 1356),
        ("al-blndt", 1545),
        ("al-wmar", 1845),
        ("al-opstl", 1744),
        ("al-mrln", 738),
    ];
    for (unit, at) in chart {
        assert_eq!(game.at(unit), at, "{unit}");
    }
    assert_eq!(game.state.on_map().count(), chart.len());
}

#[test]
fn case_19_2c_the_allied_reinforcements_come_by_the_chart() {
    let game = scenario("19").game();
    let due = |unit: &str| {
        let entry = &game.state.setup().roster[usize::from(game.find(unit).0)];
        let due = entry.due.as_ref().expect("a reinforcement");
        (due.turn.to_string(), due.at.clone(), due.group)
    };
    for unit in ["al-kempt", "al-pack", "al-vincke", "al-heisse"] {
        assert_eq!(due(unit), ("16/1400".into(), vec![hex(1634)], 0), "{unit}");
    }
    for unit in ["al-bttlr", "al-specht", "al-cramm", "al-mahn"] {
        assert_eq!(due(unit), ("16/1400".into(), vec![hex(1634)], 1), "{unit}");
    }
    for unit in ["al-halk3", "al-kiel", "al-wllmsn"] {
        assert_eq!(due(unit), ("16/1600".into(), vec![hex(136)], 0), "{unit}");
    }
    for unit in ["al-mait", "al-byng", "al-adye"] {
        assert_eq!(due(unit), ("16/1700".into(), vec![hex(136)], 0), "{unit}");
    }
}

#[test]
fn case_19_3_the_french_level_rises_from_10_to_25_at_1600() {
    let game = scenario("19").game();
    let level = |side, at: &str| {
        let levels = morale::levels(&game.state, side, turn(at));
        let value = |level: Option<CombatStrength>| level.map(|level| level.0);
        (value(levels.demoralization), value(levels.disintegration))
    };
    assert_eq!(level(Army::French, "16/1400"), (Some(10), None));
    assert_eq!(level(Army::French, "16/1500"), (Some(10), None));
    assert_eq!(level(Army::French, "16/1600"), (Some(25), None));
    assert_eq!(level(Army::French, "16/2000"), (Some(25), None));
    assert_eq!(level(Army::Allied, "16/1400"), (Some(25), Some(40)));
    assert_eq!(level(Army::Allied, "16/2000"), (Some(25), Some(40)));
}

/// These units go under against Byng and Maitland, at the worst odds.
fn french_losses(units: &[&str], at: &str) -> Game {
    let lay = |field: Field, unit: &&str| field.unit(unit, 542);
    let field = field()
        .unit("al-byng", 543)
        .unit("al-mait", 543)
        .from(at, "16/2000")
        .dice([6]);
    let mut game = units.iter().fold(field, lay).combat();
    let order = at_odds(attack(units, &[543]), "1-5");
    assert_eq!(game.fights(order).result, Ae);
    game
}

#[test]
fn case_19_3_ten_points_lost_before_1600_demoralize_the_french_and_later_do_not() {
    let ten = ["fr-2-campi", "fr-2-husson"];
    for early in ["16/1400", "16/1500"] {
        let game = french_losses(&ten, early);
        assert_eq!(game.losses(Army::French), 10);
        assert_eq!(game.state.morale(Army::French), Morale::Demoralized);
    }
    let nine = ["fr-2-campi", "fr-1-quiot"];
    assert_eq!(
        french_losses(&nine, "16/1500").state.morale(Army::French),
        Morale::Steady
    );
    assert_eq!(
        french_losses(&ten, "16/1600").state.morale(Army::French),
        Morale::Steady
    );
}

#[test]
fn case_19_3_losses_before_1600_count_on_after_it() {
    let mut game = french_losses(&["fr-2-campi", "fr-1-quiot"], "16/1500");
    game.does(decline());
    game.until_movement(Player::French);
    assert_eq!(game.state.turn(), turn("16/1600"));
    assert_eq!(game.losses(Army::French), 9);
    assert_eq!(game.state.outcome(), None);
}

#[test]
fn case_19_4a_the_french_win_at_once_when_the_allies_disintegrate() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .unit("al-opstl", 543)
        .with(|scenario| {
            let levels = scenario.levels[Army::Allied].as_mut().expect("levels");
            levels.disintegration = Some(CombatStrength(0));
        })
        .dice([1])
        .combat();
    let events = game.does(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
    let outcome = game.state.outcome().expect("the game to be over");
    assert_eq!(
        (outcome.winner, outcome.case.to_string(), outcome.level),
        (
            Some(Player::French),
            "19.4A".into(),
            Some(VictoryLevel::Decisive)
        )
    );
    assert_eq!(outcome.reason, Ending::Disintegrated(Army::Allied));
    assert!(matches!(events.last(), Some(Event::Over(_))));
    game.refuses(end(), "3.4");
}

#[test]
fn case_19_4a_allied_demoralization_alone_ends_nothing() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .unit("al-opstl", 543)
        .demoralized_at(Army::Allied, 1)
        .dice([1])
        .combat();
    game.does(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
    assert_eq!(game.state.morale(Army::Allied), Morale::Demoralized);
    assert_eq!(game.state.outcome(), None);
}

#[test]
fn case_19_4b_the_allies_win_at_once_when_the_french_are_demoralized() {
    let game = french_losses(&["fr-2-campi", "fr-2-husson"], "16/1400");
    let outcome = game.state.outcome().expect("the game to be over");
    assert_eq!(
        (outcome.winner, outcome.case.to_string()),
        (Some(Player::Coalition), "19.4B".into())
    );
    assert_eq!(outcome.reason, Ending::Demoralized(Army::French));
}

#[test]
fn case_19_4c_each_player_gains_a_point_for_the_crossroads_at_the_end_of_his_own_turn() {
    let mut game = field()
        .unit("fr-2-pire", 1643)
        .unit("al-cramm", 1137)
        .from("16/1900", "16/2000")
        .game();
    let gains = |events: &[Event]| -> Vec<(Player, u16)> {
        let gained = events.iter().filter_map(|event| match event {
            Event::Vp {
                player,
                points,
                reason: PointsFor::Control,
                ..
            } => Some((*player, *points)),
            _ => None,
        });
        gained.collect()
    };
    assert_eq!(gains(&game.until_movement(Player::Coalition)), []);
    assert_eq!(
        gains(&game.until_movement(Player::French)),
        [(Player::Coalition, 1)]
    );
    game.does(moves("fr-2-pire", &[1642, 1641, 1642]));
    assert_eq!(
        gains(&game.until_movement(Player::Coalition)),
        [(Player::French, 1)]
    );
    assert_eq!(gains(&game.until_movement(Player::French)), []);
}

#[test]
fn case_19_4c_the_crossroads_bring_five_points_at_the_end() {
    let mut game = field()
        .unit("fr-2-pire", 1641)
        .from("16/2000", "16/2000")
        .game();
    let events = game.until_movement(Player::French);
    assert!(events.iter().any(|event| matches!(
        event,
        Event::Vp {
            player: Player::French,
            points: 5,
            reason: PointsFor::ControlAtEnd,
            ..
        }
    )));
    assert_eq!(
        (game.points(Player::French), game.points(Player::Coalition)),
        (6, 0)
    );
}

#[test]
fn case_19_4c_eliminated_strength_brings_its_points_and_most_points_win() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .unit("fr-g-friant", 642)
        .unit("fr-g-morand", 642)
        .unit("fr-2-campi", 643)
        .unit("fr-2-husson", 643)
        .unit("al-pack", 543)
        .unit("al-vincke", 543)
        .from("16/2000", "16/2000")
        .dice([1])
        .combat();
    let all = [
        "fr-2-baudin",
        "fr-2-soye",
        "fr-g-friant",
        "fr-g-morand",
        "fr-2-campi",
        "fr-2-husson",
    ];
    game.fights(attack(&all, &[543]));
    assert_eq!(game.points(Player::French), 7);
    game.does(decline());
    game.until_movement(Player::French);
    let outcome = game.state.outcome().expect("the game to be over");
    assert_eq!(
        (outcome.winner, outcome.case.to_string(), outcome.level),
        (
            Some(Player::French),
            "19.4C".into(),
            Some(VictoryLevel::Marginal)
        ),
        "7 against 1 and 5 for the crossroads"
    );
}

#[test]
fn case_19_4c_who_keeps_the_crossroads_wins_if_nobody_is_lost() {
    for (at, winner) in [(1641, Player::French), (1650, Player::Coalition)] {
        let mut game = field()
            .unit("fr-2-pire", at)
            .unit("al-mrln", 738)
            .from("16/2000", "16/2000")
            .game();
        game.plays_out();
        let marginal = Some(VictoryLevel::Marginal);
        assert_eq!(game.points(winner), 6, "1 and 5 for the crossroads");
        assert_eq!(
            game.ending(),
            (Some(winner), "19.4C".to_owned(), marginal),
            "{at}"
        );
    }
}

#[test]
fn case_19_4c_equal_points_are_a_draw() {
    let mut game = field()
        .unit("fr-g-friant", 542)
        .unit("fr-g-morand", 542)
        .unit("fr-2-baudin", 642)
        .unit("fr-2-soye", 642)
        .unit("al-byng", 543)
        .from("16/2000", "16/2000")
        .dice([1])
        .combat();
    let all = ["fr-2-baudin", "fr-2-soye", "fr-g-friant", "fr-g-morand"];
    game.fights(at_odds(attack(&all, &[543]), "4-1"));
    game.does(decline());
    game.until_movement(Player::French);
    let outcome = game.state.outcome().expect("the game to be over");
    assert_eq!((outcome.winner, outcome.level), (None, None), "6 against 6");
}

/// An exchange that disintegrates the Allies and demoralizes the French.
fn both_fall(attackers: &[&str], defender: &str, first: Player) -> Option<Player> {
    let lay = |field: Field, unit: &&str| field.unit(unit, 542);
    let field = field()
        .unit(defender, 543)
        .demoralized_at(Army::French, 3)
        .with(|scenario| {
            scenario.first_player = first;
            let levels = scenario.levels[Army::Allied].as_mut().expect("levels");
            levels.disintegration = Some(CombatStrength(2));
        })
        .dice([6]);
    let mut game = attackers.iter().fold(field, lay).combat();
    assert_eq!(game.fights(attack(attackers, &[543])).result, Ex);
    game.state.outcome().and_then(|outcome| outcome.winner)
}

#[test]
fn case_9_2b_19_4_when_one_exchange_breaks_both_armies_the_attacker_wins() {
    let french = both_fall(&["fr-2-baudin", "fr-2-soye"], "al-vincke", Player::French);
    assert_eq!(french, Some(Player::French));
    let allies = both_fall(&["al-byng", "al-mait"], "fr-6-tromelin", Player::Coalition);
    assert_eq!(allies, Some(Player::Coalition));
}
