//! What games have counted over their course, in their lines and on average.

use crate::table::armies::ByPlayer;
use crate::table::counters::Count;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What a game has counted, by name for the French and the Coalition, written `advances=12-9 leaders_lost=0-1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(pub Vec<(String, ByPlayer<u64>)>);

impl From<Vec<Count>> for Counts {
    fn from(counts: Vec<Count>) -> Self {
        let counts = counts.into_iter();
        Self(
            counts
                .map(|count| (count.name.to_owned(), count.each))
                .collect(),
        )
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let counts = self.0.iter();
        let counts = counts
            .map(|(name, ByPlayer { french, coalition })| format!("{name}={french}-{coalition}"));
        serializer.serialize_str(&counts.collect::<Vec<_>>().join(" "))
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let count = |part: &str| {
            let (name, numbers) = part.split_once('=')?;
            let (french, coalition) = numbers.split_once('-')?;
            let each = ByPlayer {
                french: french.parse().ok()?,
                coalition: coalition.parse().ok()?,
            };
            Some((name.to_owned(), each))
        };
        let counts: Option<Vec<_>> = text.split_whitespace().map(count).collect();
        let expected = "counts such as `leaders_lost=0-1` were expected";
        counts.map(Self).ok_or_else(|| D::Error::custom(expected))
    }
}

/// The counts of several games, added up in the order in which the first of them has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums(Vec<Sum>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Sum {
    name: String,
    /// The games that have counted it.
    games: u64,
    each: ByPlayer<u64>,
}

impl Sums {
    /// Adds what a game has counted.
    pub fn add(&mut self, counts: &Counts) {
        for (name, each) in &counts.0 {
            let known = self.0.iter().position(|sum| sum.name == *name);
            let place = known.unwrap_or_else(|| {
                self.0.push(Sum {
                    name: name.clone(),
                    games: 0,
                    each: ByPlayer::default(),
                });
                self.0.len() - 1
            });
            let sum = &mut self.0[place];
            sum.games += 1;
            // A line may have been written by anybody.
            sum.each.french = sum.each.french.saturating_add(each.french);
            sum.each.coalition = sum.each.coalition.saturating_add(each.coalition);
        }
    }
}

/// A line for each, with the average of a game; nothing where nothing was counted.
impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        let wide = self.0.iter().map(|sum| sum.name.len()).max().unwrap_or(0);
        writeln!(f, "  counted, on average:")?;
        writeln!(f, "  {:<wide$}  games   French  Coalition", "")?;
        for Sum { name, games, each } in &self.0 {
            let [french, coalition] =
                [each.french, each.coalition].map(|sum| sum as f64 / *games as f64);
            writeln!(
                f,
                "  {name:<wide$}  {games:>5}  {french:>7.2}  {coalition:>9.2}"
            )?;
        }
        Ok(())
    }
}
