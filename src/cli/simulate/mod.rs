//! `simulate`: plays many games between programs, writes a line for each, and says what they tell together.
//!
//! The lines go to standard output, the summary and the progress bar to standard error.

mod line;
mod merge;
mod stats;
mod study;
mod summary;

pub use line::{Format, Line, LossesByTurn, Writer, read};
pub use stats::Share;
pub use study::{Shard, Study};
pub use summary::Summary;

use crate::ai::Program;
use crate::last_battles::counter::ByPlayer;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use std::io;
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
    /// Options of the scenario, by their cases; with a minus before it, one in use by default to go without
    #[arg(long, value_delimiter = ',', allow_hyphen_values = true)]
    options: Vec<String>,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The level of the French player
    #[arg(long, default_value_t = Program::default())]
    french: Program,
    /// The level of the Coalition player
    #[arg(long, default_value_t = Program::default())]
    coalition: Program,
    /// The seed of the first game; each further game has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The part of the games that this job plays, such as 3/8
    #[arg(long, default_value_t = Shard::default())]
    shard: Shard,
    /// A folder to save each game in
    #[arg(long)]
    save_games: Option<PathBuf>,
    /// How many threads; as many as there are cores, unless said
    #[arg(long)]
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

/// Plays a study, or joins the parts of one; fails if a game came to no end.
pub fn run(simulate: Simulate) -> ExitCode {
    let done = match simulate.part {
        Some(Part::Merge { files, format }) => join(&files, format),
        None => play(simulate),
    };
    match done {
        Ok(summary) => {
            eprint!("{summary}");
            match summary.errors() {
                0 => ExitCode::SUCCESS,
                _ => ExitCode::FAILURE,
            }
        }
        Err(error) => {
            eprintln!("hundred-days simulate: {error}");
            ExitCode::FAILURE
        }
    }
}

fn join(files: &[PathBuf], format: Format) -> Result<Summary, String> {
    let lines = merge::join(files)?;
    let mut writer = Writer::new(format, io::stdout().lock());
    let mut written = lines.iter().map(|line| writer.write(line));
    written
        .try_for_each(unless_closed)
        .map_err(|error| error.to_string())?;
    let missing = merge::missing(&lines);
    if let Some(first) = missing.first() {
        eprintln!("{} games are missing, the first is {first}", missing.len());
    }
    Ok(Summary::of(&lines))
}

fn play(simulate: Simulate) -> Result<Summary, String> {
    limit_threads(simulate.threads)?;
    let study = Study {
        scenario: simulate.scenario.unwrap_or_default(),
        options: simulate.options,
        programs: ByPlayer {
            french: simulate.french,
            coalition: simulate.coalition,
        },
        games: simulate.games,
        seed: simulate.seed,
        shard: simulate.shard,
        save_games: simulate.save_games,
    };
    let bar = progress(study.count());
    let mut writer = Writer::new(simulate.format, io::stdout());
    let (mut summary, mut written) = (Summary::default(), Ok(()));
    let played = study.play(|line| {
        summary.add(&line);
        if written.is_ok() {
            written = unless_closed(writer.write(&line));
        }
        bar.inc(1);
    });
    bar.finish_and_clear();
    played.map_err(|error| error.to_string())?;
    written.map_err(|error| error.to_string())?;
    Ok(summary)
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

/// Takes it that whoever reads has seen enough, if the output is closed.
fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
