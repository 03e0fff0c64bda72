//! A unit, as a program plans with it.

use super::ground::Spot;
use crate::last_battles::costs::{CorpsMorale, Mount};
use crate::last_battles::counter::{Arm, Army};
use crate::last_battles::state::{Garrison, UnitIndex};

/// A unit on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub unit: UnitIndex,
    pub side: Army,
    pub strength: i32,
    pub arm: Arm,
    /// What its loss gives the enemy.
    pub worth: i64,
    pub at: Spot,
    pub steady: bool,
    /// Whether it is in command in the player turns of its owner's that are looked at.
    pub commanded: bool,
    /// Whether it has the benefits of a chateau if it stands in one: steady infantry [8.2], and in 1976 in command [76:10.3].
    pub sheltered: bool,
    /// Whether it has neither fought nor been attacked in this combat phase.
    pub fresh: bool,
    /// Whether it must attack or be attacked in this combat phase.
    pub owes: bool,
    pub mount: Mount,
    pub morale: CorpsMorale,
    /// Its movement allowance in half points.
    pub budget: u8,
    /// What its artillery counts for that bombards without having moved [16.9].
    pub sustained: i32,
    /// How many hexes away a target of its artillery may lie; none for other arms.
    pub range: u32,
    /// Whether it must not move until it is released.
    pub held: bool,
    /// Whether its defeat is one of the Old Guard.
    pub old_guard: bool,
    /// What it does in a chateau [16.11].
    pub garrison: Garrison,
    /// Whether it has charged, and counts half and has no zone [16.8].
    pub blown: bool,
}

impl Piece {
    /// Tells whether it controls the hexes around it, and presses enemies there [16.8, 16.11C].
    pub fn controls(&self) -> bool {
        self.garrison != Garrison::Formed && !self.blown
    }
}
