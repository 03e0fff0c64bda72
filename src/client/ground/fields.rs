//! Fields are scenery: shaken cells, each cut into strips along a direction that slowly turns across the map.

use super::colour::{ink, solid};
use super::curve::resample_closed;
use super::mesh::{Triangles, cut, hatching};
use super::noise::{Chance, Wobble, hash, hills};
use super::palette;
use bevy::math::{Vec2, vec2};
use std::f32::consts::PI;

const NEAR_CELL: f32 = 0.62;
const FAR_CELL: f32 = 0.8;
/// Cells are wider than high by this.
const SQUEEZE: f32 = 1.35;
const HAND: Wobble = Wobble {
    reach: 0.05,
    turns: 1.3,
    seed: 2.0,
};

/// What is drawn of the fields near by.
#[derive(Default)]
pub struct Fields {
    pub strips: Triangles,
    pub furrows: Triangles,
}

/// A cell of the fields: where it lies on their own grid, its seed point, its straight outline.
struct Parcel {
    key: [i32; 2],
    middle: Vec2,
    ring: Vec<Vec2>,
}

/// Lists the cells whose seed points lie in a rectangle.
fn parcels(low: Vec2, high: Vec2, size: f32) -> Vec<Parcel> {
    let step = vec2(size, size / SQUEEZE);
    let seed = |i: i32, j: i32| {
        let mut chance = Chance::new(&[i, j, (size * 100.0) as i32]);
        vec2(
            i as f32 + 0.9 * (chance.unit() - 0.5),
            j as f32 + 0.9 * (chance.unit() - 0.5),
        )
    };
    let (first, last) = ((low / step).floor(), (high / step).ceil());
    let mut found = Vec::new();
    for i in first.x as i32 - 1..=last.x as i32 + 1 {
        for j in first.y as i32 - 1..=last.y as i32 + 1 {
            let here = seed(i, j);
            let middle = here * step;
            if middle.cmpge(low).all() && middle.cmplt(high).all() {
                let others = (-2..=2).flat_map(|di| (-2..=2).map(move |dj| (di, dj)));
                let others = others
                    .filter(|&d| d != (0, 0))
                    .map(|(di, dj)| seed(i + di, j + dj));
                let ring = around(here, others).iter().map(|&p| p * step).collect();
                found.push(Parcel {
                    key: [i, j],
                    middle,
                    ring,
                });
            }
        }
    }
    found
}

/// Gets the outline of all points nearer to `here` than to any other seed.
fn around(here: Vec2, others: impl Iterator<Item = Vec2>) -> Vec<Vec2> {
    let square = [
        vec2(-2.0, -2.0),
        vec2(2.0, -2.0),
        vec2(2.0, 2.0),
        vec2(-2.0, 2.0),
    ];
    let mut ring: Vec<Vec2> = square.iter().map(|&d| here + d).collect();
    for other in others {
        let away = other - here;
        ring = cut(&ring, away, away.dot((here + other) / 2.0));
    }
    ring
}

/// Draws a shape whose edges follow the trembling hand, so that it meets its neighbours without a gap.
fn lay(out: &mut Triangles, ring: &[Vec2], colour: u32) {
    let mut points = Vec::with_capacity(3 * ring.len());
    for (i, &a) in ring.iter().enumerate() {
        let b = ring[(i + 1) % ring.len()];
        let pieces = ((a.distance(b) / 0.2).ceil() as usize).max(1);
        points.extend((0..pieces).map(|k| HAND.apply(a.lerp(b, k as f32 / pieces as f32), 1.0)));
    }
    if points.len() > 2 {
        let middle = points.iter().sum::<Vec2>() / points.len() as f32;
        out.star(middle, &points, solid(colour));
    }
}

/// Draws the strips of a rectangle, and the furrows and hedges among them.
pub fn near(low: Vec2, high: Vec2) -> Fields {
    let mut fields = Fields::default();
    for parcel in parcels(low, high, NEAR_CELL) {
        let mut chance = Chance::new(&[parcel.key[0], parcel.key[1], 7]);
        let quarter = if chance.unit() < 0.4 { PI / 2.0 } else { 0.0 };
        let angle = (hills(parcel.middle * 0.35) + 0.5) * PI + quarter;
        let across = Vec2::from_angle(angle).perp();
        let mut from = -0.8;
        while from < 0.8 {
            let to = from + chance.between(0.10, 0.26);
            let height = across.dot(parcel.middle);
            let strip = cut(
                &cut(&parcel.ring, across, height + to),
                -across,
                -(height + from),
            );
            let tint = palette::FIELDS[chance.below(palette::FIELDS.len())];
            let ploughed = chance.unit() < 0.22;
            if strip.len() > 2 {
                lay(&mut fields.strips, &strip, tint);
                if ploughed {
                    plough(&mut fields.furrows, &strip, angle);
                }
            }
            from = to;
        }
        if chance.unit() < 0.24 {
            hedge(&mut fields.furrows, &parcel.ring);
        }
    }
    fields
}

/// Draws patches of one tint for the map from afar.
pub fn far(low: Vec2, high: Vec2) -> Triangles {
    let mut out = Triangles::default();
    for parcel in parcels(low, high, FAR_CELL) {
        let pick = hash(&[parcel.key[0], parcel.key[1], 11]) as usize % palette::FIELDS.len();
        lay(&mut out, &parcel.ring, palette::FIELDS[pick]);
    }
    out
}

fn plough(out: &mut Triangles, strip: &[Vec2], angle: f32) {
    let colour = ink(palette::FURROW, 0.38);
    let middle = strip.iter().sum::<Vec2>() / strip.len() as f32;
    let inner: Vec<Vec2> = strip.iter().map(|&p| p.lerp(middle, 0.08)).collect();
    for [a, b] in hatching(&[inner], angle, 0.046) {
        out.dash(HAND.apply(a, 1.0), HAND.apply(b, 1.0), 0.006, colour);
    }
}

/// Draws a hedge as a row of dots around a cell.
fn hedge(out: &mut Triangles, ring: &[Vec2]) {
    let colour = ink(palette::HEDGE, 0.6);
    for p in resample_closed(ring, 0.042) {
        let p = HAND.apply(p, 1.0);
        out.dash(p - vec2(0.009, 0.0), p + vec2(0.009, 0.0), 0.017, colour);
    }
}
