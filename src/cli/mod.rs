//! The text commands, one file each.
//!
//! Those that play many games need the feature `cli`; the others are there whenever the rules are.

pub mod check;
pub mod engine;
pub mod lines;
pub mod output;
pub mod replay;
#[cfg(feature = "cli")]
pub mod simulate;
#[cfg(feature = "cli")]
pub mod soak;
#[cfg(feature = "cli")]
pub mod tournament;
pub mod verify;
