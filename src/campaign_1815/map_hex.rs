//! The hexes of this map: 31 rows of 42, printed row first.
//!
//! A [`Hex`] is a number of the lattice that is written as this map prints it: row 10 in the south to 40 in the north, column 00
//! in the west to 41 in the east. Odd rows lie half a hex further east.

use crate::hex::numbering::Numbering;
use crate::hex::{Grid, HexNumber, HexSet, ParseHexError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// How the map prints its numbers.
pub const NUMBERING: Numbering = Numbering::new((10, 0), "row then column, as in 2618");

/// The lattice of the map: its columns are the printed rows, its rows the printed columns.
pub const GRID: Grid = match Grid::new(31, 42) {
    Some(grid) => grid,
    None => Grid::SINGLE,
};

/// How many hexes the map has.
pub const HEXES: usize = GRID.len();

/// A hex of the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(HexNumber);

impl Hex {
    /// Makes the hex of a lattice number; `None` beyond the map.
    pub const fn new(number: HexNumber) -> Option<Self> {
        if GRID.contains(number) {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Gets the number in the lattice, by which neighbours and pictures go.
    pub const fn number(self) -> HexNumber {
        self.0
    }

    /// Gets the place of the hex in a dense table.
    pub const fn index(self) -> usize {
        GRID.index(self.0)
    }

    /// Gets the hex at a place of a dense table.
    ///
    /// # Panics
    /// Panics beyond the table.
    pub const fn at(index: usize) -> Self {
        Self(GRID.hex(index))
    }

    /// Counts the hexes to another, which is counted.
    pub const fn distance(self, other: Self) -> u8 {
        self.0.distance(other.0) as u8
    }

    /// Tells whether the two hexes share a side.
    pub const fn touches(self, other: Self) -> bool {
        self.0.touches(other.0)
    }

    /// Lists the neighbours that lie on the map.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        self.0.neighbours().filter_map(Self::new)
    }

    /// Lists all hexes within a distance, this one too, in rising order.
    pub fn within(self, distance: u8) -> impl Iterator<Item = Self> {
        let reach = i16::from(distance);
        let (column, row) = (i16::from(self.0.column()), i16::from(self.0.row()));
        let rows = move |c: i16| (row - reach..=row + reach).map(move |r| (c, r));
        let around = (column - reach..=column + reach).flat_map(rows);
        let hexes = around.filter_map(|(c, r)| {
            let number = HexNumber::new(u8::try_from(c).ok()?, u8::try_from(r).ok()?)?;
            Self::new(number)
        });
        hexes.filter(move |hex| self.distance(*hex) <= distance)
    }

    /// Lists all hexes of the map in rising order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..HEXES).map(Self::at)
    }
}

/// Reads a number that the program wrote itself, such as a constant of a test.
///
/// # Panics
/// Panics if it is no number of this map.
pub const fn hex(printed: u16) -> Hex {
    match NUMBERING.hex((printed / 100) as u8, (printed % 100) as u8) {
        Some(number) => match Hex::new(number) {
            Some(hex) => hex,
            None => panic!("not a hex of this map"),
        },
        None => panic!("not a hex of this map"),
    }
}

/// Lists the hexes of a set in rising order.
pub fn hexes_of(set: &HexSet) -> impl Iterator<Item = Hex> {
    set.iter().map(Hex::at)
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        NUMBERING.printed(self.0).fmt(f)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that names no hex of this map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    Number(ParseHexError),
    /// The number is one, and no hex bears it.
    OffTheMap(String),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(error) => error.fmt(f),
            Self::OffTheMap(text) => write!(
                f,
                "`{text}` is no hex of the map: 1000 to 4041 was expected"
            ),
        }
    }
}

impl std::error::Error for ParseError {}

impl FromStr for Hex {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = NUMBERING.parse(text).map_err(ParseError::Number)?;
        Self::new(number).ok_or_else(|| ParseError::OffTheMap(text.to_owned()))
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The side between two hexes of the map, written `1117-1218`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side(Hex, Hex);

impl Side {
    /// Gets the two hexes.
    pub const fn hexes(self) -> [Hex; 2] {
        [self.0, self.1]
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl FromStr for Side {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form = || {
            format!(
                "`{text}` is not a hexside: two hex numbers with a hyphen were expected, as in 1117-1218"
            )
        };
        let (a, b) = text.split_once('-').ok_or_else(form)?;
        let read = |part: &str| part.parse::<Hex>().map_err(|error| error.to_string());
        let (a, b) = (read(a)?, read(b)?);
        match a.touches(b) {
            true => Ok(Self(a.min(b), a.max(b))),
            false => Err(format!(
                "{a} and {b} do not touch, so they share no hexside"
            )),
        }
    }
}
