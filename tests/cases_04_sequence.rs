//! Chapter 4: the sequence of play, night and rain.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::charts::Light;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::sequence::{Progress, Step, open_step};
use hundred_days::last_battles::state::{Phase, State};
use hundred_days::last_battles::{Event, Order, check};
use hundred_days::table::opponent::Opponent;

/// Lists the phases that begin among events.
fn phases(events: &[Event]) -> Vec<(Player, Phase)> {
    let begun = events.iter().filter_map(|event| match event {
        Event::Phase { player, phase, .. } => Some((*player, *phase)),
        _ => None,
    });
    begun.collect()
}

fn next_phases(game: &mut Game, count: usize) -> Vec<(Player, Phase)> {
    let mut found = Vec::new();
    while found.len() < count {
        found.extend(phases(&game.does(end())));
    }
    found
}

/// Lists the steps of the sequence that an order leads through, to the one that waits for the next order.
fn steps(state: &mut State, order: &Order) -> Vec<Step> {
    let ready = check(state, order).expect("a legal order");
    let mut progress = Progress::begin(state, ready);
    let mut steps = Vec::new();
    while let Some(step) = progress.step() {
        steps.push(step);
        progress.run(state);
    }
    steps
}

#[test]
fn case_4_1_from_phase_to_phase_the_steps_are_taken_as_they_are_printed() {
    let mut game = field().unit("fr-2-baudin", 541).game();
    let state = &mut game.state;
    assert_eq!(open_step(state), Step::Movement);
    assert_eq!(
        steps(state, &end()),
        [
            Step::CombatPhase,
            Step::Obligations,
            Step::Combat,
            Step::EndOfPlayerTurn,
            Step::SecondPlayerTurn,
            Step::Weather,
            Step::SecretsShown,
            Step::Trials,
            Step::Movement,
        ]
    );
    assert_eq!(
        steps(state, &end()),
        [
            Step::CombatPhase,
            Step::Obligations,
            Step::Combat,
            Step::EndOfPlayerTurn,
            Step::EndOfTurn,
            Step::NextTurn,
            Step::ChangeOfWeather,
            Step::Supply,
            Step::FirstPlayerTurn,
            Step::Weather,
            Step::SecretsShown,
            Step::Trials,
            Step::Movement,
        ]
    );
}

#[test]
fn case_4_1_no_step_is_taken_before_one_that_is_printed_earlier() {
    let turn = Step::FirstPlayerTurn;
    let back = |from: Step, to: Step| {
        to == turn && from >= Step::NextTurn || to == turn.next() && from == Step::SecondPlayerTurn
    };
    for (number, seed) in [("19", 4), ("22", 5), ("27", 6)] {
        let mut state = scenario(number).seed(seed).asked().state;
        let mut player = RandomPlayer::new(seed);
        for _ in 0..1500 {
            let Some(order) = player.choose(&state) else {
                break;
            };
            let from = open_step(&state);
            let taken = steps(&mut state, &order);
            for pair in taken.windows(2) {
                assert!(pair[0] < pair[1] || back(pair[0], pair[1]), "{pair:?}");
            }
            let waits = match taken.last() {
                _ if state.outcome().is_some() => Step::End,
                Some(Step::Conclusion) => Step::Combat,
                Some(&last) => last,
                None if from == Step::Advance => Step::Combat,
                None => from,
            };
            assert_eq!(open_step(&state), waits, "{order:?}: {taken:?}");
        }
    }
}

#[test]
fn case_4_1_a_turn_goes_french_movement_french_combat_coalition_movement_coalition_combat() {
    use Phase::{Combat, Movement};
    use Player::{Coalition, French};
    let mut game = scenario("19").game();
    assert_eq!((game.decider(), game.state.phase()), (French, Movement));
    assert_eq!(
        next_phases(&mut game, 4),
        [
            (French, Combat),
            (Coalition, Movement),
            (Coalition, Combat),
            (French, Movement)
        ]
    );
}

#[test]
fn case_4_1_each_thing_is_done_in_its_own_phase() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 340)
        .unit("al-pack", 543)
        .dice([1])
        .game();
    game.refuses(attack(&["fr-2-baudin"], &[543]), "5.1B");
    game.refuses(advances("fr-2-baudin", 543), "6.7");
    game.does(end());
    game.refuses(moves("fr-2-soye", &[341]), "5.1C");
    game.refuses(retreats("al-pack", 544), "6.6");
    game.fights(attack(&["fr-2-baudin"], &[543]));
    game.refuses(end(), "6.6");
    game.refuses(advances("fr-2-baudin", 543), "6.6");
    game.does(retreats("al-pack", 544));
}

