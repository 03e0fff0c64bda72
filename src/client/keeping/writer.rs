//! The thread that writes: entries to the journal, at once and in their order; cards and autosaves after them.

use crate::client::show::Show;
use crate::table::journal::{Card, Entry, Journal};
use crate::table::play::Match;
use crate::table::save;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

/// What there is to write.
pub enum Work<S: Show> {
    Entries(Vec<Entry<S::Order>>, Box<Card<S::Turn>>),
    /// The game as a phase begins, beside the journal.
    Save(PathBuf, Box<Match<S>>),
}

/// A thread that writes a journal, and closes it when it is dropped.
pub struct Writer<S: Show> {
    work: Sender<Work<S>>,
    failure: Failure,
    thread: JoinHandle<()>,
}

impl<S: Show> Writer<S> {
    /// Begins a journal of a game as it stands.
    pub fn begin(path: PathBuf, game: Box<Match<S>>, card: Box<Card<S::Turn>>) -> Self {
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
        let failure = Failure::default();
        let told = failure.clone();
        let thread = std::thread::spawn(move || match open() {
            Ok(journal) => write(journal, &waiting, &told),
            Err(why) => told.tell(&why),
        });
        Self {
            work,
            failure,
            thread,
        }
    }

    /// Hands something over; nobody waits for it.
    pub fn hand(&self, work: Work<S>) {
        // A thread that has failed has said so.
        let _ = self.work.send(work);
    }

    /// Tells, once, what could not be written.
    pub fn failure(&self) -> Option<String> {
        self.failure.0.lock().ok()?.take()
    }

    /// Tells whether nothing is written any more: the journal could not be begun.
    pub fn has_ended(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits until all is written.
    pub fn finish(self) {
        drop(self.work);
        // A thread that has failed has said so.
        let _ = self.thread.join();
    }
}

/// What could not be written last.
#[derive(Clone, Default)]
struct Failure(Arc<Mutex<Option<String>>>);

impl Failure {
    fn tell(&self, why: &io::Error) {
        if let Ok(mut told) = self.0.lock() {
            *told = Some(why.to_string());
        }
    }

    fn tell_of(&self, done: io::Result<()>) {
        if let Err(why) = done {
            self.tell(&why);
        }
    }
}

/// Writes what comes until nobody hands anything over any more. Entries that cannot be written, as on a full disk, are
/// tried again with those that come next; cards and autosaves come with the next phase.
fn write<S: Show>(mut journal: Journal, waiting: &Receiver<Work<S>>, failure: &Failure) {
    let mut owed = Vec::new();
    let mut last: Option<Box<Card<S::Turn>>> = None;
    let mut lies: Option<(S::Turn, bool)> = None;
    while let Ok(first) = waiting.recv() {
        let mut saves = Vec::new();
        for work in std::iter::once(first).chain(waiting.try_iter()) {
            match work {
                Work::Entries(more, card) => {
                    owed.extend(more);
                    last = Some(card);
                }
                Work::Save(path, game) => saves.push((path, game)),
            }
        }
        match journal.write(&owed) {
            Ok(()) => owed.clear(),
            Err(why) => failure.tell(&why),
        }
        let now = last.as_ref().map(|card| (card.turn, card.over));
        if let Some(card) = last.as_ref().filter(|_| now != lies) {
            failure.tell_of(card.write(journal.path()));
            lies = now;
        }
        for (path, game) in saves {
            failure.tell_of(save::save(&game, &path));
            super::shelf::prune_autosaves();
        }
    }
    failure.tell_of(journal.write(&owed));
    if let Some(card) = last {
        failure.tell_of(card.write(journal.path()));
    }
}

/// Finds a name that no journal has yet.
fn free(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let names = (2..).map(|nth| path.with_file_name(format!("{stem}-{nth}.journal")));
    let mut names = std::iter::once(path.to_owned()).chain(names);
    names.find(|name| !name.exists()).unwrap_or_default()
}
