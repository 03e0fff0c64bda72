//! A tuning: what is changed, whom it plays against, and how its games are dealt out.
//!
//! In each step both places that are tried play the same games: the same scenarios, seeds and opponents, on both sides. So four
//! games belong together. The opponents are those that are named and some older selves, so that nobody is learned by heart.

use super::spsa::{Gains, Number, Spsa};
use crate::cli::games::{AnyGame, Games, game_of_scenario};
use crate::cli::output;
use crate::cli::simulate::{Line, Shard, Sides, Study};
use crate::table::armies::{ByPlayer, Player};
use crate::table::level::{Program, Tunable};
use crate::table::stop::Stop;
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The games that belong together: two places, each on both sides.
pub const TOGETHER: u64 = 4;
/// After how many steps another self joins the opponents.
const OLDER_EACH: u64 = 10;
/// How many older selves there are at most, the latest.
const MOST_OLDER: usize = 3;

/// What is to be tuned, and by which games.
#[derive(Clone, Debug)]
pub struct Tuning {
    pub scenarios: Vec<String>,
    /// The program that is to become better.
    pub program: Program,
    /// The names of what is tuned; all that can be, if none is named.
    pub weights: Vec<String>,
    pub against: Vec<Program>,
    pub iterations: u64,
    /// How many games are played in each step.
    pub games: u64,
    /// The seed of the first four games, and of the directions that are tried.
    pub seed: u64,
    /// Spall's c, as a share of each number.
    pub c: f64,
    /// Spall's a; by itself the first step goes as far, as a share of each number, as one side is better in points.
    pub a: Option<f64>,
}

/// Where a tuning stands after a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Iterate {
    /// Counted from 1.
    pub iteration: u64,
    /// The share of the points that was won by either place that was tried.
    pub won: [f64; 2],
    pub games: u64,
    /// The games that came to no end.
    pub errors: u64,
    /// The program as it is from now on.
    pub program: Program,
    /// The numbers themselves, by their names.
    pub weights: BTreeMap<String, f64>,
}

/// The points that a place has won in a step, in halves.
#[derive(Clone, Copy, Default)]
struct Won {
    halves: u64,
    games: u64,
}

impl Won {
    fn share(self) -> f64 {
        self.halves as f64 / (2 * self.games.max(1)) as f64
    }
}

/// What the games of a step have brought.
#[derive(Default)]
struct Measured {
    places: [Won; 2],
    /// What kept games from their ends.
    errors: Vec<String>,
}

impl Tuning {
    /// Tunes; tells each step, until nobody wants to be told any more, and gives back the program as it has become. The same
    /// numbers lead to the same program, however many threads play.
    ///
    /// # Errors
    /// Says what cannot be tuned or played.
    pub fn run(
        &self,
        known: Games,
        stop: &Stop,
        mut tell: impl FnMut(&Iterate) -> ControlFlow<()>,
    ) -> Result<Program, String> {
        let game = self.game(known)?;
        let weights = self.weights(game)?;
        let numbers = weights.iter().map(|weight| Number {
            start: weight.value,
            bounds: weight.bounds.clone(),
        });
        let gains = Gains::of(self.iterations, self.c, self.a);
        let mut climb = Spsa::new(numbers.collect(), gains, self.seed);
        let mut older: Vec<Program> = Vec::new();
        for nth in 0..self.iterations {
            let opponents: Vec<_> = self.against.iter().chain(&older).cloned().collect();
            let tried = climb.tried().map(|values| self.with(&weights, &values));
            let Measured { places, errors } = self.measure(game, nth, &tried, &opponents, stop);
            if stop.is_on() {
                break;
            }
            let [plus, minus] = places;
            let games = plus.games + minus.games;
            if let Some(error) = errors.first().filter(|_| games == 0) {
                return Err(error.clone());
            }
            for error in &errors {
                output::note(format!("{error}\n"));
            }
            climb.climb(plus.share() - minus.share());
            let program = self.with(&weights, &climb.values());
            let iterate = Iterate {
                iteration: nth + 1,
                won: [plus.share(), minus.share()],
                games,
                errors: errors.len() as u64,
                program: program.clone(),
                weights: names(&weights).zip(climb.at().iter().copied()).collect(),
            };
            if tell(&iterate).is_break() {
                stop.now();
                break;
            }
            if (nth + 1) % OLDER_EACH == 0 {
                older.push(program);
                let over = older.len().saturating_sub(MOST_OLDER);
                older.drain(..over);
            }
        }
        Ok(self.with(&weights, &climb.values()))
    }

