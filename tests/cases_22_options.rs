//! [22.6A, 22.6B] What the players may add to the campaign: weather by the die, the force at Hal.

use crate::kit::hal::{force_at, until, with_force};
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::campaign::column;
use hundred_days::last_battles::charts::{Light, Weather};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::event::DieFor;
use hundred_days::last_battles::state::{DecisionKind, Place, Secret};
use hundred_days::last_battles::{Event, HiddenEvent, Order, Record};

fn weather_of(game: &Game) -> Weather {
    game.state.weather()
}

#[test]
fn case_22_6a_the_weather_is_rolled_before_each_player_turn_by_day() {
    // Clear stays clear on 5 and turns to rain on 6; rain goes on with 3 and passes with 2.
    let field = scenario("22")
        .options(&["22.6A"])
        .unit("fr-2-soye", 1563)
        .unit("al-pack", 4040);
    let mut game = field
        .dice([5, 6, 3, 2, 6])
        .from("17/1200", "18/2100")
        .game();
    assert_eq!(
        (weather_of(&game), game.state.dice().drawn()),
        (Weather::Clear, 1)
    );
    let mut seen = Vec::new();
    for player in [
        Player::Coalition,
        Player::French,
        Player::Coalition,
        Player::French,
    ] {
        let events = game.until_movement(player);
        let dice = events.iter().filter(|event| {
            matches!(
                event,
                Event::Die {
                    what: DieFor::Weather,
                    ..
                }
            )
        });
        assert_eq!(dice.count(), 1);
        seen.push(weather_of(&game));
    }
    use Weather::{Clear, Rain};
    assert_eq!(seen, [Rain, Rain, Clear, Rain]);
}

#[test]
fn case_22_6a_no_die_is_rolled_by_night_and_from_noon_on_the_18th_it_is_clear() {
    let field = scenario("22")
        .options(&["22.6A"])
        .unit("fr-2-soye", 1563)
        .unit("al-pack", 4040);
    let mut game = field.dice([6; 200]).from("17/1100", "18/2100").game();
    while game.state.outcome().is_none() {
        let before = (
            game.state.dice().drawn(),
            game.state.turn(),
            game.state.player(),
        );
        game.does(end());
        let now = game.state.turn();
        let began = (now, game.state.player()) != (before.1, before.2);
        let due =
            (turn("17/1200")..=turn("18/1100")).contains(&now) && game.state.light() == Light::Day;
        let rolled = game.state.dice().drawn() - before.0;
        assert_eq!(
            rolled,
            u64::from(began && due && game.state.outcome().is_none()),
            "{now}"
        );
        if now > turn("18/1100") {
            assert_eq!(weather_of(&game), Weather::Clear);
        } else if now >= turn("17/1200") {
            assert_eq!(
                weather_of(&game),
                Weather::Rain,
                "the rain of {now} lasts the night"
            );
        }
    }
}

#[test]
fn case_22_6b_the_decision_is_written_in_secret_on_the_evening_of_the_17th() {
    let mut game = with_force().from("17/2100", "18/2100").game();
    assert_eq!(game.decides(), DecisionKind::Movement);
    game.refuses(force_at(114), "22.6B");
    game.does(end());
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::HalForce, Player::Coalition)
    );
    assert_eq!(game.legal().len(), 4);
    game.refuses(end(), "22.6B");
    game.refuses(force_at(605), "22.6B");
    let events = game.does(force_at(124));
    let told = serde_json::to_string(&events).expect("JSON");
    assert!(
        told.contains("secret_written") && !told.contains("0124"),
        "{told}"
    );
    assert_eq!(game.decides(), DecisionKind::Movement);
    assert_eq!(game.state.secret(), Secret::Written(hex(124)));
    assert_eq!(game.place("add-al-lyon"), Place::Unused);
    game.refuses(force_at(114), "22.6B");
}

#[test]
fn case_22_6b_the_force_is_shown_at_its_hour_and_enters_at_its_hex_alone() {
    let mut game = with_force().from("17/2100", "18/2100").game();
    game.does(end());
    game.does(force_at(124));
    let events = until(&mut game, Player::Coalition, "18/1300");
    let shown = events
        .iter()
        .any(|event| matches!(event, Event::Hidden(HiddenEvent::SecretShown { .. })));
    assert!(shown);
    assert_eq!(game.place("add-al-lyon"), Place::Reinforcement);
    game.refuses(enters("add-al-lyon", 114, &[]), "5.6");
    game.does(enters_stack(&["add-al-lyon", "add-al-johnstone"], 124, &[]));
    let told = game.refuses(end(), "22.6B");
    assert!(told.contains("can still come in"), "{told}");
}

/// The Coalition's movement phase in which the force comes in at a hex.
fn force_comes(at: u16, turn: &str) -> Game {
    let mut game = with_force().from("17/2100", "18/2100").game();
    game.does(end());
    game.does(force_at(at));
    until(&mut game, Player::Coalition, turn);
    game.until(DecisionKind::Movement);
    game
}

