//! [22] The campaign.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::charts::{Light, Weather};
use hundred_days::last_battles::counter::{Mix, Player};
use hundred_days::last_battles::state::{DecisionKind, Phase, Place};
use std::collections::BTreeMap;

#[test]
fn case_22_2a_22_2b_both_sheets_from_the_first_afternoon_to_the_last_night() {
    let game = scenario("22").game();
    assert_eq!(game.state.turn(), turn("16/1400"));
    assert_eq!(game.state.setup().scenario.last, turn("18/2100"));
    for corner in [701, 105, 5701, 167, 5767] {
        assert!(game.state.setup().in_play(hex(corner)), "{corner}");
    }
}

#[test]
fn case_22_1_chapters_3_to_14_are_in_use_and_nobody_has_to_ask_for_them() {
    let game = scenario("22").game();
    for chapter in 3..=14 {
        let chapters = &game.state.setup().scenario.rules.chapters;
        assert!(chapters.contains(&chapter), "{chapter}");
    }
    let asked = scenario("22").options(&["10", "11", "12", "13"]).game();
    assert_eq!(asked.state.leaders().count(), 31);
}

#[test]
fn case_22_2c_commanders_begin_where_the_chart_says_and_are_active() {
    let game = scenario("22").game();
    let commanders = [
        ("ldr-napoleon", 3561),
        ("ldr-ney", 1751),
        ("ldr-grouchy", 3760),
        ("ldr-blucher", 3552),
        ("ldr-wellington", 1943),
        ("ldr-willem", 1641),
    ];
    for (leader, at) in commanders {
        assert_eq!(game.leader_at(leader), at, "{leader}");
        assert!(game.state.leader(game.find_leader(leader)).active);
    }
    assert_eq!(game.state.leaders().count(), 31);
}

#[test]
fn case_22_2c_officers_begin_with_any_unit_of_theirs_or_enter_with_one() {
    let mut game = scenario("22").game();
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::SetUp, Player::French)
    );
    let waiting = [
        "ldr-mouton",
        "ldr-bulow",
        "ldr-alten",
        "ldr-cooke",
        "ldr-cole",
    ];
    for leader in waiting {
        let place = game.state.leader(game.find_leader(leader)).place;
        assert_eq!(place, Place::Reinforcement, "{leader}");
    }
    game.does(sets_up("ldr-drouot", 1451));
    game.does(sets_up("ldr-derlon", 1266));
    game.refuses(sets_up("ldr-derlon", 1451), "10.1A");
    game.refuses(sets_up("ldr-mouton", 1266), "10.1A");
    game.does(end());
    assert_eq!(game.decider(), Player::Coalition);
    for (leader, at) in [
        ("ldr-picton", 1632),
        ("ldr-brunswick", 1329),
        ("ldr-collaert", 738),
        ("ldr-zieten", 3653),
        ("ldr-thielmann", 5555),
    ] {
        game.does(sets_up(leader, at));
        assert_eq!(game.leader_at(leader), at);
    }
    game.does(end());
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Command, Player::French)
    );
}

#[test]
fn case_22_2c_officers_of_units_that_come_later_may_come_with_them() {
    let mut game = scenario("22").game();
    game.refuses(comes_later("ldr-reille"), "10.1A");
    game.does(comes_later("ldr-derlon"));
    assert_eq!(game.leader_at("ldr-derlon"), 0);
    game.does(end());
    game.refuses(comes_later("ldr-picton"), "10.1A");
    game.does(comes_later("ldr-collaert"));
    assert_eq!(game.leader_at("ldr-collaert"), 0);
    game.does(end());
    game.until_first_movement();
    game.refuses(enters("ldr-derlon", 1167, &[]), "10.1A");
    game.does(enters_stack(&["fr-1-pegot", "ldr-derlon"], 1167, &[1166]));
    assert_eq!(game.leader_at("ldr-derlon"), 1166);
}

#[test]
fn case_22_2c_an_officer_enters_with_any_unit_of_his_that_comes() {
    // Two divisions of the Third come on different days and by different hexes; Alten may come with either.
    let mut game = scenario("22")
        .from("17/0600", "17/0900")
        .coalition_first()
        .game();
    game.until(DecisionKind::Movement);
    game.refuses(enters("ldr-alten", 124, &[]), "10.1A");
    game.refuses(enters_stack(&["al-adam", "ldr-alten"], 124, &[]), "5.6");
    game.does(enters_stack(&["al-omptda", "ldr-alten"], 124, &[]));
    assert_eq!(game.leader_at("ldr-alten"), 124);
}

