//! Games in pairs: two of one seed, with sides changed between them.
//!
//! The games of a pair are not independent: the same dice help the same side in both. So the pair is what is counted, by the
//! points that the first level wins in it: nothing, a half, one, one and a half, or two.

use crate::cli::simulate::{Line, Share};
use crate::table::armies::{ByPlayer, Player};

/// The points that a game can bring, in halves.
const WON: usize = 2;
/// The points that a pair can bring, in halves, from none.
pub const OUTCOMES: usize = 2 * WON + 1;
/// By how much pairs may be surer than games that are independent: few pairs that agree by chance would else seem certain.
const SUREST: f64 = 4.0;

/// The points of one level on one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    halves: u64,
    games: u64,
}

/// The pairs that one level has played against another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// How many pairs have brought so many half points.
    counts: [u64; OUTCOMES],
    sides: ByPlayer<Side>,
}

/// Gets the half points that a game has brought who played a side.
fn halves(line: &Line, side: Player) -> usize {
    match line.winner {
        Some(winner) if winner == side => WON,
        Some(_) => 0,
        None => WON / 2,
    }
}

impl Pairs {
    /// Adds a pair: the game in which the first level was French, and the other. One that came to no end is none.
    pub fn add(&mut self, french: &Line, coalition: &Line) {
        if french.error.is_some() || coalition.error.is_some() {
            return;
        }
        let mut sum = 0;
        for (line, side) in [(french, Player::French), (coalition, Player::Coalition)] {
            let won = halves(line, side);
            self.sides[side].halves += won as u64;
            self.sides[side].games += 1;
            sum += won;
        }
        self.counts[sum] += 1;
    }

    /// Adds the pairs of another scenario.
    pub fn join(&mut self, other: &Self) {
        for (sum, more) in self.counts.iter_mut().zip(other.counts) {
            *sum += more;
        }
        for side in Player::ALL {
            self.sides[side].halves += other.sides[side].halves;
            self.sides[side].games += other.sides[side].games;
        }
    }

    /// Gets how many pairs have brought nothing, a half, one point, and so on.
    pub const fn counts(&self) -> &[u64; OUTCOMES] {
        &self.counts
    }

    /// Makes some whose games nobody has seen.
    #[cfg(test)]
    pub fn of_counts(counts: [u64; OUTCOMES]) -> Self {
        let sides = ByPlayer::default();
        Self { counts, sides }
    }

    /// Counts the pairs.
    pub fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Tells whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Gets the share of the points that the first level has won, as sure as the spread of the pairs makes it.
    pub fn share(&self) -> Share {
        let pairs = self.len() as f64;
        let outcomes = || self.counts.iter().zip(0u8..);
        let value = |halves: u8| f64::from(halves) / (OUTCOMES - 1) as f64;
        let sum: f64 = outcomes()
            .map(|(&count, halves)| count as f64 * value(halves))
            .sum();
        if pairs < 2.0 {
            return Share::of(sum * 2.0, 2 * self.len());
        }
        let mean = sum / pairs;
        let squares =
            outcomes().map(|(&count, halves)| count as f64 * (value(halves) - mean).powi(2));
        let variance = squares.sum::<f64>() / (pairs - 1.0);
        // Independent games that are won or lost would give as much in each pair.
        let expected = mean * (1.0 - mean) / 2.0;
        let surer = match variance > 0.0 && expected > 0.0 {
            true => (expected / variance).min(SUREST),
            // All pairs are alike: lost or won altogether, or one each.
            false => 1.0,
        };
        Share::tried(mean, 2.0 * pairs * surer)
    }

    /// Gets the share of the points that the first level has won on one side.
    pub fn share_as(&self, side: Player) -> Share {
        let Side { halves, games } = self.sides[side];
        Share::of(halves as f64 / WON as f64, games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_that_go_one_each_make_the_share_surer_than_games_would() {
        let even = Pairs::of_counts([10, 0, 80, 0, 10]).share();
        let games = Share::of(100.0, 200);
        assert_eq!(even.share, games.share);
        assert!(even.low > games.low && even.high < games.high, "{even:?}");
        // The standard error of the pairs is 0.224 / 10.
        assert!(
            (even.high - even.low - 2.0 * 1.96 * 0.0224).abs() < 2e-3,
            "{even:?}"
        );
    }

    #[test]
    fn pairs_that_are_won_or_lost_as_a_whole_make_it_less_sure() {
        let whole = Pairs::of_counts([50, 0, 0, 0, 50]).share();
        assert!(whole.low < Share::of(100.0, 200).low, "{whole:?}");
    }

    #[test]
    fn few_pairs_are_never_certain() {
        for counts in [[0, 0, 3, 0, 0], [0, 0, 0, 0, 3], [0, 0, 1, 0, 0], [0; 5]] {
            let share = Pairs::of_counts(counts).share();
            assert!(share.high - share.low > 0.3, "{counts:?}: {share:?}");
        }
    }
}
