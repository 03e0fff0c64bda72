//! The edition of 1976: what its four battles play otherwise than the fourth edition.

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::event::PointsFor;
use hundred_days::last_battles::scenario::VictoryLevel;
use hundred_days::last_battles::state::{DecisionKind, Morale};
use hundred_days::table::case::case;

#[test]
fn case_76_7_3_each_cavalry_unit_that_is_halved_is_rounded_up_by_itself() {
    let odds = |field: Field| {
        let lay = |field: Field, unit: &&str| field.unit(unit, 1543);
        let game = ["al-somerset", "al-pons"].iter().fold(field, lay);
        let game = game.unit("fr-2-baudin", 1642).combat();
        game.odds(&attack(&["fr-2-baudin"], &[1543])).1
    };
    assert_eq!(odds(field()), 3, "half of 6");
    assert_eq!(odds(field_of_1976()), 4, "two halves of 3, each a 2");
    let attackers = ["fr-3c-lheritier", "fr-3c-durbal"];
    let lay = |field: Field, unit: &&str| field.unit(unit, 1542);
    let game = attackers.iter().fold(field_of_1976(), lay);
    let game = game.unit("al-pack", 1543).combat();
    let printed = attackers.map(|unit| game.state.strength(game.find(unit)).0);
    let rounded: u16 = printed.iter().map(|strength| strength.div_ceil(2)).sum();
    assert_eq!(game.odds(&attack(&attackers, &[1543])).0, rounded);
}

#[test]
fn case_76_7_3_what_halving_takes_is_told_unit_by_unit() {
    let game = field_of_1976()
        .unit("al-somerset", 1543)
        .unit("al-pons", 1543)
        .unit("fr-2-baudin", 1642)
        .combat();
    let account = game.account(&attack(&["fr-2-baudin"], &[1543]));
    let halved = account
        .lines
        .iter()
        .find(|line| line.case == case("76:7.3"));
    assert_eq!(
        halved.map(|line| line.value),
        Some(2),
        "{:?}",
        account.lines
    );
}

/// Pack and van Opstal in 0543 must retreat, and have no way out but over 0544 and 0545, where two stand each.
#[test]
fn case_76_7_63_one_combat_may_displace_a_unit_twice() {
    let mut game = field_of_1976()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .unit("fr-3-domon", 343)
        .unit("fr-1c-subervie", 743)
        .unit("al-opstl", 543)
        .unit("fr-2-campi", 745)
        .unit("fr-2-husson", 345)
        .unit("al-kempt", 544)
        .unit("al-best", 544)
        .unit("al-halk3", 545)
        .dice([1])
        .combat();
    let report = game.fights(attack(&["fr-2-baudin"], &[543]));
    assert_eq!(report.result, Dr);
    game.does(retreats_displacing("al-pack", 544, "al-kempt"));
    game.does(retreats("al-kempt", 545));
    game.does(retreats_displacing("al-opstl", 544, "al-best"));
    game.does(retreats_displacing("al-best", 545, "al-kempt"));
    game.does(retreats("al-kempt", 546));
    assert_eq!((game.at("al-pack"), game.at("al-opstl")), (544, 544));
    assert_eq!((game.at("al-halk3"), game.at("al-best")), (545, 545));
}

#[test]
fn case_76_9_a_stack_before_a_blocked_entry_waits_for_its_own_hex() {
    let mut game = scenario("76:15").begins("fr-2-pire", 1634).game();
    game.until_movement(Player::Coalition);
    game.refuses(enters("al-kempt", 1634, &[]), "9");
    game.refuses(enters("al-kempt", 1434, &[]), "9");
}

#[test]
fn case_76_10_1_no_unit_in_a_chateau_need_attack() {
    for unit in ["fr-2-pire", "fr-2-pelletier", "fr-2-baudin"] {
        let mut game = field_of_1976()
            .unit(unit, 617)
            .unit("al-pack", 518)
            .combat();
        game.does(end());
    }
}

#[test]
fn case_76_10_1_whoever_attacks_out_of_a_chateau_attacks_all_around_it() {
    let mut game = field_of_1976()
        .unit("fr-2-pire", 617)
        .unit("al-pack", 518)
        .unit("al-opstl", 717)
        .dice([1])
        .combat();
    game.refuses(attack(&["fr-2-pire"], &[518]), "10.1");
    game.does(attack(&["fr-2-pire"], &[518, 717]));
}

