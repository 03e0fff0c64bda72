//! Towns: blocks of houses along every street, strays between, gardens and orchards around.

use super::colour::{ink, ink_over, solid};
use super::curve::{Walk, length, nearest_of_segment};
use super::lattice::Cell;
use super::mesh::Triangles;
use super::noise::Chance;
use super::palette;
use super::routes::Network;
use crate::hex::{HexNumber, Hexside};
use bevy::math::{Vec2, vec2};
use std::collections::BTreeSet;
use std::f32::consts::{PI, TAU};

/// The most blocks in one hex.
const CROWDED: usize = 27;

/// A block of houses: a rectangle turned by some angle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    pub centre: Vec2,
    half: Vec2,
    along: Vec2,
}

impl Block {
    fn new(centre: Vec2, width: f32, depth: f32, angle: f32) -> Self {
        Self {
            centre,
            half: vec2(width, depth) / 2.0,
            along: Vec2::from_angle(angle),
        }
    }

    /// Gets the corners, the block being `swell` larger on every side.
    pub fn corners(self, swell: f32) -> [Vec2; 4] {
        let (u, v) = (
            self.along * (self.half.x + swell),
            self.along.perp() * (self.half.y + swell),
        );
        [
            self.centre - u - v,
            self.centre + u - v,
            self.centre + u + v,
            self.centre - u + v,
        ]
    }

    /// Gets the distance from the block to a point, 0 inside.
    pub fn distance(self, p: Vec2) -> f32 {
        let d = p - self.centre;
        let local = vec2(d.dot(self.along), d.dot(self.along.perp()));
        (local.abs() - self.half).max(Vec2::ZERO).length()
    }

    /// Tells whether two blocks come closer than `gap` to each other.
    fn crowds(self, other: Self, gap: f32) -> bool {
        let axes = [
            self.along,
            self.along.perp(),
            other.along,
            other.along.perp(),
        ];
        let (a, b) = (self.corners(gap), other.corners(0.0));
        axes.into_iter().all(|axis| {
            let span = |corners: &[Vec2; 4]| {
                let heights = corners.map(|p| axis.dot(p));
                (
                    heights.iter().copied().fold(f32::MAX, f32::min),
                    heights.iter().copied().fold(f32::MIN, f32::max),
                )
            };
            let ((a0, a1), (b0, b1)) = (span(&a), span(&b));
            a0 < b1 && b0 < a1
        })
    }
}

/// A town hex while it is being built.
struct Site<'a> {
    centre: Vec2,
    streets: Vec<&'a [Vec2]>,
    blocks: Vec<Block>,
}

impl Site<'_> {
    /// Builds a block if it stands inside the hex, off the streets, and `gap` away from all others.
    fn build(&mut self, block: Block, gap: f32) {
        let inside = block
            .corners(0.0)
            .iter()
            .all(|&p| within_hex(p - self.centre, 0.93));
        let on_street = || {
            let near = self.streets.iter().flat_map(|line| line.windows(2));
            near.filter(|w| w[0].distance_squared(block.centre) < 0.1)
                .any(|w| (0..3).any(|k| block.distance(w[0].lerp(w[1], k as f32 / 2.0)) < 0.034))
        };
        let free = |other: &Block| !block.crowds(*other, gap);
        if self.blocks.len() < CROWDED && inside && !on_street() && self.blocks.iter().all(free) {
            self.blocks.push(block);
        }
    }

    /// Builds along both sides of a street, away from `from`.
    fn line_street(&mut self, street: &[Vec2], from: Vec2, chance: &mut Chance) {
        let whole = length(street);
        let start = position(street, from);
        for sign in [1.0, -1.0] {
            let mut t = 0.04;
            while t < 0.52 {
                let width = chance.between(0.055, 0.105);
                let at = start + sign * t;
                if at > 0.0 && at < whole {
                    let mut walk = Walk::new(street);
                    let p = walk.to(at);
                    let along = walk.direction();
                    for side in [1.0, -1.0] {
                        let depth = chance.between(0.045, 0.07);
                        let centre = p + along.perp() * (side * (0.044 + depth / 2.0));
                        if chance.unit() < 0.86 {
                            self.build(Block::new(centre, width, depth, along.to_angle()), 0.012);
                        }
                    }
                }
                t += width + 0.022;
            }
        }
    }
}

/// Gets how far along a line the point nearest to `p` lies.
fn position(line: &[Vec2], p: Vec2) -> f32 {
    let (mut behind, mut best) = (0.0, (f32::MAX, 0.0));
    for w in line.windows(2) {
        let q = nearest_of_segment(w[0], w[1], p);
        let distance = q.distance_squared(p);
        if distance < best.0 {
            best = (distance, behind + w[0].distance(q));
        }
        behind += w[0].distance(w[1]);
    }
    best.1
}

