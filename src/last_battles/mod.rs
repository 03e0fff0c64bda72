//! Napoleon's Last Battles: the rules, a file a chapter of the rulebook.

pub mod charts;
pub mod counter;
pub mod setting;
