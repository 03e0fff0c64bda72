//! Players that are programs.
//!
//! Each knows what its player may know, and acts by the same orders as people do: asked for an order whenever its player
//! has to decide, it gives one. Its chance is its own, never the game's dice.

mod assault;
mod battle;
mod decide;
mod entry;
mod evaluate;
mod fight;
mod front;
mod general;
mod ground;
mod judge;
mod leave;
pub mod level;
mod manner;
mod march;
mod plan;
mod position;
mod pull;
pub mod random;
mod rehearsal;
mod search;
mod staff;
mod stakes;
mod threat;

pub use level::{Level, Program};

use crate::last_battles::counter::{ByPlayer, Player};
use crate::last_battles::{Event, Order, State, Violation, decision, step};

/// A program that plays: asked for an order whenever its player has to decide.
pub trait Opponent: Send {
    /// Chooses an order; `None` once the game is over.
    fn choose(&mut self, state: &State) -> Option<Order>;
}

/// An order of a program that the rules refuse, which none should ever give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub player: Player,
    pub order: Order,
    pub violation: Violation,
}

/// Lets two programs play a game to its end, and tells each order with the state after it and what happened.
///
/// # Errors
/// Gives back the order that the rules refuse; the game is then as it was before it.
pub fn contest(
    state: &mut State,
    opponents: &mut ByPlayer<Box<dyn Opponent>>,
    mut tell: impl FnMut(&State, &Order, &[Event]),
) -> Result<(), Box<Refused>> {
    loop {
        let player = decision(state).player;
        let Some(order) = opponents[player].choose(state) else {
            return Ok(());
        };
        match step(state, &order) {
            Ok(events) => tell(state, &order, &events),
            Err(violation) => {
                return Err(Box::new(Refused {
                    player,
                    order,
                    violation,
                }));
            }
        }
    }
}

/// Mixes a seed with a number, so that streams of chance for different uses have nothing in common.
pub(crate) const fn mix(seed: u64, number: u64) -> u64 {
    let mut word = seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
