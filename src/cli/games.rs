//! The games, as commands know them: each by what they do with it, whatever it is.

use super::engine::{Session, SessionOf};
use super::replay;
#[cfg(feature = "cli")]
use super::simulate::{Line, Study};
#[cfg(feature = "cli")]
use super::soak::{Draw, Trial, TrialOf};
use crate::table::data::{Fault, Source, Text, text_of};
#[cfg(feature = "cli")]
use crate::table::game::CannotBegin;
use crate::table::journal;
#[cfg(feature = "cli")]
use crate::table::level::{Level, Tunable};
use crate::table::play::Match;
use crate::table::protocol::Protocol;
use crate::table::save::{self, Verified};
use crate::table::shown;
#[cfg(feature = "cli")]
use crate::table::stop::Stop;
use serde_json::Value;
use std::io::{self, Write};
use std::marker::PhantomData;
#[cfg(feature = "cli")]
use std::ops::ControlFlow;
use std::path::Path;

/// The games that a program plays; the first is the one that is meant where nothing tells.
pub type Games = &'static [&'static dyn AnyGame];

/// A game that commands play and look into.
pub trait AnyGame: Sync {
    /// Gets what it is called in saves.
    fn name(&self) -> &'static str;

    /// Lists its scenarios.
    ///
    /// # Errors
    /// Says what is wrong with its data.
    fn scenarios(&self) -> Result<Vec<Value>, Vec<Fault>>;

    /// Lists its scenarios by the names that begin them, each with all that players may agree on.
    ///
    /// # Errors
    /// Says what is wrong with its data.
    fn on_offer(&self) -> Result<Vec<(String, Vec<String>)>, Vec<Fault>>;

    /// Begins a session of the engine.
    fn session(&self) -> Box<dyn Session>;

