//! Programs at the table: they play their side beside the window, as fast as the player wants.

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use hundred_days::client::Screen;
use hundred_days::client::command::{MasterTime, Pace};
use hundred_days::client::hint::{self, Hint};
use hundred_days::client::notice::{Notice, Tone};
use hundred_days::client::programs::{self, Run};
use hundred_days::last_battles::client::looking;
use hundred_days::last_battles::client::selection::Selection;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::phases::{self, Game};
use hundred_days::last_battles::{State, decision};
use hundred_days::table::level::Level;
use hundred_days::table::play::Seat;
use std::time::Duration;

/// Frames after which a program that has not answered never will.
const PATIENCE: usize = 5_000_000;

fn table(french: Seat, pace: Pace) -> App {
    let start = NewGame {
        scenario: "19".to_owned(),
        seed: 1815,
        ..NewGame::default()
    };
    let mut game = hundred_days::last_battles::Match::begin(start).expect("scenario 19 to begin");
    game.seats.french = french;
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        StatesPlugin,
        phases::plugin,
        programs::plugin,
        programs::plugin_of::<State>,
        hint::plugin_of::<State>,
        looking::plugin,
    ))
    .init_resource::<Notice>()
    .init_resource::<Selection>()
    .insert_state(Screen::Game)
    .insert_resource(Game::new(game));
    *app.world_mut().resource_mut::<Pace>() = pace;
    app
}

fn given(app: &App) -> usize {
    app.world().resource::<Game>().played().len()
}

/// Runs frames until something holds; tells whether it came to hold.
fn until(app: &mut App, holds: impl Fn(&App) -> bool) -> bool {
    (0..PATIENCE).any(|_| {
        app.update();
        std::thread::yield_now();
        holds(app)
    })
}

#[test]
fn a_program_plays_its_player_turn_and_then_leaves_the_decision_to_the_person() {
    let mut app = table(Seat::Program(Level::Random), Pace::AtOnce);
    let other = |app: &App| {
        let open = decision(app.world().resource::<Game>().state());
        open.player == Player::Coalition
    };
    assert!(until(&mut app, other));
    let orders = given(&app);
    assert!(orders > 0);
    (0..50).for_each(|_| app.update());
    assert_eq!(given(&app), orders, "the person has given no order");
}

#[test]
fn step_by_step_a_program_gives_one_order_at_a_time() {
    let mut app = table(Seat::Program(Level::Random), Pace::StepByStep);
    (0..50).for_each(|_| app.update());
    assert_eq!(given(&app), 0);
    app.world_mut().resource_mut::<Run<State>>().step();
    assert!(until(&mut app, |app| given(app) == 1));
    (0..50).for_each(|_| app.update());
    assert_eq!(given(&app), 1);
}

#[test]
fn what_a_program_thinks_of_comes_to_nothing_once_a_person_has_taken_over() {
    let mut app = table(Seat::Program(Level::Random), Pace::AtOnce);
    app.update();
    assert!(app.world().resource::<Run<State>>().is_thinking());
    let before = given(&app);
    let mut game = app.world_mut().resource_mut::<Game>();
    game.seat(Player::French, Seat::Person);
    let idle = |app: &App| !app.world().resource::<Run<State>>().is_thinking();
    assert!(until(&mut app, idle));
    assert_eq!(given(&app), before);
}

#[test]
fn a_program_that_thinks_long_is_stopped_when_a_person_takes_over() {
    let mut app = table(Seat::Program(Level::Hard), Pace::AtOnce);
    app.update();
    assert!(app.world().resource::<Run<State>>().is_thinking());
    let mut game = app.world_mut().resource_mut::<Game>();
    game.seat(Player::French, Seat::Person);
    app.update();
    let run = app.world().resource::<Run<State>>();
    assert!(run.is_stopping() || !run.is_thinking());
    let idle = |app: &App| !app.world().resource::<Run<State>>().is_thinking();
    assert!(until(&mut app, idle));
    assert_eq!(given(&app), 0);
    let mut game = app.world_mut().resource_mut::<Game>();
    game.seat(Player::French, Seat::Program(Level::Random));
    assert!(until(&mut app, |app| given(app) > 0), "another plays on");
}

#[test]
fn the_master_thinks_by_the_clock_that_the_player_has_set_and_others_by_none() {
    let mut app = table(Seat::Program(Level::Master), Pace::AtOnce);
    *app.world_mut().resource_mut::<MasterTime>() = MasterTime(3);
    app.update();
    let clock = |app: &App| app.world().resource::<Run<State>>().clock(Player::French);
    let whole = clock(&app).expect("the master has a clock").whole;
    assert_eq!(whole, Duration::from_secs(3));
    assert_eq!(
        app.world()
            .resource::<Run<State>>()
            .clock(Player::Coalition),
        None
    );
    let mut game = app.world_mut().resource_mut::<Game>();
    game.seat(Player::French, Seat::Person);
    let idle = |app: &App| !app.world().resource::<Run<State>>().is_thinking();
    assert!(until(&mut app, idle));
    let mut game = app.world_mut().resource_mut::<Game>();
    game.seat(Player::French, Seat::Program(Level::Easy));
    assert!(until(&mut app, |app| given(app) > 0));
    assert_eq!(clock(&app), None);
}

fn noticed(app: &App) -> Option<(Tone, &str)> {
    let notice = app.world().resource::<Notice>().0.as_ref();
    notice.map(|message| (message.tone, message.text.as_str()))
}

#[test]
fn a_hint_says_what_to_do_and_why_and_leaves_it_to_the_player() {
    let mut app = table(Seat::Person, Pace::AtOnce);
    app.world_mut().resource_mut::<Hint<State>>().ask();
    let hinted = |app: &App| noticed(app).is_some_and(|(_, text)| text.starts_with("Hint: move "));
    assert!(until(&mut app, hinted), "{:?}", noticed(&app));
    assert_eq!(app.world().resource::<Selection>().units.len(), 1);
    assert_eq!(given(&app), 0);
}

#[test]
fn there_is_no_hint_for_the_side_that_a_program_plays() {
    let mut app = table(Seat::Program(Level::Random), Pace::StepByStep);
    app.world_mut().resource_mut::<Hint<State>>().ask();
    app.update();
    let refused = "the computer gives the orders of the French player";
    assert_eq!(noticed(&app), Some((Tone::Refusal, refused)));
}
