//! How well a program plays, and with which changes of what it weighs.

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
    /// Plays as the hard level does and thinks longer: it makes new plans of the best as long as its time lasts.
    Master,
    /// The normal level as it was at first, to measure later ones against.
    #[serde(rename = "normal-1")]
    Normal1,
    /// The hard level as it was at first.
    #[serde(rename = "hard-1")]
    Hard1,
}

impl Level {
    /// The levels that are offered, from the worst player to the best.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Easy,
        Self::Normal,
        Self::Hard,
        Self::Master,
    ];
    /// The levels that are kept to measure others against.
    pub const KEPT: [Self; 2] = [Self::Normal1, Self::Hard1];

    /// Gets the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Master => "master",
            Self::Normal1 => "normal-1",
            Self::Hard1 => "hard-1",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The numbers that something a program weighs can be changed to: with larger ones no sum would come out right.
const BOUNDS: RangeInclusive<i64> = -10_000..=10_000;

/// A level, with changes of what it weighs if there are any: `normal`, or `normal+risk=60+share=50`.
///
/// What can be changed is a matter of the game: whoever makes a player asks it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Program {
    pub level: Level,
    pub changes: Vec<(String, i64)>,
}

impl From<Level> for Program {
    fn from(level: Level) -> Self {
        Self {
            level,
            changes: Vec::new(),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.level.fmt(f)?;
        let mut changes = self.changes.iter();
        changes.try_for_each(|(name, value)| write!(f, "+{name}={value}"))
    }
}

/// A number of those a level weighs that play may find a better one for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tunable {
    pub name: &'static str,
    /// What it is as the level stands.
    pub value: i64,
    /// What it may become.
    pub bounds: RangeInclusive<i64>,
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
                "`{text}` changes nothing: a name and a number from {} to {} such as risk=60 were expected",
                BOUNDS.start(),
                BOUNDS.end(),
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
        let mut levels = Level::ALL.into_iter().chain(Level::KEPT);
        let level = levels.find(|level| level.name() == name);
        let level = level.ok_or_else(|| ParseProgramError::Level(name.to_owned()))?;
        let change = |part: &str| {
            let (name, value) = part.split_once('=')?;
            let value = value.parse().ok().filter(|value| BOUNDS.contains(value))?;
            Some((name.to_owned(), value))
        };
        let changes = parts
            .map(|part| change(part).ok_or_else(|| ParseProgramError::Change(part.to_owned())));
        let changes = changes.collect::<Result<_, _>>()?;
        Ok(Self { level, changes })
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
