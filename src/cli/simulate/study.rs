//! A study: many games of one scenario between two levels, played in parallel.
//!
//! Match n of a study has the study's seed plus n, so every game can be played again by itself, and a study gives the same
//! lines however many threads or machines share it. Where sides change, two games after another have one seed.

use super::kept::KeptGames;
use super::line::{Line, LossesByTurn};
use crate::table::armies::{ByPlayer, Player};
use crate::table::counters::Counters;
use crate::table::game::CannotBegin;
use crate::table::level::Program;
use crate::table::opponent::{contest_until, mix};
use crate::table::play::Match;
use crate::table::protocol::Protocol;
use crate::table::save;
use crate::table::stop::Stop;
use crate::table::work::apart;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

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

/// Whether the programs of a study change sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sides {
    /// Each plays one side in all games.
    #[default]
    Kept,
    /// Games come in pairs of one seed; in the second of a pair each plays the other side.
    Changed,
}

/// Many games of one scenario.
#[derive(Clone, Debug)]
pub struct Study {
    pub scenario: String,
    pub options: Vec<String>,
    /// Who plays, in the first game if sides change.
    pub programs: ByPlayer<Program>,
    pub sides: Sides,
    pub games: u64,
    /// The seed of the first game.
    pub seed: u64,
    pub shard: Shard,
    /// After how many turns games are broken off, if they are not over by then.
    pub turns: Option<usize>,
    /// Where to save each game, if at all.
    pub save_games: Option<PathBuf>,
    /// Where games are kept that need not be played again, if anywhere.
    pub kept: Option<Arc<KeptGames>>,
}

impl Study {
    /// Plays the games, in parallel, and tells each line in the order of the games, until nobody wants to be told any more or
    /// all is stopped; games that are being played then are not told. Where somebody goes by a clock, each game has a thread of its
    /// own.
    ///
    /// # Errors
    /// Says why the scenario cannot be played.
    pub fn play_until<G: Protocol>(
        &self,
        stop: &Stop,
        tell: impl FnMut(Line) -> ControlFlow<()> + Send,
    ) -> Result<(), CannotBegin> {
        self.begin::<G>(self.seed)?;
        let in_order = Mutex::new(InOrder::new(tell));
        // The games are handed out one by one, so that few lines wait for one before them.
        let games = (0..self.count()).take_while(|_| !stop.is_on());
        let play = |nth| {
            let line = self.play_or_find::<G>(self.shard.game(nth), stop);
            if stop.is_on() {
                return;
            }
            let mut in_order = in_order.lock().unwrap_or_else(PoisonError::into_inner);
            if in_order.take(nth, line).is_break() {
                stop.now();
            }
        };
        match self.goes_by_a_clock::<G>() {
            true => apart(games, play),
            false => games.par_bridge().for_each(play),
        }
        Ok(())
    }

    /// Tells whether one of those who play has a clock, which must not run while his thread plays another game.
    pub fn goes_by_a_clock<G: Protocol>(&self) -> bool {
        let mut programs = Player::ALL.map(|player| &self.programs[player]).into_iter();
        programs.any(|program| {
            let player = G::program(program, self.seed, Stop::default());
            player.is_ok_and(|player| player.clock().is_some())
        })
    }

    /// Counts the games of this part.
    pub const fn count(&self) -> u64 {
        self.shard.count(self.games)
    }

    /// Gets the seed of a game.
    pub const fn seed_of(&self, game: u64) -> u64 {
        self.seed.wrapping_add(match self.sides {
            Sides::Kept => game,
            Sides::Changed => game / 2,
        })
    }

    /// Gets who plays a game.
    pub fn programs_of(&self, game: u64) -> ByPlayer<Program> {
        let ByPlayer { french, coalition } = self.programs.clone();
        match self.sides {
            Sides::Changed if game % 2 == 1 => ByPlayer {
                french: coalition,
                coalition: french,
            },
            _ => ByPlayer { french, coalition },
        }
    }

    fn begin<G: Protocol>(&self, seed: u64) -> Result<Match<G>, CannotBegin> {
        let (scenario, options) = (self.scenario.clone(), self.options.clone());
        Match::begin(G::start(scenario, options, seed))
    }

