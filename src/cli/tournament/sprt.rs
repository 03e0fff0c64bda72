//! A sequential test of two hypotheses about how much better one level is: it goes on until the games tell which holds.
//!
//! The sequential probability ratio test of Wald, with the ratio of likelihoods approximated as Fishtest does (the generalized
//! test for an unknown variance, M. Van den Bergh, "GSPRT approximation"; `LLR_alt` in Fishtest's `LLRcalc.py`). With pair
//! scores x between 0 and 1, and s0 and s1 the shares that the two differences in Elo points stand for,
//!
//! > LLR = N/2 · ln( Σ(x − s0)² / Σ(x − s1)² )
//!
//! H1 is accepted where LLR reaches ln((1 − β)/α), H0 where it falls to ln(β/(1 − α)); α = β = 0.05, so at ±2.94.

use super::pairs::{OUTCOMES, Pairs};
use std::fmt;
use std::str::FromStr;

/// How likely either hypothesis is accepted where the other holds.
const ERROR: f64 = 0.05;
/// How many pairs are played before anything is decided: of fewer the spread is not known.
const LEAST_PAIRS: u64 = 10;
/// What stands for an outcome that has not been seen, as in Fishtest.
const UNSEEN: f64 = 1e-3;
/// The largest difference that is asked about, in Elo points.
const MOST: f64 = 1000.0;

/// Two differences in Elo points: that the first level is better by no more than the one (H0), or by the other (H1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    low: f64,
    high: f64,
}

impl FromStr for Hypotheses {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once(',');
        let numbers = numbers.and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
        match numbers {
            Some((low, high)) if -MOST <= low && low < high && high <= MOST => {
                Ok(Self { low, high })
            }
            _ => Err(format!(
                "two differences in Elo points such as 0,20 were expected, the lower first, from -{MOST} to {MOST}"
            )),
        }
    }
}

impl fmt::Display for Hypotheses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.low, self.high)
    }
}

/// What a sequential test says so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The logarithm of the ratio of likelihoods.
    pub ratio: f64,
    pub verdict: Option<Verdict>,
}

/// Which hypothesis is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Low,
    High,
}

impl Hypotheses {
    /// Asks the test about some pairs.
    pub fn test(&self, pairs: &Pairs) -> Standing {
        let ratio = self.ratio(pairs.counts());
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let verdict = match ratio {
            _ if pairs.len() < LEAST_PAIRS => None,
            ratio if ratio >= bound => Some(Verdict::High),
            ratio if ratio <= -bound => Some(Verdict::Low),
            _ => None,
        };
        Standing { ratio, verdict }
    }

    fn ratio(&self, counts: &[u64; OUTCOMES]) -> f64 {
        let seen = counts.map(|count| (count as f64).max(UNSEEN));
        let pairs: f64 = seen.iter().sum();
        let squares = |elo: f64| -> f64 {
            let expected = expected(elo);
            let outcomes = seen.iter().zip(0u8..);
            let value = |halves: u8| f64::from(halves) / (OUTCOMES - 1) as f64;
            outcomes
                .map(|(count, halves)| count * (value(halves) - expected).powi(2))
                .sum()
        };
        pairs / 2.0 * (squares(self.low) / squares(self.high)).ln()
    }

    /// Says how the test stands, or how it has ended.
    pub fn words(&self, pairs: &Pairs) -> String {
        let Standing { ratio, verdict } = self.test(pairs);
        let says = match verdict {
            Some(Verdict::High) => format!("H1 accepted: better by {} Elo", self.high),
            Some(Verdict::Low) => format!("H0 accepted: better by no more than {} Elo", self.low),
            None => "undecided".to_owned(),
        };
        let bound = ((1.0 - ERROR) / ERROR).ln();
        format!(
            "{says}; LLR {ratio:.2} (-{bound:.2} to {bound:.2}) after {} games",
            2 * pairs.len()
        )
    }
}

/// Gets the share of the points that a level expects which is better by so many Elo points.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::opponent::mix;

    #[test]
    fn hypotheses_are_two_numbers_the_lower_first() {
        let text = "-5,12.5";
        let read = text.parse::<Hypotheses>().map(|both| both.to_string());
        assert_eq!(read.as_deref(), Ok(text));
        for wrong in ["", "5", "5,5", "20,0", "0,x", "nan,5", "0,1001", "0,inf"] {
            assert!(wrong.parse::<Hypotheses>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_ratio_is_that_of_fishtest() {
        let hypotheses = Hypotheses {
            low: 0.0,
            high: 20.0,
        };
        // Σ(x − 0.5)² = 21.25 and Σ(x − 0.52875)² = 20.6355, of 300 pairs.
        let ratio = hypotheses.ratio(&[20, 40, 140, 60, 40]);
        assert!((ratio - 4.4019).abs() < 1e-3, "{ratio}");
        let even = hypotheses.ratio(&[30, 50, 140, 50, 30]);
        assert!((even + 1.7403).abs() < 1e-3, "{even}");
    }

    /// Plays pairs between levels of which the first wins each game with a chance of so many in a thousand.
    fn play(hypotheses: Hypotheses, in_thousand: u64, seed: u64) -> (Verdict, u64) {
        let mut counts = [0; OUTCOMES];
        let mut game = 0;
        loop {
            let mut wins = || {
                game += 1;
                mix(seed, game) % 1000 < in_thousand
            };
            counts[2 * (usize::from(wins()) + usize::from(wins()))] += 1;
            let pairs = Pairs::of_counts(counts);
            if let Some(verdict) = hypotheses.test(&pairs).verdict {
                return (verdict, pairs.len());
            }
        }
    }

    #[test]
    fn either_hypothesis_is_seldom_accepted_where_the_other_holds() {
        let hypotheses: Hypotheses = "0,70".parse().expect("hypotheses");
        // 70 Elo points are 59.9 % of the points.
        for (in_thousand, wrong) in [(500, Verdict::High), (599, Verdict::Low)] {
            let played = (0..400).map(|seed| play(hypotheses, in_thousand, mix(seed, in_thousand)));
            let errors = played.filter(|(verdict, _)| *verdict == wrong).count();
            assert!((4..=32).contains(&errors), "{in_thousand}: {errors} of 400");
        }
    }

    #[test]
    fn what_is_plain_is_decided_soon() {
        let hypotheses: Hypotheses = "0,20".parse().expect("hypotheses");
        let (verdict, pairs) = play(hypotheses, 850, 1);
        assert!(verdict == Verdict::High && pairs <= 80, "{pairs}");
        let few = Pairs::of_counts([0, 0, 0, 0, LEAST_PAIRS - 1]);
        assert_eq!(hypotheses.test(&few).verdict, None);
    }
}
