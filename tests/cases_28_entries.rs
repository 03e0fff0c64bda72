//! [28D] Campaign variants: entries that are chosen in secret.

use crate::kit::campaign_variants::{at_the_first_choice, variants, written};
use crate::kit::*;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::special::secrets;
use hundred_days::last_battles::state::{DecisionKind, Place, Secret};
use hundred_days::last_battles::{Order, seen_by, words};

#[test]
fn case_28d_the_french_choose_five_entries_before_they_move() {
    let mut game = at_the_first_choice();
    assert_eq!(game.decider(), Player::French);
    let words = game.refuses(writes(Some(605)), "28D");
    assert!(words.contains("3167, 1167"), "{words}");
    game.refuses(decline(), "28D");
    for at in [1167, 3167, 3167, 1167, 1167] {
        let events = game.does(writes(Some(at)));
        let told = serde_json::to_string(&events).expect("JSON");
        assert!(told.contains("secret_written"), "{told}");
        assert!(!told.contains("1167") && !told.contains("3167"), "{told}");
    }
    assert_eq!(game.decides(), DecisionKind::Movement);
}

#[test]
fn case_28d_the_question_names_the_corps_and_each_time_and_place() {
    let game = at_the_first_choice();
    let (_, matter) = secrets::open(&game.state).expect("a question");
    let (asked, answers) = words::secret_question(game.state.setup(), &matter);
    assert_eq!(
        asked,
        "In secret: where and when do the 8 units of the French IV Corps come?"
    );
    let texts: Vec<_> = answers.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(texts.len(), 2);
    assert!(
        texts[0].starts_with("At 3167") && texts[0].ends_with("on 16/1200"),
        "{texts:?}"
    );
    let orders: Vec<_> = answers.into_iter().map(|(_, order)| order).collect();
    assert_eq!(orders, game.legal());
}

/// Ends phases until a turn, whatever is to be decided, and comes to the French movement phase.
fn until(game: &mut Game, when: &str) {
    while game.state.turn() != turn(when)
        || game.decides() != DecisionKind::Movement
        || game.state.player() != Player::French
    {
        assert!(
            game.state.outcome().is_none(),
            "over on {}",
            game.state.turn()
        );
        let order = match game.decides() {
            DecisionKind::Entry | DecisionKind::HalForce => game.legal().remove(0),
            DecisionKind::Advance => decline(),
            _ => end(),
        };
        game.does(order);
    }
}

#[test]
fn case_28d_units_come_where_and_when_it_was_written() {
    let mut game = written([1167, 3167, 3167, 1167, 1167]);
    game.refuses(enters("fr-4-rome", 3167, &[]), "5.6");
    until(&mut game, "16/1200");
    game.refuses(enters("fr-4-rome", 3167, &[]), "5.6");
    until(&mut game, "16/1300");
    assert_eq!(game.place("fr-g-friant"), Place::Reinforcement);
    game.refuses(enters("fr-g-friant", 1167, &[]), "5.6");
    game.does(enters("fr-g-friant", 3167, &[]));
    game.does(enters("ldr-drouot", 3167, &[]));
    assert_eq!(game.place("fr-4-rome"), Place::Unused);
    until(&mut game, "16/1400");
    game.refuses(enters("fr-4-rome", 3167, &[]), "5.6");
    game.does(enters("fr-4-rome", 1167, &[]));
    assert_eq!(game.place("fr-1-quiot"), Place::Unused, "at 1600");
    until(&mut game, "16/1600");
    game.does(enters("fr-1-quiot", 3167, &[]));
    game.does(enters("fr-4c-delort", 1167, &[]));
    until(&mut game, "16/2000");
    game.does(enters("fr-6-bony", 1167, &[]));
}

#[test]
fn case_28d_nobody_else_knows_what_was_written() {
    let game = written([1167, 3167, 3167, 1167, 1167]);
    let seen = seen_by(&game.state, Player::Coalition);
    for matter in 0..5 {
        assert_eq!(seen.ledger().secret(matter), Secret::StaysAway);
        assert!(matches!(
            game.state.ledger().secret(matter),
            Secret::Written(_)
        ));
    }
}

#[test]
fn case_28d_bulow_chooses_his_road_on_the_morning_of_the_17th() {
    let field = variants().from("17/0900", "18/2100");
    let mut game = field
        .with(|scenario| {
            scenario.arrivals.clear();
            scenario
                .choices
                .retain(|choice| choice.written == turn("17/0900"));
            scenario.supply = None;
        })
        .game();
    while game.decides() != DecisionKind::Entry {
        let order = match game.decides() {
            DecisionKind::Advance => decline(),
            _ => end(),
        };
        game.does(order);
    }
    assert_eq!(
        (game.decider(), game.state.turn()),
        (Player::Coalition, turn("17/0900"))
    );
    let offered = game.legal();
    assert_eq!(offered.len(), 13, "every road and trail over the east edge");
    assert!(
        offered
            .iter()
            .all(|order| matches!(order, Order::Entry { at: Some(at) } if at.column() == 57))
    );
    game.does(writes(Some(5741)));
    assert_eq!(game.place("pr-15"), Place::Unused);
    while game.state.turn() != turn("17/2100") || game.state.player() != Player::Coalition {
        let order = match game.decides() {
            DecisionKind::Advance => decline(),
            _ => end(),
        };
        game.does(order);
    }
    while game.decides() != DecisionKind::Movement {
        let order = game.legal().remove(0);
        game.does(order);
    }
    game.refuses(enters("pr-15", 5712, &[]), "5.6");
    game.does(enters("pr-15", 5741, &[]));
    game.does(enters("ldr-bulow", 5741, &[]));
}
