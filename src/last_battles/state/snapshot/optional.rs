//! What optional and variant rules keep in a state, by the names of its fields.

use super::NotInGame;
use super::hidden::HiddenRecord;
use super::parts::{find, find_all, find_leader};
use crate::hex::HexNumber;
use crate::last_battles::combat::odds::Enhancement;
use crate::last_battles::counter::{BySide, CombatStrength};
use crate::last_battles::order::Attack;
use crate::last_battles::state::optional::{Ailing, CombatTerms, OptionalState};
use crate::last_battles::state::wings::ByWing;
use crate::last_battles::state::{State, UnitIndex};
use crate::table::dice::Face;
use crate::table::ids::{LeaderId, UnitId};
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
    #[serde(default, skip_serializing_if = "is_default")]
    pub may_retreat: Vec<UnitId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub may_charge: Vec<UnitId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub charged: Vec<UnitId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub blown: Vec<UnitId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub terms: TermsRecord,
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: HiddenRecord,
    #[serde(default, skip_serializing_if = "is_default")]
    pub ailing: Ailing,
}

/// What they keep of the combat at hand, see [`CombatTerms`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TermsRecord {
    #[serde(default, skip_serializing_if = "is_default")]
    pub declared: Option<Attack>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub answered: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub leader: Option<LeaderId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub against: Option<LeaderId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub enhanced: Option<Enhancement>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub odds_settled: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub charging: Vec<UnitId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub impetus: Option<Face>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub routs_rolled: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub routs: Vec<(UnitId, u8)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub routs_from: Vec<HexNumber>,
}

impl OptionalRecord {
    pub(super) fn of(state: &State) -> Self {
        let optional = state.optional();
        let ids = |units: &[UnitIndex]| units.iter().map(|&unit| state.id(unit)).collect();
        Self {
            sunk: optional.sunk,
            sunk_wings: optional.sunk_wings,
            may_retreat: ids(&optional.may_retreat),
            may_charge: ids(&optional.may_charge),
            charged: ids(&optional.charged),
            blown: ids(&optional.blown),
            terms: TermsRecord::of(state, &optional.terms),
            hidden: HiddenRecord::of(state),
            ailing: optional.ailing,
        }
    }

    pub(super) fn restore(&self, state: &State) -> Result<OptionalState, NotInGame> {
        Ok(OptionalState {
            sunk: self.sunk,
            sunk_wings: self.sunk_wings,
            may_retreat: find_all(state, &self.may_retreat)?,
            may_charge: find_all(state, &self.may_charge)?,
            charged: find_all(state, &self.charged)?,
            blown: find_all(state, &self.blown)?,
            terms: self.terms.restore(state)?,
            hidden: self.hidden.restore(state)?,
            ailing: self.ailing,
        })
    }
}

impl TermsRecord {
    fn of(state: &State, terms: &CombatTerms) -> Self {
        let charging = terms.charging.iter();
        let routs = terms.routs.iter();
        Self {
            declared: terms.declared.clone(),
            answered: terms.answered,
            leader: terms.leader.map(|leader| state.leader_id(leader)),
            against: terms.against.map(|leader| state.leader_id(leader)),
            enhanced: terms.enhanced,
            odds_settled: terms.odds_settled,
            charging: charging.map(|&unit| state.id(unit)).collect(),
            impetus: terms.impetus,
            routs_rolled: terms.routs_rolled,
            routs: routs.map(|&(unit, left)| (state.id(unit), left)).collect(),
            routs_from: terms.routs_from.clone(),
        }
    }

    fn restore(&self, state: &State) -> Result<CombatTerms, NotInGame> {
        let leader = |name: Option<LeaderId>| name.map(|name| find_leader(state, name)).transpose();
        let routs = self.routs.iter();
        Ok(CombatTerms {
            declared: self.declared.clone(),
            answered: self.answered,
            leader: leader(self.leader)?,
            against: leader(self.against)?,
            enhanced: self.enhanced,
            odds_settled: self.odds_settled,
            charging: find_all(state, &self.charging)?,
            impetus: self.impetus,
            routs_rolled: self.routs_rolled,
            routs: routs
                .map(|&(unit, left)| Ok((find(state, unit)?, left)))
                .collect::<Result<_, NotInGame>>()?,
            routs_from: self.routs_from.clone(),
        })
    }
}
