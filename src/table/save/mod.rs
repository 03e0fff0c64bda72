//! Saved games: how a game began, every order given and what came of it, the numbers of its states, and where it stands.
//!
//! A save is one file: a first line that says what it is (`header`), and RON with one order a line (`body`). The first
//! line holds a sum over all of it, so that nothing in it can change unseen. Reading a save plays it again, and compares
//! each turn with its number. A rule that has been mended since may lead the orders elsewhere: then the record is shown as
//! it was, and the game goes on from where it stood. Map, charts, order of battle and scenario have numbers of their own; a
//! game that was played with others opens for viewing, and is played on if its player consents.
//!
//! Saves of older forms are read by the game that wrote them. A save is written to a file beside its place and moved there when
//! whole (`disk`): whatever interrupts that, the old file or the new one is there.

mod body;
mod disk;
mod header;
mod reader;
mod writer;

pub use header::FORMAT;
pub use reader::Verified;
pub use writer::to_text;

pub(crate) use disk::replace;

use crate::table::data::folder::data_folder;
use crate::table::data::{Fault, Source, text_of};
use crate::table::game::{CannotBegin, Kept};
use crate::table::play::{Match, Use};
use std::path::{Path, PathBuf};

/// Whether the player agrees to go on with a game that cannot go on as it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Consent {
    #[default]
    NotGiven,
    Given,
}

/// Gets the folder for saved games, if the user has folders.
pub fn saves_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("saves"))
}

/// Tells whether a text says that it is a saved game of the form that is written.
pub fn is_save(text: &str) -> bool {
    text.starts_with(header::MAGIC)
}

/// Gets the name of the game that a save is of, by its first line; `None` if that cannot be read.
pub fn game_of(text: &str) -> Option<&str> {
    header::parse(text).ok().map(|header| header.game)
}

/// Writes a game's text to a file; a file of that name is replaced in one step. Makes the folder if there is none.
///
/// # Errors
/// Says why the file cannot be written; what was there before is then still there.
pub fn write(text: &str, path: &Path) -> std::io::Result<()> {
    disk::replace(path, text.as_bytes())
}

/// Saves a game; a file of that name is replaced in one step. Makes the folder if there is none.
///
/// # Errors
/// Says why the file cannot be written; what was there before is then still there.
pub fn save<G: Kept>(game: &Match<G>, path: &Path) -> std::io::Result<()> {
    if game.used == Use::View {
        let why = "the game was played with other data and is open for viewing alone";
        return Err(std::io::Error::other(why));
    }
    let text = to_text(game).map_err(std::io::Error::other)?;
    write(&text, path)
}

/// Loads a saved game; what its player is to know of that stands in [`Match::remarks`].
///
/// # Errors
/// Gives back all that is wrong with the file, each by line and column.
pub fn load<G: Kept>(path: &Path) -> Result<Match<G>, Vec<Fault>> {
    load_with(path, Consent::NotGiven)
}

/// Loads a saved game, to go on with it even with other data, or from before an order of old that is refused now.
///
/// # Errors
/// As [`load`].
pub fn load_with<G: Kept>(path: &Path, consent: Consent) -> Result<Match<G>, Vec<Fault>> {
    let name = path.display().to_string();
    let text = text_of(path).map_err(|fault| vec![fault])?;
    let source = Source {
        name: &name,
        text: &text,
    };
    from_text_with(source, consent)
}

/// Reads a saved game and plays it to its last order.
///
/// # Errors
/// Gives back all that is wrong with the text, each by line and column.
pub fn from_text<G: Kept>(source: Source<'_>) -> Result<Match<G>, Vec<Fault>> {
    from_text_with(source, Consent::NotGiven)
}

/// Reads a saved game, as [`load_with`] does.
///
/// # Errors
/// As [`from_text`].
pub fn from_text_with<G: Kept>(
    source: Source<'_>,
    consent: Consent,
) -> Result<Match<G>, Vec<Fault>> {
    let old = (!is_save(source.text)).then(|| G::old_save(source, consent));
    old.flatten()
        .unwrap_or_else(|| reader::from_text(source, consent))
}

/// Plays a saved game again, strictly by the rules of today, and holds it to all that it says.
///
/// # Errors
/// Gives back what does not hold, by line and column.
pub fn verify<G: Kept>(source: Source<'_>) -> Result<Verified, Vec<Fault>> {
    let old = (!is_save(source.text)).then(|| G::old_save(source, Consent::NotGiven));
    let Some(game) = old.flatten() else {
        return reader::verify::<G>(source);
    };
    let game = game?;
    Ok(Verified {
        orders: game.entries().len(),
        states: game.entries().len() + 1,
        earlier: 0,
    })
}

/// Adds to a fault of a text that does not end as every save does that its end is missing.
pub fn cut_short(text: &str, mut fault: Fault) -> Fault {
    if !text.ends_with("\n)\n") {
        fault.message.push_str("; the end of the file is missing");
    }
    fault
}

/// Tells where in a save the cause stands that keeps its game from beginning.
pub fn beginning_faults(error: CannotBegin, fault: &impl Fn(&str, String) -> Fault) -> Vec<Fault> {
    match error {
        CannotBegin::NoSuchScenario { .. } | CannotBegin::SeveralScenarios { .. } => {
            vec![fault("start.scenario", error.to_string())]
        }
        CannotBegin::Start(faults) => {
            let faults = faults.into_iter();
            faults.map(|(words, _)| fault("start", words)).collect()
        }
        CannotBegin::Faults(faults) => {
            let within = |f: &Fault| format!("the scenario file within, {f}");
            let faults = faults.iter();
            faults.map(|f| fault("scenario_file", within(f))).collect()
        }
    }
}
