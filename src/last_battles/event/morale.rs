//! What becomes of the levels and the morale of armies, wings and corps.

use crate::last_battles::counter::{Army, CombatStrength};
use crate::last_battles::scenario::{CorpsName, Wing};
use crate::table::case::Case;
use serde::Serialize;

/// What becomes of the levels and the morale of armies, wings and corps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MoraleEvent {
    /// The levels of an army have moved.
    Levels {
        side: Army,
        /// Which of the scenario's changes it was, and how many times it counts by now.
        change: usize,
        count: i16,
        /// The levels as they are from now on.
        demoralization: Option<CombatStrength>,
        disintegration: Option<CombatStrength>,
        case: Case,
    },
    #[serde(rename = "demoralized")]
    CorpsDemoralized {
        corps: CorpsName,
        losses: CombatStrength,
        level: CombatStrength,
        case: Case,
    },
    #[serde(rename = "recovered")]
    CorpsRecovered {
        corps: CorpsName,
        losses: CombatStrength,
        level: CombatStrength,
        case: Case,
    },
    /// A wing of an army has reached its level.
    #[serde(rename = "demoralized")]
    WingDemoralized {
        side: Army,
        wing: Wing,
        losses: CombatStrength,
        level: CombatStrength,
        case: Case,
    },
    /// The wings of an army are one army from now on.
    WingsJoined {
        side: Army,
        /// The level of the whole.
        demoralization: Option<CombatStrength>,
        case: Case,
    },
    /// A wing that was demoralized is part of an army that is not.
    #[serde(rename = "recovered")]
    WingRecovered {
        side: Army,
        wing: Wing,
        losses: CombatStrength,
        level: Option<CombatStrength>,
        case: Case,
    },
    /// The demoralization level of an army, or of one of its wings, sinks for good.
    LevelSunk {
        side: Army,
        #[serde(skip_serializing_if = "Option::is_none")]
        wing: Option<Wing>,
        by: CombatStrength,
        /// The level from now on.
        level: CombatStrength,
        case: Case,
    },
    /// The level of a corps sinks for good.
    CorpsSunk {
        corps: CorpsName,
        by: CombatStrength,
        /// The level from now on.
        level: CombatStrength,
        case: Case,
    },
    /// The levels of some corps sink for good.
    OldGuardDefeated {
        corps: Vec<CorpsName>,
        by: CombatStrength,
        case: Case,
    },
}
