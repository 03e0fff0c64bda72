//! The search of the levels that rehearse: several plans for the whole turn, or the likeliest orders of a decision, each rehearsed
//! many times, and the best of them.
//!
//! Among the first are two that wait for the enemy, if the level thinks of it. The manners in which the last plans were made are
//! then tried together. Where there is time for generations, each begins with what one plan does along a stretch of the front joined
//! to what another does along the rest, and with the best plan but for a few units near each other, which are planned anew in a
//! manner found by chance. No plan is in the race a second time.

use super::afresh::Afresh;
use super::evaluator::Evaluator;
use super::manners::{self, Changes, VARIANTS, changed};
use super::march::Moves;
use super::plan::{Mover, Planner};
use super::planning::PlanningPlayer;
use super::position::Position;
use super::race::Race;
use super::rollout::{Opening, Rehearsal, Rollout};
use super::splice::splices;
use super::weights::Weights;
use crate::last_battles::{Order, State};
use crate::table::opponent::mix;
use crate::table::work::side_by_side;
use std::collections::BTreeSet;

/// How many plans are left in the race when others join it, made in the manners of two of them at once.
const PARENTS: usize = 3;

/// How often plans are drawn by chance in each generation at most, where it finds plans that have been in the race.
const DRAWS: usize = 4;

/// A plan, and the changes of manner that it was made with.
#[derive(Clone, Debug, Default)]
struct Draft {
    moves: Moves,
    changes: Changes,
}

