//! Simultaneous perturbation stochastic approximation: a climb by two measurements a step, however many numbers there are.
//!
//! J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic Optimization", IEEE Transactions on
//! Aerospace and Electronic Systems 34 (1998), 817–823. In step k, counted from 0, all numbers θ are moved at once by c_k Δ,
//! where each Δᵢ is +1 or −1 by chance; from the measurements y on both sides the slope is estimated and gone up:
//!
//! > ĝᵢ = (y(θ + c_k Δ) − y(θ − c_k Δ)) / (2 c_k Δᵢ),  θᵢ ← θᵢ + a_k ĝᵢ
//! >
//! > a_k = a / (k + 1 + A)^α,  c_k = c / (k + 1)^γ,  α = 0.602, γ = 0.101
//!
//! Numbers of different size are brought to one by their scales: θ counts in scales, so that c = 0.2 tries a fifth more and less.

use crate::table::opponent::mix;
use std::ops::RangeInclusive;

/// How fast steps grow smaller, as Spall recommends.
const ALPHA: f64 = 0.602;
/// How fast what is tried comes nearer, as Spall recommends.
const GAMMA: f64 = 0.101;
/// The part of all steps that A stands for: as Spall recommends, a tenth.
const STABILITY: f64 = 0.1;
/// The least scale, for numbers near 0.
const LEAST_SCALE: f64 = 10.0;

/// A number that is sought.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    pub start: i64,
    pub bounds: RangeInclusive<i64>,
}

impl Number {
    fn scale(&self) -> f64 {
        (self.start as f64).abs().max(LEAST_SCALE)
    }

    fn within(&self, value: f64) -> f64 {
        value.clamp(*self.bounds.start() as f64, *self.bounds.end() as f64)
    }
}

/// How large the steps are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    pub a: f64,
    /// Spall's A.
    pub stability: f64,
    pub c: f64,
}

impl Gains {
    /// Gets the gains of so many steps. Without an `a`, the first step goes as far in scales as one side measures better.
    pub fn of(steps: u64, c: f64, a: Option<f64>) -> Self {
        let stability = STABILITY * steps as f64;
        let as_far = 2.0 * c * (1.0 + stability).powf(ALPHA);
        Self {
            a: a.unwrap_or(as_far),
            stability,
            c,
        }
    }

    fn a(&self, step: u64) -> f64 {
        self.a / (step as f64 + 1.0 + self.stability).powf(ALPHA)
    }

    fn c(&self, step: u64) -> f64 {
        self.c / (step as f64 + 1.0).powf(GAMMA)
    }
}

/// A climb: where it stands, and by which steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    numbers: Vec<Number>,
    gains: Gains,
    seed: u64,
    /// The numbers as they stand, in their own units.
    at: Vec<f64>,
    step: u64,
}

impl Spsa {
    /// Begins a climb whose chance is that of a seed.
    pub fn new(numbers: Vec<Number>, gains: Gains, seed: u64) -> Self {
        let at = numbers.iter().map(|number| number.start as f64).collect();
        Self {
            numbers,
            gains,
            seed,
            at,
            step: 0,
        }
    }

    /// Gets the numbers as they stand.
    pub fn at(&self) -> &[f64] {
        &self.at
    }

    /// Gets the numbers as they stand, as whole numbers.
    pub fn values(&self) -> Vec<i64> {
        self.at.iter().map(|at| at.round() as i64).collect()
    }

    /// Gets the two places to be measured in this step.
    pub fn tried(&self) -> [Vec<i64>; 2] {
        [1.0, -1.0].map(|side| {
            let all = self.numbers.iter().zip(&self.at).enumerate();
            let values = all.map(|(nth, (number, at))| {
                let by = side * self.sign(nth) * self.reach(number);
                number.within(at + by * number.scale()).round() as i64
            });
            values.collect()
        })
    }

    /// Goes a step, by how much better the first of the two places was measured.
    pub fn climb(&mut self, better: f64) {
        for nth in 0..self.numbers.len() {
            let number = &self.numbers[nth];
            let slope = better / (2.0 * self.reach(number) * self.sign(nth));
            let by = self.gains.a(self.step) * slope * number.scale();
            self.at[nth] = number.within(self.at[nth] + by);
        }
        self.step += 1;
    }

    /// Gets how far a number is moved to be tried, in scales: never by less than one.
    fn reach(&self, number: &Number) -> f64 {
        self.gains.c(self.step).max(1.0 / number.scale())
    }

    /// Gets the direction in which a number is moved in this step.
    fn sign(&self, nth: usize) -> f64 {
        let drawn = mix(mix(self.seed, 1 + self.step), 1 + nth as u64);
        if drawn & 1 == 0 { 1.0 } else { -1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEST: [f64; 3] = [70.0, 20.0, 100.0];

    fn climb(seed: u64, noise: f64) -> Spsa {
        let number = |start| Number {
            start,
            bounds: 0..=200,
        };
        let numbers = [40, 50, 100].map(number).to_vec();
        let mut climb = Spsa::new(numbers, Gains::of(600, 0.2, None), seed);
        let height = |at: &[i64]| -> f64 {
            let off = at
                .iter()
                .zip(BEST)
                .map(|(&at, best)| (at as f64 - best) / 100.0);
            -off.map(|off| off * off).sum::<f64>()
        };
        for step in 0..600 {
            let [plus, minus] = climb.tried();
            // Chance between −1 and 1, as games bring it.
            let chance = (mix(seed, 1_000_000 + step) % 2001) as f64 / 1000.0 - 1.0;
            climb.climb(height(&plus) - height(&minus) + noise * chance);
        }
        climb
    }

    fn off(climb: &Spsa) -> f64 {
        let off = climb
            .at()
            .iter()
            .zip(BEST)
            .map(|(at, best)| (at - best).powi(2));
        off.sum::<f64>().sqrt()
    }

    #[test]
    fn it_climbs_to_the_top_of_a_hill() {
        // It begins 42.4 away.
        let found = climb(1, 0.0);
        assert!(off(&found) < 3.0, "{found:?}");
    }

    #[test]
    fn it_climbs_through_noise_too() {
        for seed in 0..8 {
            let found = climb(seed, 0.1);
            assert!(off(&found) < 25.0, "{seed}: {} {found:?}", off(&found));
        }
    }

    #[test]
    fn a_seed_is_a_course() {
        assert_eq!(climb(3, 0.1), climb(3, 0.1));
        assert_ne!(climb(3, 0.1).at(), climb(4, 0.1).at());
    }

    #[test]
    fn nothing_leaves_its_bounds_and_something_is_always_tried() {
        let number = Number {
            start: 1,
            bounds: 0..=2,
        };
        let mut climb = Spsa::new(vec![number], Gains::of(10, 0.001, Some(50.0)), 1);
        for _ in 0..10 {
            let [plus, minus] = climb.tried();
            assert_ne!(plus, minus);
            assert!([&plus, &minus].iter().all(|at| (0..=2).contains(&at[0])));
            climb.climb(1.0);
            assert!((0..=2).contains(&climb.values()[0]));
        }
    }
}
