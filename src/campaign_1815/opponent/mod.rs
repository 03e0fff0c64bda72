//! Players that are programs.

use super::state::State;
use crate::table::level::{Level, Program, Tunable};
use crate::table::opponent::{Opponent, random_only};
use crate::table::stop::Stop;

/// Makes a player of a program.
///
/// # Errors
/// Says what of the program nobody knows.
pub fn player(
    program: &Program,
    seed: u64,
    _stop: Stop,
) -> Result<Box<dyn Opponent<State>>, String> {
    random_only(program, seed)
}

/// Lists what can be tuned of a level.
pub const fn tunable(_: Level) -> Vec<Tunable> {
    Vec::new()
}
