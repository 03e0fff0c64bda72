//! Woods, marshes and the ground of towns: hexes that touch, merged and drawn with one soft outline.

use super::curve::{Softening, borders, soften_closed};
use super::lattice::Cell;
use super::mesh::offsets;
use super::nearby::Nearby;
use super::noise::Wobble;
use bevy::math::Vec2;
use std::collections::BTreeSet;

/// Hexes of one kind that hang together.
pub struct Area {
    /// The outer border first, then holes; closed, clockwise and anticlockwise.
    pub loops: Vec<Vec<Vec2>>,
    /// Its cells, some of which may lie beyond the sheet.
    pub cells: BTreeSet<Cell>,
    pub rim: Nearby,
}

/// How an area's outline is softened.
#[derive(Clone, Copy)]
pub struct Edge {
    pub softening: Softening,
    pub inset: f32,
}

pub const WOOD_EDGE: Edge = edge(0.42, 0.05, 2.3, 0.0, 0.012);
pub const TOWN_EDGE: Edge = edge(0.5, 0.036, 2.6, 4.0, 0.045);
pub const MARSH_EDGE: Edge = edge(0.6, 0.06, 2.0, 9.0, 0.05);

const fn edge(pull: f32, reach: f32, turns: f32, seed: f32, inset: f32) -> Edge {
    let wobble = Wobble { reach, turns, seed };
    Edge {
        softening: Softening {
            pull,
            gap: 0.06,
            wobble,
        },
        inset,
    }
}

/// Merges cells that touch and draws the outline of each heap.
pub fn areas(cells: &BTreeSet<Cell>, edge: Edge) -> Vec<Area> {
    let mut left = cells.clone();
    let mut found = Vec::new();
    while let Some(first) = left.pop_first() {
        let (mut heap, mut open) = (BTreeSet::from([first]), vec![first]);
        while let Some(cell) = open.pop() {
            for next in cell.neighbours() {
                if left.remove(&next) {
                    heap.insert(next);
                    open.push(next);
                }
            }
        }
        found.push(area(heap, edge));
    }
    found
}

fn area(cells: BTreeSet<Cell>, edge: Edge) -> Area {
    let mut loops: Vec<Vec<Vec2>> = Vec::new();
    for border in borders(&cells) {
        let ring = soften_closed(&border, edge.softening);
        let inwards = offsets(&ring, true);
        let ring: Vec<Vec2> = ring
            .iter()
            .zip(inwards)
            .map(|(&p, n)| p + n * edge.inset)
            .collect();
        // The longest border is the outer one.
        let place = if loops.first().is_some_and(|outer| outer.len() < ring.len()) {
            0
        } else {
            loops.len()
        };
        loops.insert(place, ring);
    }
    let mut rim = Nearby::default();
    loops.iter().for_each(|ring| rim.add_ring(ring));
    Area { loops, cells, rim }
}

impl Area {
    /// Gets the middle of its cells.
    pub fn middle(&self) -> Vec2 {
        self.cells.iter().map(|cell| cell.centre()).sum::<Vec2>() / self.cells.len() as f32
    }

    /// Tells whether a point lies inside the outline.
    pub fn contains(&self, p: Vec2) -> bool {
        let crossings = self.loops.iter().flat_map(|ring| {
            let next = ring.iter().cycle().skip(1);
            ring.iter().zip(next).filter(|&(&a, &b)| {
                (a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)
            })
        });
        crossings.count() % 2 == 1
    }

    /// Tells whether a point lies inside and at least `margin`, up to a quarter of a hex, from the outline.
    pub fn contains_deep(&self, p: Vec2, margin: f32) -> bool {
        match self.rim.distance(p) {
            Some(distance) if distance < margin => false,
            Some(_) => self.contains(p),
            None => self.cells.contains(&Cell::at(p)),
        }
    }
}

/// Adds to cells of one kind those beyond the sheet that they would run on into.
pub fn run_off(cells: &BTreeSet<Cell>, columns: u8, rows: u8) -> BTreeSet<Cell> {
    let (columns, rows) = (i32::from(columns), i32::from(rows));
    let printed =
        |cell: &Cell| (1..=columns).contains(&cell.column) && (1..=rows).contains(&cell.row);
    let mut all = cells.clone();
    for cell in cells
        .iter()
        .flat_map(|cell| cell.neighbours())
        .filter(|cell| !printed(cell))
    {
        let around = cell.neighbours();
        let own = around.iter().filter(|c| cells.contains(c)).count();
        if own * 2 >= around.iter().filter(|c| printed(c)).count() {
            all.insert(cell);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::ground::{cells_of, tests::map};
    use crate::hex::Grid;
    use crate::table::board::Terrain;

    #[test]
    fn a_wood_contains_every_centre_of_its_own_and_no_other() {
        let map = map();
        let own = cells_of(&map, Terrain::Forest);
        let woods = areas(&run_off(&own, map.columns, map.rows), WOOD_EDGE);
        for hex in Grid::new(map.columns, map.rows).unwrap().hexes() {
            let cell = Cell::from(hex);
            let inside = woods
                .iter()
                .filter(|wood| wood.contains(cell.centre()))
                .count();
            assert_eq!(inside, usize::from(own.contains(&cell)), "{hex}");
        }
    }
}
