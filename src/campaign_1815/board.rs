//! The board: ground, streams, roads, rivers, and what follows from them for zones.

use super::map_file::MapFile;
use super::map_hex::{HEXES, Hex};
use super::readings::{BRUSSELS_OVER_BRIDGES_ONLY, RiverZone, ZOI_AT_RIVERS};
use super::roads::Roads;
use crate::hex::HexSet;
use crate::table::armies::{ByPlayer, Player};
use serde::Serialize;

/// The ground of a hex; all but open ground helps the defender [5.6].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    #[default]
    Open,
    Town,
    Chateau,
}

impl Ground {
    /// Tells whether it is built up.
    pub const fn is_built(self) -> bool {
        !matches!(self, Self::Open)
    }
}

/// What runs along a hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Water {
    #[default]
    None,
    River,
    /// A river with a bridge.
    Bridge,
}

/// A hexside, from one of its two hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Border {
    pub to: Hex,
    pub water: Water,
    pub road: bool,
}

/// The printed board, made ready for questions.
#[derive(Clone, Debug)]
pub struct Board {
    ground: Vec<Ground>,
    names: Vec<Option<String>>,
    streams: HexSet,
    borders: Vec<Vec<Border>>,
    roads: Roads,
    zoc: Vec<Vec<Hex>>,
    zoi: Vec<Vec<Hex>>,
    near_brussels_road: HexSet,
    french_gates: Vec<Hex>,
    brussels_gates: Vec<Hex>,
    barred: ByPlayer<HexSet>,
    to_brussels: Vec<[u16; 6]>,
}

impl Board {
    /// Makes the board of a sound map.
    pub fn new(map: &MapFile) -> Self {
        let (mut ground, mut names) = (vec![Ground::Open; HEXES], vec![None; HEXES]);
        for town in &map.towns {
            ground[town.hex.index()] = Ground::Town;
            names[town.hex.index()] = Some(town.name.clone());
        }
        for chateau in &map.chateaux {
            ground[chateau.hex.index()] = Ground::Chateau;
            names[chateau.hex.index()] = Some(chateau.name.clone());
        }
        let borders = borders(map);
        let zoc: Vec<_> = Hex::all()
            .map(|hex| zone_of_control(&borders, hex))
            .collect();
        let zoi = Hex::all().map(|hex| zone_of_influence(&borders, hex));
        let near = map.brussels_road.0.iter();
        let near = near.flat_map(|hex| hex.within(super::command::headquarters::FARTHEST));
        Self {
            ground,
            names,
            streams: set(map.streams.0.iter().copied()),
            zoi: zoi.collect(),
            zoc,
            to_brussels: Hex::all()
                .map(|hex| steps_to_brussels(&borders, hex))
                .collect(),
            borders,
            roads: Roads::new(map.roads.iter().map(|road| road.hexes.0.as_slice())),
            near_brussels_road: set(near),
            french_gates: map.french_gates.0.clone(),
            brussels_gates: map.brussels_gates.0.clone(),
            barred: ByPlayer {
                french: set(map.barred.french.0.iter().copied()),
                coalition: set(map.barred.coalition.0.iter().copied()),
            },
        }
    }

    /// Gets the ground of a hex.
    pub fn ground(&self, hex: Hex) -> Ground {
        self.ground[hex.index()]
    }

    /// Gets what a hex is called.
    pub fn name(&self, hex: Hex) -> Option<&str> {
        self.names[hex.index()].as_deref()
    }

    /// Tells whether a stream runs through a hex [4.17].
    pub fn has_stream(&self, hex: Hex) -> bool {
        self.streams.contains(hex.index())
    }

    /// Lists the hexsides of a hex that lead to other hexes.
    pub fn borders(&self, hex: Hex) -> &[Border] {
        &self.borders[hex.index()]
    }

    /// Gets the hexside between two hexes that touch.
    pub fn border(&self, from: Hex, to: Hex) -> Option<Border> {
        let borders = self.borders(from).iter();
        borders.copied().find(|border| border.to == to)
    }

    /// Tells whether two hexes touch and no unbridged river parts them: only then does anybody cross, attack, support, or have
    /// the other in his zone [1.8, 4.8, 5.4].
    pub fn connects(&self, from: Hex, to: Hex) -> bool {
        self.border(from, to)
            .is_some_and(|border| border.water != Water::River)
    }

