//! What optional and variant rules forbid [15, 16].

use crate::hex::HexNumber;
use crate::table::case::{Case, case};
use crate::table::ids::{LeaderId, UnitId};
use std::fmt;

/// An order refused by an optional or variant rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionalViolation {
    /// A unit that may not step back before combat, or may no longer.
    StandsBeforeCombat {
        unit: UnitId,
    },
    /// Another advance is what a rule leaves open: the unit alone does not go so.
    AdvancesOtherwise {
        unit: UnitId,
        case: Case,
    },
    NoStackAdvance {
        to: HexNumber,
        case: Case,
    },
    MustAdvance {
        case: Case,
    },
    MayNotLead {
        leader: LeaderId,
        why: NoLead,
    },
    MayNotCharge {
        why: NoCharge,
    },
    /// The defender names arms that may not be enhanced so.
    NoEnhancement {
        case: Case,
    },
    /// A routed unit would not go farther from the defenders, and could.
    RoutsAway {
        unit: UnitId,
        to: HexNumber,
    },
    /// Another unit has not yet gone all the hexes of its rout.
    RoutUnderWay {
        unit: UnitId,
    },
    BlownIntoZone {
        unit: UnitId,
        hex: HexNumber,
    },
    /// What is ordered belongs to a rule by which this game is not played.
    NotInUse {
        case: Case,
    },
}

/// Why a leader may not lead in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLead {
    Headquarters,
    /// None of those who fight adjacent stands in his hex.
    Elsewhere,
    Inactive,
    OutOfCommand,
    /// A unit of the stack is not his to command.
    Authority(UnitId),
}

/// Why an attack may not be a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCharge {
    /// The attackers stand in several hexes, or nobody attacks adjacent.
    SeveralHexes,
    SeveralTargets,
    Weather,
    NotCavalry(UnitId),
    /// Somebody else stands with the cavalry.
    NotAlone(UnitId),
    NotInfantry(UnitId),
    /// The target is not in the open, or lies over water.
    Ground(HexNumber),
    /// A unit has not come up as it should.
    Approach(UnitId),
}

impl fmt::Display for NoLead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Headquarters => f.write_str("a headquarters leads nobody"),
            Self::Elsewhere => f.write_str("he stands with none of those who fight side by side"),
            Self::Inactive => f.write_str("he is inactive"),
            Self::OutOfCommand => f.write_str("he is out of command"),
            Self::Authority(unit) => write!(f, "{unit} is not his to command"),
        }
    }
}

impl fmt::Display for NoCharge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SeveralHexes => f.write_str("cavalry of one hex alone charges"),
            Self::SeveralTargets => f.write_str("it has one hex as its target"),
            Self::Weather => f.write_str("the ground is not dry"),
            Self::NotCavalry(unit) => write!(f, "{unit} is no cavalry"),
            Self::NotAlone(unit) => write!(f, "{unit} stands with the cavalry"),
            Self::NotInfantry(unit) => write!(f, "{unit} is no infantry"),
            Self::Ground(hex) => write!(f, "{hex} does not lie open before the cavalry"),
            Self::Approach(unit) => write!(
                f,
                "{unit} has not come up over open ground by one or two movement points"
            ),
        }
    }
}

impl OptionalViolation {
    /// Gets the case of the rulebook that forbids the order.
    pub const fn case(&self) -> Case {
        case(match self {
            Self::AdvancesOtherwise { case, .. }
            | Self::NoStackAdvance { case, .. }
            | Self::MustAdvance { case }
            | Self::NoEnhancement { case }
            | Self::NotInUse { case } => return *case,
            Self::StandsBeforeCombat { .. } => "15.3",
            Self::MayNotCharge { .. } | Self::BlownIntoZone { .. } => "16.8",
            Self::RoutsAway { .. } | Self::RoutUnderWay { .. } => "16.12",
            Self::MayNotLead { .. } => "16.13",
        })
    }

    /// Says what is forbidden, in one plain sentence.
    pub(super) fn sentence(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StandsBeforeCombat { unit } => write!(
                f,
                "{unit} is not among those who may retreat before combat now"
            ),
            Self::AdvancesOtherwise { unit, .. } => {
                write!(f, "{unit} alone does not advance after this combat")
            }
            Self::NoStackAdvance { to, .. } => {
                write!(f, "these do not advance together into {to}")
            }
            Self::MustAdvance { .. } => f.write_str("somebody must advance after this combat"),
            Self::MayNotLead { leader, why } => write!(f, "{leader} may not lead here: {why}"),
            Self::MayNotCharge { why } => write!(f, "this may not be a charge: {why}"),
            Self::NoEnhancement { .. } => f.write_str("these arms may not be enhanced so"),
            Self::RoutsAway { unit, to } => write!(
                f,
                "{unit} routs and goes farther from the victors, or from where it began, than {to} lies"
            ),
            Self::RoutUnderWay { unit } => write!(f, "{unit} first goes to the end of its rout"),
            Self::BlownIntoZone { unit, hex } => write!(
                f,
                "{unit} is blown and may not enter the enemy zone of control in {hex}"
            ),
            Self::NotInUse { case } => write!(f, "rule {case} is not in use in this game"),
        }
    }
}
