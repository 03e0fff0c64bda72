//! A file with one thing wrong, and the line and column where `check` tells of it.

use hundred_days::GAMES;
use hundred_days::cli::check::faults_of;
use hundred_days::table::data::Source;

/// Checks a file with its first `old` changed into `new`; expects a fault on the changed text or so many columns beyond.
#[track_caller]
pub fn changed(source: Source<'_>, old: &str, new: &str, beyond: usize, message: &str) {
    let start = source.text.find(old).expect("the text to be changed");
    let text = source.text.replacen(old, new, 1);
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[..start].matches('\n').count() + 1;
    let column = text[line_start..start].chars().count() + 1 + beyond;
    let expected = format!("{}:{line}:{column}: {message}", source.name);
    let name = source.name;
    let found: Vec<_> = faults_of(GAMES, &[Source { name, text: &text }])
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(
        found.contains(&expected),
        "expected {expected}\nfound {found:#?}"
    );
}
