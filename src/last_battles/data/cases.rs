//! The numbered cases of the rulebook: what each says, in our words, and whether the game plays it.

use super::{embedded, load::load_cases};
use crate::last_battles::edition::Edition;
use crate::last_battles::rules::Rule;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// `cases.ron`: every numbered case of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseFile {
    pub cases: Vec<CaseEntry>,
    /// Parts of cases that players take by themselves, each under its name in place of a number.
    #[serde(default)]
    pub parts: Vec<CaseEntry>,
}

impl CaseFile {
    /// Gets what a rule is called and what it says in the edition whose cases these are.
    pub fn of(&self, rule: Rule, edition: Edition) -> Option<&CaseEntry> {
        let name = rule.name_in(edition);
        let part = self.parts.iter().find(|part| part.case == name);
        part.or_else(|| self.get(edition.heir(rule.case())?.number()))
    }

    /// Gets a case by its number, such as `5.3E`.
    pub fn get(&self, case: &str) -> Option<&CaseEntry> {
        self.cases.iter().find(|entry| entry.case == case)
    }
}

/// Gets the cases of an edition that the program carries; they are read once.
///
/// A test holds that there is no fault in them; if there were one, there would be no cases.
pub fn carried(edition: Edition) -> &'static CaseFile {
    static FOURTH: OnceLock<CaseFile> = OnceLock::new();
    static OF_1976: OnceLock<CaseFile> = OnceLock::new();
    let none = |_| CaseFile {
        cases: Vec::new(),
        parts: Vec::new(),
    };
    let (carried, source) = match edition {
        Edition::Fourth => (&FOURTH, embedded::CASES),
        Edition::First1976 => (&OF_1976, embedded::CASES_OF_1976),
    };
    carried.get_or_init(|| load_cases(source).unwrap_or_else(none))
}

/// A numbered case.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseEntry {
    /// The number, such as `5.3E`.
    pub case: String,
    pub title: String,
    /// What it says, in a line of our own.
    pub gist: String,
    pub status: Status,
}

impl CaseEntry {
    /// Gets the chapter that the case belongs to; `None` if the number begins with none.
    pub fn chapter(&self) -> Option<u8> {
        chapter(&self.case)
    }
}

/// Gets the chapter that a case number begins with.
pub fn chapter(case: &str) -> Option<u8> {
    let end = case.find(|c: char| !c.is_ascii_digit());
    case[..end.unwrap_or(case.len())].parse().ok()
}

/// Whether the game plays by a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Implemented,
    NotYet,
}
