//! Data files: what they hold, how they are read, and what can be wrong with them.

mod budget;
pub mod cases;
pub mod data_number;
pub mod disk;
pub mod embedded;
pub mod equipment;
pub mod folder;
pub mod lint;
pub mod load;
pub mod locate;
mod near;
mod read;
pub mod schema;
pub mod shelf;
pub mod unclosed;
