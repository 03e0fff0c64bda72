//! Players that are programs: what each is asked, how well it plays, and two of them in a contest.

use super::armies::{ByPlayer, Player};
use super::game::Game;
use super::stop::Stop;
use std::fmt;

/// A program that plays: asked for an order whenever its player has to decide.
///
/// Its chance is its own, never the game's dice.
pub trait Opponent<G: Game>: Send {
    /// Chooses an order; `None` once the game is over.
    fn choose(&mut self, state: &G) -> Option<G::Order>;

    /// Chooses an order and says why; `None` once the game is over.
    fn advise(&mut self, state: &G) -> Option<Advice<G::Order>> {
        let order = self.choose(state)?;
        let reason = "any legal order will do".to_owned();
        Some(Advice { order, reason })
    }
}

/// What a program would do, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<O> {
    pub order: O,
    pub reason: String,
}

/// What no program should ever do: give an order that the rules refuse, or none while the game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub player: Player,
    /// The order, and why it is refused.
    pub refused: Option<(String, String)>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.refused {
            Some((order, why)) => write!(
                f,
                "the {} program orders {order}, which is refused: {why}",
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
pub fn contest<G: Game>(
    state: &mut G,
    opponents: &mut ByPlayer<Box<dyn Opponent<G>>>,
    tell: impl FnMut(&G, &G::Order, &[G::Event]),
) -> Result<(), Box<Failure>> {
    contest_until(state, opponents, &Stop::default(), tell)
}

/// Lets two programs play a game to its end, or until they are stopped.
///
/// # Errors
/// As [`contest`].
pub fn contest_until<G: Game>(
    state: &mut G,
    opponents: &mut ByPlayer<Box<dyn Opponent<G>>>,
    stop: &Stop,
    mut tell: impl FnMut(&G, &G::Order, &[G::Event]),
) -> Result<(), Box<Failure>> {
    while let Some(player) = state.decider().filter(|_| !stop.is_on()) {
        let failure = |refused| Box::new(Failure { player, refused });
        let seen = state.seen_by(player);
        let Some(order) = opponents[player].choose(&seen) else {
            return Err(failure(None));
        };
        match state.play(&order) {
            Ok(events) => tell(state, &order, &events),
            Err(why) => {
                let refused = (format!("{order:?}"), why.to_string());
                return Err(failure(Some(refused)));
            }
        }
    }
    Ok(())
}

/// Mixes a seed with a number, so that streams of chance for different uses have nothing in common.
pub const fn mix(seed: u64, number: u64) -> u64 {
    let mut word = seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
