//! The client as the program puts it together, but without a screen and without a graphics card, in a process of its own.

use super::chance;
use bevy::app::SubApp;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::render::{RenderApp, RenderPlugin};
use bevy::time::TimeUpdateStrategy;
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPlugin;
use hundred_days::client::command::{Actions, Command, Pace};
use hundred_days::client::{self, Games, graphics, heap, window};
use hundred_days::table::data::folder::Folders;
use std::path::Path;
use std::process;
use std::time::Duration;

/// Names the folder for what the client writes, in the environment of the process that a test runs in.
const OWN_PROCESS: &str = "HUNDRED_DAYS_WHOLE_CLIENT";
/// Frames after which what has not come never will.
const PATIENCE: usize = 20_000;

/// Does something in a process of its own, which runs the test of a name alone: what the client writes goes into a folder of its
/// own, and a process takes up its folders once.
pub fn in_own_process(name: &str, doing: fn()) {
    if let Some(folder) = std::env::var_os(OWN_PROCESS) {
        Folders::within(Path::new(&folder)).take_up();
        return doing();
    }
    let folder = tempfile::tempdir().expect("a folder");
    let program = std::env::current_exe().expect("this program");
    let ran = process::Command::new(program)
        .args([name, "--exact", "--nocapture"])
        .env(OWN_PROCESS, folder.path())
        .output()
        .expect("a process");
    let told = String::from_utf8_lossy(&ran.stdout);
    let errors = String::from_utf8_lossy(&ran.stderr);
    let passed = ran.status.success() && told.contains("1 passed");
    assert!(passed, "{told}\n{errors}");
}

/// Puts the client together with the games that it shows.
pub fn client(games: Games) -> App {
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
    client::plugin(&mut app, games);
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
pub fn command(app: &mut App, command: Command) {
    app.world_mut().resource_mut::<Actions>().push(command);
    app.update();
    app.update();
}

/// Draws frames until something holds; tells whether it came to hold.
pub fn until(app: &mut App, holds: impl Fn(&App) -> bool) -> bool {
    (0..PATIENCE).any(|_| {
        app.update();
        std::thread::yield_now();
        holds(app)
    })
}
