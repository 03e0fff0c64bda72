//! \[2\] The command phase: headquarters are set down anew, blown corps return, cavalry recovers, detachments are placed and
//! recalled. In each step the French do all of theirs before the Coalition does.

pub mod detachments;
pub mod headquarters;
pub mod hill;
pub mod returns;
