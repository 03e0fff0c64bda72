//! The hexagonal grid, in integers only.
//!
//! Hexes are named as printed: `CCRR`, column then row, both counted from 1, flat sides north and south. Even-numbered
//! columns sit half a hex lower than odd ones, so the even hex (c, r) touches (c±1, r) and (c±1, r+1), the odd one
//! (c±1, r−1) and (c±1, r).

mod grid;
pub mod line;
pub mod numbering;
pub mod path;

pub use grid::{Grid, HexSet};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One of the six ways out of a hex, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    North,
    NorthEast,
    SouthEast,
    South,
    SouthWest,
    NorthWest,
}

impl Direction {
    /// All six, clockwise from north; the position in this list is [`Direction::index`].
    pub const ALL: [Self; 6] = [
        Self::North,
        Self::NorthEast,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// Gets the number of this direction, 0 to 5 clockwise from north.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Gets the way back.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// Gets the direction `sixths` sixths of a turn further clockwise.
    pub const fn clockwise(self, sixths: usize) -> Self {
        Self::ALL[(self as usize + sixths) % 6]
    }

    /// Gets the step in column and row from a hex of an odd or an even column.
    const fn step(self, odd_column: bool) -> (i16, i16) {
        match (self, odd_column) {
            (Self::North, _) => (0, -1),
            (Self::South, _) => (0, 1),
            (Self::NorthEast, true) => (1, -1),
            (Self::NorthEast, false) => (1, 0),
            (Self::SouthEast, true) => (1, 0),
            (Self::SouthEast, false) => (1, 1),
            (Self::SouthWest, true) => (-1, 0),
            (Self::SouthWest, false) => (-1, 1),
            (Self::NorthWest, true) => (-1, -1),
            (Self::NorthWest, false) => (-1, 0),
        }
    }
}

/// The printed number of a hex: column 1 to 99, row 1 to 99.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexNumber {
    column: u8,
    row: u8,
}

impl HexNumber {
    /// Makes a hex number; `None` unless column and row both lie between 1 and 99.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column >= 1 && column <= 99 && row >= 1 && row <= 99 {
            Some(Self { column, row })
        } else {
            None
        }
    }

    /// Gets the column, 1 to 99 from the west.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Gets the row, 1 to 99 from the north.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Gets the hex one step away, or `None` beyond what can be numbered.
    pub const fn neighbour(self, direction: Direction) -> Option<Self> {
        let (dc, dr) = direction.step(self.column % 2 == 1);
        let (column, row) = (self.column as i16 + dc, self.row as i16 + dr);
        if column < 1 || row < 1 {
            return None;
        }
        Self::new(column as u8, row as u8)
    }

    /// Lists the neighbours that can be numbered, clockwise from north.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| self.neighbour(direction))
    }

    /// Gets the direction in which `other` touches this hex, if it does.
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        let columns = i16::from(other.column) - i16::from(self.column);
        let rows = i16::from(other.row) - i16::from(self.row);
        let odd_column = self.column % 2 == 1;
        Direction::ALL
            .into_iter()
            .find(|direction| direction.step(odd_column) == (columns, rows))
    }

    /// Tells whether the two hexes share a side.
    pub const fn touches(self, other: Self) -> bool {
        self.column.abs_diff(other.column) <= 1 && self.distance(other) == 1
    }

    /// Counts the steps between two hexes, leaving out the first and counting the last.
    pub const fn distance(self, other: Self) -> u32 {
        let (ax, ay, az) = self.cube();
        let (bx, by, bz) = other.cube();
        let (x, y, z) = ((ax - bx).abs(), (ay - by).abs(), (az - bz).abs());
        let largest = if x > y { x } else { y };
        (if largest > z { largest } else { z }) as u32
    }

    /// Gets cube coordinates (x + y + z = 0; x grows east, z grows south).
    pub const fn cube(self) -> (i16, i16, i16) {
        let x = self.column as i16;
        let z = self.row as i16 - (x + (x & 1)) / 2;
        (x, -x - z, z)
    }

    /// Gets the hex at cube coordinates, if it can be numbered.
    pub const fn from_cube(x: i16, z: i16) -> Option<Self> {
        let row = z + (x + (x & 1)) / 2;
        if x < 1 || x > 99 || row < 1 || row > 99 {
            return None;
        }
        Self::new(x as u8, row as u8)
    }
}

