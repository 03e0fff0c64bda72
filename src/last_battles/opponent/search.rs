//! The search of the hard level: several plans for the whole turn, or the likeliest orders of a decision, each rehearsed many
//! times, and the best of them.
//!
//! What the last plans have of their own is then tried together: the manners in which they were made, and what one does along
//! a stretch of the front with what another does along the rest.

use super::evaluator::Evaluator;
use super::march::Moves;
use super::plan::{Mover, Planner};
use super::planning::PlanningPlayer;
use super::position::Position;
use super::race::Race;
use super::rollout::{Opening, Rollout};
use super::splice::splices;
use super::weights::Weights;
use crate::last_battles::{Order, State};
use crate::table::work::side_by_side;

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
    fn begin(
        &self,
        _: &Rollout<'_>,
        state: &mut State,
        general: &mut PlanningPlayer,
    ) -> Option<i64> {
        general.take_up(state, self.moves.clone());
        Some(0)
    }

    fn is_as(&self, other: &Self) -> bool {
        self.moves == other.moves
    }
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
    let weights = evaluator.weights;
    let mut race = Race::new(rollout, weights.samples, weights.effort / 2);
    let count = weights.plans.max(1) as usize;
    // Plans that cannot be rehearsed need not be made.
    let count = if race.has_room_for(count) { count } else { 1 };
    let variants = VARIANTS.iter().take(count).map(|changes| changes.to_vec());
    race.enter(draft(variants.collect()));
    race.run_down_to(PARENTS);
    if count == 1 || race.runners.len() > PARENTS {
        return race
            .winner()
            .map_or_else(Moves::default, |draft| draft.moves);
    }
    race.enter(draft(crosses(&race)));
    race.grant(weights.effort - weights.effort / 2);
    for _ in 0..weights.generations {
        race.run_down_to(PARENTS);
        let parents = race.runners.iter().map(|runner| &runner.entry.moves);
        let children = splices(&parents.collect::<Vec<_>>(), weights.splices as usize);
        let draft = |moves| Draft {
            moves,
            changes: Changes::new(),
        };
        race.begin_anew();
        race.enter(children.into_iter().map(draft).collect());
    }
    race.run_down_to(1);
    race.winner()
        .map_or_else(Moves::default, |draft| draft.moves)
}

/// Finds the best order by rehearsing them; the first of those that seem equally good.
pub fn order(
    rollout: &Rollout<'_>,
    orders: Vec<Order>,
    (samples, trial): (i64, i64),
) -> Option<Order> {
    let mut race = Race::new(rollout, samples, trial);
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
