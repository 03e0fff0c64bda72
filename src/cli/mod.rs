//! The text commands, one file each.

pub mod check;
