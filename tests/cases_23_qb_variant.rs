//! [23] QB Variant.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::event::PointsFor;
use hundred_days::last_battles::scenario::VictoryLevel::{Decisive, Marginal};
use hundred_days::last_battles::special::placing;
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::{Event, Order, leaders};

fn places(unit: &str, at: u16) -> Order {
    Order::Place {
        unit: id(unit),
        hex: hex(at),
    }
}

fn changes_places(unit: &str, with: &str) -> Order {
    Order::ChangePlaces {
        unit: id(unit),
        with: id(with),
    }
}

/// The Allied player's part of the set-up.
fn setting_up(options: &[&str]) -> Game {
    let mut game = scenario("23").options(options).game();
    assert_eq!(game.decider(), Player::French);
    game.does(end());
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::SetUp, Player::Coalition)
    );
    game
}

#[test]
fn case_23a_by_chapters_3_to_7_and_9_to_11() {
    let game = scenario("23").game();
    assert_eq!(game.state.setup().chapters, [3, 4, 5, 6, 7, 9, 10, 11]);
}

#[test]
fn case_23b_the_forces_of_19_and_the_first_corps() {
    let (game, other) = (scenario("23").game(), scenario("19").game());
    for (unit, hex) in other.state.on_map() {
        let id = other.state.id(unit);
        let found = game.state.find(id).expect("the unit");
        assert_eq!(game.state.unit(found).hex(), Some(hex), "{id}");
    }
    assert_eq!(game.place("al-mait"), Place::Reinforcement);
    let mut game = scenario("23").game();
    game.until_first_movement();
    game.does(enters("fr-1-quiot", 1167, &[]));
    game.does(enters("ldr-derlon", 1167, &[]));
    game.does(enters("fr-1-desales", 1167, &[1067]));
}

#[test]
fn case_23b_ney_and_reille_begin_with_units_of_the_second_corps() {
    let mut game = scenario("23").game();
    let second = |leader: &str| {
        let hexes = leaders::choices(&game.state, game.find_leader(leader)).into_iter();
        let mut units = hexes.flat_map(|hex| game.state.stack(hex).collect::<Vec<_>>());
        units.all(|unit| game.state.counter(unit).command == "2")
    };
    assert!(second("ldr-ney") && second("ldr-reille"));
    game.refuses(sets_up("ldr-ney", 1451), "10.1A");
    game.does(sets_up("ldr-ney", 1847));
    assert_eq!(game.leader_at("ldr-ney"), 1847);
    assert_eq!(game.leader_at("ldr-derlon"), 0, "he comes with his corps");
}

#[test]
fn case_23b_the_netherlands_division_stands_within_five_hexes_of_quatre_bras() {
    let mut game = setting_up(&[]);
    game.does(places("al-blndt", 1641));
    assert_eq!(game.at("al-blndt"), 1641);
    game.does(places("al-wmar", 1636));
    game.refuses(places("al-opstl", 1635), "23B");
    game.refuses(places("al-mrln", 1640), "3.2C");
    game.refuses(places("fr-2-pire", 1640), "5.1");
}

#[test]
fn case_23b_it_stands_unstacked_and_in_no_french_zone() {
    let mut game = setting_up(&[]);
    game.refuses(places("al-blndt", 1744), "23B");
    // Husson is in 1647: 1646 lies five hexes from Quatre Bras, and in his zone.
    game.refuses(places("al-blndt", 1646), "23B");
    game.does(places("al-blndt", 1645));
    game.does(end());
    assert_ne!(game.decides(), DecisionKind::SetUp);
    game.refuses(places("al-blndt", 1641), "23B");
}

#[test]
fn case_23b_every_place_that_is_offered_may_be_taken() {
    let game = setting_up(&[]);
    let open = placing::open(&game.state, Player::Coalition);
    assert_eq!(open.len(), 3);
    assert!(placing::open(&game.state, Player::French).is_empty());
    for unit in open {
        let hexes = placing::hexes(&game.state, unit);
        assert!(hexes.len() > 50 && hexes.iter().all(|at| at.distance(hex(1641)) <= 5));
        for hex in hexes {
            let unit = game.state.id(unit);
            assert!(game.allows(&Order::Place { unit, hex }), "{unit} in {hex}");
        }
    }
}

#[test]
fn case_23b_a_leader_goes_with_the_unit_that_he_begins_with() {
    let mut game = setting_up(&[]);
    let at = game.leader_at("ldr-perponcher");
    let unit = game.state.stack(hex(at)).next().expect("a unit with him");
    let unit = game.state.id(unit).to_string();
    let events = game.does(places(&unit, 1640));
    assert!(events.iter().any(
        |event| matches!(event, Event::LeaderPlaced { leader, .. } if *leader == leader_id("ldr-perponcher"))
    ));
    assert_eq!(game.leader_at("ldr-perponcher"), 1640);
}

