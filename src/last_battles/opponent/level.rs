//! The players of each level.

use super::planning::PlanningPlayer;
use super::random::RandomPlayer;
use super::weights::Weights;
use crate::last_battles::State;
use crate::table::level::{Level, Program};
use crate::table::opponent::Opponent;
use crate::table::stop::Stop;

/// Gets what a level weighs; nothing, if it is the random one.
pub(super) const fn weights(level: Level) -> Option<Weights> {
    match level {
        Level::Random => None,
        Level::Easy => Some(Weights::EASY),
        Level::Normal => Some(Weights::NORMAL),
        Level::Hard => Some(Weights::HARD),
        Level::Master => Some(Weights::MASTER),
        Level::Normal1 => Some(Weights::NORMAL_1),
        Level::Hard1 => Some(Weights::HARD_1),
    }
}

/// Makes a player of a program, whose chance is that of a seed, and who can be stopped while he thinks.
///
/// # Errors
/// Says what the program would change and its level does not weigh.
pub fn player(
    program: &Program,
    seed: u64,
    stop: Stop,
) -> Result<Box<dyn Opponent<State>>, String> {
    let mut weights = weights(program.level);
    for (name, value) in &program.changes {
        let known = weights
            .as_mut()
            .is_some_and(|weights| weights.set(name, *value));
        if !known {
            return Err(format!(
                "`{name}` is nothing that {} weighs: the names are {}",
                program.level,
                Weights::NAMES.join(", ")
            ));
        }
    }
    Ok(match weights {
        Some(weights) => Box::new(PlanningPlayer::new(seed, weights).until(stop)),
        None => Box::new(RandomPlayer::new(seed)),
    })
}

/// Makes a player of a level as it is.
pub fn player_of(level: Level, seed: u64, stop: Stop) -> Box<dyn Opponent<State>> {
    let player = player(&level.into(), seed, stop);
    player.unwrap_or_else(|_| Box::new(RandomPlayer::new(seed)))
}
