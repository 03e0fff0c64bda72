//! Chapter 6: the attacker chooses a lower column until the die is rolled, and so again where the defender's answers and the dice
//! of supply have changed the odds that he knew [6.2C, with 16.7, 16.13 and 16.18B].

use crate::kit::duels::led_by_both;
use crate::kit::play::*;
use crate::kit::session::{Session, kinds};
use crate::kit::*;
use hundred_days::last_battles::combat::odds::Branch;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::event::Factor;
use hundred_days::last_battles::opponent::player_of;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, Order};
use hundred_days::table::level::Level;
use hundred_days::table::stop::Stop;
use serde_json::json;

fn assault() -> Order {
    attack(&["fr-2-baudin"], &[543])
}

fn picton() -> Order {
    Order::Lead {
        leader: leader_id("ldr-picton"),
    }
}

fn lower(odds: &str) -> Order {
    Order::LowerOdds {
        odds: odds.parse().expect("a column"),
    }
}

fn doubled(arm: Branch) -> Order {
    Order::Enhance {
        doubled: Some(arm),
        tripled: None,
    }
}

/// Gets the columns among which the attacker chooses now.
#[track_caller]
fn offered(game: &Game) -> Vec<String> {
    assert_eq!(game.decides(), DecisionKind::LowerOdds);
    assert_eq!(game.decider(), Player::French, "the attacker chooses");
    let columns = game.legal().into_iter().map(|order| match order {
        Order::LowerOdds { odds } => odds.to_string(),
        other => panic!("{other:?}"),
    });
    columns.collect()
}

/// Gets the column that a combat was rolled on, and what was noted of a lower one.
fn rolled_on(events: &[Event]) -> (String, Vec<String>) {
    let report = battle(events);
    let lines = report.modifications.iter();
    let lower = lines.filter(|line| line.what == Factor::Reduction);
    let cases = lower.map(|line| line.case.to_string()).collect();
    (report.column.to_string(), cases)
}

#[test]
fn case_6_2c_and_16_13_who_is_answered_by_a_leader_chooses_among_the_columns_that_are_left() {
    let mut game = led_by_both();
    game.does(assault());
    game.does(picton());
    assert_eq!(offered(&game), ["1-3", "1-4", "1-5"]);
    for higher in ["1-2", "1-1", "6-1"] {
        game.refuses(lower(higher), "6.2C");
    }
    game.refuses(end(), "6.2C");
    game.refuses(assault(), "6.2C");
    let events = game.does(lower("1-4"));
    assert_eq!(rolled_on(&events), ("1-4".into(), vec!["6.2C".into()]));
    assert!(events.iter().any(|event| match event {
        Event::OddsSettled { column, case } => {
            (column.to_string(), case.to_string()) == ("1-4".into(), "6.2C".into())
        }
        _ => false,
    }));
}

#[test]
fn case_6_2c_and_16_13_who_lowers_nothing_rolls_on_the_calculated_column() {
    for answer in [decline(), lower("1-3")] {
        let mut game = led_by_both();
        game.does(assault());
        game.does(picton());
        let events = game.does(answer);
        assert_eq!(rolled_on(&events), ("1-3".into(), Vec::new()));
    }
}

#[test]
fn case_6_2c_nobody_is_asked_where_the_answer_changes_nothing() {
    let mut game = led_by_both();
    game.does(assault());
    let events = game.does(decline());
    assert_eq!(rolled_on(&events).0, "1-1", "nobody leads the defenders");
    let mut game = led_by_both();
    game.does(led(assault(), "ldr-reille"));
    game.does(picton());
    assert_eq!(offered(&game).first().map(String::as_str), Some("1-1"));
}

#[test]
fn case_6_2c_a_wish_that_came_with_the_attack_may_be_changed_until_the_die_is_rolled() {
    let wished = || {
        let mut game = led_by_both();
        game.does(at_odds(led(assault(), "ldr-reille"), "1-2"));
        game.does(picton());
        game
    };
    let mut game = wished();
    assert_eq!(offered(&game), ["1-1", "1-2", "1-3", "1-4", "1-5"]);
    let events = game.does(decline());
    assert_eq!(rolled_on(&events).0, "1-2", "it stands");
    let events = wished().does(lower("1-1"));
    assert_eq!(rolled_on(&events), ("1-1".into(), Vec::new()));
    let events = wished().does(lower("1-5"));
    assert_eq!(rolled_on(&events).0, "1-5");
    game.refuses(lower("1-1"), "6.6");
}

