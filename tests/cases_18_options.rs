//! [18.5] Ligny: what the players may add.

use crate::kit::*;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::event::DieFor;
use hundred_days::last_battles::state::{DecisionKind, Morale, Phase, Place, Secret};
use hundred_days::last_battles::{Event, HiddenEvent};

fn prussians(game: &Game) -> (Option<u16>, Option<u16>) {
    game.levels(Army::Prussian)
}

#[test]
fn case_18_5a_a_die_for_each_unit_of_two_brigades() {
    let dice = [1, 2, 3, 4, 5, 6];
    let game = scenario("18").options(&["18.5A"]).dice(dice).game();
    let units = ["pr-12", "pr-24", "pr-1w", "pr-6", "pr-28", "pr-2w"];
    let reduced = units.map(|unit| game.state.unit(game.find(unit)).reduced);
    assert_eq!(reduced, [true, true, false, false, false, false]);
    assert_eq!(game.state.dice().drawn(), 6);
    let other = scenario("18")
        .options(&["18.5A"])
        .dice([6, 6, 6, 6, 2, 6])
        .game();
    assert!(other.state.unit(other.find("pr-28")).reduced);
    assert!(
        !other.state.unit(other.find("pr-12")).reduced,
        "the chart's own reduction falls away"
    );
}

/// The faces of the dice for arrivals among events.
fn arrivals(events: &[Event]) -> Vec<u8> {
    let faces = events.iter().filter_map(|event| match event {
        Event::Die {
            what: DieFor::Arrival,
            face,
            ..
        } => Some(face.pips()),
        _ => None,
    });
    faces.collect()
}

/// Scenario 18 with an option and little else to do, until the French movement of a turn; gets the dice on the way.
fn until_turn(game: &mut Game, wanted: &str) -> Vec<u8> {
    let mut dice = Vec::new();
    while game.state.turn() != turn(wanted) || game.state.player() != Player::French {
        dice.extend(arrivals(&game.does(end())));
    }
    dice
}

fn quiet(options: &[&str]) -> Field {
    scenario("18").options(options).with(|scenario| {
        scenario.set_up.retain(|at| {
            ["fr-2-villiers", "pr-lott"]
                .iter()
                .any(|&unit| at.units.contains(&id(unit)))
        });
    })
}

#[test]
fn case_18_5b_the_sixth_corps_comes_on_a_1_or_2_from_1600_on() {
    let mut game = quiet(&["18.5B"]).dice([3, 2]).game();
    assert_eq!(until_turn(&mut game, "16/1600"), [3]);
    game.refuses(enters("fr-6-bellair", 3167, &[]), "18.5B");
    assert_eq!(prussians(&game), (Some(55), Some(74)));
    assert_eq!(until_turn(&mut game, "16/1700"), [2]);
    game.refuses(enters("fr-6-bellair", 3166, &[]), "5.6");
    game.does(enters_stack(&["fr-6-bellair", "fr-6-thevenet"], 3167, &[]));
    assert_eq!(until_turn(&mut game, "16/1800"), Vec::<u8>::new());
}

#[test]
fn case_18_5b_each_turn_of_the_sixth_corps_raises_both_prussian_levels_by_three() {
    let mut game = quiet(&["18.5B"]).dice([1]).game();
    until_turn(&mut game, "16/1600");
    for (hour, levels) in [
        ("16/1600", (58, 77)),
        ("16/1700", (61, 80)),
        ("16/2000", (70, 89)),
    ] {
        until_turn(&mut game, hour);
        assert_eq!(prussians(&game), (Some(levels.0), Some(levels.1)), "{hour}");
    }
}

#[test]
fn case_18_5c_the_french_player_writes_in_secret_whether_the_first_corps_comes() {
    let mut game = quiet(&["18.5C"]).game();
    assert_eq!(
        (game.decider(), game.decides()),
        (Player::French, DecisionKind::Entry)
    );
    game.refuses(end(), "18.5C");
    game.refuses(writes(Some(3167)), "18.5C");
    let events = game.does(writes(Some(2952)));
    let told = serde_json::to_string(&events).expect("JSON");
    assert!(
        told.contains("secret_written") && !told.contains("2952"),
        "{told}"
    );
    assert_eq!(game.decides(), DecisionKind::Movement);
    assert_eq!(game.place("fr-1-quiot"), Place::Unused);
}

#[test]
fn case_18_5c_on_1_to_3_it_enters_at_1700_unstacked() {
    let mut game = quiet(&["18.5C"]).dice([3]).game();
    game.does(writes(Some(2952)));
    let mut events = Vec::new();
    while game.state.turn() != turn("16/1700") || game.state.phase() != Phase::Movement {
        events = game.does(end());
    }
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Hidden(HiddenEvent::SecretShown { .. })))
    );
    assert_eq!(arrivals(&events), [3]);
    game.refuses(
        enters_stack(&["fr-1-quiot", "fr-1-aulard"], 2952, &[]),
        "18.5C",
    );
    game.refuses(enters("fr-1-quiot", 2953, &[]), "5.6");
    game.does(enters("fr-1-quiot", 2952, &[]));
}

#[test]
fn case_18_5c_on_4_to_6_it_enters_the_turn_after() {
    let mut game = quiet(&["18.5C"]).dice([4]).game();
    game.does(writes(Some(2952)));
    assert_eq!(until_turn(&mut game, "16/1700"), [4]);
    game.refuses(enters("fr-1-quiot", 2952, &[]), "18.5C");
    assert_eq!(until_turn(&mut game, "16/1800"), Vec::<u8>::new());
    game.does(enters("fr-1-quiot", 2952, &[]));
}

#[test]
fn case_18_5c_it_may_stay_away_and_then_no_die_is_rolled() {
    for order in [writes(None), decline()] {
        let mut game = quiet(&["18.5C"]).game();
        game.does(order);
        assert_eq!(game.state.ledger().secret(0), Secret::StaysAway);
        assert_eq!(until_turn(&mut game, "16/1800"), Vec::<u8>::new());
        assert_eq!(game.place("fr-1-quiot"), Place::Unused);
    }
}

#[test]
fn case_18_5c_who_calls_it_wins_by_disintegration_alone() {
    let with_corps = |entry: Option<u16>| {
        let field = scenario("18")
            .options(&["18.5C"])
            .demoralized_at(Army::Prussian, 2)
            .dice([5]);
        let field = field
            .begins("fr-2-villiers", 4049)
            .begins("fr-2-piat", 4049)
            .begins("pr-lott", 4150);
        let mut game = field
            .with(|scenario| {
                let near = ["fr-2-villiers", "fr-2-piat", "pr-lott"].map(id);
                scenario
                    .set_up
                    .retain(|at| at.units.iter().any(|unit| near.contains(unit)));
            })
            .game();
        game.does(writes(entry));
        game.does(end());
        game.fights(attack(&["fr-2-villiers", "fr-2-piat"], &[4150]));
        game
    };
    let called = with_corps(Some(2952));
    assert_eq!(called.state.morale(Army::Prussian), Morale::Demoralized);
    assert_eq!(called.state.outcome(), None);
    assert_eq!(with_corps(None).ending().1, "18.4A");
}
