//! [22] The campaign.

mod kit;

use hundred_days::hex::hex;
use hundred_days::last_battles::charts::{Light, Weather};
use hundred_days::last_battles::counter::{Mix, Player};
use hundred_days::last_battles::event::DieFor;
use hundred_days::last_battles::setting::Arrival;
use hundred_days::last_battles::state::{DecisionKind, Phase, Place, Secret};
use hundred_days::last_battles::{Event, Order, Record};
use kit::*;
use std::collections::BTreeMap;

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

#[test]
fn case_22_2_both_sheets_from_the_first_afternoon_to_the_last_night() {
    let game = scenario("22").game();
    assert_eq!(game.state.turn(), turn("16/1400"));
    assert_eq!(game.state.setting().scenario.last, turn("18/2100"));
    for corner in [701, 105, 5701, 167, 5767] {
        assert!(game.state.setting().in_play(hex(corner)), "{corner}");
    }
}

#[test]
fn case_22_1_chapters_3_to_14_are_in_use_and_nobody_has_to_ask_for_them() {
    let game = scenario("22").game();
    for chapter in 3..=14 {
        assert!(game.state.setting().uses(chapter), "{chapter}");
    }
    let asked = scenario("22").options(&["10", "11", "12", "13"]).game();
    assert_eq!(asked.state.leaders().count(), 31);
}

#[test]
fn case_22_2c_commanders_begin_where_the_chart_says_and_are_active() {
    let game = scenario("22").game();
    let commanders = [
        ("ldr-napoleon", 3561),
        ("ldr-ney", 1751),
        ("ldr-grouchy", 3760),
        ("ldr-blucher", 3552),
        ("ldr-wellington", 1943),
        ("ldr-willem", 1641),
    ];
    for (leader, at) in commanders {
        assert_eq!(game.leader_at(leader), at, "{leader}");
        assert!(game.state.leader(game.find_leader(leader)).active);
    }
    assert_eq!(game.state.leaders().count(), 31);
}

#[test]
fn case_22_2c_officers_begin_with_any_unit_of_theirs_or_enter_with_one() {
    let mut game = scenario("22").game();
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::SetUp, Player::French)
    );
    let waiting = [
        "ldr-mouton",
        "ldr-bulow",
        "ldr-alten",
        "ldr-cooke",
        "ldr-cole",
    ];
    for leader in waiting {
        let place = game.state.leader(game.find_leader(leader)).place;
        assert_eq!(place, Place::Reinforcement, "{leader}");
    }
    game.does(sets_up("ldr-drouot", 1451));
    game.does(sets_up("ldr-derlon", 1266));
    game.refuses(sets_up("ldr-derlon", 1451), "10.1A");
    game.refuses(sets_up("ldr-mouton", 1266), "10.1A");
    game.does(end());
    assert_eq!(game.decider(), Player::Coalition);
    for (leader, at) in [
        ("ldr-picton", 1632),
        ("ldr-brunswick", 1329),
        ("ldr-collaert", 738),
        ("ldr-zieten", 3653),
        ("ldr-thielmann", 5555),
    ] {
        game.does(sets_up(leader, at));
        assert_eq!(game.leader_at(leader), at);
    }
    game.does(end());
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Command, Player::French)
    );
}

#[test]
fn case_22_2c_an_officer_enters_with_any_unit_of_his_that_comes() {
    // Two divisions of the Third come on different days and by different hexes; Alten may come with either.
    let mut game = scenario("22")
        .from("17/0600", "17/0900")
        .coalition_first()
        .game();
    game.until(DecisionKind::Movement);
    game.refuses(enters("ldr-alten", 124, &[]), "10.1A");
    game.refuses(enters_stack(&["al-adam", "ldr-alten"], 124, &[]), "5.6");
    game.does(enters_stack(&["al-omptda", "ldr-alten"], 124, &[]));
    assert_eq!(game.leader_at("ldr-alten"), 124);
}

#[test]
fn case_22_3_each_corps_and_nationality_has_its_level() {
    let game = scenario("22").game();
    for (corps, level) in [
        ("french/G", 20),
        ("french/1", 15),
        ("french/2", 19),
        ("french/3", 13),
        ("french/4", 12),
        ("french/6", 8),
        ("french/1c", 3),
        ("french/2c", 4),
        ("french/3c", 4),
        ("french/4c", 4),
        ("prussian/1", 20),
        ("prussian/2", 20),
        ("prussian/3", 14),
        ("prussian/4", 19),
        ("allied/british", 40),
        ("allied/kgl", 33),
        ("allied/hanoverian", 12),
        ("allied/brunswick", 10),
        ("allied/nassau", 8),
        ("allied/netherlands", 7),
    ] {
        assert_eq!(game.corps(corps), (0, level, false), "{corps}");
    }
    assert_eq!(game.state.all_corps().count(), 20);
    let levels = &game.state.setting().scenario.levels;
    assert!(levels.french.is_none() && levels.allied.is_none() && levels.prussian.is_none());
}

