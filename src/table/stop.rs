//! How a program that thinks long is told to come to an end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Tells a program to think no longer: it then orders the best that it has found. All clones are one.
///
/// A program that has been stopped may order otherwise than it would have.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    asked: Arc<AtomicBool>,
    /// When it comes by itself.
    at: Option<Instant>,
}

impl Stop {
    /// Tells the program to come to an end.
    pub fn now(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }

    /// Tells whether the program is to come to an end.
    pub fn is_on(&self) -> bool {
        self.asked.load(Ordering::Relaxed) || self.at.is_some_and(|at| Instant::now() >= at)
    }

    /// Gets a stop that comes with this one, or by itself once some time has passed.
    pub fn or_after(&self, time: Duration) -> Self {
        Self {
            asked: Arc::clone(&self.asked),
            at: Some(Instant::now() + time),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_comes_by_itself_once_its_time_has_passed_and_with_the_one_that_it_was_made_of() {
        let asked = Stop::default();
        let (soon, late) = (
            asked.or_after(Duration::ZERO),
            asked.or_after(Duration::from_secs(3600)),
        );
        assert!(soon.is_on() && !late.is_on() && !asked.is_on());
        asked.now();
        assert!(late.is_on());
    }
}
