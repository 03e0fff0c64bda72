//! Lines and areas as triangles, and the outline of a set of hexes.

use crate::client::geometry::{HEX_WIDTH, centre, corners};
use crate::hex::HexNumber;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use lyon_tessellation::math::{Point, point};
use lyon_tessellation::path::Path;
use lyon_tessellation::{
    BuffersBuilder, FillOptions, FillTessellator, FillVertex, LineCap, LineJoin, StrokeOptions,
    StrokeTessellator, StrokeVertex, VertexBuffers,
};
use std::collections::{BTreeMap, BTreeSet};

/// Triangles with colours, in world units.
#[derive(Clone, Debug, Default)]
pub struct MeshBuilder {
    buffers: VertexBuffers<([f32; 3], [f32; 4]), u32>,
}

/// Whether a line comes back to where it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    Open,
    Closed,
}

fn to_point(at: Vec2) -> Point {
    point(at.x, at.y)
}

fn path_of<'a>(loops: impl IntoIterator<Item = &'a [Vec2]>, ends: Ends) -> Path {
    let mut builder = Path::builder();
    for points in loops {
        let Some((&first, rest)) = points.split_first() else {
            continue;
        };
        builder.begin(to_point(first));
        for &at in rest {
            builder.line_to(to_point(at));
        }
        builder.end(ends == Ends::Closed);
    }
    builder.build()
}

impl MeshBuilder {
    /// Tells whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.buffers.indices.is_empty()
    }

    /// Fills an area.
    pub fn fill(&mut self, points: &[Vec2], colour: Color) {
        self.fill_all([points], colour);
    }

    /// Fills what lies within an odd number of loops.
    pub fn fill_all<'a>(&mut self, loops: impl IntoIterator<Item = &'a [Vec2]>, colour: Color) {
        let path = path_of(loops, Ends::Closed);
        let paint = colour.to_linear().to_f32_array();
        let vertex = |v: FillVertex| ([v.position().x, v.position().y, 0.0], paint);
        let mut out = BuffersBuilder::new(&mut self.buffers, vertex);
        // A shape that cannot be filled is left out; the rest of the drawing stands.
        let _ = FillTessellator::new().tessellate_path(&path, &FillOptions::even_odd(), &mut out);
    }

    /// Draws a line.
    pub fn line(&mut self, points: &[Vec2], ends: Ends, width: f32, colour: Color) {
        let path = path_of([points], ends);
        let paint = colour.to_linear().to_f32_array();
        let vertex = |v: StrokeVertex| ([v.position().x, v.position().y, 0.0], paint);
        let options = StrokeOptions::default()
            .with_line_width(width)
            .with_line_join(LineJoin::Round)
            .with_line_cap(LineCap::Round)
            .with_tolerance(0.05);
        let mut out = BuffersBuilder::new(&mut self.buffers, vertex);
        let _ = StrokeTessellator::new().tessellate_path(&path, &options, &mut out);
    }

    /// Draws a broken line.
    pub fn dashes(
        &mut self,
        points: &[Vec2],
        ends: Ends,
        (width, dash, gap): (f32, f32, f32),
        colour: Color,
    ) {
        for piece in broken(points, ends, dash, gap) {
            self.line(&piece, Ends::Open, width, colour);
        }
    }

    /// Draws a disc.
    pub fn disc(&mut self, at: Vec2, radius: f32, colour: Color) {
        let points: Vec<_> = (0..32)
            .map(|nth| at + Vec2::from_angle(nth as f32 * std::f32::consts::TAU / 32.0) * radius)
            .collect();
        self.fill(&points, colour);
    }

    /// Draws a plate with round ends.
    pub fn pill(&mut self, at: Vec2, size: Vec2, colour: Color) {
        let half = Vec2::new(((size.x - size.y) / 2.0).max(0.01), 0.0);
        self.line(&[at - half, at + half], Ends::Open, size.y, colour);
    }

    /// Makes a mesh.
    pub fn mesh(self) -> Mesh {
        let (places, colours): (Vec<_>, Vec<_>) = self.buffers.vertices.into_iter().unzip();
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD | RenderAssetUsages::MAIN_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32(self.buffers.indices))
    }
}

