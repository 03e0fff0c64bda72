//! Ridges as hachures: strokes that run downhill from the crest, over a wash that fades.

use super::colour::ink;
use super::curve::{Softening, chains, resample, soften};
use super::lattice::{Cell, ends, middle};
use super::mesh::{Triangles, offsets};
use super::noise::{Chance, Wobble};
use super::palette;
use crate::table::data::map::{Crest, MapFile};
use bevy::math::Vec2;

/// One piece of a crest, with the way downhill at each point.
pub struct Ridge {
    pub line: Vec<Vec2>,
    pub downhill: Vec<Vec2>,
    seed: i32,
}

/// How many rows of strokes are drawn, and how.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    Far,
    First,
    Second,
}

const SOFTENING: Softening = Softening {
    pull: 0.8,
    gap: 0.05,
    wobble: Wobble {
        reach: 0.03,
        turns: 1.7,
        seed: 3.0,
    },
};

/// Draws every crest as smooth lines.
pub fn ridges(map: &MapFile) -> Vec<Ridge> {
    let mut found = Vec::new();
    for crest in &map.crests {
        let falls = falls(crest);
        let sides: Vec<_> = crest.sides.0.iter().map(|&side| ends(side)).collect();
        for chain in chains(&sides) {
            let line = evened(resample(&soften(&chain, SOFTENING), 0.03));
            let downhill = downhill(&line, &falls);
            let seed = found.len() as i32;
            found.push(Ridge {
                line,
                downhill,
                seed,
            });
        }
    }
    found
}

/// Gets the middle of each side of a crest and the way its ground falls there.
fn falls(crest: &Crest) -> Vec<(Vec2, Vec2)> {
    let fall = |(i, &side): (usize, &crate::hex::Hexside)| {
        let [first, second] = side.hexes();
        let lower = crest.downhill.0.get(i).copied().unwrap_or(second);
        let upper = if lower == first { second } else { first };
        (
            middle(side),
            (Cell::from(lower).centre() - Cell::from(upper).centre()).normalize(),
        )
    };
    crest.sides.0.iter().enumerate().map(fall).collect()
}

/// Takes a moving average of thirteen points, twice, with the ends kept.
fn evened(mut line: Vec<Vec2>) -> Vec<Vec2> {
    for _ in 0..2 {
        let old = line.clone();
        for k in 1..old.len().saturating_sub(1) {
            let reach = k.min(old.len() - 1 - k).min(6);
            let near = &old[k - reach..=k + reach];
            line[k] = near.iter().sum::<Vec2>() / near.len() as f32;
        }
    }
    line
}

/// Finds at each point which of the two ways off the line is downhill: what the sides nearby say together.
fn downhill(line: &[Vec2], falls: &[(Vec2, Vec2)]) -> Vec<Vec2> {
    let across = offsets(line, false);
    let way = |(&p, &n): (&Vec2, &Vec2)| {
        let weight = |q: Vec2| 1.0 / (0.05 + q.distance_squared(p)).powi(2);
        let told: f32 = falls.iter().map(|&(q, fall)| weight(q) * fall.dot(n)).sum();
        n.normalize_or_zero() * told.signum()
    };
    line.iter().zip(&across).map(way).collect()
}

/// Draws the washes below the hachures.
pub fn wash(ridges: &[Ridge], wanted: &dyn Fn(Vec2) -> bool) -> Triangles {
    let mut out = Triangles::default();
    for ridge in ridges {
        for (depth, share) in [(0.30, 0.15), (0.20, 0.18), (0.11, 0.21)] {
            let colour = ink(palette::SLOPE, share);
            let last = ridge.line.len() - 1;
            let foot = |k: usize| {
                let taper = (k.min(last - k) as f32 / 9.0).min(1.0);
                ridge.line[k] + ridge.downhill[k] * depth * taper
            };
            for k in (0..last).filter(|&k| wanted(ridge.line[k])) {
                out.band(&ridge.line[k..k + 2], &[foot(k), foot(k + 1)], colour);
            }
        }
    }
    out
}

/// Draws one row of hachures, and with the first row the crest line itself.
pub fn hachures(ridges: &[Ridge], rows: Rows, wanted: &dyn Fn(Vec2) -> bool) -> Triangles {
    let mut out = Triangles::default();
    let colour = ink(palette::HACHURE, 0.88);
    for ridge in ridges {
        if rows != Rows::Second {
            let width = if rows == Rows::Far { 0.03 } else { 0.012 };
            out.stroke(&ridge.line, width, ink(palette::HACHURE, 0.55), wanted);
        }
        for k in (0..ridge.line.len()).filter(|&k| wanted(ridge.line[k])) {
            let odd = k % 2 == 1;
            if rows == Rows::First || !odd {
                out.triangle(stroke(ridge, k, rows), colour);
            }
        }
    }
    out
}

/// Gets the wedge of the stroke at a point: two corners at its head, one at its foot.
fn stroke(ridge: &Ridge, k: usize, rows: Rows) -> [Vec2; 3] {
    let mut chance = Chance::new(&[ridge.seed, k as i32]);
    let last = ridge.line.len() - 1;
    let taper = ((k + 4).min(last - k + 4) as f32 / 9.0).min(1.0);
    let (length, half) = if rows == Rows::Far {
        (0.30, 0.02)
    } else {
        (0.17, 0.0075)
    };
    let length = length * (1.0 + chance.between(-0.225, 0.225)) * taper;
    let jitter = Vec2::new(chance.between(-0.006, 0.006), chance.between(-0.006, 0.006));
    let (head, down) = (ridge.line[k] + jitter, ridge.downhill[k]);
    let along = down.perp();
    if rows == Rows::Second {
        let head = head + down * length * 0.75 + along * 0.013;
        return [
            head + along * 0.004,
            head - along * 0.004,
            head + down * 0.1 * taper,
        ];
    }
    let foot = head + down * length + along * chance.between(-0.025, 0.025);
    [head + along * half, head - along * half, foot]
}
