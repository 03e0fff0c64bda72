//! Looking ahead.
//!
//! The best orders are rehearsed to the end of the turn, several times, with dice of the program's own: both players answer a move by
//! their best moves, and then fight as the evaluation tells them. What an attack brings in a rehearsal is its exact expectation, not
//! what the dice say; they only tell which fights follow. So few rehearsals tell much. On the last turn half of what counts is how
//! the game ends. The work is counted, never timed, and shared out among the processors. A turn has so much of it: once that is spent,
//! fewer orders are rehearsed, and less often, so that a turn of many orders takes hardly longer than others.

use super::choose::{self, Candidate};
use super::evaluate::place;
use super::fights;
use super::placing;
use super::stakes::Stakes;
use super::weights::{AT_FIRST_SIGHT, Weights};
use crate::campaign_1815::movement::passing;
use crate::campaign_1815::order::Order;
use crate::campaign_1815::piece::Face;
use crate::campaign_1815::retreat;
use crate::campaign_1815::sequence::{self, Decision};
use crate::campaign_1815::state::State;
use crate::campaign_1815::step::Step;
use crate::table::armies::Player;
use crate::table::ids::PieceId;
use crate::table::level::Level;
use crate::table::opponent::mix;
use crate::table::stop::Stop;
use crate::table::work::side_by_side;
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// How far and how often a program looks ahead.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// How many orders are rehearsed.
    orders: usize,
    /// How often each.
    times: u64,
    /// How many moves follow a move before the fights are rehearsed.
    moves: usize,
    /// How many moves follow what is decided before the movement phase.
    moves_of_phase: usize,
    /// How much work of a turn is done in full.
    work: Work,
}

/// How much has been done: orders that were weighed, and orders that were given in rehearsals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Work(u64);

impl AddAssign<usize> for Work {
    fn add_assign(&mut self, more: usize) {
        self.0 += more as u64;
    }
}

impl AddAssign for Work {
    fn add_assign(&mut self, more: Self) {
        self.0 += more.0;
    }
}

/// How many places of one headquarters in one mode are rehearsed.
const ALIKE_HQ: usize = 2;
/// How many moves of one corps are.
const ALIKE_MOVES: usize = 3;
/// How often what is rehearsed is halved, before a program goes by first sight.
const HALVINGS: u64 = 2;
/// The most orders of one rehearsal.
const LONGEST: usize = 60;

impl Search {
    /// Gets how a level looks ahead; `None` for those that do not.
    pub const fn of(level: Level) -> Option<Self> {
        match level {
            Level::Hard => Some(Self {
                orders: 8,
                times: 16,
                moves: 2,
                moves_of_phase: 6,
                work: Work(50_000),
            }),
            Level::Master => Some(Self {
                orders: 12,
                times: 48,
                moves: 3,
                moves_of_phase: 10,
                work: Work(1_000_000),
            }),
            _ => None,
        }
    }

    /// Gets how a program looks ahead that has done so much on this turn: all of it as long as that is within what a turn has, half
    /// as widely and as often for half as much again, then a quarter; `None` when that is done as well.
    fn after(mut self, done: Work) -> Option<Self> {
        let beyond = 2 * done.0.saturating_sub(self.work.0) / self.work.0;
        let halvings = match done < self.work {
            true => 0,
            false => 1 + beyond,
        };
        self.orders >>= halvings.min(8);
        self.times >>= halvings.min(8);
        (halvings <= HALVINGS).then_some(self)
    }

    /// Finds the order that does best on the average; the best at first sight, if it is told to stop before that is known, or if as
    /// much has been `done` on this turn as a turn has.
    pub fn best(
        &self,
        (state, seed): (&State, u64),
        mut candidates: Vec<Candidate>,
        weights: &Weights,
        done: &mut Work,
        stop: &Stop,
    ) -> Option<Candidate> {
        let player = sequence::decider(state)?;
        let Some(search) = self.after(*done) else {
            return candidates.into_iter().next();
        };
        search.cut(&mut candidates);
        if candidates.len() < 2 {
            return candidates.into_iter().next();
        }
        let rehearsal = Rehearsal {
            search,
            state,
            weights,
            stakes: Stakes::of(state, weights),
            player,
            seed,
            stop,
        };
        let first = candidates.first().cloned();
        let worths = side_by_side(candidates, |candidate| {
            let mut work = Work::default();
            let worth = rehearsal.worth(&candidate, &mut work);
            (worth, candidate, work)
        });
        worths.iter().for_each(|(.., work)| *done += *work);
        if stop.is_on() {
            return first;
        }
        // Of equals the one that looks better at first sight.
        let best = worths
            .into_iter()
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map(|(_, candidate, _)| candidate)
    }

    /// Keeps the best orders, not too many of one kind, and passing or ending among them.
    fn cut(&self, candidates: &mut Vec<Candidate>) {
        let mut kinds: BTreeMap<(PieceId, bool), usize> = BTreeMap::new();
        candidates.retain(|candidate| {
            let (kind, most) = match candidate.order {
                Order::Headquarters { hq, face, .. } => ((hq, face == Face::Back), ALIKE_HQ),
                Order::Move { piece, .. } => ((piece, false), ALIKE_MOVES),
                _ => return true,
            };
            let count = kinds.entry(kind).or_default();
            *count += 1;
            *count <= most
        });
        let idle =
            |candidate: &&Candidate| matches!(candidate.order, Order::Pass {} | Order::End {});
        let rest = candidates.iter().skip(self.orders).find(idle).cloned();
        candidates.truncate(self.orders);
        candidates.extend(rest);
    }
}

