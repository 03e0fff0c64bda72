//! A second game at the same table: the client shows it as it comes, and gives the table up for another game and takes it back.

use crate::toy::{Ford, Order, Toy};
use crate::whole_client::app::{client, command, in_own_process, until};
use crate::whole_client::chance;
use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use bevy_egui::egui::Ui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use hundred_days::cli::games::Row;
use hundred_days::client::camera::MapArea;
use hundred_days::client::command::{
    Command, FileAction, PhaseAction, ProgramAction, ScreenAction,
};
use hundred_days::client::game::{Game, give_order};
use hundred_days::client::game_log::GameLog;
use hundred_days::client::keeping::shelf;
use hundred_days::client::notice::{Notice, Tone};
use hundred_days::client::show::DockRoom;
use hundred_days::client::shown::Tab;
use hundred_days::client::{Games, Screen, Show, files};
use hundred_days::last_battles::State as LastBattles;
use hundred_days::last_battles::client::counters::CounterView;
use hundred_days::table::armies::Player;
use hundred_days::table::game::{Game as _, Kept};
use hundred_days::table::level::Level;
use hundred_days::table::play::{Match, Seat, Seats};
use hundred_days::table::protocol::Protocol;

/// Both games: the toy is one row more.
const SHOWN: Games = Games(&[&Row::<LastBattles>::NEW, &Row::<Toy>::NEW]);

/// The test that runs in a process of its own, by its full name.
const NAME: &str = "toy_client::a_second_game_is_played_kept_and_gone_on_with_in_the_same_window";

#[test]
fn a_second_game_is_played_kept_and_gone_on_with_in_the_same_window() {
    in_own_process(NAME, play_the_second_game);
}

fn play_the_second_game() {
    let mut app = client(SHOWN);
    (0..3).for_each(|_| app.update());
    begin(&mut app, Toy::NAME, "fords");
    chance::leave_none(&mut app);
    give(&mut app, Order::Write { at: Ford::Upper });
    give(&mut app, Order::Write { at: Ford::Lower });
    give(&mut app, Order::March { to: Ford::Lower });
    assert_eq!(given(&app), 3);
    refuses(&mut app, Order::Write { at: Ford::Middle });
    takes_back(&mut app);
    the_frame_is_filled(&app);
    a_program_advises(&mut app);
    a_program_plays_to_the_end(&mut app);
    begin(&mut app, LastBattles::NAME, "19");
    let counters = |app: &App| app.world().resource::<CounterView>().pieces.len();
    assert!(until(&mut app, |app| counters(app) > 10));
    begin(&mut app, Toy::NAME, "fords");
    assert_eq!(counters(&app), 0, "no counter of the other game is left");
    give(&mut app, Order::Write { at: Ford::Middle });
    let left = game(&app).state().clone();
    gives_the_table_up(&mut app);
    command(&mut app, Command::File(FileAction::Continue));
    assert_eq!(*game(&app).state(), left, "gone on with from its journal");
    assert!(app.world().get_resource::<Game<LastBattles>>().is_none());
    saves(&mut app);
    command(&mut app, Command::Screen(ScreenAction::Quit));
}

fn begin(app: &mut App, game: &'static str, scenario: &str) {
    let start = FileAction::Start {
        game,
        scenario: scenario.to_owned(),
        options: Vec::new(),
        seats: Seats::default(),
    };
    command(app, Command::File(start));
    let screen = app.world().resource::<State<Screen>>();
    assert_eq!(*screen.get(), Screen::Game);
}

fn game(app: &App) -> &Game<Toy> {
    app.world().resource::<Game<Toy>>()
}

fn given(app: &App) -> usize {
    game(app).played().len()
}

fn give(app: &mut App, order: Order) {
    command(app, give_order::<Toy>(order));
}

fn noticed(app: &App) -> (Tone, String) {
    let notice = app.world().resource::<Notice>().0.clone();
    let message = notice.expect("the player is told something");
    (message.tone, message.text)
}

