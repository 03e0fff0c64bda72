//! Refusals by the rules of supply trains: each with its case and its sentence.

use super::Violation;
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::state::Quiet;
use crate::table::case::{Case, case};
use crate::table::ids::UnitId;
use std::fmt;

/// What the rules of supply trains forbid [16.17].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrainViolation {
    AtNight {
        unit: UnitId,
    },
    InRain {
        unit: UnitId,
        when: Quiet,
        needs: MovementPoints,
        has: MovementPoints,
    },
    OffRoute {
        from: HexNumber,
        to: HexNumber,
    },
    IntoZone {
        unit: UnitId,
        hex: HexNumber,
    },
    /// A supply train would come to other units.
    Stacks {
        unit: UnitId,
        hex: HexNumber,
    },
    /// A unit would come to a supply train of its player.
    TrainInHex {
        unit: UnitId,
        hex: HexNumber,
    },
    /// A supply train is told to fight, or somebody to command it.
    IsTrain {
        unit: UnitId,
    },
    AttackedAlone {
        hex: HexNumber,
    },
    WithoutOdds {
        unit: UnitId,
    },
}

impl From<TrainViolation> for Violation {
    fn from(train: TrainViolation) -> Self {
        Self::Train(train)
    }
}

impl TrainViolation {
    /// Gets the case of the rulebook that is broken.
    pub const fn case(&self) -> Case {
        case(match self {
            Self::AtNight { .. }
            | Self::InRain { .. }
            | Self::OffRoute { .. }
            | Self::IntoZone { .. } => "16.17A",
            Self::Stacks { .. } | Self::TrainInHex { .. } => "16.17B",
            Self::IsTrain { .. } | Self::AttackedAlone { .. } | Self::WithoutOdds { .. } => {
                "16.17C"
            }
        })
    }
}

impl fmt::Display for TrainViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtNight { unit } => {
                write!(f, "{unit} is a supply train and does not move by night")
            }
            Self::InRain {
                unit,
                when,
                needs,
                has,
            } => write!(
                f,
                "{unit} is a supply train and may spend {has} movement points {when}; it needs {needs}"
            ),
            Self::OffRoute { from, to } => write!(
                f,
                "neither road nor trail leads from {from} to {to}, and a supply train keeps to them"
            ),
            Self::IntoZone { unit, hex } => write!(
                f,
                "{unit} is a supply train and may not enter the enemy zone of control in {hex}"
            ),
            Self::Stacks { unit, hex } => write!(
                f,
                "{unit} is a supply train and may not enter {hex}, where another unit stands"
            ),
            Self::TrainInHex { unit, hex } => write!(
                f,
                "a supply train stands in {hex}; {unit} may neither join nor pass it"
            ),
            Self::IsTrain { unit } => {
                write!(
                    f,
                    "{unit} is a supply train; it neither fights nor takes orders"
                )
            }
            Self::AttackedAlone { hex } => write!(
                f,
                "the supply train in {hex} is attacked by itself, not together with other hexes"
            ),
            Self::WithoutOdds { unit } => {
                write!(f, "any attack destroys {unit}: there are no odds to count")
            }
        }
    }
}
