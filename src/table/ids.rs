//! Names of units and leaders, as data files, saves and the protocol write them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// The longest name, in bytes.
pub const LONGEST_NAME: usize = 23;

/// A short ASCII name that is copied rather than shared: lower-case letters, digits and hyphens, then zeros.
///
/// It is kept in words, so that two names are compared by a few steps.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Name([[u8; 8]; 3]);

impl Name {
    fn bytes(&self) -> &[u8] {
        &self.0.as_flattened()[..LONGEST_NAME]
    }

    fn as_str(&self) -> &str {
        let bytes = self.bytes();
        let length = bytes.iter().position(|&b| b == 0).unwrap_or(LONGEST_NAME);
        std::str::from_utf8(&bytes[..length]).unwrap_or_default()
    }

    /// Gets two numbers that stand in the order of the names.
    fn numbers(&self) -> (u128, u64) {
        let [first, second, third] = self.0.map(u64::from_be_bytes);
        (u128::from(first) << 64 | u128::from(second), third)
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        self.numbers().cmp(&other.numbers())
    }
}

impl Hash for Name {
    /// Hashes the bytes that a name may fill: fingerprints of states depend on that.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.bytes().hash(hasher);
    }
}

/// Text that cannot name a unit or a leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseNameError(String);

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a name: up to {LONGEST_NAME} lower-case letters, digits and hyphens were expected",
            self.0
        )
    }
}

impl std::error::Error for ParseNameError {}

impl FromStr for Name {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if text.is_empty() || text.len() > LONGEST_NAME || !text.bytes().all(allowed) {
            return Err(ParseNameError(text.to_owned()));
        }
        let mut name = Self([[0; 8]; 3]);
        name.0.as_flattened_mut()[..text.len()].copy_from_slice(text.as_bytes());
        Ok(name)
    }
}

macro_rules! name_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Name);

        impl $name {
            /// Gets the name as text.
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl FromStr for $name {
            type Err = ParseNameError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

name_type! {
    /// The name of a combat unit, such as `fr-2-gauthier`.
    UnitId
}
name_type! {
    /// The name of a leader, such as `ldr-ney`.
    LeaderId
}

name_type! {
    /// The name of a marker that stands on the map for units kept aside, or for nobody, such as `hm-fr-1a`.
    MarkerId
}
name_type! {
    /// The name of a pair of such markers, such as `hm-fr-1`.
    PairId
}

name_type! {
    /// The name of a unit or a leader, where either may be named: in orders to move, and in what comes of them.
    ///
    /// A name does not tell which of the two it is; a game finds its unit or its leader by it.
    PieceId
}

macro_rules! piece_name {
    ($name:ident) => {
        impl From<$name> for PieceId {
            fn from(name: $name) -> Self {
                Self(name.0)
            }
        }

        impl PartialEq<$name> for PieceId {
            fn eq(&self, other: &$name) -> bool {
                self.0 == other.0
            }
        }
    };
}

piece_name!(UnitId);
piece_name!(LeaderId);
piece_name!(MarkerId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_reads_back_as_written() {
        for text in ["a", "fr-3c-marcillac", "12345678901234567890123"] {
            assert_eq!(text.parse::<UnitId>().unwrap().as_str(), text);
        }
        for text in ["", "Fr-2", "a b", "123456789012345678901234", "é"] {
            assert!(text.parse::<UnitId>().is_err(), "{text}");
        }
    }

    #[test]
    fn names_of_units_leaders_and_pieces_read_and_write_alike() {
        for text in ["fr-2-gauthier", "ldr-ney", ""] {
            let unit = text.parse::<UnitId>().map(|name| name.to_string());
            let leader = text.parse::<LeaderId>().map(|name| name.to_string());
            let piece = text.parse::<PieceId>().map(|name| name.to_string());
            assert_eq!(unit, piece);
            assert_eq!(leader, piece);
        }
        let (unit, leader): (UnitId, LeaderId) = ("a-1".parse().unwrap(), "a-1".parse().unwrap());
        let piece = PieceId::from(unit);
        let written = [
            ron::to_string(&unit),
            ron::to_string(&leader),
            ron::to_string(&piece),
        ];
        for text in written {
            let text = text.unwrap();
            assert_eq!(text, "\"a-1\"");
            assert_eq!(ron::from_str::<PieceId>(&text).unwrap(), piece);
        }
    }

    #[test]
    fn a_piece_equals_the_unit_or_leader_that_it_is() {
        let (unit, leader): (UnitId, LeaderId) =
            ("fr-2-pire".parse().unwrap(), "ldr-ney".parse().unwrap());
        assert_eq!(PieceId::from(unit), unit);
        assert_eq!(PieceId::from(leader), leader);
        assert_ne!(PieceId::from(unit), PieceId::from(leader));
    }
}