    /// Counts the seeds that the tuning uses, from its own on; whoever checks what came of it takes others.
    pub const fn seeds(&self) -> u64 {
        self.iterations.saturating_mul(self.together())
    }

    /// Counts the fours of games in a step.
    const fn together(&self) -> u64 {
        let fours = self.games / TOGETHER;
        if fours == 0 { 1 } else { fours }
    }

    /// Gets the game that all scenarios are of, each of which can be played.
    fn game(&self, known: Games) -> Result<&'static dyn AnyGame, String> {
        let mut games = self
            .scenarios
            .iter()
            .map(|one| game_of_scenario(known, one));
        let first = games.next().ok_or("no scenario is named")?;
        match games.all(|game| game.name() == first.name()) {
            true => Ok(first),
            false => Err("the scenarios are of several games".to_owned()),
        }
    }

    /// Lists what is tuned, each with the number that it begins with.
    fn weights(&self, game: &dyn AnyGame) -> Result<Vec<Tunable>, String> {
        let mut all = game.tunable(self.program.level);
        for weight in &mut all {
            let changes = self.program.changes.iter();
            if let Some((_, value)) = changes.rev().find(|(name, _)| *name == weight.name) {
                weight.value = *value;
            }
        }
        let known: Vec<_> = all.iter().map(|weight| weight.name).collect();
        let unknown = self
            .weights
            .iter()
            .find(|name| !known.contains(&name.as_str()));
        if all.is_empty() {
            let level = self.program.level;
            return Err(format!("nothing of {level} can be tuned in this game"));
        }
        if let Some(name) = unknown {
            let known = known.join(", ");
            return Err(format!("`{name}` cannot be tuned: the names are {known}"));
        }
        if !self.weights.is_empty() {
            all.retain(|weight| self.weights.iter().any(|name| name == weight.name));
        }
        Ok(all)
    }

    /// Gets the program with other numbers.
    fn with(&self, weights: &[Tunable], values: &[i64]) -> Program {
        let mut program = self.program.clone();
        let tuned = |name: &String| weights.iter().any(|weight| weight.name == name);
        program.changes.retain(|(name, _)| !tuned(name));
        let changes = names(weights).zip(values.iter().copied());
        program.changes.extend(changes);
        program
    }

    /// Plays the games of a step, and gets what each of the two places has won.
    fn measure(
        &self,
        game: &dyn AnyGame,
        step: u64,
        tried: &[Program; 2],
        opponents: &[Program],
        stop: &Stop,
    ) -> Measured {
        let fours = self.together();
        let games: Vec<_> = (0..fours * TOGETHER).collect();
        let played = games.into_par_iter().map(|nth| {
            let four = step * fours + nth / TOGETHER;
            let (place, side) = ((nth / 2 % 2) as usize, nth % 2);
            let study = self.study(four, &tried[place], opponents);
            let line = game.play_one(&study, side, stop);
            let player = Player::ALL[side as usize];
            (place, player, line)
        });
        let played: Vec<(usize, Player, Line)> = played.collect();
        let mut measured = Measured::default();
        for (place, player, line) in played {
            if let Some(error) = &line.error {
                let Line { seed, scenario, .. } = &line;
                let why = format!("game {seed} of scenario {scenario}: {error}");
                measured.errors.push(why);
                continue;
            }
            let sum = &mut measured.places[place];
            sum.games += 1;
            sum.halves += match line.winner {
                Some(winner) => 2 * u64::from(winner == player),
                None => 1,
            };
        }
        measured
    }

    /// Gets the two games of a place among four that belong together.
    fn study(&self, four: u64, program: &Program, opponents: &[Program]) -> Study {
        let scenarios = self.scenarios.len() as u64;
        let (scenario, round) = (four % scenarios, four / scenarios);
        let opponent = opponents.get((round % opponents.len().max(1) as u64) as usize);
        Study {
            scenario: self.scenarios[scenario as usize].clone(),
            options: Vec::new(),
            programs: ByPlayer {
                french: program.clone(),
                coalition: opponent.unwrap_or(&self.program).clone(),
            },
            sides: Sides::Changed,
            games: 2,
            seed: self.seed.wrapping_add(four),
            shard: Shard::default(),
            turns: None,
            save_games: None,
            kept: None,
        }
    }
}

fn names(weights: &[Tunable]) -> impl Iterator<Item = String> {
    weights.iter().map(|weight| weight.name.to_owned())
}
