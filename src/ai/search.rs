//! The search of the hard level: several plans for the whole turn, or the likeliest orders of a decision, each rehearsed many
//! times, and the best of them.
//!
//! All openings meet the same dice, and half of those still in the race drop out after each round, so that most rehearsals go
//! to those that are hard to tell apart.

use super::judge::Judge;
use super::manner::Manner;
use super::march::Moves;
use super::plan::{Mover, Planner};
use super::position::Position;
use super::rehearsal::{Opening, Rehearsal};
use super::stakes::POINT;
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

/// Makes plans in different manners, each once.
pub fn plans<'a>(judge: &Judge<'a>, position: &Position<'a>, movers: &[Mover]) -> Vec<Moves> {
    let count = judge.manner.plans.max(1) as usize;
    let variants = VARIANTS.par_iter().take(count);
    let made: Vec<Moves> = variants
        .map(|changes| {
            let manner = changed(judge.manner, changes);
            let judge = judge.with(&manner, position);
            let mut planner = Planner::new(&judge, position.clone(), movers.to_vec());
            planner.search();
            planner.moves()
        })
        .collect();
    let mut plans: Vec<Moves> = Vec::new();
    for plan in made {
        if !plans.contains(&plan) {
            plans.push(plan);
        }
    }
    plans
}

fn changed(manner: &Manner, changes: &[(&str, i64)]) -> Manner {
    let mut manner = manner.clone();
    for &(name, percent) in changes {
        let value = manner.get(name).unwrap_or(0);
        manner.set(name, value * percent / 100);
    }
    manner
}

/// Finds the best opening by rehearsing them; the first of those that seem equally good.
pub fn best(rehearsal: &Rehearsal<'_>, openings: Vec<Opening>, samples: i64) -> Option<Opening> {
    let mut race: Vec<(Opening, i64, u64)> = openings
        .into_iter()
        .map(|opening| (opening, 0, 0))
        .collect();
    let mut round = samples.max(1) as u64;
    while race.len() > 1 && !rehearsal.stop.is_on() {
        let runs: Vec<(usize, u64)> = race
            .iter()
            .enumerate()
            .flat_map(|(nth, &(_, _, played))| (played..round).map(move |sample| (nth, sample)))
            .collect();
        let results: Vec<(usize, i64)> = runs
            .into_par_iter()
            .filter(|_| !rehearsal.stop.is_on())
            .map(|(nth, sample)| (nth, rehearsal.play(&race[nth].0, sample)))
            .collect();
        for (nth, worth) in results {
            race[nth].1 += worth;
            race[nth].2 += 1;
        }
        race.sort_by_key(|&(_, sum, _)| std::cmp::Reverse(sum));
        let best = race[0].1;
        race.retain(|&(_, sum, _)| best - sum <= CLEAR * round as i64);
        race.truncate(race.len().div_ceil(2));
        round *= 2;
    }
    race.into_iter().next().map(|(opening, ..)| opening)
}
