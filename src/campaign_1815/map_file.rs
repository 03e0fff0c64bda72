//! The shape of the map's file: what is printed on the hexes of the board.

use super::map_hex::{Hex, Side};
use crate::table::armies::ByPlayer;
use crate::table::data::map::Words;
use serde::Deserialize;

/// The whole board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// The first and the last hex of the map.
    pub south_west: Hex,
    pub north_east: Hex,
    pub towns: Vec<Town>,
    pub chateaux: Vec<Chateau>,
    pub streams: Words<Hex>,
    pub roads: Vec<Road>,
    /// All hexsides of rivers.
    pub rivers: Words<Side>,
    /// Those of them that are bridged.
    pub bridges: Words<Side>,
    /// The highway from Couillet to Brussels [2.2].
    pub brussels_road: Words<Hex>,
    /// Where the road to Brussels begins, and where it ends [6.4].
    pub french_gates: Words<Hex>,
    pub brussels_gates: Words<Hex>,
    /// Hexes at entries, by the player to whom they may be closed [4.22].
    pub barred: ByPlayer<Words<Hex>>,
}

/// How large a town is drawn; the rules know one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TownSize {
    Village,
    Town,
    City,
}

/// A town.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Town {
    pub hex: Hex,
    pub name: String,
    /// For drawing only.
    pub size: TownSize,
}

/// A chateau.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chateau {
    pub hex: Hex,
    pub name: String,
}

/// A road from end to end.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Road {
    pub id: u16,
    pub hexes: Words<Hex>,
}
