//! Games that are kept in a file, each as it ends, so that a long study can be cut off and begun again.

use super::line::{Format, Line, Writer};
use crate::cli::lines::{self, Next};
use crate::cli::output;
use crate::table::data::disk;
use crate::table::shown;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// How each line begins.
const BEGINNING: &[u8] = b"{\"scenario\"";

/// Which game a line is of, whatever study it was played in.
type Identity = (String, String, u64, [String; 2], Option<usize>);

/// A file of games: those that it held are not played again, and new ones are written to it at once. It is locked as long as
/// this lives.
#[derive(Debug)]
pub struct KeptGames {
    path: PathBuf,
    held: BTreeMap<Identity, Line>,
    /// None once a game could not be written.
    writer: Mutex<Option<Writer<File>>>,
}

impl KeptGames {
    /// Opens a file, or begins one. What a write that was cut short has left at its end is cut off.
    ///
    /// # Errors
    /// Says which line is no game, or why the file cannot be read or written.
    pub fn open(path: &Path) -> Result<Self, String> {
        let why = |error| format!("{}: {error}", path.display());
        let file = Self::lock(path).map_err(why)?;
        let (held, length) = read(path).map_err(why)?;
        file.set_len(length)
            .map_err(|error| why(error.to_string()))?;
        Ok(Self {
            path: path.to_owned(),
            held,
            writer: Mutex::new(Some(Writer::new(Format::Jsonl, file))),
        })
    }

    fn lock(path: &Path) -> Result<File, String> {
        if path.exists() {
            // What is no regular file is not waited for.
            disk::open(path).map_err(|error| error.to_string())?;
        }
        let opened = OpenOptions::new().append(true).create(true).open(path);
        let file = opened.map_err(|error| error.to_string())?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err("another program writes to it".to_owned()),
            Err(TryLockError::Error(error)) => Err(error.to_string()),
        }
    }

    /// Finds a game that was played before: the line as it stands in the study that asks.
    pub fn find(&self, asked: &Line) -> Option<Line> {
        let held = self.held.get(&identity(asked))?;
        Some(Line {
            game: asked.game,
            ..held.clone()
        })
    }

    /// Keeps a game; if it cannot be written, that is said, and the study goes on without.
    pub fn add(&self, line: &Line) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writer.as_mut().map_or(Ok(()), |writer| writer.write(line));
        if let Err(error) = written {
            let path = self.path.display();
            output::note(format!("{path}: games are kept no longer: {error}\n"));
            *writer = None;
        }
    }
}

fn identity(line: &Line) -> Identity {
    (
        line.scenario.clone(),
        line.options.0.join(","),
        line.seed,
        [&line.french, &line.coalition].map(ToString::to_string),
        line.turns_at_most,
    )
}

/// Reads the games that came to an end in this version of the program, and how many bytes its whole lines are.
fn read(path: &Path) -> Result<(BTreeMap<Identity, Line>, u64), String> {
    let opened = disk::open(path).map_err(|error| error.to_string())?;
    let length = opened.metadata().map_err(|error| error.to_string())?.len();
    let mut input = BufReader::new(opened);
    let (mut held, mut text, mut whole) = (BTreeMap::new(), Vec::new(), 0);
    for nth in 1.. {
        match lines::next(&mut input, &mut text).map_err(|error| error.to_string())? {
            Next::End => break,
            Next::TooLong => return Err(format!("line {nth}: it is longer than 1 MB")),
            Next::Line => {}
        }
        let end = whole + text.len() as u64 + 1;
        if end > length {
            // No line has ended here: a write was cut short, or somebody else wrote this.
            match text.starts_with(BEGINNING) || BEGINNING.starts_with(&text) {
                true => break,
                false => return Err(format!("line {nth}: it is no game, and has no end")),
            }
        }
        let line: Line = serde_json::from_slice(&text)
            .map_err(|error| format!("line {nth}: {}", shown::cut_to(&error.to_string(), 300)))?;
        whole = end;
        if line.error.is_none() && line.version == env!("CARGO_PKG_VERSION") {
            held.insert(identity(&line), line);
        }
    }
    Ok((held, whole))
}
