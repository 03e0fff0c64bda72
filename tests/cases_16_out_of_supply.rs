//! Chapter 16, out of supply effects: lack of supply hampers units in place of destroying them [16.18].

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::event::{DieFor, Factor};
use hundred_days::last_battles::state::{DecisionKind, Fought, Place};

fn board() -> Field {
    field().options(&["16.18"])
}

/// Pire ringed by Allies deep on the north map, before the dawn of the 17th.
fn ringed(options: &[&str]) -> Field {
    let ring: Vec<_> = hundred_days::hex::hex(2520).neighbours().collect();
    let allies = [
        "al-pack",
        "al-kempt",
        "al-vincke",
        "al-best",
        "al-mait",
        "al-byng",
    ];
    let mut field = scenario("22")
        .options(options)
        .unit("fr-2-pire", 2520)
        .unit("fr-2-soye", 1563)
        .leader("ldr-ney", 2520);
    for (ally, at) in allies.iter().zip(&ring) {
        field = field.unit(ally, number(*at));
    }
    field
}

#[test]
fn case_16_18_units_without_a_line_are_marked_and_not_lost() {
    let mut game = ringed(&["16.18"]).from("17/0600", "17/1000").game();
    game.does(end());
    let events = game.does(end());
    assert_eq!(game.state.turn(), turn("17/0900"));
    let checked = events.iter().find_map(|event| match event {
        Event::SupplyChecked { out_of_supply, .. } => Some(out_of_supply.clone()),
        _ => None,
    });
    assert_eq!(checked, Some(ids(&["fr-2-pire"])));
    assert!(matches!(game.place("fr-2-pire"), Place::Map(_)));
    assert!(game.state.unit(game.find("fr-2-pire")).marks.out_of_supply);
    assert!(!game.state.unit(game.find("fr-2-soye")).marks.out_of_supply);
}

#[test]
fn case_16_18_the_mark_stays_until_supply_is_looked_at_again() {
    let mut game = ringed(&["16.18"]).from("18/0600", "18/1100").game();
    mark_out_of_supply(&mut game.state, &["fr-2-soye"]);
    game.does(end());
    assert!(game.state.unit(game.find("fr-2-soye")).marks.out_of_supply);
    game.does(end());
    assert_eq!(game.state.turn(), turn("18/0900"));
    assert!(!game.state.unit(game.find("fr-2-soye")).marks.out_of_supply);
    assert!(game.state.unit(game.find("fr-2-pire")).marks.out_of_supply);
}

#[test]
fn case_16_18a_a_die_before_the_move_is_the_allowance() {
    for (face, reached) in [(2, 541), (6, 539)] {
        let mut game = board().unit("fr-2-baudin", 543).dice([face]).game();
        mark_out_of_supply(&mut game.state, &["fr-2-baudin"]);
        let refusal = game.refuses(moves("fr-2-baudin", &[542]), "16.18A");
        assert!(refusal.contains("rolls before it moves"), "{refusal}");
        let roll = hundred_days::last_battles::Order::SupplyDie {
            unit: id("fr-2-baudin"),
        };
        assert!(game.legal().contains(&roll));
        let events = game.does(roll.clone());
        assert!(
            events.iter().any(|event| matches!(
                event,
                Event::Die { what: DieFor::Allowance(unit), .. } if *unit == id("fr-2-baudin")
            )),
            "{events:?}"
        );
        game.refuses(roll, "16.18A");
        assert!(game.reach("fr-2-baudin", reached).is_some(), "{face}");
        assert_eq!(game.reach("fr-2-baudin", reached - 1), None, "{face}");
    }
}

#[test]
fn case_16_18a_units_in_supply_need_no_die() {
    let mut game = board().unit("fr-2-baudin", 543).game();
    let roll = hundred_days::last_battles::Order::SupplyDie {
        unit: id("fr-2-baudin"),
    };
    game.refuses(roll, "16.18A");
    game.does(moves("fr-2-baudin", &[542]));
}

