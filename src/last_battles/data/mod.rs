//! The game's data files: what they hold, how they become what the rules play with, and what can be wrong with them.

pub mod cases;
pub mod data_number;
pub mod embedded;
pub mod library;
pub mod lint;
pub mod load;
pub mod own_files;
pub mod scenario_library;
pub mod variant_counters;
