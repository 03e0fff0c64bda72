//! The search of the hard level: several plans for the whole turn, or the likeliest orders of a decision, each rehearsed many
//! times, and the best of them.
//!
//! All openings meet the same dice, and half of those still in the race drop out after each round, so that most rehearsals go
//! to those that are hard to tell apart. What the last plans have of their own is then tried together.

use super::evaluator::Evaluator;
use super::march::Moves;
use super::objectives::POINT;
use super::plan::{Mover, Planner};
use super::planning::PlanningPlayer;
use super::position::Position;
use super::rollout::{Opening, Rollout};
use super::weights::Weights;
use crate::last_battles::{Order, State};
#[cfg(feature = "cli")]
use rayon::prelude::*;

/// The changes of manner that plans are made with, each name with the per cent of its number.
const VARIANTS: &[&[(&str, i64)]] = &[
    &[],
    &[("risk", 40), ("attack", 120)],
    &[("risk", 220)],
    &[("enemy", 10), ("ahead", 10), ("risk", 150)],
    &[("enemy", 250), ("ahead", 250)],
    &[("objective", 250)],
    &[("assaults", 0)],
    &[("share", 140), ("risk", 150)],
    &[("bait", 300)],
    &[("bait", 0), ("risk", 70)],
    &[("surround", 60), ("attack", 110)],
    &[("attack", 50)],
];

/// By how much an opening is behind the best that is not looked at again, a sample.
const CLEAR: i64 = 4 * POINT;
/// How many plans are left in the race when others join it, made in the manners of two of them at once.
const PARENTS: usize = 3;

/// Changes of manner, one after the other.
type Changes = Vec<(&'static str, i64)>;

/// A plan, and the changes of manner that it was made with.
#[derive(Clone, Debug)]
struct Draft {
    moves: Moves,
    changes: Changes,
}

impl Opening for Draft {
    fn begin(&self, state: &mut State, general: &mut PlanningPlayer) -> bool {
        general.take_up(state, self.moves.clone());
        true
    }

    fn is_as(&self, other: &Self) -> bool {
        self.moves == other.moves
    }
}

/// Does some pieces of work on all processors, and gives back what comes of them in their order.
#[cfg(feature = "cli")]
fn side_by_side<T: Send, R: Send>(work: Vec<T>, each: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    work.into_par_iter().map(each).collect()
}

/// Does some pieces of work one after the other; what comes of them is the same as on many processors.
#[cfg(not(feature = "cli"))]
fn side_by_side<T, R>(work: Vec<T>, each: impl Fn(T) -> R) -> Vec<R> {
    work.into_iter().map(each).collect()
}

/// Finds the best of several plans for a movement phase, and of those that the best of them lead to.
pub fn plan<'a>(
    evaluator: &Evaluator<'a>,
    position: &Position<'a>,
    movers: &[Mover],
    rollout: &Rollout<'_>,
) -> Moves {
    let draft = |variants: Vec<Changes>| -> Vec<Draft> {
        side_by_side(variants, |changes| {
            let weights = changed(evaluator.weights, &changes);
            let evaluator = evaluator.with(&weights, position);
            let mut planner = Planner::new(&evaluator, position.clone(), movers.to_vec());
            planner.search();
            Draft {
                moves: planner.moves(),
                changes,
            }
        })
    };
    let count = evaluator.weights.plans.max(1) as usize;
    let variants = VARIANTS.iter().take(count).map(|changes| changes.to_vec());
    let weights = evaluator.weights;
    let mut race = Race::new(rollout, weights.samples, weights.effort / 2);
    race.enter(draft(variants.collect()));
    race.run_down_to(PARENTS);
    race.enter(draft(crosses(&race)));
    race.grant(weights.effort - weights.effort / 2);
    race.run_down_to(1);
    race.winner()
        .map_or_else(Moves::default, |draft| draft.moves)
}

