//! How far something is from the nearest of many lines.

use super::curve::nearest_of_segment;
use bevy::math::Vec2;
use std::collections::HashMap;

/// The side of a bucket; distances up to this are found.
const BUCKET: f32 = 0.25;

/// Segments of lines, each with a width to keep clear, sorted into buckets by place.
#[derive(Default)]
pub struct Nearby {
    buckets: HashMap<(i32, i32), Vec<[Vec2; 2]>>,
}

impl Nearby {
    /// Adds a line.
    pub fn add(&mut self, line: &[Vec2]) {
        for w in line.windows(2) {
            let (low, high) = (bucket(w[0].min(w[1])), bucket(w[0].max(w[1])));
            for x in low.0..=high.0 {
                for y in low.1..=high.1 {
                    self.buckets.entry((x, y)).or_default().push([w[0], w[1]]);
                }
            }
        }
    }

    /// Adds a closed line.
    pub fn add_ring(&mut self, ring: &[Vec2]) {
        self.add(ring);
        if let (Some(&first), Some(&last)) = (ring.first(), ring.last()) {
            self.add(&[last, first]);
        }
    }

    /// Gets the distance to the nearest line, or `None` if none comes within a quarter of a hex.
    pub fn distance(&self, p: Vec2) -> Option<f32> {
        let (x, y) = bucket(p);
        let mut least = f32::MAX;
        for i in x - 1..=x + 1 {
            for j in y - 1..=y + 1 {
                for &[a, b] in self.buckets.get(&(i, j)).into_iter().flatten() {
                    least = least.min(nearest_of_segment(a, b, p).distance_squared(p));
                }
            }
        }
        (least <= BUCKET * BUCKET).then(|| least.sqrt())
    }

    /// Tells whether a line comes closer than `limit`, at most a quarter of a hex.
    pub fn within(&self, p: Vec2, limit: f32) -> bool {
        self.distance(p).is_some_and(|distance| distance < limit)
    }
}

fn bucket(p: Vec2) -> (i32, i32) {
    ((p.x / BUCKET).floor() as i32, (p.y / BUCKET).floor() as i32)
}
