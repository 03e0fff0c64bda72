//! [28A to 28C, 28E] Campaign variants: rules, set-up, arrivals, supply and victory.

use crate::kit::campaign_variants::{variants, written};
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::scenario::VictoryLevel;
use hundred_days::last_battles::set_up::SetUpFault;
use hundred_days::last_battles::special::placing;
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::{Event, Order, State, leaders, movement, victory};

#[test]
fn case_28a_by_chapters_3_to_14_with_all_options_of_22_6() {
    let game = variants().game();
    let setup = game.state.setup();
    for chapter in 3..=14 {
        assert!(
            setup.scenario.rules.chapters.contains(&chapter),
            "{chapter}"
        );
    }
    let active: Vec<_> = setup
        .active
        .iter()
        .map(|option| option.case.to_string())
        .collect();
    assert_eq!(active, ["22.6A", "22.6B", "22.6F", "16.14", "16.17"]);
    assert_eq!(game.state.find_leader(leader_id("ldr-cole")), None);
    // Those who name one of them all the same get nothing else.
    let named = variants().options(&["22.6A"]).game();
    assert_eq!(named.state.setup().active.len(), 5);
    let levels = variants().options(&["22.4C"]).game();
    assert_eq!(levels.state.setup().active.len(), 6);
}

#[test]
fn case_28a_what_belongs_to_it_of_chapter_16_need_not_be_named_and_nothing_else_of_it_is_played() {
    let named = variants().options(&["16.14", "16.17"]).game();
    let count = variants().game().state.setup().active.len();
    assert_eq!(named.state.setup().active.len(), count);
    let faults = variants().options(&["16.6"]).faults();
    let option = "16.6".to_owned();
    assert_eq!(
        faults,
        [SetUpFault::Needs {
            option,
            needs: vec!["16.3".to_owned()]
        }]
    );
}

#[test]
fn case_28b_from_nine_on_the_16th_to_nine_on_the_18th() {
    let mut game = variants()
        .unit("fr-2-pire", 1762)
        .unit("pr-lott", 5412)
        .game();
    assert_eq!(game.state.turn(), turn("16/0900"));
    game.plays_out();
    assert_eq!(game.state.turn(), turn("18/2100"));
}

#[test]
fn case_28c_the_armies_stand_and_come_as_charted() {
    let game = variants().game();
    for (unit, at) in [
        ("fr-g-lefebvre", 1647),
        ("fr-2-piat", 2863),
        ("fr-3c-marcillac", 956),
        ("pr-29", 3657),
        ("al-opstl", 1744),
    ] {
        assert_eq!(game.at(unit), at, "{unit}");
    }
    for third in ["fr-3c-lheritier", "fr-3c-durbal", "fr-3c-marcillac"] {
        assert!(hex(game.at(third)).distance(hex(955)) <= 1, "{third}");
    }
    for second in ["al-blndt", "al-wmar", "al-opstl"] {
        assert!(hex(game.at(second)).distance(hex(1744)) <= 2, "{second}");
    }
    assert_eq!(game.place("fr-1c-soult"), Place::Reinforcement);
    assert_eq!(game.place("fr-4-rome"), Place::Unused, "to be chosen");
    assert_eq!(game.leader_at("ldr-ney"), 1647);
    assert_eq!(game.leader_at("ldr-napoleon"), 0);
    let division = ["al-blndt", "al-wmar", "al-opstl"].map(|unit| game.at(unit));
    assert!(division.contains(&game.leader_at("ldr-willem")));
}

#[test]
fn case_28c_their_players_place_kellermann_and_the_netherlands_division() {
    let places = |unit: &str, at: u16| Order::Place {
        unit: id(unit),
        hex: hex(at),
    };
    let mut game = variants().game();
    assert_eq!(game.decider(), Player::French);
    game.does(places("fr-3c-marcillac", 854));
    game.refuses(places("fr-3c-durbal", 957), "28C");
    game.refuses(places("fr-2-pire", 955), "3.2C");
    game.does(end());
    assert_eq!(game.decider(), Player::Coalition);
    game.does(places("al-wmar", 1744));
    game.refuses(places("al-blndt", 1741), "28C");
    game.does(places("al-blndt", 1742));
}

