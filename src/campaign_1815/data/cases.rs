//! The numbered cases of the rules: what each says, in a line of our own.

use super::{embedded, load::load_cases};
use serde::Deserialize;
use std::sync::OnceLock;

/// `cases.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseFile {
    pub numbered_cases: Vec<CaseEntry>,
}

impl CaseFile {
    /// Gets a case by its number.
    pub fn get(&self, case: &str) -> Option<&CaseEntry> {
        self.numbered_cases.iter().find(|entry| entry.case == case)
    }
}

/// A numbered case.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseEntry {
    /// The number, such as `5.21`.
    pub case: String,
    pub title: String,
    /// What it says.
    pub gist: String,
}

/// Gets the cases that the program carries; they are read once.
///
/// A test holds that there is no fault in them; if there were one, there would be no cases.
pub fn carried() -> &'static CaseFile {
    static CARRIED: OnceLock<CaseFile> = OnceLock::new();
    CARRIED.get_or_init(|| {
        load_cases(embedded::CASES).unwrap_or(CaseFile {
            numbered_cases: Vec::new(),
        })
    })
}