#[test]
fn case_4_1_an_order_that_is_not_asked_for_is_refused_by_the_case_of_its_kind() {
    let baudin = id("fr-2-baudin");
    let place = Order::Place {
        unit: baudin,
        hex: hex(541),
    };
    let change = Order::ChangePlaces {
        unit: baudin,
        with: id("fr-2-soye"),
    };
    let in_neither = [
        (loses(&["fr-2-baudin"]), "6.5"),
        (retreats("fr-2-baudin", 541), "6.6"),
        (advances("fr-2-baudin", 543), "6.7"),
        (withdraws(&["fr-2-baudin"]), "7.1E"),
        (Order::ChateauStand {}, "8.2C"),
        (sets_up("ldr-ney", 542), "10.1A"),
        (Order::HalForce { entry: None }, "22.6B"),
        (writes(None), "5.6"),
        (place, "3.2C"),
        (change, "3.2C"),
        (decline(), "4.1"),
    ];
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 340)
        .unit("al-pack", 543)
        .game();
    for phase in [Phase::Movement, Phase::Combat] {
        assert_eq!(game.state.phase(), phase);
        for (order, case) in &in_neither {
            game.refuses(order.clone(), case);
        }
        if phase == Phase::Movement {
            game.does(end());
        }
    }
    game.refuses(exits("fr-2-soye", 340), "5.5");
    game.refuses(enters("fr-2-soye", 1634, &[]), "5.6B");
    game.refuses(
        enters_stack(&["fr-2-soye", "fr-2-baudin"], 1634, &[]),
        "5.6B",
    );
    game.refuses(moves_stack(&["fr-2-soye"], &[341]), "5.1C");
}

#[test]
fn case_4_1_the_last_turn_ends_the_game() {
    let mut game = scenario("19").from("16/2000", "16/2000").game();
    let events = game.until_movement(Player::French);
    assert!(matches!(events.last(), Some(Event::Over(_))));
    assert_eq!(game.state.phase(), Phase::Over);
}

#[test]
fn case_4_2_a_night_turn_has_no_combat_phase() {
    use Phase::Movement;
    use Player::{Coalition, French};
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .from("16/2100", "16/2400")
        .game();
    assert_eq!(game.state.light(), Light::Night);
    assert_eq!(
        next_phases(&mut game, 2),
        [(Coalition, Movement), (French, Movement)]
    );
    assert_eq!((game.at("fr-2-baudin"), game.at("al-pack")), (542, 543));
}

#[test]
fn case_4_2_night_falls_with_the_turn_of_2100() {
    let mut game = field()
        .unit("fr-2-baudin", 541)
        .unit("al-pack", 543)
        .from("16/2000", "16/2100")
        .game();
    assert_eq!(game.reach("fr-2-baudin", 542), Some((2, true)));
    let events = game.until_movement(Player::French);
    let fell = |event: &Event| {
        matches!(
            event,
            Event::Turn {
                light: Light::Night,
                ..
            }
        )
    };
    assert!(events.iter().any(fell));
    game.refuses(moves("fr-2-baudin", &[542]), "5.3F");
}

#[test]
fn case_4_2_guns_are_silent_by_night() {
    let mut game = field()
        .unit("fr-2-pelletier", 541)
        .unit("al-pack", 543)
        .from("16/2100", "16/2400")
        .game();
    game.refuses(bombard(&["fr-2-pelletier"], &[543]), "4.2");
    game.does(end());
    assert_eq!(game.state.player(), Player::Coalition);
}

#[test]
fn case_4_3_a_rain_turn_has_no_combat_phase_and_the_next_clear_one_has() {
    use Phase::{Combat, Movement};
    use Player::{Coalition, French};
    let mut game = field()
        .unit("fr-2-baudin", 543)
        .with(|scenario| scenario.rain = vec![turn("16/1400")])
        .game();
    assert_eq!(
        next_phases(&mut game, 4),
        [
            (Coalition, Movement),
            (French, Movement),
            (French, Combat),
            (Coalition, Movement)
        ]
    );
}

#[test]
fn case_4_3_it_does_not_rain_unless_the_scenario_says_so() {
    let mut game = field().from("17/1500", "17/1900").game();
    let events = game.does(end());
    assert!(phases(&events).contains(&(Player::French, Phase::Combat)));
}

#[test]
fn case_4_1_a_combat_phase_in_which_nobody_can_fight_passes_by_itself() {
    let passes = |field: Field| {
        let mut game = field.unit("fr-2-pire", 1751).game();
        let events = game.does(end());
        let begun = phases(&events);
        assert_eq!(begun[0], (Player::French, Phase::Combat));
        begun.get(1) == Some(&(Player::Coalition, Phase::Movement))
    };
    let (baudin, gun) = (
        field().unit("fr-2-baudin", 541),
        field().unit("fr-2-pelletier", 541),
    );
    assert!(passes(baudin.unit("al-pack", 543)));
    assert!(!passes(
        field().unit("fr-2-baudin", 542).unit("al-pack", 543)
    ));
    assert!(!passes(gun.unit("al-pack", 543)), "a gun has a target");
    let gun = field().unit("fr-2-pelletier", 541);
    assert!(passes(gun.unit("al-pack", 544)), "out of range");
    let river = field().unit("fr-2-baudin", 3619).unit("al-pack", 3720);
    assert!(passes(river), "over a river nobody attacks");
    let train = field()
        .unit("fr-2-soye", 1942)
        .unit("mk-allied-train", 1943);
    assert!(!passes(train), "a supply train may be attacked");
    let garrison = field().unit("fr-2-soye", 617).unit("al-pack", 718);
    assert!(!passes(garrison), "a sortie is possible");
}
