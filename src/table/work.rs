//! Work that can be shared out among processors, with the same outcome on any number of them.

#[cfg(feature = "cli")]
use rayon::prelude::*;

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
