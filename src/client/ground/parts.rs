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

/// The two sets that are drawn: from afar in large chunks, near by in small ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    Far,
    Near,
}

impl Detail {
    /// Gets the hexes along each side of a chunk.
    const fn span(self) -> i32 {
        match self {
            Self::Far => 20,
            Self::Near => 8,
        }
    }

    /// Gets the size of a chunk on the sheet.
    pub fn chunk_size(self) -> Vec2 {
        vec2(0.75, HEIGHT) * self.span() as f32
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
    /// Tells at which levels, 0 to 3 from the farthest, a part is seen if its set is.
    pub const fn seen_at(self, level: usize) -> bool {
        match self {
            Self::Furrows
            | Self::Gardens
            | Self::FineHachures
            | Self::Ticks
            | Self::RoadsideTrees => level == 3,
            Self::Casings => level == 3 || level == 1,
            Self::TrailFills => level == 3,
            Self::MiddleCasings => level == 2,
            Self::RoadLines => level == 0,
            Self::Fields
            | Self::Grid
            | Self::Fills
            | Self::Hachures
            | Self::Bridges
            | Self::Tufts => level != 0,
            _ => true,
        }
    }
}

/// Draws all parts of a chunk that have something in them.
pub fn draw(ground: &Ground, detail: Detail, chunk: [i32; 2]) -> Vec<(Part, Triangles)> {
    let sketch = Sketch::new(ground, detail, chunk);
    let mut parts = sketch.land();
    parts.extend(sketch.lines());
    parts.extend(sketch.objects());
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
        let size = detail.chunk_size();
        // The chunks at the rim take in what runs off the sheet.
        let [columns, rows] = ground.chunks(detail);
        let off = |first: bool| if first { 2.0 } else { 0.0 };
        let low = vec2(x as f32, y as f32) * size - vec2(off(x == 0), off(y == 0));
        let high = vec2(x as f32 + 1.0, y as f32 + 1.0) * size
            + vec2(off(x + 1 == columns), off(y + 1 == rows));
        let mut sketch = Self {
            ground,
            far: detail == Detail::Far,
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

    /// Draws what lies flat: fields, slopes, marshes, woods, the ground of towns.
    fn land(&self) -> Vec<(Part, Triangles)> {
        let ground = self.ground;
        let wanted = |p: Vec2| self.holds(p);
        let fields = if self.far {
            fields::Fields {
                strips: fields::far(self.low, self.high),
                ..Default::default()
            }
        } else {
            fields::near(self.low, self.high)
        };
        let mut relief = crests::wash(&ground.ridges, &wanted);
        for marsh in ground.marshes.iter().filter(|marsh| wanted(marsh.middle())) {
            relief.area(&marsh.loops, ink(palette::MARSH, 0.75));
        }
        let mut wood = Triangles::default();
        for area in ground.woods.iter().filter(|area| wanted(area.middle())) {
            woods::wash(&mut wood, area);
        }
        let (mut town, mut gardens) = (Triangles::default(), Triangles::default());
        for area in ground.towns.iter().filter(|area| wanted(area.middle())) {
            town.area(&area.loops, solid(palette::TOWN));
            area.loops
                .iter()
                .for_each(|ring| towns::edge(&mut town, ring));
            if !self.far {
                for [a, b] in hatching(&area.loops, 0.52, 0.06) {
                    gardens.dash(a, b, 0.012, ink_over(palette::GARDEN, 0.55, palette::TOWN));
                }
            }
        }
        vec![
            (Part::Fields, fields.strips),
            (Part::Furrows, fields.furrows),
            (Part::Relief, relief),
            (Part::Woods, wood),
            (Part::Towns, town),
            (Part::Gardens, gardens),
        ]
    }

    /// Draws what runs along hexsides and across them.
    fn lines(&self) -> Vec<(Part, Triangles)> {
        let ground = self.ground;
        let wanted = |p: Vec2| self.holds(p);
        let printed = |cell: Cell| ground.is_printed(cell);
        let network = &ground.network;
        let rows = if self.far { Rows::Far } else { Rows::First };
        let style = if self.far { Style::Far } else { Style::Near };
        let mut park = Triangles::default();
        for (_, chateau) in ground.chateaux.iter().filter(|(centre, _)| wanted(*centre)) {
            chateaux::park(&mut park, chateau, self.far);
        }
        let mut parts = vec![
            (
                Part::Hachures,
                crests::hachures(&ground.ridges, rows, &wanted),
            ),
            (
                Part::Water,
                waters::draw(&ground.courses, self.far, &wanted),
            ),
            (Part::Grid, grid::lines(&self.cells, self.far, &printed)),
            (Part::Parks, park),
            (Part::Casings, routes::casings(network, style, &wanted)),
            (Part::Fills, routes::fills(network, style, &wanted)),
        ];
        if self.far {
            parts.push((
                Part::RoadLines,
                routes::fills(network, Style::Lines, &wanted),
            ));
        } else {
            parts.push((
                Part::FineHachures,
                crests::hachures(&ground.ridges, Rows::Second, &wanted),
            ));
            parts.push((Part::Ticks, grid::ticks(&self.cells, &printed)));
            parts.push((
                Part::MiddleCasings,
                routes::casings(network, Style::Middle, &wanted),
            ));
            parts.push((Part::TrailFills, routes::trail_fills(network, &wanted)));
        }
        parts
    }

    /// Draws what stands upright.
    fn objects(&self) -> Vec<(Part, Triangles)> {
        let ground = self.ground;
        let own = |trees: &[Tree]| -> Vec<Tree> {
            trees
                .iter()
                .copied()
                .filter(|tree| self.holds(tree.place))
                .collect()
        };
        let mut trees = own(if self.far {
            &ground.far_trees
        } else {
            &ground.near_trees
        });
        let (mut buildings, mut spans) = (Triangles::default(), Triangles::default());
        for blocks in ground.blocks.values() {
            let here: Vec<_> = blocks
                .iter()
                .copied()
                .filter(|block| self.holds(block.centre))
                .collect();
            towns::draw(&mut buildings, &here, if self.far { 0.022 } else { 0.0 });
        }
        if !self.far {
            let houses = ground
                .chateaux
                .iter()
                .filter(|(centre, _)| self.holds(*centre));
            houses.for_each(|(_, chateau)| chateaux::farm(&mut buildings, chateau));
        }
        for bridge in ground
            .bridges
            .iter()
            .filter(|bridge| self.holds(bridge.place))
        {
            bridges::draw(&mut spans, bridge, self.far);
        }
        let mut tufts = Triangles::default();
        for (i, &place) in ground
            .tufts
            .iter()
            .enumerate()
            .filter(|(_, place)| self.holds(**place))
        {
            if !self.far || i % 4 == 0 {
                woods::draw_tuft(
                    &mut tufts,
                    place,
                    if self.far { 0.3 } else { 0.12 },
                    i % 8 < 4,
                );
            }
        }
        let mut parts = vec![
            (Part::Tufts, tufts),
            (Part::Trees, woods::draw(&mut trees)),
            (Part::Buildings, buildings),
            (Part::Bridges, spans),
        ];
        if !self.far {
            let places = ground.roadside.iter().copied().filter(|&p| self.holds(p));
            parts.push((Part::RoadsideTrees, woods::draw_roadside(places)));
        }
        parts
    }
}
