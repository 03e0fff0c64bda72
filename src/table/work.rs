//! Work that can be shared out among processors, with the same outcome on any number of them.

#[cfg(feature = "cli")]
use rayon::prelude::*;
#[cfg(feature = "cli")]
use std::sync::{Mutex, PoisonError};

/// Does some pieces of work on all processors, and gives back what comes of them in their order.
#[cfg(feature = "cli")]
pub fn side_by_side<T: Send, R: Send>(work: Vec<T>, each: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    work.into_par_iter().map(each).collect()
}

/// Does some pieces of work one after the other; what comes of them is the same as on many processors.
#[cfg(not(feature = "cli"))]
pub fn side_by_side<T, R>(work: Vec<T>, each: impl Fn(T) -> R) -> Vec<R> {
    work.into_iter().map(each).collect()
}

/// Does some pieces of work, each on a thread that does nothing else until it is done: while it waits there for a part of its piece it
/// takes up no other. For work that goes by a clock.
#[cfg(feature = "cli")]
pub fn apart<T>(work: impl Iterator<Item = T> + Send, each: impl Fn(T) + Send + Sync) {
    let work = Mutex::new(work);
    let next = || {
        let mut work = work.lock().unwrap_or_else(PoisonError::into_inner);
        work.next()
    };
    let pieces = || std::iter::from_fn(next).for_each(&each);
    let alone = || match rayon::ThreadPoolBuilder::new().num_threads(1).build() {
        Ok(pool) => pool.install(pieces),
        // Where threads are so scarce, all share those that there are.
        Err(_) => pieces(),
    };
    std::thread::scope(|threads| {
        for _ in 0..rayon::current_num_threads() {
            threads.spawn(alone);
        }
    });
}

#[cfg(all(test, feature = "cli"))]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::sync::atomic::{AtomicU64, Ordering};

    thread_local! {
        static IS_BUSY: Cell<bool> = const { Cell::new(false) };
    }

    #[test]
    fn work_that_is_done_apart_is_done_piece_by_piece() {
        let sum = AtomicU64::new(0);
        apart(1..=200_u64, |piece| {
            assert!(!IS_BUSY.replace(true), "{piece} has begun within another");
            assert_eq!(rayon::current_num_threads(), 1);
            let parts = side_by_side((0..50).collect(), |part: u64| part * piece);
            sum.fetch_add(parts.iter().sum(), Ordering::Relaxed);
            IS_BUSY.set(false);
        });
        let pieces: u64 = (1..=200).sum();
        assert_eq!(sum.into_inner(), pieces * (0..50).sum::<u64>());
    }
}
