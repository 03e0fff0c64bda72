//! [24.1, 24.2] Grand Ligny: rules and set-up.

use crate::kit::grand_ligny::{grand, opened, settle};
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::state::{Morale, Place};
use hundred_days::last_battles::{Event, MoraleEvent, command, movement};

#[test]
fn case_24_1_by_chapters_3_to_11_and_the_morale_of_corps() {
    let game = grand(&[]).game();
    let chapters = &game.state.setup().scenario.rules.chapters;
    assert_eq!(chapters, &[3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 24]);
}

#[test]
fn case_24_1a_orders_run_along_roads_at_half_the_distance() {
    // The road runs straight from Ney in 1756 to 1746.
    let commanded = |at: u16, unchanged: bool| {
        let field = scenario("24")
            .with(|s| {
                if unchanged {
                    s.rules.changes.clear();
                }
            })
            .leader("ldr-ney", 1756)
            .unit("fr-2-jamin", at);
        opened(field).commanded("fr-2-jamin")
    };
    assert!(commanded(1746, false));
    assert!(!commanded(1745, false), "eleven hexes of road");
    assert!(commanded(1751, true) && !commanded(1750, true));
}

#[test]
fn case_24_1a_trails_count_half_for_officers_too() {
    // A trail runs from Villers-Perwin through 2153, 2154, 2054, 2055 and 2056 to 1956: six hexes.
    let reached = |unchanged: bool, at: u16| {
        let field = scenario("24")
            .with(|s| {
                if unchanged {
                    s.rules.changes.clear();
                }
            })
            .leader("ldr-reille", 2152)
            .unit("fr-2-pire", 2152);
        let game = field.game();
        let range = command::range(&game.state, game.find_leader("ldr-reille"));
        range.contains(game.state.setup().board.grid().index(hex(at)))
    };
    assert!(reached(false, 1956) && !reached(true, 1956));
    assert!(!reached(false, 1957));
}

/// Jamin without orders beside van Opstal.
fn unled(field: Field) -> Game {
    let field = field
        .unit("fr-2-jamin", 2448)
        .unit("fr-2-husson", 2449)
        .unit("al-opstl", 2549)
        .dice([1]);
    let mut game = opened(field);
    game.does(end());
    game
}

#[test]
fn case_24_1a_attackers_out_of_command_have_the_result_of_the_table() {
    let order = || attack(&["fr-2-jamin", "fr-2-husson"], &[2549]);
    let mut game = unled(scenario("24"));
    assert!(!game.commanded("fr-2-jamin"));
    assert_eq!(game.fights(order()).result, De);
    let mut usual = unled(scenario("24").with(|s| s.rules.changes.clear()));
    assert_eq!(usual.fights(order()).result, Ar);
}

/// Friant of the Old Guard, with Morand, and Drouot near, attacks Lottum, after Gerard's men have killed another brigade.
fn old_guard(face: u8, prussian_level: u16) -> Game {
    let field = scenario("24")
        .endless()
        .demoralized_at(Army::Prussian, prussian_level)
        .unit("fr-g-friant", 2550)
        .unit("fr-g-morand", 2550)
        .unit("pr-lott", 2549)
        .leader("ldr-napoleon", 2552)
        .leader("ldr-drouot", 2551)
        .unit("fr-4-hulot", 2756)
        .unit("fr-4-rome", 2756)
        .unit("pr-tresk", 2755)
        .dice([1, face]);
    let mut game = opened(field);
    game.does(end());
    let report = game.fights(attack(&["fr-4-hulot", "fr-4-rome"], &[2755]));
    assert_eq!(report.result, De);
    settle(&mut game);
    game
}

#[test]
fn case_24_1a_an_exchange_with_a_demoralized_enemy_is_no_defeat_of_the_guard() {
    for (face, level, result, lowered) in [(5, 50, Ex, 7), (5, 1, Ex, 0), (1, 50, De, 0)] {
        let mut game = old_guard(face, level);
        assert_eq!(
            game.state.morale(Army::Prussian) == Morale::Demoralized,
            level == 1
        );
        let order = attack(&["fr-g-friant", "fr-g-morand"], &[2549]);
        assert_eq!(game.fights(order).result, result);
        assert_eq!(game.corps("french/G").1, 20 - lowered, "{face}, {level}");
    }
}

