//! Refusals by the rules of chapter 16 that players may choose: each with its case and its sentence.

use super::Violation;
use crate::hex::HexNumber;
use crate::table::case::{Case, case};
use crate::table::ids::{LeaderId, UnitId};
use std::fmt;

/// What a rule of chapter 16 forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariantViolation {
    /// A unit has come to the hex by road or trail, so that no other may enter it in this phase.
    ClosedByRoute { unit: UnitId, hex: HexNumber },
    /// A unit out of supply is to move before it has rolled for its allowance.
    RollsFirst { unit: UnitId },
    /// A die is to be rolled for a unit that needs none, or has rolled.
    NeedsNoDie { unit: UnitId },
    /// A leader whom an enemy sees from a hex is to reorganize.
    ReorganizesInSight { leader: LeaderId, from: HexNumber },
    /// A commander is to reorganize more units than he has points left.
    PointsSpent { leader: LeaderId, left: usize },
    /// A leader without a line of supply is to reorganize.
    ReorganizesCutOff { leader: LeaderId, hex: HexNumber },
    /// Artillery is to bombard in rain without an attack beside it.
    BombardsInRain {},
}

impl From<VariantViolation> for Violation {
    fn from(why: VariantViolation) -> Self {
        Self::Variant(why)
    }
}

impl VariantViolation {
    /// Gets the case of the rulebook that forbids the order.
    pub const fn case(&self) -> Case {
        case(match self {
            Self::ClosedByRoute { .. } => "16.4",
            Self::BombardsInRain {} => "16.5",
            Self::RollsFirst { .. } | Self::NeedsNoDie { .. } => "16.18A",
            Self::ReorganizesInSight { .. } => "16.16A",
            Self::PointsSpent { .. } => "16.16B",
            Self::ReorganizesCutOff { .. } => "16.16C",
        })
    }
}

impl fmt::Display for VariantViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ClosedByRoute { unit, hex } => write!(
                f,
                "{unit} has come to {hex} by road or trail, so that no other unit may enter it in this phase"
            ),
            Self::RollsFirst { unit } => {
                write!(f, "{unit} is out of supply and rolls before it moves")
            }
            Self::NeedsNoDie { unit } => write!(f, "{unit} needs no die to move"),
            Self::ReorganizesInSight { leader, from } => write!(
                f,
                "an enemy in {from} sees {leader}, who therefore reorganizes nobody"
            ),
            Self::PointsSpent { leader, left: 0 } => {
                write!(
                    f,
                    "{leader} has no point of his rating left to reorganize with"
                )
            }
            Self::PointsSpent { leader, left } => {
                write!(f, "{leader} has {left} of his rating left, a unit for each")
            }
            Self::ReorganizesCutOff { leader, hex } => write!(
                f,
                "{leader} has no line of supply in {hex} and reorganizes nobody"
            ),
            Self::BombardsInRain {} => {
                write!(f, "in rain artillery bombards only in a combined attack")
            }
        }
    }
}
