//! The parts of a snapshot that a state keeps otherwise: by indices, or with their words.

use super::NotInGame;
use crate::hex::HexNumber;
use crate::last_battles::charts::CombatResult;
use crate::last_battles::counter::{Army, CombatStrength, Player};
use crate::last_battles::edition::Edition;
use crate::last_battles::scenario::{VictoryLevel, Wing};
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::last_battles::state::{Battle, Ending, Outcome, State, UnitIndex, Waiting};
use crate::table::case::Case;
use crate::table::ids::{LeaderId, UnitId};
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};

/// A combat whose result is being carried out, see [`Battle`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleRecord {
    pub result: CombatResult,
    #[serde(default, skip_serializing_if = "is_default")]
    pub attackers: Vec<(UnitId, HexNumber)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub bombarding: Vec<UnitId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub defenders: Vec<(UnitId, HexNumber)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub may_withdraw: Vec<UnitId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub may_stand: Vec<UnitId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub at_least: CombatStrength,
    #[serde(default, skip_serializing_if = "is_default")]
    pub retreating: Vec<UnitId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub making_room: Vec<(UnitId, UnitId)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub displaced: Vec<UnitId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub waiting: Option<Waiting>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub closed: Vec<HexNumber>,
}

impl BattleRecord {
    pub(super) fn of(state: &State, battle: &Battle) -> Self {
        let ids = |units: &[UnitIndex]| -> Vec<UnitId> {
            units.iter().map(|&unit| state.id(unit)).collect()
        };
        let placed = |units: &[(UnitIndex, HexNumber)]| -> Vec<(UnitId, HexNumber)> {
            let units = units.iter();
            units.map(|&(unit, hex)| (state.id(unit), hex)).collect()
        };
        let making_room = battle.making_room.iter();
        Self {
            result: battle.result,
            attackers: placed(&battle.attackers),
            bombarding: ids(&battle.bombarding),
            defenders: placed(&battle.defenders),
            may_withdraw: ids(&battle.may_withdraw),
            may_stand: ids(&battle.may_stand),
            at_least: battle.at_least,
            retreating: ids(&battle.retreating),
            making_room: making_room
                .map(|&(unit, by)| (state.id(unit), state.id(by)))
                .collect(),
            displaced: ids(&battle.displaced),
            waiting: battle.waiting,
            closed: battle.closed.clone(),
        }
    }

    pub(super) fn restore(&self, state: &State) -> Result<Battle, NotInGame> {
        let placed = |units: &[(UnitId, HexNumber)]| -> Result<Vec<_>, NotInGame> {
            let units = units.iter();
            units
                .map(|&(unit, hex)| Ok((find(state, unit)?, hex)))
                .collect()
        };
        let making_room = self.making_room.iter();
        Ok(Battle {
            result: self.result,
            attackers: placed(&self.attackers)?,
            bombarding: find_all(state, &self.bombarding)?,
            defenders: placed(&self.defenders)?,
            may_withdraw: find_all(state, &self.may_withdraw)?,
            may_stand: find_all(state, &self.may_stand)?,
            at_least: self.at_least,
            retreating: find_all(state, &self.retreating)?,
            making_room: making_room
                .map(|&(unit, by)| Ok((find(state, unit)?, find(state, by)?)))
                .collect::<Result<_, NotInGame>>()?,
            displaced: find_all(state, &self.displaced)?,
            waiting: self.waiting,
            closed: self.closed.clone(),
        })
    }
}

/// Whom a commander commands, see [`Allotment`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllotmentRecord {
    pub leader: LeaderId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub officers: Vec<LeaderId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub units: Vec<UnitId>,
}

impl AllotmentRecord {
    pub(super) fn of(state: &State, allotment: &Allotment) -> Self {
        let units = allotment.units.iter();
        Self {
            leader: state.leader_id(allotment.leader),
            officers: leader_ids(state, &allotment.officers),
            units: units.map(|&unit| state.id(unit)).collect(),
        }
    }

    pub(super) fn restore(&self, state: &State) -> Result<Allotment, NotInGame> {
        Ok(Allotment {
            leader: find_leader(state, self.leader)?,
            officers: find_leaders(state, &self.officers)?,
            units: find_all(state, &self.units)?,
        })
    }
}

