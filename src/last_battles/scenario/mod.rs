//! A scenario as plain data: who stands where, who comes when, what wins [3.1, 3.2, 3.4].
//!
//! A scenario may be nonsense; what is wrong with one is told by the lints of the scenario module, and by setting it up.
//! Forces and places are named, not counted out: strengths stand in the order of battle, ground in the map.

mod agreed;
pub mod compose;
mod fields;
mod file;
mod morale;
mod options;
mod placing;
mod rules;
mod shared;
mod sources;
mod stand_ins;
mod standing;
mod victory;
mod wings;

pub use self::agreed::gone_without;
pub use self::fields::{Scenario, ScenarioFile, Theme};
pub use self::file::{Base, Names, Without};
pub use self::morale::{
    Breaking, Cause, CorpsLevel, CorpsMorale, CorpsName, CorpsRule, LeavesWhen, LevelChange,
    LevelFrom, Levels,
};
pub use self::options::{Companion, Company, ForceEffect, ForceOption, Originals, SecretEntry};
pub use self::placing::{Around, Placing};
pub use self::rules::{Activation, ActivationDie, RuleChange, Rules};
pub use self::shared::Shared;
pub use self::sources::{Confidence, Origin, SourceNote};
pub use self::stand_ins::StandIns;
pub use self::standing::{Clash, Standing};
pub use self::victory::{
    Award, Condition, Holding, Lead, LeadLevel, Otherwise, PointsWin, Victory, VictoryLevel, Win,
};
pub use self::wings::{AlwaysInCommand, Joining, StandStill, Who, Wing, Wings};
use super::charts::Turn;
use super::counter::{Army, BySide};
use crate::hex::{HexNumber, HexSet};
use crate::table::board::Board;
use crate::table::data::map::{MapFile, Sheet};
use crate::table::ids::{LeaderId, UnitId};
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// The part of the board that a scenario is played on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Names of the sheets.
    pub sheets: Vec<String>,
    /// The first and the last column in play.
    pub columns: (u8, u8),
}

impl Area {
    /// Tells whether a hex of a map belongs to the area: on one of its sheets, in its columns, not covered by print.
    pub fn holds(&self, map: &MapFile, hex: HexNumber) -> bool {
        let on_sheet = |sheet: &Sheet| {
            self.sheets.contains(&sheet.name)
                && (sheet.first_row..=sheet.last_row).contains(&hex.row())
        };
        let (first, last) = self.columns;
        map.contains(hex)
            && (first..=last).contains(&hex.column())
            && map.sheets.iter().any(on_sheet)
            && !map.off_map.0.contains(&hex)
    }

    /// Gets the hexes of the area on a board [3.2A].
    pub fn hexes(&self, board: &Board) -> HexSet {
        let (first, last) = self.columns;
        self.on_sheets(board, first..=last)
    }

    /// Gets the hexes of its sheets, whatever their columns.
    pub fn printed(&self, board: &Board) -> HexSet {
        self.on_sheets(board, 1..=board.grid().columns())
    }

    fn on_sheets(&self, board: &Board, columns: RangeInclusive<u8>) -> HexSet {
        let sheets = board.sheets().iter();
        let used = sheets.filter(|(name, ..)| self.sheets.contains(name));
        let (grid, mut hexes) = (board.grid(), HexSet::new());
        for &(_, first, last) in used {
            let (first, last) = (first.max(1), last.min(grid.rows()));
            for column in columns.clone() {
                let ends = [first, last].map(|row| HexNumber::new(column, row));
                if let [Some(first), Some(last)] = ends
                    && grid.contains(first)
                {
                    // The rows of a column lie one after another.
                    hexes.insert_run(grid.index(first)..grid.index(last) + 1);
                }
            }
        }
        hexes.take_out(board.off_map());
        hexes
    }
}

/// Units that begin in one hex [3.2C].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    pub hex: HexNumber,
    pub units: Vec<UnitId>,
    /// Whether they show their reduced side.
    #[serde(default)]
    pub reduced: bool,
}

