//! How a program that thinks long is told to come to an end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Tells a program to think no longer: it then orders the best that it has found. All clones are one.
///
/// A program that has been stopped may order otherwise than it would have.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Signal>);

#[derive(Debug, Default)]
struct Signal {
    on: AtomicBool,
    outer: Option<Stop>,
    /// When it comes by itself.
    at: Option<Instant>,
}

impl Stop {
    /// Makes one for a part of the work, which ends with the whole and can be ended without it.
    pub fn within(&self) -> Self {
        self.part(None)
    }

    /// Makes one for a part of the work, which ends with the whole, or by itself once some time has passed.
    pub fn or_after(&self, time: Duration) -> Self {
        self.part(Some(Instant::now() + time))
    }

    fn part(&self, at: Option<Instant>) -> Self {
        Self(Arc::new(Signal {
            on: AtomicBool::new(false),
            outer: Some(self.clone()),
            at,
        }))
    }

    /// Tells the program to come to an end.
    pub fn now(&self) {
        self.0.on.store(true, Ordering::Relaxed);
    }

    /// Tells whether the program is to come to an end.
    pub fn is_on(&self) -> bool {
        self.0.on.load(Ordering::Relaxed)
            || self.0.at.is_some_and(|at| Instant::now() >= at)
            || self.0.outer.as_ref().is_some_and(Self::is_on)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_ends_with_the_whole_and_not_the_other_way() {
        let whole = Stop::default();
        let (one, other) = (whole.within(), whole.within());
        one.now();
        assert!(one.is_on() && !other.is_on() && !whole.is_on());
        whole.now();
        assert!(other.clone().is_on());
    }

    #[test]
    fn a_part_with_a_time_of_its_own_ends_when_that_has_passed() {
        let whole = Stop::default();
        let hour = Duration::from_secs(3600);
        let (soon, late) = (whole.or_after(Duration::ZERO), whole.or_after(hour));
        assert!(soon.is_on() && !late.is_on() && !whole.is_on());
        whole.now();
        assert!(late.is_on());
    }
}
