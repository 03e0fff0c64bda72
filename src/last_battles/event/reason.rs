//! What points are given for, and dice outside combat rolled.

use crate::table::ids::{LeaderId, UnitId};
use serde::Serialize;

/// What points are given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PointsFor {
    Elimination,
    Control,
    ControlAtTurnEnd,
    ControlAtEnd,
    CorpsInPlay,
    Exit,
    LeftOnMap,
}

/// What a die outside combat is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DieFor {
    Release(UnitId),
    /// Whether a unit begins reduced [18.5A].
    Reduction(UnitId),
    Arrival,
    /// Whether a corps that stands still is set free [24.1B].
    Corps,
    Weather,
    /// Whether a leader is lost with his units [10.2].
    Leader(LeaderId),
    /// Whether a leader is active in this player turn [24.5B], or is released [15.4].
    Activity(LeaderId),
    /// Whether units of a demoralized corps come back [12.2].
    Reorganization(LeaderId),
    /// How far a unit out of supply may move [16.18A].
    Allowance(UnitId),
    /// Whether a unit out of supply fights [16.18B].
    Supply(UnitId),
    /// Whether a commander without a line to his headquarters stays active [16.14C].
    Line(LeaderId),
    /// Whether cavalry may, must or must not advance [15.5].
    Impetus,
    /// Whether a unit routs [16.12].
    Rout(UnitId),
    /// Whether a leader who has led in combat falls [16.13].
    Led(LeaderId),
    /// What the ailing Napoleon's rating is in this player turn [16.1C].
    Rating(LeaderId),
    /// How far he rides: one of two dice [16.1C].
    March(LeaderId),
}