/// Tells whether a step from a hex's centre stays within the hex, shrunk by `scale`.
fn within_hex(step: Vec2, scale: f32) -> bool {
    let reach = super::lattice::HEIGHT / 2.0 * scale;
    [PI / 6.0, PI / 2.0, 5.0 * PI / 6.0]
        .into_iter()
        .all(|angle| Vec2::from_angle(angle).dot(step).abs() < reach)
}

/// Builds the blocks of a town hex, the same ones each time.
pub fn blocks(hex: HexNumber, network: &Network) -> Vec<Block> {
    let centre = Cell::from(hex).centre();
    let mut chance = Chance::new(&[i32::from(hex.column()), i32::from(hex.row()), 3]);
    let crossings = hex
        .neighbours()
        .filter_map(|other| Hexside::between(hex, other));
    let runs: BTreeSet<usize> = crossings
        .filter_map(|side| network.steps.get(&side).copied())
        .collect();
    let streets: Vec<&[Vec2]> = runs
        .iter()
        .map(|&run| &network.runs[run].line[..])
        .collect();
    let mut site = Site {
        centre,
        streets: streets.clone(),
        blocks: Vec::new(),
    };
    let square = network.nodes.get(&hex).copied().unwrap_or(centre);
    for street in &streets {
        site.line_street(street, square, &mut chance);
    }
    let base = match streets.first() {
        Some(street) => {
            let mut walk = Walk::new(street);
            walk.to(position(street, square));
            walk.direction().to_angle()
        }
        None => chance.between(0.0, PI),
    };
    for _ in 0..60 {
        let ring = Vec2::from_angle(chance.between(0.0, TAU)) * chance.between(0.14, 0.44);
        let quarter = if chance.unit() < 0.5 { PI / 2.0 } else { 0.0 };
        let angle = base + quarter + chance.between(-0.12, 0.12);
        let block = Block::new(
            centre + ring,
            chance.between(0.05, 0.1),
            chance.between(0.04, 0.06),
            angle,
        );
        site.build(block, 0.03);
    }
    site.blocks
}

/// Draws blocks with their shadows, `swell` larger for the map from afar.
pub fn draw(out: &mut Triangles, blocks: &[Block], swell: f32) {
    let shadow = ink_over(palette::BUILDING_SHADOW, 0.35, palette::TOWN);
    for block in blocks {
        out.fan(
            &block.corners(swell).map(|p| p + vec2(0.012, 0.016)),
            shadow,
        );
    }
    for block in blocks {
        out.fan(
            &block.corners(swell + 0.0045),
            solid(palette::BUILDING_EDGE),
        );
        out.fan(&block.corners(swell - 0.0045), solid(palette::BUILDING));
        // The northern half of each roof catches the light.
        let [a, b, c, d] = block.corners(swell - 0.0045);
        let lit = if a.y + b.y < c.y + d.y {
            [a, b, b.lerp(c, 0.5), a.lerp(d, 0.5)]
        } else {
            [c, d, d.lerp(a, 0.5), c.lerp(b, 0.5)]
        };
        out.fan(&lit, ink_over(0xF2A58E, 0.22, palette::BUILDING));
    }
}

/// Finds places for orchard trees just inside the edge of a town.
pub fn orchard(ring: &[Vec2], middle: Vec2, free: &dyn Fn(Vec2) -> bool) -> Vec<Vec2> {
    let mut chance = Chance::new(&[
        ring.len() as i32,
        (middle.x * 16.0) as i32,
        (middle.y * 16.0) as i32,
    ]);
    let mut closed = ring.to_vec();
    closed.extend(ring.first());
    let (whole, mut walk) = (length(&closed), Walk::new(&closed));
    let count = (whole / 0.085) as usize;
    let mut places = Vec::new();
    for i in 0..count {
        let p = walk.to(whole * (i as f32 + chance.unit()) / count as f32);
        let place = p + (middle - p).clamp_length_max(0.12) * chance.unit();
        if chance.unit() < 0.62 && free(place) {
            places.push(place);
        }
    }
    places
}

/// Draws the dashed edge of a town's ground.
pub fn edge(out: &mut Triangles, ring: &[Vec2]) {
    let mut closed = ring.to_vec();
    closed.extend(ring.first());
    let colour = ink(palette::TOWN_EDGE, 0.8);
    let (whole, mut walk) = (length(&closed), Walk::new(&closed));
    for k in 0..(whole / 0.075) as usize {
        let start = k as f32 * 0.075;
        let dash = [0.0, 0.025, 0.05].map(|step| walk.to(start + step));
        out.stroke(&dash, 0.014, colour, |_| true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_that_touch_crowd_each_other() {
        let a = Block::new(vec2(0.0, 0.0), 0.1, 0.05, 0.0);
        let b = Block::new(vec2(0.11, 0.0), 0.1, 0.05, 0.0);
        assert!(!a.crowds(b, 0.005) && a.crowds(b, 0.02));
        assert!((a.distance(vec2(0.06, 0.0)) - 0.01).abs() < 1e-6);
    }
}
