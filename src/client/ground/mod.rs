//! The ground as pure geometry: from the map's data to coloured triangles, the same on every machine.
//!
//! Everything here is drawing. No rule reads it, and it reads nothing but `map.ron`. The sheet is measured in hex
//! widths ([`lattice`]); [`Ground::survey`] lays out what runs across the whole sheet, [`Ground::draw`] makes the
//! triangles of one chunk, and [`packed`] is how they are kept and shown.

pub mod areas;
mod bridges;
mod chateaux;
pub mod colour;
mod crests;
pub mod curve;
mod fields;
mod grid;
pub mod lattice;
pub mod mesh;
mod nearby;
pub mod noise;
pub mod packed;
pub mod palette;
mod parts;
mod routes;
mod towns;
mod waters;
mod woods;

pub use parts::{Detail, Part};

use crate::hex::HexNumber;
use crate::table::board::Terrain;
use crate::table::data::map::MapFile;
use areas::Area;
use bevy::math::{Vec2, vec2};
use lattice::{Cell, HEIGHT};
use mesh::Triangles;
use nearby::Nearby;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::OnceLock;
use woods::Tree;

/// Everything on the sheet, laid out but not yet drawn.
pub struct Ground {
    size: [u8; 2],
    courses: Vec<waters::Course>,
    ridges: Vec<crests::Ridge>,
    network: routes::Network,
    woods: Vec<Area>,
    marshes: Vec<Area>,
    towns: Vec<Area>,
    blocks: BTreeMap<HexNumber, Vec<towns::Block>>,
    chateaux: Vec<(Vec2, chateaux::Chateau)>,
    bridges: Vec<bridges::Bridge>,
    /// What grows takes longest to lay out, and the coarse sheet does without.
    growth: OnceLock<Growth>,
    off_map: BTreeSet<Cell>,
}

/// All that grows, in its place.
struct Growth {
    near_trees: Vec<Tree>,
    far_trees: Vec<Tree>,
    roadside: Vec<Vec2>,
    tufts: Vec<Vec2>,
}

/// The courses of all waters, which names are written along.
pub struct Waters(Vec<waters::Course>);

impl Waters {
    /// Draws the waters of a map.
    pub fn survey(map: &MapFile) -> Self {
        Self(waters::courses(map))
    }

    /// Gets the course that passes nearest to a point, within a hex of it.
    pub fn near(&self, p: Vec2) -> Option<&[Vec2]> {
        let reach = |course: &waters::Course| curve::nearest(&course.line, p).distance(p);
        let lines = self
            .0
            .iter()
            .map(|course| (reach(course), &course.line[..]));
        lines
            .filter(|(distance, _)| *distance < 1.0)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, line)| line)
    }
}

/// Gets the size of a sheet of so many columns and rows.
pub fn sheet(size: [u8; 2]) -> Vec2 {
    let [columns, rows] = size.map(f32::from);
    vec2(0.75 * (columns - 1.0) + 1.0, HEIGHT * (rows + 0.5))
}

/// Counts the chunks of a detail on a sheet of so many columns and rows, across and down.
pub fn chunks(size: [u8; 2], detail: Detail) -> [i32; 2] {
    let count = sheet(size) / detail.chunk_size();
    [count.x, count.y].map(|count| (count.ceil() as i32).max(1))
}

/// Gets what fills each hex that is not clear.
pub fn terrain_of(map: &MapFile) -> HashMap<HexNumber, Terrain> {
    let areas = map.terrain.iter();
    areas
        .flat_map(|area| area.hexes.0.iter().map(|&hex| (hex, area.kind)))
        .collect()
}

/// Gets the cells of one kind of terrain.
pub fn cells_of(map: &MapFile, kind: Terrain) -> BTreeSet<Cell> {
    let areas = map.terrain.iter().filter(|area| area.kind == kind);
    areas
        .flat_map(|area| area.hexes.0.iter().map(|&hex| Cell::from(hex)))
        .collect()
}

