//! The dice: one seeded ChaCha stream, or faces laid down beforehand.
//!
//! A generator is named by its seed and the number of faces drawn, so that it can be kept in a game's state, compared,
//! and taken up again anywhere. The stream is frozen by golden values in the tests below: to change it would change
//! every saved game.

use super::number::is_default;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// One face of a die, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Face(u8);

impl From<Face> for u8 {
    fn from(face: Face) -> Self {
        face.0
    }
}

/// A number that no die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAFace(u8);

impl std::fmt::Display for NotAFace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is not a face of a die: 1 to 6 was expected", self.0)
    }
}

impl std::error::Error for NotAFace {}

impl TryFrom<u8> for Face {
    type Error = NotAFace;

    fn try_from(face: u8) -> Result<Self, NotAFace> {
        Self::new(face).ok_or(NotAFace(face))
    }
}

impl Face {
    /// Makes a face; `None` unless it lies between 1 and 6.
    pub const fn new(face: u8) -> Option<Self> {
        if face >= 1 && face <= 6 {
            Some(Self(face))
        } else {
            None
        }
    }

    /// Lists the six faces.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=6).map(Self)
    }

    /// Gets the number of pips.
    pub const fn pips(self) -> u8 {
        self.0
    }
}

/// A six-sided die with a past and a future, both fixed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    seed: u64,
    #[serde(default, skip_serializing_if = "is_default")]
    drawn: u64,
    /// The faces of the first rolls; files call them `laid`.
    #[serde(default, rename = "laid", skip_serializing_if = "is_default")]
    scripted: Vec<Face>,
}

impl Dice {
    /// Makes the dice of a seed, of which none is rolled yet.
    pub const fn seeded(seed: u64) -> Self {
        Self {
            seed,
            drawn: 0,
            scripted: Vec::new(),
        }
    }

    /// Makes dice whose first rolls show the given faces, in order.
    pub const fn scripted(seed: u64, scripted: Vec<Face>) -> Self {
        Self {
            seed,
            drawn: 0,
            scripted,
        }
    }

    /// Gets the seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Counts the faces drawn so far.
    pub const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Tells whether the faces of the first rolls were given beforehand.
    pub const fn is_scripted(&self) -> bool {
        !self.scripted.is_empty()
    }

    /// Rolls one die.
    pub fn roll(&mut self) -> Face {
        let position = self.drawn;
        self.drawn += 1;
        match self.scripted.get(position as usize) {
            Some(&face) => face,
            None => self.stream_face(position),
        }
    }

    /// Moves on by one face that an event already names.
    pub const fn skip(&mut self) {
        self.drawn += 1;
    }

    /// Gives these dice another future, which a search must do before it looks ahead.
    pub fn reseed(&mut self, seed: u64) {
        *self = Self::seeded(seed);
    }

    /// Gives these dice another future that begins with the given faces.
    pub fn script(&mut self, seed: u64, faces: Vec<Face>) {
        *self = Self::scripted(seed, faces);
    }

    /// Gets the face at a position of the stream: word `position` of its own block, rejection keeps it fair.
    fn stream_face(&self, position: u64) -> Face {
        let mut stream = ChaCha8Rng::seed_from_u64(self.seed);
        stream.set_stream(position);
        loop {
            let word = stream.next_u32();
            // 4294967292 is the largest multiple of six that fits.
            if word < 4_294_967_292 {
                return Face((word % 6) as u8 + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(mut dice: Dice, count: usize) -> Vec<u8> {
        (0..count).map(|_| dice.roll().pips()).collect()
    }

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        assert_eq!(
            faces(Dice::seeded(7), 12),
            [4, 6, 4, 4, 3, 5, 1, 5, 3, 4, 3, 4]
        );
    }

    #[test]
    fn every_face_comes_about_as_often() {
        let mut counts = [0; 6];
        for face in faces(Dice::seeded(1815), 6000) {
            counts[usize::from(face) - 1] += 1;
        }
        assert!(counts.iter().all(|c| (850..1150).contains(c)), "{counts:?}");
    }

    #[test]
    fn laid_faces_come_first_and_take_the_place_of_the_streams() {
        let plain = faces(Dice::seeded(3), 4);
        let scripted = Dice::scripted(3, [6, 1].into_iter().filter_map(Face::new).collect());
        assert_eq!(faces(scripted, 4), [6, 1, plain[2], plain[3]]);
    }
}