/// Finds the best order by rehearsing them; the first of those that seem equally good.
pub fn order(rollout: &Rollout<'_>, orders: Vec<Order>, weights: &Weights) -> Option<Order> {
    let mut race = Race::new(rollout, weights.samples, weights.trial);
    race.enter(orders);
    race.run_down_to(1);
    race.winner()
}

/// Joins the changes of those in a race two by two, and doubles those of the first.
fn crosses(race: &Race<'_, '_, Draft>) -> Vec<Changes> {
    let parents: Vec<&Changes> = race
        .runners
        .iter()
        .map(|runner| &runner.entry.changes)
        .collect();
    let pairs = parents.iter().enumerate().flat_map(|(nth, one)| {
        let others = if nth == 0 {
            &parents[..]
        } else {
            &parents[nth + 1..]
        };
        others
            .iter()
            .map(move |other| [&one[..], &other[..]].concat())
    });
    pairs.collect()
}

fn changed(weights: &Weights, changes: &[(&str, i64)]) -> Weights {
    let mut weights = weights.clone();
    for &(name, percent) in changes {
        let value = weights.get(name).unwrap_or(0);
        weights.set(name, value * percent / 100);
    }
    weights
}

/// One of those in a race.
struct Runner<T> {
    entry: T,
    sum: i64,
    played: u64,
}

/// In how many parts of a thousandth a mean is counted.
const PARTS: i64 = 1024;

impl<T> Runner<T> {
    /// Gets the mean of what came of its rehearsals, in [`PARTS`]; some have been rehearsed more often than others.
    const fn mean(&self) -> i64 {
        match self.played {
            0 => i64::MIN / 2,
            played => self.sum * PARTS / played as i64,
        }
    }
}

/// A race of openings: in each round all meet the same dice, and after it half of them drop out.
struct Race<'r, 's, T> {
    rollout: &'r Rollout<'s>,
    runners: Vec<Runner<T>>,
    /// How often each is rehearsed by the end of the next round.
    round: u64,
    /// How much work is left to be done, if it is bounded.
    left: Option<u64>,
    /// The work of a rehearsal, as far as it is known: the sum, and how many there were.
    known: (u64, u64),
}

impl<'r, 's, T: Opening> Race<'r, 's, T> {
    /// Opens a race in which each is rehearsed so often at first, and that may be so much work in all, in thousands; without
    /// bounds if that is nothing.
    fn new(rollout: &'r Rollout<'s>, samples: i64, effort: i64) -> Self {
        Self {
            rollout,
            runners: Vec::new(),
            round: samples.max(1) as u64,
            left: (effort > 0).then_some(effort as u64 * 1000),
            known: (0, 0),
        }
    }

    /// Allows more work, in thousands.
    fn grant(&mut self, effort: i64) {
        if let Some(left) = &mut self.left {
            *left += effort.max(0) as u64 * 1000;
        }
    }

    /// Lets others join, those left out that begin as one does who is in the race.
    fn enter(&mut self, entries: Vec<T>) {
        for entry in entries {
            let known = |runner: &Runner<T>| runner.entry.is_as(&entry);
            if !self.runners.iter().any(known) {
                self.runners.push(Runner {
                    entry,
                    sum: 0,
                    played: 0,
                });
            }
        }
    }

    /// Runs rounds until so many are left.
    fn run_down_to(&mut self, left: usize) {
        while self.runners.len() > left && !self.rollout.stop.is_on() {
            if !self.run() {
                break;
            }
            let half = self.runners.len().div_ceil(2);
            self.runners.truncate(half.max(left));
            self.round *= 2;
        }
    }

