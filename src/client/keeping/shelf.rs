//! The games in progress, and the saves that the program makes by itself: where they lie, and how many are kept.

use crate::last_battles::Match;
use crate::last_battles::kept::{Card, card_of};
use crate::table::data::disk;
use crate::table::data::folder::data_folder;
use crate::table::{journal, save};
use std::fs::TryLockError;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The most games in progress that are kept; those not played for longest go first.
const IN_PROGRESS: usize = 40;
/// How many journals are kept of games that are over.
const OVER: usize = 5;
/// How many beginnings of phases are kept.
const AUTOSAVES: usize = 5;
/// What the names of saves begin with that the program makes by itself.
const AUTOSAVE: &str = "autosave";
/// What a journal's name ends with, and that of one that has been deleted and may be wanted back.
const JOURNAL: &str = "journal";
const DELETED: &str = "deleted";

/// A game in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct InProgress {
    pub path: PathBuf,
    /// When it was last played.
    pub when: SystemTime,
    pub card: Card,
}

fn games_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("games"))
}

/// Names the journal of a game; `None` where nothing is kept.
pub fn name_of(game: &Match) -> Option<PathBuf> {
    let (number, seed) = (&game.state().setup().scenario.number, game.beginning().seed);
    let number: String = number.chars().filter(char::is_ascii_alphanumeric).collect();
    games_folder().map(|folder| folder.join(format!("{number}-{seed:016x}.{JOURNAL}")))
}

/// Names the save that is made as a phase begins; `None` where nothing is kept.
pub fn autosave_of(game: &Match) -> Option<PathBuf> {
    let state = game.state();
    let words = format!(
        "{} {} {:?}",
        game.state().setup().scenario.number,
        state.turn(),
        state.phase()
    );
    let plain = words.to_lowercase();
    let parts = plain.split(|c: char| !c.is_ascii_alphanumeric());
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    let (player, seed) = (state.player(), game.beginning().seed & 0xFFFF);
    let name = format!("{AUTOSAVE}-{}-{player}-{seed:04x}.ron", parts.join("-"));
    save::saves_folder().map(|folder| folder.join(name.to_lowercase()))
}

/// Tells whether a save was made by the program itself.
pub fn is_autosave(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(AUTOSAVE)
}

/// Lists the files of a folder with some ending, the latest first.
fn latest_first(folder: &Path, ending: &str) -> Vec<(SystemTime, PathBuf)> {
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
pub fn in_progress() -> Vec<InProgress> {
    games_folder().map_or_else(Vec::new, |folder| in_folder(&folder))
}

fn in_folder(folder: &Path) -> Vec<InProgress> {
    let journals = latest_first(folder, JOURNAL).into_iter();
    let games = journals.filter_map(|(when, path)| {
        let card = Card::read(&path).or_else(|| card_again(&path))?;
        Some(InProgress { path, when, card })
    });
    let in_progress = games.filter(|game| !game.card.over);
    in_progress.take(IN_PROGRESS).collect()
}

/// Makes the card of a journal again, as after a kill before the first one lay there.
fn card_again(journal: &Path) -> Option<Card> {
    let bytes = disk::bytes(journal).ok()?;
    let read = crate::table::journal::read(&journal.display().to_string(), &bytes).ok()?;
    let card = card_of(&read.game);
    // Where it cannot be written it is made again the next time.
    let _ = card.write(journal);
    Some(card)
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
pub fn tidy() {
    if let Some(folder) = games_folder() {
        tidy_folder(&folder);
    }
}

fn tidy_folder(folder: &Path) {
    let paths = |ending| {
        latest_first(folder, ending)
            .into_iter()
            .map(|(_, path)| path)
    };
    // A game that is over pushes none out that can be gone on with.
    let is_over = |path: &PathBuf| Card::read(path).is_some_and(|card| card.over);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::game_setup::NewGame;
    use crate::table::journal::Journal;

    fn begun(scenario: &str, seed: u64) -> Match {
        let start = NewGame {
            scenario: scenario.to_owned(),
            seed,
            ..NewGame::default()
        };
        Match::begin(start).unwrap()
    }

    #[test]
    fn games_are_listed_deleted_and_had_back() {
        let folder = tempfile::tempdir().unwrap();
        let paths = [("19", "a"), ("18", "b"), ("20", "c")].map(|(number, name)| {
            let path = folder.path().join(name).with_extension(JOURNAL);
            drop(Journal::begin(&path, &begun(number, 3)).unwrap());
            path
        });
        std::fs::write(folder.path().join("torn.journal"), "hundred-days-jour").unwrap();
        let numbers = || {
            let mut all: Vec<_> = in_folder(folder.path())
                .into_iter()
                .map(|game| game.card.scenario.0)
                .collect();
            all.sort();
            all
        };
        assert_eq!(numbers(), ["18", "19", "20"], "their cards are made again");
        let (open, _) = Journal::resume::<crate::last_battles::State>(&paths[1]).unwrap();
        assert_eq!(
            delete(&paths[1]).unwrap_err().to_string(),
            "the game is open"
        );
        drop(open);
        assert!(!is_deleted(&paths[1]));
        delete(&paths[1]).unwrap();
        assert!(is_deleted(&paths[1]));
        assert_eq!(numbers(), ["19", "20"]);
        restore(&paths[1]).unwrap();
        assert_eq!(numbers(), ["18", "19", "20"]);
        delete(&paths[0]).unwrap();
        tidy_folder(folder.path());
        assert!(
            restore(&paths[0]).is_err(),
            "after the next start it is gone"
        );
        assert_eq!(numbers(), ["18", "20"]);
    }

    #[test]
    fn forty_games_in_progress_are_kept_whatever_has_been_played_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let card = card_of(&begun("19", 3));
        let now = SystemTime::now();
        let lay = |name: &str, card: Option<&Card>, minutes: usize| {
            let path = folder.path().join(name).with_extension(JOURNAL);
            let file = std::fs::File::create(&path).unwrap();
            let ago = std::time::Duration::from_secs(60 * minutes as u64);
            file.set_modified(now - ago).unwrap();
            if let Some(card) = card {
                card.write(&path).unwrap();
            }
        };
        for nth in 0..IN_PROGRESS + 5 {
            // Without a card it cannot be told, and counts as one to be gone on with.
            lay(&format!("on{nth}"), (nth > 0).then_some(&card), 100 + nth);
        }
        let over = Card {
            over: true,
            ..card.clone()
        };
        for nth in 0..60 {
            lay(&format!("over{nth}"), Some(&over), nth);
        }
        tidy_folder(folder.path());
        let named = |start: &str| {
            let left = latest_first(folder.path(), JOURNAL).into_iter();
            let names = left.map(|(_, path)| path.file_stem().unwrap().display().to_string());
            names
                .filter(|name| name.starts_with(start))
                .collect::<Vec<_>>()
        };
        let latest = (0..IN_PROGRESS).map(|nth| format!("on{nth}"));
        assert_eq!(named("on"), latest.collect::<Vec<_>>());
        assert_eq!(named("over"), ["over0", "over1", "over2", "over3", "over4"]);
        assert_eq!(in_folder(folder.path()).len(), IN_PROGRESS - 1);
    }
}
