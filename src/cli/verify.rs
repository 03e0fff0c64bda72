//! `verify`: plays saved games again, strictly by the rules of today, and tells what holds.

use super::games::{Games, game_of_file};
use crate::table::data::Fault;
use crate::table::save::Verified;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Verifies saved games, a line or more each on standard output; fails if one does not hold.
pub fn run(games: Games, files: &[PathBuf]) -> ExitCode {
    let mut all_hold = true;
    for file in files {
        match verify(games, file) {
            Ok(verified) => println!("{}: {}", file.display(), sentence(verified)),
            Err(faults) => {
                all_hold = false;
                faults.iter().for_each(|fault| println!("{fault}"));
            }
        }
    }
    match all_hold {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Verifies one saved game.
///
/// # Errors
/// Gives back what does not hold, by line and column.
pub fn verify(games: Games, file: &Path) -> Result<Verified, Vec<Fault>> {
    let (game, text) = game_of_file(games, file)?;
    game.verify(text.source())
}

/// Says what holds.
fn sentence(verified: Verified) -> String {
    let Verified {
        orders,
        states,
        earlier,
    } = verified;
    let allowed = format!("every order is allowed ({orders}), every state is as saved ({states})");
    match earlier {
        0 => allowed,
        _ => format!("{allowed}; {earlier} orders before these were played by other rules"),
    }
}