/// Lines that nothing may grow on.
struct Clearings {
    roads: Nearby,
    trails: Nearby,
    water: Nearby,
    slopes: Nearby,
}

impl Clearings {
    fn new(
        network: &routes::Network,
        courses: &[waters::Course],
        ridges: &[crests::Ridge],
    ) -> Self {
        let [mut roads, mut trails, mut water, mut slopes] =
            std::array::from_fn(|_| Nearby::default());
        for run in &network.runs {
            let kind = if run.kind == crate::table::board::RouteKind::Road {
                &mut roads
            } else {
                &mut trails
            };
            kind.add(&run.line);
        }
        courses.iter().for_each(|course| water.add(&course.line));
        for ridge in ridges {
            let strokes = ridge.line.iter().zip(&ridge.downhill);
            slopes.add(
                &strokes
                    .map(|(&p, &down)| p + down * 0.06)
                    .collect::<Vec<_>>(),
            );
        }
        Self {
            roads,
            trails,
            water,
            slopes,
        }
    }

    fn free(&self, p: Vec2, on_slopes: bool) -> bool {
        !self.roads.within(p, 0.085)
            && !self.trails.within(p, 0.05)
            && !self.water.within(p, 0.07)
            && (on_slopes || !self.slopes.within(p, 0.075))
    }
}

impl Ground {
    /// Lays out the whole sheet, but for what grows.
    pub fn survey(map: &MapFile) -> Self {
        let terrain = terrain_of(map);
        let courses = waters::courses(map);
        let ridges = crests::ridges(map);
        let network = routes::network(map, &terrain);
        let soft = |kind, edge| {
            let cells = areas::run_off(&cells_of(map, kind), map.columns, map.rows);
            areas::areas(&cells, edge)
        };
        let woods = soft(Terrain::Forest, areas::WOOD_EDGE);
        let marshes = soft(Terrain::Marsh, areas::MARSH_EDGE);
        let towns = areas::areas(&cells_of(map, Terrain::Town), areas::TOWN_EDGE);
        let built = terrain.iter().filter(|&(_, &kind)| kind == Terrain::Town);
        let blocks = built
            .map(|(&hex, _)| (hex, towns::blocks(hex, &network)))
            .collect();
        let houses: BTreeSet<HexNumber> = terrain
            .iter()
            .filter(|&(_, &kind)| kind == Terrain::Chateau)
            .map(|(&hex, _)| hex)
            .collect();
        let chateau = |&hex: &HexNumber| {
            (
                Cell::from(hex).centre(),
                chateaux::chateau(hex, network.nodes.get(&hex).copied()),
            )
        };
        let bridges = map
            .bridges
            .0
            .iter()
            .filter_map(|&side| bridges::bridge(side, &network, &courses))
            .collect();
        Self {
            size: [map.columns, map.rows],
            chateaux: houses.iter().map(chateau).collect(),
            off_map: map.off_map.0.iter().map(|&hex| Cell::from(hex)).collect(),
            courses,
            ridges,
            network,
            woods,
            marshes,
            towns,
            blocks,
            bridges,
            growth: OnceLock::new(),
        }
    }

    /// Gets all that grows; it is laid out when it is first asked for.
    fn growth(&self) -> &Growth {
        self.growth.get_or_init(|| self.plant())
    }

