//! The charts that every chapter reads: combat results [6.4], terrain effects [5.2, 6.3], the turn record track [4.1].
//!
//! The numbers stand in `charts.ron`; here are the types of the printed numbers, and how they are looked up.

mod odds;
mod points;
mod turn;

pub use odds::{Odds, ParseOddsError};
pub use points::MovementPoints;
pub use turn::{Light, ParseTurnError, TrackBox, Turn, TurnTrack, Weather};

use crate::table::board::{RouteKind, Terrain};
use crate::table::dice::Face;
use serde::{Deserialize, Serialize};
use std::fmt;

/// `charts.ron`: all charts of one edition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charts {
    pub combat_results: CombatResultsTable,
    pub terrain: TerrainChart,
    pub track: TurnTrack,
}

/// What a combat ends with [6.4].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CombatResult {
    /// All attackers are eliminated.
    Ae,
    /// All attackers retreat.
    Ar,
    /// All defenders are eliminated, and attackers of at least the same strength.
    Ex,
    /// All defenders retreat.
    Dr,
    /// All defenders are eliminated.
    De,
    /// Nothing happens: what another result turns into where a rule has it so, and in no table [16.15B, 16.15C].
    #[serde(skip_deserializing)]
    Ne,
}

impl fmt::Display for CombatResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The Combat Results Table: a row for each face of the die, a column for each of [`Odds::ALL`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(transparent)]
pub struct CombatResultsTable([[CombatResult; 10]; 6]);

impl CombatResultsTable {
    /// Looks a result up [6.4].
    pub fn result(&self, odds: Odds, die: Face) -> CombatResult {
        self.0[usize::from(die.pips() - 1)][odds.column()]
    }
}

/// The Terrain Effects Chart.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainChart {
    pub hexes: HexRows,
    pub routes: RouteRows,
    pub hexsides: HexsideRows,
}

impl TerrainChart {
    /// Gets the row of a terrain.
    pub const fn hex(&self, terrain: Terrain) -> &HexRow {
        match terrain {
            Terrain::Clear => &self.hexes.clear,
            Terrain::Forest => &self.hexes.forest,
            Terrain::Marsh => &self.hexes.marsh,
            Terrain::Town => &self.hexes.town,
            Terrain::Chateau => &self.hexes.chateau,
        }
    }

    /// Gets what entering a hex along a route costs, on foot or mounted [5.2B].
    pub const fn route(&self, route: RouteKind) -> MovementPoints {
        match route {
            RouteKind::Road => self.routes.road,
            RouteKind::Trail => self.routes.trail,
        }
    }
}

/// The rows of the chart for what fills a hex.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexRows {
    pub clear: HexRow,
    pub forest: HexRow,
    pub marsh: HexRow,
    pub town: HexRow,
    pub chateau: HexRow,
}

/// What a terrain does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexRow {
    /// What entering costs infantry and foot artillery.
    pub foot: MovementPoints,
    /// What entering costs cavalry, horse artillery and leaders.
    pub mounted: MovementPoints,
    /// By what the strength of a defender here is multiplied [6.3].
    #[serde(default = "once")]
    pub defence: u16,
    /// Whether cavalry attacking into it or defending in it is halved [6.3B].
    #[serde(default)]
    pub halves_cavalry: bool,
    /// Whether it blocks a line of sight that passes through it [7.3A].
    #[serde(default)]
    pub blocks_sight: bool,
}

/// The rows of the chart for routes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RouteRows {
    pub road: MovementPoints,
    pub trail: MovementPoints,
}

/// The rows of the chart for what runs along a hexside.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexsideRows {
    pub stream: HexsideRow,
    /// A hexside at which a route crosses a stream or the river.
    pub bridge: HexsideRow,
    pub crest: HexsideRow,
    pub river: HexsideRow,
    pub lake: HexsideRow,
}

/// What a hexside does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexsideRow {
    /// What crossing costs beside the cost of the hex; `None` where no unit may cross [5.2A].
    #[serde(default)]
    pub surcharge: Option<MovementPoints>,
    /// By what the defender's strength is multiplied if every attacker attacks across such a side [6.3A].
    #[serde(default = "once")]
    pub defence: u16,
    /// Whether zones of control stop at it [5.3].
    #[serde(default)]
    pub blocks_zone: bool,
    /// Whether it blocks a line of sight [7.3A].
    #[serde(default)]
    pub blocks_sight: bool,
}

/// The multiplier of terrain that does not help the defender.
const fn once() -> u16 {
    1
}
