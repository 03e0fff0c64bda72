//! A study: many games of one scenario between two levels, played in parallel.
//!
//! Match n of a study has the study's seed plus n, so every game can be played again by itself, and a study gives the same
//! lines however many threads or machines share it.

use super::line::{Line, LossesByTurn};
use crate::last_battles::Match;
use crate::last_battles::charts::Turn;
use crate::last_battles::counter::{Army, ByPlayer, Player};
use crate::last_battles::game_setup::NewGame;
use crate::last_battles::{Order, State, victory};
use crate::table::game::{CannotBegin, Kept};
use crate::table::level::Program;
use crate::table::opponent::contest_until;
use crate::table::opponent::mix;
use crate::table::save;
use crate::table::stop::Stop;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

/// A part of a study that one of several jobs plays: the n-th of so many, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    nth: u64,
    of: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Self { nth: 1, of: 1 }
    }
}

impl Shard {
    /// Gets the n-th game of the part, counted from 0.
    const fn game(self, nth: u64) -> u64 {
        self.nth - 1 + nth * self.of
    }

    /// Counts the games of the part among so many.
    const fn count(self, games: u64) -> u64 {
        games.saturating_sub(self.nth - 1).div_ceil(self.of)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.nth, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(nth, of)| Some((nth.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((nth, of)) if nth >= 1 && nth <= of => Ok(Self { nth, of }),
            _ => Err("a part such as 3/8 was expected, the first being 1/8".to_owned()),
        }
    }
}

/// Many games of one scenario.
#[derive(Clone, Debug)]
pub struct Study {
    pub scenario: String,
    pub options: Vec<String>,
    pub programs: ByPlayer<Program>,
    pub games: u64,
    pub seed: u64,
    pub shard: Shard,
    /// Where to save each game, if at all.
    pub save_games: Option<PathBuf>,
}

impl Study {
    /// Plays the games, in parallel, and tells each line in the order of the games, until nobody wants to be told any more.
    ///
    /// # Errors
    /// Says why the scenario cannot be played.
    pub fn play(
        &self,
        tell: impl FnMut(Line) -> ControlFlow<()> + Send,
    ) -> Result<(), CannotBegin> {
        self.play_until(&Stop::default(), tell)
    }

    /// Plays the games as [`Study::play`] does, or until all is stopped; games that are being played then are not told.
    ///
    /// # Errors
    /// As [`Study::play`].
    pub fn play_until(
        &self,
        stop: &Stop,
        tell: impl FnMut(Line) -> ControlFlow<()> + Send,
    ) -> Result<(), CannotBegin> {
        self.begin(0)?;
        let in_order = Mutex::new(InOrder::new(tell));
        // The games are handed out one by one, so that few lines wait for one before them.
        let games = (0..self.count()).take_while(|_| !stop.is_on());
        games.par_bridge().for_each(|nth| {
            let line = self.play_one(self.shard.game(nth), stop);
            if stop.is_on() {
                return;
            }
            let mut in_order = in_order.lock().unwrap_or_else(PoisonError::into_inner);
            if in_order.take(nth, line).is_break() {
                stop.now();
            }
        });
        Ok(())
    }

    /// Counts the games of this part.
    pub const fn count(&self) -> u64 {
        self.shard.count(self.games)
    }

    fn begin(&self, game: u64) -> Result<Match, CannotBegin> {
        Match::begin(NewGame {
            scenario: self.scenario.clone(),
            options: self.options.clone(),
            seed: self.seed.wrapping_add(game),
            ..NewGame::default()
        })
    }

    /// Plays one game; what keeps it from its end stands in its line.
    fn play_one(&self, game: u64, stop: &Stop) -> Line {
        let mut line = Line::new(self, game);
        if let Err(error) = self.play_into(&mut line, stop) {
            line.error = Some(error);
        }
        line
    }

    fn play_into(&self, line: &mut Line, stop: &Stop) -> Result<(), String> {
        let mut game = self.begin(line.game).map_err(|error| error.to_string())?;
        let mut state = game.state().clone();
        let player = |player: Player| {
            let seed = mix(line.seed, 1 + player as u64);
            State::program(&self.programs[player], seed, stop.clone())
        };
        let mut opponents = ByPlayer {
            french: player(Player::French)?,
            coalition: player(Player::Coalition)?,
        };
        let mut chronicle = Chronicle::default();
        let played = contest_until(&mut state, &mut opponents, stop, |after, order, _| {
            chronicle.note(after, order);
        });
        let orders = chronicle.finish(&state, line);
        played.map_err(|failure| failure.to_string())?;
        let Some(folder) = self.save_games.as_ref().filter(|_| !stop.is_on()) else {
            return Ok(());
        };
        for order in &orders {
            game.play(order)
                .map_err(|violation| violation.to_string())?;
        }
        let file = folder.join(format!("{}-{}.ron", self.scenario_name(), line.seed));
        save::save(&game, &file).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Gets a name for files: the scenario's number, or the name of its file without the folder.
    fn scenario_name(&self) -> String {
        let name = std::path::Path::new(&self.scenario).file_stem();
        name.map_or_else(
            || self.scenario.clone(),
            |name| name.to_string_lossy().into_owned(),
        )
    }
}

/// What is kept of a game while it is played.
#[derive(Default)]
struct Chronicle {
    orders: Vec<Order>,
    given: u64,
    /// The losses after the last order of each turn.
    losses: BTreeMap<Turn, [u16; 3]>,
}

impl Chronicle {
    fn note(&mut self, after: &State, order: &Order) {
        self.given += 1;
        self.orders.push(order.clone());
        self.losses.insert(after.turn(), losses(after));
    }

    fn finish(self, state: &State, line: &mut Line) -> Vec<Order> {
        let outcome = state.outcome();
        line.winner = outcome.and_then(|outcome| outcome.winner);
        line.level = outcome.and_then(|outcome| outcome.level);
        line.ending = outcome
            .map(|outcome| outcome.reason.to_string())
            .unwrap_or_default();
        line.french_points = victory::score(state, Player::French);
        line.coalition_points = victory::score(state, Player::Coalition);
        [line.french_losses, line.allied_losses, line.prussian_losses] = losses(state);
        line.turn = state.turn();
        line.turns = self.losses.len();
        line.orders = self.given;
        let by_turn = self.losses.into_iter();
        line.losses_by_turn = LossesByTurn(by_turn.collect());
        self.orders
    }
}

fn losses(state: &State) -> [u16; 3] {
    Army::ALL.map(|side| state.losses(side).0)
}

/// Puts lines that come in any order back into that of the games.
struct InOrder<F> {
    tell: F,
    next: u64,
    waiting: BTreeMap<u64, Line>,
}

impl<F: FnMut(Line) -> ControlFlow<()>> InOrder<F> {
    const fn new(tell: F) -> Self {
        Self {
            tell,
            next: 0,
            waiting: BTreeMap::new(),
        }
    }

    fn take(&mut self, nth: u64, line: Line) -> ControlFlow<()> {
        self.waiting.insert(nth, line);
        while let Some(line) = self.waiting.remove(&self.next) {
            self.next += 1;
            (self.tell)(line)?;
        }
        ControlFlow::Continue(())
    }
}
