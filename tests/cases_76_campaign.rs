//! The edition of 1976: what its campaign plays otherwise than the fourth edition.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::charts::MovementPoints;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::event::DieFor;
use hundred_days::last_battles::game_setup::Lost;
use hundred_days::last_battles::movement::Reach;
use hundred_days::last_battles::sequence::{SEQUENCE, Step};
use hundred_days::last_battles::state::{DecisionKind, Phase, Place};
use hundred_days::last_battles::{Event, Order, supply};
use hundred_days::table::case::case;

/// Jamin, out of command, two hexes from Kempt.
fn near_kempt() -> Field {
    campaign_of_1976()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1549)
}

#[test]
fn case_76_18_3_morale_is_checked_after_reorganization_in_one_segment() {
    let mut game = near_kempt().leader("ldr-wellington", 1542).game();
    game.until_first_movement();
    let events = game.until_movement(Player::Coalition);
    let command = events
        .iter()
        .find(|event| matches!(event, Event::Phase { phase, .. } if *phase == Phase::Command));
    assert_eq!(command.and_then(Event::case), Some(case("76:18.3")));
    let place = |step: Step| SEQUENCE.iter().position(|&one| one == step);
    assert!(place(Step::Reorganization) < place(Step::MoraleOfSegment));
    assert!(place(Step::MoraleOfSegment) < place(Step::MovementPhase));
}

/// Reille's corps, broken; near him d'Erlon's, a point below its level. Husson, lost long ago, may come back to Reille.
fn beside_a_broken_corps(field: Field) -> Game {
    let mut game = field
        .leader("ldr-reille", 1756)
        .unit("fr-2-jamin", 1756)
        .leader("ldr-derlon", 1757)
        .unit("fr-1-quiot", 1757)
        .unit("al-kempt", 1537)
        .circumstances(|given| {
            let (unit, turn) = (id("fr-2-husson"), None);
            given.lost = vec![Lost { unit, turn }];
            let losses = [("french/2", 19), ("french/1", 14)];
            given.corps = losses
                .map(|(corps, lost)| (corps.to_owned(), CombatStrength(lost)))
                .into();
        })
        .dice([1])
        .game();
    game.until(DecisionKind::Reorganize);
    assert!(game.corps("french/2").2, "broken");
    game
}

#[test]
fn case_76_18_3_a_corps_that_reorganization_mends_frightens_nobody_any_more() {
    let fourth = beside_a_broken_corps(scenario("22"));
    assert!(fourth.corps("french/1").2, "checked before");
    let mut mended = beside_a_broken_corps(campaign_of_1976());
    assert!(!mended.corps("french/1").2);
    mended.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    assert!(!mended.corps("french/2").2);
    assert!(!mended.corps("french/1").2);
    let mut left = beside_a_broken_corps(campaign_of_1976());
    left.does(end());
    assert!(left.corps("french/1").2, "checked afterwards");
}

#[test]
fn case_76_19_27_an_officer_who_reorganizes_has_half_his_allowance() {
    let allowance = |field: Field| {
        let mut game = beside_a_broken_corps(field);
        game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
        let reille = game.find_leader("ldr-reille");
        game.state.leader_allowance(reille)
    };
    let (half, all) = (MovementPoints::whole(3), MovementPoints::whole(6));
    assert_eq!(allowance(campaign_of_1976()), half);
    assert_eq!(allowance(scenario("22")), all);
}

#[test]
fn case_76_19_21_a_leader_never_enters_an_enemy_leaders_hex() {
    let stack = |field: Field| {
        let mut game = field
            .unit("fr-2-pire", 541)
            .leader("ldr-ney", 541)
            .leader("ldr-willem", 542)
            .game();
        game.until_first_movement();
        game
    };
    let both = || moves_stack(&["fr-2-pire", "ldr-ney"], &[542]);
    stack(field()).does(both());
    stack(campaign_of_1976()).refuses(both(), "19.21");
    let mut alone = stack(campaign_of_1976());
    alone.refuses(moves("ldr-ney", &[542]), "19.21");
    alone.does(moves("fr-2-pire", &[542]));
}

