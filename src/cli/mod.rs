//! The text commands, one file each.

pub mod check;
pub mod engine;
pub mod lines;
pub mod output;
pub mod replay;
pub mod simulate;
pub mod soak;
pub mod tournament;
pub mod verify;
