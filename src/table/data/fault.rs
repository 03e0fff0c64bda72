//! A text that somebody has written, and what is wrong with it.

use super::locate::Position;
use crate::table::shown::{Shown, cut_to};
use std::fmt;

/// The text of a data file, and the name that faults call it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source<'t> {
    pub name: &'t str,
    pub text: &'t str,
}

/// A file, as long as anything made from it may be found faulty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub name: String,
    pub text: String,
}

impl Text {
    /// Gets the file as a source.
    pub fn source(&self) -> Source<'_> {
        Source {
            name: &self.name,
            text: &self.text,
        }
    }
}

/// Something wrong with a data file: what it is and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fault {
    pub file: String,
    pub at: Position,
    pub message: String,
}

/// The most characters of a message that are shown; it may repeat a word of the file, which may be as long as that.
const LONGEST_MESSAGE: usize = 1000;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = cut_to(&self.message, LONGEST_MESSAGE);
        write!(f, "{}:{}: {}", Shown(&self.file), self.at, Shown(&message))
    }
}

impl std::error::Error for Fault {}

/// What the fault says that stands for all that are not told, before their number and behind it.
pub const AND_MORE: &str = "and ";
pub const MORE_FAULTS: &str = " more faults";

/// Counts faults, those too that one of them stands for.
pub fn count(faults: &[Fault]) -> usize {
    faults.iter().map(stands_for).sum()
}

/// Gets how many faults one stands for.
pub fn stands_for(fault: &Fault) -> usize {
    let more = fault.message.strip_prefix(AND_MORE);
    let number = more.and_then(|more| more.strip_suffix(MORE_FAULTS));
    number.and_then(|number| number.parse().ok()).unwrap_or(1)
}