    /// Lists the data files that the program carries.
    fn data_files(&self) -> &'static [Source<'static>];

    /// Lists what is wrong with files of the user's that were therefore left out.
    fn left_out(&self) -> Vec<Fault>;

    /// Tells whether a text says that it is one of its data files.
    fn is_data_file(&self, text: &str) -> bool;

    /// Lists what is wrong with data files of this game, file by file.
    fn faults_of(&self, files: &[Source<'_>]) -> Vec<Vec<Fault>>;

    /// Tells whether a text says that it is a saved game of its own.
    fn is_save(&self, text: &str) -> bool;

    /// Lists what is wrong with a saved game.
    fn faults_of_save(&self, source: Source<'_>) -> Vec<Fault>;

    /// Plays a saved game again, strictly by the rules of today.
    ///
    /// # Errors
    /// Gives back what does not hold, by line and column.
    fn verify(&self, source: Source<'_>) -> Result<Verified, Vec<Fault>>;

    /// Tells a saved game in plain words.
    ///
    /// # Errors
    /// Gives back what is wrong with the save; whether lines could be written stands within.
    fn replay(
        &self,
        source: Source<'_>,
        output: &mut dyn Write,
    ) -> Result<io::Result<()>, Vec<Fault>>;

    /// Plays a study.
    ///
    /// # Errors
    /// Says why the scenario cannot be played.
    #[cfg(feature = "cli")]
    fn study(
        &self,
        study: &Study,
        stop: &Stop,
        tell: &mut (dyn FnMut(Line) -> ControlFlow<()> + Send),
    ) -> Result<(), CannotBegin>;

    /// Plays one game of a study; what keeps it from its end stands in its line.
    #[cfg(feature = "cli")]
    fn play_one(&self, study: &Study, game: u64, stop: &Stop) -> Line;

    /// Lists what can be tuned of a level.
    #[cfg(feature = "cli")]
    fn tunable(&self, level: Level) -> Vec<Tunable>;

    /// Makes the trial of a seed in a scenario, with some of what players may agree on, as they are drawn.
    #[cfg(feature = "cli")]
    fn trial(
        &self,
        seed: u64,
        scenario: &str,
        choices: &[String],
        draw: &mut Draw,
    ) -> Box<dyn Trial>;
}

/// The row of a game.
pub struct Row<G>(PhantomData<fn() -> G>);

impl<G> Row<G> {
    /// The row itself: all of it is in the type.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Protocol> AnyGame for Row<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn scenarios(&self) -> Result<Vec<Value>, Vec<Fault>> {
        G::scenarios()
    }

    fn on_offer(&self) -> Result<Vec<(String, Vec<String>)>, Vec<Fault>> {
        G::on_offer()
    }

    fn session(&self) -> Box<dyn Session> {
        Box::new(SessionOf::<G>::default())
    }

    fn data_files(&self) -> &'static [Source<'static>] {
        G::data_files()
    }

    fn left_out(&self) -> Vec<Fault> {
        G::left_out()
    }

    fn is_data_file(&self, text: &str) -> bool {
        G::is_data_file(text)
    }

    fn faults_of(&self, files: &[Source<'_>]) -> Vec<Vec<Fault>> {
        G::faults_of(files)
    }

    fn is_save(&self, text: &str) -> bool {
        match save::game_of(text) {
            Some(name) => name == G::NAME,
            None => G::is_save(text),
        }
    }

    fn faults_of_save(&self, source: Source<'_>) -> Vec<Fault> {
        let read: Result<Match<G>, _> = save::from_text(source);
        read.err().unwrap_or_default()
    }

    fn verify(&self, source: Source<'_>) -> Result<Verified, Vec<Fault>> {
        save::verify::<G>(source)
    }

    fn replay(
        &self,
        source: Source<'_>,
        output: &mut dyn Write,
    ) -> Result<io::Result<()>, Vec<Fault>> {
        replay::replay::<G>(source, output)
    }

    #[cfg(feature = "cli")]
    fn study(
        &self,
        study: &Study,
        stop: &Stop,
        tell: &mut (dyn FnMut(Line) -> ControlFlow<()> + Send),
    ) -> Result<(), CannotBegin> {
        study.play_until::<G>(stop, tell)
    }

    #[cfg(feature = "cli")]
    fn play_one(&self, study: &Study, game: u64, stop: &Stop) -> Line {
        study.play_one::<G>(game, stop)
    }

    #[cfg(feature = "cli")]
    fn tunable(&self, level: Level) -> Vec<Tunable> {
        G::tunable(level)
    }

    #[cfg(feature = "cli")]
    fn trial(
        &self,
        seed: u64,
        scenario: &str,
        choices: &[String],
        draw: &mut Draw,
    ) -> Box<dyn Trial> {
        Box::new(TrialOf::<G>::drawn(seed, scenario, choices, draw))
    }
}

/// Finds the game of a name, in which a hyphen may stand for an underscore.
///
/// # Errors
/// Lists the games that there are.
pub fn game_named(games: Games, name: &str) -> Result<&'static dyn AnyGame, String> {
    let is = |game: &&&dyn AnyGame| game.name() == name.replace('-', "_");
    let known = || {
        let names = games.iter().map(|game| game.name().replace('_', "-"));
        names.collect::<Vec<_>>().join(", ")
    };
    let found = games.iter().find(is).copied();
    found.ok_or_else(|| {
        let name = shown::cut(name);
        format!("there is no game `{name}`: one of {} was expected", known())
    })
}

/// Finds the game that has a scenario: by its number, or else by what its file says.
pub fn game_of_scenario(games: Games, named: &str) -> &'static dyn AnyGame {
    let has = |game: &&&dyn AnyGame| {
        let offered = game.on_offer().unwrap_or_default();
        offered.iter().any(|(scenario, _)| scenario == named)
    };
    let by_number = games.iter().find(has);
    let by_file = || {
        let text = text_of(Path::new(named)).ok()?;
        games.iter().find(|game| game.is_data_file(&text))
    };
    *by_number.or_else(by_file).unwrap_or(&games[0])
}

/// Finds the game that a text is a save of.
pub fn game_of_save(games: Games, text: &str) -> &'static dyn AnyGame {
    *games
        .iter()
        .find(|game| game.is_save(text))
        .unwrap_or(&games[0])
}

/// Reads a file, and finds the game that it is a save of.
///
/// # Errors
/// Says why the file cannot be read.
pub fn game_of_file(games: Games, file: &Path) -> Result<(&'static dyn AnyGame, Text), Vec<Fault>> {
    let text = text_of(file).map_err(|fault| vec![fault])?;
    let name = file.display().to_string();
    Ok((game_of_save(games, &text), Text { name, text }))
}

/// Finds the game of which a file is a save or a journal.
pub fn game_of_kept(games: Games, file: &Path) -> &'static dyn AnyGame {
    let named = journal::game_of(file);
    let by_journal = named.and_then(|named| games.iter().find(|game| game.name() == named));
    match by_journal {
        Some(game) => *game,
        None => game_of_file(games, file).map_or(games[0], |(game, _)| game),
    }
}