    /// Gets the roads.
    pub const fn roads(&self) -> &Roads {
        &self.roads
    }

    /// Lists the zone of control of a unit in a hex [1.8].
    pub fn zoc(&self, hex: Hex) -> &[Hex] {
        &self.zoc[hex.index()]
    }

    /// Lists the zone of influence of a corps in a hex [1.9].
    pub fn zoi(&self, hex: Hex) -> &[Hex] {
        &self.zoi[hex.index()]
    }

    /// Tells whether headquarters without an army find room in a hex [2.2].
    pub fn is_near_brussels_road(&self, hex: Hex) -> bool {
        self.near_brussels_road.contains(hex.index())
    }

    /// Lists the hexes where the road to Brussels begins, and those where it ends [6.4].
    pub fn gates(&self) -> (&[Hex], &[Hex]) {
        (&self.french_gates, &self.brussels_gates)
    }

    /// Lists, by places of the dense table, the hexes to which the road to Brussels may lead on from each of them [6.4]; the hex itself
    /// stands where it may not.
    pub fn steps_to_brussels(&self) -> &[[u16; 6]] {
        &self.to_brussels
    }

    /// Tells whether a hex is closed to a player where players have agreed on closed entries [4.22].
    pub fn is_barred(&self, hex: Hex, player: Player) -> bool {
        self.barred[player].contains(hex.index())
    }
}

/// Gathers hexes.
pub fn set(hexes: impl IntoIterator<Item = Hex>) -> HexSet {
    let mut set = HexSet::new();
    hexes.into_iter().for_each(|hex| set.insert(hex.index()));
    set
}

fn borders(map: &MapFile) -> Vec<Vec<Border>> {
    let border = |to| Border {
        to,
        water: Water::None,
        road: false,
    };
    let all = Hex::all().map(|hex| hex.neighbours().map(border).collect());
    let mut borders: Vec<Vec<Border>> = all.collect();
    let mut change = |[from, to]: [Hex; 2], change: &dyn Fn(&mut Border)| {
        for (from, to) in [(from, to), (to, from)] {
            let found = borders[from.index()].iter_mut();
            found.filter(|border| border.to == to).for_each(change);
        }
    };
    for side in &map.rivers.0 {
        change(side.hexes(), &|border| border.water = Water::River);
    }
    for side in &map.bridges.0 {
        change(side.hexes(), &|border| border.water = Water::Bridge);
    }
    for road in &map.roads {
        for pair in road.hexes.0.windows(2) {
            change([pair[0], pair[1]], &|border| border.road = true);
        }
    }
    borders
}

fn steps_to_brussels(borders: &[Vec<Border>], hex: Hex) -> [u16; 6] {
    let mut steps = [hex.index() as u16; 6];
    let open = borders[hex.index()].iter();
    let open = open.filter(|border| border.water != Water::River || !BRUSSELS_OVER_BRIDGES_ONLY);
    for (step, border) in steps.iter_mut().zip(open) {
        *step = border.to.index() as u16;
    }
    steps
}

/// Lists the six hexes around one, without those beyond an unbridged river [1.8].
fn zone_of_control(borders: &[Vec<Border>], hex: Hex) -> Vec<Hex> {
    let around = borders[hex.index()].iter();
    let open = around.filter(|border| border.water != Water::River);
    open.map(|border| border.to).collect()
}

/// Lists the hexes to which a chain of two steps leads without crossing a river, the hex itself among them [1.9].
fn zone_of_influence(borders: &[Vec<Border>], hex: Hex) -> Vec<Hex> {
    let crosses = |border: &&Border| match ZOI_AT_RIVERS {
        RiverZone::CrossesNone => border.water == Water::None,
        RiverZone::CrossesBridges => border.water != Water::River,
    };
    let around = |hex: Hex| {
        let open = borders[hex.index()].iter().filter(crosses);
        open.map(|border| border.to)
    };
    let mut zone: Vec<_> = [hex].into_iter().chain(around(hex)).collect();
    let beyond: Vec<_> = around(hex).flat_map(around).collect();
    zone.extend(beyond);
    zone.sort_unstable();
    zone.dedup();
    zone
}