/// Breaks a line into dashes.
fn broken(points: &[Vec2], ends: Ends, dash: f32, gap: f32) -> Vec<Vec<Vec2>> {
    let closing = points.first().filter(|_| ends == Ends::Closed);
    let line: Vec<_> = points.iter().chain(closing).copied().collect();
    let (mut pieces, mut piece) = (Vec::new(), Vec::new());
    let (mut drawing, mut left) = (true, dash);
    for pair in line.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let rest = from.distance(to);
            if drawing && piece.is_empty() {
                piece.push(from);
            }
            if rest < left {
                left -= rest;
                if drawing {
                    piece.push(to);
                }
                break;
            }
            from = from.lerp(to, left / rest.max(1e-6));
            if drawing {
                piece.push(from);
                pieces.push(std::mem::take(&mut piece));
            }
            drawing = !drawing;
            left = if drawing { dash } else { gap };
        }
    }
    if piece.len() > 1 {
        pieces.push(piece);
    }
    pieces
}

/// Gets the corners of a hex, drawn in by a share towards its centre.
pub fn inset(hex: HexNumber, share: f32) -> [Vec2; 6] {
    corners(hex).map(|corner| corner.lerp(centre(hex), share))
}

/// Smooths a line through its points.
pub fn smooth(points: &[Vec2]) -> Vec<Vec2> {
    const PARTS: usize = 10;
    let at = |nth: isize| points[nth.clamp(0, points.len() as isize - 1) as usize];
    let mut line = Vec::new();
    for nth in 0..points.len().saturating_sub(1) as isize {
        let [a, b, c, d] = [at(nth - 1), at(nth), at(nth + 1), at(nth + 2)];
        for part in 0..PARTS {
            let t = part as f32 / PARTS as f32;
            let (t2, t3) = (t * t, t * t * t);
            let sum = b * 2.0
                + (c - a) * t
                + (a * 2.0 - b * 5.0 + c * 4.0 - d) * t2
                + (b * 3.0 - a - c * 3.0 + d) * t3;
            line.push(sum * 0.5);
        }
    }
    line.extend(points.last());
    line
}

/// Finds the outlines of a set of hexes: closed loops along the sides that have a hex of the set on one side only.
pub fn outlines(hexes: &BTreeSet<HexNumber>) -> Vec<Vec<Vec2>> {
    // Corners of neighbours meet up to rounding, so they are told apart on a coarse grid.
    let key = |at: Vec2| {
        let grain = 8.0 / HEX_WIDTH;
        ((at.x * grain).round() as i32, (at.y * grain).round() as i32)
    };
    let mut next: BTreeMap<_, Vec<(Vec2, Vec2)>> = BTreeMap::new();
    for &hex in hexes {
        let around = corners(hex);
        for nth in 0..6 {
            let (from, to) = (around[nth], around[(nth + 1) % 6]);
            let beyond = centre(hex) + ((from + to) / 2.0 - centre(hex)) * 2.0;
            let other = crate::client::geometry::hex_at(beyond);
            if !other.is_some_and(|other| hexes.contains(&other)) {
                next.entry(key(from)).or_default().push((from, to));
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((_, mut edges)) = next.pop_first() {
        let Some((start, mut here)) = edges.pop() else {
            continue;
        };
        if !edges.is_empty() {
            next.insert(key(start), edges);
        }
        let mut line = vec![start];
        while key(here) != key(start) {
            line.push(here);
            let Some((_, to)) = next.get_mut(&key(here)).and_then(Vec::pop) else {
                break;
            };
            here = to;
        }
        loops.push(line);
    }
    loops
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex;

    #[test]
    fn the_outline_of_one_hex_has_six_corners_and_that_of_a_ring_has_a_hole() {
        let one = BTreeSet::from([hex(1641)]);
        let loops = outlines(&one);
        assert_eq!(loops.iter().map(Vec::len).collect::<Vec<_>>(), [6]);
        let ring: BTreeSet<_> = hex(1641).neighbours().collect();
        let mut lengths: Vec<_> = outlines(&ring).iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [6, 18]);
    }

    #[test]
    fn a_broken_line_leaves_gaps() {
        let line = [Vec2::ZERO, Vec2::new(10.0, 0.0)];
        let pieces = broken(&line, Ends::Open, 2.0, 1.0);
        assert_eq!(pieces.len(), 4);
        assert_eq!(pieces[1], [Vec2::new(3.0, 0.0), Vec2::new(5.0, 0.0)]);
    }
}