#[test]
fn case_16_18a_the_die_is_for_one_phase() {
    let mut game = board().unit("fr-2-baudin", 543).dice([2]).game();
    mark_out_of_supply(&mut game.state, &["fr-2-baudin"]);
    game.does(hundred_days::last_battles::Order::SupplyDie {
        unit: id("fr-2-baudin"),
    });
    game.until_movement(Player::French);
    game.refuses(moves("fr-2-baudin", &[542]), "16.18A");
}

/// Baudin (7) and Soye (6) attack Pack (4); some of them are out of supply, and dice are stated.
fn fight<const N: usize>(out: &[&str], faces: [u8; N]) -> Game {
    let mut game = board()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 643)
        .unit("al-pack", 543)
        .dice(faces)
        .combat();
    mark_out_of_supply(&mut game.state, out);
    game
}

fn both() -> hundred_days::last_battles::Order {
    attack(&["fr-2-baudin", "fr-2-soye"], &[543])
}

fn waits(events: &[Event]) -> (usize, usize) {
    let found = events.iter().find_map(|event| match event {
        Event::CombatWaits(combat) => Some((combat.retreating.len(), combat.halved.len())),
        _ => None,
    });
    found.expect("dice")
}

#[test]
fn case_16_18b_on_a_three_or_four_a_unit_counts_half() {
    for face in [3, 4] {
        let mut game = fight(&["fr-2-baudin"], [face, 1]);
        let events = game.does_unlowered(both());
        assert_eq!(waits(&events), (0, 1));
        let report = battle(&events);
        assert_eq!(report.attack_strength.0, 10, "3.5 and 6, rounded up");
        let half = report
            .modifications
            .iter()
            .find(|line| line.what == Factor::HalvedForSupply(id("fr-2-baudin")));
        assert_eq!(
            half.map(|line| line.case.to_string()).as_deref(),
            Some("16.18B")
        );
    }
}

#[test]
fn case_16_18b_on_a_five_or_six_it_fights_like_any_other() {
    let mut game = fight(&["fr-2-baudin"], [5, 1]);
    let events = game.does(both());
    assert_eq!(waits(&events), (0, 0));
    assert_eq!(battle(&events).attack_strength.0, 13);
}

#[test]
fn case_16_18b_on_a_one_or_two_it_retreats_and_the_rest_fights_on() {
    for face in [1, 2] {
        let mut game = fight(&["fr-2-baudin"], [face, 1]);
        game.does(both());
        assert_eq!(game.decides(), DecisionKind::Retreat);
        assert_eq!(game.decider(), Player::French);
        let events = game.does_unlowered(retreats("fr-2-baudin", 541));
        let report = battle(&events);
        assert_eq!(report.attackers, ids(&["fr-2-soye"]));
        assert_eq!(report.attack_strength.0, 6);
        let baudin = game.state.unit(game.find("fr-2-baudin"));
        assert_eq!(baudin.fought, Fought::Retreated);
    }
}

#[test]
fn case_16_18b_attackers_roll_first_and_defenders_after_them() {
    let mut game = fight(&["fr-2-soye", "al-pack"], [2, 1, 6]);
    game.does(both());
    assert_eq!(
        game.decider(),
        Player::French,
        "the attackers retreat first"
    );
    game.refuses(retreats("al-pack", 544), "6.6");
    game.does(retreats("fr-2-soye", 743));
    assert_eq!(game.decider(), Player::Coalition);
    let events = game.does(retreats("al-pack", 544));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::CombatDropped { .. }))
    );
}

#[test]
fn case_16_18b_if_a_side_has_nobody_left_one_enemy_may_advance_into_an_empty_hex() {
    let mut game = fight(&["al-pack"], [1]);
    game.does(both());
    let events = game.does(retreats("al-pack", 443));
    assert!(
        !events.iter().any(|event| matches!(event, Event::Battle(_))),
        "no die"
    );
    assert_eq!(game.decides(), DecisionKind::Advance);
    game.does(advances("fr-2-baudin", 543));
    assert_eq!(game.at("fr-2-baudin"), 543);
    assert!(game.allows(&end()), "all have fought");
}

