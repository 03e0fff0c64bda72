//! Woods, and everything else that grows: trees, orchards, tufts of the marsh.

use super::areas::Area;
use super::colour::{ink, ink_over, mixed, solid};
use super::curve::{Walk, length};
use super::mesh::Triangles;
use super::noise::Chance;
use super::palette;
use bevy::math::{Vec2, vec2};

/// A tree of one of three kinds.
#[derive(Clone, Copy, Debug)]
pub struct Tree {
    pub place: Vec2,
    pub size: f32,
    pub kind: usize,
}

/// Draws the ground below the trees: a shadow to the south east, a light rim, a deep inside.
pub fn wash(out: &mut Triangles, wood: &Area) {
    let shadow = wood
        .loops
        .iter()
        .map(|ring| ring.iter().map(|&p| p + vec2(0.035, 0.045)).collect());
    out.area(&shadow.collect::<Vec<_>>(), ink(palette::WOOD_SHADOW, 0.30));
    out.area(
        &wood.loops,
        solid(mixed(palette::WOOD, palette::DEEP_WOOD, 0.55)),
    );
    for ring in &wood.loops {
        out.rim(ring, 0.0, 0.15, solid(palette::WOOD));
    }
}

/// Finds places for trees: a row along the edge, and inside on a grid that is shaken, `gap` apart.
pub fn grove(wood: &Area, gap: f32, seed: i32, free: &dyn Fn(Vec2) -> bool) -> Vec<Tree> {
    let mut chance = Chance::new(&[seed, wood.cells.len() as i32]);
    let mut trees = Vec::new();
    let mut plant = |place: Vec2, chance: &mut Chance| {
        let (size, kind) = (
            gap * (0.82 + 0.3 * chance.unit()),
            [0, 0, 1, 1, 2][chance.below(5)],
        );
        if free(place) {
            trees.push(Tree { place, size, kind });
        }
    };
    for ring in &wood.loops {
        let mut closed = ring.clone();
        closed.extend(ring.first());
        let (whole, mut walk) = (length(&closed), Walk::new(&closed));
        let count = ((whole / (gap * 0.72)) as usize).max(4);
        for i in 0..count {
            let at = (i as f32 + 0.5 + chance.between(-0.25, 0.25)) / count as f32;
            plant(walk.to(whole * at), &mut chance);
        }
    }
    let points = || wood.loops.iter().flatten();
    let (low, high) = (
        points().fold(Vec2::MAX, |a, &b| a.min(b)),
        points().fold(Vec2::MIN, |a, &b| a.max(b)),
    );
    let (columns, rows) = (
        ((high.x - low.x) / gap) as i32,
        ((high.y - low.y) / (gap * 0.82)) as i32,
    );
    for row in 0..=rows {
        for column in 0..=columns {
            let shake = vec2(chance.between(-0.36, 0.36), chance.between(-0.36, 0.36));
            let keep = chance.unit() < 0.86;
            let place = vec2(column as f32 + 0.5 * (row % 2) as f32, 0.82 * row as f32);
            let place = low + (place + shake) * gap;
            if keep && wood.contains_deep(place, gap * 0.7) {
                plant(place, &mut chance);
            }
        }
    }
    trees
}

/// Draws trees from north to south, so that crowns overlap downwards; light comes from the north west.
pub fn draw(trees: &mut [Tree]) -> Triangles {
    trees.sort_by(|a, b| {
        a.place
            .y
            .total_cmp(&b.place.y)
            .then(a.place.x.total_cmp(&b.place.x))
    });
    let mut out = Triangles::default();
    for tree in trees.iter() {
        draw_tree(&mut out, *tree);
    }
    out
}