#[test]
fn case_28c_some_enter_with_half_their_allowance() {
    let mut game = written([3167, 3167, 1167, 3167, 3167]);
    let soult = game.find("fr-1c-soult");
    assert_eq!(
        movement::allowance(&game.state, soult).halves(),
        7,
        "half of seven"
    );
    let grouchy = game.find_leader("ldr-grouchy");
    assert_eq!(game.state.leader_allowance(grouchy).halves(), 10);
    // Seven half points of road: 3167 itself and six hexes more, and not a seventh.
    let road = [3166, 3165, 3164, 3163, 3262, 3362, 3461];
    game.refuses(enters("fr-1c-soult", 3167, &road), "5.2C");
    game.does(enters("fr-1c-soult", 3167, &road[..6]));
    assert_eq!(game.at("fr-1c-soult"), 3362);
    game.until_movement(Player::French);
    let soult = game.find("fr-1c-soult");
    assert_eq!(
        movement::allowance(&game.state, soult).halves(),
        14,
        "the whole of it"
    );
}

#[test]
fn case_28c_the_second_prussian_corps_comes_before_the_third_and_unstacked() {
    let mut game = written([3167, 3167, 1167, 3167, 3167]);
    game.until_movement(Player::Coalition);
    game.refuses(enters("pr-8", 5756, &[]), "5.6A");
    game.refuses(enters_stack(&["pr-2", "pr-25"], 5756, &[]), "5.6");
    game.does(enters("pr-2", 5756, &[]));
}

#[test]
fn case_28c_drouot_begins_with_the_guard_that_comes_or_with_lefebvre() {
    let mut game = variants().game();
    assert_eq!(game.decides(), DecisionKind::SetUp);
    assert_eq!(game.leader_at("ldr-drouot"), 0, "with most of the Guard");
    assert!(game.legal().contains(&sets_up("ldr-drouot", 1647)));
    game.refuses(sets_up("ldr-drouot", 1762), "10.1A");
    let events = game.does(sets_up("ldr-drouot", 1647));
    assert_eq!((game.leader_at("ldr-drouot"), events.len()), (1647, 1));
    game.does(comes_later("ldr-drouot"));
    assert_eq!(game.leader_at("ldr-drouot"), 0);
    // His way in is the Guard's secret.
    let drouot = game.find_leader("ldr-drouot");
    assert_eq!(game.state.leader(drouot).place, Place::Unused);
    game.does(sets_up("ldr-drouot", 1647));
    game.until(DecisionKind::Entry);
    while game.decides() == DecisionKind::Entry {
        let order = game.legal().remove(0);
        game.does(order);
    }
    while game.state.turn() <= turn("16/1300") {
        game.does(end());
    }
    assert_eq!(game.leader_at("ldr-drouot"), 1647, "he stays with Lefebvre");
}

#[test]
fn case_28c_who_comes_later_needs_a_unit_that_does() {
    let mut game = variants().game();
    game.refuses(comes_later("ldr-kellermann"), "10.1A");
    game.does(comes_later("ldr-reille"));
    game.until(DecisionKind::Entry);
    while game.decides() == DecisionKind::Entry {
        let order = game.legal().remove(0);
        game.does(order);
    }
    game.refuses(enters("ldr-reille", 1167, &[]), "5.6");
    while game.state.turn() < turn("16/1200") || game.decides() != DecisionKind::Movement {
        game.does(end());
    }
    game.refuses(enters("ldr-reille", 1167, &[]), "10.1A");
    game.does(enters_stack(&["fr-2-baudin", "ldr-reille"], 1167, &[]));
    assert_eq!(game.leader_at("ldr-reille"), 1167);
}

