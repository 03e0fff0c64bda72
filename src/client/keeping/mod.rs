//! Nothing is lost: each game on the table has a journal, which is begun with its first order and written by a thread of
//! its own, so that no order ever waits for the disk. Whatever ends the program, the game is taken up from there.

pub mod shelf;
mod writer;

use super::background::{Background, Wake};
use super::game::{Follow, FollowGame};
use super::notice::Notice;
use crate::last_battles::kept::card_of;
use crate::last_battles::phases::{Announced, Game};
use crate::last_battles::{Event, Order};
use crate::table::journal::{Journal, since};
use crate::table::play::Seats;
use crate::table::save;
use bevy::prelude::*;
use bevy::window::ExitSystems;
use std::io;
use std::path::PathBuf;
use writer::{Work, Writer};

/// Keeps what is ordered.
pub fn plugin(app: &mut App) {
    app.init_resource::<Keeper>()
        .add_systems(
            Update,
            (keep, tell).chain().in_set(FollowGame).after(Follow),
        )
        // The frame in which the window is found closed is the last one.
        .add_systems(Last, finish.after(ExitSystems));
}

/// Writes down what becomes of the game on the table.
#[derive(Resource, Default)]
pub struct Keeper {
    /// What is written down so far, or was there when the game was opened.
    known: Vec<Order>,
    seats: Seats,
    writer: Option<Writer>,
    /// The saves that are being written because the player asked for them.
    saves: Background<io::Result<PathBuf>>,
}

impl Keeper {
    /// Saves a game beside the window; it is told when that is done.
    pub fn save(&mut self, path: PathBuf, game: crate::last_battles::Match, wake: &Wake) {
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
    pub fn take_up(&mut self, game: &crate::last_battles::Match, journal: Option<Journal>) {
        // Who quits right after must have lost nothing of it.
        self.close();
        (self.known, self.seats) = (orders(game), game.seats);
        self.writer = journal.map(Writer::resume);
    }

    /// Writes down what is new; a new game gets its journal with its first order.
    fn note(&mut self, game: &crate::last_battles::Match, phase_begins: bool) {
        let entries = since(&self.known, &self.seats, game);
        if entries.is_empty() {
            return;
        }
        (self.known, self.seats) = (orders(game), game.seats);
        let card = Box::new(card_of(game));
        match &self.writer {
            Some(writer) => writer.hand(Work::Entries(entries, card)),
            // Who has seated somebody has ordered nothing yet.
            None if game.entries().is_empty() => return,
            None => {
                let path = shelf::name_of(game);
                self.writer = path.map(|path| Writer::begin(path, Box::new(game.clone()), card));
            }
        }
        if let (true, Some(writer)) = (phase_begins, &self.writer)
            && let Some(path) = shelf::autosave_of(game)
        {
            writer.hand(Work::Save(path, Box::new(game.clone())));
        }
    }
}

fn orders(game: &crate::last_battles::Match) -> Vec<Order> {
    let entries = game.entries().iter();
    entries.map(|entry| entry.order.clone()).collect()
}

/// Writes down what has just been ordered, or taken back.
fn keep(game: Option<Res<Game>>, mut events: MessageReader<Announced>, mut keeper: ResMut<Keeper>) {
    let begins = |event: &Announced| matches!(event.0, Event::Phase { .. } | Event::Over(_));
    let phase_begins = events.read().filter(|event| begins(event)).count() > 0;
    if let Some(game) = game.filter(|game| game.is_changed()) {
        keeper.note(game.record(), phase_begins);
    }
}

/// Says what has been saved, and what could not be written.
fn tell(mut keeper: ResMut<Keeper>, mut notice: ResMut<Notice>) {
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
fn finish(mut exits: MessageReader<AppExit>, mut keeper: ResMut<Keeper>) {
    if exits.read().count() > 0 {
        keeper.close();
        // Nobody is left to be told.
        keeper.saves.join();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::game_setup::NewGame;
    use crate::last_battles::opponent::random::RandomPlayer;
    use crate::table::opponent::Opponent;

    fn begun() -> crate::last_battles::Match {
        let start = NewGame {
            scenario: "19".to_owned(),
            seed: 11,
            ..NewGame::default()
        };
        crate::last_battles::Match::begin(start).unwrap()
    }

    fn play(game: &mut crate::last_battles::Match, orders: usize) {
        let mut player = RandomPlayer::new(5);
        for _ in 0..orders {
            let order = player.choose(game.state()).unwrap();
            game.play(&order).unwrap();
        }
    }

    #[test]
    fn a_game_that_is_opened_and_left_alone_has_no_journal_and_its_first_order_begins_one() {
        let folder = tempfile::tempdir().unwrap();
        let mut game = begun();
        let mut keeper = Keeper::default();
        keeper.take_up(&game, None);
        keeper.note(&game, false);
        assert!(keeper.writer.is_none());
        let path = folder.path().join("game.journal");
        keeper.writer = Some(Writer::begin(
            path.clone(),
            Box::new(game.clone()),
            Box::new(card_of(&game)),
        ));
        for _ in 0..30 {
            play(&mut game, 1);
            keeper.note(&game, false);
        }
        keeper.writer.take().unwrap().finish();
        let (journal, resumed) = Journal::resume(&path).unwrap();
        assert_eq!(resumed.game.state(), game.state());
        assert_eq!(
            crate::last_battles::kept::Card::read(&path),
            Some(card_of(&game))
        );
        // It goes on in the same journal, and what is taken back is taken back there too.
        let mut game = resumed.game;
        keeper.take_up(&game, Some(journal));
        play(&mut game, 5);
        keeper.note(&game, false);
        let taken_back = game.undo().is_ok();
        keeper.note(&game, false);
        keeper.writer.take().unwrap().finish();
        let resumed = Journal::resume::<crate::last_battles::State>(&path)
            .unwrap()
            .1;
        assert_eq!(resumed.game.state(), game.state());
        assert_eq!(resumed.game.entries().len(), 35 - usize::from(taken_back));
    }
}
