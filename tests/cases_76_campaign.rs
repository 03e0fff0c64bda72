//! The edition of 1976: what its campaign plays otherwise than the fourth edition.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::charts::MovementPoints;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::event::DieFor;
use hundred_days::last_battles::game_setup::Lost;
use hundred_days::last_battles::sequence::{SEQUENCE, Step};
use hundred_days::last_battles::state::{DecisionKind, Phase, Place};
use hundred_days::last_battles::{Event, supply};
use hundred_days::table::case::case;

/// Jamin, out of command, two hexes from Kempt.
pub fn near_kempt() -> Field {
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
