//! The time that a program has, which whoever waits for it can read like a clock on the wall.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A clock that runs while a program thinks, from the moment it is set until its time is used up; all clones are one.
#[derive(Clone, Debug, Default)]
pub struct Clock(Arc<Mutex<Hands>>);

#[derive(Debug, Default)]
struct Hands {
    whole: Duration,
    used: Duration,
    since: Option<Instant>,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// How much time has been used, never more than the whole.
    pub used: Duration,
    pub whole: Duration,
}

impl Reading {
    /// Gets how much time is left.
    pub const fn left(self) -> Duration {
        self.whole.saturating_sub(self.used)
    }
}

impl Clock {
    /// Sets it, halted, to so much time.
    pub fn set(&self, whole: Duration) {
        *self.hands() = Hands {
            whole,
            ..Hands::default()
        };
    }

    /// Lets it run.
    pub fn start(&self) {
        self.hands().since = Some(Instant::now());
    }

    /// Halts it: what has been used is gone.
    pub fn halt(&self) {
        let mut hands = self.hands();
        hands.used = hands.used_now();
        hands.since = None;
    }

    /// Reads it.
    pub fn read(&self) -> Reading {
        let hands = self.hands();
        Reading {
            used: hands.used_now().min(hands.whole),
            whole: hands.whole,
        }
    }

    /// Nobody can leave the hands half moved, so that they tell the time even after a panic.
    fn hands(&self) -> MutexGuard<'_, Hands> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hands {
    fn used_now(&self) -> Duration {
        self.used + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    #[test]
    fn a_clock_runs_between_its_start_and_its_halt() {
        let clock = Clock::default();
        clock.set(HOUR);
        assert_eq!(clock.read().used, Duration::ZERO);
        let on_the_wall = clock.clone();
        clock.start();
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_micros(50) {}
        assert!(on_the_wall.read().used >= Duration::from_micros(50));
        clock.halt();
        let read = on_the_wall.read();
        assert!(!read.used.is_zero());
        assert_eq!(clock.read(), read, "it stands still");
        assert_eq!(read.left(), HOUR - read.used);
        clock.set(HOUR);
        assert_eq!(clock.read().left(), HOUR);
    }

    #[test]
    fn no_more_is_used_than_there_is() {
        let clock = Clock::default();
        clock.set(Duration::from_nanos(1));
        clock.start();
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_micros(1) {}
        let read = clock.read();
        assert_eq!((read.used, read.left()), (read.whole, Duration::ZERO));
    }
}
