//! How much a data file may hold.
//!
//! Files come from anybody. Every check of one takes time that grows with the file, and some are made again for each option or
//! for each scenario that is built on; so each of these has a bound, far above what any scenario needs, and going beyond it is a
//! fault like others.

use super::locate::{Outline, Position};
use super::{Fault, Source};

/// The most bytes of a data file. A saved game may be larger.
pub const LONGEST_FILE: usize = 1 << 20;
/// The most lines of any list of a scenario.
pub const LONGEST_LIST: usize = 1000;
/// The most options of a scenario, those included that it takes over.
pub const MOST_OPTIONS: usize = 64;
/// How many scenarios may build one on the other.
pub const DEEPEST: usize = 16;
/// On how many scenarios one may build in all, with those on which these build.
pub const MOST_BASES: usize = 64;
/// The faults of one file that are told; of all others it is told how many there are.
pub const MOST_FAULTS: usize = 100;

/// Refuses a data file that is too long.
///
/// # Errors
/// Says how long it is.
pub fn length(source: Source<'_>) -> Result<(), Fault> {
    match source.text.len() {
        0..=LONGEST_FILE => Ok(()),
        bytes => Err(Fault {
            file: source.name.to_owned(),
            at: Position::START,
            message: format!(
                "the file has {} kB: a data file of the game has {} kB at most",
                bytes >> 10,
                LONGEST_FILE >> 10
            ),
        }),
    }
}

/// Refuses a scenario's file with too long a list in it.
///
/// # Errors
/// Says which list it is.
pub fn lists(source: Source<'_>) -> Result<(), Fault> {
    let Some((byte, lines)) = Outline::of(source.text).list_longer_than(LONGEST_LIST) else {
        return Ok(());
    };
    Err(Fault {
        file: source.name.to_owned(),
        at: Position::of(source.text, byte),
        message: format!(
            "there are {lines} lines in this list: {LONGEST_LIST} at most were expected"
        ),
    })
}

/// Says that there are too many options.
pub fn too_many_options(found: usize) -> Option<String> {
    (found > MOST_OPTIONS)
        .then(|| format!("there are {found} options: {MOST_OPTIONS} at most were expected"))
}

/// What a scenario may still build on.
#[derive(Debug)]
pub struct Room {
    bases: usize,
    bytes: usize,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            bases: MOST_BASES,
            bytes: LONGEST_FILE,
        }
    }
}

impl Room {
    /// Tells whether there is none left, which has been told.
    pub const fn is_spent(&self) -> bool {
        self.bases == 0
    }

    /// Takes the room for one more scenario, to which others lead that build on one another.
    ///
    /// # Errors
    /// Says that there is none.
    pub fn take(&mut self, bytes: usize, leading: usize) -> Result<(), String> {
        if leading > DEEPEST {
            return Err(format!(
                "more than {DEEPEST} scenarios build one on the other here"
            ));
        }
        let left = self.bases.saturating_sub(1);
        match self.bytes.checked_sub(bytes) {
            Some(bytes) if left > 0 => {
                *self = Self { bases: left, bytes };
                Ok(())
            }
            _ => {
                self.bases = 0;
                Err(format!(
                    "this builds on more than {MOST_BASES} scenarios in all, or on more than {} kB of them",
                    LONGEST_FILE >> 10
                ))
            }
        }
    }
}
