//! What any board game of this kind needs and no single game owns.
//!
//! It grows only when a second game needs a thing.

pub mod board;
pub mod case;
pub mod data;
pub mod dice;
pub mod fingerprint;
pub mod ids;
pub mod number;
pub mod record;
pub mod shown;
