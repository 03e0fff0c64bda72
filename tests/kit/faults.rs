//! Files of data with one thing wrong, and what `check` tells of them.

use hundred_days::GAMES;
use hundred_days::cli::check::faults_of;
use hundred_days::table::data::Source;

/// Checks a file with its first `old` changed into `new`; expects the fault, told to be within the first `at` of the changed text.
#[track_caller]
pub fn changed(source: Source<'_>, old: &str, new: &str, at: &str, message: &str) {
    assert!(source.text.contains(old), "{old}");
    let text = source.text.replacen(old, new, 1);
    let start = text.find(at).expect("the faulty text");
    let line = text[..start].matches('\n').count() + 1;
    let column = start - text[..start].rfind('\n').map_or(0, |newline| newline + 1) + 1;
    let name = source.name;
    let found = faults_of(GAMES, &[Source { name, text: &text }]);
    let found: Vec<_> = found.iter().map(ToString::to_string).collect();
    let here = |column: usize| format!("{name}:{line}:{column}: {message}");
    let mut within = column..column + at.len();
    assert!(
        within.any(|column| found.contains(&here(column))),
        "expected {}\nfound {found:#?}",
        here(column)
    );
}
