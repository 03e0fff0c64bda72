//! `play`: opens the table, at a scenario or a saved game if one is named.

use std::process::ExitCode;

/// The exit code of a program that was built without what was asked of it.
const NOT_BUILT: u8 = 3;

/// Opens the table.
pub fn run(open: Option<&str>) -> ExitCode {
    let what = open.map_or_else(String::new, |open| format!(" to open {open}"));
    eprintln!(
        "hundred-days: this program was built without its table{what}; `hundred-days --help` lists what it can do"
    );
    ExitCode::from(NOT_BUILT)
}
