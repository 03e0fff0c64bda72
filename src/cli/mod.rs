//! The text commands, one file each. They know no game by name: what they need of one stands in [`games`].
//!
//! Those that play many games need the feature `cli`; the others are there whenever the rules are.

pub mod check;
pub mod engine;
pub mod games;
pub mod lines;
pub mod output;
pub mod replay;
#[cfg(feature = "cli")]
pub mod simulate;
#[cfg(feature = "cli")]
pub mod soak;
#[cfg(feature = "cli")]
pub mod tournament;
#[cfg(feature = "cli")]
pub mod tune;
pub mod verify;