impl Opening for Draft {
    fn begin(
        &self,
        _: &Rehearsal<'_>,
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
    let draft = |changes: Changes| {
        let weights = changed(evaluator.weights, &changes);
        let evaluator = evaluator.with(&weights, position);
        let mut planner = Planner::new(&evaluator, position.clone(), movers.to_vec());
        planner.search();
        let moves = planner.moves();
        Draft { moves, changes }
    };
    let drafts = |variants| side_by_side(variants, draft);
    let weights = evaluator.weights;
    let effort = effort(weights, rollout.units(), rollout.turns());
    let mut race = Race::new(rollout, weights.samples, effort / 2);
    let count = weights.plans.max(1) as usize;
    // Plans that cannot be rehearsed need not be made.
    let count = if race.has_room_for(count) { count } else { 1 };
    let variants = VARIANTS.iter().take(count).map(|changes| changes.to_vec());
    let mut first = drafts(variants.collect());
    if weights.waits != 0 && count > 1 {
        first.push(Draft::default());
        first.push(aloof(evaluator, position, movers));
    }
    let mut known: BTreeSet<Moves> = first.iter().map(|draft| draft.moves.clone()).collect();
    race.enter(first);
    race.run_down_to(PARENTS);
    if count == 1 || race.runners.len() > PARENTS {
        return race
            .winner()
            .map_or_else(Moves::default, |draft| draft.moves);
    }
    let crossed = drafts(crosses(&race));
    known.extend(crossed.iter().map(|draft| draft.moves.clone()));
    race.enter(crossed);
    race.grant(effort - effort / 2);
    for generation in 0..weights.generations {
        race.run_down_to(PARENTS);
        let seed = mix(rollout.seed, generation as u64);
        breed(&mut race, &mut known, weights, seed, |plan, chance| {
            let afresh = Afresh {
                evaluator,
                position,
                movers,
                plan,
            };
            let manner = changed(weights, &manners::by_chance(chance));
            afresh.planned(&manner, chance)
        });
    }
    race.run_down_to(1);
    race.winner()
        .map_or_else(Moves::default, |draft| draft.moves)
}

/// Makes a plan in which nobody enters the enemy's zones.
fn aloof(evaluator: &Evaluator<'_>, position: &Position<'_>, movers: &[Mover]) -> Draft {
    let mut movers = movers.to_vec();
    for mover in &mut movers {
        mover.keep_off(position, evaluator.player);
    }
    let mut planner = Planner::new(evaluator, position.clone(), movers);
    planner.search();
    Draft {
        moves: planner.moves(),
        changes: Changes::new(),
    }
}

/// Gets how much work the rehearsals of a plan may be where so many units are looked at, in a game of so many turns. One rehearsal is
/// as much work as the square of the units, so in a short game, where it grows so too, there are as many however many units.
fn effort(weights: &Weights, units: usize, turns: usize) -> i64 {
    let effort = for_units(weights, weights.effort, units);
    match turns as i64 <= weights.effort_short {
        true => for_units(weights, effort, units),
        false => effort,
    }
}

/// Gets how much work the rehearsals of an attack may be where so many battles are still to come, and so many units are looked at.
fn effort_of_attack(weights: &Weights, battles: usize, units: usize) -> i64 {
    let trial = for_units(weights, in_time(weights, weights.trial), units);
    let meant_for = weights.trial_battles;
    match meant_for {
        0 => trial,
        _ => {
            let share = trial * meant_for / meant_for.max(battles as i64);
            // No work at all would be work without bounds.
            share.max(trial.min(1))
        }
    }
}

/// Gets what work becomes that is meant for each second, where time is bounded.
fn in_time(weights: &Weights, work: i64) -> i64 {
    work * weights.seconds.max(1)
}

/// Gets what work becomes where so many units are looked at.
fn for_units(weights: &Weights, work: i64, units: usize) -> i64 {
    match weights.effort_units {
        0 => work,
        meant_for => {
            work * (units as i64).clamp(meant_for, meant_for.max(weights.effort_most)) / meant_for
        }
    }
}

/// Lets plans join a race that those in it lead to and that are not known: stretches of one in another, and the best with some of
/// its units planned anew.
fn breed(
    race: &mut Race<'_, '_, Draft>,
    known: &mut BTreeSet<Moves>,
    weights: &Weights,
    seed: u64,
    afresh: impl Fn(&Moves, u64) -> (Moves, u64) + Sync,
) {
    let parents: Vec<&Moves> = race
        .runners
        .iter()
        .map(|runner| &runner.entry.moves)
        .collect();
    let mut children = splices(&parents, weights.splices as usize);
    children.retain(|child| known.insert(child.clone()));
    let room = race.room().saturating_sub(children.len());
    let count = room.min(weights.mutants as usize);
    let (mutants, work) = drawn(count, known, seed, |chance| {
        let best = parents.first().filter(|_| !race.is_stopped())?;
        Some(afresh(best, chance))
    });
    let drafts = children.into_iter().chain(mutants).map(|moves| Draft {
        moves,
        changes: Changes::new(),
    });
    race.begin_anew();
    race.enter(drafts.collect());
    race.spend(work);
}

/// Draws plans by chance until there are so many that were not known, or few more are to be expected; gets them, and the work
/// that all have been.
fn drawn(
    count: usize,
    known: &mut BTreeSet<Moves>,
    seed: u64,
    draw: impl Fn(u64) -> Option<(Moves, u64)> + Sync,
) -> (Vec<Moves>, u64) {
    let mut chances = (0..).map(|nth| mix(seed, nth));
    let (mut plans, mut spent) = (Vec::new(), 0);
    for _ in 0..DRAWS {
        let missing = count - plans.len();
        let found = side_by_side(chances.by_ref().take(missing).collect(), &draw);
        for (plan, work) in found.into_iter().flatten() {
            spent += work;
            if known.insert(plan.clone()) {
                plans.push(plan);
            }
        }
    }
    (plans, spent)
}

/// Finds the best of some attacks by rehearsing them, where so many battles are still to come; the first of those that seem
/// equally good.
pub fn attack(
    rollout: &Rollout<'_>,
    attacks: Vec<Order>,
    weights: &Weights,
    battles: usize,
) -> Option<Order> {
    let effort = effort_of_attack(weights, battles, rollout.units());
    let mut race = Race::new(rollout, weights.samples, effort);
    race.enter(attacks);
    match weights.patient {
        0 => race.run_down_to(1),
        _ => race.run_out(),
    }
    race.winner()
}

/// Finds the best retreat, advance or the like by rehearsing them; the first of those that seem equally good.
pub fn reply(rollout: &Rollout<'_>, replies: Vec<Order>, weights: &Weights) -> Option<Order> {
    let mut race = Race::new(rollout, weights.samples, in_time(weights, weights.reply));
    race.enter(replies);
    race.run_down_to(1);
    race.winner()
}

/// Lists the changes that those in a race were made with.
fn changes_in<'r>(race: &'r Race<'_, '_, Draft>) -> Vec<&'r Changes> {
    let runners = race.runners.iter();
    runners.map(|runner| &runner.entry.changes).collect()
}

