//! The program: reads its arguments and hands over to a command.

use hundred_days::GAMES;
use hundred_days::cli::output;
use hundred_days::table::data::folder::Folders;
use std::process::ExitCode;

#[cfg(feature = "cli")]
mod arguments;
#[cfg(not(feature = "cli"))]
mod plain_arguments;

#[cfg(feature = "cli")]
use arguments as command_line;
#[cfg(not(feature = "cli"))]
use plain_arguments as command_line;

/// Games between programs make and drop many small lists, which this allocator does faster than the system's.
#[cfg(feature = "cli")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    Folders::of_user().take_up();
    command_line::run()
}

/// Tells which of the user's files are left out.
fn tell_faults() {
    for game in GAMES {
        output::list("hundred-days: left out: ", &game.left_out());
    }
}

/// What the program ends with if it was built without what is asked of it.
#[cfg(not(feature = "client"))]
const NOT_BUILT: u8 = 3;

/// Opens the table, at a scenario or a saved game if one is named.
#[cfg(feature = "client")]
fn play(open: Option<&str>) -> ExitCode {
    use hundred_days::SHOWN;
    use hundred_days::client::{self, Open};
    client::run(SHOWN, open.map(|name| Open::named(SHOWN, name)))
}

/// Says that there is no table to open.
#[cfg(not(feature = "client"))]
fn play(open: Option<&str>) -> ExitCode {
    let what = open.map_or_else(String::new, |open| format!(" to open {open}"));
    output::note(format!(
        "hundred-days: this program was built without its table{what}; `hundred-days --help` lists what it can do\n"
    ));
    ExitCode::from(NOT_BUILT)
}
