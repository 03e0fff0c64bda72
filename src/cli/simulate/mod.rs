//! `simulate`: plays many games between programs, writes a line for each, and says what they tell together.
//!
//! The lines go to standard output, the summary and the progress bar to standard error.

mod counts;
mod kept;
mod line;
mod merge;
mod stats;
mod study;
mod summary;

pub use counts::Counts;
pub use kept::KeptGames;
pub use line::{Format, Line, LossesByTurn, Options, Writer, read};
pub use merge::{Missing, join as merge};
pub use stats::Share;
pub use study::{Shard, Sides, Study};
pub use summary::Summary;

use super::games::{Games, game_named, game_of_scenario};
use super::output;
use crate::table::armies::ByPlayer;
use crate::table::level::Program;
use crate::table::stop::Stop;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

/// What `simulate` is to do.
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Simulate {
    #[command(subcommand)]
    part: Option<Part>,
    /// The number of a scenario, or the path of a scenario file
    #[arg(required = true)]
    scenario: Option<String>,
    /// The game, such as last-battles; the one that has the scenario, unless said
    #[arg(long)]
    game: Option<String>,
    /// Options of the scenario, by their cases; with a minus before it, one in use by default to go without
    #[arg(long, value_delimiter = ',', allow_hyphen_values = true)]
    options: Vec<String>,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = games)]
    games: u64,
    /// The level of the French player; the two may differ, and nothing else does: the dice are those of the seed
    #[arg(long, default_value_t = Program::default())]
    french: Program,
    /// The level of the Coalition player
    #[arg(long, default_value_t = Program::default())]
    coalition: Program,
    /// The seed of the first game; each further game has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// After how many turns a game is broken off; no game is, unless said
    #[arg(long, value_parser = turns)]
    turns: Option<usize>,
    /// The part of the games that this job plays, such as 3/8
    #[arg(long, default_value_t = Shard::default())]
    shard: Shard,
    /// A folder to save each game in
    #[arg(long)]
    save_games: Option<PathBuf>,
    /// How many threads; as many as there are cores, unless said
    #[arg(long, value_parser = threads)]
    threads: Option<usize>,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What else `simulate` does.
#[derive(Subcommand, Clone, Debug)]
enum Part {
    /// Joins the parts of a study, and says what they tell together
    Merge {
        /// The parts, in either format
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[arg(long, value_enum, default_value_t)]
        format: Format,
    },
}

/// Why a study is not told to its end.
#[derive(Debug)]
pub(in crate::cli) enum Broken {
    /// Its lines cannot be written.
    Output(io::Error),
    Why(String),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<String> for Broken {
    fn from(why: String) -> Self {
        Self::Why(why)
    }
}

impl Broken {
    /// Whoever read the output has closed it.
    pub(super) fn closed() -> Self {
        Self::Output(io::ErrorKind::BrokenPipe.into())
    }

    /// Says what has happened, unless whoever read the output has seen enough.
    pub(super) fn end(self, command: &str) -> ExitCode {
        match self {
            Self::Output(error) => output::end(command, ExitCode::SUCCESS, Err(error)),
            Self::Why(why) => {
                output::complain(command, why);
                ExitCode::FAILURE
            }
        }
    }
}

/// Plays a study, or joins the parts of one; fails if a game came to no end.
pub fn run(games: Games, simulate: Simulate) -> ExitCode {
    let done = match simulate.part {
        Some(Part::Merge { files, format }) => join(&files, format),
        None => play(games, simulate),
    };
    match done {
        Ok(summary) => {
            output::note(&summary);
            match summary.errors() {
                0 => ExitCode::SUCCESS,
                _ => ExitCode::FAILURE,
            }
        }
        Err(broken) => broken.end("simulate"),
    }
}

/// Goes on as long as lines can be written; keeps why they cannot.
fn go_on(written: io::Result<()>, broken: &mut Option<io::Error>) -> ControlFlow<()> {
    match written {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            *broken = Some(error);
            ControlFlow::Break(())
        }
    }
}

fn join(files: &[PathBuf], format: Format) -> Result<Summary, Broken> {
    let mut writer = Writer::new(format, io::stdout().lock());
    let (mut summary, mut broken) = (Summary::default(), None);
    let missing = merge(files, |line| {
        summary.add(line);
        go_on(writer.write(line), &mut broken)
    })?;
    if let Some(error) = broken {
        return Err(error.into());
    }
    if missing.games > 0 {
        let (games, first) = (missing.games, missing.first);
        output::note(format!("{games} games are missing, the first is {first}\n"));
    }
    Ok(summary)
}

fn play(games: Games, simulate: Simulate) -> Result<Summary, Broken> {
    limit_threads(simulate.threads)?;
    let named = simulate.game.map(|name| game_named(games, &name));
    let named = named.transpose()?;
    let study = Study {
        scenario: simulate.scenario.unwrap_or_default(),
        options: simulate.options,
        programs: ByPlayer {
            french: simulate.french,
            coalition: simulate.coalition,
        },
        sides: Sides::Kept,
        games: simulate.games,
        seed: simulate.seed,
        shard: simulate.shard,
        turns: simulate.turns,
        save_games: simulate.save_games,
        kept: None,
    };
    let bar = progress(study.count());
    let mut writer = Writer::new(simulate.format, io::stdout());
    let (mut summary, mut broken) = (Summary::default(), None);
    let stop = Stop::default();
    output::watch(stop.clone());
    let game = named.unwrap_or_else(|| game_of_scenario(games, &study.scenario));
    let played = game.study(&study, &stop, &mut |line| {
        summary.add(&line);
        bar.inc(1);
        go_on(writer.write(&line), &mut broken)
    });
    bar.finish_and_clear();
    played.map_err(|error| error.to_string())?;
    match broken {
        Some(error) => Err(error.into()),
        None if stop.is_on() => Err(Broken::closed()),
        None => Ok(summary),
    }
}

/// The most games of a study.
const MOST_GAMES: u64 = 10_000_000;
/// The most turns after which games can be broken off.
const MOST_TURNS: usize = 1000;
/// The most threads that play at once.
const MOST_THREADS: usize = 256;

/// Reads how many games are to be played.
///
/// # Errors
/// Says how many can be.
pub(super) fn games(text: &str) -> Result<u64, String> {
    let games = text
        .parse()
        .ok()
        .filter(|games| (1..=MOST_GAMES).contains(games));
    games.ok_or_else(|| format!("a number from 1 to {MOST_GAMES} was expected"))
}

/// Reads after how many turns games are broken off.
///
/// # Errors
/// Says how many there can be.
fn turns(text: &str) -> Result<usize, String> {
    let turns = text
        .parse()
        .ok()
        .filter(|turns| (1..=MOST_TURNS).contains(turns));
    turns.ok_or_else(|| format!("a number from 1 to {MOST_TURNS} was expected"))
}

/// Reads on how many threads is to be played.
///
/// # Errors
/// Says how many there can be.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    let threads = text
        .parse()
        .ok()
        .filter(|threads| (1..=MOST_THREADS).contains(threads));
    threads.ok_or_else(|| format!("a number from 1 to {MOST_THREADS} was expected"))
}

/// Lets programs play on so many threads.
///
/// # Errors
/// Says why they cannot be had.
pub(super) fn limit_threads(threads: Option<usize>) -> Result<(), String> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0));
    builder.build_global().map_err(|error| error.to_string())
}

/// Makes a progress bar, which shows on a terminal only.
pub(super) fn progress(games: u64) -> ProgressBar {
    let template = "{bar:40} {pos}/{len} games, {eta} left";
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
