//! References to the numbered cases of a rulebook.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The longest case number, in bytes.
const LONGEST: usize = 8;

/// A numbered case of the rulebook, such as `5.3E`; of another book than the game's usual one with a word for that before it,
/// such as `76:20.32`. What is shown is the number alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Case([u8; LONGEST]);

impl Case {
    /// Reads a case number; `None` if it is empty or longer than any is.
    pub const fn new(number: &str) -> Option<Self> {
        let bytes = number.as_bytes();
        if bytes.is_empty() || bytes.len() > LONGEST {
            return None;
        }
        let mut text = [0; LONGEST];
        let mut i = 0;
        while i < bytes.len() {
            text[i] = bytes[i];
            i += 1;
        }
        Some(Self(text))
    }

    /// Gets the number as its book prints it.
    pub fn number(&self) -> &str {
        let whole = self.as_str();
        whole.rsplit_once(':').map_or(whole, |(_, number)| number)
    }

    /// Gets the case as it is shown: its number, of whatever book.
    #[must_use]
    pub fn shown(self) -> Self {
        Self::new(self.number()).unwrap_or(self)
    }

    /// Gets the number as text, with its book.
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|&b| b == 0).unwrap_or(LONGEST);
        std::str::from_utf8(&self.0[..length]).unwrap_or_default()
    }
}

/// Names a case that the code itself writes down.
///
/// # Panics
/// Panics if the number is longer than any is; numbers from outside go through [`Case::new`].
pub const fn case(number: &str) -> Case {
    match Case::new(number) {
        Some(case) => case,
        None => panic!("not a case number"),
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.number())
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.as_str())
    }
}

impl Serialize for Case {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.number())
    }
}

impl<'de> Deserialize<'de> for Case {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        let wrong = || D::Error::custom(format!("`{text}` is not the number of a case"));
        Self::new(&text).ok_or_else(wrong)
    }
}

/// How a record keeps a case: with its book, so that it is read again as it was.
pub mod with_book {
    use super::Case;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes a case with its book.
    ///
    /// # Errors
    /// Passes on those of the format.
    pub fn serialize<S: Serializer>(case: &Option<Case>, serializer: S) -> Result<S::Ok, S::Error> {
        case.as_ref().map(Case::as_str).serialize(serializer)
    }

    /// Reads a case.
    ///
    /// # Errors
    /// Says that a text is no case.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Case>, D::Error> {
        Option::<Case>::deserialize(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_of_another_book_shows_its_number_alone() {
        let case = case("76:20.32");
        assert_eq!(case.to_string(), "20.32");
        assert_eq!(case.as_str(), "76:20.32");
        assert_eq!(case.shown(), super::case("20.32"));
        assert_ne!(case, case.shown(), "of one book and of another");
    }
}