/// Joins the changes of those in a race two by two, and doubles those of the first.
fn crosses(race: &Race<'_, '_, Draft>) -> Vec<Changes> {
    let parents = changes_in(race);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex;
    use crate::last_battles::opponent::games::before_first_move;
    use crate::last_battles::opponent::ground::Ground;
    use crate::last_battles::opponent::objectives::Objectives;
    use crate::last_battles::opponent::plan::movers;
    use crate::last_battles::state::UnitIndex;
    use std::sync::Arc;

    #[test]
    fn who_waits_moves_but_enters_no_zone_of_the_enemy() {
        let weights = Weights::NORMAL;
        let state = before_first_move();
        let ground = Ground::new(state.setup());
        let objectives = Objectives::new(&state, &ground, &weights);
        let position = Position::new(&state, &ground, &objectives);
        let (player, known) = (state.player(), (&ground, &objectives));
        let evaluator = Evaluator::new(&state, known, &weights, &position, player, Arc::default());
        let movers = movers(&state, &position, |_| true);
        let foe = &position.forces[player.opponent()];
        let entering = |moves: &Moves| {
            let goals = moves.iter().map(|&(_, goal)| ground.spot(goal));
            goals.filter(|&goal| foe.controls(goal)).count()
        };
        let waiting = aloof(&evaluator, &position, &movers).moves;
        assert!(!waiting.is_empty());
        assert_eq!(entering(&waiting), 0, "{waiting:?}");
        let mut planner = Planner::new(&evaluator, position.clone(), movers);
        planner.search();
        assert!(entering(&planner.moves()) > 4, "the others attack");
    }

    #[test]
    fn plans_are_drawn_until_enough_are_new() {
        let plan = |nth: u64| vec![(UnitIndex(nth as u16), hex(1010))];
        let of = |plans: u64| move |chance| Some((plan(chance % plans), 1));
        let mut known: BTreeSet<Moves> = (0..16).map(plan).collect();
        let (plans, work) = drawn(6, &mut known, 1815, of(64));
        assert_eq!((plans.len(), known.len()), (6, 22), "{plans:?}");
        assert!(work > 6, "a quarter of them was known");
        let (none, work) = drawn(6, &mut BTreeSet::from([plan(0)]), 1815, of(1));
        assert!(none.is_empty(), "{none:?}");
        assert_eq!(work, 6 * DRAWS as u64);
    }

    #[test]
    fn work_grows_with_the_units_beyond_those_that_it_is_meant_for() {
        let weights = Weights {
            effort: 140,
            trial: 20,
            effort_units: 32,
            effort_most: 96,
            ..Weights::NORMAL
        };
        let efforts = [0, 32, 48, 96, 160].map(|units| effort(&weights, units, 12));
        assert_eq!(efforts, [140, 140, 210, 420, 420]);
        let short = Weights {
            effort_short: 12,
            ..weights.clone()
        };
        let efforts = [32, 48, 96, 160].map(|units| effort(&short, units, 12));
        assert_eq!(efforts, [140, 315, 1260, 1260]);
        assert_eq!(effort(&short, 96, 13), 420, "a long game");
        assert_eq!(effort_of_attack(&weights, 12, 96), 60);
        let same = Weights {
            effort_units: 0,
            ..weights
        };
        assert_eq!(effort(&same, 96, 12), 140);
    }

    #[test]
    fn many_battles_share_the_work_of_a_few() {
        let weights = Weights {
            trial: 200,
            trial_battles: 3,
            ..Weights::NORMAL
        };
        let efforts = [1, 3, 6, 12].map(|battles| effort_of_attack(&weights, battles, 96));
        assert_eq!(efforts, [200, 200, 100, 50]);
        let timed = Weights {
            seconds: 3,
            ..weights.clone()
        };
        assert_eq!(effort_of_attack(&timed, 3, 96), 600, "for each second");
        let little = Weights {
            trial: 1,
            ..weights.clone()
        };
        assert_eq!(effort_of_attack(&little, 12, 96), 1);
        let same = Weights {
            trial_battles: 0,
            ..weights
        };
        assert_eq!(effort_of_attack(&same, 12, 96), 200);
    }
}