#[test]
fn case_76_10_11_units_beside_a_chateau_must_attack_whoever_is_inside() {
    let mut game = field_of_1976()
        .unit("fr-2-baudin", 518)
        .unit("al-mrln", 617)
        .dice([1])
        .combat();
    game.refuses(end(), "7.11");
    game.does(attack(&["fr-2-baudin"], &[617]));
}

/// Baudin and Soye against a garrison of 1, tripled: 4-1.
fn storm(face: u8) -> Game {
    field_of_1976()
        .unit("fr-2-baudin", 518)
        .unit("fr-2-soye", 518)
        .reduced("pr-4s", 617)
        .dice([face])
        .combat()
}

const STORM: &[&str] = &["fr-2-baudin", "fr-2-soye"];

#[test]
fn case_76_10_3_a_retreat_has_no_effect_on_infantry_in_a_chateau_and_nobody_is_asked() {
    let mut game = storm(2);
    let events = game.does(attack(STORM, &[617]));
    assert_eq!(battle(&events).result, Dr);
    let stood = events.iter().find_map(|event| match event {
        Event::Stood { units, case } => Some((units.clone(), *case)),
        _ => None,
    });
    assert_eq!(stood, Some((ids(&["pr-4s"]), case("76:10.3"))));
    assert_eq!(
        (game.at("pr-4s"), game.decides()),
        (617, DecisionKind::Combat)
    );
}

#[test]
fn case_76_10_3_infantry_in_a_chateau_is_attacked_at_4_1_at_most() {
    let game = field_of_1976()
        .unit("fr-2-baudin", 518)
        .unit("fr-2-soye", 518)
        .unit("fr-g-friant", 718)
        .reduced("pr-4s", 617)
        .combat();
    let all = attack(&["fr-2-baudin", "fr-2-soye", "fr-g-friant"], &[617]);
    let account = game.account(&all);
    assert_eq!(
        (account.odds.to_string(), account.column.to_string()),
        ("6-1".into(), "4-1".into())
    );
}

#[test]
fn case_76_10_3_demoralized_infantry_retreats_out_of_a_chateau() {
    let mut game = field_of_1976()
        .unit("fr-2-baudin", 518)
        .unit("fr-2-soye", 518)
        .unit("fr-g-friant", 1014)
        .unit("al-opstl", 1013)
        .reduced("al-vincke", 617)
        .demoralized_at(Army::Allied, 1)
        .dice([1, 4])
        .combat();
    game.fights(attack(&["fr-g-friant"], &[1013]));
    game.does(decline());
    let report = game.fights(attack(STORM, &[617]));
    assert_eq!(report.result, Dr);
    assert_eq!(game.decides(), DecisionKind::Retreat);
}

#[test]
fn case_76_10_31_an_attackers_retreat_leaves_infantry_in_its_chateau() {
    let sally = |field: Field| {
        let mut game = field
            .unit("fr-2-baudin", 617)
            .unit("fr-2-soye", 418)
            .unit("al-byng", 518)
            .unit("al-mait", 518)
            .dice([6])
            .combat();
        let report = game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[518]));
        assert_eq!(report.result, Ar);
        (game, report)
    };
    let (_, report) = sally(field());
    assert_eq!(report.retreating, ids(&["fr-2-baudin", "fr-2-soye"]));
    let (mut game, report) = sally(field_of_1976());
    assert_eq!(
        report.retreating,
        ids(&["fr-2-soye"]),
        "those outside alone"
    );
    game.refuses(retreats("fr-2-baudin", 717), "7.4");
    assert_eq!(game.at("fr-2-baudin"), 617);
}

#[test]
fn case_76_10_5_nobody_ever_advances_into_a_chateau() {
    for defender in ["al-mrln", "al-opstl"] {
        let mut game = field_of_1976()
            .unit("fr-2-baudin", 518)
            .unit("fr-2-soye", 518)
            .unit(defender, 617)
            .dice([1])
            .combat();
        let report = game.fights(attack(STORM, &[617]));
        assert_eq!(report.result, De);
        assert_eq!(game.decides(), DecisionKind::Combat, "no advance is open");
    }
}

#[test]
fn case_76_13_2_losses_that_reach_the_level_disintegrate() {
    let lost = |field: Field| {
        let mut game = field
            .unit("fr-g-friant", 1014)
            .unit("al-opstl", 1013)
            .with(|scenario| {
                let levels = scenario.levels[Army::Allied].as_mut();
                let levels = levels.expect("Allied levels");
                levels.demoralization.clear();
                levels.disintegration = Some(CombatStrength(1));
            })
            .dice([1])
            .combat();
        game.fights(attack(&["fr-g-friant"], &[1013]));
        assert_eq!(game.losses(Army::Allied), 1);
        game
    };
    assert_eq!(lost(field()).state.morale(Army::Allied), Morale::Steady);
    let game = lost(field_of_1976());
    let (winner, by, level) = game.ending();
    assert_eq!(
        (winner, by.as_str(), level),
        (Some(Player::French), "13.2", Some(VictoryLevel::Decisive))
    );
}