/// How a game ended, see [`Outcome`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeRecord {
    #[serde(default, skip_serializing_if = "is_default")]
    pub winner: Option<Player>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub level: Option<VictoryLevel>,
    pub case: Case,
    pub reason: EndingRecord,
}

impl OutcomeRecord {
    pub(super) fn of(outcome: &Outcome) -> Self {
        Self {
            winner: outcome.winner,
            level: outcome.level,
            case: outcome.case,
            reason: EndingRecord::of(&outcome.reason),
        }
    }

    /// Gets the outcome; the case is of the edition's book.
    pub(super) fn restore(&self, edition: Edition) -> Outcome {
        Outcome {
            winner: self.winner,
            level: self.level,
            case: edition.case_shown(self.case.as_str()).unwrap_or(self.case),
            reason: self.reason.restore(),
        }
    }
}

/// Why a game ended, see [`Ending`]. No variant has a value that counts as empty, so that each has a number of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndingRecord {
    Demoralized(Army),
    WingDemoralized(Wing),
    Disintegrated(Army),
    Holds(Player, Vec<HexNumber>),
    LeaderLost(LeaderId),
    All(Vec<EndingRecord>),
    NotWon(Player),
    /// Those of the French player, and those of the other.
    Points(u16, u16),
    Lead(Player, i32),
}

impl EndingRecord {
    fn of(ending: &Ending) -> Self {
        match ending {
            Ending::Demoralized(side) => Self::Demoralized(*side),
            Ending::WingDemoralized(wing) => Self::WingDemoralized(*wing),
            Ending::Disintegrated(side) => Self::Disintegrated(*side),
            Ending::Holds(player, hexes) => Self::Holds(*player, hexes.clone()),
            Ending::LeaderLost(leader) => Self::LeaderLost(*leader),
            Ending::All(endings) => Self::All(endings.iter().map(Self::of).collect()),
            Ending::NotWon(player) => Self::NotWon(*player),
            Ending::Points(points) => Self::Points(points.french, points.coalition),
            Ending::Lead(player, lead) => Self::Lead(*player, *lead),
        }
    }

    fn restore(&self) -> Ending {
        match self {
            Self::Demoralized(side) => Ending::Demoralized(*side),
            Self::WingDemoralized(wing) => Ending::WingDemoralized(*wing),
            Self::Disintegrated(side) => Ending::Disintegrated(*side),
            Self::Holds(player, hexes) => Ending::Holds(*player, hexes.clone()),
            Self::LeaderLost(leader) => Ending::LeaderLost(*leader),
            Self::All(endings) => Ending::All(endings.iter().map(Self::restore).collect()),
            Self::NotWon(player) => Ending::NotWon(*player),
            &Self::Points(french, coalition) => {
                Ending::Points(crate::last_battles::counter::ByPlayer { french, coalition })
            }
            Self::Lead(player, lead) => Ending::Lead(*player, *lead),
        }
    }
}

pub(super) fn leader_ids(state: &State, leaders: &[LeaderIndex]) -> Vec<LeaderId> {
    let leaders = leaders.iter();
    leaders.map(|&leader| state.leader_id(leader)).collect()
}

pub(super) fn find(state: &State, unit: UnitId) -> Result<UnitIndex, NotInGame> {
    state.find(unit).ok_or(NotInGame::Unit(unit))
}

pub(super) fn find_all(state: &State, units: &[UnitId]) -> Result<Vec<UnitIndex>, NotInGame> {
    units.iter().map(|&unit| find(state, unit)).collect()
}

pub(super) fn find_leader(state: &State, leader: LeaderId) -> Result<LeaderIndex, NotInGame> {
    let found = state.find_leader(leader);
    found.ok_or(NotInGame::Leader(leader))
}

pub(super) fn find_leaders(
    state: &State,
    leaders: &[LeaderId],
) -> Result<Vec<LeaderIndex>, NotInGame> {
    let leaders = leaders.iter();
    leaders.map(|&leader| find_leader(state, leader)).collect()
}
