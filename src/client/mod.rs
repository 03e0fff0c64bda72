//! The desktop client: what is drawn, and what a player does with it.

// The parameters of a system are what it reads and writes, and clippy counts them as if a caller had to give them.
#![allow(clippy::too_many_arguments, clippy::type_complexity)]

pub mod assets;
pub mod board;
pub mod geometry;
pub mod ground;
