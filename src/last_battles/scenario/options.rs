//! What the players may agree to change before they set up.

use super::{EntryMode, Placement, RuleChange, ScenarioFile};
use crate::hex::HexNumber;
use crate::last_battles::charts::{MovementPoints, Turn};
use crate::last_battles::rules::Rule;
use crate::table::dice::Face;
use crate::table::ids::{LeaderId, UnitId};
use serde::{Deserialize, Serialize};

/// A change of the forces that the players may agree on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceOption {
    /// The numbered case, such as `19.5A`; it names the option, and all options of the case together.
    pub case: String,
    /// A name of its own, such as `25E.1`, where the case has several options.
    #[serde(default)]
    pub name: Option<String>,
    pub title: String,
    /// One line for the menu.
    pub gist: String,
    /// Other options, by name or case, without one of which it cannot be had.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Leaders of whom one must take part for the option to be had; of no account if none is named.
    #[serde(default)]
    pub with: Vec<LeaderId>,
    /// Whether it is for whoever wants it, and not recommended with its chapter.
    #[serde(default)]
    pub aside: bool,
    #[serde(default)]
    pub effect: ForceEffect,
    /// What it changes in what the scenario says; files call it `amends`.
    #[serde(default, rename = "amends")]
    pub patch: Option<Box<ScenarioFile>>,
}

impl ForceOption {
    /// Gets what the option alone is called.
    pub fn name(&self) -> &str {
        self.name.as_ref().unwrap_or(&self.case)
    }

    /// Tells whether what players have chosen takes it in: its own name, or its case.
    pub fn is_among(&self, chosen: &[String]) -> bool {
        chosen.iter().any(|chosen| self.is_called(chosen))
    }

    /// Lists, by name, what a new game with the option has as well, unless its players go without: with the British leaders who
    /// are missing comes modified reorganization [22.6F].
    pub fn usual_with(&self) -> &'static [&'static str] {
        match (self.case.as_str(), self.effect.rule()) {
            ("22.6F", _) => &["16.16"],
            (_, Some(rule)) => rule.usual_with(),
            (_, None) => &[],
        }
    }

    /// Tells whether it goes by a name: its own, or its case.
    pub fn is_called(&self, name: &str) -> bool {
        name == self.name() || name == self.case
    }
}

/// What a force option does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ForceEffect {
    /// Nothing but what the option amends.
    #[default]
    None,
    /// The unit begins, or enters, on its reduced side.
    Reduce { unit: UnitId },
    /// Another unit takes the place of one.
    Replace { unit: UnitId, by: UnitId },
    /// Substitute counters take the places of those that they are counters for, each that of the first of them who takes
    /// part, however he comes; one of whom none does stays out [16.1A, 23B].
    Substitute { units: Vec<UnitId> },
    /// A set of substitute counters takes the places of those originals who take part [16.1A].
    SubstituteSet {
        instead_of: Originals,
        by: Vec<UnitId>,
        /// Counters that are set up with or next to another unit, if one of those named is on the map.
        #[serde(default)]
        beside: Vec<Company>,
        /// What it changes in the standard rules.
        #[serde(default)]
        change: Option<RuleChange>,
    },
    /// Units come with others; those do not come of whom no other takes part [16.1B].
    Join {
        units: Vec<Companion>,
        /// What it changes in the standard rules.
        #[serde(default)]
        change: Option<RuleChange>,
    },
    /// The units stand still until each is released: by its own die in a movement phase of its owner, or for good when an
    /// enemy unit enters its zone of control.
    Immobile {
        units: Vec<UnitId>,
        /// The faces that release.
        on: Vec<Face>,
        /// Chapters which, if one is in use, leave the option without effect.
        unless: Vec<u8>,
    },
    /// A force appears at a hex within the board once its die has come up, and enters there as by an entry hex [5.6].
    ArriveByDie {
        units: Vec<UnitId>,
        at: HexNumber,
        /// The first turn in whose movement phase the die is rolled.
        from: Turn,
        /// The faces that bring it.
        on: Vec<Face>,
        #[serde(default)]
        manner: Vec<EntryMode>,
        /// What each unit pays beside the cost of the hex.
        #[serde(default)]
        surcharge: MovementPoints,
        /// Victory points that the opponent gains for each turn that the force is in play.
        #[serde(default)]
        points_per_turn: u16,
    },
    /// A force that comes if its owner so writes down in secret; a die says whether at once or on the next turn [18.5C].
    SecretArrival {
        units: Vec<UnitId>,
        at: HexNumber,
        #[serde(default)]
        manner: Vec<EntryMode>,
        /// The turn on which it is written down.
        written: Turn,
        /// The turn of the die.
        rolled: Turn,
        /// The faces that bring it at once.
        on: Vec<Face>,
    },
    /// Each unit begins on its reduced side if its die says so, and on its full side otherwise [18.5A].
    ReduceByDie { units: Vec<UnitId>, on: Vec<Face> },
    /// A die makes the weather at the beginning of each player turn by day [22.6A].
    VariableRain {
        /// The first and the last turn of the die; before and after it is clear.
        from: Turn,
        until: Turn,
        /// The faces that bring rain when it is clear.
        begins_on: Vec<Face>,
        /// The faces that keep it raining.
        goes_on: Vec<Face>,
    },
    /// A force that comes if its owner so decides, in secret, at one of some times and places [22.6B].
    SecretForce {
        units: Vec<UnitId>,
        /// The leaders who come with it, where leaders play.
        #[serde(default)]
        leaders: Vec<LeaderId>,
        /// The turn in which the decision is written down.
        decided: Turn,
        entries: Vec<SecretEntry>,
    },
    /// The lead tells how great a victory is, by the levels that the scenario gives [22.4C].
    VictoryLevels,
    /// Leaders who take no part [22.6F].
    LeadersAway {
        always: Vec<LeaderId>,
        /// Those who come with the secret force, if it does.
        but_with_secret_force: Vec<LeaderId>,
    },
    /// The standard rules change.
    Rule(RuleChange),
    /// On some turns a die tells at the beginning of his command phase whether a leader is active; on all others he is.
    ActiveByDie {
        leader: LeaderId,
        turns: Vec<Turn>,
        /// The faces by which he is active.
        on: Vec<Face>,
    },
    /// Units move twice as far on one turn.
    DoubleMovement { units: Vec<UnitId>, turn: Turn },
    /// Other units are set up in place of some.
    Deploy {
        instead_of: Vec<UnitId>,
        placements: Vec<Placement>,
    },
}

