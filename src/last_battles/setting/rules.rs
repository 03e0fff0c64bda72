//! The rules that a scenario is played by.

use crate::table::ids::LeaderId;
use serde::Deserialize;

/// The chapters of the rulebook that a scenario is played by.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Chapters always in use.
    pub chapters: Vec<u8>,
    /// Chapters that the players may add.
    #[serde(default)]
    pub optional: Vec<u8>,
    /// What the scenario changes in those chapters.
    #[serde(default)]
    pub changes: Vec<RuleChange>,
}

/// A change of the standard rules, by a scenario or by one of its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum RuleChange {
    /// A line of command runs along roads and trails at half the distance [24.1A].
    CommandAlongRoads,
    /// An attack by units out of command has the result that the table gives [24.1A].
    PlainResultsOutOfCommand,
    /// For this commander an officer of a steady cavalry corps counts one half [24.1C].
    CavalryCorpsCountHalf(LeaderId),
    /// Odds above 6-1 and below 1-5 change the die by what they go beyond [24.5C].
    OddsBeyondTheTable,
    /// No zone of control reaches over a bridge [25E].
    NoZonesOverBridges,
}
