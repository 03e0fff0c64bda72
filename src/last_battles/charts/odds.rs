//! The columns of the Combat Results Table [6.2].

use crate::last_battles::counter::CombatStrength;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A column of the Combat Results Table, from worst to best for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Odds {
    OneToFive,
    OneToFour,
    OneToThree,
    OneToTwo,
    OneToOne,
    TwoToOne,
    ThreeToOne,
    FourToOne,
    FiveToOne,
    SixToOne,
}

impl Odds {
    /// All columns, from 1-5 to 6-1; the position in this list is [`Odds::column`].
    pub const ALL: [Self; 10] = [
        Self::OneToFive,
        Self::OneToFour,
        Self::OneToThree,
        Self::OneToTwo,
        Self::OneToOne,
        Self::TwoToOne,
        Self::ThreeToOne,
        Self::FourToOne,
        Self::FiveToOne,
        Self::SixToOne,
    ];

    /// Gets the place of the column in the table, 0 to 9.
    pub const fn column(self) -> usize {
        self as usize
    }

    /// Gets the column at a place, or the end of the table that lies nearest to it [6.2B].
    pub const fn at(place: i32) -> Self {
        match place {
            ..0 => Self::OneToFive,
            0..10 => Self::ALL[place as usize],
            10.. => Self::SixToOne,
        }
    }

    /// Gets the two numbers of the ratio, the attacker's first.
    pub const fn ratio(self) -> (u8, u8) {
        let column = self as u8;
        if column < 4 {
            (1, 5 - column)
        } else {
            (column - 3, 1)
        }
    }

    /// Divides the attacker's strength by the defender's, rounded in the defender's favour [6.2A], and keeps the outcome
    /// between 1-5 and 6-1 [6.2B]. A defender without strength is attacked at 6-1.
    pub const fn from_strengths(attack: CombatStrength, defence: CombatStrength) -> Self {
        let (attack, defence) = (attack.0, defence.0);
        if attack >= defence {
            let times = match attack.checked_div(defence) {
                Some(times) if times < 6 => times,
                _ => 6,
            };
            return Self::ALL[3 + times as usize];
        }
        if attack == 0 {
            return Self::OneToFive;
        }
        let times = defence.div_ceil(attack);
        Self::ALL[5 - if times < 5 { times as usize } else { 5 }]
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (attack, defence) = self.ratio();
        write!(f, "{attack}-{defence}")
    }
}

impl fmt::Debug for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that names no column of the Combat Results Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseOddsError(String);

impl fmt::Display for ParseOddsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no column of the combat results table: one of 1-5 to 6-1 was expected",
            self.0
        )
    }
}

impl std::error::Error for ParseOddsError {}

impl FromStr for Odds {
    type Err = ParseOddsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|odds| odds.to_string() == text)
            .ok_or_else(|| ParseOddsError(text.to_owned()))
    }
}

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Odds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(attack: u16, defence: u16) -> String {
        Odds::from_strengths(CombatStrength(attack), CombatStrength(defence)).to_string()
    }

    #[test]
    fn case_6_2a_odds_are_rounded_for_the_defender() {
        let worked = [
            (17, 4, "4-1"),
            (13, 2, "6-1"),
            (10, 10, "1-1"),
            (2, 4, "1-2"),
            (4, 9, "1-3"),
            (9, 10, "1-2"),
            (19, 10, "1-1"),
            (20, 10, "2-1"),
        ];
        for (attack, defence, expected) in worked {
            assert_eq!(odds(attack, defence), expected, "{attack}:{defence}");
        }
    }

    #[test]
    fn case_6_2b_odds_stay_between_1_5_and_6_1() {
        assert_eq!(odds(100, 1), "6-1");
        assert_eq!(odds(1, 6), "1-5");
        assert_eq!(odds(1, u16::MAX), "1-5");
        assert_eq!(odds(5, 0), "6-1");
        assert_eq!(odds(0, 5), "1-5");
    }

    #[test]
    fn odds_read_back_as_written_and_rise() {
        for column in Odds::ALL {
            assert_eq!(column.to_string().parse(), Ok(column));
        }
        assert!(Odds::ALL.is_sorted());
        for place in -2..12 {
            let at = Odds::at(place).column() as i32;
            assert_eq!(at, place.clamp(0, 9));
        }
        assert!("7-1".parse::<Odds>().is_err() && "2-2".parse::<Odds>().is_err());
    }
}