#[test]
fn case_16_18b_one_is_added_beside_a_commander_or_its_officer() {
    let with = |leader: &str| {
        let mut game = field()
            .options(&["10", "16.18"])
            .unit("fr-2-baudin", 542)
            .unit("fr-2-soye", 643)
            .unit("al-pack", 543)
            .leader(leader, 542)
            .dice([2, 1])
            .combat();
        mark_out_of_supply(&mut game.state, &["fr-2-baudin"]);
        waits(&game.does(both()))
    };
    assert_eq!(with("ldr-ney"), (0, 1), "a commander");
    assert_eq!(with("ldr-reille"), (0, 1), "its officer");
    assert_eq!(with("ldr-vandamme"), (1, 0), "another corps's officer");
}

#[test]
fn case_16_18b_a_unit_with_no_hex_to_retreat_to_is_eliminated() {
    let mut game = board()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .unit("al-kempt", 541)
        .unit("al-byng", 440)
        .unit("al-vincke", 741)
        .unit("al-best", 343)
        .dice([1])
        .combat();
    mark_out_of_supply(&mut game.state, &["fr-2-baudin"]);
    let order = attack(&["fr-2-baudin"], &[543, 541]);
    if game.allows(&order) {
        game.does(order);
        assert!(
            game.at("fr-2-baudin") == 0,
            "{:?}",
            game.place("fr-2-baudin")
        );
    }
}

#[test]
fn case_16_18b_an_exchange_ignores_the_half() {
    let mut game = fight(&["al-pack"], [3, 6]);
    let events = game.does_unlowered(both());
    let report = battle(&events);
    assert_eq!(report.defense_strength.0, 2);
    if report.result == Ex {
        assert_eq!(report.at_least.0, 4, "as printed");
    }
}

#[test]
fn case_16_18b_a_preview_says_that_dice_will_be_rolled() {
    let game = fight(&["fr-2-baudin"], [3]);
    let lines = game.account(&both()).lines;
    let line = lines
        .iter()
        .find(|line| line.what == Factor::RollsForSupply(id("fr-2-baudin")));
    assert!(line.is_some_and(|line| !line.counted && line.case.to_string() == "16.18B"));
}

#[test]
fn case_16_18b_never_below_one_and_beside_the_half_of_the_terrain() {
    let mut game = field()
        .options(&["16.4", "16.18"])
        .unit("fr-2-campi", 1645)
        .unit("fr-1-quiot", 1544)
        .unit("al-pack", 1545)
        .dice([3, 1])
        .combat();
    mark_out_of_supply(&mut game.state, &["fr-2-campi"]);
    let events = game.does(attack(&["fr-2-campi", "fr-1-quiot"], &[1545]));
    assert_eq!(battle(&events).attack_strength.0, 6, "1.25 and 4");
}

#[test]
fn case_16_18_who_is_not_on_the_map_when_supply_is_looked_at_comes_back_unmarked_and_a_mark_outlasts_a_loss()
 {
    let mut game = board()
        .unit("fr-2-soye", 740)
        .unit("fr-2-pire", 741)
        .unit("al-pack", 1543)
        .game();
    let lose = |game: &mut Game, unit: &str| {
        let lost = Event::Eliminated {
            unit: id(unit),
            hex: hundred_days::hex::hex(740),
            strength: Default::default(),
            may_return: true,
            case: hundred_days::table::case::case("6.4"),
        };
        game.state.apply(&lost);
    };
    let back = |game: &mut Game, unit: &str| {
        let back = Event::Reorganized {
            officer: leader_id("ldr-reille"),
            units: ids(&[unit]),
            hex: hundred_days::hex::hex(740),
            case: hundred_days::table::case::case("12.1"),
        };
        game.state.apply(&back);
        game.state.unit(game.find(unit)).marks.out_of_supply
    };
    lose(&mut game, "fr-2-pire");
    mark_out_of_supply(&mut game.state, &["fr-2-soye"]);
    lose(&mut game, "fr-2-soye");
    assert!(
        !back(&mut game, "fr-2-pire"),
        "nobody looked for a line of his"
    );
    assert!(back(&mut game, "fr-2-soye"), "till the next morning");
}
