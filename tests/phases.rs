//! The phases' schedule and `step` play the same game, by the same steps: after every order their states are equal.

use bevy::prelude::*;
use hundred_days::client::command::{Command, FileAction, LookAction, PhaseAction, ScreenAction};
use hundred_days::client::game::GiveOrder;
use hundred_days::client::keys::{Held, chord, meaning};
use hundred_days::hex::hex;
use hundred_days::last_battles::client::clicks::Table;
use hundred_days::last_battles::client::plans::Plans;
use hundred_days::last_battles::client::selection::{Goals, Hover, Selection};
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::phases::{
    self, Announced, Game, InStep, Inbox, PlaySequence, Refused,
};
use hundred_days::last_battles::sequence::{Progress, SEQUENCE, Step, open_step};
use hundred_days::last_battles::{Event, Order, State, Violation, check, step};
use hundred_days::table::ids::UnitId;
use hundred_days::table::opponent::Opponent;
use hundred_days::table::record::UndoRefused;
use std::collections::BTreeSet;

fn start_of(scenario: &str, seed: u64) -> hundred_days::last_battles::Match {
    let start = NewGame {
        scenario: scenario.to_owned(),
        seed,
        ..NewGame::default()
    };
    hundred_days::last_battles::Match::begin(start).expect("a scenario to begin")
}

fn start(seed: u64) -> hundred_days::last_battles::Match {
    start_of("19", seed)
}

fn table(seed: u64) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, phases::plugin));
    app.insert_resource(Game::new(start(seed)));
    app
}

fn state(app: &App) -> &State {
    app.world().resource::<Game>().state()
}

fn give(app: &mut App, order: Order) {
    app.world_mut().resource_mut::<Inbox>().push(order);
    app.update();
}

fn told<M: Message + Clone>(app: &mut App) -> Vec<M> {
    app.world_mut()
        .resource_mut::<Messages<M>>()
        .drain()
        .collect()
}

#[test]
fn the_schedule_and_step_play_the_same_game() {
    for seed in [1, 15, 1815] {
        let mut app = table(seed);
        let mut other = start(seed).state().clone();
        let mut player = RandomPlayer::new(seed);
        let mut orders = 0;
        while let Some(order) = player.choose(&other) {
            let events = step(&mut other, &order).expect("a legal order");
            give(&mut app, order.clone());
            assert_eq!(*state(&app), other, "seed {seed}, after {order:?}");
            let announced: Vec<Event> = told::<Announced>(&mut app)
                .into_iter()
                .map(|a| a.0)
                .collect();
            assert_eq!(announced, events, "seed {seed}, {order:?}");
            orders += 1;
        }
        assert!(orders > 50 && other.outcome().is_some(), "seed {seed}");
        assert!(told::<Refused>(&mut app).is_empty());
    }
}

/// The steps that the schedule has carried out.
#[derive(Resource, Default)]
struct Taken(Vec<Step>);

/// Notes each step that the schedule carries out.
fn watch_steps(app: &mut App) {
    app.init_resource::<Taken>();
    for step in SEQUENCE {
        let note = move |mut taken: ResMut<Taken>| taken.0.push(step);
        app.add_systems(PlaySequence, note.in_set(InStep(step)));
    }
}

/// Plays an order, and lists the steps that the core takes with it, each once however often it asks again.
fn steps_of(state: &mut State, order: &Order) -> Vec<Step> {
    let mut steps = vec![open_step(state)];
    let ready = check(state, order).expect("a legal order");
    let mut progress = Progress::begin(state, ready);
    while let Some(step) = progress.step() {
        steps.push(step);
        progress.run(state);
    }
    steps.dedup();
    steps
}

#[test]
fn the_schedule_has_a_system_for_each_step_and_no_other() {
    let mut app = table(1);
    app.world_mut()
        .schedule_scope(PlaySequence, |world, schedule| {
            schedule.initialize(world).expect("a sound schedule");
            let systems = schedule.systems().expect("it is put in order");
            assert_eq!(systems.count(), SEQUENCE.len());
        });
}

#[test]
fn the_schedule_takes_the_steps_of_the_core_and_in_their_order() {
    let mut seen = BTreeSet::new();
    for (scenario, seed) in [("19", 1), ("22", 2), ("24", 3)] {
        let begun = start_of(scenario, seed);
        let mut other = begun.state().clone();
        let mut app = table(seed);
        app.insert_resource(Game::new(begun));
        watch_steps(&mut app);
        let mut player = RandomPlayer::new(seed);
        for _ in 0..600 {
            let Some(order) = player.choose(&other) else {
                break;
            };
            let steps = steps_of(&mut other, &order);
            give(&mut app, order.clone());
            let taken = std::mem::take(&mut app.world_mut().resource_mut::<Taken>().0);
            assert_eq!(taken, steps, "scenario {scenario}, {order:?}");
            assert_eq!(*state(&app), other, "scenario {scenario}, {order:?}");
            seen.extend(steps);
        }
    }
    assert!(seen.len() > 20, "so many steps alone: {seen:?}");
}

