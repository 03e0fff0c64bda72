//! `check`: reads data files and saved games, and tells every fault by file, line and column.

use super::games::{AnyGame, Games, game_of_save};
use super::output;
use crate::table::data::locate::Position;
use crate::table::data::{Fault, Source, count, text_of, unclosed};
use crate::table::save;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Checks files, or, if none is named, those that the program carries. Prints every fault; fails if there is one.
pub fn run(games: Games, files: &[PathBuf]) -> ExitCode {
    let (checked, faults) = if files.is_empty() {
        let carried = games.iter().flat_map(|game| game.data_files()).copied();
        let carried: Vec<_> = carried.collect();
        (carried.len(), faults_of(games, &carried))
    } else {
        (files.len(), faults_of_files(games, files))
    };
    let code = match faults.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    };
    output::end("check", code, tell(checked, &faults, io::stdout().lock()))
}

/// Tells faults, and how many there are.
fn tell(checked: usize, faults: &[Fault], mut output: impl Write) -> io::Result<()> {
    for fault in faults {
        writeln!(output, "{fault}")?;
    }
    let files = if checked == 1 { "file" } else { "files" };
    match count(faults) {
        0 => writeln!(output, "{checked} {files} checked, no faults"),
        1 => writeln!(output, "{checked} {files} checked, one fault"),
        count => writeln!(output, "{checked} {files} checked, {count} faults"),
    }
}

/// Lists the faults of files on disk; a file that cannot be read is a fault of its first line.
pub fn faults_of_files(games: Games, files: &[PathBuf]) -> Vec<Fault> {
    let (mut texts, mut faults) = (Vec::new(), Vec::new());
    for path in files {
        match text_of(path) {
            Ok(text) => texts.push((path.display().to_string(), text)),
            Err(fault) => faults.push(fault),
        }
    }
    let sources = texts.iter().map(|(name, text)| Source { name, text });
    faults.extend(faults_of(games, &sources.collect::<Vec<_>>()));
    faults
}

/// Lists the faults of data files and saved games. Data files of a game are checked together, the others of it being those that
/// the program carries.
pub fn faults_of(games: Games, sources: &[Source<'_>]) -> Vec<Fault> {
    let game_of = |text: &str| games.iter().position(|game| game.is_data_file(text));
    let of: Vec<_> = sources.iter().map(|source| game_of(source.text)).collect();
    let mut found: Vec<Vec<Fault>> = vec![Vec::new(); sources.len()];
    for (nth, game) in games.iter().enumerate() {
        let own: Vec<_> = (0..sources.len())
            .filter(|&file| of[file] == Some(nth))
            .collect();
        let files: Vec<_> = own.iter().map(|&file| sources[file]).collect();
        for (file, faults) in own.into_iter().zip(game.faults_of(&files)) {
            found[file] = faults;
        }
    }
    for (file, &source) in sources
        .iter()
        .enumerate()
        .filter(|&(file, _)| of[file].is_none())
    {
        let is_save = |game: &&'static dyn AnyGame| game.is_save(source.text);
        found[file] = match save::is_save(source.text) || games.iter().any(is_save) {
            true => game_of_save(games, source.text).faults_of_save(source),
            false => vec![unknown(source)],
        };
    }
    found.into_iter().flatten().collect()
}

/// Makes the fault of a file that is none of ours, or whose beginning is hidden by something that is not closed.
fn unknown(source: Source<'_>) -> Fault {
    if let Some(fault) = unclosed::fault(source) {
        return fault;
    }
    Fault {
        file: source.name.to_owned(),
        at: Position::START,
        message: "this is no data file of the game: a map, an order of battle, charts, cases, a scenario or a saved game was expected"
            .to_owned(),
    }
}
