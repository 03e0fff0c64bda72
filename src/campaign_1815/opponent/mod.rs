//! Players that are programs.
//!
//! Easy and normal weigh the orders that are worth a thought by one evaluation ([`evaluate`]): what has been won and lost, what
//! attacks of both sides promise by their exact odds, who is stronger where, who comes for an assault (`assault`), the gates of
//! Brussels. Hard looks at the best of these again (`search`): it rehearses the turn to its end, with the moves and the fights of
//! both sides and dice of its own. All that is counted in work, never in time, so that a program plays the same everywhere.

pub mod assault;
pub mod choose;
pub mod evaluate;
pub mod fights;
mod placing;
pub mod road;
mod search;
pub mod stakes;
pub mod weights;

use super::order::Order;
use super::piece::Face;
use super::sequence::Decision;
use super::state::State;
use super::step::Step;
use super::words;
use crate::table::level::{Level, Program, Tunable};
use crate::table::opponent::{Advice, Opponent, mix, random_only};
use crate::table::stop::Stop;
use choose::Candidate;
use search::{Search, Work};
use weights::{IMPATIENCE, PATIENCE, Weights};

/// Makes a player of a program.
///
/// # Errors
/// Says what of the program nobody knows.
pub fn player(
    program: &Program,
    seed: u64,
    stop: Stop,
) -> Result<Box<dyn Opponent<State>>, String> {
    match Weights::of_program(program)? {
        None => random_only(program, seed),
        Some(weights) => Ok(Box::new(Planner {
            weights,
            search: Search::of(program.level),
            seed,
            asked: 0,
            stop,
            turn: (0, Step::Over, 0),
            work: Work::default(),
        })),
    }
}

/// Lists what can be tuned of a level.
pub fn tunable(level: Level) -> Vec<Tunable> {
    Weights::tunable(level)
}

/// A player who weighs what his orders lead to.
struct Planner {
    weights: Weights,
    /// How he looks ahead, if he does.
    search: Option<Search>,
    seed: u64,
    asked: u64,
    stop: Stop,
    /// The turn and the step of the last order, and how many orders he has given in it.
    turn: (u8, Step, i32),
    /// How much he has looked ahead on that turn.
    work: Work,
}

impl Opponent<State> for Planner {
    fn choose(&mut self, state: &State) -> Option<Order> {
        self.best(state).map(|candidate| candidate.order)
    }

    fn advise(&mut self, state: &State) -> Option<Advice<Order>> {
        let best = self.best(state)?;
        let reason = reason(state, &best);
        Some(Advice {
            order: best.order,
            reason,
        })
    }
}

impl Planner {
    fn best(&mut self, state: &State) -> Option<Candidate> {
        let now = (state.turn().0, state.step());
        let given = match (self.turn.0, self.turn.1) == now {
            true => self.turn.2 + 1,
            false => 0,
        };
        if self.turn.0 != now.0 {
            self.work = Work::default();
        }
        self.turn = (now.0, now.1, given);
        self.asked += 1;
        let mut weights = self.weights;
        weights.least_move += (given - PATIENCE).max(0) * IMPATIENCE;
        let candidates = choose::candidates(state, &weights);
        match &self.search {
            Some(search) if is_worth_looking_ahead(state) => {
                let seed = mix(self.seed, self.asked);
                let now = (state, seed);
                search.best(now, candidates, &weights, &mut self.work, &self.stop)
            }
            _ => candidates.into_iter().next(),
        }
    }
}

/// Tells whether dice that lie ahead may change which order is best.
fn is_worth_looking_ahead(state: &State) -> bool {
    matches!(
        Decision::of(state),
        Decision::Headquarters
            | Decision::Detachments
            | Decision::Withdrawal
            | Decision::Movement
            | Decision::Attack
            | Decision::Support
            | Decision::Retreat
    )
}

/// Says why an order is the best.
fn reason(state: &State, best: &Candidate) -> String {
    let name = |id| words::name(state, id);
    match &best.order {
        Order::Pass {} => "nothing else gains enough".to_owned(),
        Order::End {} => "no other place is worth the risk".to_owned(),
        Order::Move { piece, path, .. } => {
            let to = path.last().map(|hex| words::hex_name(state, *hex));
            format!(
                "{} stands better in {}",
                name(*piece),
                to.unwrap_or_default()
            )
        }
        Order::Attack { piece, .. } => format!("{} attacks by odds that pay", name(*piece)),
        Order::Headquarters { hq, face, .. } => match face {
            Face::Front => format!("{} commands most from there", name(*hq)),
            Face::Back => format!("the stars of {} help in the fights to come", name(*hq)),
        },
        Order::Detach { piece, .. } => format!("{} guards what would stand open", name(*piece)),
        Order::Recall { piece } => format!("{} would be lost", name(*piece)),
        Order::Withdraw { piece, .. } => format!("{} would fight at bad odds", name(*piece)),
        Order::Support { pieces } if pieces.is_empty() => {
            "the cavalry is worth more fresh".to_owned()
        }
        _ => "it keeps the position together".to_owned(),
    }
}
