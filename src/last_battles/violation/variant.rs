//! Refusals by the rules of chapter 16 that players may choose: each with its case and its sentence.

use super::Violation;
use crate::hex::HexNumber;
use crate::table::case::{Case, case};
use crate::table::ids::UnitId;
use std::fmt;

/// What a rule of chapter 16 forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariantViolation {
    /// A unit has come to the hex by road or trail, so that no other may enter it in this phase.
    ClosedByRoute { unit: UnitId, hex: HexNumber },
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
            Self::BombardsInRain {} => {
                write!(f, "in rain artillery bombards only in a combined attack")
            }
        }
    }
}
