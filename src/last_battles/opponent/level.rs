//! The levels at which a program plays, and changes of its manner.

use super::planning::PlanningPlayer;
use super::random::RandomPlayer;
use super::weights::Weights;
use super::{Opponent, Stop};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How well a program plays.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Knows nothing but what is legal.
    Random,
    /// Plans as the normal level does, with short sight: its own attacks and goals, hardly the enemy's answer.
    Easy,
    /// Plans its moves and attacks together, one turn ahead.
    #[default]
    Normal,
    /// Makes several plans and rehearses each with dice of its own; so it does with its attacks, retreats and advances.
    Hard,
}

impl Level {
    /// All levels, from the worst player to the best.
    pub const ALL: [Self; 4] = [Self::Random, Self::Easy, Self::Normal, Self::Hard];

    /// Gets the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
        }
    }

    /// Gets the manner of a level that has one.
    const fn weights(self) -> Option<Weights> {
        match self {
            Self::Random => None,
            Self::Easy => Some(Weights::EASY),
            Self::Normal => Some(Weights::NORMAL),
            Self::Hard => Some(Weights::HARD),
        }
    }

    /// Makes a player of this level, whose chance is that of a seed.
    pub fn player(self, seed: u64) -> Box<dyn Opponent> {
        Program::from(self).player(seed)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The numbers that something in a manner can be changed to: with larger ones no sum would come out right.
const BOUNDS: RangeInclusive<i64> = -1000..=1000;

/// A level, with changes of its manner if there are any: `normal`, or `normal+risk=60+share=50`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Program {
    pub level: Level,
    changes: Vec<(&'static str, i64)>,
}

impl From<Level> for Program {
    fn from(level: Level) -> Self {
        Self {
            level,
            changes: Vec::new(),
        }
    }
}

impl Program {
    /// Makes a player, whose chance is that of a seed.
    pub fn player(&self, seed: u64) -> Box<dyn Opponent> {
        self.player_until(seed, Stop::default())
    }

    /// Makes a player who can be stopped while he thinks.
    pub fn player_until(&self, seed: u64, stop: Stop) -> Box<dyn Opponent> {
        let Some(mut weights) = self.level.weights() else {
            return Box::new(RandomPlayer::new(seed));
        };
        for &(name, value) in &self.changes {
            weights.set(name, value);
        }
        Box::new(PlanningPlayer::new(seed, weights).until(stop))
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.fmt(f)?;
        let mut changes = self.changes.iter();
        changes.try_for_each(|(name, value)| write!(f, "+{name}={value}"))
    }
}

/// Text that names no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseProgramError {
    Level(String),
    Change(String),
}

impl fmt::Display for ParseProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(text) => {
                let names = Level::ALL.map(Level::name).join(", ");
                write!(f, "`{text}` is no level: one of {names} was expected")
            }
            Self::Change(text) => write!(
                f,
                "`{text}` changes nothing: a name and a number from {} to {} such as risk=60 were expected; the names are {}",
                BOUNDS.start(),
                BOUNDS.end(),
                Weights::NAMES.join(", ")
            ),
        }
    }
}

impl std::error::Error for ParseProgramError {}

impl FromStr for Program {
    type Err = ParseProgramError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        let mut levels = Level::ALL.into_iter();
        let level = levels.find(|level| level.name() == name);
        let level = level.ok_or_else(|| ParseProgramError::Level(name.to_owned()))?;
        let change = |part: &str| {
            let (name, value) = part.split_once('=')?;
            let name = Weights::NAMES
                .iter()
                .copied()
                .find(|&known| known == name)?;
            let value = value.parse().ok().filter(|value| BOUNDS.contains(value))?;
            Some((name, value))
        };
        let changes = parts
            .map(|part| change(part).ok_or_else(|| ParseProgramError::Change(part.to_owned())));
        let changes: Vec<_> = changes.collect::<Result<_, _>>()?;
        match level.weights().is_none() && !changes.is_empty() {
            true => Err(ParseProgramError::Change(text.to_owned())),
            false => Ok(Self { level, changes }),
        }
    }
}

impl Serialize for Program {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Program {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}
