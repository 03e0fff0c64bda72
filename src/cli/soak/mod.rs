//! `soak`: plays games of all scenarios and sets of options for some minutes, and asks after every order what must hold.
//!
//! A game in which something does not hold is cut down to the orders that it takes, and saved: the save is the report. The same
//! seed plays the same games, in the same order.

mod cut;
mod trial;

pub use cut::cut_down;
pub use trial::{Asked, Broken, Trial, agreed, choices, give};

use super::output;
use crate::last_battles::data::equipment::{Carried, at_hand};
use crate::table::data::Fault;
use crate::table::opponent::mix;
use clap::Args;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What `soak` is to do.
#[derive(Args, Clone, Debug)]
pub struct Soak {
    /// For how many minutes to play; the game that is being played then is played to its end
    #[arg(long, default_value_t = 10, value_parser = minutes)]
    minutes: u64,
    /// The seed of the first game; each further game has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at most, whatever time is left
    #[arg(long, value_parser = super::simulate::games)]
    games: Option<u64>,
    /// The folder in which a game that fails is saved
    #[arg(long, default_value = ".")]
    folder: PathBuf,
}

/// The most minutes of a soak: a week.
const MOST_MINUTES: u64 = 7 * 24 * 60;

fn minutes(text: &str) -> Result<u64, String> {
    let minutes = text
        .parse()
        .ok()
        .filter(|minutes| (1..=MOST_MINUTES).contains(minutes));
    minutes.ok_or_else(|| format!("a number from 1 to {MOST_MINUTES} was expected"))
}

/// Plays until the time is up, or a game fails; fails then.
pub fn run(soak: &Soak) -> ExitCode {
    let data = match at_hand() {
        Ok(data) => data,
        Err(faults) => {
            output::list::<Fault>("", faults);
            return ExitCode::FAILURE;
        }
    };
    let end = Instant::now() + Duration::from_secs(60 * soak.minutes);
    let is_over =
        |played: u64| Instant::now() >= end || soak.games.is_some_and(|games| played >= games);
    let (told, code) = play(soak, data, is_over, io::stdout());
    output::end("soak", code, told)
}

/// Plays game after game, a line for each.
fn play(
    soak: &Soak,
    data: &Carried,
    is_over: impl Fn(u64) -> bool,
    mut output: impl Write,
) -> (io::Result<()>, ExitCode) {
    let mut played = 0;
    while !is_over(played) {
        let trial = Trial::of(data, soak.seed.wrapping_add(played));
        let told = match trial.play() {
            Ok(orders) => writeln!(output, "{trial}: {orders} orders"),
            Err(broken) => {
                report(&trial, broken, &soak.folder);
                return (Ok(()), ExitCode::FAILURE);
            }
        };
        if told.is_err() {
            return (told, ExitCode::SUCCESS);
        }
        played += 1;
    }
    let told = writeln!(output, "{played} games, and all held that must");
    (told, ExitCode::SUCCESS)
}

/// Cuts a game that has failed down, saves it, and tells where it lies.
fn report(trial: &Trial, broken: Broken, folder: &Path) {
    output::complain("soak", format!("{trial}: {}", broken.what));
    let all = broken.orders.len();
    let broken = cut_down(trial, broken);
    let orders = broken.orders.len();
    let name = format!("soak-{}-{}.ron", trial.start.scenario, trial.start.seed);
    let file = folder.join(name);
    let saved = match trial.save(&broken, &file) {
        Ok(()) => format!(
            "the game is cut down from {all} orders to {orders} and saved in {}",
            file.display()
        ),
        Err(why) => format!("{} cannot be written: {why}", file.display()),
    };
    output::complain("soak", saved);
    let last = broken.orders.last();
    output::complain("soak", format!("the last order, {last:?}: {}", broken.what));
}

/// Draws numbers from a seed, each in its turn.
struct Draw {
    seed: u64,
    drawn: u64,
}

impl Draw {
    const fn new(seed: u64) -> Self {
        Self { seed, drawn: 0 }
    }

    /// Gets a number below another.
    const fn below(&mut self, most: u64) -> u64 {
        self.drawn += 1;
        mix(self.seed, self.drawn) % most
    }
}
