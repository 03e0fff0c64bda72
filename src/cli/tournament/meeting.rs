//! Two levels that meet in some scenarios, pair of games by pair, until all are played or a test is decided.

use super::pairs::Pairs;
use super::sprt::Hypotheses;
use crate::cli::games::{Games, game_of_scenario};
use crate::cli::output;
use crate::cli::simulate::{KeptGames, Line, Shard, Sides, Study};
use crate::table::armies::ByPlayer;
use crate::table::level::Program;
use crate::table::stop::Stop;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How many pairs of a scenario are played before the next scenario has its turn, where a test may end the meeting early.
const ROUND: u64 = 16;

/// Two levels that are to meet.
#[derive(Clone, Debug)]
pub struct Meeting {
    pub scenarios: Vec<String>,
    pub one: Program,
    pub other: Program,
    /// How many pairs are played in each scenario at most.
    pub pairs: u64,
    /// The seed of the first pair in each scenario; each further pair has the next.
    pub seed: u64,
    /// What is to be decided, if the meeting is to end when it is.
    pub until: Option<Hypotheses>,
    /// Where games are kept that need not be played again, if anywhere.
    pub kept: Option<Arc<KeptGames>>,
}

/// What came of a meeting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// The pairs of each scenario.
    pub by_scenario: Vec<Pairs>,
    pub all: Pairs,
    /// The games that came to no end.
    pub errors: u64,
}

impl Meeting {
    /// Plays; gets what has been played if it is stopped. How many threads play makes no difference: the test is asked about
    /// pair after pair in the order of their seeds, and what was played beyond its end is not counted.
    ///
    /// # Errors
    /// Says why a scenario cannot be played.
    pub fn play(
        &self,
        known: Games,
        stop: &Stop,
        played: impl Fn(u64) + Sync + Send,
    ) -> Result<Met, String> {
        let mut met = Met {
            by_scenario: vec![Pairs::default(); self.scenarios.len()],
            ..Met::default()
        };
        let round = match self.until {
            Some(_) => ROUND,
            None => self.pairs,
        };
        let mut begun = 0;
        while begun < self.pairs && !stop.is_on() && !self.is_decided(&met.all) {
            let pairs = round.min(self.pairs - begun);
            for nth in 0..self.scenarios.len() {
                if !stop.is_on() && !self.is_decided(&met.all) {
                    self.play_round(known, &mut met, nth, (begun, pairs), stop, &played)?;
                }
            }
            begun += pairs;
        }
        Ok(met)
    }

    /// Tells whether the test, if there is one, has an answer.
    fn is_decided(&self, pairs: &Pairs) -> bool {
        let verdict = |hypotheses: Hypotheses| hypotheses.test(pairs).verdict;
        self.until.and_then(verdict).is_some()
    }

    /// Plays some pairs of a scenario, after so many.
    fn play_round(
        &self,
        known: Games,
        met: &mut Met,
        nth: usize,
        (after, pairs): (u64, u64),
        stop: &Stop,
        played: &(impl Fn(u64) + Sync + Send),
    ) -> Result<(), String> {
        let scenario = &self.scenarios[nth];
        let study = Study {
            scenario: scenario.clone(),
            options: Vec::new(),
            programs: ByPlayer {
                french: self.one.clone(),
                coalition: self.other.clone(),
            },
            sides: Sides::Changed,
            games: 2 * pairs,
            seed: self.seed.wrapping_add(after),
            shard: Shard::default(),
            turns: None,
            save_games: None,
            kept: self.kept.clone(),
        };
        let mut first = None;
        let mut tell = |line: Line| {
            // A game that another thread has just ended may still be told.
            if self.is_decided(&met.all) {
                return ControlFlow::Break(());
            }
            played(1);
            if let Some(error) = &line.error {
                met.errors += 1;
                let seed = line.seed;
                output::note(format!("game {seed} of scenario {scenario}: {error}\n"));
            }
            let Some(french) = first.take() else {
                first = Some(line);
                return ControlFlow::Continue(());
            };
            let mut pair = Pairs::default();
            pair.add(&french, &line);
            met.by_scenario[nth].join(&pair);
            met.all.join(&pair);
            match self.is_decided(&met.all) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        game_of_scenario(known, scenario)
            .study(&study, &stop.within(), &mut tell)
            .map_err(|error| error.to_string())
    }
}