/// Reads a hex number that a program wrote itself, such as a constant of a test.
///
/// # Panics
/// Panics if the text is not a hex number; text from outside goes through [`str::parse`].
pub const fn hex(printed: u16) -> HexNumber {
    match HexNumber::new((printed / 100) as u8, (printed % 100) as u8) {
        Some(hex) => hex,
        None => panic!("not a hex number"),
    }
}

impl fmt::Display for HexNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

impl fmt::Debug for HexNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a hex number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseHexError {
    text: String,
    /// How numbers are written.
    form: &'static str,
}

impl ParseHexError {
    fn new(text: &str, form: &'static str) -> Self {
        Self {
            text: text.to_owned(),
            form,
        }
    }
}

impl fmt::Display for ParseHexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a hex number: four digits were expected, {}",
            self.text, self.form
        )
    }
}

impl std::error::Error for ParseHexError {}

impl FromStr for HexNumber {
    type Err = ParseHexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
        let number = || -> Option<Self> {
            Self::new(text.get(..2)?.parse().ok()?, text.get(2..)?.parse().ok()?)
        };
        digits
            .then(number)
            .flatten()
            .ok_or_else(|| ParseHexError::new(text, "column then row, as in 1641"))
    }
}

impl Serialize for HexNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HexNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The side that two touching hexes share; the smaller number comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hexside {
    first: HexNumber,
    second: HexNumber,
}

impl Hexside {
    /// Makes the side between two hexes; `None` unless they touch.
    pub fn between(a: HexNumber, b: HexNumber) -> Option<Self> {
        a.touches(b).then(|| Self {
            first: a.min(b),
            second: a.max(b),
        })
    }

    /// Gets the two hexes, the smaller number first.
    pub const fn hexes(self) -> [HexNumber; 2] {
        [self.first, self.second]
    }
}

/// Text that is not a hexside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseHexsideError {
    /// Not two numbers with a hyphen between.
    Form(String),
    /// One of the two is not a hex number.
    Hex(ParseHexError),
    /// The two hexes do not touch.
    Apart(HexNumber, HexNumber),
}

impl fmt::Display for ParseHexsideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(text) => write!(
                f,
                "`{text}` is not a hexside: two hex numbers with a hyphen were expected, as in 1641-1642"
            ),
            Self::Hex(error) => error.fmt(f),
            Self::Apart(a, b) => write!(f, "{a} and {b} do not touch, so they share no hexside"),
        }
    }
}

impl std::error::Error for ParseHexsideError {}

impl FromStr for Hexside {
    type Err = ParseHexsideError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (a, b) = text
            .split_once('-')
            .ok_or_else(|| ParseHexsideError::Form(text.to_owned()))?;
        let a = a.parse().map_err(ParseHexsideError::Hex)?;
        let b = b.parse().map_err(ParseHexsideError::Hex)?;
        Self::between(a, b).ok_or(ParseHexsideError::Apart(a, b))
    }
}

impl fmt::Display for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.second)
    }
}

impl fmt::Debug for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_columns_sit_half_a_hex_lower() {
        let around: Vec<_> = hex(1744).neighbours().map(|h| h.to_string()).collect();
        assert_eq!(around, ["1743", "1843", "1844", "1745", "1644", "1643"]);
        assert!(hex(1328).touches(hex(1329)) && hex(1329).touches(hex(1429)));
        assert!(hex(1430).touches(hex(1531)));
    }

    #[test]
    fn distance_counts_the_last_hex_and_not_the_first() {
        assert_eq!(hex(101).distance(hex(5767)), 94);
        assert_eq!(hex(1356).distance(hex(1554)), 3);
        assert_eq!(hex(1641).distance(hex(1641)), 0);
    }

    #[test]
    fn cube_coordinates_lead_back() {
        for column in 1..=99 {
            for row in 1..=99 {
                let here = HexNumber::new(column, row).unwrap();
                let (x, _, z) = here.cube();
                assert_eq!(HexNumber::from_cube(x, z), Some(here));
            }
        }
    }

    #[test]
    fn what_is_no_hex_number_is_refused() {
        for text in ["", "164", "16411", "16a1", "0041", "1600", "١٦٤١"] {
            assert!(text.parse::<HexNumber>().is_err(), "{text}");
        }
    }
}
