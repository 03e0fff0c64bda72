//! The campaign game in the whole client: begun, played by clicks on its map, taken back, saved and loaded.

use crate::whole_client::app::{client, command, in_own_process, until};
use crate::whole_client::chance;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use hundred_days::campaign_1815::State as Campaign;
use hundred_days::campaign_1815::client::counters::placed;
use hundred_days::campaign_1815::client::goals::{Goals, Means};
use hundred_days::campaign_1815::client::grid;
use hundred_days::campaign_1815::client::laying::OnMap;
use hundred_days::campaign_1815::client::selection::{Choose, Selection, parts};
use hundred_days::campaign_1815::map_hex::Hex;
use hundred_days::campaign_1815::order::Order;
use hundred_days::campaign_1815::piece::PieceIndex;
use hundred_days::campaign_1815::sequence::Decision;
use hundred_days::cli::games::Row;
use hundred_days::client::camera::CameraController;
use hundred_days::client::command::{
    CameraAction, Command, FileAction, LookAction, PhaseAction, ProgramAction, ScreenAction,
};
use hundred_days::client::counters::ReducedMotion;
use hundred_days::client::game::{Game, Inbox};
use hundred_days::client::game_log::GameLog;
use hundred_days::client::input::Buttons;
use hundred_days::client::keeping::shelf;
use hundred_days::client::layers::Panel;
use hundred_days::client::shown::Shown;
use hundred_days::client::{Games, Screen, files};
use hundred_days::last_battles::State as LastBattles;
use hundred_days::table::armies::Player;
use hundred_days::table::game::{Game as _, Kept as _};
use hundred_days::table::ids::PieceId;
use hundred_days::table::level::Level;
use hundred_days::table::play::{Seat, Seats};

/// Both games that have a client.
const SHOWN: Games = Games(&[&Row::<LastBattles>::NEW, &Row::<Campaign>::NEW]);

/// The test that runs in a process of its own, by its full name.
const NAME: &str = "campaign_client::the_campaign_is_played_by_clicks_taken_back_and_kept";

#[test]
fn the_campaign_is_played_by_clicks_taken_back_and_kept() {
    in_own_process(NAME, play);
}

fn play() {
    let mut app = client(SHOWN);
    (0..3).for_each(|_| app.update());
    // By the clock of the game no press bounces off the one before.
    tick(&mut app, 250);
    begin(&mut app);
    chance::leave_none(&mut app);
    places_a_detachment(&mut app);
    go_on_to(&mut app, Decision::Movement);
    moves_by_clicks(&mut app);
    goes_along_its_path(&mut app);
    passes(&mut app);
    saves(&mut app);
    programs_play_to_the_end(&mut app);
    command(&mut app, Command::Screen(ScreenAction::Quit));
}

fn begin(app: &mut App) {
    let start = FileAction::Start {
        game: Campaign::NAME,
        scenario: "june-16".to_owned(),
        options: Vec::new(),
        seats: Seats::default(),
    };
    command(app, Command::File(start));
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Game);
    command(app, Command::Camera(CameraAction::Fit));
    (0..10).for_each(|_| app.update());
}

fn game(app: &App) -> &Game<Campaign> {
    app.world().resource::<Game<Campaign>>()
}

fn state(app: &App) -> &Campaign {
    game(app).state()
}

fn given(app: &App) -> usize {
    game(app).played().len()
}

fn decision(app: &App) -> Decision {
    Decision::of(state(app))
}

/// Presses and releases the button over a hex of the map.
fn click(app: &mut App, hex: Hex) {
    let world = app.world_mut();
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let size = windows.single(world).expect("a window").size();
    let controller = world.resource::<CameraController>();
    let at = controller.on_screen(grid::centre(hex), size);
    let mut buttons = world.resource_mut::<Buttons>();
    buttons.go(at);
    buttons.press(MouseButton::Left, at);
    buttons.release(MouseButton::Left);
    (0..3).for_each(|_| app.update());
}

fn goals(app: &App) -> &Goals {
    app.world().resource::<Goals>()
}

fn selected(app: &App) -> Option<PieceIndex> {
    app.world().resource::<Selection>().piece_in(state(app))
}

/// Gets a hex that can be clicked for an order, and the order: the northernmost, over which no banner lies.
fn goal(app: &App) -> Option<(Hex, Order)> {
    goals(app)
        .by_hex
        .iter()
        .rev()
        .find_map(|(hex, goal)| match &goal.means {
            Means::Order(order) => Some((*hex, order.clone())),
            Means::Target => None,
        })
}

fn places_a_detachment(app: &mut App) {
    assert_eq!(decision(app), Decision::Detachments);
    let selection = app.world().resource::<Selection>();
    let hq = selection.hq_in(state(app)).expect("headquarters");
    let free = hundred_days::campaign_1815::command::detachments::available(state(app), hq);
    let free: Vec<_> = free.map(|piece| state(app).piece(piece).id).collect();
    let found = free.into_iter().any(|piece| {
        command(app, Choose::Piece(piece).command());
        !goals(app).by_hex.is_empty()
    });
    assert!(found, "some detachment has a hex");
    let (hex, order) = goal(app).expect("a lit hex");
    click(app, hex);
    assert_eq!(given(app), 1);
    let Order::Detach { piece, .. } = order else {
        panic!("{order:?}");
    };
    let piece = state(app).find(piece).expect("a detachment");
    assert_eq!(state(app).hex(piece), Some(hex));
    lie_as_the_game_says(app);
    command(app, Command::Phase(PhaseAction::Undo));
    assert_eq!((given(app), state(app).hex(piece)), (0, None));
    let id = state(app).piece(piece).id;
    command(app, Choose::Piece(id).command());
    click(app, hex);
    assert_eq!(state(app).hex(piece), Some(hex), "and placed again");
}

