//! The desktop client: what is drawn, and what a player does with it.
//!
//! In each frame mouse and keys become commands, commands become orders, the phases play the orders, and what is on the
//! screen follows the game. No rule is decided here.

pub mod assets;
pub mod background;
pub mod board;
pub mod camera;
pub mod clicks;
pub mod command;
pub mod command_stop;
pub mod counters;
pub mod derived;
pub mod ending;
pub mod feed;
pub mod files;
pub mod game;
pub mod game_log;
pub mod geometry;
pub mod graphics;
pub mod ground;
pub mod heap;
pub mod hint;
pub mod input;
pub mod keeping;
pub mod keys;
pub mod landmarks;
pub mod layers;
pub mod named;
pub mod names;
pub mod next;
pub mod notice;
pub mod overlay;
pub mod palette;
pub mod panels;
pub mod pieces;
pub mod plans;
pub mod programs;
pub mod selection;
pub mod settings;
pub mod shown;
pub mod since;
pub mod start;
pub mod theme;
pub mod view_context;
pub mod watch;
pub mod window;
pub mod words;
pub mod zoom;

pub use shown::{Folded, Screen, Shown};

use crate::cli::output;
use crate::last_battles::data::equipment::at_hand;
use crate::last_battles::{State, phases};
use crate::table::data::folder::cache_folder;
use crate::table::data::text_of;
use crate::table::game::Kept as _;
use crate::table::journal;
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
    pub fn named(name: &str) -> Self {
        let path = Path::new(name);
        if journal::lies_at(path) {
            return Self::Journal(path.to_owned());
        }
        match text_of(path) {
            Ok(text) if State::is_save(&text) => Self::Save(path.to_owned()),
            _ => Self::Scenario(name.to_owned()),
        }
    }
}

/// Runs the client until its window is closed.
pub fn run(open: Option<Open>) -> ExitCode {
    heap::set_up();
    if let Some(why) = start::no_screen() {
        output::note(format!("hundred-days: {why}\n"));
        return ExitCode::FAILURE;
    }
    start::explain_panics();
    keeping::shelf::tidy();
    background::set_up();
    let mut app = App::new();
    let cache = board::GroundCache(cache_folder().map(Path::to_owned));
    if let (Some(_), Ok(carried)) = (&open, at_hand()) {
        let map = Arc::new(carried.library.map.clone());
        board::draw_ahead(&mut app, &map, &cache);
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
    .add_plugins((graphics::plugin, heap::plugin, plugin))
    .insert_resource(cache);
    if let Some(open) = open {
        app.world_mut()
            .resource_mut::<Actions>()
            .push(open.command());
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

impl Open {
    fn command(self) -> Command {
        match self {
            Self::Scenario(scenario) => Command::File(FileAction::Start {
                scenario,
                options: Vec::new(),
                seats: crate::table::play::Seats::default(),
            }),
            Self::Save(path) => Command::File(FileAction::Load(path)),
            Self::Journal(path) => Command::File(FileAction::Resume(path)),
        }
    }
}

/// Puts the whole client together.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .insert_resource(ClearColor(palette::TOP_BAR.color()))
        .add_plugins((phases::plugin, board::plugin, counters::plugin))
        .add_plugins((
            window::plugin,
            (feed::plugin, input::plugin, keys::plugin),
            theme::plugin,
            settings::plugin,
            camera::plugin,
            (game::plugin, shown::plugin),
            (command_stop::plugin, ending::plugin),
            programs::plugin,
            hint::plugin,
            derived::plugin,
            game_log::plugin,
            (since::plugin, watch::plugin, keeping::plugin),
            pieces::plugin,
            overlay::plugin,
            panels::plugin,
        ))
        .configure_sets(
            Update,
            (
                input::ReadInput,
                game::PerformActions,
                programs::AskPrograms,
                settings::HeedChoices,
                phases::Play,
                game::FollowGame,
                pieces::LayPieces,
                camera::MoveCamera,
                overlay::Draw,
                counters::ShowCounters,
                board::BoardSystems::Measure,
            )
                .chain(),
        );
}
