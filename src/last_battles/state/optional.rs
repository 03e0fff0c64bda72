//! What optional and variant rules keep in the state of a game [15, 16].
//!
//! A game without such rules keeps nothing here, which adds nothing to the state's fingerprint.

use crate::hex::HexNumber;
use crate::last_battles::combat::odds::Enhancement;
use crate::last_battles::counter::{Army, BySide, CombatStrength};
use crate::last_battles::order::Attack;
use crate::last_battles::scenario::Wing;
use crate::last_battles::state::UnitIndex;
use crate::last_battles::state::hidden::HiddenState;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::wings::ByWing;
use crate::table::dice::Face;
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// How many hexes a routed unit retreats [16.12].
pub const ROUT: u8 = 3;

/// The state of these rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionalState {
    /// By how much armies' levels have sunk for good [15.2, 16.12].
    pub(super) sunk: BySide<CombatStrength>,
    /// By how much those of wings have, while they were apart.
    pub(super) sunk_wings: ByWing<CombatStrength>,
    /// Mounted units that may still step back before anybody must fight [15.3].
    pub(super) may_retreat: Vec<UnitIndex>,
    /// Cavalry that has come up so that it may charge in this player turn [16.8].
    pub(super) may_charge: Vec<UnitIndex>,
    /// Cavalry that has charged in this player turn.
    pub(super) charged: Vec<UnitIndex>,
    /// Cavalry that is blown.
    pub(super) blown: Vec<UnitIndex>,
    pub(super) terms: CombatTerms,
    /// The markers of hidden units [16.6].
    pub(super) hidden: HiddenState,
    pub(super) ailing: Ailing,
}

/// What dice say of the ailing Napoleon [16.1C].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ailing {
    /// His rating in this player turn; none before it is rolled for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rating: Option<u8>,
    /// What he may spend in this movement phase, in whole points.
    #[serde(default, skip_serializing_if = "is_default")]
    pub allowance: Option<u8>,
}

/// What these rules keep of the combat at hand, from its declaration to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CombatTerms {
    /// The attack that has been declared and not been fought yet.
    pub declared: Option<Attack>,
    /// Whether the defender has said who leads his units [16.13].
    pub answered: bool,
    /// Who leads the attackers.
    pub leader: Option<LeaderIndex>,
    /// Who leads the defenders.
    pub against: Option<LeaderIndex>,
    /// The arms that the defender has enhanced [16.7].
    pub enhanced: Option<Enhancement>,
    /// Whether the attacker has said at which column it is resolved, now that its odds have changed [6.2C].
    pub odds_settled: bool,
    /// The cavalry that charges [16.8].
    pub charging: Vec<UnitIndex>,
    /// The face that the die of the cavalry shows [15.5].
    pub impetus: Option<Face>,
    /// Whether dice have been rolled for those who may rout [16.12].
    pub routs_rolled: bool,
    /// The routed units, each with the hexes that it has still to go.
    pub routs: Vec<(UnitIndex, u8)>,
    /// Where each of them began.
    pub routs_from: Vec<HexNumber>,
}

impl Hash for OptionalState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if *self == Self::default() {
            return;
        }
        self.sunk.hash(hasher);
        self.sunk_wings.hash(hasher);
        self.may_retreat.hash(hasher);
        self.may_charge.hash(hasher);
        self.charged.hash(hasher);
        self.blown.hash(hasher);
        self.terms.hash(hasher);
        if self.hidden != HiddenState::default() {
            self.hidden.hash(hasher);
        }
        if self.ailing != Ailing::default() {
            self.ailing.hash(hasher);
        }
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

    /// Lists the mounted units that may still step back before anybody must fight [15.3].
    pub fn may_retreat(&self) -> &[UnitIndex] {
        &self.may_retreat
    }

    /// Tells whether a cavalry unit has come up so that it may charge in this player turn [16.8].
    pub fn may_charge(&self, unit: UnitIndex) -> bool {
        self.may_charge.contains(&unit)
    }

    /// Tells whether a cavalry unit has charged in this player turn, and is blown from the next on.
    pub fn has_charged(&self, unit: UnitIndex) -> bool {
        self.charged.contains(&unit)
    }

    /// Tells whether a cavalry unit is blown: it has no zone, counts half and enters no enemy zone [16.8].
    pub fn is_blown(&self, unit: UnitIndex) -> bool {
        self.blown.contains(&unit)
    }

    /// Gets what dice say of the ailing Napoleon [16.1C].
    pub const fn ailing(&self) -> &Ailing {
        &self.ailing
    }

    /// Gets what is kept of the combat at hand.
    pub const fn terms(&self) -> &CombatTerms {
        &self.terms
    }

    pub(super) fn sink(&mut self, side: Army, wing: Option<Wing>, by: CombatStrength) {
        match wing {
            Some(wing) => self.sunk_wings[wing] += by,
            None => self.sunk[side] += by,
        }
    }
}