#[test]
fn case_76_19_24_a_leader_yields_to_a_unit_in_his_hex_and_not_to_its_zone() {
    let mut game = campaign_of_1976()
        .unit("fr-2-pire", 541)
        .leader("ldr-ney", 541)
        .leader("ldr-willem", 543)
        .unit("al-mait", 545)
        .game();
    game.until_first_movement();
    game.does(moves("fr-2-pire", &[542]));
    assert_eq!(game.leader_at("ldr-willem"), 543, "in its zone");
    let mut game = campaign_of_1976()
        .unit("fr-2-pire", 541)
        .leader("ldr-ney", 541)
        .leader("ldr-willem", 543)
        .unit("al-mait", 546)
        .game();
    game.until_first_movement();
    let events = game.does(moves("fr-2-pire", &[542, 543]));
    let placed = events.iter().find_map(|event| match event {
        Event::LeaderPlaced { to, case, .. } => Some((*to, *case)),
        _ => None,
    });
    assert_eq!(placed, Some((hex(546), case("76:19.24"))));
}

/// Baudin and Gauthier, under Ney, attack van Opstal with whom Willem stands.
fn assault(faces: [u8; 2]) -> Game {
    let mut game = campaign_of_1976()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-gauthier", 542)
        .unit("al-opstl", 543)
        .unit("al-mait", 546)
        .leader("ldr-ney", 541)
        .leader("ldr-reille", 541)
        .leader("ldr-willem", 543)
        .dice(faces)
        .game();
    game.until_first_movement();
    game.does(end());
    game
}

#[test]
fn case_76_19_25_a_leader_who_outlives_his_units_stays_where_he_is_and_rolls_once() {
    for (face, lost) in [(2, true), (3, false)] {
        let mut game = assault([1, face]);
        let mut events = game.does(attack(&["fr-2-baudin", "fr-2-gauthier"], &[543]));
        if game.decides() == DecisionKind::Advance {
            events.extend(game.does(decline()));
        }
        let rolls = events.iter().filter(|event| {
            matches!(
                event,
                Event::Die {
                    what: DieFor::Leader(_),
                    ..
                }
            )
        });
        assert_eq!(rolls.count(), 1);
        let willem = game.state.leader(game.find_leader("ldr-willem"));
        match lost {
            true => assert_eq!(willem.place, Place::Eliminated),
            false => assert_eq!(willem.place, Place::Map(hex(543))),
        }
    }
}

#[test]
fn case_76_19_25_an_advance_into_his_hex_then_drives_him_on() {
    let mut game = assault([1, 6]);
    game.does(attack(&["fr-2-baudin", "fr-2-gauthier"], &[543]));
    game.does(advances("fr-2-baudin", 543));
    assert_eq!(game.leader_at("ldr-willem"), 546);
}

#[test]
fn case_76_19_27_a_leader_who_rides_far_gives_no_command_for_attacks() {
    let position = || {
        let mut game = campaign_of_1976()
            .leader("ldr-ney", 1552)
            .unit("fr-2-jamin", 1549)
            .unit("al-kempt", 1547)
            .game();
        game.until_first_movement();
        game
    };
    let mut game = position();
    let half = game
        .state
        .leader_half_allowance(game.find_leader("ldr-ney"));
    let far = game.leader_reach("ldr-ney", 1562).expect("in reach");
    assert!(far > half.halves(), "farther than half");
    let (mut reach, ney) = (Reach::default(), game.find_leader("ldr-ney"));
    let found = reach.search_leader(&game.state, ney, hex(1552), MovementPoints::ZERO);
    let path = found.path(hex(1562));
    let unit = piece("ldr-ney");
    let events = game.does(Order::Move { unit, path });
    let let_go = events.iter().find_map(|event| match event {
        Event::LetGo { units, case, .. } => Some((units.clone(), *case)),
        _ => None,
    });
    assert_eq!(let_go, Some((ids(&["fr-2-jamin"]), case("76:19.27"))));
    assert!(game.commanded("fr-2-jamin"), "but not for an attack");
    game.refuses(moves("fr-2-jamin", &[1548]), "19.27");
    let mut game = position();
    game.does(moves("fr-2-jamin", &[1548]));
    assert_eq!(game.leader_reach("ldr-ney", 1562), None, "it needs him now");
    let mut game = position();
    game.does(moves("ldr-ney", &[1551]));
    game.does(moves("fr-2-jamin", &[1548]));
}

#[test]
fn case_76_20_3_command_counts_in_the_player_turn_of_its_owner_alone() {
    // Van Opstal is out of command, and an attack on him has the result that the table gives.
    let mut game = campaign_of_1976()
        .unit("fr-2-baudin", 542)
        .leader("ldr-ney", 541)
        .unit("al-mait", 543)
        .unit("al-byng", 543)
        .dice([6])
        .game();
    game.until_first_movement();
    game.does(end());
    let order = attack(&["fr-2-baudin"], &[543]);
    let account = game.account(&order);
    assert!(
        account
            .lines
            .iter()
            .all(|line| line.case.to_string() != "20.31")
    );
}

