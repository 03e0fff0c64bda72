//! The time that a program may think: so much for each player turn, most of it in the movement phase.

use crate::last_battles::charts::Turn;
use crate::last_battles::counter::Player;
use crate::last_battles::state::{DecisionKind, State};
use crate::table::stop::Stop;
use std::time::{Duration, Instant};

/// A clock that runs while a decision is thought about.
#[derive(Default)]
pub struct Clock {
    /// The player turn that the rest of the time is for.
    of: Option<(Turn, Player)>,
    left: Duration,
    since: Option<Instant>,
    /// What ends the thinking about the open decision.
    pub stop: Stop,
}

impl Clock {
    /// Starts the clock for a decision, where a player turn has so much time; without bounds if that is nothing. What stops
    /// the program stops the decision too.
    pub fn start(&mut self, state: &State, kind: DecisionKind, whole: Duration, stop: &Stop) {
        let of = Some((state.turn(), state.player()));
        if self.of != of {
            (self.of, self.left) = (of, whole);
        }
        self.since = Some(Instant::now());
        self.stop = match kind {
            _ if whole.is_zero() => stop.clone(),
            DecisionKind::Movement => stop.or_after(self.left * 3 / 5),
            _ => stop.or_after(self.left / 8),
        };
    }

    /// Halts it: what has been used of the player turn's time is gone.
    pub fn halt(&mut self) {
        if let Some(since) = self.since.take() {
            self.left = self.left.saturating_sub(since.elapsed());
        }
    }
}
