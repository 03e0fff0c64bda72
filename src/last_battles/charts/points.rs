//! Movement points [5.0].

use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Movement points, counted in halves because a road costs a half [5.2B].
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MovementPoints(u16);

impl MovementPoints {
    /// No movement points.
    pub const ZERO: Self = Self(0);

    /// Makes a number of whole points.
    pub const fn whole(points: u16) -> Self {
        Self(points.saturating_mul(2))
    }

    /// Makes a number of half points.
    pub const fn from_halves(halves: u16) -> Self {
        Self(halves)
    }

    /// Gets the number of half points.
    pub const fn halves(self) -> u16 {
        self.0
    }

    /// Adds, up to the largest number there is.
    pub const fn saturating_add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Takes away; `None` if there are fewer.
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        match self.0.checked_sub(other.0) {
            Some(halves) => Some(Self(halves)),
            None => None,
        }
    }

    /// Multiplies, up to the largest number there is.
    pub const fn times(self, factor: u16) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

impl std::ops::Add for MovementPoints {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.saturating_add(other)
    }
}

impl std::iter::Sum for MovementPoints {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Self::saturating_add)
    }
}

/// Writes the points as the map does, a half as `½`.
impl fmt::Display for MovementPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (0, 1) => f.write_str("½"),
            (whole, 0) => write!(f, "{whole}"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

impl fmt::Debug for MovementPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for MovementPoints {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(2) {
            serializer.serialize_u16(self.0 / 2)
        } else {
            serializer.serialize_f32(f32::from(self.0) / 2.0)
        }
    }
}

/// Reads movement points from a number with at most one half after the point.
struct MovementPointsVisitor;

impl Visitor<'_> for MovementPointsVisitor {
    type Value = MovementPoints;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("movement points: a number from 0 to 32767 in steps of 0.5")
    }

    fn visit_u64<E: serde::de::Error>(self, points: u64) -> Result<Self::Value, E> {
        let halves = points
            .checked_mul(2)
            .and_then(|halves| u16::try_from(halves).ok());
        halves
            .map(MovementPoints)
            .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Unsigned(points), &self))
    }

    fn visit_i64<E: serde::de::Error>(self, points: i64) -> Result<Self::Value, E> {
        match u64::try_from(points) {
            Ok(points) => self.visit_u64(points),
            Err(_) => Err(E::invalid_value(
                serde::de::Unexpected::Signed(points),
                &self,
            )),
        }
    }

    fn visit_f64<E: serde::de::Error>(self, points: f64) -> Result<Self::Value, E> {
        // The only float here: text is turned into halves, exactly or not at all.
        let halves = points * 2.0;
        if halves.fract() == 0.0 && (0.0..=f64::from(u16::MAX)).contains(&halves) {
            return Ok(MovementPoints(halves as u16));
        }
        Err(E::invalid_value(
            serde::de::Unexpected::Float(points),
            &self,
        ))
    }
}

impl<'de> Deserialize<'de> for MovementPoints {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MovementPointsVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn movement_points_are_read_in_halves() {
        let read = |text: &str| ron::from_str::<MovementPoints>(text).map(MovementPoints::halves);
        assert_eq!((read("0.5"), read("4"), read("1.5")), (Ok(1), Ok(8), Ok(3)));
        for text in ["0.25", "-1", "40000", "\"1\""] {
            assert!(read(text).is_err(), "{text}");
        }
        for halves in 0..9 {
            let written = ron::to_string(&MovementPoints(halves)).unwrap();
            assert_eq!(read(&written), Ok(halves), "{written}");
        }
        let words = [0, 1, 2, 3].map(|halves| MovementPoints(halves).to_string());
        assert_eq!(words, ["0", "½", "1", "1½"]);
    }
}
