//! The counters: combat units and leaders, as printed.

pub use crate::table::armies::{Army, ByPlayer, BySide, Nationality, Player};
use crate::table::ids::{LeaderId, UnitId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The arm of a combat unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    Infantry,
    Cavalry,
    Artillery,
    HorseArtillery,
    /// The waggons that an army draws its supply from: no strength, no zone [16.17].
    Train,
}

impl Arm {
    /// Tells whether the arm bombards (chapter 7).
    pub const fn is_artillery(self) -> bool {
        matches!(self, Self::Artillery | Self::HorseArtillery)
    }

    /// Tells whether the arm pays the mounted costs of the Terrain Effects Chart.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::Cavalry | Self::HorseArtillery)
    }
}

/// The size mark above the arm box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Size {
    /// Regiment or battery group, three strokes.
    #[serde(rename = "III")]
    Regiment,
    /// Brigade, one cross.
    #[serde(rename = "X")]
    Brigade,
    /// Division, two crosses.
    #[serde(rename = "XX")]
    Division,
}

/// Which part of the Imperial Guard a unit belongs to.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Guard {
    #[default]
    None,
    Young,
    Middle,
    Old,
}

/// Whether a counter is in every game or comes with a variant.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Mix {
    #[default]
    Standard,
    /// Takes the place of standard counters [16.1A].
    Substitute,
    /// Comes beside them [16.1B].
    Additional,
}

/// How sure the printed values are.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Confidence {
    #[default]
    High,
    Medium,
    Low,
}

/// Combat strength, in strength points.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct CombatStrength(pub u16);

impl CombatStrength {
    /// Gets the strength that is greater, or less, by so much; none is less than nothing.
    pub fn moved(self, by: i32) -> Self {
        let moved = i32::from(self.0).saturating_add(by);
        Self(moved.clamp(0, i32::from(u16::MAX)) as u16)
    }

    /// Gets the strength that is less by another; none is less than nothing.
    #[must_use]
    pub const fn less(self, by: Self) -> Self {
        Self(self.0.saturating_sub(by.0))
    }
}

/// Adds, up to the largest number there is: what a file or another program states may be as large as that.
impl std::ops::AddAssign for CombatStrength {
    fn add_assign(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }
}

impl std::iter::Sum for CombatStrength {
    fn sum<I: Iterator<Item = Self>>(strengths: I) -> Self {
        strengths.fold(Self::default(), |mut sum, strength| {
            sum += strength;
            sum
        })
    }
}

impl fmt::Display for CombatStrength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A combat unit as printed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    pub id: UnitId,
    pub side: Army,
    pub nationality: Nationality,
    /// The short name on the counter.
    pub name: String,
    pub full_name: String,
    /// The division, or the letters of a Guard unit, beside the arm box; may be empty.
    #[serde(default)]
    pub part: String,
    /// The command designation: the corps of the French and Prussians, the division of the Allies.
    pub command: String,
    pub arm: Arm,
    pub size: Size,
    /// Strength of the front.
    pub strength: CombatStrength,
    /// Strength of the back, if there is one.
    #[serde(default)]
    pub reduced: Option<CombatStrength>,
    /// Movement allowance, in whole movement points.
    pub movement: u8,
    #[serde(default)]
    pub guard: Guard,
    #[serde(default)]
    pub mix: Mix,
    /// The standard units whose place a substitute takes.
    #[serde(default)]
    pub replaces: Vec<UnitId>,
    #[serde(default)]
    pub confidence: Confidence,
}

/// The counters marked H, which are all French [16.10]. The order of battle has no such mark: with one it would be other data
/// than that of games saved before, which could then only be looked at.
const HEAVY: [&str; 3] = ["sub-fr-gd-res", "sub-fr-left-h", "sub-fr-right-h"];

/// The designations of the batteries that belong to a wing of the French army and to no corps [16.1A].
const WINGS: [&str; 2] = ["Left", "Right"];

/// The designation of the Allied rifle units [16.1B].
const RIFLES: &str = "A";

impl Counter {
    /// Tells whether it is marked as heavy artillery [16.10].
    pub fn is_heavy(&self) -> bool {
        HEAVY.contains(&self.id.as_str())
    }

    /// Tells whether it is one of the Allied rifle units, which belong to no division [16.1B].
    pub fn are_rifles(&self) -> bool {
        self.side == Army::Allied && self.command == RIFLES
    }

    /// Tells whether it is a battery of one of the French wings, which belong to no corps [16.1A].
    pub fn is_of_a_wing(&self) -> bool {
        WINGS.contains(&self.command.as_str())
    }
}

/// What a leader commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// Commands officers and units of a whole army [11.1A].
    Commander,
    /// Passes command on to the units of one designation [11.1B].
    Officer,
    /// A commander who serves at his army's headquarters, and gives command only while that is inactive [16.14D].
    ChiefOfStaff,
    /// No person but the staff of an army, treated as a leader in all but command [16.14].
    Headquarters,
}

impl Rank {
    /// Tells whether his orders are for a whole army [11.1A, 16.14D].
    pub const fn is_commander(self) -> bool {
        matches!(self, Self::Commander | Self::ChiefOfStaff)
    }
}

/// A leader as printed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderCounter {
    pub id: LeaderId,
    pub side: Army,
    pub nationality: Nationality,
    pub name: String,
    pub full_name: String,
    pub rank: Rank,
    /// An officer's designation; empty for a commander.
    #[serde(default)]
    pub command: String,
    /// A commander's command capacity rating; `None` where it is rolled or not known.
    #[serde(default)]
    pub capacity: Option<u8>,
    pub movement: u8,
    #[serde(default)]
    pub mix: Mix,
    #[serde(default)]
    pub confidence: Confidence,
}

/// `order_of_battle.ron`: every counter of all armies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderOfBattle {
    pub units: Vec<Counter>,
    pub leaders: Vec<LeaderCounter>,
}
