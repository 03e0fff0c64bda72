//! The ground of a game: terrain in hexes, water and crests on hexsides, routes.

use crate::hex::{Direction, Grid, HexNumber, HexSet, Hexside};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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

/// What a route is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RouteKind {
    Road,
    Trail,
}

/// What runs along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WaterKind {
    Stream,
    River,
    Lake,
}

/// The features of one hexside, seen from one of its hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HexsideFeatures(u8);

impl HexsideFeatures {
    const STREAM: u8 = 1;
    const RIVER: u8 = 2;
    const BRIDGE: u8 = 4;
    const CREST: u8 = 8;
    const ROAD: u8 = 16;
    const TRAIL: u8 = 32;

    const fn has(self, feature: u8) -> bool {
        self.0 & feature != 0
    }

    /// Tells whether a stream runs along the side.
    pub const fn stream(self) -> bool {
        self.has(Self::STREAM)
    }

    /// Tells whether a river or the shore of a lake runs along the side.
    pub const fn river(self) -> bool {
        self.has(Self::RIVER)
    }

    /// Tells whether a bridge crosses the side's water.
    pub const fn bridge(self) -> bool {
        self.has(Self::BRIDGE)
    }

    /// Tells whether a crest runs along the side.
    pub const fn crest(self) -> bool {
        self.has(Self::CREST)
    }

    /// Tells whether a road crosses the side.
    pub const fn road(self) -> bool {
        self.has(Self::ROAD)
    }

    /// Tells whether a trail crosses the side.
    pub const fn trail(self) -> bool {
        self.has(Self::TRAIL)
    }

    /// Tells whether nothing on foot or hoof gets across: water too wide, and no bridge.
    pub const fn impassable(self) -> bool {
        self.river() && !self.bridge()
    }
}

/// What a board is made from; see [`Board::build`].
#[derive(Clone, Debug)]
pub struct Parts {
    pub grid: Grid,
    /// The first and last row of each printed sheet, by name.
    pub sheets: Vec<(String, u8, u8)>,
    pub off_map: Vec<HexNumber>,
    pub terrain: Vec<(HexNumber, Terrain)>,
    pub waters: Vec<(Hexside, WaterKind)>,
    pub bridges: Vec<Hexside>,
    pub crests: Vec<Hexside>,
    pub routes: Vec<(RouteKind, Vec<HexNumber>)>,
    pub names: Vec<(HexNumber, String)>,
}

/// The ground of a game, by dense hex index.
#[derive(Clone, Debug)]
pub struct Board {
    grid: Grid,
    sheets: Vec<(String, u8, u8)>,
    off_map: HexSet,
    terrain: Vec<Terrain>,
    sides: Vec<[HexsideFeatures; 6]>,
    neighbours: Vec<[u16; 6]>,
    names: BTreeMap<HexNumber, String>,
}

/// In a table of neighbours: there is none.
pub const NO_HEX: u16 = u16::MAX;

impl Board {
    /// Builds a board; what lies beyond the grid is left out (a check of the data names it).
    pub fn build(parts: Parts) -> Self {
        let grid = parts.grid;
        let mut board = Self {
            grid,
            sheets: parts.sheets,
            off_map: parts
                .off_map
                .iter()
                .filter(|&&h| grid.contains(h))
                .map(|&h| grid.index(h))
                .collect(),
            terrain: vec![Terrain::Clear; grid.len()],
            sides: vec![[HexsideFeatures::default(); 6]; grid.len()],
            neighbours: grid
                .hexes()
                .map(|hex| neighbour_indices(grid, hex))
                .collect(),
            names: parts.names.into_iter().collect(),
        };
        for (hex, terrain) in parts.terrain {
            if grid.contains(hex) {
                board.terrain[grid.index(hex)] = terrain;
            }
        }
        for (side, kind) in parts.waters {
            let feature = if kind == WaterKind::Stream {
                HexsideFeatures::STREAM
            } else {
                HexsideFeatures::RIVER
            };
            board.mark(side, feature);
        }
        parts
            .bridges
            .into_iter()
            .for_each(|side| board.mark(side, HexsideFeatures::BRIDGE));
        parts
            .crests
            .into_iter()
            .for_each(|side| board.mark(side, HexsideFeatures::CREST));
        for (kind, hexes) in parts.routes {
            let feature = if kind == RouteKind::Road {
                HexsideFeatures::ROAD
            } else {
                HexsideFeatures::TRAIL
            };
            for pair in hexes.windows(2) {
                if let Some(side) = Hexside::between(pair[0], pair[1]) {
                    board.mark(side, feature);
                }
            }
        }
        board
    }

    fn mark(&mut self, side: Hexside, feature: u8) {
        let [a, b] = side.hexes();
        for (from, to) in [(a, b), (b, a)] {
            if let Some(direction) = from.direction_to(to).filter(|_| self.grid.contains(from)) {
                self.sides[self.grid.index(from)][direction.index()].0 |= feature;
            }
        }
    }

    /// Gets the extent.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Lists the printed sheets: name, first row, last row.
    pub fn sheets(&self) -> &[(String, u8, u8)] {
        &self.sheets
    }

    /// Tells whether a hex can be played on at all: on the grid and not under print.
    pub fn playable(&self, hex: HexNumber) -> bool {
        self.grid.contains(hex) && !self.off_map.contains(self.grid.index(hex))
    }

    /// Gets the hexes under print, by dense index.
    pub const fn off_map(&self) -> &HexSet {
        &self.off_map
    }

    /// Gets what fills a hex of the grid.
    pub fn terrain(&self, hex: HexNumber) -> Terrain {
        self.terrain[self.grid.index(hex)]
    }

    /// Gets what fills the hex at a dense index.
    pub fn terrain_at(&self, index: usize) -> Terrain {
        self.terrain[index]
    }

    /// Gets the features of the side between two touching hexes; no features if they do not touch.
    pub fn side(&self, from: HexNumber, to: HexNumber) -> HexsideFeatures {
        match from.direction_to(to) {
            Some(direction) if self.grid.contains(from) => {
                self.sides[self.grid.index(from)][direction.index()]
            }
            _ => HexsideFeatures::default(),
        }
    }

    /// Gets the features of the six sides of a hex, by direction.
    pub fn sides(&self, index: usize) -> &[HexsideFeatures; 6] {
        &self.sides[index]
    }

    /// Gets the dense indices of the neighbours by direction, [`NO_HEX`] where there is none.
    pub fn neighbours(&self, index: usize) -> &[u16; 6] {
        &self.neighbours[index]
    }

    /// Tells whether a route of a kind runs through a hex.
    pub fn on_route(&self, hex: HexNumber, kind: RouteKind) -> bool {
        self.sides[self.grid.index(hex)]
            .iter()
            .any(|side| match kind {
                RouteKind::Road => side.road(),
                RouteKind::Trail => side.trail(),
            })
    }

    /// Gets the name of what stands in a hex, if the map gives one.
    pub fn name(&self, hex: HexNumber) -> Option<&str> {
        self.names.get(&hex).map(String::as_str)
    }
}

fn neighbour_indices(grid: Grid, hex: HexNumber) -> [u16; 6] {
    Direction::ALL.map(|direction| match hex.neighbour(direction) {
        Some(next) if grid.contains(next) => grid.index(next) as u16,
        _ => NO_HEX,
    })
}
