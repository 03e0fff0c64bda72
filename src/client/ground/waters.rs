//! Streams, the river, and the pond, each along the hexsides that it covers.

use super::colour::{ink, solid};
use super::curve::{Softening, length, nearest, resample, soften};
use super::lattice::{Vertex, ends};
use super::mesh::{Triangles, offsets};
use super::noise::Wobble;
use super::palette;
use crate::table::board::WaterKind;
use crate::table::data::map::MapFile;
use bevy::math::Vec2;
use std::f32::consts::PI;

/// One unbroken course of water.
pub struct Course {
    pub kind: WaterKind,
    pub line: Vec<Vec2>,
}

const SOFTENING: Softening = Softening {
    pull: 0.55,
    gap: 0.05,
    wobble: Wobble {
        reach: 0.035,
        turns: 1.9,
        seed: 0.0,
    },
};

/// Draws every water as a curve; the end of a tributary is laid on the water that it joins.
pub fn courses(map: &MapFile) -> Vec<Course> {
    let mut chains = Vec::new();
    for water in &map.waters {
        let sides: Vec<[Vertex; 2]> = water.sides.0.iter().map(|&side| ends(side)).collect();
        chains.extend(strung(&sides).into_iter().map(|chain| (water, chain)));
    }
    let mut lines: Vec<Vec<Vec2>> = chains
        .iter()
        .map(|(_, chain)| soften(chain, SOFTENING))
        .collect();
    for i in 0..chains.len() {
        let own = &chains[i].1;
        for (place, vertex) in [(0, own[0]), (lines[i].len() - 1, own[own.len() - 1])] {
            for j in (0..chains.len()).filter(|&j| j != i && chains[j].1.contains(&vertex)) {
                lines[i][place] = nearest(&lines[j], lines[i][place]);
            }
        }
    }
    let named = chains.iter().zip(lines);
    let courses = named.map(|((water, _), line)| Course {
        kind: water.kind,
        line,
    });
    courses.collect()
}

/// Strings sides in their given order; a gap starts a new chain.
fn strung(sides: &[[Vertex; 2]]) -> Vec<Vec<Vertex>> {
    let mut chains: Vec<Vec<Vertex>> = Vec::new();
    for (i, &[a, b]) in sides.iter().enumerate() {
        if let Some(chain) = chains.last_mut() {
            let end = chain[chain.len() - 1];
            if end == a || end == b {
                chain.push(if end == a { b } else { a });
                continue;
            }
        }
        let turned = sides.get(i + 1).is_some_and(|next| next.contains(&a));
        chains.push(if turned { vec![b, a] } else { vec![a, b] });
    }
    chains
}

/// Draws the pieces of all waters that `wanted` picks, `scale` times as wide as near by.
pub fn draw(courses: &[Course], far: bool, wanted: &dyn Fn(Vec2) -> bool) -> Triangles {
    let mut out = Triangles::default();
    let scale = if far { 1.9 } else { 1.0 };
    let streams = || courses.iter().filter(|c| c.kind == WaterKind::Stream);
    for course in streams() {
        out.stroke(
            &course.line,
            0.085 * scale,
            ink(palette::STREAM_HALO, 0.55),
            wanted,
        );
    }
    for course in streams() {
        out.stroke(&course.line, 0.034 * scale, solid(palette::STREAM), wanted);
        source(&mut out, course.line[0], 0.017 * scale, wanted);
    }
    let (bank, bed) = if far { (0.23, 0.163) } else { (0.17, 0.125) };
    let rivers = || courses.iter().filter(|c| c.kind == WaterKind::River);
    for course in rivers() {
        out.stroke(&course.line, bank, solid(palette::BANK), wanted);
    }
    for course in rivers() {
        out.stroke(&course.line, bed, solid(palette::RIVER), wanted);
        if !far {
            out.stroke(&course.line, 0.008, ink(palette::BANK, 0.6), wanted);
        }
    }
    for course in courses.iter().filter(|c| c.kind == WaterKind::Lake) {
        if wanted(course.line[course.line.len() / 2]) {
            pond(&mut out, &course.line);
        }
    }
    out
}

/// Rounds the first end of a stream.
fn source(out: &mut Triangles, p: Vec2, radius: f32, wanted: &dyn Fn(Vec2) -> bool) {
    if wanted(p) {
        out.disc(p, Vec2::splat(radius), 8, solid(palette::STREAM));
    }
}

/// Draws a pond as a lens with two water lines inside its bank.
fn pond(out: &mut Triangles, line: &[Vec2]) {
    out.area(&[lens(line, 0.013)], solid(palette::BANK));
    out.area(&[lens(line, -0.013)], solid(palette::RIVER));
    for inset in [0.035, 0.07] {
        out.rim(
            &lens(line, -inset),
            0.0035,
            0.0035,
            ink(palette::BANK, 0.55),
        );
    }
}

/// Gets the clockwise outline of a lens along a line, moved outwards.
fn lens(line: &[Vec2], outwards: f32) -> Vec<Vec2> {
    let spine = resample(line, (length(line) / 28.0).max(0.02));
    let across = offsets(&spine, false);
    let last = spine.len() - 1;
    let half =
        |i: usize| (0.06 + 0.075 * (PI * i as f32 / last as f32).sin() + outwards).max(0.005);
    let mut ring: Vec<Vec2> = (0..=last).map(|i| spine[i] - across[i] * half(i)).collect();
    let cap = |at: usize, out: Vec2| {
        let arc = (1..6).map(move |k| -PI / 2.0 + PI * k as f32 / 6.0);
        arc.map(|angle| spine[at] + Vec2::from_angle(angle).rotate(out) * half(at))
            .collect::<Vec<_>>()
    };
    ring.extend(cap(last, -across[last].perp()));
    ring.extend((0..=last).rev().map(|i| spine[i] + across[i] * half(i)));
    ring.extend(cap(0, across[0].perp()));
    ring
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::ground::tests::map;

    #[test]
    fn a_curve_never_strays_far_from_its_sides() {
        let map = map();
        for (water, course) in map.waters.iter().zip(courses(&map)) {
            let sides: Vec<[Vec2; 2]> = water
                .sides
                .0
                .iter()
                .map(|&s| ends(s).map(Vertex::point))
                .collect();
            for p in course.line {
                let stray = sides.iter().map(|&[a, b]| {
                    crate::client::ground::curve::nearest_of_segment(a, b, p).distance(p)
                });
                let stray = stray.fold(f32::MAX, f32::min);
                assert!(stray <= 0.11, "{} strays {stray} at {p}", water.id);
            }
        }
    }
}
