//! `soak`: plays games of all scenarios and sets of options for some minutes, and asks after every order what must hold.
//!
//! A game in which something does not hold is cut down to the orders that it takes, and saved: the save is the report. The same
//! seed plays the same games, in the same order.

mod cut;
mod trial;

pub use cut::cut_down;
pub use trial::{Asked, Broken, TrialOf, agreed, give};

use super::games::{AnyGame, Games};
use super::output;
use crate::table::data::Fault;
use crate::table::opponent::mix;
use clap::Args;
use std::fmt;
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
pub fn run(games: Games, soak: &Soak) -> ExitCode {
    let offered = match Offered::of(games) {
        Ok(offered) => offered,
        Err(faults) => {
            output::list("", &faults);
            return ExitCode::FAILURE;
        }
    };
    let end = Instant::now() + Duration::from_secs(60 * soak.minutes);
    let is_over =
        |played: u64| Instant::now() >= end || soak.games.is_some_and(|games| played >= games);
    let (told, code) = play(soak, &offered, is_over, io::stdout());
    output::end("soak", code, told)
}

/// Plays game after game, a line for each.
fn play(
    soak: &Soak,
    offered: &Offered,
    is_over: impl Fn(u64) -> bool,
    mut output: impl Write,
) -> (io::Result<()>, ExitCode) {
    let mut played = 0;
    while !is_over(played) {
        let trial = offered.trial(soak.seed.wrapping_add(played));
        let told = match trial.play() {
            Ok(orders) => writeln!(output, "{trial}: {orders} orders"),
            Err(failed) => {
                output::complain("soak", format!("{trial}: {}", failed.what()));
                for told in failed.report(&soak.folder) {
                    output::complain("soak", told);
                }
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

/// The scenarios of all games, each with what players may agree on.
pub struct Offered(Vec<(&'static dyn AnyGame, String, Vec<String>)>);

impl Offered {
    /// Gathers them.
    ///
    /// # Errors
    /// Says what is wrong with the data.
    pub fn of(games: Games) -> Result<Self, Vec<Fault>> {
        let mut all = Vec::new();
        for &game in games {
            let offered = game.on_offer()?.into_iter();
            all.extend(offered.map(|(scenario, choices)| (game, scenario, choices)));
        }
        Ok(Self(all))
    }

    /// Makes the trial of a seed: a scenario, some of its options, and who plays.
    pub fn trial(&self, seed: u64) -> Box<dyn Trial> {
        let mut draw = Draw::new(seed);
        let (game, scenario, choices) = &self.0[draw.below(self.0.len() as u64) as usize];
        game.trial(seed, scenario, choices, &mut draw)
    }
}

/// A game to be tried, whatever game it is.
pub trait Trial: fmt::Display {
    /// Gets the scenario.
    fn scenario(&self) -> &str;

    /// Plays the game to its end; gets how many orders that took.
    ///
    /// # Errors
    /// Tells of what did not hold.
    fn play(&self) -> Result<usize, Box<dyn Failed + '_>>;
}

/// A game in which something did not hold.
pub trait Failed: fmt::Debug {
    /// Tells what.
    fn what(&self) -> &str;

    /// Cuts the game down, saves it in a folder, and tells where it lies.
    fn report(&self, folder: &Path) -> Vec<String>;
}

/// Draws numbers from a seed, each in its turn.
pub struct Draw {
    seed: u64,
    drawn: u64,
}

impl Draw {
    /// Begins with the first number of a seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed, drawn: 0 }
    }

    /// Gets a number below another.
    const fn below(&mut self, most: u64) -> u64 {
        self.drawn += 1;
        mix(self.seed, self.drawn) % most
    }
}
