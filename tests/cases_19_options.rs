//! Chapter 19: the options of Quatre Bras [19.5].

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::event::{DieFor, PointsFor};
use hundred_days::last_battles::state::{Place, Release};

#[test]
fn case_19_5a_buttlar_may_begin_on_his_reduced_side() {
    let strength = |options: &[&str]| {
        let game = scenario("19").options(options).game();
        game.state.strength(game.find("al-bttlr")).0
    };
    assert_eq!((strength(&[]), strength(&["19.5A"])), (5, 3));
}

#[test]
fn case_19_5b_best_may_come_for_vincke() {
    let mut game = scenario("19").options(&["19.5B"]).game();
    assert_eq!(game.state.find(id("al-vincke")), None);
    game.until_movement(Player::Coalition);
    game.refuses(enters("al-bttlr", 1634, &[]), "5.6A");
    game.does(enters("al-best", 1634, &[]));
}

const DOUBTFUL: [&str; 4] = [
    "fr-3c-durbal",
    "fr-3c-lheritier",
    "fr-3c-marcillac",
    "fr-g-lefebvre",
];

#[test]
fn case_19_5c_doubtful_cavalry_stands_still_until_its_own_die_shows_a_1() {
    let field = scenario("19")
        .options(&["19.5C"])
        .dice([2, 1, 6, 3, 3, 1, 4]);
    let mut game = field.game();
    game.refuses(moves("fr-3c-durbal", &[1453]), "19.5C");
    game.refuses(moves("fr-3c-marcillac", &[1355]), "19.5C");
    game.refuses(moves("fr-g-lefebvre", &[1450]), "19.5C");
    game.does(moves("fr-3c-lheritier", &[1552]));
    let events = game.until_movement(Player::French);
    let rolled = events.iter().filter_map(|event| match event {
        Event::Die {
            what: DieFor::Release(unit),
            face,
            case,
        } => Some((*unit, face.pips(), case.to_string())),
        _ => None,
    });
    let case = || "19.5C".to_owned();
    assert_eq!(
        rolled.collect::<Vec<_>>(),
        [
            (id("fr-g-lefebvre"), 3, case()),
            (id("fr-3c-durbal"), 1, case()),
            (id("fr-3c-marcillac"), 4, case())
        ]
    );
    game.does(moves("fr-3c-durbal", &[1453]));
    game.refuses(moves("fr-g-lefebvre", &[1450]), "19.5C");
}

#[test]
fn case_19_5c_an_enemy_in_its_zone_releases_it() {
    let mut game = scenario("19")
        .options(&["19.5C"])
        .begins("al-cramm", 1448)
        .dice([6, 6, 6, 6, 6, 6, 6])
        .game();
    let leave = |game: &Game, unit: &str| game.state.unit(game.find(unit)).leave;
    assert!(
        DOUBTFUL
            .iter()
            .all(|unit| leave(&game, unit) == Release::Held)
    );
    game.until_movement(Player::Coalition);
    let events = game.does(moves("al-cramm", &[1449, 1450]));
    assert!(events.iter().any(|event| matches!(event,
        Event::Released { unit, .. } if *unit == id("fr-g-lefebvre"))));
    assert_eq!(leave(&game, "fr-g-lefebvre"), Release::Free);
    assert_eq!(leave(&game, "fr-3c-durbal"), Release::Held);
}

#[test]
fn case_19_5c_without_the_option_the_cavalry_moves() {
    let mut game = scenario("19").game();
    game.does(moves("fr-g-lefebvre", &[1450]));
}

/// The First Corps' die shows these faces from 1600 on.
fn drouet<const N: usize>(faces: [u8; N]) -> Game {
    let mut game = scenario("19").options(&["19.5D"]).dice(faces).game();
    game.until_movement(Player::Coalition);
    game.until_movement(Player::French);
    assert_eq!(game.state.turn(), turn("16/1500"));
    game
}

#[test]
fn case_19_5d_the_first_corps_waits_for_a_1_from_1600_on() {
    let mut game = drouet([2, 1]);
    game.refuses(enters("fr-1-quiot", 2152, &[]), "19.5D");
    let dice = |events: &[Event]| {
        let rolled = events.iter().filter_map(|event| match event {
            Event::Die {
                what: DieFor::Arrival,
                face,
                ..
            } => Some(face.pips()),
            _ => None,
        });
        rolled.collect::<Vec<_>>()
    };
    assert_eq!(dice(&game.until_movement(Player::French)), [2]);
    assert_eq!(game.state.turn(), turn("16/1600"));
    game.refuses(enters("fr-1-quiot", 2152, &[]), "19.5D");
    assert_eq!(dice(&game.until_movement(Player::French)), [1]);
    game.does(enters("fr-1-quiot", 2152, &[]));
    let more = dice(&game.until_movement(Player::French));
    assert!(more.is_empty(), "no more dice");
}

#[test]
fn case_19_5d_its_units_come_one_at_a_time_for_a_point_more() {
    let mut game = drouet([1]);
    game.until_movement(Player::French);
    game.refuses(
        enters_stack(&["fr-1-quiot", "fr-1-bourgeois"], 2152, &[]),
        "19.5D",
    );
    game.refuses(enters("fr-1-quiot", 2151, &[]), "5.6");
    let first = game.pays(enters("fr-1-quiot", 2152, &[2151]));
    assert_eq!(first, 2 + 2 + 2, "the town, a point more, and the trail on");
    let second = game.pays(enters("fr-1-bourgeois", 2152, &[]));
    assert_eq!(second, 4 + 2);
}

#[test]
fn case_19_5d_the_allies_gain_two_points_each_turn_that_it_is_there() {
    let mut game = drouet([1]);
    game.until_movement(Player::French);
    let corps = |events: &[Event]| {
        let gained = events.iter().filter_map(|event| match event {
            Event::Vp {
                player,
                points,
                reason: PointsFor::CorpsInPlay,
                ..
            } => Some((*player, *points)),
            _ => None,
        });
        gained.collect::<Vec<_>>()
    };
    game.does(enters("fr-1-quiot", 2152, &[]));
    for _ in 0..2 {
        assert_eq!(
            corps(&game.until_movement(Player::French)),
            [(Player::Coalition, 2)]
        );
    }
}

#[test]
fn case_19_5e_the_netherlands_division_may_stand_in_five_counters() {
    let game = scenario("19").options(&["19.5E"]).game();
    let placed = [
        ("sub-al-blndt-a", 1845),
        ("sub-al-blndt-b", 1644),
        ("sub-al-2nass", 1443),
        ("sub-al-ornass", 1642),
        ("sub-al-opstl", 1744),
    ];
    for (unit, at) in placed {
        assert_eq!(game.at(unit), at, "{unit}");
    }
    for unit in ["al-blndt", "al-wmar", "al-opstl"] {
        assert_eq!(game.state.find(id(unit)), None, "{unit}");
    }
    assert!(matches!(game.place("al-kempt"), Place::Reinforcement));
    let strengths = placed.map(|(unit, _)| game.state.strength(game.find(unit)).0);
    assert_eq!(strengths, [3, 2, 3, 2, 2]);
}

#[test]
fn case_19_5_any_of_the_options_may_be_used_together() {
    let all = ["19.5A", "19.5B", "19.5C", "19.5D", "19.5E"];
    let game = scenario("19").options(&all).game();
    assert_eq!(game.state.find(id("al-vincke")), None);
    assert_eq!(game.at("sub-al-opstl"), 1744);
}
