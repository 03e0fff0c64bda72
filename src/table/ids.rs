//! Names of units and leaders, as data files, saves and the protocol write them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The longest name, in bytes.
pub const LONGEST_NAME: usize = 23;

/// A short ASCII name that is copied rather than shared: lower-case letters, digits and hyphens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Name([u8; LONGEST_NAME]);

impl Name {
    fn as_str(&self) -> &str {
        let length = self.0.iter().position(|&b| b == 0).unwrap_or(LONGEST_NAME);
        std::str::from_utf8(&self.0[..length]).unwrap_or_default()
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
        let mut bytes = [0; LONGEST_NAME];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Self(bytes))
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

impl From<LeaderId> for UnitId {
    /// Leaders are named like units wherever both may be ordered about.
    fn from(leader: LeaderId) -> Self {
        Self(leader.0)
    }
}

impl From<UnitId> for LeaderId {
    fn from(name: UnitId) -> Self {
        Self(name.0)
    }
}

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
}