#[test]
fn case_76_20_31_out_of_command_no_unit_enters_an_enemy_zone() {
    let mut game = near_kempt().game();
    game.until_first_movement();
    game.refuses(moves("fr-2-jamin", &[1548]), "20.31");
    game.does(moves("fr-2-jamin", &[1550]));
    let mut game = near_kempt().leader("ldr-ney", 1550).game();
    game.until_first_movement();
    game.does(moves("fr-2-jamin", &[1548]));
}

#[test]
fn case_76_20_31_out_of_command_no_unit_attacks_and_nobody_is_owed_an_attack() {
    let mut game = campaign_of_1976()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1548)
        .unit("fr-2-pelletier", 1549)
        .game();
    game.until_first_movement();
    let events = game.does(end());
    let owed = events.iter().find_map(|event| match event {
        Event::Obligations {
            must_attack,
            must_be_attacked,
            must_withdraw,
            ..
        } => Some((
            must_attack.len(),
            must_be_attacked.len(),
            must_withdraw.clone(),
        )),
        _ => None,
    });
    assert_eq!(owed, Some((0, 0, ids(&["fr-2-jamin"]))));
    assert_eq!(game.decides(), DecisionKind::Retreat, "nobody can attack");
}

/// Jamin and Bachelu's Husson beside Kempt: Ney commands Husson alone.
fn half_commanded(face: u8) -> Game {
    let mut game = campaign_of_1976()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1548)
        .unit("fr-2-husson", 1447)
        .unit("fr-2-baudin", 1447)
        .leader("ldr-ney", 1447)
        .dice([face])
        .game()
        .asking();
    if game.decides() == DecisionKind::Command {
        game.does(commands("ldr-ney", &[], &["fr-2-husson"]));
        game.does(end());
    }
    game
}

#[test]
fn case_76_20_31_a_stack_attacks_with_those_in_command() {
    let mut game = half_commanded(3);
    game.does(end());
    game.refuses(attack(&["fr-2-husson", "fr-2-jamin"], &[1547]), "20.31");
    game.refuses(attack(&["fr-2-baudin"], &[1547]), "20.31");
    assert!(game.allows(&attack(&["fr-2-husson"], &[1547])));
}

#[test]
fn case_76_20_32_who_begins_the_phase_out_of_command_in_a_zone_retreats_at_its_end() {
    let mut game = campaign_of_1976()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1548)
        .game();
    game.until_first_movement();
    let events = game.does(end());
    let leaves = events.iter().find_map(|event| match event {
        Event::LeaveZones { units, case } => Some((units.clone(), *case)),
        _ => None,
    });
    assert_eq!(leaves, Some((ids(&["fr-2-jamin"]), case("76:20.32"))));
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Retreat, Player::French)
    );
    game.refuses(retreats("fr-2-jamin", 1447), "7.42");
    let events = game.does(retreats("fr-2-jamin", 1549));
    assert_eq!(game.at("fr-2-jamin"), 1549);
    assert_ne!(game.decides(), DecisionKind::Advance, "nobody follows");
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Phase { .. }))
    );
    assert_eq!(game.decider(), Player::Coalition);
}

#[test]
fn case_76_20_32_who_cannot_retreat_is_lost() {
    let mut game = campaign_of_1976()
        .unit("fr-2-jamin", 1548)
        .unit("al-kempt", 1547)
        .unit("al-pack", 1449)
        .unit("al-best", 1649)
        .unit("al-mait", 1550)
        .game();
    game.until_first_movement();
    game.does(end());
    assert_eq!(game.place("fr-2-jamin"), Place::Reorganizing);
}

#[test]
fn case_76_20_32_others_may_drive_all_those_enemies_off() {
    // De for Husson's attack on a van Opstal of 1: Jamin may stay.
    let mut game = campaign_of_1976()
        .unit("al-opstl", 1547)
        .unit("fr-2-jamin", 1548)
        .unit("fr-2-baudin", 1447)
        .unit("fr-2-husson", 1447)
        .leader("ldr-ney", 1447)
        .dice([1])
        .game()
        .asking();
    game.does(commands("ldr-ney", &[], &["fr-2-husson"]));
    game.does(end());
    game.does(end());
    let report = game.fights(attack(&["fr-2-husson"], &[1547]));
    assert_eq!(report.result, De);
    game.does(decline());
    let events = game.does(end());
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::LeaveZones { .. }))
    );
    assert_eq!(game.at("fr-2-jamin"), 1548);
}

