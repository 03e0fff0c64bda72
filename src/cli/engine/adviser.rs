//! Who gives hints to a player: one program for as long as it is asked for, which goes on with the plan that it has made.

use crate::table::game::Kept;
use crate::table::level::Program;
use crate::table::opponent::{Advice, Opponent};
use crate::table::stop::Stop;

/// A program that is asked for hints.
pub struct Adviser<G: Kept> {
    program: Program,
    player: Box<dyn Opponent<G>>,
    /// What it said last, and the fingerprint of the state that it said it of.
    last: Option<(u64, Advice<G::Order>)>,
}

impl<G: Kept> Adviser<G> {
    /// Makes a program look at a game for the first time.
    ///
    /// # Errors
    /// Says what of the program nobody knows.
    pub fn new(program: Program, state: &G) -> Result<Self, String> {
        Ok(Self {
            player: G::program(&program, state.fingerprint(), Stop::default())?,
            program,
            last: None,
        })
    }

    /// Tells whether this is such a program.
    pub fn is(&self, program: &Program) -> bool {
        self.program == *program
    }

    /// Says what to do, the same when asked again; `None` once the game is over.
    pub fn advise(&mut self, state: &G) -> Option<Advice<G::Order>> {
        let now = state.fingerprint();
        if !matches!(&self.last, Some((of, _)) if *of == now) {
            self.last = self.player.advise(state).map(|advice| (now, advice));
        }
        self.last.as_ref().map(|(_, advice)| advice.clone())
    }
}