/// Counts the units of the force on the map.
fn come(game: &Game) -> usize {
    let force = game.state.on_map();
    let force = force.filter(|&(unit, _)| game.state.id(unit).to_string().starts_with("add-al-"));
    force.count()
}

#[test]
fn case_22_6b_all_twelve_come_in_one_behind_another() {
    for at in [124, 136] {
        let mut game = force_comes(at, "18/1300");
        assert!(game.allows(&end()), "or not at all");
        while let Some(order) = column::entries(&game.state).into_iter().next() {
            assert!(game.legal().contains(&order), "{order:?}");
            game.does(order);
            game.refuses(end(), "22.6B");
        }
        assert_eq!(come(&game), 12, "{at}");
        for leader in ["ldr-frederik", "ldr-stedman"] {
            game.does(enters(leader, at, &[]));
        }
        game.does(end());
    }
}

#[test]
fn case_22_6b_who_halts_in_the_entry_does_not_keep_the_rest_out() {
    // By the trail the fourth stack has no point left to go on, and must stay where the first would have.
    let mut game = force_comes(114, "18/1100");
    let foot = ["add-al-lyon", "add-al-johnstone"];
    let told = game.refuses(enters_stack(&foot, 114, &[]), "22.6B");
    assert!(told.contains("could not follow"), "{told}");
    game.refuses(enters("add-al-lyon", 114, &[214, 215]), "22.6B");
    game.does(enters_stack(&foot, 114, &[214, 215]));
    game.refuses(end(), "22.6B");
    let mut record = Record::new(game.state.clone());
    let next = column::entries(&game.state).remove(0);
    record.play(&next).expect("a legal order");
    assert_eq!(record.undo(), Ok(()), "nothing that comes in is for good");
}

#[test]
fn case_22_6b_friends_in_the_way_make_room_first_or_nobody_comes() {
    let mut game = with_force()
        .begins("al-kempt", 114)
        .begins("al-pack", 114)
        .from("17/2100", "18/2100")
        .game();
    game.until(DecisionKind::HalForce);
    game.does(force_at(114));
    until(&mut game, Player::Coalition, "18/1100");
    game.until(DecisionKind::Movement);
    let foot = ["add-al-lyon", "add-al-johnstone"];
    game.refuses(enters_stack(&foot, 114, &[214, 215]), "22.6B");
    game.does(moves_stack(&["al-kempt", "al-pack"], &[113]));
    game.does(enters_stack(&foot, 114, &[214, 215]));
    let again = column::entries(&game.state);
    assert!(!again.is_empty());
}

#[test]
fn case_22_6b_no_order_leads_to_a_dead_end() {
    for (at, hour) in [(114, "18/1100"), (124, "18/1300"), (136, "18/1300")] {
        for seed in 0..12 {
            let mut game = force_comes(at, hour);
            let mut chance = seed;
            while game.decides() == DecisionKind::Movement && game.decider() == Player::Coalition {
                let orders = game.legal();
                assert!(!orders.is_empty(), "{at}, {seed}");
                chance = (chance * 25_173 + 13_849) % 65_536;
                game.does(orders[chance % orders.len()].clone());
            }
            // By the trail four stacks on foot and the cavalry behind them.
            let least = if at == 114 { 10 } else { 12 };
            assert!(come(&game) == 0 || come(&game) >= least, "{at}, {seed}");
        }
    }
}

#[test]
fn case_22_6b_the_force_enters_together_or_not_at_all() {
    let mut game = with_force().from("17/2100", "18/2100").game();
    game.does(end());
    game.does(force_at(114));
    until(&mut game, Player::Coalition, "18/1100");
    game.does(end());
    until(&mut game, Player::Coalition, "18/1200");
    game.refuses(enters("add-al-lyon", 114, &[]), "22.6B");
    assert!(
        !game
            .legal()
            .iter()
            .any(|order| matches!(order, Order::Enter { .. }))
    );
}

#[test]
fn case_22_6b_the_force_may_stay_away() {
    for order in [Order::HalForce { entry: None }, decline()] {
        let mut game = with_force().from("17/2100", "18/2100").game();
        game.does(end());
        game.does(order);
        assert_eq!(game.state.secret(), Secret::StaysAway);
        until(&mut game, Player::Coalition, "18/1300");
        assert_eq!(game.place("add-al-lyon"), Place::Unused);
    }
}

#[test]
fn case_22_6b_what_was_written_can_be_taken_back_until_it_is_shown() {
    let mut record = Record::new(with_force().from("17/2100", "18/2100").game().state);
    let play = |record: &mut Record, order: Order| {
        record.play(&order).expect("a legal order");
    };
    play(&mut record, end());
    play(&mut record, force_at(114));
    assert_eq!(record.undo(), Ok(()));
    play(&mut record, force_at(114));
    while !matches!(record.state().secret(), Secret::Shown(_)) {
        play(&mut record, end());
    }
    assert!(record.undo().is_err());
}
