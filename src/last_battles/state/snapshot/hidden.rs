//! What hidden movement keeps in a state, by the names of its fields [16.6].

use super::NotInGame;
use super::parts::{find_all, find_leaders, leader_ids};
use crate::hex::HexNumber;
use crate::last_battles::sequence::Step;
use crate::last_battles::state::State;
use crate::last_battles::state::hidden::{Halt, HiddenState, Pair, PairIndex, Twin};
use crate::table::ids::{LeaderId, PairId, UnitId};
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What hidden movement keeps, see [`HiddenState`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenRecord {
    #[serde(default, skip_serializing_if = "is_default")]
    pub pairs: BTreeMap<PairId, PairRecord>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub revealed: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub halted: Vec<Halt>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub resumes: Option<Step>,
}

/// One pair of markers, see [`Pair`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairRecord {
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: [Option<HexNumber>; 2],
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: [bool; 2],
    #[serde(default, skip_serializing_if = "is_default")]
    pub units: Vec<UnitId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub leaders: Vec<LeaderId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub real: Option<Twin>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub deploys_at: Option<HexNumber>,
}

impl HiddenRecord {
    pub(super) fn of(state: &State) -> Self {
        let hidden = state.hidden();
        let pairs = hidden.pairs();
        Self {
            pairs: pairs
                .map(|(index, pair)| (state.pair_id(index), PairRecord::of(state, pair)))
                .collect(),
            revealed: hidden.revealed,
            halted: hidden.halted.clone(),
            resumes: hidden.resumes,
        }
    }

    pub(super) fn restore(&self, state: &State) -> Result<HiddenState, NotInGame> {
        let pairs = self.pairs.iter();
        let pairs = pairs.map(|(&name, pair)| {
            let index = state.find_pair(name).ok_or(NotInGame::Pair(name))?;
            Ok((index, pair.restore(state)?))
        });
        Ok(HiddenState {
            pairs: pairs.collect::<Result<BTreeMap<PairIndex, Pair>, NotInGame>>()?,
            revealed: self.revealed,
            halted: self.halted.clone(),
            resumes: self.resumes,
        })
    }
}

impl PairRecord {
    fn of(state: &State, pair: &Pair) -> Self {
        let units = pair.units.iter();
        Self {
            at: pair.at,
            moved: pair.moved,
            units: units.map(|&unit| state.id(unit)).collect(),
            leaders: leader_ids(state, &pair.leaders),
            real: pair.real,
            deploys_at: pair.deploys_at,
        }
    }

    fn restore(&self, state: &State) -> Result<Pair, NotInGame> {
        let grid = state.setup().board.grid();
        let mut hexes = self.at.iter().chain([&self.deploys_at]).flatten();
        if let Some(&hex) = hexes.find(|&&hex| !grid.contains(hex)) {
            return Err(NotInGame::Hex(hex));
        }
        Ok(Pair {
            at: self.at,
            moved: self.moved,
            units: find_all(state, &self.units)?,
            leaders: find_leaders(state, &self.leaders)?,
            real: self.real,
            deploys_at: self.deploys_at,
        })
    }
}
