//! [22] The campaign.

mod kit;

use hundred_days::hex::hex;
use hundred_days::last_battles::charts::{Light, Weather};
use hundred_days::last_battles::counter::{Mix, Player, Side};
use hundred_days::last_battles::event::DieFor;
use hundred_days::last_battles::setting::VictoryLevel;
use hundred_days::last_battles::state::{DecisionKind, Outcome, Phase, Place, Secret};
use hundred_days::last_battles::supply::Lines;
use hundred_days::last_battles::{Event, Order, Record, campaign, victory};
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

fn outcome(events: &[Event]) -> Option<&Outcome> {
    events.iter().find_map(|event| match event {
        Event::Over(outcome) => Some(outcome),
        _ => None,
    })
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

/// The French Guard on the road out, as many strength points as units and their strengths allow.
fn leaving(units: &[&str]) -> Field {
    let field = scenario("22").unit("al-pack", 4040).unit("fr-2-soye", 1563);
    let places = [605, 606, 607, 708, 608, 609];
    let placed = units.iter().enumerate();
    placed.fold(field, |field, (nth, unit)| {
        field.unit(unit, places[nth / 2])
    })
}

#[test]
fn case_5_5_a_unit_leaves_by_an_exit_at_the_price_of_entering_there() {
    let mut game = leaving(&["fr-g-friant"]).game();
    let events = game.does(exits("fr-g-friant", 605));
    let Event::Exited { cost, path, .. } = &events[0] else {
        panic!("{events:?}")
    };
    assert_eq!((cost.halves(), path.len()), (1, 0), "half a point by road");
    assert_eq!(game.place("fr-g-friant"), Place::Exited);
    assert_eq!(game.losses(Side::French), 0);
    game.refuses(exits("fr-g-friant", 605), "5.1");
    game.refuses(enters("fr-g-friant", 605, &[]), "5.6");
}

#[test]
fn case_5_5_a_unit_marches_to_its_exit_and_off_in_one_move() {
    let units = ["fr-g-friant", "fr-g-morand", "fr-g-michel"];
    let mut game = leaving(&units).game();
    let events = game.does(exits("fr-g-michel", 605));
    let Event::Exited {
        from, path, cost, ..
    } = &events[0]
    else {
        panic!("{events:?}")
    };
    assert_eq!((*from, path.as_slice()), (hex(606), &[hex(605)][..]));
    assert_eq!(cost.halves(), 2);
    game.refuses(exits("fr-2-soye", 605), "5.5");
    game.refuses(exits("fr-g-friant", 606), "5.5");
    game.does(moves("fr-g-morand", &[606]));
    game.refuses(exits("fr-g-morand", 605), "5.1C");
}

#[test]
fn case_5_5_only_the_armies_and_turns_of_an_exit_may_use_it() {
    let mut game = scenario("22").unit("al-pack", 605).coalition_first().game();
    game.refuses(exits("al-pack", 605), "5.5");
    let late = leaving(&["fr-g-friant"]);
    let mut game = late
        .with(|s| s.exits[0].from = Some(turn("16/1500")))
        .game();
    game.refuses(exits("fr-g-friant", 605), "5.5");
    assert!(!game.legal().contains(&exits("fr-g-friant", 605)));
    game.until_movement(Player::French);
    assert!(game.legal().contains(&exits("fr-g-friant", 605)));
}

#[test]
fn case_5_3_a_unit_that_must_stop_at_its_exit_does_not_leave() {
    let mut game = scenario("22")
        .unit("fr-g-friant", 607)
        .leader("ldr-napoleon", 607)
        .unit("al-pack", 505)
        .game();
    game.refuses(exits("fr-g-friant", 605), "5.3");
}

#[test]
fn case_22_4a_exits_give_two_points_each_and_four_from_twenty_on() {
    let units = ["fr-g-friant", "fr-g-morand", "fr-g-michel"];
    let mut game = leaving(&units).game();
    game.does(exits("fr-g-friant", 605));
    assert_eq!(victory::score(&game.state, Player::French), 14);
    game.does(exits("fr-g-morand", 605));
    assert_eq!(victory::score(&game.state, Player::French), 28);
    // Seven, seven and six make twenty.
    game.does(exits("fr-g-michel", 605));
    assert_eq!(victory::score(&game.state, Player::French), 80);
    assert_eq!(victory::lead(&game.state, Player::French), 80);
}

#[test]
fn case_22_4b_exits_count_only_with_a_line_of_supply_from_0605() {
    let units = ["fr-g-friant"];
    let mut game = leaving(&units)
        .unit("al-kempt", 607)
        .from("18/2100", "18/2100")
        .game();
    game.does(exits("fr-g-friant", 605));
    assert_eq!(victory::score(&game.state, Player::French), 14);
    // A ring around the hex cuts every line from it.
    let ring = [706, 606, 506, 705, 505];
    let allies = ["al-kempt", "al-best", "al-mait", "al-byng", "al-vincke"];
    let ringed = ring.iter().zip(allies).fold(
        leaving(&units)
            .from("18/2100", "18/2100")
            .with(|s| s.rain.clear()),
        |field, (&at, ally)| field.unit(ally, at),
    );
    let mut game = ringed.game();
    // In a zone of control nobody moves; the exit is made by the event itself.
    game.state.apply(&Event::Exited {
        unit: id("fr-g-friant"),
        from: hex(605),
        path: Vec::new(),
        at: hex(605),
        cost: Default::default(),
        case: hundred_days::table::case::case("5.5"),
    });
    assert_eq!(victory::exited(&game.state, Side::French).0, 7);
    let lines = Lines::of(&game.state, Side::French).expect("lines");
    assert!(!lines.reaches(hex(605)), "the ring is closed");
    assert_eq!(victory::score(&game.state, Player::French), 0);
    game.does(end());
    let events = game.does(end());
    let over = outcome(&events).expect("an end");
    assert_eq!(over.reason.to_string().rsplit(' ').next(), Some("0"));
}

#[test]
fn case_22_4_a_lead_of_230_ends_the_game_at_once() {
    let units = ["fr-g-friant", "fr-g-morand"];
    let field = leaving(&units).with(|scenario| {
        let points = scenario.victory.points.as_mut().expect("points");
        let lead = points.lead.as_mut().expect("a lead");
        lead.wins_at = 28;
        lead.levels[0].from = Some(28);
    });
    let mut game = field.game();
    assert_eq!(outcome(&game.does(exits("fr-g-friant", 605))), None);
    let events = game.does(exits("fr-g-morand", 605));
    let over = outcome(&events).expect("an end");
    assert_eq!(
        (over.winner, over.case.to_string()),
        (Some(Player::French), "22.4".to_owned())
    );
    assert_eq!(game.decides(), DecisionKind::Over);
    let lead = data()
        .scenario("22")
        .and_then(|s| s.victory.points.clone()?.lead);
    assert_eq!(lead.expect("a lead").wins_at, 230);
}

/// Plays the last night with French strength gone off the map and Coalition points for French losses.
fn at_the_end(french: i32, force: bool) -> Outcome {
    let options: &[&str] = if force { &["22.6B"] } else { &[] };
    let field = scenario("22").options(options).from("18/2000", "18/2100");
    let mut game = field.unit("fr-2-soye", 1563).unit("al-pack", 4040).game();
    let points = |player, points| Event::Vp {
        player,
        points,
        reason: hundred_days::last_battles::event::PointsFor::Elimination,
        case: hundred_days::table::case::case("22.4A"),
    };
    let (player, won) = match french < 0 {
        true => (Player::Coalition, -french),
        false => (Player::French, french),
    };
    game.state.apply(&points(player, won as u16));
    if force {
        let case = hundred_days::table::case::case("22.6B");
        let (player, entry) = (Player::Coalition, Some(hex(114)));
        game.state.apply(&Event::SecretWritten {
            player,
            matter: None,
            entry,
            case,
        });
    }
    let mut events = Vec::new();
    while game.state.outcome().is_none() {
        events = game.does(end());
    }
    outcome(&events).expect("an end").clone()
}

#[test]
fn case_22_4c_the_lead_tells_the_level_of_victory() {
    use Player::{Coalition, French};
    use VictoryLevel::{Decisive, Marginal, Tactical};
    let levels = [
        (229, French, Tactical),
        (190, French, Tactical),
        (189, French, Marginal),
        (150, French, Marginal),
        (149, Coalition, Marginal),
        (100, Coalition, Marginal),
        (99, Coalition, Tactical),
        (50, Coalition, Tactical),
        (49, Coalition, Decisive),
        (0, Coalition, Decisive),
        (-300, Coalition, Decisive),
    ];
    for (lead, winner, level) in levels {
        let over = at_the_end(lead, false);
        assert_eq!(
            (over.winner, over.level),
            (Some(winner), Some(level)),
            "{lead}"
        );
        assert_eq!(over.case.to_string(), "22.4C");
    }
}

#[test]
fn case_22_6b_the_force_gives_the_french_a_level() {
    use Player::{Coalition, French};
    use VictoryLevel::{Decisive, Marginal, Tactical};
    let levels = [
        (190, French, Decisive),
        (150, French, Tactical),
        (149, French, Marginal),
        (99, Coalition, Marginal),
        (49, Coalition, Tactical),
    ];
    for (lead, winner, level) in levels {
        let over = at_the_end(lead, true);
        assert_eq!(
            (over.winner, over.level),
            (Some(winner), Some(level)),
            "{lead}"
        );
    }
}

#[test]
fn case_22_4a_each_strength_point_lost_gives_the_enemy_a_point() {
    let field = scenario("22")
        .unit("fr-g-friant", 4040)
        .leader("ldr-napoleon", 4040)
        .unit("al-opstl", 4041)
        .unit("pr-12", 5555);
    let mut game = field.dice([1]).game();
    game.does(end());
    game.does(attack(&["fr-g-friant"], &[4041]));
    assert_eq!(game.state.points(Player::French), 1);
    assert_eq!(victory::lead(&game.state, Player::French), 1);
    assert_eq!(victory::lead(&game.state, Player::Coalition), -1);
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

#[test]
fn case_22_6f_cole_stays_away_and_colville_comes_with_the_force() {
    let names = |game: &Game| {
        let away = campaign::leaders_away(&game.state).into_iter();
        away.map(|leader| leader.to_string()).collect::<Vec<_>>()
    };
    assert!(names(&scenario("22").game()).is_empty());
    let both = with_force().options(&["22.6B", "22.6F"]);
    let mut game = both.from("17/2100", "18/2100").game();
    assert_eq!(names(&game), ["ldr-cole", "ldr-colville"]);
    game.does(end());
    game.does(force_at(114));
    assert_eq!(
        names(&game),
        ["ldr-cole", "ldr-colville"],
        "the secret is kept"
    );
    until(&mut game, Player::Coalition, "18/1100");
    assert_eq!(names(&game), ["ldr-cole"]);
}
