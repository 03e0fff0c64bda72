//! [22.6] What the players may add to the campaign: weather by the die, the force at Hal, missing leaders.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::charts::{Light, Weather};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::event::DieFor;
use hundred_days::last_battles::setting::Arrival;
use hundred_days::last_battles::state::{DecisionKind, Place, Secret};
use hundred_days::last_battles::{Event, Order, Record};

fn force_at(at: u16) -> Order {
    Order::HalForce {
        entry: Some(hex(at)),
    }
}

/// Ends phases until a turn of a player begins.
fn until(game: &mut Game, player: Player, wanted: &str) -> Vec<Event> {
    let mut events = Vec::new();
    while game.state.turn() != turn(wanted) || game.state.player() != player {
        events = game.does(end());
    }
    events
}

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

/// A campaign with the force at Hal in which little else stands on the map.
fn with_force() -> Field {
    scenario("22").options(&["22.6B"]).with(|scenario| {
        scenario
            .set_up
            .retain(|at| at.hex == hex(1563) || at.hex == hex(1633));
        scenario.arrivals.clear();
    })
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
        .any(|event| matches!(event, Event::SecretShown { .. }));
    assert!(shown);
    assert_eq!(game.place("add-al-lyon"), Place::Reinforcement);
    game.refuses(enters("add-al-lyon", 114, &[]), "5.6");
    game.does(enters("add-al-lyon", 124, &[]));
    game.refuses(end(), "22.6B");
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

/// The force and the leaders of chapter 22.6F, on the evening of the decision; the French First Corps faces Picton.
fn with_missing_leaders(options: &[&str]) -> Game {
    let field = with_force().options(options).from("17/2100", "18/2100");
    let mut game = field
        .with(|scenario| {
            let of = |at: &str, units: &[&str]| Arrival {
                turn: turn("17/2100"),
                at: vec![at.parse().expect("a hex")],
                manner: Vec::new(),
                groups: vec![units.iter().map(|&unit| id(unit)).collect()],
            };
            scenario.arrivals = vec![of("0605", &["al-kruse"]), of("0114", &["al-mitch"])];
        })
        .game();
    game.until(DecisionKind::Movement);
    while game.state.player() == Player::French {
        game.does(end());
    }
    game
}

fn leader_place(game: &Game, name: &str) -> Option<Place> {
    let leader = game.state.find_leader(leader_id(name))?;
    Some(game.state.leader(leader).place)
}

#[test]
fn case_22_6f_without_the_option_both_leaders_come_with_their_units() {
    let mut game = with_missing_leaders(&[]);
    game.does(enters_stack(&["al-kruse", "ldr-cole"], 605, &[]));
    game.does(enters_stack(&["al-mitch", "ldr-colville"], 114, &[]));
    assert_eq!(leader_place(&game, "ldr-frederik"), None);
}

#[test]
fn case_22_6f_cole_stays_away_and_colville_without_the_force_too() {
    let game = with_missing_leaders(&["22.6F"]);
    assert_eq!(leader_place(&game, "ldr-cole"), None);
    assert_eq!(leader_place(&game, "ldr-colville"), None);
}

#[test]
fn case_22_6f_colville_comes_with_the_force_and_not_before() {
    let mut game = with_missing_leaders(&["22.6B", "22.6F"]);
    assert_eq!(leader_place(&game, "ldr-cole"), None);
    assert_eq!(leader_place(&game, "ldr-colville"), Some(Place::Unused));
    game.does(force_at(124));
    game.refuses(enters_stack(&["al-mitch", "ldr-colville"], 114, &[]), "5.6");
    assert_eq!(
        leader_place(&game, "ldr-colville"),
        Some(Place::Unused),
        "the secret is kept"
    );
    game.does(enters("al-mitch", 114, &[]));
    until(&mut game, Player::Coalition, "18/1300");
    assert_eq!(
        leader_place(&game, "ldr-colville"),
        Some(Place::Reinforcement)
    );
    game.until(DecisionKind::Movement);
    game.refuses(enters("ldr-colville", 136, &[]), "5.6");
    game.does(enters_stack(&["add-al-lyon", "ldr-colville"], 124, &[]));
    assert_eq!(game.leader_at("ldr-colville"), 124);
}

/// Brings in as many of the force as the trail lets in this turn, and lists those who are left.
fn bring_in(game: &mut Game) -> Vec<String> {
    let trail: &[u16] = &[214, 215, 315, 316, 416, 415, 515];
    let waiting = |game: &Game| -> Vec<String> {
        let units = game.state.units();
        let waiting = units.filter(|&unit| game.state.unit(unit).place == Place::Reinforcement);
        waiting
            .map(|unit| game.state.id(unit).to_string())
            .collect()
    };
    let next = |game: &Game| {
        let units = waiting(game);
        let orders = units.iter().flat_map(|unit| {
            let lengths = (0..=trail.len()).rev();
            lengths.map(|length| enters(unit, 114, &trail[..length]))
        });
        orders.into_iter().find(|order| game.allows(order))
    };
    while let Some(order) = next(game) {
        game.does(order);
    }
    waiting(game)
}

#[test]
fn case_22_6b_frederik_and_stedman_come_with_the_force() {
    let mut game = with_missing_leaders(&["22.6B"]);
    game.does(force_at(114));
    game.does(enters("al-kruse", 605, &[]));
    game.does(enters("al-mitch", 114, &[214, 215]));
    until(&mut game, Player::Coalition, "18/1100");
    game.until(DecisionKind::Movement);
    game.does(enters_stack(&["add-al-wynand", "ldr-stedman"], 114, &[]));
    game.refuses(end(), "22.6B");
    // By a trail each stack pays a point more than the one before, and foot has four.
    let left = bring_in(&mut game);
    assert!(!left.is_empty());
    game.refuses(end(), "22.6B");
    game.does(enters("ldr-frederik", 114, &[]));
    game.does(end());
    until(&mut game, Player::Coalition, "18/1200");
    game.until(DecisionKind::Movement);
    assert!(bring_in(&mut game).len() < left.len(), "the column follows");
}

#[test]
fn case_22_6b_its_leaders_come_in_time_or_not_at_all() {
    let mut game = with_missing_leaders(&["22.6B"]);
    game.does(force_at(114));
    until(&mut game, Player::Coalition, "18/1200");
    game.until(DecisionKind::Movement);
    game.refuses(
        enters_stack(&["add-al-wynand", "ldr-stedman"], 114, &[]),
        "22.6B",
    );
    game.refuses(enters("ldr-frederik", 114, &[]), "22.6B");
}