#[test]
fn case_22_2c_officers_with_units_on_the_map_and_to_come_may_begin_with_either() {
    for number in ["22", "24", "28"] {
        let state = scenario(number).game().state;
        for leader in state.leaders().filter(|&leader| state.is_officer(leader)) {
            let his = |&unit: &_| leaders::commands(&state, leader, unit);
            let (here, later): (Vec<_>, Vec<_>) = state
                .units()
                .filter(his)
                .partition(|&unit| state.unit(unit).hex().is_some());
            let both = !here.is_empty() && !later.is_empty();
            let id = state.leader_id(leader);
            assert_eq!(
                leaders::may_come_later(&state, leader),
                both,
                "{number}: {id}"
            );
            assert_eq!(leaders::choices(&state, leader).is_empty(), here.is_empty());
        }
    }
}

#[test]
fn case_28c_two_units_of_one_hex_do_not_change_places() {
    let mut game = variants().game();
    let order = Order::ChangePlaces {
        unit: id("fr-3c-lheritier"),
        with: id("fr-3c-durbal"),
    };
    game.refuses(order, "28C");
    // Each pair is listed once, by whichever of the two comes first.
    let in_one_hex = |order: &Order| match order {
        Order::ChangePlaces { unit, with } => game.at(unit.as_str()) == game.at(with.as_str()),
        _ => false,
    };
    assert!(!game.legal().iter().any(in_one_hex));
    let offered = placing::partners(&game.state, game.find("fr-3c-lheritier"));
    assert_eq!(offered, [game.find("fr-3c-marcillac")]);
    let apart = Order::ChangePlaces {
        unit: id("fr-3c-lheritier"),
        with: id("fr-3c-marcillac"),
    };
    game.does(apart);
}

/// Takes a unit or leader off the map as if it had left by 0605.
fn gone(state: &mut State, name: &str) {
    state.apply(&Event::Exited {
        unit: piece(name),
        from: hex(605),
        path: Vec::new(),
        at: hex(605),
        cost: Default::default(),
        case: hundred_days::table::case::case("5.5"),
    });
}

#[test]
fn case_28e_units_that_have_left_count_as_long_as_a_line_leads_from_0605() {
    let field = variants()
        .leader("ldr-napoleon", 605)
        .unit("fr-g-friant", 605)
        .unit("mk-french-train", 1751)
        .unit("fr-2-soye", 1563);
    let mut game = field.unit("pr-lott", 5412).game();
    gone(&mut game.state, "fr-g-friant");
    gone(&mut game.state, "ldr-napoleon");
    assert_eq!(victory::exited(&game.state, Army::French).0, 7);
    assert_eq!(victory::for_exits(&game.state, Player::French), 14);
    // An enemy on the road out cuts the line.
    let mut cut = variants()
        .unit("mk-french-train", 1751)
        .leader("ldr-napoleon", 1563)
        .unit("fr-g-friant", 1563)
        .unit("al-pack", 605)
        .game();
    gone(&mut cut.state, "fr-g-friant");
    gone(&mut cut.state, "ldr-napoleon");
    assert_eq!(victory::for_exits(&cut.state, Player::French), 0);
}

/// Plays a few units to the end, with as many points as stated for the French.
fn ended_with(points: u16) -> Game {
    let field = variants()
        .unit("fr-2-pire", 1762)
        .unit("pr-lott", 5412)
        .from("18/1900", "18/2100");
    let mut game = field.game();
    game.state.apply(&Event::Vp {
        player: Player::French,
        points,
        reason: hundred_days::last_battles::event::PointsFor::Elimination,
        case: hundred_days::table::case::case("22.4A"),
    });
    if game.state.outcome().is_none() {
        game.plays_out();
    }
    game
}

#[test]
fn case_28_a_french_lead_of_230_wins_and_less_is_told_by_levels() {
    for (points, winner, level) in [
        (230, Player::French, VictoryLevel::Decisive),
        (190, Player::French, VictoryLevel::Tactical),
        (100, Player::Coalition, VictoryLevel::Marginal),
        (0, Player::Coalition, VictoryLevel::Decisive),
    ] {
        let (won, _, found) = ended_with(points).ending();
        assert_eq!((won, found), (Some(winner), Some(level)), "{points}");
    }
}
