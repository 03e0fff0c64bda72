//! Coloured triangles, and the few shapes that the ground is made of.

use super::colour::Colour;
use bevy::math::{Vec2, vec2};
use lyon_tessellation::math::point;
use lyon_tessellation::path::Path;
use lyon_tessellation::{
    BuffersBuilder, FillOptions, FillRule, FillTessellator, FillVertex, VertexBuffers,
};

/// Triangles of one layer, in the measure of the sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Triangles {
    pub positions: Vec<Vec2>,
    pub colours: Vec<Colour>,
    pub indices: Vec<u32>,
}

impl Triangles {
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Counts the triangles.
    pub fn len(&self) -> usize {
        self.indices.len() / 3
    }

    fn corner(&mut self, p: Vec2, colour: Colour) -> u32 {
        self.positions.push(p);
        self.colours.push(colour);
        self.positions.len() as u32 - 1
    }

    pub fn triangle(&mut self, corners: [Vec2; 3], colour: Colour) {
        let corners = corners.map(|p| self.corner(p, colour));
        self.indices.extend(corners);
    }

    /// Adds a shape whose first corner sees all others.
    pub fn fan(&mut self, ring: &[Vec2], colour: Colour) {
        let first = self.positions.len() as u32;
        for &p in ring {
            self.corner(p, colour);
        }
        for i in 2..ring.len() as u32 {
            self.indices.extend([first, first + i - 1, first + i]);
        }
    }

    /// Adds a shape whose `middle` sees all its corners.
    pub fn star(&mut self, middle: Vec2, ring: &[Vec2], colour: Colour) {
        let mut spokes = vec![middle];
        spokes.extend(ring);
        spokes.extend(ring.first());
        self.fan(&spokes, colour);
    }

    /// Adds an ellipse with `sides` corners.
    pub fn disc(&mut self, centre: Vec2, radii: Vec2, sides: usize, colour: Colour) {
        let ring: Vec<Vec2> = circle(sides).map(|p| centre + p * radii).collect();
        self.fan(&ring, colour);
    }

    /// Adds the band between two lines of equally many points.
    pub fn band(&mut self, left: &[Vec2], right: &[Vec2], colour: Colour) {
        let first = self.positions.len() as u32;
        for (&l, &r) in left.iter().zip(right) {
            self.corner(l, colour);
            self.corner(r, colour);
        }
        for i in 1..left.len().min(right.len()) as u32 {
            let k = first + 2 * i;
            self.indices.extend([k - 2, k - 1, k, k - 1, k + 1, k]);
        }
    }

    /// Adds one straight stroke with flat ends.
    pub fn dash(&mut self, a: Vec2, b: Vec2, width: f32, colour: Colour) {
        let across = (b - a).normalize_or_zero().perp() * (width / 2.0);
        self.fan(&[a + across, b + across, b - across, a - across], colour);
    }

    /// Adds a line of some width with mitred joints, or only those of its pieces that `wanted` picks by their middle.
    pub fn stroke(
        &mut self,
        line: &[Vec2],
        width: f32,
        colour: Colour,
        wanted: impl Fn(Vec2) -> bool,
    ) {
        if line.len() < 2 {
            return;
        }
        let across = offsets(line, false);
        let mut from = 0;
        while from + 1 < line.len() {
            let keeps = |i: usize| wanted((line[i] + line[i + 1]) / 2.0);
            let mut to = from;
            while to + 1 < line.len() && keeps(to) {
                to += 1;
            }
            if to > from {
                let edge = |side: f32| -> Vec<Vec2> {
                    (from..=to)
                        .map(|i| line[i] + across[i] * (side * width / 2.0))
                        .collect()
                };
                self.band(&edge(1.0), &edge(-1.0), colour);
            }
            from = to.max(from + 1);
        }
    }

    /// Adds a closed line; the part of its width on the right of its course is `inner`.
    pub fn rim(&mut self, ring: &[Vec2], outer: f32, inner: f32, colour: Colour) {
        let across = offsets(ring, true);
        let edge = |shift: f32| -> Vec<Vec2> {
            let mut edge: Vec<Vec2> = ring
                .iter()
                .zip(&across)
                .map(|(&p, &n)| p + n * shift)
                .collect();
            edge.extend(edge.first().copied());
            edge
        };
        self.band(&edge(-outer), &edge(inner), colour);
    }

    /// Adds the area inside the loops; a loop inside another is a hole.
    pub fn area(&mut self, loops: &[Vec<Vec2>], colour: Colour) {
        let mut path = Path::builder();
        for ring in loops.iter().filter(|ring| ring.len() > 2) {
            path.begin(point(ring[0].x, ring[0].y));
            for p in &ring[1..] {
                path.line_to(point(p.x, p.y));
            }
            path.end(true);
        }
        let mut out: VertexBuffers<Vec2, u32> = VertexBuffers::new();
        let mut builder = BuffersBuilder::new(&mut out, |v: FillVertex| {
            vec2(v.position().x, v.position().y)
        });
        let options = FillOptions::default()
            .with_fill_rule(FillRule::EvenOdd)
            .with_tolerance(0.002);
        // A shape that cannot be filled is left unfilled: its outline still stands.
        if FillTessellator::new()
            .tessellate_path(&path.build(), &options, &mut builder)
            .is_ok()
        {
            let first = self.positions.len() as u32;
            for p in out.vertices {
                self.corner(p, colour);
            }
            self.indices.extend(out.indices.iter().map(|i| first + i));
        }
    }
}