#[test]
fn an_order_that_no_step_takes_is_refused_even_when_the_game_is_over() {
    let mut app = table(1);
    give(&mut app, Order::ChateauStand {});
    let mut ends = start(1).state().clone();
    let mut player = RandomPlayer::new(1);
    while let Some(order) = player.choose(&ends) {
        step(&mut ends, &order).expect("a legal order");
        give(&mut app, order);
    }
    assert!(state(&app).outcome().is_some());
    give(&mut app, Order::End {});
    let refused = told::<Refused>(&mut app);
    let last = refused.last().map(|refused| &refused.why);
    assert_eq!(last, Some(&Violation::GameOver));
    assert!(app.world().resource::<Inbox>().is_empty());
}

#[test]
fn orders_that_wait_together_are_all_played_in_their_turn() {
    let (mut app, mut other) = (table(7), start(7).state().clone());
    let mut player = RandomPlayer::new(7);
    for _ in 0..40 {
        let Some(order) = player.choose(&other) else {
            break;
        };
        step(&mut other, &order).expect("a legal order");
        app.world_mut().resource_mut::<Inbox>().push(order);
    }
    app.update();
    assert_eq!(*state(&app), other);
}

#[test]
fn a_refused_order_changes_nothing_and_takes_what_follows_with_it() {
    let mut app = table(1);
    let before = state(&app).clone();
    let unit = "fr-2-husson".parse().expect("a name");
    let far = Order::Move {
        unit,
        path: vec![hex(101)],
    };
    app.world_mut().resource_mut::<Inbox>().push(far);
    give(&mut app, Order::End {});
    assert_eq!(*state(&app), before);
    let refused = told::<Refused>(&mut app);
    assert_eq!(refused.len(), 1);
    assert!(refused[0].why.case().is_some());
    assert!(app.world().resource::<Inbox>().is_empty());
}

#[test]
fn undo_goes_back_until_the_other_player_decides() {
    let mut app = table(1);
    let before = state(&app).clone();
    let unit = "fr-2-campi".parse().expect("a name");
    give(
        &mut app,
        Order::Move {
            unit,
            path: vec![hex(1748)],
        },
    );
    assert_ne!(*state(&app), before);
    let mut game = app.world_mut().resource_mut::<Game>();
    assert_eq!(game.undo(), Ok(()));
    assert_eq!(*game.state(), before);
    assert_eq!(game.undo(), Err(UndoRefused::NothingToUndo));
}

/// Clicks on a hex, and does what the click means for selection and goals.
fn click(app: &App, selection: &mut Selection, at: Hover) -> Option<Command> {
    let state = state(app);
    let goals = Goals::of_selection(state, selection);
    let plans = Plans::default();
    let table = Table {
        state,
        selection,
        goals: &goals,
        plans: &plans,
    };
    let command = table.click(at, Held::Nothing);
    if let Some(Command::Look(LookAction::Select(units))) = &command {
        selection.units.clone_from(units);
    }
    command
}

#[test]
fn a_click_selects_and_the_next_one_moves() {
    let mut app = table(1);
    let mut selection = Selection::default();
    let unit: UnitId = "fr-2-campi".parse().expect("a name");
    let on_counter = Hover {
        hex: Some(hex(1648)),
        unit: Some(unit),
        leader: None,
    };
    let selected = click(&app, &mut selection, on_counter);
    assert_eq!(selected, Some(Command::select([unit])));
    let beside = Hover {
        hex: Some(hex(1748)),
        unit: None,
        leader: None,
    };
    let clicked = click(&app, &mut selection, beside);
    let given = clicked.and_then(|command| command.as_own::<GiveOrder<State>>().cloned());
    let Some(GiveOrder(order)) = given else {
        panic!("the click orders a move");
    };
    give(&mut app, order);
    let index = state(&app).find(unit).expect("the unit");
    assert_eq!(state(&app).unit(index).hex(), Some(hex(1748)));
}

#[test]
fn keys_mean_what_the_help_says() {
    use KeyCode as K;
    assert_eq!(chord(K::KeyZ), Some(Command::Phase(PhaseAction::Undo)));
    assert_eq!(chord(K::KeyS), Some(Command::File(FileAction::Save)));
    assert_eq!(meaning(K::KeyS), None);
    assert_eq!(chord(K::Enter), Some(Command::Phase(PhaseAction::End)));
    assert_eq!(
        meaning(K::Enter),
        Some(Command::Phase(PhaseAction::Confirm))
    );
    assert_eq!(
        meaning(K::Escape),
        Some(Command::Screen(ScreenAction::Close))
    );
    assert_eq!(meaning(K::Tab), Some(Command::Look(LookAction::NextUnit)));
}
