//! [27.1A] An army that fights in two wings until they join.

use crate::last_battles::charts::Turn;
use crate::last_battles::counter::{Army, CombatStrength};
use crate::table::ids::{LeaderId, UnitId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One half of an army that fights in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wing {
    Left,
    Right,
}

impl Wing {
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];
}

impl fmt::Display for Wing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}

/// How an army is divided into wings, each with commanders, losses and morale of its own, until they join.
///
/// The levels of the army as a whole count only from then on. What moves them moves the left wing's level before.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wings {
    /// The numbered case, such as `27.1A`.
    pub case: String,
    pub army: Army,
    /// The column between them: who begins east of it is of the right wing, everybody else of the left one.
    pub column: u8,
    /// The losses that demoralize the left wing, and those that demoralize the right one.
    pub left: CombatStrength,
    pub right: CombatStrength,
    pub join: Joining,
}

impl Wings {
    /// Gets the losses that demoralize a wing, before anything has moved that level.
    pub const fn level(&self, wing: Wing) -> CombatStrength {
        match wing {
            Wing::Left => self.left,
            Wing::Right => self.right,
        }
    }
}

/// What joins two wings: the right one attacks an army under a commander who is in another's range.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Joining {
    /// The army that is attacked.
    pub attack_on: Army,
    /// The commander who gives the attackers their orders.
    pub under: LeaderId,
    /// The commander in whose range he is.
    pub near: LeaderId,
}

/// Units that stand still for the first turns.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandStill {
    /// The numbered case, such as `27.1D`.
    pub case: String,
    pub who: Who,
    /// The first turn in which they may move.
    pub moves_from: Turn,
}

/// Whom a rule is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Who {
    /// All units and leaders of an army.
    Army(Army),
    Units(Vec<UnitId>),
}

/// An officer who needs nobody's orders.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlwaysInCommand {
    /// The numbered case, such as `27.1E`.
    pub case: String,
    pub leader: LeaderId,
}
