//! `check`: reads data files and tells every fault by file, line and column.

use super::output;
use crate::last_battles::State;
use crate::last_battles::data::load::{
    Kind, Library, load_cases, load_charts, load_map, load_order_of_battle, load_own_scenario,
    load_scenario,
};
use crate::last_battles::data::shelf::{Composed, Shelf};
use crate::last_battles::data::{embedded, lint};
use crate::table::data::locate::Position;
use crate::table::data::unclosed;
use crate::table::data::{Fault, Source, text_of};
use crate::table::game::Kept;
use crate::table::save;
use std::cell::LazyCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Checks files, or, if none is named, those that the program carries. Prints every fault; fails if there is one.
pub fn run(files: &[PathBuf]) -> ExitCode {
    let (checked, faults) = if files.is_empty() {
        (embedded::ALL.len(), faults_of(embedded::ALL))
    } else {
        (files.len(), faults_of_files(files))
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
    match lint::count(faults) {
        0 => writeln!(output, "{checked} {files} checked, no faults"),
        1 => writeln!(output, "{checked} {files} checked, one fault"),
        count => writeln!(output, "{checked} {files} checked, {count} faults"),
    }
}

/// Lists the faults of files on disk; a file that cannot be read is a fault of its first line.
pub fn faults_of_files(files: &[PathBuf]) -> Vec<Fault> {
    let (mut texts, mut faults) = (Vec::new(), Vec::new());
    for path in files {
        match text_of(path) {
            Ok(text) => texts.push((path.display().to_string(), text)),
            Err(fault) => faults.push(fault),
        }
    }
    let sources = texts.iter().map(|(name, text)| Source { name, text });
    faults.extend(faults_of(&sources.collect::<Vec<_>>()));
    faults
}

/// Lists the faults of data files. Scenarios are checked against the board, counters and charts among the files; what is
/// not among them, or has faults itself, is taken from those that the program carries.
pub fn faults_of(sources: &[Source<'_>]) -> Vec<Fault> {
    let kinds = sources.iter().map(|source| Kind::of(source.text));
    let kinds: Vec<_> = sources.iter().copied().zip(kinds).collect();
    let library = LazyCell::new(|| library_among(&kinds));
    let shelf = LazyCell::new(|| shelf_of(&kinds));
    let mut faults = Vec::new();
    for &(source, kind) in &kinds {
        let found = match kind {
            Some(Kind::Map) => load_map(source).err(),
            Some(Kind::OrderOfBattle) => load_order_of_battle(source).err(),
            Some(Kind::Charts) => load_charts(source).err(),
            Some(Kind::Cases) => load_cases(source).err(),
            Some(Kind::Scenario) => match &*library {
                Ok(library) => scenario(source, library, &shelf).err(),
                Err(faults) => Some(faults.clone()),
            },
            None if State::is_save(source.text) => save::from_text::<State>(source).err(),
            None => Some(vec![unknown(source)]),
        };
        faults.extend(found.into_iter().flatten());
    }
    faults
}

/// Reads a scenario; one that takes the place of a carried one has its number, and the name of its file.
fn scenario(source: Source<'_>, library: &Library, shelf: &Shelf) -> Result<Composed, Vec<Fault>> {
    let file = |name: &str| Path::new(name).file_name().map(ToOwned::to_owned);
    let mut carried = embedded::SCENARIOS.iter();
    match carried.any(|carried| file(carried.name) == file(source.name)) {
        true => load_scenario(source, library, shelf),
        false => load_own_scenario(source, library, shelf),
    }
}

/// Gathers what scenarios are checked against.
fn library_among(kinds: &[(Source<'_>, Option<Kind>)]) -> Result<Library, Vec<Fault>> {
    let among = |wanted: Kind| {
        let mut found = kinds.iter().filter(move |(_, kind)| *kind == Some(wanted));
        found.next().map(|(source, _)| *source)
    };
    let mut library = embedded::library()?;
    if let Some(Ok(map)) = among(Kind::Map).map(load_map) {
        library.map = map;
    }
    if let Some(Ok(order)) = among(Kind::OrderOfBattle).map(load_order_of_battle) {
        library.order_of_battle = order;
    }
    if let Some(Ok(charts)) = among(Kind::Charts).map(load_charts) {
        library.charts = charts;
    }
    Ok(library)
}

/// Gathers what scenarios may build on: those among the files before those that the program carries.
fn shelf_of(kinds: &[(Source<'_>, Option<Kind>)]) -> Shelf {
    let carried = embedded::SCENARIOS.iter().copied();
    let among = kinds
        .iter()
        .filter(|(_, kind)| *kind == Some(Kind::Scenario));
    let mut shelf = Shelf::default();
    for source in carried.chain(among.map(|(source, _)| *source)) {
        // What cannot be read is told as a fault of the file itself.
        let _ = shelf.put(source);
    }
    shelf
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
