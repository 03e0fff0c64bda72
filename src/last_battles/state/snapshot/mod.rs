//! A state by the names of its fields, as saved games keep it and the numbers of states are taken of it.
//!
//! Units, leaders and corps go by their names, never by their places in a list, which move when the order of battle grows.
//! What has its default is left out, so a field that is added later changes nothing that was written before; a field that
//! this program does not know is refused. What never changes during a game is not in it: it is worked out from how the game
//! began.

mod hidden;
mod optional;
mod parts;
mod restore;

pub use hidden::{HiddenRecord, PairRecord};
pub use optional::{OptionalRecord, TermsRecord};
pub use parts::{AllotmentRecord, BattleRecord, EndingRecord, OutcomeRecord};
pub use restore::NotInGame;

use crate::hex::HexNumber;
use crate::last_battles::charts::{Turn, Weather};
use crate::last_battles::counter::{ByPlayer, BySide, CombatStrength, Player};
use crate::last_battles::state::staff::{Corps, Leader, Segment};
use crate::last_battles::state::wings::WingRecord;
use crate::last_battles::state::{Morale, Phase, Secret, State, Unit};
use crate::table::dice::Dice;
use crate::table::ids::{LeaderId, UnitId};
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A state by the names of its fields; each is what the field of [`State`], or of its staff and ledger, is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    pub dice: Dice,
    pub turn: Turn,
    pub player: Player,
    pub phase: Phase,
    #[serde(default, skip_serializing_if = "is_default")]
    pub segment: Segment,
    #[serde(default, skip_serializing_if = "is_default")]
    pub weather: Weather,
    #[serde(default, skip_serializing_if = "is_default")]
    pub units: BTreeMap<UnitId, Unit>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub leaders: BTreeMap<LeaderId, Leader>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub control: BTreeMap<HexNumber, Player>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub losses: BySide<CombatStrength>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub morale: BySide<Morale>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: ByPlayer<u16>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub entered: BTreeMap<HexNumber, u8>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: Secret,
    #[serde(default, skip_serializing_if = "is_default")]
    pub battle: Option<BattleRecord>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub outcome: Option<OutcomeRecord>,
    /// The units out of command; nothing, until command has been given for the first time.
    #[serde(default, skip_serializing_if = "is_default")]
    pub out_of_command: Option<Vec<UnitId>>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub allotments: Vec<AllotmentRecord>,
    /// Who has command from whom, where that matters after the command segment [76:19.27].
    #[serde(default, skip_serializing_if = "is_default")]
    pub given: Vec<AllotmentRecord>,
    /// When the units that may come back were lost.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: BTreeMap<UnitId, Turn>,
    /// The corps with a morale of their own, by their names, such as `french/2`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub corps: BTreeMap<String, Corps>,
    /// How many times each change of levels counts, in the order of the scenario.
    #[serde(default, skip_serializing_if = "is_default")]
    pub level_changes: Vec<i16>,
    /// What has been written down in secret, in the order in which it is asked for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub written: Vec<Secret>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub wings: WingRecord,
    /// The inactive leaders to whom an active commander has come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub called: Vec<LeaderId>,
    /// What optional and variant rules keep.
    #[serde(default, skip_serializing_if = "is_default")]
    pub optional: OptionalRecord,
}

impl State {
    /// Writes the state down by the names of its fields.
    pub fn snapshot(&self) -> Snapshot {
        let units = self.units();
        let leaders = self.leaders();
        Snapshot {
            dice: self.dice.clone(),
            turn: self.turn,
            player: self.player,
            phase: self.phase,
            segment: self.staff.segment,
            weather: self.weather,
            units: units
                .map(|index| (self.id(index), *self.unit(index)))
                .collect(),
            leaders: leaders
                .map(|index| (self.leader_id(index), *self.leader(index)))
                .collect(),
            control: self.control.clone(),
            losses: self.losses,
            morale: self.morale,
            points: self.points,
            entered: self.entered.clone(),
            secret: self.secret,
            battle: self.battle().map(|battle| BattleRecord::of(self, battle)),
            outcome: self.outcome().map(OutcomeRecord::of),
            out_of_command: self.named_out_of_command(),
            allotments: self
                .allotments()
                .iter()
                .map(|allotment| AllotmentRecord::of(self, allotment))
                .collect(),
            given: self
                .given()
                .iter()
                .map(|given| AllotmentRecord::of(self, given))
                .collect(),
            lost: self
                .staff
                .lost
                .iter()
                .map(|(&unit, &turn)| (self.id(unit), turn))
                .collect(),
            corps: self.named_corps(),
            level_changes: self.ledger.counts.clone(),
            written: self.ledger.secrets.clone(),
            wings: self.ledger.wings,
            called: parts::leader_ids(self, &self.ledger.called),
            optional: OptionalRecord::of(self),
        }
    }

    fn named_out_of_command(&self) -> Option<Vec<UnitId>> {
        if self.staff.out_of_command.is_empty() {
            return None;
        }
        let units = self.units();
        let outside = units.filter(|&unit| !self.in_command(unit));
        Some(outside.map(|unit| self.id(unit)).collect())
    }

    fn named_corps(&self) -> BTreeMap<String, Corps> {
        let levels = self.setup().corps.iter();
        let corps = levels.zip(&self.staff.corps);
        corps
            .map(|(level, corps)| (level.corps.to_string(), *corps))
            .collect()
    }
}
