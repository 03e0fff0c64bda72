//! The time that a program may think: so much for each player turn, most of it in the movement phase.

use crate::last_battles::charts::Turn;
use crate::last_battles::counter::Player;
use crate::last_battles::state::{DecisionKind, State};
use crate::table::clock::Clock;
use crate::table::stop::Stop;
use std::time::Duration;

/// A clock for each player turn, and what ends the thinking about the open decision.
#[derive(Default)]
pub struct TurnClock {
    of: Option<(Turn, Player)>,
    /// What a player turn has, without bounds if that is nothing.
    whole: Duration,
    pub face: Clock,
    pub stop: Stop,
}

impl TurnClock {
    /// Makes the clock of a program that may think so many seconds about a player turn; without bounds if that is nothing.
    pub fn of_seconds(seconds: i64) -> Self {
        let whole = Duration::from_secs(seconds.max(0).unsigned_abs());
        let face = Clock::default();
        face.set(whole);
        Self {
            whole,
            face,
            ..Self::default()
        }
    }

    /// Starts the clock for a decision. What stops the program stops the decision too.
    pub fn start(&mut self, state: &State, kind: DecisionKind, stop: &Stop) {
        let of = Some((state.turn(), state.player()));
        if self.of != of {
            self.of = of;
            self.face.set(self.whole);
        }
        self.face.start();
        let left = self.face.read().left();
        self.stop = match kind {
            _ if self.whole.is_zero() => stop.clone(),
            DecisionKind::Movement => stop.or_after(left * 3 / 5),
            _ => stop.or_after(left / 8),
        };
    }
}
