//! Game turns and the turn record track [4.0].

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A game turn by its day of June 1815 and its hour, such as 16/1400 [4.0].
///
/// 2400 belongs to the evening before it: 16/2400 comes after 16/2100 and before 17/0300.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    day: u8,
    hour: u8,
}

impl Turn {
    /// Makes a turn; `None` unless the day lies between 1 and 30 and the hour between 1 and 24.
    pub const fn new(day: u8, hour: u8) -> Option<Self> {
        if day >= 1 && day <= 30 && hour >= 1 && hour <= 24 {
            Some(Self { day, hour })
        } else {
            None
        }
    }

    /// Gets the day of June, 1 to 30.
    pub const fn day(self) -> u8 {
        self.day
    }

    /// Gets the hour, 1 to 24.
    pub const fn hour(self) -> u8 {
        self.hour
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}/{:02}00", self.day, self.hour)
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTurnError(String);

impl fmt::Display for ParseTurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a turn: day of June and full hour were expected, as in 16/1400; midnight is 2400",
            self.0
        )
    }
}

impl std::error::Error for ParseTurnError {}

impl FromStr for Turn {
    type Err = ParseTurnError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |part: &str| -> Option<u8> {
            let digits = part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| part.parse().ok()).flatten()
        };
        let turn = || {
            let (day, time) = text.split_once('/')?;
            Self::new(number(day)?, number(time.strip_suffix("00")?)?)
        };
        turn().ok_or_else(|| ParseTurnError(text.to_owned()))
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// Whether a turn is played by day or by night [4.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    /// One hour.
    Day,
    /// Three hours: no command, no combat, no entering of enemy zones.
    Night,
}

/// The weather of a turn [4.3].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Weather {
    #[default]
    Clear,
    /// As a night turn, but with command.
    Rain,
    /// As rain \[26D\].
    Mud,
}

/// A box of the turn record track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackBox {
    pub turn: Turn,
    pub light: Light,
    /// The rain of the campaign [22.5C]; the battle scenarios do not use it.
    #[serde(default)]
    pub weather: Weather,
}

/// The turn record track, in the order of play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(transparent)]
pub struct TurnTrack(pub Vec<TrackBox>);

impl TurnTrack {
    /// Gets the box of a turn; `None` for an hour that is no turn, such as 16/2200.
    pub fn get(&self, turn: Turn) -> Option<&TrackBox> {
        self.0.iter().find(|entry| entry.turn == turn)
    }

    /// Gets the first turn of the track.
    pub fn first(&self) -> Option<Turn> {
        self.0.first().map(|entry| entry.turn)
    }

    /// Gets the turn after one; `None` after the last.
    pub fn next(&self, turn: Turn) -> Option<Turn> {
        self.0
            .iter()
            .map(|entry| entry.turn)
            .find(|&later| later > turn)
    }

    /// Lists the turns from the first to the last named, both counted.
    pub fn between(&self, first: Turn, last: Turn) -> impl Iterator<Item = &TrackBox> {
        self.0
            .iter()
            .filter(move |entry| (first..=last).contains(&entry.turn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(text: &str) -> Turn {
        text.parse().unwrap()
    }

    #[test]
    fn midnight_belongs_to_the_evening_before() {
        assert!(turn("16/2100") < turn("16/2400") && turn("16/2400") < turn("17/0300"));
        for text in ["16/0900", "16/2400", "18/2100"] {
            assert_eq!(turn(text).to_string(), text);
        }
        for text in [
            "16/1430", "16/0000", "16/2500", "00/1400", "161400", "+6/1400",
        ] {
            assert!(text.parse::<Turn>().is_err(), "{text}");
        }
    }
}
