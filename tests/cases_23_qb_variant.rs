//! [23A, 23B] QB Variant: rules and set-up.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Player;
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
    assert_eq!(
        game.state.setup().scenario.rules.chapters,
        [3, 4, 5, 6, 7, 9, 10, 11]
    );
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
