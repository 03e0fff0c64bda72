//! [26A to 26E] La Belle Alliance, variants: rules, hours, weather and set-up.

use crate::kit::lba_variants::{early, variants, without};
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::charts::Weather;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::state::{Phase, Place};
use hundred_days::last_battles::{Event, Order, leaders, movement};

/// Gets the first and the last turn of a game.
fn span(game: &Game) -> (String, String) {
    let scenario = &game.state.setup().scenario;
    (scenario.first.to_string(), scenario.last.to_string())
}

/// Lists the hours of a game, each with its weather.
fn weather(field: Field) -> Vec<(String, Weather)> {
    let mut game = field
        .unit("fr-1-quiot", 1121)
        .unit("al-lamb", 810)
        .endless()
        .game();
    let mut hours = vec![(game.state.turn().to_string(), game.state.weather())];
    while game.state.outcome().is_none() {
        game.does(end());
        let hour = game.state.turn().to_string();
        if hours.last().is_some_and(|(last, _)| *last != hour) {
            hours.push((hour, game.state.weather()));
        }
    }
    hours
}

#[test]
fn case_26a_by_chapters_3_to_11() {
    let game = variants().game();
    let chapters = &game.state.setup().scenario.rules.chapters;
    assert_eq!(chapters, &[3, 4, 5, 6, 7, 8, 9, 10, 11]);
}

#[test]
fn case_26a_without_it_leaders_and_command_are_left_to_the_players() {
    let game = without(&["-26A"]).game();
    assert_eq!(
        game.state.setup().scenario.rules.chapters,
        [3, 4, 5, 6, 7, 8, 9]
    );
    assert!(game.state.setup().leaders.is_empty());
    let game = without(&["-26A", "10"]).game();
    assert!(game.state.in_force(Rule::Leaders) && !game.state.in_force(Rule::Command));
}

#[test]
fn case_26_without_all_of_them_it_is_21() {
    let all = ["-26A", "-26B", "-26D", "-26E", "-26F", "-26G"];
    let bare = without(&all).game();
    let (bare, game) = (bare.state.setup(), scenario("21").game());
    let first = game.state.setup();
    assert_eq!(bare.roster, first.roster);
    let (bare, first) = (&bare.scenario, &first.scenario);
    assert_eq!(bare.set_up, first.set_up);
    assert_eq!(bare.victory, first.victory);
    assert_eq!(bare.changes, first.changes);
    assert_eq!(
        (bare.first, bare.last, &bare.mud, &bare.rules),
        (first.first, first.last, &first.mud, &first.rules)
    );
    for side in [Army::French, Army::Allied, Army::Prussian] {
        let (bare, first) = (bare.levels[side].as_ref(), first.levels[side].as_ref());
        let (bare, first) = (bare.expect("levels"), first.expect("levels"));
        assert_eq!(
            bare.demoralization(turn("18/1200")),
            first.demoralization(turn("18/1200"))
        );
        assert_eq!(bare.disintegration, first.disintegration);
    }
}

#[test]
fn case_26_what_hangs_together_is_refused_apart_by_name() {
    let told = |options: &[&str]| {
        let faults = without(options).faults();
        faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        told(&["-26B"]),
        [
            "option 26D needs 26B, which is not in use",
            "option 26E needs 26B, which is not in use",
        ]
    );
    assert_eq!(
        told(&["-26B", "-26D", "-26E", "26C"]),
        ["option 26C needs 26B, which is not in use"]
    );
    assert_eq!(told(&["-26B", "-26D", "-26E"]), [""; 0]);
    assert_eq!(
        told(&["-26C"]),
        ["option 26C is in use only if it is chosen: leave it out instead"]
    );
    assert_eq!(told(&["26D"]), [""; 0], "named, though in use");
    assert_eq!(told(&["26D", "-26D"]), ["option 26D is named twice"]);
    assert_eq!(told(&["-26D", "-26D"]), ["option -26D is named twice"]);
    assert_eq!(told(&["-26H"]), ["the scenario has no option 26H"]);
}

#[test]
fn case_26b_without_it_the_battle_lasts_from_noon_to_eight() {
    let game = without(&["-26B", "-26D", "-26E"]).game();
    assert_eq!(span(&game), ("18/1200".to_owned(), "18/2000".to_owned()));
    assert!(game.state.setup().scenario.stand_still.is_empty());
    assert_eq!(game.levels(Army::Prussian), (Some(17), Some(26)), "26F");
}

#[test]
fn case_26b_from_eleven_in_mud_to_nine_in_the_evening() {
    let hours = weather(variants());
    assert_eq!(hours.len(), 11);
    assert_eq!(hours[0], ("18/1100".to_owned(), Weather::Mud));
    assert_eq!(hours[10].0, "18/2100");
    let wet = hours.iter().filter(|(_, now)| *now != Weather::Clear);
    assert_eq!(wet.count(), 1);
}