    /// Finds places for all that grows.
    fn plant(&self) -> Growth {
        let clearings = Clearings::new(&self.network, &self.courses, &self.ridges);
        let mut growth = Growth {
            near_trees: Vec::new(),
            far_trees: Vec::new(),
            roadside: Vec::new(),
            tufts: Vec::new(),
        };
        for (i, wood) in self.woods.iter().enumerate() {
            growth
                .near_trees
                .extend(woods::grove(wood, 0.165, i as i32, &|p| {
                    clearings.free(p, false)
                }));
            growth
                .far_trees
                .extend(woods::grove(wood, 0.30, i as i32, &|p| {
                    clearings.free(p, true)
                }));
        }
        for (i, marsh) in self.marshes.iter().enumerate() {
            let tufts = woods::grove(marsh, 0.2, i as i32, &|p| clearings.free(p, true));
            growth.tufts.extend(
                tufts
                    .iter()
                    .map(|tuft| tuft.place)
                    .filter(|&p| marsh.contains_deep(p, 0.12)),
            );
        }
        let houses: Vec<towns::Block> = self.blocks.values().flatten().copied().collect();
        for town in &self.towns {
            let middle = town.middle();
            let own: Vec<_> = houses
                .iter()
                .filter(|house| town.cells.contains(&Cell::at(house.centre)))
                .collect();
            let free = |p: Vec2| {
                clearings.free(p, true) && own.iter().all(|house| house.distance(p) > 0.05)
            };
            let orchards = town
                .loops
                .iter()
                .flat_map(|ring| towns::orchard(ring, middle, &free));
            growth.near_trees.extend(orchards.map(|place| Tree {
                place,
                size: 0.085,
                kind: usize::from(place.x.fract() < 0.7),
            }));
        }
        growth
            .near_trees
            .extend(self.chateaux.iter().flat_map(|(_, chateau)| &chateau.trees));
        let open = |p: &Vec2| {
            let covered = |areas: &[Area]| {
                areas
                    .iter()
                    .any(|area| area.cells.contains(&Cell::at(*p)) && area.contains(*p))
            };
            !covered(&self.woods) && !covered(&self.towns) && !clearings.water.within(*p, 0.1)
        };
        growth.roadside = routes::roadside(&self.network)
            .into_iter()
            .filter(open)
            .collect();
        growth
    }

    /// Gets the size of the sheet.
    fn sheet(&self) -> Vec2 {
        sheet(self.size)
    }

    /// Tells whether a hex is printed with a grid around it.
    fn is_printed(&self, cell: Cell) -> bool {
        let [columns, rows] = self.size.map(i32::from);
        (1..=columns).contains(&cell.column)
            && (1..=rows).contains(&cell.row)
            && !self.off_map.contains(&cell)
    }

    /// Counts the chunks of a detail, columns and rows.
    pub fn chunks(&self, detail: Detail) -> [i32; 2] {
        chunks(self.size, detail)
    }

    /// Draws one chunk: its parts from the lowest to the highest.
    pub fn draw(&self, detail: Detail, chunk: [i32; 2]) -> Vec<(Part, Triangles)> {
        parts::draw(self, detail, chunk)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Reads the map that the game ships.
    pub fn map() -> MapFile {
        let text = include_str!("../../../scenarios/last_battles/map.ron");
        ron::from_str(text).expect("the map that ships can be read")
    }

    #[test]
    fn the_same_map_is_drawn_the_same() {
        let (first, second) = (Ground::survey(&map()), Ground::survey(&map()));
        for detail in [Detail::Fine, Detail::Near, Detail::Far] {
            assert_eq!(first.draw(detail, [1, 1]), second.draw(detail, [1, 1]));
        }
        assert_eq!(
            first.draw(Detail::Sheet, [0, 0]),
            second.draw(Detail::Sheet, [0, 0])
        );
    }

    #[test]
    fn nothing_is_drawn_at_no_place() {
        let ground = Ground::survey(&map());
        for detail in Detail::ALL {
            let [columns, rows] = ground.chunks(detail);
            for chunk in (0..columns).flat_map(|x| (0..rows).map(move |y| [x, y])) {
                for (part, triangles) in ground.draw(detail, chunk) {
                    assert!(
                        triangles.positions.iter().all(|p| p.is_finite()),
                        "{part:?} of {chunk:?}"
                    );
                }
            }
        }
    }
}