    /// Gets how often each may be rehearsed by the end of the next round: as often as wanted, or as the work allows that is
    /// left. One rehearsal tells what the others will cost.
    fn affordable(&mut self) -> u64 {
        let Some(left) = self.left else {
            return self.round;
        };
        if self.known.1 == 0 {
            let (_, work) = self.rollout.play(&self.runners[0].entry, 0);
            self.known = (work, 1);
        }
        let (sum, count) = self.known;
        let each = left * count / sum.max(1) / self.runners.len() as u64;
        let played = self.runners.iter().map(|runner| runner.played).min();
        self.round.min(played.unwrap_or(0) + each)
    }

    /// Runs a round; one that is broken off counts for nothing, so that nobody wins by having been rehearsed less. Tells
    /// whether there was one.
    fn run(&mut self) -> bool {
        let rollout = self.rollout;
        let round = self.affordable();
        let runners = self.runners.iter().enumerate();
        let runs: Vec<(usize, u64)> = runners
            .flat_map(|(nth, runner)| (runner.played..round).map(move |sample| (nth, sample)))
            .collect();
        let results = side_by_side(runs, |(nth, sample)| {
            let worth = || rollout.play(&self.runners[nth].entry, sample);
            (!rollout.stop.is_on()).then(|| (nth, worth()))
        });
        if rollout.stop.is_on() || results.is_empty() {
            return false;
        }
        for (nth, (worth, work)) in results.into_iter().flatten() {
            self.runners[nth].sum += worth;
            self.runners[nth].played += 1;
            self.known = (self.known.0 + work, self.known.1 + 1);
            self.left = self.left.map(|left| left.saturating_sub(work));
        }
        self.runners
            .sort_by_key(|runner| std::cmp::Reverse(runner.mean()));
        let best = self.runners[0].mean();
        self.runners
            .retain(|runner| best - runner.mean() <= CLEAR * PARTS);
        true
    }

    fn winner(self) -> Option<T> {
        self.runners.into_iter().next().map(|runner| runner.entry)
    }
}

#[cfg(all(test, feature = "cli"))]
mod tests {
    use super::*;
    use crate::last_battles::data::library::carried;
    use crate::last_battles::game_setup::NewGame;
    use crate::last_battles::opponent::ground::Ground;
    use crate::last_battles::opponent::objectives::Objectives;
    use crate::table::stop::Stop;
    use std::sync::Arc;

    /// An order that the rules refuse; rehearsing one of them stops the search.
    struct Bad<'a> {
        name: &'static str,
        stop: Option<&'a Stop>,
    }

    impl Opening for Bad<'_> {
        fn begin(&self, _: &mut State, _: &mut PlanningPlayer) -> bool {
            if let Some(stop) = self.stop {
                stop.now();
            }
            false
        }

        fn is_as(&self, other: &Self) -> bool {
            self.name == other.name
        }
    }

    #[test]
    fn a_round_that_is_broken_off_counts_for_nothing() {
        let data = carried().expect("the carried data are sound");
        let start = NewGame {
            scenario: "19".to_owned(),
            ..NewGame::default()
        };
        let scenario = data.scenario("19").expect("scenario 19");
        let state = State::set_up(&data.components, scenario, start).expect("a game");
        let ground = Arc::new(Ground::new(state.setup()));
        let stop = Stop::default();
        let rollout = Rollout {
            state: &state,
            ground: &ground,
            objectives: &Objectives::new(&state, &ground, &Weights::NORMAL),
            player: state.player(),
            weights: Weights::NORMAL,
            seed: 1815,
            depth: 1,
            stop: &stop,
        };
        let mut race = Race::new(&rollout, 4, 0);
        race.enter(vec![
            Bad {
                name: "the first choice",
                stop: None,
            },
            Bad {
                name: "hardly rehearsed",
                stop: Some(&stop),
            },
        ]);
        // On one thread the first is rehearsed four times, all bad, before the other stops the search with his first.
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        alone.expect("a thread").install(|| race.run_down_to(1));
        assert!(stop.is_on());
        let winner = race.winner().expect("there is always a winner");
        assert_eq!(winner.name, "the first choice");
    }
}