#[test]
fn case_26b_the_french_fourth_division_stands_still_until_noon() {
    let mut game = variants().game();
    game.until_first_movement();
    let near = game.nearest("fr-1-grenier", 1221);
    game.refuses(moves("fr-1-pegot", &[1318]), "26B");
    game.refuses(moves("fr-1-brue", &[1318]), "26B");
    game.marches("fr-1-grenier", near);
    while game.state.is_quiet() {
        game.does(end());
    }
    assert_eq!(game.state.turn(), turn("18/1200"));
    let mut noon = variants().from("18/1200", "18/2100").game();
    noon.until_first_movement();
    assert!(noon.allows(&moves("fr-1-pegot", &[1318])));
}

#[test]
fn case_26c_the_early_start_adds_two_hours_of_mud() {
    let hours = weather(early());
    assert_eq!(hours.len(), 13);
    let muddy: Vec<_> = hours
        .iter()
        .filter(|(_, now)| *now == Weather::Mud)
        .map(|(hour, _)| hour.as_str())
        .collect();
    assert_eq!(muddy, ["18/0900", "18/1000", "18/1100"]);
}

#[test]
fn case_26c_much_of_the_french_army_stands_still_until_eleven() {
    let mut game = early().game();
    game.until_first_movement();
    for still in [
        "fr-2-husson",
        "fr-2-pire",
        "fr-4c-delort",
        "fr-g-friant",
        "fr-g-guye",
    ] {
        let beside = beside(&game, still);
        game.refuses(moves(still, &[beside]), "26C");
    }
    for division in ["fr-1-pegot", "fr-1-brue"] {
        let beside = beside(&game, division);
        game.refuses(moves(division, &[beside]), "26B");
    }
    for free in ["fr-g-guyot", "fr-1-jacquinot", "fr-6-bony"] {
        assert!(may_move(&game, free), "{free}");
    }
    let mut eleven = early()
        .with(|scenario| {
            let mut options = scenario.options.iter_mut();
            let early = options.find(|option| option.case == "26C");
            let early = early.expect("an option");
            let patch = early.patch.as_mut().expect("changes");
            patch.first = Some(turn("18/1100"));
            patch.arrivals.clear();
        })
        .game();
    eleven.until_first_movement();
    assert_eq!(eleven.state.turn(), turn("18/1100"));
    for free in ["fr-2-pire", "fr-g-friant", "fr-4c-delort"] {
        assert!(may_move(&eleven, free), "{free}");
    }
    let beside = beside(&eleven, "fr-1-brue");
    eleven.refuses(moves("fr-1-brue", &[beside]), "26B");
}

/// Gets a hex beside a unit.
fn beside(game: &Game, unit: &str) -> u16 {
    let at = hundred_days::hex::hex(game.at(unit));
    let hex = at.neighbours().next().expect("a hex");
    number(hex)
}

fn may_move(game: &Game, unit: &str) -> bool {
    movement::can_move(&game.state, game.find(unit)).is_ok()
}

#[test]
fn case_26c_the_prussian_vanguard_is_still_to_come() {
    let game = early().game();
    let due = |unit: &str| {
        let index = game.find(unit);
        let entry = &game.state.setup().roster[usize::from(index.0)];
        let due = entry.due.as_ref().expect("an arrival");
        (due.turn.to_string(), due.at[0].to_string())
    };
    for unit in ["pr-18", "pr-3s", "pr-4s"] {
        assert_eq!(due(unit), ("18/0900".to_owned(), "2912".to_owned()));
    }
    for unit in ["pr-15", "pr-1s", "pr-2s"] {
        assert_eq!(due(unit), ("18/1000".to_owned(), "2912".to_owned()));
    }
    assert_eq!(game.place("pr-18"), Place::Reinforcement);
    assert_eq!(game.leader_at("ldr-blucher"), 0);
}

#[test]
fn case_26d_mud_is_as_rain_no_combat_and_nobody_enters_a_zone_but_there_is_command() {
    let mut game = variants()
        .leader("ldr-ney", 1121)
        .unit("fr-1-quiot", 1121)
        .unit("al-lamb", 1019)
        .game();
    game.until_first_movement();
    assert!(game.state.is_quiet());
    let words = game.refuses(moves("fr-1-quiot", &[1120]), "5.3F");
    assert!(words.contains("1120 in mud ["), "{words}");
    game.refuses(attack(&["fr-1-quiot"], &[1019]), "26D");
    let events = game.does(end());
    let combat = |event: &Event| {
        matches!(
            event,
            Event::Phase {
                phase: Phase::Combat,
                ..
            }
        )
    };
    assert!(!events.iter().any(combat));
    let commands = |event: &Event| {
        matches!(
            event,
            Event::Phase {
                phase: Phase::Command,
                player: Player::Coalition,
                ..
            }
        )
    };
    assert!(events.iter().any(commands), "{events:?}");
    let mut game = variants()
        .from("18/1200", "18/2100")
        .leader("ldr-ney", 1121)
        .unit("fr-1-quiot", 1121)
        .unit("al-lamb", 1019)
        .game();
    game.until_first_movement();
    assert!(game.allows(&moves("fr-1-quiot", &[1120])), "in the dry");
}

