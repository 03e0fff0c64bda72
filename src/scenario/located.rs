//! Values of a data file that know where they stand in it.
//!
//! RON tells positions only of what it cannot read. So that a check can point at a value that reads well and is wrong,
//! the text is scanned for its string literals first; each located value, as it is read, takes the next literal
//! that says the same. Files are read in the order of their text, which makes the match exact.

use crate::hex::{HexNumber, Hexside};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use std::cell::RefCell;
use std::fmt;

/// A place in a text, line and column counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub line: u32,
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A value and where it stands; only the value counts in comparisons.
#[derive(Clone, Copy, Debug)]
pub struct Located<T> {
    pub value: T,
    pub at: Position,
}

impl<T: PartialEq> PartialEq for Located<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Located<T> {}

/// Hex numbers written in one string, with blanks between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HexList(pub Vec<Located<HexNumber>>);

/// Hexsides written in one string, `1641-1642`, with blanks between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideList(pub Vec<Located<Hexside>>);