#[test]
fn case_22_3_each_corps_and_nationality_has_its_level() {
    let game = scenario("22").game();
    for (corps, level) in [
        ("french/G", 20),
        ("french/1", 15),
        ("french/2", 19),
        ("french/3", 13),
        ("french/4", 12),
        ("french/6", 8),
        ("french/1c", 3),
        ("french/2c", 4),
        ("french/3c", 4),
        ("french/4c", 4),
        ("prussian/1", 20),
        ("prussian/2", 20),
        ("prussian/3", 14),
        ("prussian/4", 19),
        ("allied/british", 40),
        ("allied/kgl", 33),
        ("allied/hanoverian", 12),
        ("allied/brunswick", 10),
        ("allied/nassau", 8),
        ("allied/netherlands", 7),
    ] {
        assert_eq!(game.corps(corps), (0, level, false), "{corps}");
    }
    assert_eq!(game.state.all_corps().count(), 20);
    let levels = &game.state.setup().scenario.levels;
    assert!(levels.french.is_none() && levels.allied.is_none() && levels.prussian.is_none());
}

#[test]
fn case_22_2c_every_standard_unit_is_on_the_map_or_on_its_way() {
    let game = scenario("22").game();
    let standard =
        |units: &&hundred_days::last_battles::counter::Counter| units.mix == Mix::Standard;
    let counters = &data().components.order_of_battle.units;
    for counter in counters.iter().filter(standard) {
        let unit = game.state.find(counter.id);
        let unit = unit.unwrap_or_else(|| panic!("{} is nowhere", counter.id));
        let place = game.state.unit(unit).place;
        assert!(matches!(place, Place::Map(_) | Place::Reinforcement));
    }
    assert_eq!(
        game.state.units().count(),
        counters.iter().filter(standard).count()
    );
}

#[test]
fn case_22_2c_the_armies_are_as_many_as_the_set_ups_say() {
    let game = scenario("22").game();
    let mut counts = BTreeMap::new();
    for unit in game.state.units() {
        let place = game.state.unit(unit).place == Place::Reinforcement;
        *counts
            .entry((game.state.counter(unit).side, place))
            .or_insert(0) += 1;
    }
    let counts: Vec<_> = counts.into_values().collect();
    // French, Allied, Prussian: on the map, then to come.
    assert_eq!(counts, [55, 11, 12, 30, 46, 16]);
    let mut stacks = BTreeMap::new();
    for (_, at) in game.state.on_map() {
        *stacks.entry(at).or_insert(0) += 1;
    }
    assert!(stacks.values().all(|&units| units <= 2));
}

#[test]
fn case_22_2c_reinforcements_come_at_their_hour_by_a_hex_of_their_owners_choice() {
    let mut game = scenario("22").game();
    game.until(DecisionKind::Movement);
    assert_eq!(game.place("al-kruse"), Place::Reinforcement);
    game.refuses(enters("fr-6-bellair", 3167, &[]), "5.6");
    game.does(enters("fr-1-pegot", 1167, &[]));
    let due = |name: &str| {
        let entry = &game.state.setup().roster[usize::from(game.find(name).0)];
        entry.due.clone().map(|due| (due.turn.to_string(), due.at))
    };
    let choice = vec![hex(124), hex(136)];
    assert_eq!(due("al-adam"), Some(("17/0900".to_owned(), choice)));
    assert_eq!(
        due("pr-brdlbn"),
        Some(("18/0300".to_owned(), vec![hex(5712)]))
    );
    let mut game = scenario("22")
        .from("17/0900", "17/1000")
        .coalition_first()
        .game();
    game.until(DecisionKind::Movement);
    game.does(enters("al-adam", 124, &[]));
    game.does(enters("al-gold", 136, &[]));
    game.refuses(enters("al-duplat", 114, &[]), "5.6");
}

fn weather_of(game: &Game) -> Weather {
    game.state.weather()
}

#[test]
fn case_22_5c_it_rains_on_the_afternoon_of_the_17th_and_the_next_morning() {
    let field = scenario("22").unit("fr-2-soye", 1563).unit("al-pack", 4040);
    let mut game = field.game();
    let mut rain = Vec::new();
    while game.state.outcome().is_none() {
        let wet = weather_of(&game) == Weather::Rain;
        if wet && game.state.player() == Player::French {
            assert!(game.state.is_quiet());
            rain.push(game.state.turn().to_string());
        }
        let events = game.does(end());
        let told = events
            .iter()
            .any(|event| matches!(event, Event::Weather { .. }));
        assert_eq!(told, wet != (weather_of(&game) == Weather::Rain));
    }
    let afternoon = ["17/1500", "17/1600", "17/1700", "17/1800", "17/1900"];
    assert_eq!(rain[..5], afternoon);
    assert_eq!(rain[5..], ["18/0900"]);
}

#[test]
fn case_4_2_by_night_and_in_rain_there_is_no_combat() {
    let field = scenario("22").unit("fr-2-soye", 4040).unit("al-pack", 4041);
    let mut game = field.from("17/1500", "17/2100").game();
    assert_eq!(weather_of(&game), Weather::Rain);
    game.refuses(moves("fr-2-soye", &[4039]), "5.3F");
    game.does(end());
    assert_eq!(
        (game.state.phase(), game.state.player()),
        (Phase::Movement, Player::Coalition)
    );
    let mut game = scenario("22").from("16/2100", "16/2400").game();
    assert_eq!(game.state.light(), Light::Night);
    game.until(DecisionKind::Movement);
    game.does(end());
    assert_eq!(game.state.phase(), Phase::Movement);
}
