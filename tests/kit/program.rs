//! The program itself, as a person or another program starts it: with a folder for the user's data that is the test's own.

use std::path::Path;
use std::process::Command;

/// Where the program lies.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_hundred-days");

/// Gets the program, with no data of a user's.
pub fn program() -> Command {
    over(Command::new(PROGRAM))
}

/// Has a command that starts the program find no data of a user's.
pub fn over(mut command: Command) -> Command {
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-data");
    command.env("HUNDRED_DAYS_DATA", nowhere);
    command
}

/// Gets the program, with the data that lies in a folder.
pub fn program_with(folder: &Path) -> Command {
    let mut command = Command::new(PROGRAM);
    command.env("HUNDRED_DAYS_DATA", folder);
    command
}
