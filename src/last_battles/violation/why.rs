//! Why a hex is not seen, and why it cannot be retreated into.

use crate::hex::HexNumber;
use crate::table::case::{Case, case};
use std::fmt;

/// What blocks a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    Hex(HexNumber),
    /// A crest that the line crosses.
    Crest(HexNumber, HexNumber),
    /// A crest that the line runs along.
    AlongCrest(HexNumber, HexNumber),
    BothHexes(HexNumber, HexNumber),
    Corner(HexNumber, HexNumber, HexNumber),
}

/// Why a hex cannot be retreated into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ineligible {
    NotTouching,
    OffMap,
    River,
    Enemy,
    Zone,
    ChateauTaken,
    Train,
    Full,
}

impl Obstacle {
    /// Gets the case by which it blocks.
    pub const fn case(&self) -> Case {
        case(match self {
            Self::Hex(_) => "7.3A",
            Self::Crest(..) => "7.3D",
            Self::AlongCrest(..) | Self::BothHexes(..) => "7.3B",
            Self::Corner(..) => "7.3C",
        })
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hex(hex) => write!(f, "the terrain of {hex}"),
            Self::Crest(a, b) | Self::AlongCrest(a, b) => {
                write!(f, "the crest between {a} and {b}")
            }
            Self::BothHexes(a, b) => write!(f, "the terrain of both {a} and {b}"),
            Self::Corner(a, b, c) => write!(f, "what meets where {a}, {b} and {c} touch"),
        }
    }
}

impl fmt::Display for Ineligible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotTouching => "it does not touch the unit's hex",
            Self::OffMap => "it lies off the map",
            Self::River => "a river without a bridge lies between",
            Self::Enemy => "an enemy stands there",
            Self::Zone => "it lies in an enemy zone of control",
            Self::ChateauTaken => "the chateau has its garrison",
            Self::Train => "a supply train stands there",
            Self::Full => "two units stand there",
        })
    }
}
