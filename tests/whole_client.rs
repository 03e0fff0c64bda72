//! The whole client, put together as the program does it, but without a screen and without a graphics card: programs play
//! some turns, what is shown follows the game, and no two systems come upon the same thing in an order left to chance.

mod chance;

use bevy::app::{AppExit, SubApp};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::render::{RenderApp, RenderPlugin};
use bevy::time::TimeUpdateStrategy;
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPlugin;
use hundred_days::SHOWN;
use hundred_days::client::board::BoardView;
use hundred_days::client::camera::MapArea;
use hundred_days::client::command::{Actions, Command, FileAction, ProgramAction, ScreenAction};
use hundred_days::client::counters::Animating;
use hundred_days::client::game_log::GameLog;
use hundred_days::client::geometry::hex_at;
use hundred_days::client::keeping::shelf;
use hundred_days::client::programs::{Pace, Run};
use hundred_days::client::{self, Screen, files, graphics, heap, window};
use hundred_days::last_battles::client::counters::{CounterView, OnTable};
use hundred_days::last_battles::client::derived::Derived;
use hundred_days::last_battles::client::since::Since;
use hundred_days::last_battles::client::teller::Teller;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::phases::{Game, Inbox};
use hundred_days::last_battles::state::State as GameState;
use hundred_days::table::data::folder::{Folders, data_folder};
use hundred_days::table::level::Level;
use hundred_days::table::play::{Seat, Seats};
use hundred_days::table::save;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process;
use std::time::Duration;

/// The only test here, by its full name.
const NAME: &str = "whole_client::the_whole_client_follows_its_games_and_leaves_no_order_to_chance";
/// Names the folder for what the client writes, in the environment of the process that this test runs in.
const OWN_PROCESS: &str = "HUNDRED_DAYS_WHOLE_CLIENT";
/// Frames after which a game that has not come to its turn never will.
const PATIENCE: usize = 20_000;

/// What the client writes goes into a folder of its own, and a process takes up its folders once: so this has one.
#[test]
fn the_whole_client_follows_its_games_and_leaves_no_order_to_chance() {
    if let Some(folder) = std::env::var_os(OWN_PROCESS) {
        Folders::within(Path::new(&folder)).take_up();
        return play_two_games();
    }
    let folder = tempfile::tempdir().expect("a folder");
    let program = std::env::current_exe().expect("this program");
    let ran = process::Command::new(program)
        .args([NAME, "--exact", "--nocapture"])
        .env(OWN_PROCESS, folder.path())
        .output()
        .expect("a process");
    let told = String::from_utf8_lossy(&ran.stdout);
    let errors = String::from_utf8_lossy(&ran.stderr);
    let passed = ran.status.success() && told.contains("1 passed");
    assert!(passed, "{told}\n{errors}");
}

fn play_two_games() {
    let mut app = client();
    (0..3).for_each(|_| app.update());
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

/// Puts the client together.
fn client() -> App {
    let no_card = WgpuSettings {
        backends: None,
        ..default()
    };
    let render = RenderPlugin {
        render_creation: RenderCreation::Automatic(Box::new(no_card)),
        ..graphics::settings()
    };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(window::settings(window::Placement::default()))
            .set(render)
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>(),
    )
    .add_plugins(EguiPlugin::default());
    // The tile map's plugin asks for the half of the app that draws, which is not there without a card.
    app.insert_sub_app(RenderApp, SubApp::new());
    app.add_plugins((graphics::plugin, heap::plugin));
    client::plugin(&mut app, SHOWN);
    app.remove_sub_app(RenderApp);
    // What is taken off the map is taken down here, for that half to do likewise.
    app.add_plugins(SyncWorldPlugin);
    let frame = Duration::from_millis(100);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame))
        .insert_resource(Pace::AtOnce);
    chance::allow(&mut app);
    app.finish();
    app.cleanup();
    app
}

/// Has a command performed in the next frame, and the screen that it may lead to shown in the one after.
fn command(app: &mut App, command: Command) {
    app.world_mut().resource_mut::<Actions>().push(command);
    app.update();
    app.update();
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

/// Draws frames until something holds; tells whether it came to hold.
fn until(app: &mut App, holds: impl Fn(&App) -> bool) -> bool {
    (0..PATIENCE).any(|_| {
        app.update();
        std::thread::yield_now();
        holds(app)
    })
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
        .query_filtered::<(&Name, &Transform), With<OnTable>>();
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
