//! `play`: opens the table, at a scenario or a saved game if one is named.

use std::process::ExitCode;

/// Opens the table.
#[cfg(feature = "client")]
pub fn run(open: Option<&str>) -> ExitCode {
    use crate::client::{self, Open};
    use crate::{save, scenario::load::text_of};
    use std::path::Path;

    let is_save = |path: &Path| text_of(path).is_ok_and(|text| save::is_save(&text));
    let open = open.map(|name| match Path::new(name) {
        path if path.is_file() && is_save(path) => Open::Save(path.to_owned()),
        _ => Open::Scenario(name.to_owned()),
    });
    client::run(open)
}

/// The exit code of a program that was built without what was asked of it.
#[cfg(not(feature = "client"))]
const NOT_BUILT: u8 = 3;

/// Says that there is no table to open.
#[cfg(not(feature = "client"))]
pub fn run(open: Option<&str>) -> ExitCode {
    let what = open.map_or_else(String::new, |open| format!(" to open {open}"));
    eprintln!(
        "hundred-days: this program was built without its table{what}; `hundred-days --help` lists what it can do"
    );
    ExitCode::from(NOT_BUILT)
}
