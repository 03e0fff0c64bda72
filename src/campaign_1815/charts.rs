//! The charts: combat results, the turn track, levels of victory.

use crate::table::victory::VictoryLevel;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A turn, counted from 1: the morning and the afternoon of each day from 15 to 18 June.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Turn(pub u8);

impl Turn {
    /// Gets the turn so many later.
    pub const fn after(self, turns: u8) -> Self {
        Self(self.0.saturating_add(turns))
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What the loser of an attack suffers [5.5].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackResult {
    Stalemate,
    Retreat,
    Blown,
    Eliminated,
}

/// The least difference of the totals that brings each result.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackResults {
    pub retreat: u8,
    pub blown: u8,
    pub eliminated: u8,
}

impl AttackResults {
    /// Reads the result of a difference [5.5].
    pub const fn of(&self, difference: u8) -> AttackResult {
        if difference >= self.eliminated {
            AttackResult::Eliminated
        } else if difference >= self.blown {
            AttackResult::Blown
        } else if difference >= self.retreat {
            AttackResult::Retreat
        } else {
            AttackResult::Stalemate
        }
    }
}

/// Half of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    Morning,
    Afternoon,
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Morning => "morning",
            Self::Afternoon => "afternoon",
        })
    }
}

/// A box of the turn track.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnBox {
    /// The day of June.
    pub day: u8,
    pub half: Half,
    /// Whether who is blown is lost [5.18].
    #[serde(default)]
    pub last_day: bool,
    /// Whether a die tells if it rains [8.6].
    #[serde(default)]
    pub deluge: bool,
}

/// From which margin of points a victory has its level [6.5].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryLevels {
    pub campaign: u16,
    pub strategic: u16,
}

/// All charts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charts {
    pub attack_results: AttackResults,
    /// After how many turns a blown corps comes back [5.18].
    pub blown_turns: u8,
    pub turns: Vec<TurnBox>,
    /// Up to which pips it rains [8.6].
    pub rain_up_to: u8,
    pub victory_levels: VictoryLevels,
    /// What the open road to Brussels is worth [6.4].
    pub brussels_points: u8,
}

impl Charts {
    /// Gets the box of a turn.
    pub fn turn(&self, turn: Turn) -> Option<&TurnBox> {
        self.turns.get(usize::from(turn.0).checked_sub(1)?)
    }

    /// Gets the level of a victory by so many points [6.5].
    pub const fn level(&self, margin: u16) -> VictoryLevel {
        if margin >= self.victory_levels.strategic {
            VictoryLevel::Strategic
        } else if margin >= self.victory_levels.campaign {
            VictoryLevel::Campaign
        } else {
            VictoryLevel::Tactical
        }
    }

    /// Names a turn by its day and half.
    pub fn date(&self, turn: Turn) -> String {
        let words = |turn: &TurnBox| format!("{} June, {}", turn.day, turn.half);
        self.turn(turn).map_or_else(String::new, words)
    }
}
