//! `tournament`: pits levels against each other in several scenarios from both sides, and tells by how much they differ.
//!
//! A win counts one point, a draw half of one. Each pair plays as many games with the first level French as with the second.

use super::games::{Games, game_of_scenario};
use super::output;
use super::simulate::{
    Broken, Line, Shard, Share, Study, Summary, games, limit_threads, progress, threads,
};
use crate::table::armies::{ByPlayer, Player};
use crate::table::level::Program;
use crate::table::stop::Stop;
use clap::Args;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

/// What `tournament` is to do.
#[derive(Args, Clone, Debug)]
pub struct Tournament {
    /// The numbers of scenarios, or the paths of scenario files
    #[arg(required = true)]
    scenarios: Vec<String>,
    /// The levels that meet, each with each
    #[arg(long, value_delimiter = ',', required = true)]
    levels: Vec<Program>,
    /// How many games each pair plays in each scenario, half of them with sides changed
    #[arg(long, default_value_t = 100, value_parser = games)]
    games: u64,
    /// The seed of the first game of each study
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

/// The points of one level against another.
#[derive(Clone, Copy, Debug, Default)]
struct Points {
    won: f64,
    games: u64,
}

impl Points {
    fn add(&mut self, summary: &Summary, side: Player) {
        self.won += summary.won(Some(side)) as f64 + summary.won(None) as f64 / 2.0;
        self.games += summary.ended();
    }

    fn share(self) -> Share {
        Share::of(self.won, self.games)
    }
}

impl Tournament {
    /// Plays all pairs, prints what comes of it, and counts the games that came to no end.
    fn play(&self, known: Games, mut lines: impl Write) -> Result<u64, Broken> {
        if self.games < 2 {
            return Err(Broken::Why(
                "each pair plays two games at least, one on each side".to_owned(),
            ));
        }
        let stop = Stop::default();
        output::watch(stop.clone());
        let pairs = self.pairs();
        let bar = progress(self.games * (pairs.len() * self.scenarios.len()) as u64);
        let mut errors = 0;
        for (one, other) in pairs {
            let mut all = Points::default();
            writeln!(lines, "{one} against {other}")?;
            for scenario in &self.scenarios {
                let mut points = Points::default();
                let mut sides = Vec::new();
                for side in Player::ALL {
                    let summary =
                        self.meet(known, scenario, (one, other), side, &stop, || bar.inc(1))?;
                    if stop.is_on() {
                        return Err(Broken::closed());
                    }
                    let mut as_side = Points::default();
                    as_side.add(&summary, side);
                    points.add(&summary, side);
                    all.add(&summary, side);
                    errors += summary.errors();
                    sides.push(format!("{side} {}", as_side.share().percent()));
                }
                let (share, sides) = (points.share(), sides.join("  "));
                writeln!(
                    lines,
                    "  {scenario:<4} {:<24} Elo {:<22} as {sides}",
                    share.percent(),
                    share.elo()
                )?;
            }
            let share = all.share();
            writeln!(lines, "  all  {:<24} Elo {}", share.percent(), share.elo())?;
        }
        bar.finish_and_clear();
        Ok(errors)
    }

    fn pairs(&self) -> Vec<(&Program, &Program)> {
        let levels = self.levels.iter().enumerate();
        let pairs = levels.flat_map(|(nth, other)| {
            let before = self.levels[..nth].iter();
            before.map(move |one| (other, one))
        });
        pairs.collect()
    }

    /// Plays half of a pair's games in a scenario, the first level on one side.
    fn meet(
        &self,
        known: Games,
        scenario: &str,
        (one, other): (&Program, &Program),
        side: Player,
        stop: &Stop,
        played: impl Fn() + Sync + Send,
    ) -> Result<Summary, String> {
        let mut programs = ByPlayer {
            french: other.clone(),
            coalition: other.clone(),
        };
        programs[side] = one.clone();
        let study = Study {
            scenario: scenario.to_owned(),
            options: Vec::new(),
            programs,
            games: self.games / 2,
            seed: self.seed,
            shard: Shard::default(),
            save_games: None,
        };
        let mut summary = Summary::default();
        let mut tell = |line: Line| {
            if let Some(error) = &line.error {
                output::note(format!(
                    "game {} of scenario {scenario}: {error}\n",
                    line.seed
                ));
            }
            summary.add(&line);
            played();
            ControlFlow::Continue(())
        };
        game_of_scenario(known, scenario)
            .study(&study, stop, &mut tell)
            .map_err(|error| error.to_string())?;
        Ok(summary)
    }
}
