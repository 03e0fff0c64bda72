//! Players that are programs: what each is asked, how well it plays, and two of them in a contest.

use super::armies::{ByPlayer, Player};
use super::clock::Clock;
use super::game::Game;
use super::level::{Level, Program};
use super::stop::Stop;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
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

    /// Gets the clock by which it thinks, if its time is bounded.
    fn clock(&self) -> Option<Clock> {
        None
    }
}

/// A player of any game who knows nothing but what is legal: one order of those that [`Game::legal`] lists is as good to him as
/// another. Where they are a sample, so is what he does.
#[derive(Clone, Debug)]
pub struct AnyLegal {
    chance: ChaCha8Rng,
}

impl AnyLegal {
    /// Makes the player of a seed.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: ChaCha8Rng::seed_from_u64(seed),
        }
    }
}

impl<G: Game> Opponent<G> for AnyLegal {
    fn choose(&mut self, state: &G) -> Option<G::Order> {
        let mut orders = state.legal();
        let drawn = u64::from(self.chance.next_u32());
        let nth = (drawn * orders.len() as u64) >> 32;
        (!orders.is_empty()).then(|| orders.swap_remove(nth as usize))
    }
}

/// Makes the one player that every game has, of a program that must be the random one.
///
/// # Errors
/// Says that the game has no other program.
pub fn random_only<G: Game>(program: &Program, seed: u64) -> Result<Box<dyn Opponent<G>>, String> {
    match *program == Level::Random.into() {
        true => Ok(Box::new(AnyLegal::new(seed))),
        false => Err(format!(
            "this game has no program `{program}`: {} was expected",
            Level::Random
        )),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::number::Number;
    use std::borrow::Cow;

    /// Some matches, of which each player in turn takes one, two or three.
    #[derive(Clone, Debug, PartialEq)]
    struct Matches {
        left: u8,
        turn: u8,
    }

    impl Game for Matches {
        type Order = u8;
        type Event = u8;
        type Refusal = String;
        type Turn = u8;

        fn decider(&self) -> Option<Player> {
            (self.left > 0).then_some(Player::ALL[usize::from(self.turn % 2)])
        }

        fn legal(&self) -> Vec<u8> {
            (1..=self.left.min(3)).collect()
        }

        fn play(&mut self, taken: &u8) -> Result<Vec<u8>, String> {
            if !self.legal().contains(taken) {
                return Err(format!("{taken} cannot be taken"));
            }
            self.left -= taken;
            self.turn += 1;
            Ok(vec![*taken])
        }

        fn seen_by(&self, _: Player) -> Cow<'_, Self> {
            Cow::Borrowed(self)
        }

        fn turn(&self) -> u8 {
            self.turn
        }

        fn rolled(&self) -> u64 {
            0
        }

        fn shown(&self) -> u64 {
            0
        }

        fn number(&self) -> Number {
            Number::of(&(self.left, self.turn))
        }
    }

    const HEAP: Matches = Matches { left: 40, turn: 0 };

    /// Lets two players who know nothing take matches until none is left.
    fn taken(seed: u64) -> Vec<u8> {
        let player = |seed| -> Box<dyn Opponent<Matches>> { Box::new(AnyLegal::new(seed)) };
        let mut players = ByPlayer {
            french: player(seed),
            coalition: player(seed + 1),
        };
        let (mut game, mut taken) = (HEAP, Vec::new());
        contest(&mut game, &mut players, |_, order, _| taken.push(*order)).expect("legal orders");
        assert_eq!(game.left, 0);
        taken
    }

    #[test]
    fn who_knows_nothing_gives_legal_orders_to_the_end_and_none_after_it() {
        assert_eq!(taken(1).into_iter().sum::<u8>(), HEAP.left);
        let mut player = AnyLegal::new(1);
        assert_eq!(player.choose(&Matches { left: 0, turn: 9 }), None);
    }

    #[test]
    fn his_chance_is_that_of_his_seed() {
        assert_eq!(taken(7), taken(7));
        assert!((8..12).any(|seed| taken(seed) != taken(7)));
    }

    #[test]
    fn each_order_is_as_good_to_him_as_another() {
        let mut player = AnyLegal::new(1815);
        let mut counts = [0; 4];
        for _ in 0..3000 {
            let order = player.choose(&HEAP).expect("an order");
            counts[usize::from(order)] += 1;
        }
        assert_eq!(counts[0], 0);
        let even = counts[1..].iter().all(|count| (900..1100).contains(count));
        assert!(even, "{counts:?}");
    }

    #[test]
    fn two_states_of_a_game_have_two_fingerprints() {
        let mut later = HEAP;
        later.play(&3).expect("a legal order");
        assert_ne!(later.fingerprint(), HEAP.fingerprint());
        assert_eq!(HEAP.clone().fingerprint(), HEAP.fingerprint());
    }
}