impl ForceEffect {
    /// Gets the rule that it puts in force, if it does: one that it changes, or one that it has the data of. A secret force
    /// costs a level of victory, so that there are levels with it [22.4C, 22.6B].
    pub const fn rule(&self) -> Option<Rule> {
        match self {
            Self::Rule(change)
            | Self::SubstituteSet {
                change: Some(change),
                ..
            }
            | Self::Join {
                change: Some(change),
                ..
            } => Some(change.rule()),
            Self::VictoryLevels | Self::SecretForce { .. } => Some(Rule::VictoryLevels),
            Self::VariableRain { .. } => Some(Rule::VariableRain),
            Self::ActiveByDie { .. } => Some(Rule::ActiveByDie),
            Self::DoubleMovement { .. } => Some(Rule::DoubleMovement),
            Self::None
            | Self::Reduce { .. }
            | Self::Replace { .. }
            | Self::Substitute { .. }
            | Self::SubstituteSet { change: None, .. }
            | Self::Join { change: None, .. }
            | Self::Immobile { .. }
            | Self::ArriveByDie { .. }
            | Self::SecretArrival { .. }
            | Self::ReduceByDie { .. }
            | Self::LeadersAway { .. }
            | Self::Deploy { .. } => None,
        }
    }

    /// Tells whether it only says who takes part, on which side of a counter, where and when.
    pub const fn is_about_forces(&self) -> bool {
        match self {
            Self::Reduce { .. }
            | Self::Replace { .. }
            | Self::Substitute { .. }
            | Self::SubstituteSet { .. }
            | Self::Join { .. }
            | Self::Immobile { .. }
            | Self::ArriveByDie { .. }
            | Self::SecretArrival { .. }
            | Self::ReduceByDie { .. }
            | Self::SecretForce { .. }
            | Self::LeadersAway { .. }
            | Self::Deploy { .. } => true,
            Self::None
            | Self::VariableRain { .. }
            | Self::VictoryLevels
            | Self::Rule(_)
            | Self::ActiveByDie { .. }
            | Self::DoubleMovement { .. } => false,
        }
    }

    /// Tells whether it changes something else than who takes part.
    pub fn is_about_rules(&self) -> bool {
        !self.is_about_forces() && *self != Self::None
    }
}

/// A time and a place at which a secret force may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecretEntry {
    pub turn: Turn,
    pub at: HexNumber,
}

/// The counters that a set of substitutes stands for [16.1A].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Originals {
    /// Each by itself: those of them who take part.
    Any(Vec<UnitId>),
    /// Together, for a substitute stands for several: the set does not come unless all of them take part.
    All(Vec<UnitId>),
}

impl Originals {
    /// Lists them.
    pub fn units(&self) -> &[UnitId] {
        match self {
            Self::Any(units) | Self::All(units) => units,
        }
    }

    /// Tells whether the set has somebody to stand for.
    pub fn are_there(&self, takes_part: impl Fn(UnitId) -> bool) -> bool {
        let mut there = self.units().iter().map(|&unit| takes_part(unit));
        match self {
            Self::Any(_) => there.any(|there| there),
            Self::All(_) => there.all(|there| there),
        }
    }
}

/// A counter that is set up with or next to one of some others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Company {
    pub unit: UnitId,
    pub of: Vec<UnitId>,
}

/// A unit that comes beside others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Companion {
    pub unit: UnitId,
    /// Those with whom it comes: with the first of them who is on the map, or who arrives first.
    pub beside: Vec<UnitId>,
}
