//! The parts that a chunk of ground is drawn in, from the paper up, and from how near each is seen.

use super::colour::{ink, ink_over, solid};
use super::crests::Rows;
use super::lattice::{Cell, HEIGHT};
use super::mesh::{Triangles, hatching};
use super::routes::Style;
use super::woods::Tree;
use super::{
    Ground, bridges, chateaux, crests, fields, grid, palette, routes, towns, waters, woods,
};
use bevy::math::{Vec2, vec2};

/// The sets that are drawn. The whole sheet is one picture: the tints that lie below everything, and coarse lines that
/// do from afar, or until a finer set is there. The others are drawn in chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    Sheet,
    Far,
    Near,
    /// What is seen near by only, on top of the set before.
    Fine,
}

impl Detail {
    pub const ALL: [Self; 4] = [Self::Sheet, Self::Far, Self::Near, Self::Fine];

    /// Gets the sets that are seen together at a level, 0 to 3 from the farthest.
    pub const fn at(level: usize) -> &'static [Self] {
        match level {
            0 => &[Self::Sheet],
            1 => &[Self::Sheet, Self::Far],
            2 => &[Self::Sheet, Self::Near],
            _ => &[Self::Sheet, Self::Near, Self::Fine],
        }
    }

    /// Gets the size of a chunk on the sheet; the whole sheet has no chunks.
    pub fn chunk_size(self) -> Vec2 {
        let hexes = match self {
            Self::Sheet => return Vec2::MAX,
            Self::Far => 20.0,
            Self::Near | Self::Fine => 8.0,
        };
        vec2(0.75, HEIGHT) * hexes
    }
}

/// One part of the drawing of a chunk, in drawing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    Fields,
    Furrows,
    Relief,
    Woods,
    Towns,
    Gardens,
    Hachures,
    FineHachures,
    Water,
    Grid,
    Ticks,
    Parks,
    RoadLines,
    MiddleCasings,
    Casings,
    Fills,
    TrailFills,
    RoadsideTrees,
    Tufts,
    Trees,
    Buildings,
    Bridges,
}

impl Part {
    pub const ALL: [Self; 22] = [
        Self::Fields,
        Self::Furrows,
        Self::Relief,
        Self::Woods,
        Self::Towns,
        Self::Gardens,
        Self::Hachures,
        Self::FineHachures,
        Self::Water,
        Self::Grid,
        Self::Ticks,
        Self::Parks,
        Self::RoadLines,
        Self::MiddleCasings,
        Self::Casings,
        Self::Fills,
        Self::TrailFills,
        Self::RoadsideTrees,
        Self::Tufts,
        Self::Trees,
        Self::Buildings,
        Self::Bridges,
    ];

    /// Tells whether a part is one of the tints that lie below everything, at every level.
    pub const fn is_tint(self) -> bool {
        matches!(self, Self::Relief | Self::Woods | Self::Towns)
    }

    /// Tells at which levels, 0 to 3 from the farthest, a part of a chunk is seen if its set is.
    pub const fn seen_at(self, level: usize) -> bool {
        match self {
            Self::MiddleCasings => level == 2,
            _ => true,
        }
    }
}

/// Draws all parts of a chunk that have something in them.
pub fn draw(ground: &Ground, detail: Detail, chunk: [i32; 2]) -> Vec<(Part, Triangles)> {
    let sketch = Sketch::new(ground, detail, chunk);
    let mut parts = match detail {
        Detail::Sheet => sketch.sheet(),
        Detail::Far | Detail::Near => sketch.chunk(),
        Detail::Fine => sketch.fine(),
    };
    parts.retain(|(_, triangles)| !triangles.is_empty());
    parts
}

/// The drawing of one chunk.
struct Sketch<'a> {
    ground: &'a Ground,
    far: bool,
    low: Vec2,
    high: Vec2,
    cells: Vec<Cell>,
}

impl<'a> Sketch<'a> {
    fn new(ground: &'a Ground, detail: Detail, [x, y]: [i32; 2]) -> Self {
        let size = detail.chunk_size().min(ground.sheet());
        // The chunks at the rim take in what runs off the sheet.
        let [columns, rows] = ground.chunks(detail);
        let off = |first: bool| if first { 2.0 } else { 0.0 };
        let low = vec2(x as f32, y as f32) * size - vec2(off(x == 0), off(y == 0));
        let high = vec2(x as f32 + 1.0, y as f32 + 1.0) * size
            + vec2(off(x + 1 == columns), off(y + 1 == rows));
        let mut sketch = Self {
            ground,
            far: matches!(detail, Detail::Sheet | Detail::Far),
            low,
            high,
            cells: Vec::new(),
        };
        let [columns, rows] = ground.size.map(i32::from);
        let all = (1..=columns).flat_map(|column| (1..=rows).map(move |row| Cell { column, row }));
        sketch.cells = all
            .filter(|&cell| ground.is_printed(cell) && sketch.holds(cell.centre()))
            .collect();
        sketch
    }

    /// Tells whether a point belongs to this chunk.
    fn holds(&self, p: Vec2) -> bool {
        p.cmpge(self.low).all() && p.cmplt(self.high).all()
    }