const CORPS: [&str; 10] = [
    "fr-1-quiot",
    "fr-1-bourgeois",
    "fr-1-schmitz",
    "fr-1-aulard",
    "fr-1-nogues",
    "fr-1-grenier",
    "fr-1-pegot",
    "fr-1-brue",
    "fr-1-jacquinot",
    "fr-1-desales",
];

/// Gets a game in the French movement phase of an hour, the corps' die showing these faces.
fn at_hour<const N: usize>(faces: [u8; N], hour: &str) -> Game {
    // Baltus out of the zone in which he begins, so that nobody owes an attack.
    let mut game = opened(grand(&[]).begins("fr-4-baltus", 3763).dice(faces));
    while game.state.turn() != turn(hour) || game.state.player() != Player::French {
        game.until_movement(Player::French);
    }
    game
}

#[test]
fn case_24_1b_the_first_corps_neither_moves_nor_enters_before_its_die() {
    let mut game = at_hour([2], "16/1400");
    game.refuses(moves("fr-1-quiot", &[1562]), "24.1B");
    game.refuses(enters("fr-1-brue", 1167, &[]), "24.1B");
    game.does(moves("fr-2-pire", &[1846]));
}

#[test]
fn case_24_1b_one_die_sets_all_of_it_free() {
    let mut game = at_hour([1], "16/1400");
    for unit in &CORPS[..6] {
        assert!(
            movement::goals(&game.state, game.find(unit)).len() > 1,
            "{unit}"
        );
    }
    game.does(enters("fr-1-brue", 1167, &[]));
}

#[test]
fn case_24_1b_the_die_grows_kinder_by_the_hour() {
    let free = |faces: [u8; 3], hour: &str| {
        let game = at_hour(faces, hour);
        game.allows(&moves("fr-1-quiot", &[1562]))
    };
    assert!(!free([2, 3, 4], "16/1600"));
    assert!(!free([2, 3, 4], "16/1500"));
    assert!(free([2, 2, 6], "16/1500"));
    assert!(free([2, 3, 3], "16/1600"));
}

#[test]
fn case_24_1b_at_1700_it_is_free_without_a_die() {
    let mut game = at_hour([6, 6, 6], "16/1600");
    let events = game.until_movement(Player::French);
    assert_eq!(game.state.turn(), turn("16/1700"));
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Die { .. }))
    );
    game.does(moves("fr-1-quiot", &[1562]));
    game.does(enters("fr-1-brue", 1167, &[]));
}

/// Grouchy with four officers of cavalry and two of infantry around him.
fn right_wing(options: &[&str]) -> Game {
    let field = grand(options)
        .leader("ldr-grouchy", 2552)
        .leader("ldr-pajol", 2551)
        .unit("fr-1c-soult", 2551)
        .leader("ldr-exelmans", 2550)
        .unit("fr-2c-strolz", 2550)
        .leader("ldr-milhaud", 2549)
        .unit("fr-4c-delort", 2549)
        .leader("ldr-kellermann", 2553)
        .unit("fr-3c-durbal", 2553)
        .leader("ldr-gerard", 2554)
        .unit("fr-4-hulot", 2554);
    field.game()
}

#[test]
fn case_24_1c_cavalry_corps_count_half_for_grouchy() {
    let three = ["ldr-gerard", "ldr-exelmans", "ldr-milhaud"];
    let four = ["ldr-pajol", "ldr-exelmans", "ldr-milhaud", "ldr-kellermann"];
    let mut usual = right_wing(&[]);
    usual.refuses(commands("ldr-grouchy", &three, &[]), "11.1A");
    let mut game = right_wing(&["24.1C"]);
    game.does(commands("ldr-grouchy", &three, &[]));
    game.does(commands("ldr-grouchy", &four, &[]));
    let more = [&four[..], &["ldr-gerard"]].concat();
    game.refuses(commands("ldr-grouchy", &more, &[]), "11.1A");
}

