//! The thread that writes: entries to the journal, at once and in their order; cards and autosaves after them.

use crate::game::Game;
use crate::journal::{Card, Entry, Journal};
use crate::save;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

/// What there is to write.
pub enum Work {
    Entries(Vec<Entry>, Box<Card>),
    /// The game as a phase begins, beside the journal.
    Save(PathBuf, Box<Game>),
}

/// A thread that writes a journal, and closes it when it is dropped.
pub struct Writer {
    work: Sender<Work>,
    failure: Arc<Mutex<Option<String>>>,
    thread: JoinHandle<()>,
}

impl Writer {
    /// Begins a journal of a game as it stands.
    pub fn begin(path: PathBuf, game: Box<Game>, card: Box<Card>) -> Self {
        Self::run(move || {
            let path = free(&path);
            let journal = Journal::begin(&path, &game)?;
            card.write(&path)?;
            Ok(journal)
        })
    }

    /// Goes on with a journal.
    pub fn resume(journal: Journal) -> Self {
        Self::run(move || Ok(journal))
    }

    fn run(open: impl FnOnce() -> io::Result<Journal> + Send + 'static) -> Self {
        let (work, waiting) = channel();
        let failure = Arc::new(Mutex::new(None));
        let told = failure.clone();
        let thread = std::thread::spawn(move || {
            if let Err(why) = open().and_then(|journal| write(journal, &waiting))
                && let Ok(mut told) = told.lock()
            {
                *told = Some(why.to_string());
            }
        });
        Self {
            work,
            failure,
            thread,
        }
    }

    /// Hands something over; nobody waits for it.
    pub fn hand(&self, work: Work) {
        // A thread that has failed has said so.
        let _ = self.work.send(work);
    }

    /// Tells, once, why the thread has ended, if it has.
    pub fn failure(&self) -> Option<String> {
        self.failure.lock().ok()?.take()
    }

    /// Waits until all is written.
    pub fn finish(self) {
        drop(self.work);
        // A thread that has failed has said so.
        let _ = self.thread.join();
    }
}

/// Writes what comes until nobody hands anything over any more.
fn write(mut journal: Journal, waiting: &Receiver<Work>) -> io::Result<()> {
    let mut last: Option<Box<Card>> = None;
    let mut lies: Option<(crate::last_battles::charts::Turn, bool)> = None;
    while let Ok(first) = waiting.recv() {
        let (mut entries, mut saves) = (Vec::new(), Vec::new());
        for work in std::iter::once(first).chain(waiting.try_iter()) {
            match work {
                Work::Entries(more, card) => {
                    entries.extend(more);
                    last = Some(card);
                }
                Work::Save(path, game) => saves.push((path, game)),
            }
        }
        journal.write(&entries)?;
        let now = last.as_ref().map(|card| (card.turn, card.over));
        if let Some(card) = last.as_ref().filter(|_| now != lies) {
            card.write(journal.path())?;
            lies = now;
        }
        for (path, game) in saves {
            save::save(&game, &path)?;
            super::shelf::prune_autosaves();
        }
    }
    last.map_or(Ok(()), |card| card.write(journal.path()))
}

/// Finds a name that no journal has yet.
fn free(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let names = (2..).map(|nth| path.with_file_name(format!("{stem}-{nth}.journal")));
    let mut names = std::iter::once(path.to_owned()).chain(names);
    names.find(|name| !name.exists()).unwrap_or_default()
}
