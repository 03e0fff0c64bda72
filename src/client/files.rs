//! Games on disk: begun from a scenario, saved, loaded.

use super::background::{Background, Wake};
use super::command::{Actions, Command, FileAction};
use super::game::Game;
use super::show::{Label, Show};
use crate::table::journal::{self, Journal};
use crate::table::play::{Match, Seats};
use crate::table::save::{self, Consent};
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Begins a game of a scenario.
///
/// # Errors
/// Says in a sentence why it cannot be played.
pub fn begin<S: Show>(start: S::Start, seats: Seats) -> Result<Game<S>, String> {
    let mut game = Match::begin(start).map_err(|why| why.to_string())?;
    game.seats = seats;
    Ok(Game::new(game))
}

/// Gets a seed that no two games share.
pub fn seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |time| time.as_nanos() as u64)
}

/// The file that the game on the table was loaded from, if there is one.
#[derive(Resource, Clone, Debug, Default)]
pub struct OpenFile(pub Option<PathBuf>);

/// A game that has been opened.
pub struct Opened<S: Show> {
    pub game: Game<S>,
    /// The save that it was loaded from.
    pub file: Option<PathBuf>,
    /// Its journal, if it has one already.
    pub journal: Option<Journal>,
    /// What its player is to know of it.
    pub notes: Vec<String>,
}

impl<S: Show> From<Game<S>> for Opened<S> {
    fn from(game: Game<S>) -> Self {
        let remarks = game.record().remarks.iter();
        Self {
            notes: remarks.map(ToString::to_string).collect(),
            game,
            file: None,
            journal: None,
        }
    }
}

/// Loads a saved game.
///
/// # Errors
/// Says what is wrong with the file.
pub fn load<S: Show>(path: &Path) -> Result<Opened<S>, String> {
    match journal::lies_at(path) {
        true => resume(path),
        false => load_with(path, Consent::NotGiven),
    }
}

/// Loads a saved game, to go on with it even with other data if its player consents.
///
/// # Errors
/// Says what is wrong with the file.
pub fn load_with<S: Show>(path: &Path, consent: Consent) -> Result<Opened<S>, String> {
    let game = save::load_with(path, consent).map_err(|faults| {
        let faults: Vec<_> = faults.iter().take(3).map(ToString::to_string).collect();
        faults.join("; ")
    })?;
    let opened = Opened::from(Game::new(game));
    Ok(Opened {
        file: Some(path.to_owned()),
        ..opened
    })
}

/// Takes a game in progress up again.
///
/// # Errors
/// Says what is wrong with its journal, or that another window has it.
pub fn resume<S: Show>(path: &Path) -> Result<Opened<S>, String> {
    let (journal, resumed) = Journal::resume(path).map_err(|why| why.to_string())?;
    let mut opened = Opened::from(Game::new(resumed.game));
    opened.journal = Some(journal);
    opened
        .notes
        .extend(resumed.faulty.map(|why| why.to_string()));
    Ok(opened)
}

/// Gets the file that a game is saved to under a name of its own; `None` where the user has no folder for it.
pub fn path_of<S: Show>(game: &Game<S>) -> Option<PathBuf> {
    let label = S::label(game.record());
    save::saves_folder().map(|folder| folder.join(name_of(&label)))
}

/// Names a save by scenario and turn, and by a few digits that tell one game from another.
fn name_of(label: &Label) -> String {
    let words = format!("{} {} {}", label.number, label.name, label.turn);
    format!("{}-{:04x}.ron", in_a_name(&words), label.seed & 0xFFFF)
}

/// Writes words as parts of a file's name.
pub fn in_a_name(words: &str) -> String {
    let plain = words.to_lowercase();
    let parts = plain.split(|c: char| !c.is_ascii_alphanumeric());
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

/// Lists the saved games in their folder, the latest first.
pub fn saves() -> Vec<PathBuf> {
    let folder = save::saves_folder().and_then(|folder| std::fs::read_dir(folder).ok());
    let entries = folder.into_iter().flatten().flatten();
    let mut files: Vec<_> = entries
        .filter(|entry| entry.path().extension().is_some_and(|e| e == "ron"))
        .map(|entry| {
            let changed = entry.metadata().and_then(|data| data.modified());
            (changed.unwrap_or(UNIX_EPOCH), entry.path())
        })
        .collect();
    files.sort();
    files.into_iter().rev().map(|(_, path)| path).collect()
}

/// A file that the player is being asked for.
#[derive(Resource, Default)]
pub struct Asked(Background<Option<PathBuf>>);

impl Asked {
    /// Asks the player for a file to load, in the desktop's own dialog, which does not hold up the table.
    pub fn ask(&mut self, wake: &Wake) {
        if self.0.left() > 0 {
            return;
        }
        self.0.start(wake, || {
            let dialog = rfd::FileDialog::new()
                .set_title("Load a game")
                .add_filter("saved games", &["ron", "journal"])
                .set_directory(save::saves_folder().unwrap_or_default());
            dialog.pick_file()
        });
    }
}

/// Loads the file that the player has named.
pub fn hear(mut asked: ResMut<Asked>, mut actions: ResMut<Actions>) {
    let named = asked.bypass_change_detection().0.finished();
    for path in named.into_iter().flatten() {
        actions.push(Command::File(FileAction::Load(path)));
    }
}
