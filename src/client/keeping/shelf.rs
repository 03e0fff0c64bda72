//! The games in progress, and the saves that the program makes by itself: where they lie, and how many are kept.

use crate::client::files::in_a_name;
use crate::client::games::Games;
use crate::client::show::Label;
use crate::table::data::disk;
use crate::table::data::folder::data_folder;
use crate::table::data::map::MapFile;
use crate::table::journal::{self, Card};
use crate::table::save;
use std::fs::TryLockError;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The most games in progress that are kept; those not played for longest go first.
pub const IN_PROGRESS: usize = 40;
/// How many journals are kept of games that are over.
const OVER: usize = 5;
/// How many beginnings of phases are kept.
const AUTOSAVES: usize = 5;
/// What the names of saves begin with that the program makes by itself.
const AUTOSAVE: &str = "autosave";
/// What a journal's name ends with, and that of one that has been deleted and may be wanted back.
pub const JOURNAL: &str = "journal";
const DELETED: &str = "deleted";

/// A game in progress.
#[derive(Clone, Debug)]
pub struct InProgress {
    pub path: PathBuf,
    /// When it was last played.
    pub when: SystemTime,
    /// The card, with the turn in words.
    pub card: Card<String>,
    /// The map that it is played on, if it is a map of hexes.
    pub map: Option<&'static MapFile>,
}

fn games_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("games"))
}

/// Names the journal of a game; `None` where nothing is kept.
pub fn name_of(label: &Label) -> Option<PathBuf> {
    let number = label.number.chars();
    let number: String = number.filter(char::is_ascii_alphanumeric).collect();
    games_folder().map(|folder| folder.join(format!("{number}-{:016x}.{JOURNAL}", label.seed)))
}

/// Names the save that is made as a phase begins; `None` where nothing is kept.
pub fn autosave_of(label: &Label) -> Option<PathBuf> {
    let words = format!("{} {} {}", label.number, label.turn, label.phase);
    let (player, seed) = (label.player, label.seed & 0xFFFF);
    let name = format!("{AUTOSAVE}-{}-{player}-{seed:04x}.ron", in_a_name(&words));
    save::saves_folder().map(|folder| folder.join(name.to_lowercase()))
}

/// Tells whether a save was made by the program itself.
pub fn is_autosave(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(AUTOSAVE)
}

/// Lists the files of a folder with some ending, the latest first.
pub fn latest_first(folder: &Path, ending: &str) -> Vec<(SystemTime, PathBuf)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .filter_map(|path| {
            let found = path.metadata().ok().filter(|found| found.is_file())?;
            Some((found.modified().unwrap_or(UNIX_EPOCH), path))
        })
        .collect();
    files.sort_by(|a, b| b.cmp(a));
    files
}

/// Lists the games that can be gone on with, the one played last first.
pub fn in_progress(games: Games) -> Vec<InProgress> {
    games_folder().map_or_else(Vec::new, |folder| in_folder(games, &folder))
}

/// Lists the games of a folder that can be gone on with, the one played last first.
pub fn in_folder(games: Games, folder: &Path) -> Vec<InProgress> {
    let journals = latest_first(folder, JOURNAL).into_iter();
    let games = journals.filter_map(|(when, path)| {
        let game = games.of_kept(&path);
        let card = game.card_of(&path)?;
        Some(InProgress {
            path,
            when,
            card,
            map: game.map(),
        })
    });
    let in_progress = games.filter(|game| !game.card.over);
    in_progress.take(IN_PROGRESS).collect()
}

/// Takes a game off the list; until the program starts again it can be had back.
///
/// # Errors
/// Says why it cannot be done: it may be open in this window or another.
pub fn delete(journal: &Path) -> std::io::Result<()> {
    if let Err(TryLockError::WouldBlock) = disk::open(journal)?.try_lock() {
        return Err(std::io::Error::other("the game is open"));
    }
    std::fs::rename(journal, journal.with_extension(DELETED))
}

/// Tells whether a game has been taken off the list, and can be had back.
pub fn is_deleted(journal: &Path) -> bool {
    journal.with_extension(DELETED).is_file()
}

/// Puts a game back on the list.
///
/// # Errors
/// Says why it cannot be done.
pub fn restore(journal: &Path) -> std::io::Result<()> {
    std::fs::rename(journal.with_extension(DELETED), journal)
}

/// Removes what was deleted before this start, and journals that are too many. What cannot be removed disturbs nobody.
pub fn tidy(games: Games) {
    if let Some(folder) = games_folder() {
        tidy_folder(games, &folder);
    }
}

/// The same in a folder of games.
pub fn tidy_folder(games: Games, folder: &Path) {
    let paths = |ending| {
        latest_first(folder, ending)
            .into_iter()
            .map(|(_, path)| path)
    };
    // A game that is over pushes none out that can be gone on with.
    let is_over = |path: &PathBuf| games.of_kept(path).is_over(path);
    let (over, in_progress): (Vec<_>, Vec<_>) = paths(JOURNAL).partition(is_over);
    let beyond = over.into_iter().skip(OVER);
    let beyond = beyond.chain(in_progress.into_iter().skip(IN_PROGRESS));
    for path in paths(DELETED).chain(beyond) {
        let _ = std::fs::remove_file(&path);
        let _ = std::fs::remove_file(journal::beside(&path));
    }
}

/// Removes all but the latest of the saves that the program has made.
pub fn prune_autosaves() {
    let Some(folder) = save::saves_folder() else {
        return;
    };
    let saves = latest_first(&folder, "ron").into_iter();
    let own = saves.filter(|(_, path)| is_autosave(path));
    for (_, path) in own.skip(AUTOSAVES) {
        // What cannot be removed disturbs nobody.
        let _ = std::fs::remove_file(path);
    }
}