#[test]
fn case_26d_without_it_the_morning_is_dry() {
    for options in [&["-26D"][..], &["-26D", "26C"]] {
        let game = without(options).game();
        assert_eq!(game.state.weather(), Weather::Clear, "{options:?}");
        assert!(!game.state.is_quiet(), "{options:?}");
    }
}

#[test]
fn case_26e_without_it_the_armies_stand_as_in_21() {
    let game = without(&["-26E"]).game();
    assert_eq!(span(&game), ("18/1100".to_owned(), "18/2100".to_owned()));
    assert_eq!(game.state.weather(), Weather::Mud);
    assert_eq!(game.at("fr-g-lefebvre"), 1219);
    assert_eq!(game.at("fr-g-friant"), 820);
    assert_eq!(game.place("pr-18"), Place::Reinforcement);
    assert_eq!(game.state.find(id("sub-fr-lfds")), None);
    assert_eq!(game.leader_at("ldr-wellington"), 915);
    let mut early = without(&["-26E", "26C"]).game();
    early.until_first_movement();
    let beside = beside(&early, "fr-2-baudin");
    early.refuses(moves("fr-2-baudin", &[beside]), "26C");
    let entry = &early.state.setup().roster[usize::from(early.find("pr-15").0)];
    assert_eq!(
        entry.due.as_ref().map(|due| due.turn),
        Some(turn("18/1000"))
    );
}

#[test]
fn case_26e_hill_begins_with_any_unit_of_the_second_and_fourth_divisions() {
    let mut game = variants().game();
    while game.decider() != Player::Coalition {
        game.does(end());
    }
    let hill = game.find_leader("ldr-hill");
    let at_first = leaders::choices(&game.state, hill);
    assert!(at_first.contains(&hex(game.leader_at("ldr-hill"))));
    for (at, unit) in [
        (516, "sub-al-adam"),
        (515, "al-duplat"),
        (517, "sub-al-mitch"),
    ] {
        assert_eq!(game.at(unit), at);
        game.does(sets_up("ldr-hill", at));
        assert_eq!(game.leader_at("ldr-hill"), at, "{unit}");
    }
    game.refuses(sets_up("ldr-hill", 616), "10.1A");
}

#[test]
fn case_26e_the_armies_stand_as_the_chart_changes_them() {
    let game = variants().game();
    for (unit, hex) in [
        ("fr-g-friant", 1022),
        ("sub-fr-lfds", 1219),
        ("sub-fr-left-h", 1117),
        ("fr-1c-cothereau", 1019),
        ("fr-1-quiot", 1017),
        ("sub-al-adam", 516),
        ("al-mait", 616),
        ("sub-al-ornass", 1415),
        ("add-al-daub2", 315),
        ("pr-18", 2312),
        ("pr-15", 2713),
    ] {
        assert_eq!(game.at(unit), hex, "{unit}");
    }
    let reduced = |unit: &str| game.state.unit(game.find(unit)).reduced;
    assert!(reduced("sub-fr-lt9") && reduced("fr-g-roguet") && !reduced("fr-3c-durbal"));
    for gone in ["fr-g-lefebvre", "fr-1-desales", "al-wmar", "pr-brdlbn"] {
        assert_eq!(game.state.find(id(gone)), None, "{gone}");
    }
    assert_ne!(game.leader_at("ldr-hill"), 0);
    assert_ne!(game.leader_at("ldr-blucher"), 0);
}

#[test]
fn case_26e_two_brigades_stand_one_to_a_hex_as_their_player_likes() {
    let mut game = scenario("26").game();
    game.does(end());
    assert_eq!(game.decider(), Player::Coalition);
    game.refuses(
        Order::Place {
            unit: id("pr-18"),
            hex: hundred_days::hex::hex(2313),
        },
        "26E",
    );
    game.does(Order::ChangePlaces {
        unit: id("pr-18"),
        with: id("pr-3s"),
    });
    assert_eq!((game.at("pr-18"), game.at("pr-3s")), (2313, 2312));
    game.refuses(
        Order::ChangePlaces {
            unit: id("pr-18"),
            with: id("pr-15"),
        },
        "26E",
    );
    let early = early().game();
    assert!(early.state.setup().scenario.placings.is_empty());
}

#[test]
fn case_26e_the_prussians_come_one_by_one() {
    let mut game = variants()
        .coalition_first()
        .with(|scenario| scenario.first = turn("18/1200"))
        .game();
    game.until_first_movement();
    game.does(enters("pr-11", 2912, &[]));
    game.refuses(enters_stack(&["pr-1p", "pr-2p"], 2912, &[]), "5.6");
    game.refuses(enters("pr-schw", 2912, &[]), "5.6");
    let late = game.find("sub-pr-tresk");
    assert!(game.state.unit(late).reduced);
    let entry = &game.state.setup().roster[usize::from(late.0)];
    let due = entry.due.as_ref().expect("an arrival");
    assert_eq!(
        (due.turn, due.at[0].to_string()),
        (turn("18/1500"), "2909".to_owned())
    );
}