#[test]
fn case_24_1c_the_proposal_makes_use_of_it() {
    // Eight units of four cavalry corps: two officers and two units, or all.
    let left_out = |options: &[&str]| {
        let field = grand(options)
            .leader("ldr-grouchy", 2552)
            .leader("ldr-pajol", 2551)
            .unit("fr-1c-soult", 2551)
            .unit("fr-1c-subervie", 2551)
            .leader("ldr-exelmans", 2550)
            .unit("fr-2c-strolz", 2550)
            .unit("fr-2c-chastel", 2550)
            .leader("ldr-milhaud", 2549)
            .unit("fr-4c-delort", 2549)
            .unit("fr-4c-stalphonse", 2549)
            .leader("ldr-kellermann", 2553)
            .unit("fr-3c-durbal", 2553)
            .unit("fr-3c-lheritier", 2553);
        opened(field).out_of_command(Player::French).len()
    };
    assert_eq!((left_out(&[]), left_out(&["24.1C"])), (2, 0));
}

#[test]
fn case_24_1c_a_demoralized_cavalry_corps_counts_in_full() {
    let mut game = right_wing(&["24.1C"]);
    let corps = hundred_days::last_battles::scenario::CorpsName::French("2c".to_owned());
    game.state
        .apply(&Event::Morale(MoraleEvent::CorpsDemoralized {
            corps,
            losses: CombatStrength(4),
            level: CombatStrength(4),
            case: hundred_days::table::case::case("13"),
        }));
    let with = |officer: &'static str| ["ldr-gerard", officer, "ldr-milhaud"];
    game.refuses(commands("ldr-grouchy", &with("ldr-exelmans"), &[]), "11.1A");
    game.does(commands("ldr-grouchy", &with("ldr-pajol"), &[]));
}

#[test]
fn case_24_2a_24_2b_the_whole_south_sheet_from_two_to_eight() {
    let game = grand(&[]).game();
    let in_play = |number: u16| game.state.setup().in_play(hex(number));
    for (number, expected) in [(1641, true), (3755, true), (1634, true), (1632, false)] {
        assert_eq!(in_play(number), expected, "{number}");
    }
    let scenario = &game.state.setup().scenario;
    assert_eq!(
        (scenario.first, scenario.last),
        (turn("16/1400"), turn("16/2000"))
    );
}

#[test]
fn case_24_2c_all_of_both_battles_the_first_corps_and_the_commanders() {
    let game = grand(&[]).game();
    for other in ["18", "19"] {
        let other = scenario(other).game();
        for (unit, hex) in other.state.on_map() {
            let id = other.state.id(unit);
            let found = game.state.find(id).expect("the unit");
            assert_eq!(game.state.unit(found).hex(), Some(hex), "{id}");
            let reduced = other.state.unit(unit).reduced;
            assert_eq!(game.state.unit(found).reduced, reduced, "{id}");
        }
    }
    assert_eq!(
        (game.at("fr-1-quiot"), game.at("fr-1-grenier")),
        (1563, 1266)
    );
    assert_eq!(game.place("fr-1-pegot"), Place::Reinforcement);
    assert_eq!(game.place("al-adye"), Place::Reinforcement);
    let leaders = [
        ("ldr-napoleon", 3561),
        ("ldr-ney", 1751),
        ("ldr-grouchy", 3760),
        ("ldr-blucher", 3552),
        ("ldr-wellington", 1943),
        ("ldr-willem", 1641),
        ("ldr-collaert", 738),
    ];
    for (leader, at) in leaders {
        assert_eq!(game.leader_at(leader), at, "{leader}");
    }
    assert_eq!(game.state.find_leader(leader_id("ldr-mouton")), None);
}

#[test]
fn case_24_2c_perponcher_begins_with_a_unit_of_his_own_division() {
    let mut game = grand(&[]).asked();
    game.does(end());
    assert_eq!(game.decider(), Player::Coalition);
    game.does(sets_up("ldr-perponcher", 1845));
    assert_eq!(game.leader_at("ldr-perponcher"), 1845, "with Weimar");
    game.refuses(sets_up("ldr-perponcher", 738), "10.1A");
}