    /// Plays a game, unless it has been kept.
    fn play_or_find<G: Protocol>(&self, game: u64, stop: &Stop) -> Line {
        let Some(kept) = &self.kept else {
            return self.play_one::<G>(game, stop);
        };
        kept.find(&Line::new(self, game)).unwrap_or_else(|| {
            let line = self.play_one::<G>(game, stop);
            if !stop.is_on() {
                kept.add(&line);
            }
            line
        })
    }

    /// Plays one game; what keeps it from its end stands in its line.
    pub fn play_one<G: Protocol>(&self, game: u64, stop: &Stop) -> Line {
        let mut line = Line::new(self, game);
        if let Err(error) = self.play_into::<G>(&mut line, stop) {
            line.error = Some(error);
        }
        line
    }

    fn play_into<G: Protocol>(&self, line: &mut Line, stop: &Stop) -> Result<(), String> {
        let begun = self.begin::<G>(line.seed);
        let mut game = begun.map_err(|error| error.to_string())?;
        let mut state = game.state().clone();
        let programs = self.programs_of(line.game);
        let player = |player: Player| {
            let seed = mix(line.seed, 1 + player as u64);
            G::program(&programs[player], seed, stop.clone())
        };
        let mut opponents = ByPlayer {
            french: player(Player::French)?,
            coalition: player(Player::Coalition)?,
        };
        let mut course = Course::<G>::of(&state, self.turns);
        let enough = stop.within();
        let played = contest_until(
            &mut state,
            &mut opponents,
            &enough,
            |after, order, events| {
                if course.note(order, events, after).is_break() {
                    enough.now();
                }
            },
        );
        let orders = course.finish(&state, line);
        let played = played.map_err(|failure| failure.to_string());
        let Some(folder) = self.save_games.as_ref().filter(|_| !stop.is_on()) else {
            return played.map(drop);
        };
        for order in &orders {
            game.play(order).map_err(|why| why.to_string())?;
        }
        let file = folder.join(format!("{}-{}.ron", self.scenario_name(), line.seed));
        save::save(&game, &file).map_err(|error| format!("{}: {error}", file.display()))?;
        // A game that came to no end is saved as far as it went.
        played.map(drop)
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
struct Course<G: Protocol> {
    orders: Vec<G::Order>,
    /// The losses after the last order of each turn.
    losses: Vec<(G::Turn, [u16; 3])>,
    /// How many turns there are at most.
    turns: Option<usize>,
    /// The state before the next order.
    before: G,
    counters: Box<dyn Counters<G>>,
}

impl<G: Protocol> Course<G> {
    fn of(state: &G, turns: Option<usize>) -> Self {
        Self {
            orders: Vec::new(),
            losses: Vec::new(),
            turns,
            before: state.clone(),
            counters: state.counters(),
        }
    }

    /// Takes note of an order; breaks once a turn too many begins, of which nothing else is kept.
    fn note(&mut self, order: &G::Order, events: &[G::Event], after: &G) -> ControlFlow<()> {
        self.counters.note(&self.before, order, events, after);
        self.before.clone_from(after);
        self.orders.push(order.clone());
        let (turn, losses) = (after.turn(), losses(after));
        let all = self.turns.is_some_and(|most| self.losses.len() >= most);
        match self.losses.last_mut().filter(|(of, _)| *of == turn) {
            Some(last) => last.1 = losses,
            None if all => return ControlFlow::Break(()),
            None => self.losses.push((turn, losses)),
        }
        ControlFlow::Continue(())
    }

    fn finish(self, state: &G, line: &mut Line) -> Vec<G::Order> {
        let standing = state.standing();
        line.winner = standing.winner;
        line.level = standing.level;
        line.ending = standing.ending;
        line.french_points = standing.points.french;
        line.coalition_points = standing.points.coalition;
        [line.french_losses, line.allied_losses, line.prussian_losses] = losses(state);
        let last = self.losses.last().map(|&(turn, _)| turn);
        line.turn = last.unwrap_or_else(|| state.turn()).to_string();
        line.turns = self.losses.len();
        line.orders = self.orders.len() as u64;
        line.counts = self.counters.counts(state).into();
        let by_turn = self.losses.into_iter();
        let by_turn = by_turn.map(|(turn, losses)| (turn.to_string(), losses));
        line.losses_by_turn = LossesByTurn(by_turn.collect());
        self.orders
    }
}

fn losses<G: Protocol>(state: &G) -> [u16; 3] {
    let losses = state.losses();
    [losses.french, losses.allied, losses.prussian]
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
