//! Work off the window's thread. Whatever is done wakes the window, so that no frame is drawn only to look out for it.

use bevy::prelude::*;
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, OnceLock};

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
    fn wake(&self) {
        if let Some(proxy) = &self.0 {
            // The window may be gone.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}

/// Has work done by threads of our own: those of the engine make pipelines when the table is first drawn, and the ground
/// would keep them waiting.
fn hand_over(work: impl FnOnce() + Send + 'static) {
    static WORKERS: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let begin = || ThreadPoolBuilder::new().num_threads(2).build().ok();
    match WORKERS.get_or_init(begin) {
        Some(workers) => workers.spawn(work),
        None => work(),
    }
}

/// Work that has been handed to the background, and what has come back of it.
pub struct Background<T> {
    done: Sender<T>,
    results: Mutex<Receiver<T>>,
    /// How many results are still to come.
    left: usize,
}

impl<T> Default for Background<T> {
    fn default() -> Self {
        let (done, results) = channel();
        Self {
            done,
            results: Mutex::new(results),
            left: 0,
        }
    }
}

impl<T: Send + 'static> Background<T> {
    /// Hands work over.
    pub fn start(&mut self, wake: &Wake, work: impl FnOnce() -> T + Send + 'static) {
        let (done, wake) = (self.done.clone(), wake.clone());
        self.left += 1;
        hand_over(move || {
            // Nobody may wait for the result any more.
            if done.send(work()).is_ok() {
                wake.wake();
            }
        });
    }

    /// Takes what has been finished since it was last asked for.
    pub fn finished(&mut self) -> Vec<T> {
        let results = self.results.get_mut();
        let done: Vec<T> =
            results.map_or_else(|_| Vec::new(), |results| results.try_iter().collect());
        self.left = self.left.saturating_sub(done.len());
        done
    }

    /// Waits until all that was handed over is done, and has yet to be taken.
    #[cfg(test)]
    pub fn wait(&mut self) {
        let results = self.results.get_mut().unwrap();
        let done: Vec<T> = results.iter().take(self.left).collect();
        done.into_iter()
            .for_each(|result| self.done.send(result).unwrap());
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
            work.start(&Wake(None), move || n);
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
}
