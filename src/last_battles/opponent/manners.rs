//! Other manners than a player's own, in which plans are made for the race of rehearsals.

use super::weights::Weights;
use crate::table::opponent::mix;

/// Changes of manner, one after the other: each the name of a weight with the per cent of its number.
pub type Changes = Vec<(&'static str, i64)>;

/// The changes of manner that first plans are made with.
pub const VARIANTS: &[&[(&str, i64)]] = &[
    &[],
    &[("risk", 40), ("attack", 120)],
    &[("risk", 220)],
    &[("enemy", 10), ("ahead", 10), ("risk", 150)],
    &[("enemy", 250), ("ahead", 250)],
    &[("objective", 250)],
    &[("assaults", 0)],
    &[("share", 140), ("risk", 150)],
    &[("bait", 300)],
    &[("bait", 0), ("risk", 70)],
    &[("surround", 60), ("attack", 110)],
    &[("attack", 50)],
];

/// What chance changes of a manner, and to how much per cent of what it was.
const CHANGED: &[&str] = &[
    "attack",
    "risk",
    "share",
    "surround",
    "relief",
    "push",
    "pushed",
    "bait",
    "take",
    "leave",
    "objective",
    "enemy",
    "ahead",
    "hunt",
    "next",
];
const PER_CENT: [i64; 4] = [40, 65, 150, 240];
/// How many changes it makes at once, and out of how many manners one is that a first plan was made in.
const AT_ONCE: u64 = 3;
const KNOWN: usize = 4;

/// Finds changes by chance: those of one of the first plans, or a few others at once.
pub fn by_chance(chance: u64) -> Changes {
    let drawn = |which, of: usize| (mix(chance, which) as usize) % of;
    if drawn(0, KNOWN) == 0 {
        return VARIANTS[drawn(1, VARIANTS.len())].to_vec();
    }
    let changes = (1..=AT_ONCE).map(|change| {
        let name = CHANGED[drawn(2 * change, CHANGED.len())];
        (name, PER_CENT[drawn(2 * change + 1, PER_CENT.len())])
    });
    changes.collect()
}

/// Gets a manner with some changes.
pub fn changed(weights: &Weights, changes: &[(&str, i64)]) -> Weights {
    let mut weights = weights.clone();
    for &(name, percent) in changes {
        let value = weights.get(name).unwrap_or(0);
        weights.set(name, value * percent / 100);
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_finds_many_manners_and_the_same_ones_again() {
        let found: Vec<Changes> = (0..64).map(by_chance).collect();
        assert_eq!(
            found,
            (0..64).map(by_chance).collect::<Vec<_>>(),
            "chance is that of a seed"
        );
        let known = |changes: &&Changes| VARIANTS.contains(&&changes[..]);
        let known = found.iter().filter(known).count();
        assert!((8..=24).contains(&known), "{known}");
        let mut names: Vec<_> = found.iter().flatten().map(|&(name, _)| name).collect();
        names.sort_unstable();
        names.dedup();
        assert!(names.len() >= CHANGED.len(), "{names:?}");
    }

    #[test]
    fn what_chance_changes_is_weighed() {
        for name in CHANGED {
            let weighed = Weights::NORMAL.get(name);
            assert!(weighed.is_some_and(|weight| weight > 0), "{name}");
        }
    }
}