/// An order that is rehearsed.
struct Rehearsal<'s> {
    search: Search,
    state: &'s State,
    weights: &'s Weights,
    stakes: Stakes,
    player: Player,
    seed: u64,
    stop: &'s Stop,
}

impl Rehearsal<'_> {
    /// Weighs an order by what follows on the average, and a little by what it seems worth at first sight.
    fn worth(&self, candidate: &Candidate, work: &mut Work) -> i64 {
        let times = self.search.times as i64;
        let sum = match Decision::of(self.state) {
            Decision::Attack | Decision::Support | Decision::Retreat => {
                self.after(self.state, Some(candidate), work)
            }
            Decision::Movement => self.after_moves(candidate, self.search.moves, work),
            _ => self.after_moves(candidate, self.search.moves_of_phase, work),
        };
        sum * (100 - AT_FIRST_SIGHT) + times * i64::from(candidate.value) * AT_FIRST_SIGHT
    }

    /// Rehearses the fights after an order and the best moves that follow it.
    fn after_moves(&self, candidate: &Candidate, mut moves: usize, work: &mut Work) -> i64 {
        let mut after = self.state.clone();
        after.reseed(mix(self.seed, u64::MAX));
        if sequence::step(&mut after, &candidate.order).is_err() {
            return i64::MIN / 1024;
        }
        for _ in 0..LONGEST {
            let next = match Decision::of(&after) {
                _ if self.stop.is_on() => None,
                Decision::Movement if moves > 0 => {
                    moves -= 1;
                    let all = choose::candidates(&after, self.weights);
                    *work += all.len();
                    all.into_iter().next()
                }
                Decision::Movement | Decision::Attack | Decision::Over => None,
                _ => quick(&after, self.weights),
            };
            let ordered = next.map(|next| sequence::step(&mut after, &next.order));
            if ordered.is_none_or(|done| done.is_err()) {
                break;
            }
        }
        self.after(&after, None, work)
    }

    /// Adds up what comes of all rehearsals of the rest of the turn; the order that is weighed comes first, if it is still to come.
    fn after(&self, from: &State, candidate: Option<&Candidate>, work: &mut Work) -> i64 {
        let mut sum = 0;
        for nth in 0..self.search.times {
            if self.stop.is_on() {
                return sum;
            }
            // All orders meet the same dice.
            let mut after = from.clone();
            after.reseed(mix(self.seed, nth));
            if let Some(candidate) = candidate {
                if sequence::step(&mut after, &candidate.order).is_err() {
                    return i64::MIN / 1024;
                }
                if matches!(
                    candidate.order,
                    Order::Attack { .. } | Order::Support { .. }
                ) {
                    sum += i64::from(candidate.value);
                }
            }
            sum += self.rest_of_turn(&mut after, work);
        }
        sum
    }

    /// Plays on until the turn is over, and weighs what that promised, and the position it led to.
    fn rest_of_turn(&self, state: &mut State, work: &mut Work) -> i64 {
        let turn = self.state.turn();
        let now = self.stakes.worth(self.player, 0);
        let mut promised = 0;
        for _ in 0..LONGEST {
            if state.turn() != turn || state.step() == Step::Over {
                break;
            }
            let Some(Candidate { order, value }) = quick(state, self.weights) else {
                break;
            };
            *work += 1;
            promised += match sequence::decider(state) == Some(self.player) {
                true => i64::from(value),
                false => -i64::from(value),
            };
            if sequence::step(state, &order).is_err() {
                break;
            }
        }
        match state.step() {
            Step::Over => {
                let end = Stakes::of(state, self.weights).worth(self.player, 0);
                (promised + i64::from(end - now)) / 2
            }
            _ => promised + i64::from(place(state, self.weights, &self.stakes, self.player)),
        }
    }
}

/// Gets a plain order with what it promises its player: fights that pay, and otherwise as little as is allowed.
fn quick(state: &State, weights: &Weights) -> Option<Candidate> {
    let order = match Decision::of(state) {
        Decision::Attack => {
            let stakes = Stakes::of(state, weights);
            let all = fights::all(state, weights, &stakes, state.player()).into_iter();
            let best = all.max_by_key(|attack| attack.value);
            match best.filter(|best| best.value > weights.least_attack) {
                Some(best) => {
                    let order = Order::Attack {
                        piece: state.piece(best.piece).id,
                        hex: best.hex,
                        support: best.support,
                    };
                    return Some(Candidate {
                        order,
                        value: best.value,
                    });
                }
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
        Decision::Headquarters => {
            let all = placing::plainly(state, weights, state.player()).into_iter();
            let best = all.max_by_key(|candidate| candidate.value);
            best?.order
        }
        Decision::Movement | Decision::Withdrawal => Order::Pass {},
        Decision::Detachments | Decision::Recall => Order::End {},
        _ => {
            let all = crate::campaign_1815::legal(state);
            let nth = all.len() / 2;
            all.into_iter().nth(nth)?
        }
    };
    Some(Candidate { order, value: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_has_so_much_work_whatever_it_asks() {
        let hard = Search::of(Level::Hard).unwrap();
        let whole = hard.work.0;
        let at = |done| hard.after(Work(done)).map(|now| (now.orders, now.times));
        assert_eq!((at(0), at(whole - 1)), (Some((8, 16)), Some((8, 16))));
        assert_eq!(
            (at(whole), at(whole * 3 / 2 - 1)),
            (Some((4, 8)), Some((4, 8)))
        );
        assert_eq!(at(whole * 3 / 2), Some((2, 4)));
        assert_eq!(at(whole * 2), None, "it goes by first sight");
    }
}
