//! Games put on the table: begun, gone on with, or loaded; and the one there saved.

use super::ActionContext;
use crate::client::board::{BoardMap, PlayingArea, sheet_in_play};
use crate::client::camera;
use crate::client::keeping::shelf;
use crate::client::layers::{Layers, Panel};
use crate::client::plans::Plans;
use crate::client::selection::Selection;
use crate::client::{Folded, Screen, files, landmarks};
use crate::last_battles::data::equipment::at_hand;
use crate::last_battles::set_up::area;
use crate::phases::Game;
use crate::table::play::Use;
use crate::table::save::Consent;
use std::path::Path;
use std::sync::Arc;

impl ActionContext<'_, '_> {
    pub(super) fn save(&mut self) {
        if let Some(game) = &self.game
            && let Some(path) = files::path_of(game)
        {
            self.keeper.save(path, game.record().clone());
        }
    }

    /// Goes on with the game that was played last.
    pub(super) fn go_on(&mut self) {
        match shelf::in_progress().first() {
            Some(game) => self.resume(&game.path),
            None => self
                .notice
                .refuse("no game is in progress".to_owned(), None),
        }
    }

    /// Goes on with a game in progress.
    pub(super) fn resume(&mut self, path: &Path) {
        // It may be the one on the table, whose journal is open.
        self.keeper.close();
        self.opened(files::resume(path));
    }

    /// Goes on with a game that is open for viewing, with the data that there are here.
    pub(super) fn play_on(&mut self) {
        if let Some(path) = self.file.0.clone() {
            self.opened(files::load_with(&path, Consent::Given));
        }
    }

    /// Says what could not be done to a game in progress.
    pub(super) fn on_shelf(&mut self, done: std::io::Result<()>) {
        if let Err(why) = done {
            self.notice
                .refuse(format!("that cannot be done: {why}"), None);
        }
    }

    /// Puts a game on the table; or says why there is none, and leaves the one that is there.
    pub(super) fn opened(&mut self, opened: Result<files::Opened, String>) {
        match opened {
            Ok(opened) => {
                self.programs.run.forget();
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
        let setup = game.state().setup();
        let playing = PlayingArea(area(&setup.board, &setup.scenario));
        let bounds = camera::bounds(setup.board.grid(), &playing);
        let first = landmarks::opening(game.state()).unwrap_or(bounds);
        self.commands
            .insert_resource(landmarks::landmarks(game.state()));
        if let Ok(carried) = at_hand() {
            let map = Arc::new(carried.library.map.clone());
            self.rig
                .set_bounds(bounds, sheet_in_play(&map, &playing), first);
            self.shown.folded = Folded {
                foot: self.rig.opens_cut(self.window_size()),
                ..Folded::default()
            };
            self.commands.insert_resource(BoardMap(map));
        }
        self.commands.insert_resource(playing);
        self.commands.insert_resource(game);
        self.screen.set(Screen::Game);
    }
}
