//! One combat unit in the game.

use crate::hex::HexNumber;
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// A unit's place in the roster of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitIndex(pub u16);

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Map(HexNumber),
    /// Waits to enter [5.6].
    Reinforcement,
    Eliminated,
    Exited,
    Unused,
    /// Lost, but may come back by reorganization \[12\].
    Reorganizing,
    /// Kept aside while a marker stands for it [16.6].
    Hidden,
}

/// What a unit has gone through in the current combat phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fought {
    #[default]
    No,
    /// Attacked, bombarded or was attacked [6.1B].
    Yes,
    /// Retreated after combat [6.6C].
    Retreated,
    /// Advanced after combat [6.7C].
    Advanced,
}

/// What a unit owes in the current combat phase [6.1].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Obligation {
    #[default]
    Nothing,
    /// The phasing player's unit must attack.
    Attack,
    /// The other player's unit must be attacked.
    Defence,
    /// The phasing player's unit, out of command in an enemy zone, must have left it when the phase ends [76:20.32].
    Withdrawal,
}

/// Whether a unit may move at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Release {
    #[default]
    Free,
    /// Must be released first [19.5C].
    Held,
    /// Waits for its die before it may enter [19.5D].
    AwaitsDie,
}

/// What an infantry unit does in a chateau [16.11].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Garrison {
    #[default]
    None,
    /// It will be a garrison when the next movement phase of its player begins.
    Forming,
    Formed,
}

/// What rules of chapter 16 note of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    /// Whether it has come to its hex along a road or trail in this movement phase, which closes the hex to others [16.4].
    #[serde(default, skip_serializing_if = "is_default")]
    pub by_route: bool,
    /// Whether it had no line of supply when that was last looked at [16.18].
    #[serde(default, skip_serializing_if = "is_default")]
    pub out_of_supply: bool,
    /// What its die has given it to move by in this movement phase, in points [16.18A].
    #[serde(default, skip_serializing_if = "is_default")]
    pub die: Option<u8>,
    /// Whether its die has it count half in the combat at hand [16.18B].
    #[serde(default, skip_serializing_if = "is_default")]
    pub halved: bool,
    /// Whether it garrisons its chateau [16.11].
    #[serde(default, skip_serializing_if = "is_default")]
    pub garrison: Garrison,
}

/// One combat unit in the game.
///
/// Marks that are not there add nothing to a state's fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    pub place: Place,
    /// Whether the reduced side shows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reduced: bool,
    /// Whether it has moved in this movement phase [5.1C].
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub fought: Fought,
    #[serde(default, skip_serializing_if = "is_default")]
    pub owes: Obligation,
    /// Whether it has been displaced in this combat phase [6.6D].
    #[serde(default, skip_serializing_if = "is_default")]
    pub displaced: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub leave: Release,
    /// Whether it is lost for good and may not be reorganized, for want of supply \[14\].
    #[serde(default, skip_serializing_if = "is_default")]
    pub destroyed: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub marks: Marks,
}

impl Hash for Unit {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let combat = (self.fought, self.owes, self.displaced);
        (self.place, self.reduced, self.moved).hash(hasher);
        (combat, self.leave, self.destroyed).hash(hasher);
        if self.marks != Marks::default() {
            self.marks.hash(hasher);
        }
    }
}

impl Unit {
    /// Gets the hex, if the unit is on the map.
    pub const fn hex(&self) -> Option<HexNumber> {
        match self.place {
            Place::Map(hex) => Some(hex),
            _ => None,
        }
    }
}
