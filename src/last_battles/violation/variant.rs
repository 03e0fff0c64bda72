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
    /// A unit that forms a garrison is to move or attack.
    FormsGarrison { unit: UnitId },
    /// A garrison is to move or attack.
    IsGarrison { unit: UnitId },
    /// Who is no infantry in a chateau is to garrison it.
    CannotGarrison { unit: UnitId },
    /// A chateau has its garrison already.
    HasGarrison { hex: HexNumber, unit: UnitId },
    /// A garrison is to be ended that is none.
    NoGarrison { unit: UnitId },
    /// A garrison is to be bombarded.
    BombardsGarrison { hex: HexNumber },
    /// Somebody is to advance into a chateau whose garrison is gone.
    GarrisonGone { hex: HexNumber },
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
            Self::FormsGarrison { .. } | Self::CannotGarrison { .. } | Self::HasGarrison { .. } => {
                "16.11A"
            }
            Self::IsGarrison { .. } | Self::NoGarrison { .. } => "16.11C",
            Self::BombardsGarrison { .. } | Self::GarrisonGone { .. } => "16.11D",
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
            Self::FormsGarrison { unit } => {
                write!(
                    f,
                    "{unit} is forming a garrison and neither moves nor attacks"
                )
            }
            Self::IsGarrison { unit } => {
                write!(f, "{unit} is a garrison and neither moves nor attacks")
            }
            Self::CannotGarrison { unit } => {
                write!(
                    f,
                    "{unit} is no infantry in a chateau that it could garrison"
                )
            }
            Self::HasGarrison { hex, unit } => write!(f, "{hex} has a garrison already: {unit}"),
            Self::NoGarrison { unit } => write!(f, "{unit} is no garrison"),
            Self::BombardsGarrison { hex } => {
                write!(f, "the garrison of {hex} cannot be bombarded")
            }
            Self::GarrisonGone { hex } => {
                write!(f, "nobody advances into {hex}, whose garrison is gone")
            }
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
