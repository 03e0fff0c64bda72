//! What play can find better numbers for: all that says what things are worth beside each other.

use super::level;
use super::weights::Weights;
use crate::table::level::{Level, Tunable};

/// The least upper bound.
const AT_LEAST: i64 = 200;
/// The largest number that a program can be changed to.
const MOST: i64 = 1000;

/// Lists what can be tuned of a level, each from nothing to three times what it is at normal.
pub fn tunable(level: Level) -> Vec<Tunable> {
    let Some(weights) = level::weights(level) else {
        return Vec::new();
    };
    let tunable = Weights::WEIGHED.iter().filter_map(|name| {
        let (normal, value) = (Weights::NORMAL.get(name)?, weights.get(name)?);
        Some(Tunable {
            name,
            value,
            bounds: 0..=(3 * normal).clamp(AT_LEAST, MOST),
        })
    });
    tunable.collect()
}
