//! The whole client, put together as the program does it, but without a screen and without a graphics card: programs play
//! some turns, what is shown follows the game, and no two systems come upon the same thing in an order left to chance.

pub mod app;
pub mod chance;

use app::{client, command, in_own_process, until};
use bevy::app::AppExit;
use bevy::prelude::*;
use hundred_days::SHOWN;
use hundred_days::client::board::BoardView;
use hundred_days::client::camera::MapArea;
use hundred_days::client::command::{Actions, Command, FileAction, ProgramAction, ScreenAction};
use hundred_days::client::counters::Animating;
use hundred_days::client::game_log::GameLog;
use hundred_days::client::geometry::hex_at;
use hundred_days::client::keeping::shelf;
use hundred_days::client::programs::Run;
use hundred_days::client::{Screen, files};
use hundred_days::last_battles::client::counters::{CounterView, OnMap};
use hundred_days::last_battles::client::derived::Derived;
use hundred_days::last_battles::client::since::Since;
use hundred_days::last_battles::client::teller::Teller;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::phases::{Game, Inbox};
use hundred_days::last_battles::state::State as GameState;
use hundred_days::table::data::folder::data_folder;
use hundred_days::table::game::Kept as _;
use hundred_days::table::level::Level;
use hundred_days::table::play::{Seat, Seats};
use hundred_days::table::save;
use std::collections::{BTreeMap, BTreeSet};

/// The only test here, by its full name.
const NAME: &str = "whole_client::the_whole_client_follows_its_games_and_leaves_no_order_to_chance";

#[test]
fn the_whole_client_follows_its_games_and_leaves_no_order_to_chance() {
    in_own_process(NAME, play_two_games);
}

fn play_two_games() {
    let mut app = client(SHOWN);
    opens_in_its_first_frame(&mut app);
    (0..2).for_each(|_| app.update());
    chance::leave_none(&mut app);
    for scenario in ["19", "22"] {
        put_on_table(&mut app, scenario);
        play(&mut app, 2);
        come_to_rest(&mut app);
        holds_to_the_game(&app);
        counters_lie_as_the_game_says(&mut app);
        command(&mut app, Command::Screen(ScreenAction::Menu));
        command(&mut app, Command::Screen(ScreenAction::Back));
    }
    chance::leave_none(&mut app);
    quit(&mut app);
}

/// Holds the first frame to show the game that the program is started with, and not the menu before it.
fn opens_in_its_first_frame(app: &mut App) {
    let start = FileAction::Start {
        game: GameState::NAME,
        scenario: "19".to_owned(),
        options: Vec::new(),
        seats: Seats::default(),
    };
    app.world_mut()
        .resource_mut::<Actions>()
        .push(Command::File(start));
    app.update();
    let world = app.world();
    assert_eq!(*world.resource::<State<Screen>>().get(), Screen::Game);
    assert!(!world.resource::<MapArea>().0.is_empty(), "no panels");
    assert!(world.resource::<BoardView>().hex_pixels > 0.0, "no map");
}

fn game(app: &App) -> &Game {
    app.world().resource::<Game>()
}

fn state(app: &App) -> &GameState {
    game(app).state()
}

/// Opens a saved game between two programs, which takes the same course each time.
fn put_on_table(app: &mut App, scenario: &str) {
    let start = NewGame {
        scenario: scenario.to_owned(),
        seed: 1815,
        ..NewGame::default()
    };
    let mut game = hundred_days::last_battles::Match::begin(start).expect("a sound scenario");
    game.seats = Seats {
        french: Seat::Program(Level::Random),
        coalition: Seat::Program(Level::Random),
    };
    let folder = data_folder().expect("the folder of this test");
    let path = folder.join(format!("{scenario}.ron"));
    save::save(&game, &path).expect("saved");
    command(app, Command::File(FileAction::Load(path)));
    let screen = app.world().resource::<State<Screen>>();
    assert_eq!(*screen.get(), Screen::Game);
    assert_eq!(game_scenario(app), scenario);
}

