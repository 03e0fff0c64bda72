//! What a frame of the table costs, all systems of the client but none of the graphics card's: the campaign, opened.

use bevy::app::SubApp;
use bevy::prelude::*;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::{RenderApp, RenderPlugin};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, PrimaryWindow};
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPlugin;
use criterion::{Criterion, criterion_group, criterion_main};
use hundred_days::SHOWN;
use hundred_days::client::command::{
    Actions, CameraAction, Command, FileAction, LookAction, PanelAction, PhaseAction,
};
use hundred_days::client::game::give_order;
use hundred_days::client::layers::Panel;
use hundred_days::client::{self, window};
use hundred_days::hex::hex;
use hundred_days::last_battles::client::panels::dock;
use hundred_days::last_battles::order::Order;
use hundred_days::last_battles::phases::Game;
use hundred_days::last_battles::state::{DecisionKind, State as GameState};
use hundred_days::last_battles::{decision, legal};
use hundred_days::table::data::folder::Folders;
use hundred_days::table::play::Seats;
use std::time::Duration;

/// Puts the client together without a window on a screen and without a graphics card.
fn table() -> App {
    let no_card = WgpuSettings {
        backends: None,
        ..default()
    };
    let render = RenderPlugin {
        render_creation: RenderCreation::Automatic(Box::new(no_card)),
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(window::settings(window::Placement::default()))
            .set(render)
            .disable::<WinitPlugin>(),
    )
    .add_plugins(EguiPlugin::default());
    // The tile map's plugin asks for the half of the app that draws, which is not there without a card.
    app.insert_sub_app(RenderApp, SubApp::new());
    client::plugin(&mut app, SHOWN);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        16,
    )));
    app.remove_sub_app(RenderApp);
    app.finish();
    app.cleanup();
    app
}

fn give(app: &mut App, command: Command) {
    app.world_mut().resource_mut::<Actions>().push(command);
}

/// Opens the campaign in its first movement phase, and waits until all that is drawn in the background is there.
fn campaign() -> App {
    let mut app = table();
    give(
        &mut app,
        Command::File(FileAction::Start {
            game: "last_battles",
            scenario: "22".to_owned(),
            options: Vec::new(),
            seats: Seats::default(),
        }),
    );
    app.update();
    // The order by itself: the button would ask about what is left undone, and take presses as quick as these for one.
    while decision(state(&app)).kind != DecisionKind::Movement {
        give(&mut app, give_order::<GameState>(Order::End {}));
        app.update();
    }
    for _ in 0..600 {
        app.update();
        std::thread::sleep(Duration::from_millis(5));
    }
    app
}

fn state(app: &App) -> &hundred_days::last_battles::State {
    app.world().resource::<Game>().state()
}

/// Moves the pointer over the map, a hex or so at a time.
fn point(app: &mut App, nth: u32) {
    let at = Vec2::new(
        200.0 + (nth * 37 % 800) as f32,
        200.0 + (nth * 23 % 500) as f32,
    );
    let world = app.world_mut();
    let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
    let Ok((window, mut shown)) = windows.single_mut(world) else {
        return;
    };
    shown.set_cursor_position(Some(at));
    world.write_message(CursorMoved {
        window,
        position: at,
        delta: None,
    });
}

fn frames(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder for the autosave");
    Folders::within(folder.path()).take_up();
    let mut app = campaign();
    let mut group = criterion.benchmark_group("a frame of the campaign");
    group.sample_size(60);
    let mut nth = 0;
    group.bench_function("nothing happens", |b| b.iter(|| app.update()));
    group.bench_function("the pointer moves", |b| {
        b.iter(|| {
            nth += 1;
            point(&mut app, nth);
            app.update();
        });
    });
    give(
        &mut app,
        Command::Look(LookAction::Select(vec![
            "fr-2-pire".parse().expect("a name"),
        ])),
    );
    app.update();
    group.bench_function("the pointer moves, a unit selected", |b| {
        b.iter(|| {
            nth += 1;
            point(&mut app, nth);
            app.update();
        });
    });
    group.bench_function("the map moves", |b| {
        b.iter(|| {
            nth += 1;
            let to = if nth % 40 < 20 { hex(1841) } else { hex(3555) };
            give(&mut app, Command::Look(LookAction::Show(to)));
            app.update();
        });
    });
    give(&mut app, Command::Camera(CameraAction::Fit));
    (0..60).for_each(|_| app.update());
    for (name, tab) in [
        ("the losses are shown", dock::LOSSES),
        ("the arrivals are shown", dock::ARRIVALS),
        ("the order of battle is shown", dock::FORCES),
    ] {
        give(&mut app, Command::Panel(PanelAction::Turn(tab)));
        app.update();
        group.bench_function(name, |b| b.iter(|| app.update()));
    }
    give(&mut app, Command::Panel(PanelAction::Turn(dock::NOW)));
    give(&mut app, Command::Panel(PanelAction::Toggle(Panel::Supply)));
    app.update();
    group.bench_function("supply is shown and the pointer moves", |b| {
        b.iter(|| {
            nth += 1;
            point(&mut app, nth);
            app.update();
        });
    });
    give(&mut app, Command::Panel(PanelAction::Toggle(Panel::Supply)));
    let order = legal(state(&app))
        .into_iter()
        .find(|order| matches!(order, Order::Move { .. }));
    let order = order.expect("a unit that can move");
    group.bench_function("a unit moves, or goes back", |b| {
        let mut moved = false;
        b.iter(|| {
            moved = !moved;
            give(
                &mut app,
                match moved {
                    true => give_order::<GameState>(order.clone()),
                    false => Command::Phase(PhaseAction::Undo),
                },
            );
            app.update();
        });
    });
    group.finish();
}

criterion_group!(benches, frames);
criterion_main!(benches);
