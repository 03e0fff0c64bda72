//! `tune`: improves what a program weighs, by games against others and its older selves.
//!
//! Each step is a line of JSON on standard output; the last line states the program that has come of it and the command that
//! leads there again. A sequential test then tells whether it is better than what it was, by seeds that the tuning has not seen.

pub mod spsa;
mod tuning;

pub use tuning::{Iterate, Tuning};

use super::games::Games;
use super::output;
use super::simulate::{Broken, games, limit_threads, progress, threads};
use super::tournament::{Hypotheses, Meeting};
use crate::table::level::Program;
use crate::table::shown;
use crate::table::stop::Stop;
use clap::Args;
use serde::Serialize;
use serde_json::json;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use tuning::TOGETHER;

/// What `tune` is to do.
#[derive(Args, Clone, Debug)]
pub struct Tune {
    /// The numbers of scenarios, or the paths of scenario files
    #[arg(required = true)]
    scenarios: Vec<String>,
    /// The program that is to become better
    #[arg(long, default_value_t = Program::default())]
    program: Program,
    /// What of it is tuned; all that can be, unless said
    #[arg(long, value_delimiter = ',')]
    weights: Vec<String>,
    /// Whom it plays against, besides its older selves
    #[arg(long, value_delimiter = ',', default_values_t = [Program::default()])]
    against: Vec<Program>,
    /// How many steps
    #[arg(long, default_value_t = 100, value_parser = games)]
    iterations: u64,
    /// How many games a step, in fours: two places that are tried, each on both sides
    #[arg(long, default_value_t = 64, value_parser = games)]
    games: u64,
    /// The seed of the first games, and of what is tried
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How far from each number is tried at first, as a share of it
    #[arg(long, default_value_t = 0.2, value_parser = gain)]
    c: f64,
    /// How large the steps are; unless said, the first goes as far, as a share of each number, as one side is better in points
    #[arg(long, value_parser = gain)]
    a: Option<f64>,
    /// How many games in each scenario check at most whether what was tuned is better than it was; none, unless said
    #[arg(long, value_parser = games)]
    check: Option<u64>,
    /// What the check decides: better by no more than the one number of Elo points, or by the other
    #[arg(
        long,
        value_name = "LOW,HIGH",
        allow_hyphen_values = true,
        default_value = "0,20"
    )]
    until: Hypotheses,
    /// How many threads; as many as there are cores, unless said
    #[arg(long, value_parser = threads)]
    threads: Option<usize>,
}

/// Reads a gain: a number above 0.
fn gain(text: &str) -> Result<f64, String> {
    let gain = text.parse().ok().filter(|gain| (1e-6..=1e3).contains(gain));
    gain.ok_or_else(|| "a number from 0.000001 to 1000 was expected".to_owned())
}

/// Tunes; fails if a game came to no end.
pub fn run(known: Games, tune: &Tune) -> ExitCode {
    let limited = limit_threads(tune.threads).map_err(Broken::from);
    match limited.and_then(|()| tune.play(known, io::stdout())) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(errors) => {
            output::complain("tune", format!("{errors} games came to no end"));
            ExitCode::FAILURE
        }
        Err(broken) => broken.end("tune"),
    }
}

impl Tune {
    fn tuning(&self) -> Tuning {
        Tuning {
            scenarios: self.scenarios.clone(),
            program: self.program.clone(),
            weights: self.weights.clone(),
            against: self.against.clone(),
            iterations: self.iterations,
            games: self.games,
            seed: self.seed,
            c: self.c,
            a: self.a,
        }
    }

    /// Tunes and checks, and counts the games that came to no end.
    fn play(&self, known: Games, mut lines: impl Write) -> Result<u64, Broken> {
        let stop = Stop::default();
        output::watch(stop.clone());
        let tuning = self.tuning();
        let bar = progress(self.iterations * self.games.max(TOGETHER));
        let (mut errors, mut broken) = (0, None);
        let tuned = tuning.run(known, &stop, |iterate| {
            bar.inc(iterate.games + iterate.errors);
            errors += iterate.errors;
            match write_line(&mut lines, iterate) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    broken = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        bar.finish_and_clear();
        let tuned = tuned?;
        if let Some(error) = broken {
            return Err(error.into());
        }
        if stop.is_on() {
            return Err(Broken::closed());
        }
        let told = json!({"program": tuned, "command": self.command()});
        write_line(&mut lines, &told)?;
        let Some(games) = self.check else {
            return Ok(errors);
        };
        let meeting = Meeting {
            scenarios: self.scenarios.clone(),
            one: tuned,
            other: self.program.clone(),
            pairs: (games / 2).max(1),
            seed: self.seed.wrapping_add(tuning.seeds()),
            until: Some(self.until),
            kept: None,
        };
        let met = meeting.play(known, &stop, |_| {})?;
        if stop.is_on() {
            return Err(Broken::closed());
        }
        let share = met.all.share();
        let told = json!({
            "check": self.until.words(&met.all),
            "share": share.percent().trim(),
            "elo": share.elo(),
            "games": 2 * met.all.len(),
            "seed": meeting.seed,
        });
        write_line(&mut lines, &told)?;
        Ok(errors + met.errors)
    }

    /// Writes the command that leads to the same program, with all that it rests on.
    fn command(&self) -> String {
        let joined = |programs: &[Program]| -> String {
            let names: Vec<_> = programs.iter().map(Program::to_string).collect();
            names.join(",")
        };
        let mut words = vec!["hundred-days tune".to_owned()];
        words.extend(self.scenarios.iter().cloned());
        words.push(format!("--program {}", self.program));
        if !self.weights.is_empty() {
            words.push(format!("--weights {}", self.weights.join(",")));
        }
        words.push(format!("--against {}", joined(&self.against)));
        words.push(format!("--iterations {}", self.iterations));
        words.push(format!("--games {}", self.games));
        words.push(format!("--seed {}", self.seed));
        words.push(format!("--c {}", self.c));
        words.extend(self.a.map(|a| format!("--a {a}")));
        if let Some(games) = self.check {
            words.push(format!("--check {games} --until {}", self.until));
        }
        words.join(" ")
    }
}

/// Writes a line at once, so that a tuning that is cut short leaves whole lines.
fn write_line(lines: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let text = serde_json::to_string(value)?;
    writeln!(lines, "{}", shown::json(&text))?;
    lines.flush()
}
