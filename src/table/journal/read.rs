//! What a journal holds.

use super::{Entry, FORMAT, MAGIC, line, sum_of_save};
use crate::table::data::locate::Position;
use crate::table::data::{Fault, Source, disk};
use crate::table::game::Kept;
use crate::table::play::Match;
use crate::table::save::{self, Consent};
use std::fmt;
use std::io::Read;
use std::path::Path;

/// A game as its journal leaves it.
#[derive(Debug)]
pub struct Resumed<G: Kept> {
    pub game: Match<G>,
    /// How many entries were carried out, and the bytes up to the end of the last of them.
    pub entries: usize,
    pub length: usize,
    /// The sum of the last of them.
    pub sum: String,
    /// What follows and is none of the journal's; a write that was cut short is not told of.
    pub faulty: Option<Faulty>,
}

/// Why a journal does not go on to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Faulty {
    /// Lines that nobody wrote as they are.
    Damaged { after: usize, lines: usize },
    /// An order that the rules refuse now, and how many entries come after it.
    Refused {
        entry: usize,
        left: usize,
        why: String,
    },
}

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged { after, lines } => write!(
                f,
                "the journal is damaged: {lines} lines after entry {after} cannot be read; the game goes on from there"
            ),
            Self::Refused { entry, left, why } => write!(
                f,
                "the rules of today refuse entry {entry} of the journal ({why}); the game goes on from before it, and {left} \
                 more are left out"
            ),
        }
    }
}

/// Tells whether a journal lies at a path.
pub fn lies_at(path: &Path) -> bool {
    let mut first = [0; MAGIC.len()];
    let read = disk::open(path).and_then(|mut file| file.read_exact(&mut first));
    read.is_ok() && first == MAGIC.as_bytes()
}

/// Gets the name of the game whose journal lies at a path; `None` if none does, or its beginning cannot be read.
pub fn game_of(path: &Path) -> Option<String> {
    let bytes = lies_at(path).then(|| disk::bytes(path).ok())??;
    let (save, _) = beginning(&bytes).ok()?;
    save::game_of(save).map(str::to_owned)
}

/// Reads a journal, whose end a loss of power may have cut or filled with anything, and plays its game as far as it goes.
///
/// # Errors
/// Gives back what is wrong with its beginning: the first line, and the save after it.
pub fn read<G: Kept>(name: &str, bytes: &[u8]) -> Result<Resumed<G>, Vec<Fault>> {
    let fault = |message: String| {
        vec![Fault {
            file: name.to_owned(),
            at: Position::START,
            message,
        }]
    };
    let (save, start) = beginning(bytes).map_err(fault)?;
    let source = Source { name, text: save };
    // A journal is one's own game: whatever has become of data and rules, it goes on.
    let game = save::from_text_with(source, Consent::Given)?;
    let mut resumed = Resumed {
        game,
        entries: 0,
        length: start,
        sum: sum_of_save(save),
        faulty: None,
    };
    resumed.play(&bytes[start..]);
    Ok(resumed)
}

/// Gets the save that a journal begins with, and where that ends.
fn beginning(bytes: &[u8]) -> Result<(&str, usize), String> {
    let end = bytes.iter().position(|&byte| byte == b'\n');
    let first = end.and_then(|end| std::str::from_utf8(&bytes[..end]).ok());
    let first = first.ok_or("this is no journal: its first line cannot be read")?;
    let mut words = first.split(' ');
    let known = words.next() == Some(MAGIC);
    let mut value = |name: &str| {
        let word = words.next()?.strip_prefix(name)?;
        word.strip_prefix('=')?.parse::<usize>().ok()
    };
    let (format, save) = (value("format"), value("save"));
    let (true, Some(format), Some(save)) = (known, format, save) else {
        return Err("the journal is damaged: its first line cannot be read".to_owned());
    };
    if format != FORMAT as usize {
        return Err(format!(
            "the journal is of format {format}; this program reads format {FORMAT}: a newer program wrote it"
        ));
    }
    let start = first.len() + 1;
    let end = start.checked_add(save).filter(|&end| end <= bytes.len());
    let save = end.and_then(|end| Some((std::str::from_utf8(&bytes[start..end]).ok()?, end)));
    save.ok_or_else(|| {
        "the journal is damaged: the game that it begins with is not whole".to_owned()
    })
}

impl<G: Kept> Resumed<G> {
    /// Carries out the entries of a journal, until one is not whole.
    fn play(&mut self, entries: &[u8]) {
        let lines: Vec<&[u8]> = entries.split_inclusive(|&byte| byte == b'\n').collect();
        for (done, bytes) in lines.iter().enumerate() {
            let Some((entry, sum)) = self.next(bytes) else {
                let whole = lines[done..].iter().filter(|line| line.ends_with(b"\n"));
                let lines = whole.count();
                let after = self.entries;
                // The last write may have been cut short, and a loss of power may leave anything there.
                self.faulty = (lines > 1).then_some(Faulty::Damaged { after, lines });
                return;
            };
            if let Err(why) = carry_out(&mut self.game, &entry) {
                self.faulty = Some(Faulty::Refused {
                    entry: self.entries + 1,
                    left: lines.len() - done - 1,
                    why,
                });
                return;
            }
            self.entries += 1;
            self.length += bytes.len();
            self.sum = sum;
        }
    }

    /// Reads the next entry; `None` if it is not as it was written.
    fn next(&self, bytes: &[u8]) -> Option<(Entry<G::Order>, String)> {
        let text = std::str::from_utf8(bytes).ok()?;
        let entry = text.strip_suffix('\n')?.splitn(3, ' ').nth(2)?;
        let (written, sum) = line(self.entries + 1, entry, &self.sum);
        let read = (written == text).then(|| ron::from_str(entry).ok());
        Some((read??, sum))
    }
}

fn carry_out<G: Kept>(game: &mut Match<G>, entry: &Entry<G::Order>) -> Result<(), String> {
    match entry {
        Entry::Order(order) => game.play(order).map(drop).map_err(|why| why.to_string()),
        Entry::Undo => game.undo().map_err(|why| why.to_string()),
        Entry::Seats(seats) => {
            game.seats = *seats;
            Ok(())
        }
    }
}