fn game_scenario(app: &App) -> &str {
    &game(app).record().beginning().scenario
}

/// Draws frames until so many turns have passed.
fn play(app: &mut App, turns: usize) {
    for _ in 0..turns {
        let before = state(app).turn();
        let goes_on = until(app, |app| state(app).turn() > before);
        assert!(goes_on, "{} ends in turn {before}", game_scenario(app));
    }
}

/// Lets persons take over, so that the game stands still, and waits until nothing moves on the map.
fn come_to_rest(app: &mut App) {
    for player in [Player::French, Player::Coalition] {
        command(
            app,
            Command::Program(ProgramAction::Seat(player, Seat::Person)),
        );
    }
    let at_rest = until(app, |app| {
        let world = app.world();
        !world.resource::<Run<GameState>>().is_thinking() && !world.resource::<Animating>().0
    });
    assert!(at_rest);
    (0..10).for_each(|_| app.update());
}

/// Holds all that is made from the game to be made from it as it is now.
fn holds_to_the_game(app: &App) {
    let (world, game, state) = (app.world(), game(app), state(app));
    assert!(world.resource::<Inbox>().is_empty());
    let now = Derived::of(state);
    let derived = world.resource::<Derived>();
    assert_eq!(derived.units_out, now.units_out);
    assert_eq!(derived.officers_out, now.officers_out);
    assert_eq!(derived.cut_off, now.cut_off);
    let told = world.resource::<GameLog>();
    let afresh = Teller::of(game.record().start(), game.played());
    assert_eq!(*told, afresh.log());
    let since = world.resource::<Since>();
    let last = game.played().last().and_then(|entry| entry.giver);
    assert_eq!(since.last_giver, last);
    assert!(!world.resource::<MapArea>().0.is_empty(), "no panels");
    assert!(world.resource::<BoardView>().hex_pixels > 0.0, "no map");
}

/// Holds the counters to lie where the game has its units and leaders.
fn counters_lie_as_the_game_says(app: &mut App) {
    let state = state(app).clone();
    let units: BTreeSet<_> = state
        .on_map()
        .map(|(unit, hex)| (state.id(unit), hex))
        .collect();
    let leaders = state.leaders().filter_map(|leader| {
        let hex = state.leader(leader).hex()?;
        Some((state.leader_id(leader), hex))
    });
    let leaders: BTreeSet<_> = leaders.collect();
    assert!(units.len() > 10);
    let view = app.world().resource::<CounterView>();
    let pieces = view.pieces.iter().map(|piece| (piece.unit, piece.hex));
    assert_eq!(pieces.collect::<BTreeSet<_>>(), units);
    let plates = view.leaders.iter().map(|plate| (plate.leader, plate.hex));
    assert_eq!(plates.collect::<BTreeSet<_>>(), leaders);
    let mut counters = app
        .world_mut()
        .query_filtered::<(&Name, &Transform), With<OnMap>>();
    let lie: BTreeMap<_, _> = counters
        .iter(app.world())
        .map(|(name, at)| (name.to_string(), hex_at(at.translation.truncate())))
        .collect();
    for (unit, hex) in units {
        let counter = format!("counter {unit}");
        assert_eq!(lie.get(&counter), Some(&Some(hex)), "{counter}");
    }
}

/// Ends the program; the game is then on the disk as it was on the table.
fn quit(app: &mut App) {
    let before = state(app).clone();
    command(app, Command::Screen(ScreenAction::Quit));
    assert_eq!(app.should_exit(), Some(AppExit::Success));
    let kept = shelf::in_progress(SHOWN);
    let latest = kept.first().expect("a journal");
    let opened = files::resume::<GameState>(&latest.path).expect("a sound journal");
    assert_eq!(*opened.game.state(), before);
}
