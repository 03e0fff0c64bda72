//! The shape of a map's file, as RON writes it: what is printed on the hexes of a game's board.
//!
//! Lists of hexes are one string of numbers with blanks between ("1641 1642"), lists of hexsides likewise
//! ("1641-1642"), so that a person who owns the printed map can correct them by hand.

use crate::hex::{HexNumber, Hexside};
use crate::table::board::{RouteKind, Terrain, WaterKind};
use serde::{Deserialize, Deserializer};
use std::str::FromStr;

/// Numbers or hexsides written in one string, with blanks or line breaks between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words<T>(pub Vec<T>);

/// Hex numbers written in one string.
pub type HexList = Words<HexNumber>;

/// Hexsides written in one string.
pub type SideList = Words<Hexside>;

impl<T> Default for Words<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: FromStr<Err: std::fmt::Display>> Deserialize<'de> for Words<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        let words = text.split_whitespace().map(str::parse);
        let list: Result<Vec<T>, _> = words.collect();
        list.map(Self).map_err(serde::de::Error::custom)
    }
}

/// The whole board of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// The extent: hexes 0101 to the last column and row.
    pub columns: u8,
    pub rows: u8,
    pub sheets: Vec<Sheet>,
    /// Hexes covered by print, which never belong to a playing area.
    pub off_map: HexList,
    /// Every hex that is not clear.
    pub terrain: Vec<TerrainArea>,
    pub routes: Vec<Route>,
    pub waters: Vec<Water>,
    /// Hexsides over which a route crosses water.
    pub bridges: SideList,
    pub crests: Vec<Crest>,
    pub names: Vec<PlaceName>,
}

impl MapFile {
    /// Tells whether a hex lies within the board's extent.
    pub const fn contains(&self, hex: HexNumber) -> bool {
        hex.column() <= self.columns && hex.row() <= self.rows
    }
}

/// A printed sheet, by the first and last row that belong to it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    pub name: String,
    pub first_row: u8,
    pub last_row: u8,
}

/// One named wood, marsh, town or chateau.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainArea {
    pub kind: Terrain,
    pub name: String,
    pub hexes: HexList,
}

/// One road or trail, as the hexes that it runs through, each touching the next.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Route {
    pub id: String,
    pub kind: RouteKind,
    pub name: String,
    pub hexes: HexList,
}

/// One stream, river or lake, as the chain of hexsides that it follows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Water {
    pub id: String,
    pub kind: WaterKind,
    pub name: String,
    pub sides: SideList,
}

/// One ridge, as the hexsides that its crest follows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crest {
    pub id: String,
    pub name: String,
    pub sides: SideList,
    /// For drawing only: for each side, in order, the one of its two hexes that lies lower.
    #[serde(default)]
    pub downhill: HexList,
}

/// How large a name is written, and in which style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceKind {
    City,
    Town,
    Village,
    Hamlet,
    Farm,
    Mill,
    Chateau,
    Wood,
    Water,
}

/// A name on the map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceName {
    pub name: String,
    pub kind: PlaceKind,
    pub hex: HexNumber,
}
