//! Triangles as the graphics card and the disk take them: each point in four bytes, each colour in eight.

use super::colour::Colour;
use super::mesh::Triangles;
use super::parts::Part;
use crate::table::fingerprint::fingerprint;
use bevy::math::{Rect, Vec2, vec2};

/// Triangles of one part, on a grid of 65,536 steps each way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Packed {
    /// The part of the sheet that the grid covers.
    pub bounds: Rect,
    pub points: Vec<[u16; 2]>,
    /// Linear red, green, blue and opacity of each point.
    pub colours: Vec<[u16; 4]>,
    /// Three points for each triangle.
    pub indices: Vec<u32>,
}

/// How chunks are written; it changes when that does.
pub const FORMAT: u32 = 1;

/// The steps of the grid, and of each colour.
const STEPS: f32 = u16::MAX as f32;

impl From<&Triangles> for Packed {
    fn from(triangles: &Triangles) -> Self {
        let points = || triangles.positions.iter();
        let low = points().fold(Vec2::MAX, |low, &p| low.min(p));
        let high = points().fold(Vec2::MIN, |high, &p| high.max(p));
        let size = (high - low).max(Vec2::splat(1e-6));
        let point = |p: &Vec2| {
            let steps = ((*p - low) / size * STEPS).round();
            [steps.x as u16, steps.y as u16]
        };
        let colour = |colour: &Colour| colour.map(|share| (share * STEPS).round() as u16);
        Self {
            bounds: Rect::from_corners(low, low + size),
            points: points().map(point).collect(),
            colours: triangles.colours.iter().map(colour).collect(),
            indices: triangles.indices.clone(),
        }
    }
}

impl Packed {
    /// Counts the bytes that it takes on the graphics card.
    pub fn bytes(&self) -> usize {
        let index = if self.has_small_indices() { 2 } else { 4 };
        12 * self.points.len() + index * self.indices.len()
    }

    /// Tells whether each index fits into two bytes.
    pub fn has_small_indices(&self) -> bool {
        self.points.len() <= usize::from(u16::MAX)
    }

    fn write(&self, out: &mut Vec<u8>) {
        let Rect { min, max } = self.bounds;
        for edge in [min.x, min.y, max.x, max.y] {
            out.extend(edge.to_le_bytes());
        }
        write_length(out, self.points.len());
        for point in self.points.iter().flatten() {
            out.extend(point.to_le_bytes());
        }
        // A shape has one colour, so most points have that of the point before.
        let runs: Vec<_> = self.colours.chunk_by(|a, b| a == b).collect();
        write_length(out, runs.len());
        for run in runs {
            write_length(out, run.len());
            out.extend(run[0].iter().flat_map(|share| share.to_le_bytes()));
        }
        write_length(out, self.indices.len());
        for index in &self.indices {
            match self.has_small_indices() {
                true => out.extend((*index as u16).to_le_bytes()),
                false => out.extend(index.to_le_bytes()),
            }
        }
    }

    fn read(from: &mut Reader) -> Option<Self> {
        let [a, b, c, d] = [from.float()?, from.float()?, from.float()?, from.float()?];
        let bounds = Rect::from_corners(vec2(a, b), vec2(c, d));
        let count = from.length(4)?;
        let mut points = Vec::with_capacity(count);
        for _ in 0..count {
            points.push([from.short()?, from.short()?]);
        }
        let mut colours = Vec::with_capacity(count);
        for _ in 0..from.length(12)? {
            let run = from.word()? as usize;
            let colour = [from.short()?, from.short()?, from.short()?, from.short()?];
            if run > count - colours.len() {
                return None;
            }
            colours.resize(colours.len() + run, colour);
        }
        let mut packed = Self {
            bounds,
            points,
            colours,
            indices: Vec::new(),
        };
        let small = packed.has_small_indices();
        let corners = from.length(if small { 2 } else { 4 })?;
        packed.indices.reserve_exact(corners);
        for _ in 0..corners {
            let index = match small {
                true => u32::from(from.short()?),
                false => from.word()?,
            };
            packed.indices.push(index);
        }
        let sound = a.is_finite() && b.is_finite() && c.is_finite() && d.is_finite();
        let all_there = packed.indices.iter().all(|&index| (index as usize) < count);
        (sound && all_there && packed.colours.len() == count).then_some(packed)
    }
}

