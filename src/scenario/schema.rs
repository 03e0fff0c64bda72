//! The shapes of the data files, as RON writes them.
//!
//! Lists of hexes are one string of numbers with blanks between ("1641 1642"), lists of hexsides likewise
//! ("1641-1642"), so that a person can correct them by hand. Everything that a check may complain about is
//! [`Located`]: it knows its line and column.

use super::located::{HexList, Located, SideList};
use crate::hex::HexNumber;
use serde::{Deserialize, Serialize};

/// `map.ron`: the whole board of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// The extent: hexes 0101 to the last column and row.
    pub columns: u8,
    pub rows: u8,
    /// The printed sheets, by the first and last row that belong to each.
    pub sheets: Vec<Sheet>,
    /// Hexes covered by print, which never belong to the playing area.
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

/// A printed sheet.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    pub name: Located<String>,
    pub first_row: u8,
    pub last_row: u8,
}

/// What fills a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    Clear,
    Forest,
    Marsh,
    Town,
    Chateau,
}

/// One named wood, marsh, town or chateau.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainArea {
    pub kind: Terrain,
    pub name: Located<String>,
    pub hexes: HexList,
}

/// What a route is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RouteKind {
    Road,
    Trail,
}

/// One road or trail, as the hexes that it runs through, each touching the next.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Route {
    pub id: Located<String>,
    pub kind: RouteKind,
    pub name: Located<String>,
    pub hexes: HexList,
}

/// What runs along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WaterKind {
    Stream,
    River,
    Lake,
}

/// One stream, river or lake, as the chain of hexsides that it follows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Water {
    pub id: Located<String>,
    pub kind: WaterKind,
    pub name: Located<String>,
    pub sides: SideList,
}

/// One ridge, as the hexsides that its crest follows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crest {
    pub id: Located<String>,
    pub name: Located<String>,
    pub sides: SideList,
    /// For drawing only: for each side, in order, the one of its two hexes that lies lower; empty if nobody said.
    #[serde(default)]
    pub downhill: HexList,
}

/// How large a name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
    pub name: Located<String>,
    pub kind: PlaceKind,
    pub hex: Located<HexNumber>,
}
