//! Chateaux: a walled park with turrets at its corners, and in it a farm around a court.

use super::colour::{ink, ink_over, solid};
use super::lattice::Cell;
use super::mesh::{Triangles, hatching};
use super::noise::Chance;
use super::palette;
use super::woods::Tree;
use crate::hex::HexNumber;
use bevy::math::{Vec2, vec2};

/// A chateau laid out in its hex.
pub struct Chateau {
    park: [Vec2; 6],
    yard: [Vec2; 4],
    court: [Vec2; 4],
    wings: Vec<Vec<Vec2>>,
    pub trees: Vec<Tree>,
}

/// The four wings of the farm around its court.
const WINGS: [&[(f32, f32)]; 4] = [
    &[
        (-0.225, -0.16),
        (-0.02, -0.165),
        (-0.02, -0.24),
        (-0.30, -0.235),
        (-0.30, 0.05),
        (-0.225, 0.05),
    ],
    &[
        (0.155, -0.24),
        (0.03, -0.24),
        (0.03, -0.165),
        (0.085, -0.165),
        (0.085, 0.03),
        (0.155, 0.03),
    ],
    &[(-0.225, 0.10), (0.02, 0.10), (0.02, 0.165), (-0.225, 0.165)],
    &[(0.085, 0.075), (0.155, 0.075), (0.155, 0.15), (0.085, 0.15)],
];

/// Lays out the chateau of a hex, away from the route that passes it, if one does.
pub fn chateau(hex: HexNumber, route: Option<Vec2>) -> Chateau {
    let mut chance = Chance::new(&[i32::from(hex.column()), i32::from(hex.row()), 5]);
    let centre = Cell::from(hex).centre();
    // A route through the farm's own ground pushes it aside; one along the wall only a little.
    let aside = route.map_or(Vec2::ZERO, |p| centre - p);
    let (scale, shift) = match aside.length() {
        distance if distance < 0.05 => (0.76, 0.0),
        distance if distance < 0.25 => (0.62, 0.11),
        _ => (0.70, 0.06),
    };
    let middle = centre + aside.normalize_or_zero() * shift;
    let (turn, mirror) = (
        Vec2::from_angle(chance.between(-0.35, 0.3)),
        if chance.unit() < 0.5 { -1.0 } else { 1.0 },
    );
    let at = |(x, y): (f32, f32)| middle + turn.rotate(vec2(mirror * x, y)) * scale;
    let park = Cell::from(hex)
        .outline(1.0)
        .map(|p| centre.lerp(p, chance.between(0.86, 0.93)));
    let orchard = [0.22, 0.285, 0.35]
        .into_iter()
        .flat_map(|x| [-0.24, -0.15, -0.06, 0.03, 0.12, 0.21].map(|y| (x, y)));
    let row = [-0.29, -0.2, -0.11, -0.02, 0.07, 0.15].map(|x| (x, 0.25));
    let tree = |place, size| Tree {
        place,
        size,
        kind: 1,
    };
    let mut trees: Vec<Tree> = orchard.chain(row).map(|p| tree(at(p), 0.07)).collect();
    for i in 0..6 {
        let wall = |t: f32| centre.lerp(park[i].lerp(park[(i + 1) % 6], t), 0.86);
        trees.extend([0.25, 0.5, 0.75].map(|t| tree(wall(t), 0.075)));
    }
    trees.retain(|tree| route.is_none_or(|p| p.distance(tree.place) > 0.10));
    Chateau {
        park,
        yard: [(-0.39, -0.30), (0.36, -0.33), (0.40, 0.29), (-0.36, 0.33)].map(at),
        court: [
            (-0.30, -0.24),
            (0.155, -0.24),
            (0.155, 0.15),
            (-0.30, 0.165),
        ]
        .map(at),
        wings: WINGS
            .map(|wing| wing.iter().map(|&p| at(p)).collect())
            .into(),
        trees,
    }
}

/// Draws the park, the yard and court in it, and over them its wall.
pub fn park(out: &mut Triangles, chateau: &Chateau, far: bool) {
    out.fan(&chateau.park, ink(palette::PARK, 0.85));
    if !far {
        for [a, b] in hatching(&[chateau.park.to_vec()], 0.52, 0.06) {
            out.dash(a, b, 0.012, ink_over(palette::GARDEN, 0.55, palette::PARK));
        }
    }
    if !far {
        out.fan(&chateau.yard, solid(palette::YARD));
        out.rim(&chateau.yard, 0.006, 0.006, solid(palette::YARD_EDGE));
        out.fan(&chateau.court, solid(palette::COURT));
    }
    let (casing, wall) = if far { (0.1, 0.08) } else { (0.055, 0.034) };
    out.rim(
        &chateau.park,
        casing / 2.0,
        casing / 2.0,
        solid(palette::WALL_CASING),
    );
    out.rim(&chateau.park, wall / 2.0, wall / 2.0, solid(palette::WALL));
    if !far {
        for p in chateau.park {
            out.dash(
                p - vec2(0.035, 0.0),
                p + vec2(0.035, 0.0),
                0.07,
                solid(palette::WALL),
            );
        }
    }
}

/// Draws the wings of the farm with their shadows.
pub fn farm(out: &mut Triangles, chateau: &Chateau) {
    for wing in &chateau.wings {
        let shadow: Vec<Vec2> = wing.iter().map(|&p| p + vec2(0.012, 0.018)).collect();
        out.area(
            &[shadow],
            ink_over(palette::BUILDING_SHADOW, 0.4, palette::COURT),
        );
    }
    for wing in &chateau.wings {
        out.area(std::slice::from_ref(wing), solid(palette::BUILDING));
        out.rim(wing, 0.006, 0.006, solid(palette::BUILDING_EDGE));
    }
}