#[test]
fn case_76_20_33_who_comes_under_a_zone_during_the_phase_stays() {
    // Baudin is driven back, and Kempt advances to Jamin, who is out of command.
    let mut game = campaign_of_1976()
        .unit("al-kempt", 1547)
        .unit("al-pack", 1547)
        .unit("fr-2-pire", 1548)
        .unit("fr-2-jamin", 1550)
        .leader("ldr-ney", 1448)
        .dice([6])
        .game()
        .asking();
    game.does(commands("ldr-ney", &[], &["fr-2-pire"]));
    game.does(end());
    game.does(end());
    let report = game.fights(attack(&["fr-2-pire"], &[1547]));
    assert!([Ar, Ae].contains(&report.result), "{:?}", report.result);
    if game.decides() == DecisionKind::Retreat {
        game.does(retreats("fr-2-pire", 1549));
    }
    game.does(advances("al-kempt", 1548));
    let events = game.does(end());
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::LeaveZones { .. }))
    );
    assert_eq!(game.at("fr-2-jamin"), 1550);
}

#[test]
fn case_76_10_3_infantry_out_of_command_has_no_shelter_in_a_chateau() {
    let storm = |field: Field| {
        let mut game = field
            .unit("fr-2-baudin", 518)
            .unit("fr-2-soye", 518)
            .leader("ldr-ney", 519)
            .leader("ldr-reille", 519)
            .reduced("pr-4s", 617)
            .coalition_first()
            .dice([2])
            .game();
        game.until_movement(Player::French);
        game.does(end());
        let report = game.fights(attack(&["fr-2-baudin", "fr-2-soye"], &[617]));
        assert_eq!(report.result, Dr);
        game.decides()
    };
    assert_eq!(storm(campaign_of_1976()), DecisionKind::Retreat);
    let led = campaign_of_1976().leader("ldr-blucher", 615);
    assert_eq!(storm(led), DecisionKind::Combat, "Blucher commands it");
}

#[test]
fn case_76_23_at_night_nobody_is_in_command() {
    let mut game = campaign_of_1976()
        .leader("ldr-ney", 1352)
        .leader("ldr-reille", 1550)
        .unit("fr-2-jamin", 1548)
        .unit("al-kempt", 1547)
        .from("16/2100", "16/2400")
        .game();
    assert_eq!(game.decides(), DecisionKind::Movement, "no command phase");
    game.refuses(moves("ldr-reille", &[1549, 1548]), "20.31");
    let jamin = game.find("fr-2-jamin");
    assert!(!hundred_days::last_battles::command::is_commanded(
        &game.state,
        jamin
    ));
    game.does(moves("ldr-reille", &[1549]));
}

#[test]
fn case_76_24_1_the_allies_draw_on_the_northern_edge_as_well() {
    let in_supply = |number: &str, unit: &str, at: u16| {
        let game = scenario(number).begins(unit, at).game();
        supply::line(&game.state, game.find(unit)).map(|line| line[line.len() - 1])
    };
    let edge = in_supply("76:18", "al-kempt", 1203).expect("a line");
    assert!(edge.row() == 1 || edge.column() == 1, "{edge}");
    let rules = data().scenario("76:18").and_then(|one| one.supply.clone());
    let rules = rules.expect("supply");
    let sides = Army::ALL.map(|side| {
        (
            rules.edges[side].is_some(),
            rules.second_edges[side].is_some(),
        )
    });
    assert_eq!(sides, [(true, false), (true, true), (true, false)]);
}

#[test]
fn case_76_24_1_an_allied_unit_that_is_cut_off_from_the_west_draws_on_the_north() {
    let ring = [
        ("fr-2-husson", 2301),
        ("fr-2-campi", 2302),
        ("fr-2-baudin", 2402),
        ("fr-2-soye", 2501),
        ("fr-2-jamin", 2502),
    ];
    let in_supply = |number: &str| {
        let lay = |field: Field, &(unit, at): &(&str, u16)| field.begins(unit, at);
        let field = ring.iter().fold(scenario(number), lay);
        let game = field.begins("al-kempt", 2401).game();
        supply::line(&game.state, game.find("al-kempt")).is_some()
    };
    assert!(in_supply("76:18"));
    assert!(!in_supply("22"));
}

#[test]
fn case_76_25_the_campaign_has_its_own_options() {
    let offered = data().scenario("76:18").expect("the scenario");
    let names: Vec<_> = offered
        .taken_by_case()
        .filter(|(_, stands)| *stands == hundred_days::last_battles::scenario::Standing::Optional)
        .map(|(rule, _)| rule.name_in(offered.edition))
        .collect();
    assert_eq!(names, ["12.1", "25.1", "25.2", "25.3", "25.4"]);
    scenario("76:18")
        .options(&["12.1", "25.1", "25.2", "25.3", "25.4"])
        .game();
}
