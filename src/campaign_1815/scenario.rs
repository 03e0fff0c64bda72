//! The shape of a scenario's file [7.1, 7.2]: who stands where, who comes when, what is special about its first days.

use super::charts::Turn;
use super::map_hex::Hex;
use super::piece::Face;
use super::step::Step;
use crate::table::armies::Army;
use crate::table::case::Case;
use crate::table::data::map::Words;
use crate::table::ids::PieceId;
use serde::Deserialize;

/// A scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it goes by, such as `june-16`.
    pub campaign: String,
    pub title: String,
    pub case: Case,
    pub summary: String,
    pub first_turn: Turn,
    pub last_turn: Turn,
    /// The step with which the first turn begins.
    pub begins_with: Step,
    pub placed: Vec<Placed>,
    pub to_come: Vec<ToCome>,
    #[serde(default)]
    pub special: Vec<SpecialRule>,
}

/// A piece that begins on the map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub piece: PieceId,
    pub hex: Hex,
    #[serde(default)]
    pub face: FirstFace,
}

/// Which side a piece shows at first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstFace {
    #[default]
    Front,
    Back,
    /// Its player chooses.
    Either,
}

impl FirstFace {
    /// Gets the side that shows until somebody chooses.
    pub const fn face(self) -> Face {
        match self {
            Self::Front | Self::Either => Face::Front,
            Self::Back => Face::Back,
        }
    }
}

/// A piece that comes later [4.19]; headquarters come when they are next set down.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToCome {
    pub piece: PieceId,
    pub turn: Turn,
    /// Where it may enter.
    #[serde(default)]
    pub at: Words<Hex>,
    /// Its place among those that enter there [4.20].
    #[serde(default)]
    pub order: u8,
}

/// What holds on one turn alone [8.1 to 8.5].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpecialRule {
    /// Of the Coalition only one corps may move [8.1].
    Surprise { turn: Turn, moves: PieceId },
    /// The French make no more moves than a die, with something added [8.2, 8.5].
    RoadCongestion { turn: Turn, plus: Plus },
    /// An army does not move [8.3].
    DelayedReaction { turn: Turn, army: Army },
    /// The Prussians make no more moves than a die [8.4].
    Concentrating { turn: Turn },
}

/// What is added to the die of congested roads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plus {
    Fixed(u8),
    /// The corps that are still off the map as the turn begins; these may then enter in any order among the other moves [8.5].
    CorpsToCome,
}
