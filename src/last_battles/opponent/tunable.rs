//! What play can find better numbers for: all that is weighed in per cent.

use super::level;
use super::weights::Weights;
use crate::table::level::{Level, Tunable};

/// The least number of the normal level that is one of per cent: what is less counts, or switches something on.
const PER_CENT_FROM: i64 = 9;
/// What makes a level weaker on purpose, bounds the work that it does, or is a distance in hexes.
const LEFT: &[&str] = &["notice", "effort", "hide_far", "hide_near"];
/// The least upper bound.
const AT_LEAST: i64 = 200;
/// The largest number that a program can be changed to.
const MOST: i64 = 1000;

/// Lists what can be tuned of a level, each from nothing to three times what it is at normal.
pub fn tunable(level: Level) -> Vec<Tunable> {
    let Some(weights) = level::weights(level) else {
        return Vec::new();
    };
    let names = Weights::NAMES.iter().filter(|name| !LEFT.contains(name));
    let tunable = names.filter_map(|name| {
        let (normal, value) = (Weights::NORMAL.get(name)?, weights.get(name)?);
        (normal >= PER_CENT_FROM).then(|| Tunable {
            name,
            value,
            bounds: 0..=(3 * normal).clamp(AT_LEAST, MOST),
        })
    });
    tunable.collect()
}
