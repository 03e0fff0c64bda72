//! Bridges: a deck turned along the route, with a parapet on either side.

use super::colour::solid;
use super::curve::{crossing, nearest};
use super::lattice::middle;
use super::mesh::Triangles;
use super::palette;
use super::routes::Network;
use super::waters::Course;
use crate::hex::Hexside;
use crate::table::board::RouteKind;
use bevy::math::{Vec2, vec2};

/// A bridge: where it stands, which way it leads, how wide its deck is.
pub struct Bridge {
    pub place: Vec2,
    along: Vec2,
    width: f32,
    half_length: f32,
}

/// Sets a bridge where the route's curve cuts the water's, nearest to the middle of the side.
pub fn bridge(side: Hexside, network: &Network, courses: &[Course]) -> Option<Bridge> {
    let run = &network.runs[*network.steps.get(&side)?];
    let target = middle(side);
    let near = |line: &[Vec2]| -> Vec<[Vec2; 2]> {
        let close = |w: &&[Vec2]| w[0].distance_squared(target) < 0.36;
        line.windows(2)
            .filter(close)
            .map(|w| [w[0], w[1]])
            .collect()
    };
    let street = near(&run.line);
    let mut best: Option<(Vec2, &Course)> = None;
    for course in courses {
        for [c, d] in near(&course.line) {
            for &[a, b] in &street {
                let Some(p) = crossing(a, b, c, d) else {
                    continue;
                };
                if best.is_none_or(|(q, _)| p.distance(target) < q.distance(target)) {
                    best = Some((p, course));
                }
            }
        }
    }
    let place = best.map_or_else(|| nearest(&run.line, target), |(p, _)| p);
    let far = |w: &[Vec2; 2]| ((w[0] + w[1]) / 2.0).distance_squared(place);
    let [a, b] = street
        .iter()
        .copied()
        .min_by(|a, b| far(a).total_cmp(&far(b)))?;
    let river =
        best.is_some_and(|(_, course)| course.kind == crate::table::board::WaterKind::River);
    Some(Bridge {
        place,
        along: (b - a).normalize_or(Vec2::X),
        width: if run.kind == RouteKind::Road {
            0.062
        } else {
            0.05
        },
        half_length: if river { 0.11 } else { 0.075 },
    })
}

/// Draws a bridge.
pub fn draw(out: &mut Triangles, bridge: &Bridge, far: bool) {
    let scale = if far { 1.7 } else { 1.0 };
    let at = |x: f32, y: f32| bridge.place + bridge.along.rotate(vec2(x, y)) * scale;
    let (l, w) = (bridge.half_length, bridge.width / 2.0);
    out.fan(
        &[at(-l, -w), at(l, -w), at(l, w), at(-l, w)],
        solid(palette::ROAD),
    );
    for side in [1.0, -1.0] {
        let parapet = [
            at(-l - 0.03, side * (w + 0.035)),
            at(-l, side * w),
            at(l, side * w),
            at(l + 0.03, side * (w + 0.035)),
        ];
        out.stroke(&parapet, 0.02 * scale, solid(palette::BRIDGE), |_| true);
    }
}
