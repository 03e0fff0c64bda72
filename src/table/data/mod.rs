//! Data files: how they are read, and how whatever is wrong with one is told by file, line and column.

pub mod budget;
pub mod disk;
mod fault;
pub mod folder;
pub mod locate;
pub mod map;
pub mod near;
mod read;
pub mod significant;
pub mod unclosed;

pub use disk::text_of;
pub use fault::{AND_MORE, Fault, MORE_FAULTS, Source, Text, count, stands_for};
pub use read::read;
