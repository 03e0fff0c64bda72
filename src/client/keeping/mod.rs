//! Nothing is lost: each game on the table has a journal, which is begun with its first order and written by a thread of
//! its own, so that no order ever waits for the disk. Whatever ends the program, the game is taken up from there.

pub mod shelf;
mod writer;

use super::background::{Background, Wake};
use super::frame::{Follow, InFrame};
use super::game::{Announced, Game};
use super::notice::Notice;
use super::show::Show;
use crate::table::journal::{Journal, since};
use crate::table::play::{Match, Seats};
use crate::table::save;
use bevy::prelude::*;
use bevy::window::ExitSystems;
use std::io;
use std::path::PathBuf;
use writer::{Work, Writer};

/// Keeps what is ordered in games of a kind.
pub fn plugin_of<S: Show>(app: &mut App) {
    app.init_resource::<Keeper<S>>()
        .add_systems(
            Update,
            (keep::<S>, tell::<S>)
                .chain()
                .in_set(InFrame::FollowGame)
                .after(Follow),
        )
        // The frame in which the window is found closed is the last one.
        .add_systems(Last, finish::<S>.after(ExitSystems));
}

/// Writes down what becomes of the game on the table.
#[derive(Resource)]
pub struct Keeper<S: Show> {
    /// What is written down so far, or was there when the game was opened.
    known: Vec<S::Order>,
    seats: Seats,
    writer: Option<Writer<S>>,
    /// The saves that are being written because the player asked for them.
    saves: Background<io::Result<PathBuf>>,
}

impl<S: Show> Default for Keeper<S> {
    fn default() -> Self {
        Self {
            known: Vec::new(),
            seats: Seats::default(),
            writer: None,
            saves: Background::default(),
        }
    }
}

impl<S: Show> Keeper<S> {
    /// Saves a game beside the window; it is told when that is done.
    pub fn save(&mut self, path: PathBuf, game: Match<S>, wake: &Wake) {
        let saving = move || save::save(&game, &path).map(|()| path);
        self.saves.start_on_disk(wake, saving);
    }

    /// Writes the journal to its end and closes it.
    pub fn close(&mut self) {
        if let Some(writer) = self.writer.take() {
            writer.finish();
        }
    }

    /// Takes up a game that is put on the table, with its journal if it has one already. The journal of the game before
    /// is written to its end and closed.
    pub fn take_up(&mut self, game: &Match<S>, journal: Option<Journal>) {
        // Who quits right after must have lost nothing of it.
        self.close();
        (self.known, self.seats) = (orders(game), game.seats);
        self.writer = journal.map(Writer::resume);
    }

    /// Tells whether there is a journal that is written.
    pub const fn keeps(&self) -> bool {
        self.writer.is_some()
    }

    /// Writes down what is new; a new game gets its journal with its first order.
    pub fn note(&mut self, game: &Match<S>, phase_begins: bool) {
        let entries = since(&self.known, &self.seats, game);
        if entries.is_empty() {
            return;
        }
        (self.known, self.seats) = (orders(game), game.seats);
        let card = Box::new(S::card(game));
        match &self.writer {
            Some(writer) => writer.hand(Work::Entries(entries, card)),
            // Who has seated somebody has ordered nothing yet.
            None if game.entries().is_empty() => return,
            None => {
                let path = shelf::name_of(&S::label(game));
                self.writer = path.map(|path| Writer::begin(path, Box::new(game.clone()), card));
            }
        }
        if let (true, Some(writer)) = (phase_begins, &self.writer)
            && let Some(path) = shelf::autosave_of(&S::label(game))
        {
            writer.hand(Work::Save(path, Box::new(game.clone())));
        }
    }
}

fn orders<S: Show>(game: &Match<S>) -> Vec<S::Order> {
    let entries = game.entries().iter();
    entries.map(|entry| entry.order.clone()).collect()
}

/// Writes down what has just been ordered, or taken back.
fn keep<S: Show>(
    game: Option<Res<Game<S>>>,
    mut events: MessageReader<Announced<S>>,
    mut keeper: ResMut<Keeper<S>>,
) {
    let begin = events.read().filter(|event| S::begins_phase(&event.0));
    let phase_begins = begin.count() > 0;
    if let Some(game) = game.filter(|game| game.is_changed()) {
        keeper.note(game.record(), phase_begins);
    }
}

/// Says what has been saved, and what could not be written.
fn tell<S: Show>(mut keeper: ResMut<Keeper<S>>, mut notice: ResMut<Notice>) {
    let keeper = keeper.bypass_change_detection();
    let failed = keeper.writer.as_ref().and_then(Writer::failure);
    if let Some(why) = failed {
        notice.refuse(format!("the game is not kept on disk: {why}"), None);
        // The next order begins another journal.
        keeper.writer.take_if(|writer| writer.has_ended());
    }
    for done in keeper.saves.finished() {
        match done {
            Ok(path) => notice.tell(format!("saved as {}", path.display())),
            Err(why) => notice.refuse(format!("the game is not saved: {why}"), None),
        }
    }
}

/// Writes all to the end before the program ends.
fn finish<S: Show>(mut exits: MessageReader<AppExit>, mut keeper: ResMut<Keeper<S>>) {
    if exits.read().count() > 0 {
        keeper.close();
        // Nobody is left to be told.
        keeper.saves.join();
    }
}
