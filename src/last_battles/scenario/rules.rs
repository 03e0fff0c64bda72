//! The rules that a scenario is played by.

use crate::last_battles::charts::Turn;
use crate::last_battles::rules::Rule;
use crate::table::dice::Face;
use crate::table::ids::{LeaderId, UnitId};
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
    /// No zone of control reaches over a bridge \[25E\].
    NoZonesOverBridges,
    /// Each army draws supply on its train in place of an edge of the map [16.17].
    SupplyTrains,
    /// Commanders depend on a line to the headquarters of their army [16.14].
    ArmyHeadquarters,
    /// The batteries of the French wings, which have no officer, are in command with or next to a unit that is [16.1A].
    WingArtillery,
    /// The Allied rifles stack freely and are always in command [16.1B].
    Rifles,
    /// Napoleon is not what he was: dice tell his rating and how far he rides [16.1C].
    AilingNapoleon,
    /// Each Prussian corps has two officers, who may be commanded for one point [16.1C].
    CorpsChiefs,
    /// Bulow and Uxbridge follow their commanders [16.1C].
    Seconds,
    /// A chief of staff may command though his headquarters is active, and switches it off by that [16.14D].
    ChiefCommands,
    /// A train in a zone of the attacker's must be attacked, alone or together with others [16.17C].
    TrainsAttacked,
}

impl RuleChange {
    /// Gets the rule that it puts in force.
    pub const fn rule(self) -> Rule {
        match self {
            Self::CommandAlongRoads => Rule::CommandAlongRoads,
            Self::PlainResultsOutOfCommand => Rule::PlainResultsOutOfCommand,
            Self::CavalryCorpsCountHalf(_) => Rule::CavalryCorpsCountHalf,
            Self::OddsBeyondTheTable => Rule::OddsBeyondTheTable,
            Self::NoZonesOverBridges => Rule::NoZonesOverBridges,
            Self::SupplyTrains => Rule::SupplyTrains,
            Self::ArmyHeadquarters => Rule::ArmyHeadquarters,
            Self::WingArtillery => Rule::WingArtillery,
            Self::Rifles => Rule::Rifles,
            Self::AilingNapoleon => Rule::AilingNapoleon,
            Self::CorpsChiefs => Rule::CorpsChiefs,
            Self::Seconds => Rule::Seconds,
            Self::ChiefCommands => Rule::ChiefCommands,
            Self::TrainsAttacked => Rule::TrainsAttacked,
        }
    }
}

/// Units that stand still, or stay out, until one die for all of them comes up [24.1B].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Activation {
    /// The numbered case, such as `24.1B`.
    pub case: String,
    pub units: Vec<UnitId>,
    /// The turns on which it is rolled, at the beginning of their owner's movement phase.
    pub dice: Vec<ActivationDie>,
    /// The turn on which they are free in any case.
    pub at_last: Turn,
}

/// The faces that free units on one turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActivationDie {
    pub turn: Turn,
    pub on: Vec<Face>,
}