#[test]
fn case_6_2c_nobody_is_asked_on_the_last_column() {
    let field = field()
        .options(&["11", "16.13"])
        .reduced("fr-2-husson", 542)
        .unit("al-pack", 543)
        .unit("al-kempt", 543)
        .leader("ldr-wellington", 545)
        .leader("ldr-picton", 543);
    let mut game = field.dice([3]).game();
    game.until(DecisionKind::Combat);
    let order = attack(&["fr-2-husson"], &[543]);
    assert_eq!(game.odds(&order).2, "1-3");
    game.does(order);
    let events = game.does(picton());
    assert_eq!(rolled_on(&events).0, "1-5");
}

/// Baudin (7) and Pire (4) beside Pack (4): at the defender's best 3-1, else 4-1.
fn two_arms(options: &[&str]) -> Game {
    let field = field()
        .options(options)
        .unit("fr-2-baudin", 542)
        .unit("fr-2-pire", 643)
        .unit("al-pack", 543);
    field.dice([6, 5]).combat()
}

fn both() -> Order {
    attack(&["fr-2-baudin", "fr-2-pire"], &[543])
}

#[test]
fn case_6_2c_and_16_7_odds_that_rise_by_the_defenders_choice_may_be_lowered() {
    let mut game = two_arms(&["16.7"]);
    assert_eq!(game.odds(&both()).2, "3-1");
    game.does(both());
    game.does(doubled(Branch::Infantry));
    assert_eq!(offered(&game)[..2], ["4-1", "3-1"]);
    let events = game.does(lower("3-1"));
    assert_eq!(rolled_on(&events).0, "3-1", "where there is no exchange");
    let mut game = two_arms(&["16.7"]);
    game.does(both());
    let events = game.does(doubled(Branch::Cavalry));
    assert_eq!(rolled_on(&events).0, "3-1", "as it was known");
}

#[test]
fn case_6_2c_and_16_18b_dice_of_supply_that_halve_let_the_attacker_choose_again() {
    for (face, asked) in [(3, true), (6, false)] {
        let field = field().options(&["16.18"]).dice([face, 5]);
        let units = field.unit("fr-2-soye", 542).unit("al-pack", 543);
        let mut game = units.combat();
        mark_out_of_supply(&mut game.state, &["fr-2-soye"]);
        let events = game.does(attack(&["fr-2-soye"], &[543]));
        if !asked {
            assert_eq!(rolled_on(&events).0, "1-1");
            continue;
        }
        assert_eq!(offered(&game), ["1-2", "1-3", "1-4", "1-5"]);
        let events = game.does(lower("1-5"));
        assert_eq!(rolled_on(&events), ("1-5".into(), vec!["6.2C".into()]));
    }
}

#[test]
fn case_6_2c_and_16_18b_he_chooses_once_all_who_must_have_retreated() {
    let field = field().options(&["16.18"]).dice([3, 1, 5]);
    let mut game = field
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 643)
        .unit("al-pack", 543)
        .combat();
    mark_out_of_supply(&mut game.state, &["fr-2-baudin", "fr-2-soye"]);
    let order = attack(&["fr-2-baudin", "fr-2-soye"], &[543]);
    assert_eq!(game.odds(&order).2, "3-1");
    game.does(at_odds(order, "2-1"));
    assert_eq!(game.decides(), DecisionKind::Retreat);
    game.refuses(lower("1-1"), "6.6");
    let way = game.legal().remove(0);
    game.does(way);
    assert_eq!(offered(&game).first().map(String::as_str), Some("1-1"));
    let events = game.does(lower("1-2"));
    assert_eq!(rolled_on(&events).0, "1-2");
}

#[test]
fn case_6_2c_16_7_and_16_18b_come_in_the_order_of_dice_arms_and_column() {
    let mut game = two_arms(&["16.7", "16.18"]);
    mark_out_of_supply(&mut game.state, &["fr-2-pire"]);
    game.does(both());
    assert_eq!(game.decides(), DecisionKind::Enhance);
    game.does(doubled(Branch::Infantry));
    assert_eq!(offered(&game).first().map(String::as_str), Some("4-1"));
    let events = game.does(lower("3-1"));
    assert_eq!(rolled_on(&events).0, "3-1");
}

/// Gets what a program answers.
#[track_caller]
fn answered(game: &Game, level: Level) -> Order {
    assert_eq!(game.decides(), DecisionKind::LowerOdds);
    let mut program = player_of(level, 7, Stop::default());
    let order = program.choose(&game.state).expect("an order");
    assert!(game.allows(&order), "{level}: {order:?}");
    order
}

