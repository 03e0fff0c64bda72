//! Looking ahead.
//!
//! The best orders are rehearsed to the end of the turn, several times, with dice of the program's own: both players answer a move by
//! their best moves, and then fight as the evaluation tells them. What an attack brings in a rehearsal is its exact expectation, not
//! what the dice say; they only tell which fights follow. So few rehearsals tell much. On the last turn half of what counts is how
//! the game ends. The work is counted in rehearsals, never in time, and shared out among the processors.

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
}

/// How many places of one headquarters in one mode are rehearsed.
const ALIKE_HQ: usize = 2;
/// How many moves of one corps are.
const ALIKE_MOVES: usize = 3;
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
            }),
            Level::Master => Some(Self {
                orders: 12,
                times: 48,
                moves: 3,
                moves_of_phase: 10,
            }),
            _ => None,
        }
    }

    /// Finds the order that does best on the average; the best at first sight, if it is told to stop before that is known.
    pub fn best(
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
        let rehearsal = Rehearsal {
            search: *self,
            state,
            weights,
            player,
            seed,
            stop,
        };
        let first = candidates.first().cloned();
        let worths = side_by_side(candidates, |candidate| {
            (rehearsal.worth(&candidate), candidate)
        });
        if stop.is_on() {
            return first;
        }
        // Of equals the one that looks better at first sight.
        let best = worths
            .into_iter()
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map(|(_, candidate)| candidate)
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
    player: Player,
    seed: u64,
    stop: &'s Stop,
}

impl Rehearsal<'_> {
    /// Weighs an order by what follows on the average, and a little by what it seems worth at first sight.
    fn worth(&self, candidate: &Candidate) -> i64 {
        let times = self.search.times as i64;
        let sum = match Decision::of(self.state) {
            Decision::Attack | Decision::Support | Decision::Retreat => {
                self.after(self.state, Some(candidate))
            }
            Decision::Movement => self.after_moves(candidate, self.search.moves),
            _ => self.after_moves(candidate, self.search.moves_of_phase),
        };
        sum * (100 - AT_FIRST_SIGHT) + times * i64::from(candidate.value) * AT_FIRST_SIGHT
    }

    /// Rehearses the fights after an order and the best moves that follow it.
    fn after_moves(&self, candidate: &Candidate, mut moves: usize) -> i64 {
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
                    choose::candidates(&after, self.weights).into_iter().next()
                }
                Decision::Movement | Decision::Attack | Decision::Over => None,
                _ => quick(&after, self.weights),
            };
            let ordered = next.map(|next| sequence::step(&mut after, &next.order));
            if ordered.is_none_or(|done| done.is_err()) {
                break;
            }
        }
        self.after(&after, None)
    }

    /// Adds up what comes of all rehearsals of the rest of the turn; the order that is weighed comes first, if it is still to come.
    fn after(&self, from: &State, candidate: Option<&Candidate>) -> i64 {
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
            sum += self.rest_of_turn(&mut after);
        }
        sum
    }

    /// Plays on until the turn is over, and weighs what that promised, and the position it led to.
    fn rest_of_turn(&self, state: &mut State) -> i64 {
        let turn = self.state.turn();
        let now = Stakes::of(self.state, self.weights).worth(self.player, 0);
        let mut promised = 0;
        for _ in 0..LONGEST {
            if state.turn() != turn || state.step() == Step::Over {
                break;
            }
            let Some(Candidate { order, value }) = quick(state, self.weights) else {
                break;
            };
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
            _ => {
                let stakes = Stakes::of(self.state, self.weights);
                promised + i64::from(place(state, self.weights, &stakes, self.player))
            }
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