/// Crowns of the three kinds, clockwise from the west, and where the shade's inner edge runs from the last of its
/// outer corners back to the first.
const CROWNS: [[(f32, f32); 10]; 3] = [
    [
        (-0.46, 0.02),
        (-0.47, -0.25),
        (-0.27, -0.45),
        (0.0, -0.5),
        (0.27, -0.45),
        (0.45, -0.22),
        (0.47, 0.05),
        (0.33, 0.24),
        (0.0, 0.31),
        (-0.35, 0.23),
    ],
    [
        (-0.43, 0.0),
        (-0.42, -0.22),
        (-0.18, -0.38),
        (0.02, -0.49),
        (0.24, -0.42),
        (0.38, -0.24),
        (0.44, -0.02),
        (0.34, 0.17),
        (0.05, 0.27),
        (-0.27, 0.21),
    ],
    [
        (-0.31, 0.08),
        (-0.31, -0.2),
        (-0.21, -0.48),
        (0.02, -0.62),
        (0.21, -0.48),
        (0.31, -0.2),
        (0.31, 0.08),
        (0.18, 0.25),
        (0.0, 0.28),
        (-0.18, 0.25),
    ],
];
const SHADE_FROM: usize = 4;
const SHADE_EDGE: [[(f32, f32); 4]; 3] = [
    [(-0.2, 0.15), (0.02, 0.12), (0.18, -0.03), (0.25, -0.25)],
    [(-0.15, 0.14), (0.04, 0.08), (0.17, -0.06), (0.23, -0.24)],
    [(-0.1, 0.16), (0.03, 0.06), (0.1, -0.12), (0.12, -0.34)],
];
const SHADOWS: [(f32, f32, f32, f32); 3] = [
    (0.16, 0.2, 0.52, 0.26),
    (0.14, 0.2, 0.46, 0.22),
    (0.12, 0.24, 0.34, 0.18),
];

fn draw_tree(out: &mut Triangles, Tree { place, size, kind }: Tree) {
    let at = |(x, y): (f32, f32)| place + vec2(x, y) * size;
    let (x, y, wide, high) = SHADOWS[kind];
    let shadow = ink_over(palette::TREE_SHADOW, 0.36, palette::WOOD);
    out.disc(at((x, y)), vec2(wide, high) * size, 8, shadow);
    let [light, shade] = palette::TREES[kind].map(solid);
    let crown = CROWNS[kind].map(at);
    out.fan(&crown, light);
    // The shade covers the south and east of the crown, in pieces between its outer and its inner edge.
    let inner = SHADE_EDGE[kind].map(at);
    let outer: Vec<Vec2> = crown[SHADE_FROM..].iter().rev().copied().collect();
    let west = [
        outer[0], inner[0], outer[1], inner[0], outer[2], inner[1], outer[3], inner[2], outer[4],
        inner[3], outer[5],
    ];
    for i in 0..west.len() - 2 {
        out.triangle([west[i], west[i + 1], west[i + 2]], shade);
    }
    out.triangle([crown[0], outer[0], inner[0]], shade);
}

/// Draws the small round trees beside a road.
pub fn draw_roadside(places: impl Iterator<Item = Vec2>) -> Triangles {
    let mut out = Triangles::default();
    let (shadow, crown) = (ink(0x2F3A22, 0.35), solid(palette::ROADSIDE_TREE));
    for place in places {
        out.disc(place + vec2(0.016, 0.018), vec2(0.022, 0.01), 6, shadow);
        out.disc(place, Vec2::splat(0.021), 7, crown);
    }
    out
}

/// Draws a tuft of reeds or the ripples of open water.
pub fn draw_tuft(out: &mut Triangles, place: Vec2, size: f32, reeds: bool) {
    let (strokes, width, colour): (&[[f32; 4]], f32, u32) = if reeds {
        (&REEDS, 0.09, palette::TUFT)
    } else {
        (&RIPPLES, 0.08, palette::RIPPLE)
    };
    for &[ax, ay, bx, by] in strokes {
        let (a, b) = (place + vec2(ax, ay) * size, place + vec2(bx, by) * size);
        out.dash(a, b, width * size, solid(colour));
    }
}

const REEDS: [[f32; 4]; 6] = [
    [-0.5, 0.2, 0.5, 0.2],
    [-0.25, 0.2, -0.25, -0.12],
    [0.0, 0.2, 0.0, -0.35],
    [0.25, 0.2, 0.25, -0.1],
    [-0.12, 0.2, -0.3, -0.25],
    [0.12, 0.2, 0.32, -0.24],
];
const RIPPLES: [[f32; 4]; 3] = [
    [-0.6, 0.0, 0.3, 0.0],
    [-0.1, 0.2, 0.6, 0.2],
    [-0.4, -0.2, 0.1, -0.2],
];
