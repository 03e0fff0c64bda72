//! Where a player can gather to fight: which enemy corps his own can overwhelm, and who comes for it.
//!
//! An assault is made on one enemy corps by the own corps nearest to it, as many as outweigh it and what its friends help it. Those
//! who are not needed may make the next one. So corps that are far away march towards one goal, and not each by itself.

use super::evaluate::{Corps, held};
use super::weights::{ASSAULTS, OUTWEIGH, TOO_FAR, Weights};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::PieceIndex;

/// An assault on an enemy corps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assault {
    /// Where the enemy corps stands.
    pub target: Hex,
    /// Who comes for it, the nearest first.
    pub corps: Vec<PieceIndex>,
    /// How many hexes nearer than [`TOO_FAR`] those are on the average who are needed; less, if they are too few.
    pub near: i32,
}

/// Plans the assaults of one side on corps of the other, the most promising first.
pub fn plan(ours: &[Corps], theirs: &[Corps], weights: &Weights) -> Vec<Assault> {
    let (mut free, mut left) = (ours.to_vec(), theirs.to_vec());
    let mut planned = Vec::new();
    while planned.len() < ASSAULTS.len() {
        let all = left.iter().map(|target| {
            let needed = held(target, theirs, weights) * OUTWEIGH / 100;
            assault(&free, target.hex, needed)
        });
        // Of equals the first.
        let best = all.reduce(
            |best, other| {
                if other.near > best.near { other } else { best }
            },
        );
        let Some(best) = best.filter(|best| best.near > 0) else {
            break;
        };
        free.retain(|corps| !best.corps.contains(&corps.piece));
        left.retain(|corps| corps.hex != best.target);
        planned.push(best);
    }
    planned
}

/// Plans the assault on one corps, for which so many hundredths of strength are needed.
fn assault(free: &[Corps], target: Hex, needed: i32) -> Assault {
    let mut by_distance: Vec<_> = free.iter().collect();
    by_distance.sort_by_key(|corps| (corps.hex.distance(target), corps.hex));
    let (mut brought, mut near, mut corps) = (0, 0, Vec::new());
    for one in by_distance {
        let share = (one.strength * 100).min(needed - brought);
        let distance = i32::from(one.hex.distance(target));
        if share <= 0 || distance >= TOO_FAR {
            break;
        }
        brought += share;
        near += share * (TOO_FAR - distance);
        corps.push(one.piece);
    }
    let needed = needed.max(1);
    Assault {
        target,
        corps,
        near: near * (brought * 100 / needed) / 100 / needed,
    }
}
