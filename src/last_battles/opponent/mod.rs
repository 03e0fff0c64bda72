//! Players that are programs.
//!
//! Each knows what its player may know, and acts by the same orders as people do: asked for an order whenever its player
//! has to decide, it gives one. Its chance is its own, never the game's dice.

pub mod advice;
mod assault;
mod battle;
mod cluster;
mod decide;
mod entry;
mod evaluate;
mod evaluator;
mod fight;
mod front;
mod ground;
mod headquarters;
mod influence;
mod leave;
pub mod level;
mod levels;
mod march;
mod objectives;
mod plan;
mod planning;
mod position;
pub mod random;
mod rollout;
mod search;
mod staff;
pub mod stop;
mod supply_trains;
mod threat;
mod weights;

pub use advice::Advice;
pub use level::{Level, Program};
pub use stop::Stop;

use crate::last_battles::counter::{ByPlayer, Player};
use crate::last_battles::state::DecisionKind;
use crate::last_battles::{Event, Order, State, Violation, decision, step};
use std::fmt;

/// A program that plays: asked for an order whenever its player has to decide.
pub trait Opponent: Send {
    /// Chooses an order; `None` once the game is over.
    fn choose(&mut self, state: &State) -> Option<Order>;

    /// Chooses an order and says why; `None` once the game is over.
    fn advise(&mut self, state: &State) -> Option<Advice> {
        let order = self.choose(state)?;
        let reason = "any legal order will do".to_owned();
        Some(Advice { order, reason })
    }
}

/// What no program should ever do: give an order that the rules refuse, or none while the game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub player: Player,
    /// The order, and why it is refused.
    pub refused: Option<(Order, Violation)>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.refused {
            Some((order, violation)) => write!(
                f,
                "the {} program orders {order:?}, which is refused: {violation}",
                self.player
            ),
            None => write!(f, "the {} program gives no order", self.player),
        }
    }
}

impl std::error::Error for Failure {}

/// Lets two programs play a game to its end, and tells each order with the state after it and what happened.
///
/// # Errors
/// Tells of an order that the rules refuse, or that is not given; the game is then as it was before it.
pub fn contest(
    state: &mut State,
    opponents: &mut ByPlayer<Box<dyn Opponent>>,
    tell: impl FnMut(&State, &Order, &[Event]),
) -> Result<(), Box<Failure>> {
    contest_until(state, opponents, &Stop::default(), tell)
}

/// Lets two programs play a game to its end, or until they are stopped.
///
/// # Errors
/// As [`contest`].
pub fn contest_until(
    state: &mut State,
    opponents: &mut ByPlayer<Box<dyn Opponent>>,
    stop: &Stop,
    mut tell: impl FnMut(&State, &Order, &[Event]),
) -> Result<(), Box<Failure>> {
    loop {
        let open = decision(state);
        if open.kind == DecisionKind::Over || stop.is_on() {
            return Ok(());
        }
        let player = open.player;
        let failure = |refused| Box::new(Failure { player, refused });
        let Some(order) = opponents[player].choose(state) else {
            return Err(failure(None));
        };
        match step(state, &order) {
            Ok(events) => tell(state, &order, &events),
            Err(violation) => return Err(failure(Some((order, violation)))),
        }
    }
}

/// Mixes a seed with a number, so that streams of chance for different uses have nothing in common.
pub const fn mix(seed: u64, number: u64) -> u64 {
    let mut word = seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
