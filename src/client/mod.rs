//! The desktop client: what any game needs on a screen, and what a player does with it.
//!
//! In each frame mouse and keys become commands, commands become orders, the game plays the orders, and what is on the screen
//! follows it. No rule is decided here, and no game is named: each says by [`Show`] what there is to be shown of it, and adds
//! rooms of its own.

pub mod assets;
pub mod attention;
pub mod background;
pub mod board;
pub mod camera;
pub mod command;
pub mod counters;
pub mod curtain;
pub mod ending;
pub mod feed;
pub mod files;
pub mod frame;
pub mod game;
pub mod game_log;
pub mod games;
pub mod geometry;
pub mod graphics;
pub mod ground;
pub mod heap;
pub mod hint;
pub mod input;
pub mod keeping;
pub mod keys;
pub mod layers;
pub mod notice;
pub mod overlay;
pub mod palette;
pub mod panels;
pub mod printed;
pub mod programs;
pub mod scale;
pub mod screen;
pub mod settings;
pub mod show;
pub mod shown;
pub mod start;
pub mod theme;
pub mod window;
pub mod zoom;

pub use games::Games;
pub use show::Show;
pub use shown::{Folded, Screen, Shown};

use crate::cli::output;
use crate::table::data::folder::cache_folder;
use crate::table::data::text_of;
use crate::table::journal;
use crate::table::play::Seats;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy_egui::EguiPlugin;
use command::{Actions, Command, FileAction};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// What is opened at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Open {
    /// A scenario, by its chapter.
    Scenario(String),
    /// A saved game.
    Save(PathBuf),
    /// A game in progress, by its journal.
    Journal(PathBuf),
}

impl Open {
    /// Reads what is to be opened from its name: a saved game's path, or else a scenario's number or path.
    pub fn named(games: Games, name: &str) -> Self {
        let path = Path::new(name);
        if journal::lies_at(path) {
            return Self::Journal(path.to_owned());
        }
        match text_of(path) {
            Ok(text) if games.have_save(&text) => Self::Save(path.to_owned()),
            _ => Self::Scenario(name.to_owned()),
        }
    }

    fn command(self, games: Games) -> Command {
        Command::File(match self {
            Self::Scenario(scenario) => FileAction::Start {
                game: games.of_scenario(&scenario).name(),
                scenario,
                options: Vec::new(),
                seats: Seats::default(),
            },
            Self::Save(path) => FileAction::Load(path),
            Self::Journal(path) => FileAction::Resume(path),
        })
    }

    /// Gets the game that is opened.
    fn game(&self, games: Games) -> &'static dyn games::AnyShow {
        match self {
            Self::Scenario(scenario) => games.of_scenario(scenario),
            Self::Save(path) | Self::Journal(path) => games.of_kept(path),
        }
    }
}

/// Runs the client until its window is closed.
pub fn run(games: Games, open: Option<Open>) -> ExitCode {
    heap::set_up();
    if let Some(why) = start::no_screen() {
        output::note(format!("hundred-days: {why}\n"));
        return ExitCode::FAILURE;
    }
    start::explain_panics();
    keeping::shelf::tidy(games);
    background::set_up();
    let mut app = App::new();
    let cache = board::GroundCache(cache_folder().map(Path::to_owned));
    let map = open.as_ref().and_then(|open| open.game(games).map());
    if let Some(map) = map {
        board::draw_ahead(&mut app, &Arc::new(map.clone()), &cache);
    }
    let log = LogPlugin {
        filter: "warn,wgpu=error,naga=error,winit=error".to_owned(),
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(window::settings(settings::kept().window))
            .set(graphics::settings())
            .set(log),
    )
    .add_plugins(EguiPlugin::default())
    .add_plugins((graphics::plugin, heap::plugin))
    .add_plugins(move |app: &mut App| plugin(app, games))
    .insert_resource(cache);
    if let Some(open) = open {
        app.world_mut()
            .resource_mut::<Actions>()
            .push(open.command(games));
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// Puts the whole client together, with the games that it shows.
pub fn plugin(app: &mut App, games: Games) {
    app.init_state::<Screen>()
        .insert_resource(games)
        .insert_resource(ClearColor(palette::TOP_BAR.color()))
        .add_plugins((
            frame::plugin,
            board::plugin,
            counters::plugin,
            overlay::plugin,
        ))
        .add_plugins((
            window::plugin,
            (feed::plugin, input::plugin, keys::plugin),
            theme::plugin,
            settings::plugin,
            camera::plugin,
            (
                game::plugin,
                screen::plugin,
                attention::plugin,
                curtain::plugin,
            ),
            ending::plugin,
            programs::plugin,
            panels::plugin,
        ));
    for game in games.0 {
        game.add_to(app);
    }
}

/// Adds what any game of a kind needs, and that game's own rooms.
pub(crate) fn plugin_of<S: Show>(app: &mut App) {
    app.add_plugins((
        game::plugin_of::<S>,
        screen::plugin_of::<S>,
        ending::plugin_of::<S>,
        programs::plugin_of::<S>,
        hint::plugin_of::<S>,
        keeping::plugin_of::<S>,
        panels::plugin_of::<S>,
        S::plugin,
    ));
}
