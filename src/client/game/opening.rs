//! Games put on the table: begun, gone on with, or loaded; and the one there saved.

use super::{ClearTable, Game, GameOpened, Inbox, OpenGame, Opening};
use crate::client::background::Wake;
use crate::client::command::FileAction;
use crate::client::files::{self};
use crate::client::games::Games;
use crate::client::keeping::{Keeper, shelf};
use crate::client::layers::{Layers, Panel};
use crate::client::notice::Notice;
use crate::client::programs::Run;
use crate::client::show::Show;
use crate::client::shown::{Behind, Screen, Shown};
use crate::table::play::Use;
use crate::table::save::Consent;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::marker::PhantomData;
use std::path::PathBuf;

/// Opens and saves games of a kind as the player says.
pub(super) fn plugin<S: Show>(app: &mut App) {
    app.add_observer(open::<S>)
        .add_observer(on_table::<S>)
        .add_observer(clear::<S>);
}

/// Finds the game that is meant and has it opened; and does what is done with files, whatever game they are of.
pub(super) fn turn_to_game(
    on: On<FileAction>,
    games: Res<Games>,
    mut asked: ResMut<files::Asked>,
    mut notice: ResMut<Notice>,
    wake: Res<Wake>,
    mut commands: Commands,
) {
    let mut resume = |path: PathBuf| {
        let game = games.of_kept(&path);
        game.open(&mut commands, Opening::Resume(path));
    };
    match on.event().clone() {
        FileAction::Start {
            game,
            scenario,
            options,
            seats,
        } => {
            let opening = Opening::Begin {
                scenario,
                options,
                seats,
            };
            games.named(game).open(&mut commands, opening);
        }
        FileAction::Continue => match shelf::in_progress(*games).first() {
            Some(game) => resume(game.path.clone()),
            None => notice.refuse("no game is in progress".to_owned(), None),
        },
        FileAction::Resume(path) => resume(path),
        FileAction::Load(path) => {
            let game = games.of_kept(&path);
            game.open(&mut commands, Opening::Load(path));
        }
        FileAction::Delete(path) => on_shelf(&mut notice, shelf::delete(&path)),
        FileAction::Restore(path) => on_shelf(&mut notice, shelf::restore(&path)),
        FileAction::Browse => asked.ask(&wake),
        // What is done with the game on the table is its own affair.
        FileAction::Save | FileAction::PlayOn => {}
    }
}

/// Says what could not be done to a game in progress.
fn on_shelf(notice: &mut Notice, done: std::io::Result<()>) {
    if let Err(why) = done {
        notice.refuse(format!("that cannot be done: {why}"), None);
    }
}

/// What games are put on the table with.
#[derive(SystemParam)]
struct OpenContext<'w, 's, S: Show> {
    commands: Commands<'w, 's>,
    game: Option<Res<'w, Game<S>>>,
    inbox: ResMut<'w, Inbox<S>>,
    notice: ResMut<'w, Notice>,
    shown: ResMut<'w, Shown>,
    screen: ResMut<'w, NextState<Screen>>,
    run: ResMut<'w, Run<S>>,
    keeper: ResMut<'w, Keeper<S>>,
    file: ResMut<'w, files::OpenFile>,
    wake: Res<'w, Wake>,
}

fn open<S: Show>(on: On<OpenGame<S>>, mut context: OpenContext<S>) {
    match on.opening.clone() {
        Opening::Begin {
            scenario,
            options,
            seats,
        } => {
            let start = S::start(scenario, options, files::seed());
            context.opened(files::begin(start, seats).map(files::Opened::from));
        }
        Opening::Load(path) => context.opened(files::load(&path)),
        Opening::Resume(path) => {
            // It may be the one on the table, whose journal is open.
            context.keeper.close();
            context.opened(files::resume(&path));
        }
    }
}

/// Saves the game on the table, or goes on with it where it was open for viewing.
fn on_table<S: Show>(on: On<FileAction>, mut context: OpenContext<S>) {
    let Some(game) = &context.game else { return };
    match on.event() {
        FileAction::Save => {
            if let Some(path) = files::path_of(game) {
                let game = game.record().clone();
                context.keeper.save(path, game, &context.wake);
            }
        }
        FileAction::PlayOn => {
            if let Some(path) = context.file.0.clone() {
                context.opened(files::load_with(&path, Consent::Given));
            }
        }
        _ => {}
    }
}

/// Takes a game of a kind off the table for another, written to its end.
fn clear<S: Show>(
    on: On<ClearTable>,
    mut inbox: ResMut<Inbox<S>>,
    mut run: ResMut<Run<S>>,
    mut keeper: ResMut<Keeper<S>>,
    mut commands: Commands,
) {
    if on.0 == S::NAME {
        return;
    }
    inbox.clear();
    run.forget();
    keeper.close();
    commands.remove_resource::<Game<S>>();
}

impl<S: Show> OpenContext<'_, '_, S> {
    /// Puts a game on the table; or says why there is none, and leaves the one that is there.
    fn opened(&mut self, opened: Result<files::Opened<S>, String>) {
        match opened {
            Ok(opened) => self.put_on_table(opened),
            Err(why) => self.notice.refuse(why, None),
        }
    }

    fn put_on_table(&mut self, opened: files::Opened<S>) {
        let record = opened.game.record();
        self.keeper.take_up(record, opened.journal);
        self.run.forget();
        self.inbox.clear();
        *self.file = files::OpenFile(opened.file);
        *self.shown = Shown {
            layers: Layers::default(),
            viewing: record.used == Use::View,
            trails: false,
            seen: 0,
            ..*self.shown
        };
        if record.state().decider().is_none() {
            self.shown.layers.open(Panel::Outcome);
        }
        self.notice.0 = None;
        if !opened.notes.is_empty() {
            self.notice.refuse(opened.notes.join("; "), None);
        }
        self.commands.trigger(ClearTable(S::NAME));
        self.commands.insert_resource(opened.game);
        self.commands.insert_resource(Behind::Game);
        self.commands.trigger(GameOpened::<S>(PhantomData));
        self.screen.set(Screen::Game);
    }
}
