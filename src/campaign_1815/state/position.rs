//! What changes in a game, as saves hold it.

use crate::campaign_1815::charts::Turn;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::Face;
use crate::campaign_1815::step::Step;
use crate::table::armies::{ByPlayer, Player};
use crate::table::dice::{self, Dice};
use crate::table::ids::PieceId;
use crate::table::number::is_default;
use crate::table::victory::VictoryLevel;
use serde::{Deserialize, Serialize};

/// Where a counter is [1.12].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// It has no part in the game.
    #[default]
    Out,
    Map(Hex),
    /// It comes onto the map on that turn, or later if it cannot [4.19].
    ToCome(Turn),
    /// A detachment that can be placed, or headquarters that are to be set down.
    Available,
    /// A blown corps, with the turn of its return [5.18].
    Blown(Turn),
    Eliminated,
}

/// A counter: where it is, and which side it shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    pub piece: PieceId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Place,
    #[serde(default, skip_serializing_if = "is_default")]
    pub face: Face,
}

/// How many moves a player may make on a turn [8.2, 8.4, 8.5].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// The die; `None` for whoever may not know it [8.8].
    pub die: Option<dice::Face>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub plus: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub used: u8,
    /// Whether only who rolled it knows it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
}

impl Limit {
    /// Gets how many moves are left; `None` for whoever may not know it.
    pub fn left(&self) -> Option<u8> {
        let most = self.die?.pips() + self.plus;
        Some(most.saturating_sub(self.used))
    }
}

/// A fight that has been declared.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    pub attacker: PieceId,
    pub target: PieceId,
    /// The cavalry that supports the attacker.
    #[serde(default, skip_serializing_if = "is_default")]
    pub support: Vec<PieceId>,
}

/// A corps that has to retreat, and for which its player chooses the way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    pub piece: PieceId,
    /// From which hex each of its hexes must be farther than the one before [5.16].
    pub away: Hex,
    /// Who may have to follow [5.21].
    #[serde(default, skip_serializing_if = "is_default")]
    pub pursuer: Option<PieceId>,
    /// Whether it makes room for those who enter there [4.22].
    #[serde(default, skip_serializing_if = "is_default")]
    pub pushed: bool,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    pub winner: Player,
    pub level: VictoryLevel,
    pub points: ByPlayer<u16>,
    /// The way to Brussels, if it is open [6.4].
    #[serde(default, skip_serializing_if = "is_default")]
    pub road: Vec<Hex>,
}

/// All that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub(super) dice: Dice,
    pub(super) turn: Turn,
    pub(super) step: Step,
    pub(super) player: Player,
    pub(super) pieces: Vec<Standing>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) acted: Vec<PieceId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) passed: ByPlayer<bool>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) left: Option<u8>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) limits: ByPlayer<Option<Limit>>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) rain: Vec<Turn>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) battle: Option<Battle>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) retreat: Option<Retreat>,
    /// How many secret dice have been shown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) shown: u64,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) outcome: Option<Outcome>,
}

impl Position {
    /// Lays out a position that has just been set up.
    pub const fn new(
        dice: Dice,
        turn: Turn,
        step: Step,
        pieces: Vec<Standing>,
        rain: Vec<Turn>,
    ) -> Self {
        Self {
            dice,
            turn,
            step,
            player: Player::French,
            pieces,
            acted: Vec::new(),
            passed: ByPlayer {
                french: false,
                coalition: false,
            },
            left: None,
            limits: ByPlayer {
                french: None,
                coalition: None,
            },
            rain,
            battle: None,
            retreat: None,
            shown: 0,
            outcome: None,
        }
    }

    /// Lists the counters, in the order of their file.
    pub fn pieces(&self) -> &[Standing] {
        &self.pieces
    }

    /// Counts the secret dice that have been shown.
    pub const fn shown(&self) -> u64 {
        self.shown
    }

    /// Hides what a player may not know [8.8].
    pub fn hide_from(&mut self, player: Player) {
        if let Some(limit) = &mut self.limits[player.opponent()]
            && limit.secret
        {
            limit.die = None;
        }
    }
}
