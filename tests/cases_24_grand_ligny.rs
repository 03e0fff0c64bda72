//! [24] Grand Ligny.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::scenario::VictoryLevel::{Decisive, Marginal};
use hundred_days::last_battles::state::{Morale, Place};
use hundred_days::last_battles::{Event, command, movement};

/// Scenario 24, on its first movement phase.
fn grand(options: &[&str]) -> Field {
    scenario("24").options(options)
}

/// Lets retreats, losses and advances go as they may, until the next attack.
fn settle(game: &mut Game) {
    while game.state.battle().is_some() {
        let order = game.legal().remove(0);
        game.does(order);
    }
}

fn opened(field: Field) -> Game {
    let mut game = field.game();
    game.until_first_movement();
    game
}

#[test]
fn case_24_1_by_chapters_3_to_11_and_the_morale_of_corps() {
    let game = grand(&[]).game();
    let chapters = &game.state.setup().chapters;
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
    game.state.apply(&Event::CorpsDemoralized {
        corps,
        losses: CombatStrength(4),
        level: CombatStrength(4),
        case: hundred_days::table::case::case("13"),
    });
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

#[test]
fn case_24_3_armies_and_corps_have_levels() {
    let game = grand(&[]).game();
    assert_eq!(game.levels(Army::French), (Some(60), None));
    assert_eq!(game.levels(Army::Prussian), (Some(55), Some(75)));
    assert_eq!(game.levels(Army::Allied), (Some(25), None));
    assert_eq!(game.corps("french/2"), (0, 19, false));
    assert_eq!(game.corps("prussian/1"), (0, 20, false));
    assert_eq!(game.corps("allied/british"), (0, 40, false));
}

/// Kempt and Pack, led by Picton, Pack's neighbour Specht without orders, before Domon in some hex.
fn allied_attack(french_at: u16, from: u16) -> Game {
    let field = scenario("24")
        .coalition_first()
        .leader("ldr-wellington", from)
        .leader("ldr-picton", from)
        .unit("al-kempt", from)
        .unit("al-pack", from)
        .unit("fr-3-domon", french_at)
        .dice([1]);
    let mut game = opened(field);
    game.does(end());
    game
}

#[test]
fn case_24_3a_the_first_allied_attack_in_the_east_lowers_the_french_level_by_its_strength() {
    let mut game = allied_attack(2948, 2947);
    game.fights(attack(&["al-kempt", "al-pack"], &[2948]));
    assert_eq!(game.levels(Army::French), (Some(60 - 9), None));
    let mut west = allied_attack(2848, 2847);
    west.fights(attack(&["al-kempt", "al-pack"], &[2848]));
    assert_eq!(west.levels(Army::French), (Some(60), None), "column 28");
}

#[test]
fn case_24_3a_later_attacks_lower_it_no_more() {
    let mut game = opened(
        scenario("24")
            .coalition_first()
            .leader("ldr-wellington", 2947)
            .leader("ldr-picton", 2947)
            .unit("al-kempt", 2947)
            .unit("fr-3-domon", 2948)
            .leader("ldr-willem", 3150)
            .unit("al-opstl", 3150)
            .unit("fr-3-lagarde", 3151)
            .dice([1, 6]),
    );
    game.does(end());
    game.fights(attack(&["al-opstl"], &[3151]));
    assert_eq!(game.levels(Army::French).0, Some(59));
    settle(&mut game);
    game.fights(attack(&["al-kempt"], &[2948]));
    assert_eq!(game.levels(Army::French).0, Some(59));
}

#[test]
fn case_24_3a_who_has_no_orders_does_not_count() {
    let field = scenario("24")
        .coalition_first()
        .unit("al-kempt", 2947)
        .unit("fr-3-domon", 2948)
        .dice([6]);
    let mut game = opened(field);
    game.does(end());
    game.fights(attack(&["al-kempt"], &[2948]));
    assert_eq!(game.levels(Army::French), (Some(60), None));
}

/// Lays a French brigade into each of some hexes but the last, which another can enter; Prussians are far.
fn villages(options: &[&str], held: &[u16], last_from: u16) -> Game {
    let units = [
        "fr-3-billiard",
        "fr-3-corsin",
        "fr-3-gengoult",
        "fr-3-lagarde",
    ];
    let laid = units.into_iter().zip(held);
    let field = laid.fold(grand(options), |field, (unit, &at)| field.unit(unit, at));
    let field = field
        .leader("ldr-napoleon", last_from)
        .unit("fr-4-hulot", last_from)
        .unit("pr-lott", 5454);
    opened(field)
}

#[test]
fn case_24_3b_all_of_a_village_in_french_hands_lowers_both_prussian_levels() {
    let mut game = villages(&[], &[3755, 3854, 3855], 3956);
    assert_eq!(game.levels(Army::Prussian), (Some(55), Some(75)));
    game.does(moves("fr-4-hulot", &[3955]));
    assert_eq!(game.levels(Army::Prussian), (Some(50), Some(70)));
    let mut game = villages(&[], &[3256, 3357], 3458);
    game.does(moves("fr-4-hulot", &[3457]));
    assert_eq!(game.levels(Army::Prussian), (Some(50), Some(70)));
}

/// Ligny in French hands, though nobody stands there, and a Prussian who can take a hex of it back.
fn taken() -> Game {
    let field = scenario("24")
        .coalition_first()
        .with(|scenario| {
            let ligny = ["3755", "3854", "3855", "3955"];
            for holding in &mut scenario.control {
                if ligny.contains(&holding.hex.to_string().as_str()) {
                    holding.holder = Player::French;
                }
            }
        })
        .leader("ldr-blucher", 4053)
        .unit("pr-9", 4054)
        .unit("fr-4-hulot", 2550);
    opened(field)
}

#[test]
fn case_24_3b_retaking_one_hex_gives_it_back_until_they_are_demoralized() {
    let mut game = taken();
    assert_eq!(game.levels(Army::Prussian), (Some(50), Some(70)));
    game.does(moves("pr-9", &[3955]));
    assert_eq!(game.levels(Army::Prussian), (Some(55), Some(75)));
    let mut game = taken();
    demoralize(&mut game, Army::Prussian);
    game.does(moves("pr-9", &[3955]));
    assert_eq!(game.levels(Army::Prussian), (Some(50), Some(70)));
}

fn demoralize(game: &mut Game, side: Army) {
    game.state.apply(&Event::Demoralized {
        side,
        losses: CombatStrength(50),
        level: CombatStrength(50),
        case: hundred_days::table::case::case("9.2"),
    });
}

#[test]
fn case_24_3c_quatre_bras_in_french_hands_lowers_the_allied_level() {
    let field = scenario("24")
        .leader("ldr-ney", 1643)
        .unit("fr-2-jamin", 1642)
        .unit("al-mrln", 738)
        .leader("ldr-willem", 738);
    let mut game = opened(field);
    assert_eq!(game.levels(Army::Allied), (Some(25), None));
    game.does(moves("fr-2-jamin", &[1641]));
    assert_eq!(game.levels(Army::Allied), (Some(20), None));
}

#[test]
fn case_24_3c_retaking_it_gives_that_back_until_they_are_demoralized() {
    let taken = || {
        let field = scenario("24")
            .coalition_first()
            .with(|scenario| {
                for holding in &mut scenario.control {
                    holding.holder = Player::French;
                }
                scenario.levels.allied.as_mut().expect("levels").leaves = None;
            })
            .leader("ldr-willem", 1640)
            .unit("al-mrln", 1640)
            .unit("fr-2-jamin", 1656);
        opened(field)
    };
    let mut game = taken();
    assert_eq!(game.levels(Army::Allied), (Some(20), None));
    game.does(moves("al-mrln", &[1641]));
    assert_eq!(game.levels(Army::Allied), (Some(25), None));
    let mut game = taken();
    demoralize(&mut game, Army::Allied);
    game.does(moves("al-mrln", &[1641]));
    assert_eq!(game.levels(Army::Allied), (Some(20), None));
}

/// Jamin and Husson before van Opstal; Merlen and Wellington stand apart, Blucher's men far away.
fn withdrawal(face: u8) -> Game {
    let field = scenario("24")
        .demoralized_at(Army::Allied, 1)
        .leader("ldr-ney", 2451)
        .unit("fr-2-jamin", 2448)
        .unit("fr-2-husson", 2449)
        .unit("al-opstl", 2549)
        .unit("al-mrln", 738)
        .leader("ldr-wellington", 738)
        .unit("pr-lott", 5454)
        .leader("ldr-blucher", 5454)
        .dice([face]);
    let mut game = opened(field);
    game.does(end());
    game.does(attack(&["fr-2-jamin", "fr-2-husson"], &[2549]));
    settle(&mut game);
    game
}

#[test]
fn case_24_3d_a_demoralized_allied_army_leaves_the_map() {
    let game = withdrawal(1);
    assert_eq!(game.state.morale(Army::Allied), Morale::Demoralized);
    assert_eq!(game.place("al-mrln"), Place::Exited);
    assert_eq!(game.leader_at("ldr-wellington"), 0);
    assert_eq!(game.losses(Army::Allied), 1, "leaving is no loss");
    assert_eq!(game.at("pr-lott"), 5454, "the Prussians stay");
    assert_eq!(game.leader_at("ldr-blucher"), 5454);
    let game = withdrawal(4);
    assert_eq!(game.at("al-mrln"), 738, "steady armies stay");
}

#[test]
fn case_24_3d_those_who_were_to_come_stay_away() {
    let mut game = opened(
        grand(&[])
            .begins("fr-4-baltus", 3763)
            .demoralized_at(Army::Allied, 6)
            .dice([6]),
    );
    let gone = Event::Eliminated {
        unit: id("al-mrln"),
        hex: hex(738),
        strength: CombatStrength(6),
        may_return: false,
        case: hundred_days::table::case::case("6.5"),
    };
    game.state.apply(&gone);
    game.does(moves("fr-2-jamin", &[1751]));
    game.until_movement(Player::French);
    assert_eq!(game.state.morale(Army::Allied), Morale::Demoralized);
    assert_eq!(game.place("al-wmar"), Place::Exited);
    assert_eq!(game.place("al-adye"), Place::Unused);
}

/// The French kill van Opstal, or Lottum, or both; these armies are demoralized by one loss.
fn broken(prussian: (u16, u16), allied: u16, attacks: &[(&[&str], u16)]) -> Game {
    let field = scenario("24")
        .demoralized_at(Army::Prussian, prussian.0)
        .demoralized_at(Army::Allied, allied)
        .with(|s| {
            let levels = s.levels.prussian.as_mut().expect("levels");
            levels.disintegration = Some(CombatStrength(prussian.1));
        })
        .unit("fr-2-jamin", 2448)
        .unit("fr-2-husson", 2449)
        .unit("al-opstl", 2549)
        .unit("al-mrln", 738)
        .unit("fr-4-hulot", 2756)
        .unit("fr-4-rome", 2756)
        .unit("pr-tresk", 2755)
        .unit("pr-lott", 5454)
        .dice([1, 1]);
    let mut game = opened(field);
    game.does(end());
    for &(attackers, at) in attacks {
        game.fights(attack(attackers, &[at]));
        settle(&mut game);
    }
    game
}

const ON_ALLIES: (&[&str], u16) = (&["fr-2-jamin", "fr-2-husson"], 2549);
const ON_PRUSSIANS: (&[&str], u16) = (&["fr-4-hulot", "fr-4-rome"], 2755);

#[test]
fn case_24_4a_the_french_win_decisively_when_both_armies_are_demoralized() {
    let game = broken((1, 50), 1, &[ON_ALLIES, ON_PRUSSIANS]);
    assert_eq!(
        game.ending(),
        (Some(Player::French), "24.4A".to_owned(), Some(Decisive))
    );
    let game = broken((50, 50), 1, &[ON_ALLIES, ON_PRUSSIANS]);
    assert_eq!(game.state.outcome(), None, "the Allies alone");
}

#[test]
fn case_24_4a_the_french_win_decisively_when_the_prussians_fall_apart() {
    let game = broken((1, 1), 50, &[ON_PRUSSIANS]);
    assert_eq!(
        game.ending(),
        (Some(Player::French), "24.4A".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_24_4a_the_french_win_marginally_with_the_prussians_demoralized_at_the_end() {
    let mut game = broken((1, 50), 50, &[ON_ALLIES, ON_PRUSSIANS]);
    assert_eq!(game.state.outcome(), None);
    game.plays_out();
    assert_eq!(
        game.ending(),
        (Some(Player::French), "24.4A".to_owned(), Some(Marginal))
    );
}

#[test]
fn case_24_4b_the_coalition_wins_marginally_if_the_french_do_not() {
    let mut game = broken((50, 50), 1, &[ON_ALLIES, ON_PRUSSIANS]);
    game.plays_out();
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "24.4B".to_owned(), Some(Marginal))
    );
}

#[test]
fn case_24_4b_the_coalition_wins_decisively_when_the_french_are_demoralized() {
    let field = scenario("24")
        .demoralized_at(Army::French, 4)
        .unit("fr-3-billiard", 2448)
        .unit("fr-3-corsin", 2449)
        .unit("pr-lott", 2549)
        .dice([5]);
    let mut game = opened(field);
    game.does(end());
    let order = attack(&["fr-3-billiard", "fr-3-corsin"], &[2549]);
    assert_eq!(game.fights(order).result, Ex);
    game.does(loses(&["fr-3-billiard"]));
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "24.4B".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_24_4b_the_coalition_wins_decisively_when_napoleon_falls() {
    // Domon is killed, and Napoleon with him on a 1.
    let after = |face: u8| {
        let field = scenario("24")
            .leader("ldr-napoleon", 2450)
            .unit("fr-3-domon", 2450)
            .unit("fr-3-lagarde", 2756)
            .unit("pr-9", 2551)
            .unit("pr-26", 2551)
            .coalition_first()
            .dice([1, face]);
        let mut game = opened(field);
        game.does(end());
        assert_eq!(game.fights(attack(&["pr-9", "pr-26"], &[2450])).result, De);
        game
    };
    assert_eq!(
        after(1).ending(),
        (Some(Player::Coalition), "24.4B".to_owned(), Some(Decisive))
    );
    assert_eq!(after(6).state.outcome(), None);
}

#[test]
fn case_24_5a_the_villages_count_seven() {
    let mut game = villages(&["24.5A"], &[3755, 3854, 3855], 3956);
    game.does(moves("fr-4-hulot", &[3955]));
    assert_eq!(game.levels(Army::Prussian), (Some(48), Some(68)));
}

#[test]
fn case_24_5b_ney_is_cautious_at_1400_and_1500() {
    let active = |faces: [u8; 4], hour: &str| {
        let mut game = opened(grand(&["24.5B"]).begins("fr-4-baltus", 3763).dice(faces));
        while game.state.turn() != turn(hour) || game.state.player() != Player::French {
            game.until_movement(Player::French);
        }
        let ney = game.find_leader("ldr-ney");
        game.state.leader(ney).active
    };
    // His die falls in the command phase, that of the First Corps in the movement phase after it.
    assert!(active([2, 6, 3, 6], "16/1400"));
    assert!(!active([3, 6, 1, 6], "16/1400"));
    assert!(active([3, 6, 1, 6], "16/1500"));
    assert!(!active([1, 6, 3, 6], "16/1500"));
    assert!(active([3, 6, 3, 6], "16/1600"));
}

#[test]
fn case_24_5b_inactive_he_neither_moves_nor_commands() {
    let mut game = opened(grand(&["24.5B"]).dice([3, 6]));
    game.refuses(moves("ldr-ney", &[1750]), "15.4");
    assert!(!game.commanded("fr-2-gauthier"));
    let mut game = opened(grand(&["24.5B"]).dice([1, 6]));
    assert!(game.commanded("fr-2-gauthier"));
    game.does(moves("ldr-ney", &[1750]));
}

/// Attackers of 12, or of 1, on a single hex.
fn ratio(options: &[&str], attackers: &[&str], defenders: &[&str], face: u8) -> Game {
    let mut field = grand(options);
    for (nth, unit) in attackers.iter().enumerate() {
        field = field.unit(unit, [2448, 2448, 2449, 2449][nth]);
    }
    for unit in defenders {
        field = field.unit(unit, 2549);
    }
    let mut game = opened(field.dice([face]));
    game.does(end());
    game
}

#[test]
fn case_24_5c_each_ratio_above_6_1_takes_one_off_the_die() {
    // 11 to 1: five above 6-1, so that a 6 counts as a 1.
    let strong = ["fr-2-gauthier", "fr-2-jamin"];
    let order = attack(&strong, &[2549]);
    let result = |options: &[&str], face: u8| {
        let mut game = ratio(options, &strong, &["al-opstl"], face);
        let report = game.fights(order.clone());
        assert_eq!(
            (report.die.pips(), report.column.to_string()),
            (face, "6-1".to_owned())
        );
        report.result
    };
    assert_eq!(result(&[], 6), Ex);
    assert_eq!(result(&["24.5C"], 6), De);
    let weaker = ["fr-2-campi", "fr-2-pire"];
    let game = ratio(&["24.5C"], &weaker, &["al-opstl"], 6);
    let account = game.account(&attack(&weaker, &[2549]));
    let by = account.attack.0 - 6;
    let lowered = account
        .lines
        .iter()
        .find(|line| line.case.to_string() == "24.5C");
    assert_eq!(
        lowered.map(|line| (line.value, line.counted)),
        (by > 0).then_some((by, true))
    );
}

#[test]
fn case_24_5c_lower_odds_by_choice_leave_the_die_alone() {
    let strong = ["fr-2-gauthier", "fr-2-jamin"];
    let mut game = ratio(&["24.5C"], &strong, &["al-opstl"], 5);
    let order = at_odds(attack(&strong, &[2549]), "5-1");
    let report = game.fights(order);
    assert_eq!(report.result, Ex);
    let line = report
        .modifications
        .iter()
        .find(|line| line.case.to_string() == "24.5C");
    assert_eq!(line.map(|line| line.counted), Some(false));
}

#[test]
fn case_24_5c_each_ratio_below_1_5_adds_one_to_the_die() {
    // 1 to 11: six below 1-5, so that a 1 counts as a 6.
    let result = |options: &[&str]| {
        let field = grand(options)
            .coalition_first()
            .unit("al-opstl", 2549)
            .unit("fr-2-gauthier", 2448)
            .unit("fr-2-jamin", 2448)
            .dice([1]);
        let mut game = opened(field);
        game.does(end());
        game.fights(attack(&["al-opstl"], &[2448])).result
    };
    assert_eq!(result(&[]), Ar);
    assert_eq!(result(&["24.5C"]), Ae);
}
