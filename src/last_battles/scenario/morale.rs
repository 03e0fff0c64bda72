//! [9, 13] The morale levels of armies and corps.

use super::Wing;
use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::last_battles::counter::{Army, CombatStrength, Nationality, Player};
use crate::last_battles::rules::Rule;
use crate::table::ids::UnitId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// When an army's losses break it [9.1, 9.2].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Levels {
    /// Losses that demoralize when reached, by the turn from which each level holds, in order.
    pub demoralization: Vec<LevelFrom>,
    /// Losses beyond which the army disintegrates, if it can.
    #[serde(default)]
    pub disintegration: Option<CombatStrength>,
    /// An army whose demoralization ends the counting: from then on this one cannot be demoralized [18.3A].
    #[serde(default)]
    pub until_demoralized: Option<Army>,
    /// What makes the whole army leave the map [24.3D, 27.3D].
    #[serde(default)]
    pub leaves: Option<LeavesWhen>,
}

/// What makes an army leave the map.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeavesWhen {
    /// The numbered case, such as `24.3D`.
    pub case: String,
    pub when: Breaking,
}

/// The two ways in which an army breaks [9.1, 9.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Breaking {
    Demoralized,
    Disintegrated,
}

impl Levels {
    /// Gets the demoralization level of a turn; `None` before the first.
    pub fn demoralization(&self, turn: Turn) -> Option<CombatStrength> {
        let levels = self.demoralization.iter();
        levels
            .filter(|level| level.from <= turn)
            .max_by_key(|level| level.from)
            .map(|level| level.losses)
    }
}

/// The morale of corps \[13\].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorpsMorale {
    pub levels: Vec<CorpsLevel>,
    /// The rules about it that go beyond chapter 13.
    #[serde(default)]
    pub special: Vec<CorpsRule>,
}

/// The losses that demoralize one corps, or one Allied nationality [13.0, 13.1].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorpsLevel {
    pub corps: CorpsName,
    pub level: CombatStrength,
    /// Whether it is a cavalry corps, which neither gives nor takes by nearness [22.5A].
    #[serde(default)]
    pub cavalry: bool,
}

/// Names a corps: by its designation, or the Allied units of one nationality [13.1].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum CorpsName {
    French(String),
    Prussian(String),
    Allied(Nationality),
}

impl CorpsName {
    /// Gets the army that the corps belongs to.
    pub const fn side(&self) -> Army {
        match self {
            Self::French(_) => Army::French,
            Self::Prussian(_) => Army::Prussian,
            Self::Allied(_) => Army::Allied,
        }
    }

    /// Tells whether those of an army, nationality and designation belong to it.
    pub fn takes_in(&self, side: Army, nationality: Nationality, command: &str) -> bool {
        side == self.side()
            && match self {
                Self::French(name) | Self::Prussian(name) => name == command,
                Self::Allied(nation) => *nation == nationality,
            }
    }
}

impl fmt::Display for CorpsName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::French(name) => write!(f, "french/{name}"),
            Self::Prussian(name) => write!(f, "prussian/{name}"),
            Self::Allied(nation) => write!(f, "allied/{nation}"),
        }
    }
}

impl Serialize for CorpsName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A rule about the morale of corps that a scenario adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum CorpsRule {
    /// Officers near demoralized ones lower their corps's level [22.5A].
    Proximity,
    /// The defeat of the Old Guard lowers the levels of those around [22.5B].
    OldGuard,
    /// The same, but an exchange with a demoralized enemy is no defeat [24.1A].
    OldGuardButExchange,
}

impl CorpsRule {
    /// Gets the rule that it puts in force.
    pub const fn rule(self) -> Rule {
        match self {
            Self::Proximity => Rule::Proximity,
            Self::OldGuard => Rule::OldGuard,
            Self::OldGuardButExchange => Rule::OldGuardButExchange,
        }
    }
}

/// A morale level and the turn from which it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelFrom {
    pub from: Turn,
    pub losses: CombatStrength,
}

/// Something that moves an army's levels during the game [9.2A].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelChange {
    /// The numbered case, such as `18.3B`.
    pub case: String,
    /// The army whose levels move.
    pub of: Army,
    /// By how much, each time that the cause counts; less than nothing lowers them.
    pub by: i16,
    /// By how much the disintegration level moves, if not by as much as the other.
    #[serde(default)]
    pub disintegration: Option<i16>,
    pub when: Cause,
}

/// What moves levels, and how many times it counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Cause {
    /// Once for each of some hexes, as long as a player holds it.
    EachHeld { by: Player, hexes: Vec<HexNumber> },
    /// As long as a player holds all of some hexes; what has sunk when the army is demoralized stays so.
    AllHeld { by: Player, hexes: Vec<HexNumber> },
    /// For good, once a unit of one of some armies has entered one of some hexes.
    Entered {
        by: Vec<Army>,
        hexes: Vec<HexNumber>,
    },
    /// For good, once units of two armies have fought each other, whoever attacked.
    Fought(Army, Army),
    /// For good, once a unit of one army has attacked one of another, or of one wing of it alone.
    Attacked {
        by: Army,
        of: Army,
        #[serde(default)]
        wing: Option<Wing>,
    },
    /// For good, once a unit of one of some armies has left the map at one of some hexes.
    Exited { by: Vec<Army>, at: Vec<HexNumber> },
    /// For good, once for each strength point in command with which an army first attacks units of another that stand in
    /// some columns, the first and the last of which are named.
    FirstAttack {
        by: Army,
        on: Army,
        columns: (u8, u8),
    },
    /// For good, once one of some armies is demoralized.
    Demoralized(Vec<Army>),
    /// Once for each victory point that a player has now.
    Points(Player),
    /// Once in each turn from one to another, for good.
    EachTurn { from: Turn, until: Turn },
    /// Once in each turn in which one of some units is in the game, for good.
    EachTurnOf(Vec<UnitId>),
}

impl Cause {
    /// Lists the hexes that matter.
    pub fn hexes(&self) -> &[HexNumber] {
        match self {
            Self::EachHeld { hexes, .. }
            | Self::AllHeld { hexes, .. }
            | Self::Entered { hexes, .. }
            | Self::Exited { at: hexes, .. } => hexes,
            Self::Fought(..)
            | Self::Attacked { .. }
            | Self::FirstAttack { .. }
            | Self::Demoralized(_)
            | Self::Points(_)
            | Self::EachTurn { .. }
            | Self::EachTurnOf(_) => &[],
        }
    }
}