/// A brigade of 2 between Baudin (7) and Soye (6), at 6-1 until Picton leads it: it is lost whether it must retreat or not.
fn between_two() -> Game {
    let field = field()
        .options(&["11", "16.13"])
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 544)
        .reduced("al-pack", 543)
        .leader("ldr-reille", 542)
        .leader("ldr-ney", 541)
        .leader("ldr-picton", 543)
        .leader("ldr-wellington", 548);
    let mut game = field.dice([3]).game();
    game.until(DecisionKind::Combat);
    game.does(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
    game.does(picton());
    game
}

#[test]
fn case_6_2c_programs_lower_odds_that_hold_an_exchange_which_costs_more_than_a_repulse() {
    let game = between_two();
    assert_eq!(offered(&game)[0], "4-1");
    // One face in six is an exchange of 6 for 2 at 4-1, and a repulse at 3-1; all others drive the brigade off into the zones.
    for level in [Level::Normal, Level::Hard] {
        assert_eq!(answered(&game, level), lower("3-1"), "{level}");
    }
    assert_eq!(answered(&game, Level::Easy), lower("4-1"));
}

#[test]
fn case_6_2c_programs_stay_at_odds_that_are_worth_more_than_lower_ones() {
    let mut game = two_arms(&["16.7"]);
    game.does(both());
    game.does(doubled(Branch::Infantry));
    // At 4-1 one face kills Pack, and one is an exchange of the lancers for him; at 3-1 they drive him off and are repulsed.
    for level in [Level::Easy, Level::Normal, Level::Hard] {
        assert_eq!(answered(&game, level), lower("4-1"), "{level}");
    }
}

#[test]
fn case_6_2c_the_choice_outlives_a_save() {
    let mut game = led_by_both();
    game.does(assault());
    game.does(picton());
    let position = game.state.snapshot();
    let again = game.state.restored(&position).expect("a state");
    assert_eq!(again, game.state);
    assert_eq!(again.number(), game.state.number());
    game.does(lower("1-4"));
    assert_ne!(again.number(), game.state.number());
}

/// Players who know nothing meet the question, and whatever they answer is resolved so.
#[test]
fn case_6_2c_chance_answers_it_as_well() {
    let mut asked = 0;
    for seed in 0..4 {
        let options = ["10", "11", "16.7", "16.13"];
        let game = scenario("21").options(&options).seed(seed).asked();
        play(game, seed, |_, _, events| {
            let settled = events.iter().find_map(|event| match event {
                Event::OddsSettled { column, .. } => Some(*column),
                _ => None,
            });
            if let Some(column) = settled {
                asked += 1;
                assert_eq!(battle(events).column, column);
            }
        });
    }
    assert!(asked > 0);
}

#[test]
fn case_6_2c_the_engine_tells_what_the_odds_were_and_are_and_takes_the_answer() {
    let setup = json!([
        {"unit": "fr-2-baudin", "hex": "0542"}, {"unit": "fr-2-pire", "hex": "0643"},
        {"unit": "al-pack", "hex": "0543"},
    ]);
    let new =
        json!({"cmd": "new", "scenario": "19", "options": ["16.7"], "dice": [5], "setup": setup});
    let mut session = Session::default();
    session.granted(new);
    session.until("combat");
    let units = ["fr-2-baudin", "fr-2-pire"];
    session.order(json!({"attack": {"attackers": units, "defenders": ["0543"]}}));
    session.order(json!({"enhance": {"doubled": "infantry"}}));
    let decision = session.granted(json!({"cmd": "decision"}))["decision"].clone();
    assert_eq!(decision["kind"], "lower_odds");
    assert_eq!(decision["player"], "french");
    assert_eq!(decision["attack"]["attackers"], json!(units));
    let known = (&decision["declared"], &decision["calculated"]);
    assert_eq!(known, (&json!("3-1"), &json!("4-1")));
    assert_eq!(decision["options"].as_array().map(Vec::len), Some(8));
    session.refuses(json!({"lower_odds": {"odds": "5-1"}}), "6.2C");
    let answer = session.order(json!({"lower_odds": {"odds": "3-1"}}));
    assert_eq!(kinds(&answer)[..2], ["odds_settled", "battle"]);
    assert_eq!(answer["events"][1]["battle"]["column"], "3-1");
}
