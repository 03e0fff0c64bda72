//! The user's own data: files that come on top of those that the program carries.
//!
//! In the data folder, `last_battles/` may hold a `map.ron`, `order_of_battle.ron`, `charts.ron` or scenario that takes the
//! place of the carried file of that name; `scenarios/` may hold scenarios beside the carried ones. A file with
//! faults is told of and left out, so that it never keeps the program from starting; nor do thousands of files, or huge ones.

use super::embedded;
use crate::table::data::disk::text_if_any;
use crate::table::data::locate::Position;
use crate::table::data::{Fault, Source, Text};
use std::path::{Path, PathBuf};

/// Gets the user's file in the place of a carried one, if there is one.
///
/// # Errors
/// Says why what is there cannot be read.
pub fn in_place_of(carried: Source<'static>, folder: &Path) -> Result<Option<Text>, Fault> {
    let name = embedded::path_in_folder(carried);
    let path = folder.join("last_battles").join(name);
    let text = text_if_any(&path)?;
    Ok(text.map(|text| Text {
        name: path.display().to_string(),
        text,
    }))
}

/// The most files of the user's own scenarios that are read.
pub const MOST_FILES: usize = 500;
/// The most bytes that all of them have together.
pub const MOST_BYTES: u64 = 16 << 20;

/// Lists the user's own scenario files, by name; and how many are left out because there are too many, or too much in them.
///
/// The smallest come first, so that a few that are huge hide none of those that a person has written.
pub fn own_scenarios(folder: &Path) -> (Vec<PathBuf>, Option<Fault>) {
    let folder = folder.join("scenarios");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return (Vec::new(), None);
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let scenarios = paths.filter(|path| path.extension().is_some_and(|ending| ending == "ron"));
    // What is no file comes last; it is told of when it is to be read.
    let size = |path: &PathBuf| match path.metadata() {
        Ok(found) if found.is_file() => (false, found.len()),
        _ => (true, 0),
    };
    let mut files: Vec<_> = scenarios.map(|path| (size(&path), path)).collect();
    files.sort();
    let all = files.len();
    let mut room = MOST_BYTES;
    let mut taken: Vec<_> = files
        .into_iter()
        .take(MOST_FILES)
        .filter_map(|((_, size), path)| {
            room = room.checked_sub(size)?;
            Some(path)
        })
        .collect();
    taken.sort();
    let left_out = (all > taken.len()).then(|| Fault {
        file: folder.display().to_string(),
        at: Position::START,
        message: format!(
            "{} of {all} scenarios are left out, the largest: {MOST_FILES} files, and {} MB together, are the most that is read",
            all - taken.len(),
            MOST_BYTES >> 20
        ),
    });
    (taken, left_out)
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
