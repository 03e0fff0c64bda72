//! [3.2C] Units whose first places are left to their player.

use super::EntryMode;
use crate::hex::HexNumber;
use crate::table::ids::UnitId;
use serde::Deserialize;

/// Units that their player places before the first turn; `set_up` says where they stand unless he does \[23B\].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    /// The numbered case, such as `23B`.
    pub case: String,
    pub units: Vec<UnitId>,
    pub within: Around,
    /// How they stand: `Unstacked`, if no other unit may be with them.
    #[serde(default)]
    pub manner: Vec<EntryMode>,
}

/// Where units may be placed; never in an enemy zone of control.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Around {
    /// Within so many hexes of one.
    Near(HexNumber, u8),
    Hexes(Vec<HexNumber>),
}

impl Around {
    /// Tells whether it takes in a hex.
    pub fn takes_in(&self, hex: HexNumber) -> bool {
        match self {
            Self::Near(centre, radius) => centre.distance(hex) <= u32::from(*radius),
            Self::Hexes(hexes) => hexes.contains(&hex),
        }
    }
}