/// Writes the parts of a chunk, with a number in front that stands for them.
pub fn write(parts: &[(Part, Packed)]) -> Vec<u8> {
    let mut body = Vec::new();
    write_length(&mut body, parts.len());
    for (part, packed) in parts {
        body.push(*part as u8);
        packed.write(&mut body);
    }
    let mut out = fingerprint(&body).to_le_bytes().to_vec();
    out.append(&mut body);
    out
}

/// Reads what [`write()`] has written; `None` if it has been damaged.
pub fn read(bytes: &[u8]) -> Option<Vec<(Part, Packed)>> {
    let (number, body) = bytes.split_first_chunk()?;
    if fingerprint(&body) != u64::from_le_bytes(*number) {
        return None;
    }
    let mut from = Reader(body);
    let mut parts = Vec::new();
    for _ in 0..from.length(1)? {
        let part = *Part::ALL.get(usize::from(from.byte()?))?;
        parts.push((part, Packed::read(&mut from)?));
    }
    from.0.is_empty().then_some(parts)
}

fn write_length(out: &mut Vec<u8>, length: usize) {
    out.extend((length as u32).to_le_bytes());
}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take().map(|[byte]| byte)
    }

    fn short(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    fn word(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn float(&mut self) -> Option<f32> {
        self.take().map(f32::from_le_bytes)
    }

    /// Reads how many things follow, each of so many bytes at least; `None` if there cannot be as many.
    fn length(&mut self, each: usize) -> Option<usize> {
        let count = self.word()? as usize;
        (count <= self.0.len() / each).then_some(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::ground::tests::map;
    use crate::client::ground::{Detail, Ground};

    fn chunk() -> (Vec<(Part, Triangles)>, Vec<(Part, Packed)>) {
        let drawn = Ground::survey(&map()).draw(Detail::Near, [2, 5]);
        let packed = drawn.iter().map(|(part, t)| (*part, Packed::from(t)));
        let packed = packed.collect();
        (drawn, packed)
    }

    #[test]
    fn packing_moves_no_point_by_a_pixel_and_changes_no_colour() {
        let (drawn, packed) = chunk();
        for ((_, drawn), (part, packed)) in drawn.iter().zip(&packed) {
            assert_eq!(drawn.indices, packed.indices);
            for (p, q) in drawn.positions.iter().zip(&packed.points) {
                let share = vec2(f32::from(q[0]), f32::from(q[1])) / STEPS;
                let back = packed.bounds.min + share * packed.bounds.size();
                assert!(p.distance(back) * 190.0 < 0.1, "{part:?}");
            }
            for (a, b) in drawn.colours.iter().zip(&packed.colours) {
                let near = |i: usize| (a[i] - f32::from(b[i]) / STEPS).abs() < 1e-4;
                assert!((0..4).all(near), "{part:?}");
            }
        }
    }

    #[test]
    fn what_is_written_is_read_and_what_is_damaged_is_not() {
        let (_, packed) = chunk();
        let bytes = write(&packed);
        assert_eq!(read(&bytes), Some(packed));
        for at in [0, 9, 40, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x40;
            assert_eq!(read(&damaged), None, "byte {at}");
        }
        for length in [0, 7, 8, 11, bytes.len() / 3, bytes.len() - 1] {
            assert_eq!(read(&bytes[..length]), None, "{length} bytes");
        }
    }

    #[test]
    fn lengths_that_cannot_be_are_refused_before_room_is_made_for_them() {
        let mut body = 1u32.to_le_bytes().to_vec();
        body.push(0);
        body.extend([0; 16]);
        body.extend(u32::MAX.to_le_bytes());
        let mut bytes = fingerprint(&body).to_le_bytes().to_vec();
        bytes.append(&mut body);
        assert_eq!(read(&bytes), None);
    }
}