fn refuses(app: &mut App, order: Order) {
    let before = given(app);
    give(app, order);
    assert_eq!(given(app), before);
    let (tone, text) = noticed(app);
    assert_eq!(tone, Tone::Refusal);
    assert!(text.ends_with("is nothing that can be done now"), "{text}");
}

fn takes_back(app: &mut App) {
    command(app, Command::Phase(PhaseAction::Undo));
    assert_eq!(given(app), 2);
    command(app, Command::Phase(PhaseAction::Undo));
    assert_eq!(given(app), 2, "the decision has passed on");
    assert_eq!(noticed(app).0, Tone::Refusal);
}

fn the_frame_is_filled(app: &App) {
    let world = app.world();
    assert!(!world.resource::<MapArea>().0.is_empty(), "no panels");
    let told = world.resource::<GameLog>().lines();
    let told: Vec<_> = told.iter().map(|line| line.what.as_str()).collect();
    let written = |who: &str| format!("{who}: where the reserve waits is written down.");
    assert_eq!(told, [written("French"), written("Coalition")]);
}

fn a_program_advises(app: &mut App) {
    command(app, Command::Program(ProgramAction::Hint));
    let told = |app: &App| noticed(app).1.starts_with("Hint: ");
    assert!(until(app, told), "{:?}", noticed(app));
}

fn a_program_plays_to_the_end(app: &mut App) {
    for player in Player::ALL {
        let seat = Seat::Program(Level::Random);
        command(app, Command::Program(ProgramAction::Seat(player, seat)));
    }
    assert!(until(app, |app| game(app).state().decider().is_none()));
    assert!(given(app) >= 8, "three turns of both");
}

/// Begins the other game; this one leaves the table, and its journal stays.
fn gives_the_table_up(app: &mut App) {
    begin(app, LastBattles::NAME, "19");
    let world = app.world();
    assert!(world.get_resource::<Game<Toy>>().is_none());
    assert!(world.get_resource::<Game<LastBattles>>().is_some());
    let kept = shelf::in_progress(SHOWN);
    let cards: Vec<_> = kept.iter().map(|game| &game.card.scenario.1).collect();
    assert_eq!(
        cards,
        [Toy::NAME],
        "the one that is over is not gone on with"
    );
}

fn saves(app: &mut App) {
    command(app, Command::File(FileAction::Save));
    assert!(until(app, |_| !files::saves().is_empty()));
    let saved = |app: &App| app.world().resource::<Notice>().0.is_some();
    assert!(until(app, saved));
    let path = files::saves()
        .into_iter()
        .find(|path| !shelf::is_autosave(path));
    let opened = files::load::<Toy>(&path.expect("a save")).expect("a sound save");
    assert_eq!(opened.game.state(), game(app).state());
}

#[test]
fn the_dock_shows_what_a_player_may_know_and_gives_his_orders() {
    let mut game: Match<Toy> =
        Match::begin(Toy::start("fords".to_owned(), Vec::new(), 7)).expect("a game");
    game.play(&Order::Write { at: Ford::Upper })
        .expect("French");
    let mut world = World::new();
    world.insert_resource(Game::new(game));
    let shown = move |ui: &mut Ui, given: &mut Option<Command>| {
        let mut table = SystemState::<Res<Game<Toy>>>::new(&mut world);
        let game = table.get(&world).expect("a game");
        let pressed = Toy::show_tab(ui, &game, (Tab(0), DockRoom::Wide));
        *given = pressed.or(given.take());
    };
    let mut harness = Harness::new_ui_state(shown, None);
    harness.get_by_label("French: written down");
    assert!(harness.query_by_label("March { to: Upper }").is_none());
    harness.get_by_label("Write { at: Lower }").click();
    harness.run();
    let order = give_order::<Toy>(Order::Write { at: Ford::Lower });
    assert_eq!(harness.state(), &Some(order));
}
