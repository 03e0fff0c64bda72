//! What optional and variant rules keep in a state, by the names of its fields.

use super::NotInGame;
use crate::last_battles::counter::{BySide, CombatStrength};
use crate::last_battles::state::State;
use crate::last_battles::state::optional::OptionalState;
use crate::last_battles::state::wings::ByWing;
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};

/// What these rules keep, see [`OptionalState`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionalRecord {
    #[serde(default, skip_serializing_if = "is_default")]
    pub sunk: BySide<CombatStrength>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub sunk_wings: ByWing<CombatStrength>,
}

impl OptionalRecord {
    pub(super) fn of(state: &State) -> Self {
        let optional = state.optional();
        Self {
            sunk: optional.sunk,
            sunk_wings: optional.sunk_wings,
        }
    }

    pub(super) fn restore(&self, _: &State) -> Result<OptionalState, NotInGame> {
        Ok(OptionalState {
            sunk: self.sunk,
            sunk_wings: self.sunk_wings,
        })
    }
}