/// Units that enter the board on one turn [5.6].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    pub turn: Turn,
    /// The hexes they may enter by, at their owner's choice.
    pub at: Vec<HexNumber>,
    /// How they come in, if not as any reinforcement does.
    #[serde(default)]
    pub manner: Vec<EntryMode>,
    /// The units in the order of entry: none of a group may enter before all of the groups above it have.
    pub groups: Vec<Vec<UnitId>>,
}

/// Units that come in at a time and place which their owner chooses in secret \[28D\].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryChoice {
    /// The numbered case, such as `28D`.
    pub case: String,
    /// The turn on which the choice is written down, in a movement phase of the owner's.
    pub written: Turn,
    /// The times and places to choose from.
    pub entries: Vec<SecretEntry>,
    #[serde(default)]
    pub manner: Vec<EntryMode>,
    pub units: Vec<UnitId>,
}

/// How units come in, if not as any reinforcement does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum EntryMode {
    /// One at a time, not in stacks.
    Unstacked,
    /// On their reduced side.
    Reduced,
    /// With half their movement allowance in the phase in which they enter \[28C\].
    HalfAllowance,
}

impl Arrival {
    /// Lists all units, in order.
    pub fn units(&self) -> impl Iterator<Item = UnitId> {
        self.groups.iter().flatten().copied()
    }
}

/// When lines of supply are looked at, and where they lead \[14\].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// The turns at whose beginning units without a line are lost.
    pub turns: Vec<Turn>,
    /// How many hexes of any ground a line may begin with before it keeps to roads and trails.
    pub off_road: u8,
    /// The edge of the map that each army draws on, unless it has a supply train.
    #[serde(default)]
    pub edges: BySide<Option<MapEdge>>,
    /// Another edge that an army may draw on as well as its first [76:24.1].
    #[serde(default)]
    pub second_edges: BySide<Option<MapEdge>>,
    /// Where lines lead once an army's supply train has left the map \[28E\].
    #[serde(default)]
    pub exited: BySide<Option<HexNumber>>,
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MapEdge {
    North,
    East,
    South,
    West,
}

/// Hexes where units may leave the map [5.5].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    pub at: Vec<HexNumber>,
    /// The armies that may leave there.
    pub sides: Vec<Army>,
    /// The first turn in which they may; the first of the game if none is named.
    #[serde(default)]
    pub from: Option<Turn>,
    /// The last turn in which they may.
    #[serde(default)]
    pub until: Option<Turn>,
}

/// A leader, and where or when he comes in [10.1A].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderPlacement {
    pub leader: LeaderId,
    pub begins: Begins,
    /// Whether his player may have it the other way: with a unit that comes later in place of one on the map, or the
    /// reverse [22.2C, 28C].
    #[serde(default)]
    pub either: bool,
    /// Whether his inactive side shows: he neither moves nor commands until he is released.
    #[serde(default)]
    pub inactive: bool,
    /// The wing with whose units he begins, where his command has units in both [27.2C].
    #[serde(default)]
    pub wing: Option<Wing>,
}

/// How a leader comes into the game [10.1A].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Begins {
    At(HexNumber),
    /// With a unit of his command, or a commander with one of his army: whichever his player likes.
    WithUnit,
    /// With a unit of one designation of his army, or one of several, whichever his player likes [23B, 26E].
    WithUnitOf(#[serde(deserialize_with = "one_or_many")] Vec<String>),
    /// With any unit of his army, an officer too \[23B\].
    WithUnitOfArmy,
    /// With another leader, wherever he begins or enters.
    With(LeaderId),
    /// As an officer's counter for command of the army: when that one follows a commander who is lost [16.1C].
    InPlaceOf {
        officer: LeaderId,
        after: LeaderId,
    },
    /// Enters with the first units of his command that arrive; stays out if none does.
    WithArrival,
    /// Enters by himself.
    Arrives {
        turn: Turn,
        at: Vec<HexNumber>,
        #[serde(default)]
        manner: Vec<EntryMode>,
    },
}

/// Reads one name, or a list of names.
fn one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    struct Names;

    impl<'de> Visitor<'de> for Names {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a designation, or a list of them")
        }

        fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
            Ok(vec![name.to_owned()])
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Self::Value, A::Error> {
            let mut all = Vec::new();
            while let Some(name) = names.next_element()? {
                all.push(name);
            }
            Ok(all)
        }
    }

    deserializer.deserialize_any(Names)
}
