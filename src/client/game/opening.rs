//! Games put on the table: begun, gone on with, or loaded; and the one there saved.

use crate::client::background::Wake;
use crate::client::board::{BoardMap, PlayingArea, sheet_in_play};
use crate::client::camera::{self, CameraController};
use crate::client::command_stop::Reopened;
use crate::client::files::FileAction;
use crate::client::keeping::{Keeper, shelf};
use crate::client::layers::{Layers, Panel};
use crate::client::notice::Notice;
use crate::client::plans::Plans;
use crate::client::programs::Run;
use crate::client::selection::Selection;
use crate::client::{Folded, Screen, Shown, files, landmarks};
use crate::last_battles::data::equipment::at_hand;
use crate::last_battles::game_setup::NewGame;
use crate::last_battles::phases::{Game, Inbox};
use crate::last_battles::set_up::area;
use crate::table::play::Use;
use crate::table::save::Consent;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::path::Path;
use std::sync::Arc;

/// Opens and saves games as the player says.
pub(super) fn plugin(app: &mut App) {
    app.add_observer(open);
}

/// What games are put on the table with.
#[derive(SystemParam)]
struct OpenContext<'w, 's> {
    commands: Commands<'w, 's>,
    game: Option<Res<'w, Game>>,
    inbox: ResMut<'w, Inbox>,
    plans: ResMut<'w, Plans>,
    selection: ResMut<'w, Selection>,
    notice: ResMut<'w, Notice>,
    shown: ResMut<'w, Shown>,
    screen: ResMut<'w, NextState<Screen>>,
    controller: ResMut<'w, CameraController>,
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    reopened: ResMut<'w, Reopened>,
    run: ResMut<'w, Run>,
    keeper: ResMut<'w, Keeper>,
    file: ResMut<'w, files::OpenFile>,
    asked: ResMut<'w, files::Asked>,
    wake: Res<'w, Wake>,
}

fn open(on: On<FileAction>, mut context: OpenContext) {
    match on.event().clone() {
        FileAction::Start {
            scenario,
            options,
            seats,
        } => {
            let start = NewGame {
                scenario,
                options,
                seed: files::seed(),
                ..NewGame::default()
            };
            context.opened(files::begin(start, seats).map(files::Opened::from));
        }
        FileAction::Continue => context.go_on(),
        FileAction::Load(path) => context.opened(files::load(&path)),
        FileAction::PlayOn => context.play_on(),
        FileAction::Resume(path) => context.resume(&path),
        FileAction::Delete(path) => context.on_shelf(shelf::delete(&path)),
        FileAction::Restore(path) => context.on_shelf(shelf::restore(&path)),
        FileAction::Save => context.save(),
        FileAction::Browse => context.asked.ask(&context.wake),
    }
}

impl OpenContext<'_, '_> {
    fn save(&mut self) {
        if let Some(game) = &self.game
            && let Some(path) = files::path_of(game)
        {
            self.keeper.save(path, game.record().clone(), &self.wake);
        }
    }

    /// Goes on with the game that was played last.
    fn go_on(&mut self) {
        match shelf::in_progress().first() {
            Some(game) => self.resume(&game.path),
            None => self
                .notice
                .refuse("no game is in progress".to_owned(), None),
        }
    }

    /// Goes on with a game in progress.
    fn resume(&mut self, path: &Path) {
        // It may be the one on the table, whose journal is open.
        self.keeper.close();
        self.opened(files::resume(path));
    }

    /// Goes on with a game that is open for viewing, with the data that there are here.
    fn play_on(&mut self) {
        if let Some(path) = self.file.0.clone() {
            self.opened(files::load_with(&path, Consent::Given));
        }
    }

    /// Says what could not be done to a game in progress.
    fn on_shelf(&mut self, done: std::io::Result<()>) {
        if let Err(why) = done {
            self.notice
                .refuse(format!("that cannot be done: {why}"), None);
        }
    }

    /// Puts a game on the table; or says why there is none, and leaves the one that is there.
    fn opened(&mut self, opened: Result<files::Opened, String>) {
        match opened {
            Ok(opened) => {
                self.run.forget();
                self.keeper.take_up(opened.game.record(), opened.journal);
                self.shown.viewing = opened.game.record().used == Use::View;
                *self.file = files::OpenFile(opened.file);
                self.put_on_table(opened.game);
                if !opened.notes.is_empty() {
                    self.notice.refuse(opened.notes.join("; "), None);
                }
            }
            Err(why) => self.notice.refuse(why, None),
        }
    }

    fn put_on_table(&mut self, game: Game) {
        self.notice.0 = None;
        self.shown.layers = Layers::default();
        if game.state().outcome().is_some() {
            self.shown.layers.open(Panel::Outcome);
        }
        self.shown.trails = false;
        self.shown.seen = 0;
        self.inbox.clear();
        self.reopened.forget();
        *self.plans = Plans::default();
        *self.selection = Selection::default();
        let window = self.window.as_ref();
        let window = window.map_or(Vec2::ZERO, |window| window.size());
        let setup = game.state().setup();
        let playing = PlayingArea(area(&setup.board, &setup.scenario));
        let bounds = camera::bounds(setup.board.grid(), &playing);
        let first = landmarks::opening(game.state()).unwrap_or(bounds);
        self.commands
            .insert_resource(landmarks::landmarks(game.state()));
        if let Ok(carried) = at_hand() {
            let map = Arc::new(carried.library.map.clone());
            self.controller
                .set_bounds(bounds, sheet_in_play(&map, &playing), first);
            self.shown.folded = Folded {
                foot: self.controller.opens_cut(window),
                ..Folded::default()
            };
            self.commands.insert_resource(BoardMap(map));
        }
        self.commands.insert_resource(playing);
        self.commands.insert_resource(game);
        self.screen.set(Screen::Game);
    }
}