#[test]
fn case_23b_perponcher_begins_with_any_allied_unit() {
    let mut game = setting_up(&[]);
    game.does(sets_up("ldr-perponcher", 738));
    assert_eq!(game.leader_at("ldr-perponcher"), 738, "with Merlen");
    game.refuses(sets_up("ldr-perponcher", 1641), "10.1A");
    game.refuses(sets_up("ldr-perponcher", 1751), "10.1A");
    assert!(game.legal().contains(&sets_up("ldr-perponcher", 1845)));
}

#[test]
fn case_23b_positions_laid_down_by_hand_are_as_they_are() {
    let game = scenario("23")
        .unit("al-blndt", 1641)
        .unit("fr-2-jamin", 1656)
        .game();
    assert_ne!(game.decides(), DecisionKind::SetUp);
}

#[test]
fn case_23b_the_substitutes_of_the_division_are_placed_alike() {
    let mut game = setting_up(&["23B"]);
    assert_eq!(game.state.find(id("al-blndt")), None);
    for (nth, unit) in [
        "sub-al-blndt-a",
        "sub-al-blndt-b",
        "sub-al-2nass",
        "sub-al-ornass",
        "sub-al-opstl",
    ]
    .into_iter()
    .enumerate()
    {
        game.does(places(unit, 1638 + nth as u16));
    }
}

#[test]
fn case_23b_two_units_change_places() {
    let mut game = setting_up(&[]);
    game.refuses(changes_places("al-blndt", "al-mrln"), "23B");
    game.refuses(changes_places("al-blndt", "fr-2-pire"), "5.1");
    game.does(changes_places("al-blndt", "al-opstl"));
    assert_eq!((game.at("al-blndt"), game.at("al-opstl")), (1744, 1545));
}

#[test]
fn case_23b_french_substitutes_stand_where_the_standard_counters_would() {
    let game = scenario("23").options(&["23B.2"]).game();
    for (unit, hex) in [
        ("sub-fr-lfds", 1451),
        ("sub-fr-baudin", 1754),
        ("sub-fr-soye", 1755),
        ("sub-fr-lt6", 1754),
        ("sub-fr-gauthier", 1751),
        ("sub-fr-jamin", 1752),
        ("sub-fr-lt9", 1751),
        ("fr-2-pelletier", 1753),
        ("al-blndt", 1545),
    ] {
        assert_eq!(game.at(unit), hex, "{unit}");
    }
    for gone in ["fr-g-lefebvre", "fr-2-baudin", "fr-2-soye", "fr-2-jamin"] {
        assert_eq!(game.state.find(id(gone)), None, "{gone}");
    }
    assert_eq!(game.place("fr-1-desales"), Place::Reinforcement);
    assert_eq!(game.state.find(id("sub-fr-desales")), None);
}

#[test]
fn case_23b_allied_substitutes_come_as_the_standard_counters_would() {
    let game = scenario("23").options(&["23B.3"]).game();
    let due = |unit: &str| {
        let entry = &game.state.setup().roster[usize::from(game.find(unit).0)];
        let due = entry.due.as_ref().expect("an arrival");
        (due.turn.to_string(), due.group)
    };
    assert_eq!(game.at("sub-al-mrln"), 738);
    assert_eq!(due("sub-al-kiel"), ("16/1600".to_owned(), 0));
    for half in ["sub-al-bttlr", "sub-al-gd"] {
        assert_eq!(due(half), ("16/1400".to_owned(), 1));
        assert!(!game.state.unit(game.find(half)).reduced);
    }
    for gone in ["al-mrln", "al-kiel", "al-bttlr", "al-best", "sub-al-best"] {
        assert_eq!(game.state.find(id(gone)), None, "{gone}");
    }
    assert_eq!(game.place("al-vincke"), Place::Reinforcement);
}

#[test]
fn case_23b_substitutes_heed_the_options_of_19() {
    let game = scenario("23").options(&["23B", "19.5B", "19.5A"]).game();
    for half in ["sub-al-bttlr", "sub-al-gd"] {
        assert!(game.state.unit(game.find(half)).reduced, "{half}");
    }
    assert_eq!(game.place("sub-al-best"), Place::Reinforcement);
    for gone in ["al-vincke", "al-best", "al-wmar", "fr-2-soye"] {
        assert_eq!(game.state.find(id(gone)), None, "{gone}");
    }
}

#[test]
fn case_23b_options_of_19_can_be_had() {
    let game = scenario("23").options(&["19.5A", "19.5B"]).game();
    assert!(game.state.unit(game.find("al-bttlr")).reduced);
    assert_eq!(game.place("al-best"), Place::Reinforcement);
    assert_eq!(game.state.find(id("al-vincke")), None);
}

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
