//! How a program that thinks long is told to come to an end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells a program to think no longer: it then orders the best that it has found. All clones are one.
///
/// A program that has been stopped may order otherwise than it would have.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Tells the program to come to an end.
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Tells whether the program is to come to an end.
    pub fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
