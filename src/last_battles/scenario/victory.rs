//! [3.4] How a scenario is won.

use super::Wing;
use crate::hex::HexNumber;
use crate::last_battles::counter::{Army, CombatStrength, Player};
use crate::table::ids::LeaderId;
use crate::table::victory;
use serde::{Deserialize, Serialize};

/// How much a victory is worth in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VictoryLevel {
    Marginal,
    Tactical,
    Decisive,
}

impl From<VictoryLevel> for victory::VictoryLevel {
    fn from(level: VictoryLevel) -> Self {
        match level {
            VictoryLevel::Marginal => Self::Marginal,
            VictoryLevel::Tactical => Self::Tactical,
            VictoryLevel::Decisive => Self::Decisive,
        }
    }
}

/// A hex that matters, and who holds it when the game begins [3.4B].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holding {
    pub hex: HexNumber,
    pub name: String,
    pub holder: Player,
}

/// How a scenario is won [3.4].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// What ends the game at once, the first that holds.
    #[serde(default)]
    pub instant: Vec<Win>,
    /// What decides at the end of the last turn, before points do; the first that holds.
    #[serde(default)]
    pub at_end: Vec<Win>,
    /// Points that decide at the end of the last turn.
    #[serde(default)]
    pub points: Option<PointsWin>,
    /// Who wins if nothing else has decided.
    #[serde(default)]
    pub otherwise: Option<Otherwise>,
}

/// A condition, and who wins when it holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Win {
    /// The numbered case, such as `19.4A`.
    pub case: String,
    pub when: Condition,
    pub winner: Player,
    pub level: VictoryLevel,
}

/// Who wins a game that no condition has decided.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Otherwise {
    /// The numbered case, such as `18.4B`.
    pub case: String,
    pub winner: Player,
    pub level: VictoryLevel,
}

/// What may be the case in a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Condition {
    /// The army has reached its demoralization level [9.2].
    Demoralized(Army),
    /// A wing of the army that has two has reached its level, before they have joined [27.1A].
    WingDemoralized(Wing),
    /// The army's losses have surpassed its disintegration level [9.1].
    Disintegrated(Army),
    /// The player holds all of some hexes [3.4B].
    Holds(Player, Vec<HexNumber>),
    /// The leader has been lost.
    Lost(LeaderId),
    /// The secret option of a case has been taken.
    Written(String),
    Not(Box<Condition>),
    All(Vec<Condition>),
}

impl Condition {
    /// Calls a function for the condition and all that it consists of.
    pub fn each<'c>(&'c self, look: &mut impl FnMut(&'c Self)) {
        look(self);
        match self {
            Self::Not(inner) => inner.each(look),
            Self::All(parts) => parts.iter().for_each(|part| part.each(look)),
            _ => {}
        }
    }
}

/// A victory by points: the player with more wins, a tie is a draw; or one player's lead decides, if there is a `lead`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsWin {
    /// The numbered case, such as `19.4C`.
    pub case: String,
    /// What having more points is worth.
    #[serde(default)]
    pub level: Option<VictoryLevel>,
    pub awards: Vec<Award>,
    #[serde(default)]
    pub lead: Option<Lead>,
}

/// A victory by what one player has more than the other [22.4].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lead {
    /// The numbered case, such as `22.4`.
    pub case: String,
    /// The player whose points, less the other's, are the lead.
    pub player: Player,
    /// The lead that ends the game at once.
    pub wins_at: i32,
    /// What it is worth to either player while the levels are not in use: there is only winning and losing then.
    pub level: VictoryLevel,
    /// The numbered case of the levels, such as `22.4C`; an option puts them in use.
    pub levels_case: String,
    /// What each lead means in the end, the best for the player first.
    pub levels: Vec<LeadLevel>,
}

/// What a lead means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeadLevel {
    /// The least lead; none for the last, which takes in all that is less.
    #[serde(default)]
    pub from: Option<i32>,
    pub winner: Player,
    pub level: VictoryLevel,
}

/// What gains victory points.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Award {
    /// Points for each enemy strength point eliminated, by the side of the counter that showed.
    EnemyStrength { each: u16 },
    /// Points for holding a hex at the end of each player turn of one's own.
    HoldEachPlayerTurn { hex: HexNumber, points: u16 },
    /// Points for whoever holds a hex at the end of each turn [76:15.3].
    HoldEachTurn { hex: HexNumber, points: u16 },
    /// Points for holding a hex when the game ends.
    HoldAtEnd { hex: HexNumber, points: u16 },
    /// Points for each strength point of an army that leaves the map, given when it does.
    Exit {
        by: Army,
        each: u16,
        /// How many strength points bring them together; a part of that counts in full.
        #[serde(default = "one")]
        per: u16,
    },
    /// Points for the other player for each strength point of an army that is on the map when the game ends.
    LeftOnMap { of: Army, each: u16 },
    /// Points for each strength point of an army that has left the map, as long as they count [22.4A, 22.4B].
    ExitedStrength {
        by: Army,
        at: HexNumber,
        each: u16,
        /// The strength from which on all of them count twice.
        doubled_from: CombatStrength,
        /// Whether they count only while a line of supply leads from `at` to the army's edge of the map.
        #[serde(default)]
        supplied: bool,
    },
}

const fn one() -> u16 {
    1
}

impl Award {
    /// Gets the hex that must be held, if any.
    pub const fn hex(&self) -> Option<HexNumber> {
        match *self {
            Self::EnemyStrength { .. }
            | Self::Exit { .. }
            | Self::LeftOnMap { .. }
            | Self::ExitedStrength { .. } => None,
            Self::HoldEachPlayerTurn { hex, .. }
            | Self::HoldEachTurn { hex, .. }
            | Self::HoldAtEnd { hex, .. } => Some(hex),
        }
    }

    /// Gets the points for each time or strength point, and the name of the field that states them.
    pub const fn points(&self) -> (&'static str, u16) {
        match *self {
            Self::EnemyStrength { each }
            | Self::Exit { each, .. }
            | Self::LeftOnMap { each, .. }
            | Self::ExitedStrength { each, .. } => ("each", each),
            Self::HoldEachPlayerTurn { points, .. }
            | Self::HoldEachTurn { points, .. }
            | Self::HoldAtEnd { points, .. } => ("points", points),
        }
    }
}
