//! `tournament`: pits levels against each other in several scenarios from both sides, and tells by how much they differ.
//!
//! A win counts one point, a draw half of one. Each seed is played twice, with sides changed, so that the same dice help either
//! level; the pair of games is what is counted.

mod meeting;
mod pairs;
mod sprt;
mod table;

pub use meeting::{Meeting, Met};
pub use pairs::Pairs;
pub use sprt::{Hypotheses, Verdict};

use super::games::Games;
use super::output;
use super::simulate::{Broken, KeptGames, games, limit_threads, progress, threads};
use crate::table::armies::Player;
use crate::table::level::Program;
use crate::table::stop::Stop;
use clap::Args;
use indicatif::ProgressBar;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// What `tournament` is to do.
#[derive(Args, Clone, Debug)]
pub struct Tournament {
    /// The numbers of scenarios, or the paths of scenario files
    #[arg(required = true)]
    scenarios: Vec<String>,
    /// The levels that meet, each with each
    #[arg(long, value_delimiter = ',', required = true)]
    levels: Vec<Program>,
    /// How many games each pair plays in each scenario at most, two of each seed with sides changed
    #[arg(long, default_value_t = 100, value_parser = games)]
    games: u64,
    /// Ends a meeting as soon as a sequential test tells whether the first level is better by no more than the one number of
    /// Elo points, or by the other, over all scenarios together; such as 0,20
    #[arg(
        long,
        value_name = "LOW,HIGH",
        allow_hyphen_values = true,
        conflicts_with = "table"
    )]
    until: Option<Hypotheses>,
    /// Measures all levels against normal, or the first if normal is not named, and writes a table in Markdown
    #[arg(long)]
    table: bool,
    /// A file in which each game is kept as it ends; those that it holds are not played again
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// The seed of the first pair of each study
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; as many as there are cores, unless said
    #[arg(long, value_parser = threads)]
    threads: Option<usize>,
}

/// Plays a tournament; fails if a game came to no end.
pub fn run(games: Games, tournament: &Tournament) -> ExitCode {
    let limited = limit_threads(tournament.threads).map_err(Broken::from);
    match limited.and_then(|()| tournament.play(games, io::stdout())) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(errors) => {
            let why = format!("{errors} games came to no end");
            output::complain("tournament", why);
            ExitCode::FAILURE
        }
        Err(broken) => broken.end("tournament"),
    }
}

impl Tournament {
    /// Plays what is asked for, prints what comes of it, and counts the games that came to no end.
    fn play(&self, known: Games, mut lines: impl Write) -> Result<u64, Broken> {
        if self.games < 2 {
            return Err(Broken::Why(
                "each pair plays two games at least, one on each side".to_owned(),
            ));
        }
        let kept = self.keep.as_deref().map(KeptGames::open).transpose()?;
        let couples = self.couples();
        let hall = Hall {
            tournament: self,
            known,
            kept: kept.map(Arc::new),
            stop: Stop::default(),
            bar: progress(match self.table {
                true => self.games_of_table(),
                false => 2 * self.pairs() * (couples.len() * self.scenarios.len()) as u64,
            }),
        };
        output::watch(hall.stop.clone());
        let errors = match self.table {
            true => hall.write_table(&mut lines)?,
            false => hall.meet_all(&couples, &mut lines)?,
        };
        hall.bar.finish_and_clear();
        Ok(errors)
    }

    /// Counts the pairs of games in each scenario.
    const fn pairs(&self) -> u64 {
        self.games / 2
    }

    /// Lists who meets whom: each level with each that is named after it.
    fn couples(&self) -> Vec<(&Program, &Program)> {
        let levels = self.levels.iter().enumerate();
        let couples = levels.flat_map(|(nth, other)| {
            let before = self.levels[..nth].iter();
            before.map(move |one| (other, one))
        });
        couples.collect()
    }
}

/// Where a tournament is played.
struct Hall<'a> {
    tournament: &'a Tournament,
    known: Games,
    kept: Option<Arc<KeptGames>>,
    stop: Stop,
    bar: ProgressBar,
}

impl Hall<'_> {
    /// Lets two levels meet in some scenarios; breaks if whoever reads the output has closed it.
    fn meet(&self, scenarios: &[String], one: &Program, other: &Program) -> Result<Met, Broken> {
        let meeting = Meeting {
            scenarios: scenarios.to_vec(),
            one: one.clone(),
            other: other.clone(),
            pairs: self.tournament.pairs(),
            seed: self.tournament.seed,
            until: self.tournament.until,
            kept: self.kept.clone(),
        };
        let met = meeting.play(self.known, &self.stop, |games| self.bar.inc(games))?;
        match self.stop.is_on() {
            true => Err(Broken::closed()),
            false => Ok(met),
        }
    }

    /// Lets all meet, and counts the games that came to no end.
    fn meet_all(
        &self,
        couples: &[(&Program, &Program)],
        lines: &mut impl Write,
    ) -> Result<u64, Broken> {
        let Tournament {
            scenarios, until, ..
        } = self.tournament;
        let mut errors = 0;
        for (one, other) in couples {
            writeln!(lines, "{one} against {other}")?;
            let met = self.meet(scenarios, one, other)?;
            errors += met.errors;
            for (scenario, pairs) in scenarios.iter().zip(&met.by_scenario) {
                write_pairs(lines, scenario, pairs)?;
            }
            write_pairs(lines, "all", &met.all)?;
            if let Some(hypotheses) = until {
                writeln!(lines, "  {}", hypotheses.words(&met.all))?;
            }
        }
        Ok(errors)
    }
}

/// Writes what one level has won: its share, what that is in Elo points, and its share on each side.
fn write_pairs(lines: &mut impl Write, of: &str, pairs: &Pairs) -> io::Result<()> {
    let share = pairs.share();
    let sides = Player::ALL.map(|side| format!("{side} {}", pairs.share_as(side).percent()));
    let counts = pairs.counts().map(|count| count.to_string());
    writeln!(
        lines,
        "  {of:<4} {:<24} Elo {:<22} as {}  pairs {}",
        share.percent(),
        share.elo(),
        sides.join("  "),
        counts.join("-")
    )
}