    /// Draws the whole sheet coarsely: its tints, and lines for the map from afar.
    fn sheet(&self) -> Vec<(Part, Triangles)> {
        let (ground, all) = (self.ground, |_: Vec2| true);
        let mut relief = crests::wash(&ground.ridges, &all);
        for marsh in &ground.marshes {
            relief.area(&marsh.loops, ink(palette::MARSH, 0.75));
        }
        let (mut wood, mut town) = (Triangles::default(), Triangles::default());
        for area in &ground.woods {
            woods::wash(&mut wood, area);
        }
        for area in &ground.towns {
            town.area(&area.loops, solid(palette::TOWN));
            area.loops
                .iter()
                .for_each(|ring| towns::edge(&mut town, ring));
        }
        vec![
            (Part::Relief, relief),
            (Part::Woods, wood),
            (Part::Towns, town),
            (Part::Water, waters::draw(&ground.courses, true, &all)),
            (Part::Parks, self.parks()),
            (
                Part::RoadLines,
                routes::fills(&ground.network, Style::Lines, &all),
            ),
            (Part::Buildings, self.buildings()),
        ]
    }

    /// Draws what a chunk shows at every level at which it is seen.
    fn chunk(&self) -> Vec<(Part, Triangles)> {
        let ground = self.ground;
        let wanted = |p: Vec2| self.holds(p);
        let printed = |cell: Cell| ground.is_printed(cell);
        let (rows, style) = match self.far {
            true => (Rows::Far, Style::Far),
            false => (Rows::First, Style::Near),
        };
        let fields = match self.far {
            true => fields::far(self.low, self.high),
            false => fields::near(self.low, self.high).strips,
        };
        let casings = match self.far {
            true => (
                Part::Casings,
                routes::casings(&ground.network, style, &wanted),
            ),
            false => (
                Part::MiddleCasings,
                routes::casings(&ground.network, Style::Middle, &wanted),
            ),
        };
        vec![
            (Part::Fields, fields),
            (
                Part::Hachures,
                crests::hachures(&ground.ridges, rows, &wanted),
            ),
            (
                Part::Water,
                waters::draw(&ground.courses, self.far, &wanted),
            ),
            (Part::Grid, grid::lines(&self.cells, self.far, &printed)),
            (Part::Parks, self.parks()),
            casings,
            (Part::Fills, routes::fills(&ground.network, style, &wanted)),
            (Part::Tufts, self.tufts()),
            (Part::Trees, self.trees()),
            (Part::Buildings, self.buildings()),
            (Part::Bridges, self.bridges()),
        ]
    }

    /// Draws what a chunk shows near by only.
    fn fine(&self) -> Vec<(Part, Triangles)> {
        let ground = self.ground;
        let wanted = |p: Vec2| self.holds(p);
        let printed = |cell: Cell| ground.is_printed(cell);
        let network = &ground.network;
        let places = ground.growth().roadside.iter().copied();
        vec![
            (Part::Furrows, fields::near(self.low, self.high).furrows),
            (Part::Gardens, self.gardens()),
            (
                Part::FineHachures,
                crests::hachures(&ground.ridges, Rows::Second, &wanted),
            ),
            (Part::Ticks, grid::ticks(&self.cells, &printed)),
            (
                Part::Casings,
                routes::casings(network, Style::Near, &wanted),
            ),
            (Part::TrailFills, routes::trail_fills(network, &wanted)),
            (
                Part::RoadsideTrees,
                woods::draw_roadside(places.filter(|&p| wanted(p))),
            ),
        ]
    }

    fn parks(&self) -> Triangles {
        let mut park = Triangles::default();
        let chateaux = self.ground.chateaux.iter();
        for (_, chateau) in chateaux.filter(|(centre, _)| self.holds(*centre)) {
            chateaux::park(&mut park, chateau, self.far);
        }
        park
    }

    /// Draws the hatching of the gardens around towns.
    fn gardens(&self) -> Triangles {
        let mut gardens = Triangles::default();
        for area in &self.ground.towns {
            for [a, b] in hatching(&area.loops, 0.52, 0.06) {
                if self.holds((a + b) / 2.0) {
                    gardens.dash(a, b, 0.012, ink_over(palette::GARDEN, 0.55, palette::TOWN));
                }
            }
        }
        gardens
    }

    fn trees(&self) -> Triangles {
        let growth = self.ground.growth();
        let trees = match self.far {
            true => &growth.far_trees,
            false => &growth.near_trees,
        };
        let own = trees.iter().copied().filter(|tree| self.holds(tree.place));
        woods::draw(&mut own.collect::<Vec<Tree>>())
    }

    fn tufts(&self) -> Triangles {
        let (mut tufts, size) = (Triangles::default(), if self.far { 0.3 } else { 0.12 });
        for (i, &place) in self.ground.growth().tufts.iter().enumerate() {
            if self.holds(place) && (!self.far || i % 4 == 0) {
                woods::draw_tuft(&mut tufts, place, size, i % 8 < 4);
            }
        }
        tufts
    }

    fn buildings(&self) -> Triangles {
        let (ground, mut buildings) = (self.ground, Triangles::default());
        for blocks in ground.blocks.values() {
            let here = blocks.iter().copied();
            let here: Vec<_> = here.filter(|block| self.holds(block.centre)).collect();
            towns::draw(&mut buildings, &here, if self.far { 0.022 } else { 0.0 });
        }
        if !self.far {
            let houses = ground.chateaux.iter();
            houses
                .filter(|(centre, _)| self.holds(*centre))
                .for_each(|(_, chateau)| chateaux::farm(&mut buildings, chateau));
        }
        buildings
    }

    fn bridges(&self) -> Triangles {
        let mut spans = Triangles::default();
        let bridges = self.ground.bridges.iter();
        for bridge in bridges.filter(|bridge| self.holds(bridge.place)) {
            bridges::draw(&mut spans, bridge, self.far);
        }
        spans
    }
}
