//! Who fights: the armies of the campaign of Waterloo, their two players, and the nations that counters are coloured for.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the three armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Army {
    French,
    Allied,
    Prussian,
}

impl Army {
    /// All armies.
    pub const ALL: [Self; 3] = [Self::French, Self::Allied, Self::Prussian];

    /// Gets the player who commands the army.
    pub const fn player(self) -> Player {
        match self {
            Self::French => Player::French,
            Self::Allied | Self::Prussian => Player::Coalition,
        }
    }
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    French,
    Coalition,
}

impl Player {
    /// Both players.
    pub const ALL: [Self; 2] = [Self::French, Self::Coalition];

    /// Gets the other player.
    pub const fn opponent(self) -> Self {
        match self {
            Self::French => Self::Coalition,
            Self::Coalition => Self::French,
        }
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::French => "French",
            Self::Allied => "Allied",
            Self::Prussian => "Prussian",
        })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::French => "French",
            Self::Coalition => "Coalition",
        })
    }
}

/// A value for each army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    pub french: T,
    pub allied: T,
    pub prussian: T,
}

impl<T> std::ops::Index<Army> for BySide<T> {
    type Output = T;

    fn index(&self, side: Army) -> &T {
        match side {
            Army::French => &self.french,
            Army::Allied => &self.allied,
            Army::Prussian => &self.prussian,
        }
    }
}

impl<T> std::ops::IndexMut<Army> for BySide<T> {
    fn index_mut(&mut self, side: Army) -> &mut T {
        match side {
            Army::French => &mut self.french,
            Army::Allied => &mut self.allied,
            Army::Prussian => &mut self.prussian,
        }
    }
}

/// A value for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByPlayer<T> {
    pub french: T,
    pub coalition: T,
}

impl<T> std::ops::Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::French => &self.french,
            Player::Coalition => &self.coalition,
        }
    }
}

impl<T> std::ops::IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::French => &mut self.french,
            Player::Coalition => &mut self.coalition,
        }
    }
}

/// The nation that a unit's counter is coloured for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nationality {
    French,
    British,
    Kgl,
    Hanoverian,
    Netherlands,
    Nassau,
    Brunswick,
    Prussian,
}

impl fmt::Display for Nationality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::French => "french",
            Self::British => "british",
            Self::Kgl => "kgl",
            Self::Hanoverian => "hanoverian",
            Self::Netherlands => "netherlands",
            Self::Nassau => "nassau",
            Self::Brunswick => "brunswick",
            Self::Prussian => "prussian",
        })
    }
}
