//! \[8\] Chateaux.
//!
//! A chateau holds one unit; no zone of control reaches into it, no bombardment falls on it or passes through it, and
//! nobody advances into it once its infantry has been driven out. Infantry whose army is steady gains more from its
//! walls: it need not attack, no attack on it counts for more than 4-1, and it may stay when the result would drive
//! it back. Cavalry, artillery and demoralized infantry have the walls alone.
//! By an option none of this holds: there a chateau is a forest, and may have a garrison [16.11].

use super::counter::Arm;
use super::rules::{Rule, RuleSet};
use super::state::{State, UnitIndex};
use super::{garrisons, morale};
use crate::hex::HexNumber;
use crate::table::board::Terrain;

/// Gets what terrain counts as under some rules: a chateau may be a forest but for its garrison [16.11].
pub fn counts_as(rules: RuleSet, terrain: Terrain) -> Terrain {
    match terrain {
        Terrain::Chateau if rules.contains(Rule::ChateauGarrisons) => Terrain::Forest,
        terrain => terrain,
    }
}

/// Tells whether a hex is a chateau, with all that this chapter says of it.
pub fn is_chateau(state: &State, hex: HexNumber) -> bool {
    let setup = state.setup();
    counts_as(setup.rules, setup.board.terrain(hex)) == Terrain::Chateau
}

fn is_walled(state: &State, unit: UnitIndex) -> bool {
    let hex = state.unit(unit).hex();
    hex.is_some_and(|hex| is_chateau(state, hex))
}

/// Tells whether a unit is steady infantry in a chateau, and so has all the benefits [8.2]; in 1976 it must be in command as
/// well [76:10.3].
pub fn is_garrison(state: &State, unit: UnitIndex) -> bool {
    is_walled(state, unit) && would_shelter(state, unit)
}

/// Tells whether a unit has the benefits of a chateau wherever one is [8.2, 76:10.3].
pub fn would_shelter(state: &State, unit: UnitIndex) -> bool {
    let foot = state.counter(unit).arm == Arm::Infantry;
    let commanded = || !state.edition().garrison_needs_command() || state.in_command(unit);
    foot && morale::is_steady(state, unit) && commanded()
}

/// Tells whether the walls free a unit from attacking; if it does, it attacks all that it touches [8.2A]. In 1976 they free any
/// unit [76:10.1].
pub fn is_freed(state: &State, unit: UnitIndex) -> bool {
    match state.edition().chateau_frees_any_unit() {
        true => is_walled(state, unit),
        false => is_garrison(state, unit),
    }
}

/// Tells whether a unit in contact with enemies is free not to attack [8.2A, 16.11A].
pub fn exempt_from_attacking(state: &State, unit: UnitIndex) -> bool {
    is_freed(state, unit) || garrisons::stays(state, unit)
}

/// Tells whether a unit may advance into a hex that `left` has been driven out of or died in [8.1B]; never into a chateau in 1976
/// [76:10.5].
pub fn may_be_entered(
    state: &State,
    hex: HexNumber,
    left: impl IntoIterator<Item = UnitIndex>,
) -> bool {
    let mut left = left.into_iter();
    let mut without_infantry = || left.all(|unit| state.counter(unit).arm != Arm::Infantry);
    !is_chateau(state, hex) || state.edition().advances_into_chateaux() && without_infantry()
}
