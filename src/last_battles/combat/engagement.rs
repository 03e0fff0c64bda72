//! [6.1] Who fights whom.

use super::declared::Terms;
use crate::hex::HexNumber;
use crate::last_battles::state::{State, UnitIndex};

/// A combat whose units have been found and may fight each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engagement {
    pub attackers: Vec<UnitIndex>,
    pub bombarding: Vec<UnitIndex>,
    pub hexes: Vec<HexNumber>,
    pub defenders: Vec<UnitIndex>,
    pub terms: Terms,
}

impl Engagement {
    /// Tells whether a unit is in it, on either side.
    pub fn names(&self, unit: UnitIndex) -> bool {
        let mut sides = [&self.attackers, &self.bombarding, &self.defenders].into_iter();
        sides.any(|units| units.contains(&unit))
    }

    /// Lists the hexes of the adjacent attackers, each once.
    pub fn attacker_hexes(&self, state: &State) -> Vec<HexNumber> {
        let mut hexes: Vec<_> = self
            .attackers
            .iter()
            .filter_map(|&unit| state.unit(unit).hex())
            .collect();
        hexes.sort();
        hexes.dedup();
        hexes
    }
}
