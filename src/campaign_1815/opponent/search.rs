//! Looking ahead.
//!
//! Attacks and withdrawals are played out to the end of the turn, several times, with dice of the program's own: both players fight as
//! the evaluation tells them, and the order that does best on the average is given. Of single moves the dice would tell little; there
//! the best answer of the enemy is weighed. The work is counted in playouts and answers.

use super::choose::{self, Candidate};
use super::evaluate::evaluate;
use super::fights;
use super::weights::Weights;
use crate::campaign_1815::movement::passing;
use crate::campaign_1815::order::Order;
use crate::campaign_1815::retreat;
use crate::campaign_1815::sequence::{self, Decision};
use crate::campaign_1815::state::State;
use crate::campaign_1815::step::Step;
use crate::table::level::Level;
use crate::table::opponent::mix;
use crate::table::stop::Stop;

/// How far and how often a program looks ahead.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// How many orders are played out.
    orders: usize,
    /// How often each.
    times: u64,
    /// Of how many moves the enemy's best answer is weighed.
    answers: usize,
}

/// How much of what the enemy's best answer gains is counted, in hundredths: he has one move, and others wait for it.
const ANSWERED: i32 = 60;

/// The most orders of one playout.
const LONGEST: usize = 60;

impl Search {
    /// Gets how a level looks ahead; `None` for those that do not.
    pub const fn of(level: Level) -> Option<Self> {
        match level {
            Level::Hard => Some(Self {
                orders: 6,
                times: 40,
                answers: 5,
            }),
            Level::Master => Some(Self {
                orders: 8,
                times: 120,
                answers: 10,
            }),
            _ => None,
        }
    }

    /// Finds the best order of some; the best so far, once it is told to stop.
    pub fn best(
        &self,
        state: &State,
        candidates: Vec<Candidate>,
        weights: &Weights,
        seed: u64,
        stop: &Stop,
    ) -> Option<Candidate> {
        match Decision::of(state) {
            Decision::Movement => self.after_answers(state, candidates, weights, stop),
            _ => self.after_playouts(state, candidates, weights, seed, stop),
        }
    }

    /// Finds the move that is best after the enemy's best answer to it.
    fn after_answers(
        &self,
        state: &State,
        candidates: Vec<Candidate>,
        weights: &Weights,
        stop: &Stop,
    ) -> Option<Candidate> {
        let first = candidates.first().cloned();
        let worth = candidates.into_iter().take(self.answers);
        let weighed = worth.take_while(|_| !stop.is_on()).filter_map(|candidate| {
            let mut after = state.clone();
            after.reseed(0);
            sequence::step(&mut after, &candidate.order).ok()?;
            let answered = Decision::of(&after) == Decision::Movement
                && sequence::decider(&after) != sequence::decider(state);
            let answer = match answered {
                true => choose::candidates(&after, weights)
                    .first()
                    .map(|best| best.value),
                false => None,
            };
            let lost = answer.unwrap_or(0).max(0) * ANSWERED / 100;
            Some((candidate.value - lost, candidate))
        });
        // Of equals the one that looks better at first sight.
        let best = weighed.reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map(|(_, candidate)| candidate).or(first)
    }

    /// Finds the order that does best on the average.
    fn after_playouts(
        &self,
        state: &State,
        mut candidates: Vec<Candidate>,
        weights: &Weights,
        seed: u64,
        stop: &Stop,
    ) -> Option<Candidate> {
        let player = sequence::decider(state)?;
        self.cut(&mut candidates);
        if candidates.len() < 2 {
            return candidates.into_iter().next();
        }
        let mut best: Option<(i64, Candidate)> = None;
        for candidate in candidates {
            if stop.is_on() {
                break;
            }
            let mut sum = 0;
            for nth in 0..self.times {
                // All orders meet the same dice.
                let mut after = state.clone();
                after.reseed(mix(seed, nth));
                if sequence::step(&mut after, &candidate.order).is_err() {
                    sum = i64::MIN / 2;
                    break;
                }
                play_out(&mut after, state, weights);
                sum += i64::from(evaluate(&after, weights, player));
            }
            // What the evaluation says at first sight counts as one playout more.
            sum += i64::from(candidate.value);
            if best.as_ref().is_none_or(|(known, _)| sum > *known) {
                best = Some((sum, candidate));
            }
        }
        best.map(|(_, candidate)| candidate)
    }

    /// Keeps the best orders, and passing or ending among them.
    fn cut(&self, candidates: &mut Vec<Candidate>) {
        let idle =
            |candidate: &Candidate| matches!(candidate.order, Order::Pass {} | Order::End {});
        let rest = candidates
            .iter()
            .skip(self.orders)
            .find(|candidate| idle(candidate));
        let rest = rest.cloned();
        candidates.truncate(self.orders);
        candidates.extend(rest);
    }
}

/// Plays on until the turn is over.
fn play_out(state: &mut State, from: &State, weights: &Weights) {
    for _ in 0..LONGEST {
        if state.turn() != from.turn() || state.step() == Step::Over {
            return;
        }
        let Some(order) = quick(state, weights) else {
            return;
        };
        if sequence::step(state, &order).is_err() {
            return;
        }
    }
}

/// Gets a plain order: fights that pay, and otherwise as little as is allowed.
fn quick(state: &State, weights: &Weights) -> Option<Order> {
    Some(match Decision::of(state) {
        Decision::Attack => {
            let player = state.player();
            let best = fights::best(state, weights, player);
            let least = choose::least_attack(state, weights, player);
            match best.filter(|best| best.value > least) {
                Some(best) => Order::Attack {
                    piece: state.piece(best.piece).id,
                    hex: best.hex,
                    support: best.support,
                },
                None => Order::Pass {},
            }
        }
        Decision::Support => {
            let battle = state.battle()?;
            let pair = state.find(battle.attacker).zip(state.find(battle.target))?;
            let (pieces, _) = fights::best_defence(state, weights, pair, &battle.support);
            Order::Support { pieces }
        }
        Decision::Retreat => {
            let retreat = state.retreat()?;
            let piece = state.find(retreat.piece)?;
            let ways = retreat::ways(state, piece, &[retreat.away]);
            // The middle of the ways is as good as any.
            let way = ways.get(ways.len() / 2)?;
            Order::Retreat { to: way[2] }
        }
        Decision::Movement if passing::check_pass(state).is_err() => {
            let mut all = crate::campaign_1815::legal(state).into_iter();
            all.next()?
        }
        Decision::Movement | Decision::Withdrawal => Order::Pass {},
        Decision::Detachments | Decision::Recall => Order::End {},
        _ => {
            let all = crate::campaign_1815::legal(state);
            let nth = all.len() / 2;
            all.into_iter().nth(nth)?
        }
    })
}
