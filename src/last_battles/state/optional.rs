//! What optional and variant rules keep in the state of a game [15, 16].
//!
//! A game without such rules keeps nothing here, which adds nothing to the state's fingerprint.

use crate::last_battles::counter::{Army, BySide, CombatStrength};
use crate::last_battles::scenario::Wing;
use crate::last_battles::state::wings::ByWing;
use std::hash::{Hash, Hasher};

/// The state of these rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionalState {
    /// By how much armies' levels have sunk for good [15.2, 16.12].
    pub(super) sunk: BySide<CombatStrength>,
    /// By how much those of wings have, while they were apart.
    pub(super) sunk_wings: ByWing<CombatStrength>,
}

impl Hash for OptionalState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if *self == Self::default() {
            return;
        }
        self.sunk.hash(hasher);
        self.sunk_wings.hash(hasher);
    }
}

impl OptionalState {
    /// Gets by how much an army's level has sunk for good, in all its wings together.
    pub fn sunk(&self, side: Army) -> CombatStrength {
        let of_wings = match side {
            Army::French => [self.sunk_wings.left, self.sunk_wings.right],
            Army::Prussian | Army::Allied => Default::default(),
        };
        [self.sunk[side]].into_iter().chain(of_wings).sum()
    }

    /// Gets by how much the level of a wing has sunk for good.
    pub fn sunk_of_wing(&self, wing: Wing) -> CombatStrength {
        self.sunk_wings[wing]
    }

    pub(super) fn sink(&mut self, side: Army, wing: Option<Wing>, by: CombatStrength) {
        match wing {
            Some(wing) => self.sunk_wings[wing] += by,
            None => self.sunk[side] += by,
        }
    }
}
