//! Where a scenario has from what its own rulebook does not say.

use serde::Deserialize;
use std::fmt;

/// Something that the scenario's rulebook does not say, or not clearly, and where it is taken from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceNote {
    /// What it is, in a few words.
    pub what: String,
    pub from: Origin,
    pub confidence: Confidence,
}

/// Where it is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Origin {
    /// What the fourth edition has in its place.
    FourthEdition,
    /// One of several readings of the text.
    Reading,
}

/// How sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Confidence {
    Low,
    Medium,
    High,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FourthEdition => "from the fourth edition",
            Self::Reading => "a reading",
        })
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Low => "doubtful",
            Self::Medium => "likely",
            Self::High => "sure",
        })
    }
}
