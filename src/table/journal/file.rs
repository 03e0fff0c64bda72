//! Journals on disk: begun, appended to, taken up again; one program at a time.

use super::read::{Resumed, read};
use super::{Entry, first_line, line, sum_of_save};
use crate::table::data::{Fault, disk};
use crate::table::game::Kept;
use crate::table::play::Match;
use crate::table::save;
use serde::Serialize;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A journal that is being written. It is locked as long as this lives, by this process alone.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    entries: usize,
    sum: String,
}

/// Why a journal is not taken up again.
#[derive(Debug)]
pub enum NotResumed {
    /// Another program plays this game.
    InUse,
    Disk(io::Error),
    Faults(Vec<Fault>),
}

impl std::fmt::Display for NotResumed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::InUse => f.write_str("this game is open in another window"),
            Self::Disk(error) => write!(f, "the journal cannot be read: {error}"),
            Self::Faults(faults) => {
                let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
                f.write_str(&faults.join("; "))
            }
        }
    }
}

impl std::error::Error for NotResumed {}

impl From<io::Error> for NotResumed {
    fn from(error: io::Error) -> Self {
        Self::Disk(error)
    }
}

impl Journal {
    /// Begins a journal of a game as it stands; when this returns it is on disk.
    ///
    /// # Errors
    /// Says why it cannot be written; a file that is there already is left alone.
    pub fn begin<G: Kept>(path: &Path, game: &Match<G>) -> io::Result<Self> {
        if path.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let save = save::to_text(game).map_err(io::Error::other)?;
        let text = first_line(save.len()) + &save;
        save::replace(path, text.as_bytes())?;
        let file = OpenOptions::new().append(true).open(path)?;
        lock(&file).map_err(|why| io::Error::other(why.to_string()))?;
        Ok(Self {
            path: path.to_owned(),
            file,
            entries: 0,
            sum: sum_of_save(&save),
        })
    }

    /// Takes a journal up again. What stands after its last whole entry is cut off; if that is more than a write that was
    /// cut short, the file as it was is kept beside it, under a name of its own each time.
    ///
    /// # Errors
    /// Says what is wrong with it, or who has it.
    pub fn resume<G: Kept>(path: &Path) -> Result<(Self, Resumed<G>), NotResumed> {
        // What is no regular file is not waited for.
        drop(disk::open(path)?);
        let file = OpenOptions::new().append(true).open(path)?;
        lock(&file)?;
        let bytes = disk::bytes(path)?;
        let resumed = read(&path.display().to_string(), &bytes).map_err(NotResumed::Faults)?;
        if resumed.faulty.is_some() {
            keep(path, &bytes)?;
        }
        if resumed.length < bytes.len() {
            file.set_len(resumed.length as u64)?;
            file.sync_all()?;
        }
        let journal = Self {
            path: path.to_owned(),
            file,
            entries: resumed.entries,
            sum: resumed.sum.clone(),
        };
        Ok((journal, resumed))
    }

    /// Gets where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends entries; when this returns they are on disk.
    ///
    /// # Errors
    /// Says why they cannot be written. The next write begins where this one did.
    pub fn write(&mut self, entries: &[Entry<impl Serialize>]) -> io::Result<()> {
        let (mut text, mut sum, mut count) = (String::new(), self.sum.clone(), self.entries);
        for entry in entries {
            let entry = ron::to_string(entry).map_err(io::Error::other)?;
            count += 1;
            let (written, own) = line(count, &entry, &sum);
            text.push_str(&written);
            sum = own;
        }
        let before = self.file.metadata()?.len();
        let written = self.file.write_all(text.as_bytes());
        if let Err(error) = written.and_then(|()| self.file.sync_data()) {
            // Half of a line would end the journal for whoever reads it.
            self.file.set_len(before)?;
            return Err(error);
        }
        (self.sum, self.entries) = (sum, count);
        Ok(())
    }
}

/// Keeps a journal as it was found, as `.damaged`, or `.damaged-2` and so on where other copies lie.
fn keep(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = |nth: u32| match nth {
        1 => path.with_extension("damaged"),
        nth => path.with_extension(format!("damaged-{nth}")),
    };
    for copy in (1..).map(beside) {
        if copy.symlink_metadata().is_err() {
            return save::replace(&copy, bytes);
        }
        // Whoever fails below finds the same bytes again when he comes back.
        if disk::bytes(&copy).is_ok_and(|kept| kept == bytes) {
            break;
        }
    }
    Ok(())
}

/// Takes a file for this process alone.
fn lock(file: &File) -> Result<(), NotResumed> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(NotResumed::InUse),
        // Where there are no locks, nobody can be told.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}
