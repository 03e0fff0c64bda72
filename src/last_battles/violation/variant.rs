//! Refusals by the rules of chapter 16 that players may choose: each with its case and its sentence.

use super::Violation;
use crate::hex::HexNumber;
use crate::last_battles::counter::Army;
use crate::table::case::{Case, case};
use crate::table::ids::{LeaderId, MarkerId, PairId, PieceId, UnitId};
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
    /// An army is to hide units that has no pair of markers left.
    NoPairLeft { side: Army },
    /// Somebody is to be put aside who may not be.
    CannotHide { unit: PieceId, why: Unhidden },
    /// A unit is to be put aside that an enemy observes from a hex.
    HidesInSight { unit: PieceId, from: HexNumber },
    /// Markers are to be placed where an enemy would observe them from a hex.
    PlacedInSight { hex: HexNumber, from: HexNumber },
    /// A unit would stay in a hex where markers are to be placed.
    StaysUnderMarker { unit: UnitId, hex: HexNumber },
    /// A marker would share a hex with a unit, or with one of another pair.
    MarkerInTheWay { hex: HexNumber },
    /// A marker is to come where an enemy would observe it from a hex.
    MovesIntoSight {
        marker: MarkerId,
        hex: HexNumber,
        from: HexNumber,
    },
    /// A marker is to move together with others.
    MarkersGoSingly {},
    /// A marker is to leave the map.
    MarkerStays { marker: PieceId },
    /// A pair is to be turned up that is not on the map, or not the player's own.
    NotInUse { pair: PairId },
    /// Somebody is to be deployed who has not been found.
    NotToDeploy { unit: PieceId },
    /// Somebody is to be deployed where he may not be.
    CannotDeploy {
        unit: PieceId,
        to: HexNumber,
        instead: Vec<HexNumber>,
    },
}

/// Why somebody may not be put aside while a marker stands for him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unhidden {
    NotHere,
    OtherArmy,
    Train,
    NotReleased,
    OutOfCommand,
    /// None of his officers goes with the unit.
    WithoutOfficer,
    /// A leader is no officer in command of a unit that goes.
    NoOfficer,
}

impl fmt::Display for Unhidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotHere => "is neither in the markers' hex nor next to it, nor due there",
            Self::OtherArmy => "is of another army than others",
            Self::Train => "is a supply train",
            Self::NotReleased => "may not move yet",
            Self::OutOfCommand => "is out of command",
            Self::WithoutOfficer => "has no officer in command beside it who goes aside too",
            Self::NoOfficer => "is no officer in command of a unit that goes aside",
        })
    }
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
            Self::NoPairLeft { .. } => "16.6",
            Self::CannotHide { .. }
            | Self::HidesInSight { .. }
            | Self::PlacedInSight { .. }
            | Self::StaysUnderMarker { .. } => "16.6A",
            Self::MarkerInTheWay { .. }
            | Self::MovesIntoSight { .. }
            | Self::MarkersGoSingly {}
            | Self::MarkerStays { .. } => "16.6B",
            Self::NotInUse { .. } | Self::NotToDeploy { .. } | Self::CannotDeploy { .. } => "16.6C",
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
            Self::NoPairLeft { side } => {
                write!(f, "the {side} army has no pair of markers left")
            }
            Self::CannotHide { unit, why } => write!(f, "{unit} {why}, so it cannot be hidden"),
            Self::HidesInSight { unit, from } => {
                write!(
                    f,
                    "an enemy in {from} observes {unit}, which cannot be hidden"
                )
            }
            Self::PlacedInSight { hex, from } => {
                write!(f, "an enemy in {from} would observe markers in {hex}")
            }
            Self::StaysUnderMarker { unit, hex } => write!(
                f,
                "{unit} would stay in {hex}, and no unit shares a hex with markers"
            ),
            Self::MarkerInTheWay { hex } => write!(
                f,
                "neither units nor markers of other pairs share {hex} with a marker"
            ),
            Self::MovesIntoSight { marker, hex, from } => {
                write!(f, "an enemy in {from} would observe {marker} in {hex}")
            }
            Self::MarkersGoSingly {} => write!(f, "markers move one by one"),
            Self::MarkerStays { marker } => write!(
                f,
                "{marker} is a marker and cannot leave the map; turn it up first"
            ),
            Self::NotInUse { pair } => {
                write!(f, "{pair} is no pair of the player that stands for anybody")
            }
            Self::NotToDeploy { unit } => write!(f, "{unit} is not to be deployed now"),
            Self::CannotDeploy { unit, to, instead } => {
                let instead: Vec<_> = instead.iter().map(HexNumber::to_string).collect();
                let instead = instead.join(", ");
                write!(f, "{unit} may not be deployed in {to}, but in {instead}")
            }
            Self::BombardsInRain {} => {
                write!(f, "in rain artillery bombards only in a combined attack")
            }
        }
    }
}
