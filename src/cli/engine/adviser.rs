//! Who gives hints: one program for as long as it is asked for, which goes on with the plan that it has made.

use crate::last_battles::State;
use crate::last_battles::opponent::{Advice, Opponent, Program};

/// A program that is asked for hints.
pub struct Adviser {
    program: Program,
    player: Box<dyn Opponent>,
    /// What it said last, and the fingerprint of the state that it said it of.
    last: Option<(u64, Advice)>,
}

impl Adviser {
    /// Makes a program look at a game for the first time.
    pub fn new(program: Program, state: &State) -> Self {
        Self {
            player: program.player(state.fingerprint()),
            program,
            last: None,
        }
    }

    /// Tells whether this is such a program.
    pub fn is(&self, program: &Program) -> bool {
        self.program == *program
    }

    /// Says what to do, the same when asked again; `None` once the game is over.
    pub fn advise(&mut self, state: &State) -> Option<Advice> {
        let now = state.fingerprint();
        if !matches!(&self.last, Some((of, _)) if *of == now) {
            self.last = self.player.advise(state).map(|advice| (now, advice));
        }
        self.last.as_ref().map(|(_, advice)| advice.clone())
    }
}
