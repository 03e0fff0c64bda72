//! Chance for decoration: the same on every machine, and no die of the game.

use bevy::math::{Vec2, vec2};

/// Mixes whole numbers into one that looks random.
pub fn hash(words: &[i32]) -> u64 {
    words.iter().fold(0x243F_6A88_85A3_08D3, |state, &word| {
        scramble(state ^ (word as u32 as u64).wrapping_add(0x9E37_79B9_7F4A_7C15))
    })
}

/// One round of SplitMix64.
fn scramble(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A stream of random numbers from a seed.
pub struct Chance(u64);

impl Chance {
    /// Starts a stream whose numbers depend on the given words only.
    pub fn new(words: &[i32]) -> Self {
        Self(hash(words))
    }

    /// Draws from 0 up to but not including 1.
    pub fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        (scramble(self.0) >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Draws between two bounds.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// Draws a number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        (self.unit() * count as f32) as usize
    }
}

/// Smooth noise between -0.5 and 0.5, with one hill or hollow a unit.
pub fn hills(p: Vec2) -> f32 {
    let (x, y) = (p.x.floor(), p.y.floor());
    let at =
        |i: i32, j: i32| (hash(&[x as i32 + i, y as i32 + j]) >> 40) as f32 / (1u64 << 24) as f32;
    let f = p - vec2(x, y);
    let f = f * f * (Vec2::splat(3.0) - 2.0 * f);
    let north = at(0, 0) + (at(1, 0) - at(0, 0)) * f.x;
    let south = at(0, 1) + (at(1, 1) - at(0, 1)) * f.x;
    north + (south - north) * f.y - 0.5
}

/// A trembling hand: how far it moves a point at most, how often it turns in one hex width, and whose hand it is.
#[derive(Clone, Copy)]
pub struct Wobble {
    pub reach: f32,
    pub turns: f32,
    pub seed: f32,
}

impl Wobble {
    /// Moves a point, `strength` being 1 for the full reach.
    pub fn apply(self, p: Vec2, strength: f32) -> Vec2 {
        let q = p * self.turns;
        let shift = vec2(
            hills(q + vec2(self.seed, 31.7)),
            hills(q + vec2(91.3 + self.seed, 7.1)),
        );
        p + shift * (2.0 * self.reach * strength)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_give_the_same_stream() {
        let draw = |seed| {
            let mut chance = Chance::new(&[seed]);
            (0..8).map(|_| chance.unit()).collect::<Vec<_>>()
        };
        assert_eq!(draw(1641), draw(1641));
        assert_ne!(draw(1641), draw(1642));
    }

    #[test]
    fn noise_stays_within_its_bounds() {
        for i in 0..2000 {
            let value = hills(vec2(i as f32 * 0.37, i as f32 * -0.11));
            assert!((-0.5..=0.5).contains(&value));
        }
    }
}
