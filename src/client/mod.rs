//! The desktop client: what is drawn, and what a player does with it.

pub mod assets;
pub mod board;
pub mod counters;
pub mod geometry;
pub mod ground;
pub mod palette;
pub mod zoom;