#[test]
fn case_22_2c_every_standard_unit_is_on_the_map_or_on_its_way() {
    let game = scenario("22").game();
    let standard =
        |units: &&hundred_days::last_battles::counter::Counter| units.mix == Mix::Standard;
    let counters = &data().equipment.order_of_battle.units;
    for counter in counters.iter().filter(standard) {
        let unit = game.state.find(counter.id);
        let unit = unit.unwrap_or_else(|| panic!("{} is nowhere", counter.id));
        let place = game.state.unit(unit).place;
        assert!(matches!(place, Place::Map(_) | Place::Reinforcement));
    }
    assert_eq!(
        game.state.units().count(),
        counters.iter().filter(standard).count()
    );
}

#[test]
fn case_22_2c_the_armies_are_as_many_as_the_set_ups_say() {
    let game = scenario("22").game();
    let mut counts = BTreeMap::new();
    for unit in game.state.units() {
        let place = game.state.unit(unit).place == Place::Reinforcement;
        *counts
            .entry((game.state.counter(unit).side, place))
            .or_insert(0) += 1;
    }
    let counts: Vec<_> = counts.into_values().collect();
    // French, Allied, Prussian: on the map, then to come.
    assert_eq!(counts, [55, 11, 12, 30, 46, 16]);
    let mut stacks = BTreeMap::new();
    for (_, at) in game.state.on_map() {
        *stacks.entry(at).or_insert(0) += 1;
    }
    assert!(stacks.values().all(|&units| units <= 2));
}

#[test]
fn case_22_2c_reinforcements_come_at_their_hour_by_a_hex_of_their_owners_choice() {
    let mut game = scenario("22").game();
    game.until(DecisionKind::Movement);
    assert_eq!(game.place("al-kruse"), Place::Reinforcement);
    game.refuses(enters("fr-6-bellair", 3167, &[]), "5.6");
    game.does(enters("fr-1-pegot", 1167, &[]));
    let due = |name: &str| {
        let entry = &game.state.setting().roster[usize::from(game.find(name).0)];
        entry.due.clone().map(|due| (due.turn.to_string(), due.at))
    };
    let choice = vec![hex(124), hex(136)];
    assert_eq!(due("al-adam"), Some(("17/0900".to_owned(), choice)));
    assert_eq!(
        due("pr-brdlbn"),
        Some(("18/0300".to_owned(), vec![hex(5712)]))
    );
    let mut game = scenario("22")
        .from("17/0900", "17/1000")
        .coalition_first()
        .game();
    game.until(DecisionKind::Movement);
    game.does(enters("al-adam", 124, &[]));
    game.does(enters("al-gold", 136, &[]));
    game.refuses(enters("al-duplat", 114, &[]), "5.6");
}

fn weather_of(game: &Game) -> Weather {
    game.state.weather()
}

#[test]
fn case_22_5c_it_rains_on_the_afternoon_of_the_17th_and_the_next_morning() {
    let field = scenario("22").unit("fr-2-soye", 1563).unit("al-pack", 4040);
    let mut game = field.game();
    let mut rain = Vec::new();
    while game.state.outcome().is_none() {
        let wet = weather_of(&game) == Weather::Rain;
        if wet && game.state.player() == Player::French {
            assert!(game.state.is_quiet());
            rain.push(game.state.turn().to_string());
        }
        let events = game.does(end());
        let told = events
            .iter()
            .any(|event| matches!(event, Event::Weather { .. }));
        assert_eq!(told, wet != (weather_of(&game) == Weather::Rain));
    }
    let afternoon = ["17/1500", "17/1600", "17/1700", "17/1800", "17/1900"];
    assert_eq!(rain[..5], afternoon);
    assert_eq!(rain[5..], ["18/0900"]);
}

#[test]
fn case_4_2_by_night_and_in_rain_there_is_no_combat() {
    let field = scenario("22").unit("fr-2-soye", 4040).unit("al-pack", 4041);
    let mut game = field.from("17/1500", "17/2100").game();
    assert_eq!(weather_of(&game), Weather::Rain);
    game.refuses(moves("fr-2-soye", &[4039]), "5.3F");
    game.does(end());
    assert_eq!(
        (game.state.phase(), game.state.player()),
        (Phase::Movement, Player::Coalition)
    );
    let mut game = scenario("22").from("16/2100", "16/2400").game();
    assert_eq!(game.state.light(), Light::Night);
    game.until(DecisionKind::Movement);
    game.does(end());
    assert_eq!(game.state.phase(), Phase::Movement);
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
    game.refuses(force_at(114), "4.1");
    game.does(end());
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::HalForce, Player::Coalition)
    );
    assert_eq!(game.legal().len(), 4);
    game.refuses(end(), "4.1");
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
    game.refuses(force_at(114), "4.1");
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
