//! What a scenario's file states, which may be less than a whole scenario: the rest comes from those that it builds on.

use super::{ScenarioFile, Theme};
use crate::table::ids::{LeaderId, UnitId};
use serde::Deserialize;
use std::collections::BTreeSet;

/// A scenario that another builds on, by its number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Base {
    /// All of it but its options.
    All(String),
    /// Who stands where and who comes when, and nothing else.
    Forces(String),
}

impl Base {
    /// Gets the number of the scenario.
    pub fn number(&self) -> &str {
        match self {
            Self::All(number) | Self::Forces(number) => number,
        }
    }
}

/// What is left out of the scenarios that another builds on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Without {
    pub units: Vec<UnitId>,
    pub leaders: Vec<LeaderId>,
    /// Changes of levels, victory conditions, placings, and who waits or stands still, by case.
    pub cases: Vec<String>,
}

impl ScenarioFile {
    /// Tells whether it states who takes part, where and when.
    pub fn states_forces(&self) -> bool {
        let forces = self.only(&[Theme::Forces, Theme::Beginning]);
        !self.without.is_empty() || forces != Self::default()
    }

    /// Tells whether it states anything else.
    pub fn states_rules(&self) -> bool {
        self.only(&[Theme::Game]) != Self::default()
    }
}

impl Without {
    /// Tells whether nothing is left out.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty() && self.leaders.is_empty() && self.cases.is_empty()
    }
}

/// The names by which parts of a scenario can be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    pub units: BTreeSet<UnitId>,
    pub leaders: BTreeSet<LeaderId>,
    pub cases: BTreeSet<String>,
}

impl From<&Without> for Names {
    fn from(without: &Without) -> Self {
        Self {
            units: without.units.iter().copied().collect(),
            leaders: without.leaders.iter().copied().collect(),
            cases: without.cases.iter().cloned().collect(),
        }
    }
}