/// Places points around the unit circle.
pub fn circle(sides: usize) -> impl Iterator<Item = Vec2> {
    (0..sides).map(move |i| Vec2::from_angle(i as f32 / sides as f32 * std::f32::consts::TAU))
}

/// Gets for each point of a line the step to its right (the inside of a clockwise loop) that makes mitred joints.
pub fn offsets(line: &[Vec2], closed: bool) -> Vec<Vec2> {
    let count = line.len();
    let leg = |i: usize, j: usize| (line[j] - line[i]).normalize_or_zero().perp();
    let joint = |i: usize| {
        let before = match i {
            0 if closed => leg(count - 1, 0),
            0 => leg(0, 1),
            _ => leg(i - 1, i),
        };
        let after = match i + 1 {
            j if j < count => leg(i, j),
            _ if closed => leg(i, 0),
            _ => before,
        };
        let sum = before + after;
        // The longest mitre is twice the width.
        sum * (2.0 / sum.length_squared().max(1.0))
    };
    (0..count).map(joint).collect()
}

/// Cuts away the part of a convex ring where `normal · p > limit`.
pub fn cut(ring: &[Vec2], normal: Vec2, limit: f32) -> Vec<Vec2> {
    let mut kept = Vec::with_capacity(ring.len() + 1);
    for (i, &a) in ring.iter().enumerate() {
        let b = ring[(i + 1) % ring.len()];
        let (da, db) = (normal.dot(a) - limit, normal.dot(b) - limit);
        if da <= 0.0 {
            kept.push(a);
        }
        if (da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0) {
            kept.push(a.lerp(b, da / (da - db)));
        }
    }
    kept
}

/// Gets twice the area of a ring, positive if it runs clockwise on the sheet.
pub fn turn(ring: &[Vec2]) -> f32 {
    (0..ring.len())
        .map(|i| ring[i].perp_dot(ring[(i + 1) % ring.len()]))
        .sum()
}

/// Lists the strokes of a hatching inside loops, at an angle and a distance between lines.
pub fn hatching(loops: &[Vec<Vec2>], angle: f32, gap: f32) -> Vec<[Vec2; 2]> {
    let (along, across) = (Vec2::from_angle(angle), Vec2::from_angle(angle).perp());
    let heights = || loops.iter().flatten().map(|p| across.dot(*p));
    let (low, high) = (
        heights().fold(f32::MAX, f32::min),
        heights().fold(f32::MIN, f32::max),
    );
    let mut strokes = Vec::new();
    for k in (low / gap).ceil() as i32..=(high / gap).floor() as i32 {
        let height = k as f32 * gap;
        let mut stops = Vec::new();
        for ring in loops {
            for (i, &a) in ring.iter().enumerate() {
                let b = ring[(i + 1) % ring.len()];
                let (da, db) = (across.dot(a) - height, across.dot(b) - height);
                if (da < 0.0) != (db < 0.0) {
                    stops.push(along.dot(a.lerp(b, da / (da - db))));
                }
            }
        }
        stops.sort_by(f32::total_cmp);
        let stroke = |pair: &[f32]| [0, 1].map(|i| along * pair[i] + across * height);
        strokes.extend(stops.chunks_exact(2).map(stroke));
    }
    strokes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::ground::colour::solid;

    fn square() -> Vec<Vec2> {
        vec![
            vec2(0.0, 0.0),
            vec2(1.0, 0.0),
            vec2(1.0, 1.0),
            vec2(0.0, 1.0),
        ]
    }

    #[test]
    fn a_cut_square_keeps_the_side_asked_for() {
        let half = cut(&square(), Vec2::X, 0.25);
        assert!((turn(&half) / 2.0 - 0.25).abs() < 1e-6);
    }

    #[test]
    fn a_hole_is_not_filled_nor_hatched() {
        let hole: Vec<Vec2> = square()
            .iter()
            .map(|p| vec2(0.25, 0.25) + *p * 0.5)
            .collect();
        let loops = [square(), hole];
        let mut shape = Triangles::default();
        shape.area(&loops, solid(0));
        let area: f32 = shape
            .indices
            .chunks_exact(3)
            .map(|t| turn(&[0, 1, 2].map(|i| shape.positions[t[i] as usize])).abs() / 2.0)
            .sum();
        assert!((area - 0.75).abs() < 1e-4);
        let inked: f32 = hatching(&loops, 0.3, 0.01)
            .iter()
            .map(|[a, b]| a.distance(*b) * 0.01)
            .sum();
        assert!((inked - 0.75).abs() < 0.02);
    }

    #[test]
    fn a_stroke_in_two_parts_meets_without_overlap() {
        let line: Vec<Vec2> = (0..20)
            .map(|i| vec2(i as f32 * 0.1, (i as f32 * 0.4).sin() * 0.1))
            .collect();
        let (mut west, mut whole) = (Triangles::default(), Triangles::default());
        whole.stroke(&line, 0.1, solid(0), |_| true);
        west.stroke(&line, 0.1, solid(0), |p| p.x < 1.0);
        west.stroke(&line, 0.1, solid(0), |p| p.x >= 1.0);
        assert_eq!(whole.len(), west.len());
    }
}
