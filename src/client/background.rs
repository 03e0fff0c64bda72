//! Work beside the window, by the engine's pools of tasks. Whatever is done wakes the window, so that no frame is drawn only to
//! look out for it.
//!
//! Work that ends goes this way. What waits for others as long as the program runs would take a thread from the pools for good,
//! and so has one of its own: what writes a journal, and what trims the heap.

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, IoTaskPool, Task, TaskPool, TaskPoolBuilder};
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Wakes the window's thread; does nothing where there is no window.
#[derive(Resource, Clone)]
pub struct Wake(Option<EventLoopProxy<WinitUserEvent>>);

impl FromWorld for Wake {
    fn from_world(world: &mut World) -> Self {
        let proxy = world.get_resource::<EventLoopProxyWrapper>();
        Self(proxy.map(|proxy| EventLoopProxy::clone(proxy)))
    }
}

impl Wake {
    /// Wakes nobody: for what is asked for in every frame anyway.
    pub const NOBODY: Self = Self(None);

    fn wake(&self) {
        if let Some(proxy) = &self.0 {
            // The window may be gone.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}

/// The threads for computing beside the window: two for the map, one for a program that thinks, one for a hint or a dialog.
const THREADS: usize = 4;

/// Makes room for computing, which the engine's own settings would leave to a single thread on most machines.
pub fn set_up() {
    computing();
}

fn computing() -> &'static TaskPool {
    let threads = TaskPoolBuilder::new().num_threads(THREADS);
    let begin = || threads.thread_name("background".to_owned()).build();
    AsyncComputeTaskPool::get_or_init(begin)
}

/// The disk has a pool of its own: what is saved never waits for somebody who thinks.
fn disk() -> &'static TaskPool {
    let thread = TaskPoolBuilder::new().num_threads(1);
    IoTaskPool::get_or_init(|| thread.thread_name("disk".to_owned()).build())
}

/// Has something written that nobody waits for.
pub fn write(work: impl FnOnce() + Send + 'static) {
    disk().spawn(async move { work() }).detach();
}

/// Work that has been handed to the background, and what has come back of it. What has not begun when it is dropped never
/// does; what has is of no account any more.
pub struct Background<T> {
    done: Sender<Option<T>>,
    results: Mutex<Receiver<Option<T>>>,
    /// How many results are still to come.
    left: usize,
    under_way: Vec<Task<()>>,
}

impl<T> Default for Background<T> {
    fn default() -> Self {
        let (done, results) = channel();
        Self {
            done,
            results: Mutex::new(results),
            left: 0,
            under_way: Vec::new(),
        }
    }
}

impl<T: Send + 'static> Background<T> {
    /// Hands computing over.
    pub fn start(&mut self, wake: &Wake, work: impl FnOnce() -> T + Send + 'static) {
        self.hand_over(computing(), wake, work);
    }

    /// Hands over what reads or writes files.
    pub fn start_on_disk(&mut self, wake: &Wake, work: impl FnOnce() -> T + Send + 'static) {
        self.hand_over(disk(), wake, work);
    }

    fn hand_over(
        &mut self,
        pool: &TaskPool,
        wake: &Wake,
        work: impl FnOnce() -> T + Send + 'static,
    ) {
        let (done, wake) = (self.done.clone(), wake.clone());
        self.left += 1;
        self.under_way.retain(|task| !task.is_finished());
        self.under_way.push(pool.spawn(async move {
            // Work that panics brings nothing, and is not waited for.
            let result = catch_unwind(AssertUnwindSafe(work)).ok();
            if done.send(result).is_ok() {
                wake.wake();
            }
        }));
    }

    /// Takes what has been finished since it was last asked for.
    pub fn finished(&mut self) -> Vec<T> {
        let results = self.results.get_mut();
        let done: Vec<_> =
            results.map_or_else(|_| Vec::new(), |results| results.try_iter().collect());
        self.left = self.left.saturating_sub(done.len());
        done.into_iter().flatten().collect()
    }

    /// Waits for all that is still to come, and takes it.
    pub fn join(&mut self) -> Vec<T> {
        let left = std::mem::take(&mut self.left);
        let results = self.results.get_mut();
        results.map_or_else(
            |_| Vec::new(),
            |results| results.iter().take(left).flatten().collect(),
        )
    }

    /// Waits until all that was handed over is done, and has yet to be taken.
    #[cfg(test)]
    pub fn wait(&mut self) {
        let left = self.left;
        for result in self.join() {
            self.done.send(Some(result)).unwrap();
        }
        self.left = left;
    }

    /// Counts the results that are still to come.
    pub fn left(&self) -> usize {
        self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_comes_back_once() {
        let mut work = Background::default();
        for n in 0..20 {
            work.start(&Wake::NOBODY, move || n);
        }
        let mut done = Vec::new();
        while work.left() > 0 {
            done.extend(work.finished());
            std::thread::yield_now();
        }
        done.sort_unstable();
        assert_eq!(done, (0..20).collect::<Vec<_>>());
        assert!(work.finished().is_empty());
    }

    #[test]
    fn what_is_joined_is_all_there_and_work_that_panics_is_not_waited_for() {
        let mut work = Background::default();
        work.start_on_disk(&Wake::NOBODY, || 1);
        work.start(&Wake::NOBODY, || panic!("it is meant to"));
        work.start(&Wake::NOBODY, || 2);
        let mut done = work.join();
        done.sort_unstable();
        assert_eq!((done, work.left()), (vec![1, 2], 0));
    }

    #[test]
    fn what_has_not_begun_when_it_is_dropped_never_does() {
        let (go, wait) = channel::<()>();
        let (begins, begun) = channel();
        let one = TaskPoolBuilder::new().num_threads(1).build();
        let mut busy = Background::default();
        let mut work = Background::default();
        busy.hand_over(&one, &Wake::NOBODY, move || wait.recv().is_ok());
        work.hand_over(&one, &Wake::NOBODY, move || begins.send(()).is_ok());
        drop(work);
        go.send(()).unwrap();
        assert_eq!(busy.join(), [true]);
        assert!(begun.recv().is_err(), "it is forgotten");
    }
}
