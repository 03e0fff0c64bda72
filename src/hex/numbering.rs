//! How a map prints the numbers of its hexes, where it does not count both figures from 1.
//!
//! A number has two figures of two digits. The first counts what the lattice calls columns, the second what it calls rows. A map
//! that is printed row first is the same lattice turned by a quarter: its rows are the columns of the lattice.

use super::{HexNumber, ParseHexError};
use std::fmt;

/// Where a map begins to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// The two figures that are printed on the lattice's hex 0101.
    first: (u8, u8),
    /// What the two figures are, and an example, for whoever writes a number wrongly.
    form: &'static str,
}

impl Numbering {
    /// Makes the numbering of a map by what is printed on the lattice's hex 0101; `form` says how numbers are written.
    pub const fn new(first: (u8, u8), form: &'static str) -> Self {
        Self { first, form }
    }

    /// Gets the number of a hex as the map prints it.
    pub const fn printed(self, hex: HexNumber) -> Printed {
        let (first, second) = self.first;
        Printed(hex.column() + first - 1, hex.row() + second - 1)
    }

    /// Gets the hex on which two figures are printed; `None` if they are no number of this map.
    pub const fn hex(self, first: u8, second: u8) -> Option<HexNumber> {
        let (from_first, from_second) = self.first;
        if first < from_first || second < from_second {
            return None;
        }
        HexNumber::new(first - from_first + 1, second - from_second + 1)
    }

    /// Reads a number as the map prints it.
    ///
    /// # Errors
    /// Says how a number is written.
    pub fn parse(self, text: &str) -> Result<HexNumber, ParseHexError> {
        let digits = text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
        let number = || self.hex(text.get(..2)?.parse().ok()?, text.get(2..)?.parse().ok()?);
        let number = digits.then(number).flatten();
        number.ok_or_else(|| ParseHexError::new(text, self.form))
    }
}

/// A number as a map prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed(u8, u8);

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.0, self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex;

    const ROW_FIRST: Numbering = Numbering::new((10, 0), "row, then column, as in 2618");

    #[test]
    fn a_map_printed_row_first_is_the_same_lattice() {
        let quatre_bras = ROW_FIRST.parse("2618").expect("a number");
        assert_eq!(quatre_bras, hex(1719));
        assert_eq!(ROW_FIRST.printed(quatre_bras).to_string(), "2618");
        let around = quatre_bras.neighbours();
        let mut around: Vec<_> = around.map(|h| ROW_FIRST.printed(h).to_string()).collect();
        around.sort();
        assert_eq!(around, ["2517", "2518", "2617", "2619", "2717", "2718"]);
    }

    #[test]
    fn what_is_no_number_of_the_map_is_refused() {
        for text in ["0900", "261", "26188", "2x18", "é618"] {
            let told = ROW_FIRST.parse(text).expect_err("no number").to_string();
            assert!(told.ends_with("row, then column, as in 2618"), "{told}");
        }
    }
}