#[test]
fn case_76_13_2_the_french_win_at_la_belle_alliance_when_the_prussians_fall_apart() {
    let ending = |number: &str| {
        let mut game = scenario(number)
            .begins("fr-1-quiot", 2512)
            .begins("fr-1-bourgeois", 2512)
            .begins("pr-1s", 2513)
            .with(|scenario| {
                let levels = scenario.levels[Army::Prussian].as_mut();
                let level = levels.and_then(|levels| levels.disintegration.as_mut());
                level.expect("a level").0 = 1;
            })
            .dice([1])
            .combat();
        game.fights(attack(&["fr-1-quiot", "fr-1-bourgeois"], &[2513]));
        game.state.outcome().map(|outcome| outcome.case.to_string())
    };
    assert_eq!(ending("21"), None);
    assert_eq!(ending("76:17").as_deref(), Some("13.2"));
}

/// The points that events give for a place held.
fn gains(events: &[Event]) -> Vec<(Player, u16, PointsFor)> {
    let gained = events.iter().filter_map(|event| match event {
        Event::Vp {
            player,
            points,
            reason,
            ..
        } => Some((*player, *points, *reason)),
        _ => None,
    });
    gained.collect()
}

#[test]
fn case_76_15_3_the_crossroads_bring_a_point_a_game_turn_and_five_at_the_end() {
    let mut game = field_of_1976()
        .unit("fr-2-pire", 1643)
        .unit("al-cramm", 1137)
        .from("16/1900", "16/2000")
        .game();
    game.does(moves("fr-2-pire", &[1642, 1641, 1642]));
    assert_eq!(gains(&game.until_movement(Player::Coalition)), []);
    let each_turn = (Player::French, 1, PointsFor::ControlAtTurnEnd);
    assert_eq!(gains(&game.until_movement(Player::French)), [each_turn]);
    let last = gains(&game.plays_out());
    assert_eq!(
        last,
        [each_turn, (Player::French, 5, PointsFor::ControlAtEnd)]
    );
}

#[test]
fn case_76_15_4_the_first_corps_is_there_from_the_beginning_if_the_players_want_it() {
    let without = scenario("76:15").game();
    assert!(
        without.state.find(id("fr-1-quiot")).is_none(),
        "off by default"
    );
    for name in ["15.4", "76:15.4"] {
        let game = scenario("76:15").options(&[name]).game();
        assert_eq!(game.at("fr-1-quiot"), 1563);
        assert_eq!(game.at("fr-1-grenier"), 1266);
        assert!(game.allows(&enters("fr-1-pegot", 1167, &[])), "by {name}");
    }
}

#[test]
fn case_76_12_1_and_12_2_are_the_options_of_the_battles() {
    for number in ["76:14", "76:16", "76:17"] {
        let offered = data().scenario(number).expect("the scenario");
        let names: Vec<_> = offered
            .taken_by_case()
            .map(|(rule, _)| rule.name_in(offered.edition))
            .collect();
        assert_eq!(names, ["12.1", "12.2"], "{number}");
        scenario(number).options(&["12.1", "12.2"]).game();
        let fourth = scenario(number).options(&["15.1"]).faults();
        assert_eq!(fourth.len(), 1, "the fourth edition's number is no option");
    }
}

#[test]
fn case_76_3_7_no_leaders_take_part_in_the_battles() {
    for number in ["76:14", "76:15", "76:16", "76:17"] {
        let game = scenario(number).game();
        assert!(!game.state.has_leaders(), "{number}");
        assert!(!scenario(number).options(&["10"]).faults().is_empty());
        assert!(!scenario(number).options(&["19"]).faults().is_empty());
    }
}

#[test]
fn case_76_14_3_the_prussians_lose_by_demoralization_alone() {
    let mut game = scenario("76:14")
        .unit("fr-2-villiers", 4049)
        .unit("fr-2-piat", 4049)
        .unit("pr-lott", 4150)
        .demoralized_at(Army::Prussian, 1)
        .demoralized_at(Army::French, 1)
        .dice([5])
        .combat();
    game.fights(attack(&["fr-2-villiers", "fr-2-piat"], &[4150]));
    let (winner, by, _) = game.ending();
    assert_eq!((winner, by.as_str()), (Some(Player::French), "14.3"));
}
