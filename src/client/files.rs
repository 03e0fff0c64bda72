//! Games on disk: begun from a scenario, saved, loaded.

use crate::last_battles::set_up::Start;
use crate::phases::Game;
use crate::save;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Begins a game of a scenario.
///
/// # Errors
/// Says in a sentence why it cannot be played.
pub fn begin(start: Start) -> Result<Game, String> {
    let game = crate::game::Game::begin(start);
    game.map(Game::new).map_err(|why| why.to_string())
}

/// Gets a seed that no two games share.
pub fn seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |time| time.as_nanos() as u64)
}

/// Loads a saved game.
///
/// # Errors
/// Says what is wrong with the file.
pub fn load(path: &Path) -> Result<Game, String> {
    let game = save::load(path).map_err(|faults| {
        let faults: Vec<_> = faults.iter().take(3).map(ToString::to_string).collect();
        faults.join("; ")
    })?;
    Ok(Game::new(game))
}

/// Saves a game under a name of its own, and gets that.
///
/// # Errors
/// Says why it cannot be written.
pub fn save(game: &Game) -> std::io::Result<PathBuf> {
    let start = game.record().beginning();
    let name = format!("{}-{:x}.ron", game.record().scenario().number, start.seed);
    let path = save::saves_folder().join(name);
    save_as(game, &path).map(|()| path)
}

/// Saves a game to a file.
///
/// # Errors
/// Says why it cannot be written; what was there before is then still there.
pub fn save_as(game: &Game, path: &Path) -> std::io::Result<()> {
    save::save(game.record(), path)
}

/// Lists the saved games in their folder, the latest first.
pub fn saves() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(save::saves_folder());
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

/// Asks the player for a file to load, in the desktop's own dialog; nothing, if he names none or there is no dialog.
pub fn ask_for_file() -> Option<PathBuf> {
    let folder = save::saves_folder();
    rfd::FileDialog::new()
        .set_title("Load a game")
        .add_filter("saved games", &["ron"])
        .set_directory(folder)
        .pick_file()
}
