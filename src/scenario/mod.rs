//! Data files: what they hold, how they are read, and what can be wrong with them.

pub mod embedded;
pub mod schema;