/// Holds the pictures on the map to be those of all counters that are there.
fn lie_as_the_game_says(app: &App) {
    let selection = app.world().resource::<Selection>();
    let on_map = Player::ALL
        .into_iter()
        .flat_map(|player| state(app).on_map(player))
        .count();
    assert!(placed(state(app), selection, 90.0).len() >= on_map);
}

/// Ends parts and passes until something is asked.
fn go_on_to(app: &mut App, wanted: Decision) {
    for _ in 0..40 {
        if decision(app) == wanted {
            return;
        }
        command(app, Command::Phase(PhaseAction::End));
    }
    panic!("{wanted:?} never comes");
}

fn moves_by_clicks(app: &mut App) {
    let movers = parts(state(app));
    let at = movers.iter().find_map(|piece| {
        let hex = state(app).hex(*piece)?;
        let alone = state(app).in_hex(hex).count() == 1;
        alone.then_some((*piece, hex))
    });
    let (piece, from) = at.expect("a corps alone in its hex");
    click(app, from);
    assert_eq!(selected(app), Some(piece), "the first click chooses");
    let (to, order) = goal(app).expect("a lit hex");
    assert!(matches!(order, Order::Move { .. }));
    let before = given(app);
    click(app, to);
    assert_eq!(given(app), before + 1, "the second click moves");
    assert_eq!(state(app).hex(piece), Some(to));
    assert!(!app.world().resource::<GameLog>().lines().is_empty());
    assert_eq!(state(app).decider(), Some(Player::Coalition), "by turns");
    command(app, Command::Phase(PhaseAction::Undo));
    assert_eq!(given(app), before + 1, "what the enemy has seen stands");
}

/// Lets so many milliseconds pass with each frame.
fn tick(app: &mut App, millis: u64) {
    let step = std::time::Duration::from_millis(millis);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
}

/// Gets where the counter of a piece is drawn at the moment.
fn drawn(app: &mut App, id: PieceId) -> Vec2 {
    let world = app.world_mut();
    let mut counters = world.query_filtered::<(&Name, &Transform), With<OnMap>>();
    let name = format!("counter {id}");
    let of = |(found, at): (&Name, &Transform)| {
        (found.as_str() == name).then_some(at.translation.truncate())
    };
    counters.iter(world).find_map(of).expect("a counter")
}

/// A corps of the Coalition moves along its path, and with reduced motion it is there at once.
fn goes_along_its_path(app: &mut App) {
    for reduced in [false, true] {
        app.insert_resource(ReducedMotion(reduced));
        tick(app, 20);
        let piece = parts(state(app)).remove(0);
        let id = state(app).piece(piece).id;
        command(app, Choose::Piece(id).command());
        let goals = goals(app).by_hex.iter();
        let far = goals.max_by_key(|(_, goal)| goal.way.map(|way| way.hexes));
        let (to, goal) = far.expect("a lit hex");
        let (to, Means::Order(order)) = (*to, goal.means.clone()) else {
            panic!("{goal:?}");
        };
        let Order::Move { path, .. } = &order else {
            panic!("{order:?}");
        };
        assert!(path.len() >= 3, "{path:?}");
        app.world_mut()
            .resource_mut::<Inbox<Campaign>>()
            .push(order);
        app.update();
        app.update();
        let off = |app: &mut App| drawn(app, id).distance(grid::centre(to)) / grid::HEX_WIDTH;
        match reduced {
            true => assert!(off(app) < 0.2, "it does not travel"),
            false => {
                assert!(off(app) > 1.0, "it is on its way: {}", off(app));
                (0..60).for_each(|_| app.update());
                assert!(off(app) < 0.2, "it has come: {}", off(app));
            }
        }
        (0..20).for_each(|_| app.update());
    }
    tick(app, 250);
}

fn passes(app: &mut App) {
    let before = given(app);
    command(app, Command::Look(LookAction::Deselect));
    for _ in 0..60 {
        if decision(app) == Decision::Movement {
            command(app, Command::Phase(PhaseAction::End));
        }
        if decision(app) != Decision::Movement {
            break;
        }
        // Whoever has corps that must come onto the map may not pass yet.
        let piece = parts(state(app))
            .into_iter()
            .find(|piece| state(app).hex(*piece).is_none());
        if let Some(piece) = piece {
            let id = state(app).piece(piece).id;
            command(app, Choose::Piece(id).command());
            let (hex, _) = goal(app).expect("a hex beside its entry");
            click(app, hex);
        }
    }
    assert!(given(app) > before);
    assert_ne!(decision(app), Decision::Movement, "both have passed");
}

fn saves(app: &mut App) {
    command(app, Command::File(FileAction::Save));
    assert!(until(app, |_| !files::saves().is_empty()));
    let saved = |path: &std::path::PathBuf| !shelf::is_autosave(path);
    assert!(until(app, |_| files::saves().iter().any(saved)));
    (0..10).for_each(|_| app.update());
    let path = files::saves().into_iter().find(saved).expect("a save");
    let before = state(app).clone();
    command(app, Command::File(FileAction::Load(path)));
    assert_eq!(*state(app), before, "loaded as it was saved");
}

fn programs_play_to_the_end(app: &mut App) {
    for player in Player::ALL {
        let seat = Seat::Program(Level::Random);
        command(app, Command::Program(ProgramAction::Seat(player, seat)));
    }
    let tells = |app: &App| app.world().resource::<Shown>().layers;
    assert!(!tells(app).is_open(Panel::Outcome));
    assert!(until(app, |app| state(app).decider().is_none()));
    assert!(until(app, |app| tells(app).is_open(Panel::Outcome)));
}
