//! The heap of the program: what is let go goes back to the system. A graphics driver that draws with the processor takes and
//! lets go much, from many threads, whenever the map is zoomed.

use bevy::prelude::*;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// After so much time without a frame the window is at rest.
const REST: Duration = Duration::from_secs(1);
/// The longest time in which nothing goes back while frame follows frame.
const LONGEST: Duration = Duration::from_secs(5);

/// Lets memory go back whenever the window comes to rest.
pub fn plugin(app: &mut App) {
    let (frames, drawn) = channel();
    std::thread::spawn(move || trim_at_rest(&drawn, REST, trim));
    app.add_systems(Last, move || note_frame(&frames));
}

fn note_frame(frames: &Sender<()>) {
    // Without the thread the heap only stays larger.
    let _ = frames.send(());
}

/// Trims the heap after each run of frames, and now and then within a long one, until no more frames can come.
fn trim_at_rest(frames: &Receiver<()>, rest: Duration, mut trim: impl FnMut()) {
    while frames.recv().is_ok() {
        let began = Instant::now();
        loop {
            match frames.recv_timeout(rest) {
                Ok(()) if began.elapsed() < LONGEST => {}
                Ok(()) | Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        trim();
    }
}

/// Has large pieces of memory go back to the system when they are let go, and all threads share one heap. The C library would
/// learn from the first large pieces that are let go, and then keep all up to 32 MB for itself; and it would give each
/// thread a heap of its own, where little is let go for good.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn set_up() {
    use std::ffi::c_int;
    unsafe extern "C" {
        fn mallopt(parameter: c_int, value: c_int) -> c_int;
    }
    const M_MMAP_THRESHOLD: c_int = -3;
    const M_ARENA_MAX: c_int = -8;
    // SAFETY: it only sets numbers of the C library, and no other thread runs yet. A refusal changes nothing.
    unsafe {
        mallopt(M_MMAP_THRESHOLD, 256 << 10);
        mallopt(M_ARENA_MAX, 1);
    };
}

/// Gives the pages of the heap back in which nothing lies; the C library does so by itself only at the heap's end.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn trim() {
    use std::ffi::c_int;
    unsafe extern "C" {
        fn malloc_trim(pad: usize) -> c_int;
    }
    // SAFETY: it may be called by any thread at any time, and touches only what nobody holds.
    unsafe { malloc_trim(0) };
}

/// There is nothing to be said to other C libraries.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub const fn set_up() {}

/// Other C libraries are left to themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
const fn trim() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heap_is_trimmed_once_after_a_run_of_frames() {
        let (frames, drawn) = channel();
        let (trims, trimmed) = channel();
        for _ in 0..20 {
            note_frame(&frames);
        }
        let trim = move || trims.send(()).unwrap();
        let trimmer = std::thread::spawn(move || trim_at_rest(&drawn, Duration::ZERO, trim));
        trimmed.recv().unwrap();
        drop(frames);
        trimmer.join().unwrap();
        assert!(trimmed.recv().is_err(), "only once");
    }
}
