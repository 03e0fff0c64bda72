//! The user's own data: files that come on top of those that the program carries.
//!
//! In the data folder, `last_battles/` may hold a `map.ron`, `order_of_battle.ron`, `charts.ron` or scenario that takes the
//! place of the carried file of that name; `scenarios/` may hold scenarios beside the carried ones. A file with
//! faults is told of and left out, so that it never keeps the program from starting.

use super::embedded;
use super::load::{Fault, Source, text_of};
use super::shelf::Text;
use std::path::{Path, PathBuf};

/// The variable that names another data folder.
pub const FOLDER_VARIABLE: &str = "HUNDRED_DAYS_DATA";

/// Gets the folder where the program finds the user's files, and keeps what it writes.
pub fn data_folder() -> PathBuf {
    match std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()) {
        Some(folder) => PathBuf::from(folder),
        None => directories::ProjectDirs::from("", "", "hundred-days").map_or_else(
            || PathBuf::from("hundred-days-data"),
            |folders| folders.data_dir().to_owned(),
        ),
    }
}

/// Gets the folder for what the program can make again, such as ground that it has drawn.
pub fn cache_folder() -> PathBuf {
    match std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()) {
        Some(folder) => PathBuf::from(folder).join("cache"),
        None => directories::ProjectDirs::from("", "", "hundred-days").map_or_else(
            || PathBuf::from("hundred-days-data").join("cache"),
            |folders| folders.cache_dir().to_owned(),
        ),
    }
}

/// Gets the user's file in the place of a carried one, if there is one.
///
/// # Errors
/// Says why a file that is there cannot be read.
pub fn in_place_of(carried: Source<'_>, folder: &Path) -> Result<Option<Text>, Fault> {
    let Some(name) = Path::new(carried.name).file_name() else {
        return Ok(None);
    };
    let path = folder.join("last_battles").join(name);
    if !path.is_file() {
        return Ok(None);
    }
    let text = text_of(&path)?;
    Ok(Some(Text {
        name: path.display().to_string(),
        text,
    }))
}

/// Lists the user's own scenario files, by name.
pub fn own_scenarios(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder.join("scenarios")) else {
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .collect();
    files.sort();
    files
}

/// Gets every carried file, or the user's in its place where that can be read; and what kept others from it.
pub fn files(folder: &Path) -> (Vec<Text>, Vec<Fault>) {
    let (mut files, mut faults) = (Vec::new(), Vec::new());
    for &carried in embedded::ALL {
        let own = in_place_of(carried, folder).unwrap_or_else(|fault| {
            faults.push(fault);
            None
        });
        files.push(own.unwrap_or_else(|| Text {
            name: carried.name.to_owned(),
            text: carried.text.to_owned(),
        }));
    }
    (files, faults)
}
