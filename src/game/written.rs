//! What saves hold of a game's past, kept as text: a long game is saved at each phase, and its past never changes.

use super::Earlier;
use crate::last_battles::words::{Recorder, Told};
use crate::last_battles::{Event, Order, Record};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The text of a game's past, as far as it has been written. Copies of a game share it, so that one can be saved beside the
/// game; whichever is saved keeps what is its own past and writes the rest anew.
#[derive(Clone, Debug, Default)]
pub struct Written(Arc<Mutex<Past>>);

#[derive(Debug, Default)]
struct Past {
    text: String,
    orders: Vec<Ending>,
    earlier: Option<(Arc<Vec<Told>>, String)>,
}

/// Where the text of an order ends, and how the record stands there.
#[derive(Debug)]
struct Ending {
    /// What the order brought: an order that was taken back and given again has other events, even if they are equal.
    events: Arc<[Event]>,
    end: usize,
    recorder: Recorder,
}

impl Written {
    /// Gets the text of all orders; writes those that are new since the last time.
    ///
    /// # Errors
    /// Fails if an order cannot be written.
    pub fn orders<E>(
        &self,
        record: &Record,
        write: impl Fn(&mut String, &Order, &[Told]) -> Result<(), E>,
    ) -> Result<String, E> {
        let mut past = self.past();
        let entries = record.entries();
        let known = past.orders.iter().zip(entries);
        let known = known
            .take_while(|(ending, entry)| Arc::ptr_eq(&ending.events, &entry.events))
            .count();
        past.orders.truncate(known);
        let (end, mut recorder) = match past.orders.last() {
            Some(last) => (last.end, last.recorder.clone()),
            None => (0, Recorder::new(record.start())),
        };
        past.text.truncate(end);
        for entry in &entries[known..] {
            let told = recorder.tell(record.state().setup(), &entry.events);
            write(&mut past.text, &entry.order, &told)?;
            let end = past.text.len();
            past.orders.push(Ending {
                events: Arc::clone(&entry.events),
                end,
                recorder: recorder.clone(),
            });
        }
        Ok(past.text.clone())
    }

    /// Gets the text of what is told of the orders before the record begins; writes it once.
    ///
    /// # Errors
    /// Fails if a line cannot be written.
    pub fn earlier<E>(
        &self,
        earlier: &Earlier,
        write: impl Fn(&mut String, &Told) -> Result<(), E>,
    ) -> Result<String, E> {
        let mut past = self.past();
        match &past.earlier {
            Some((told, text)) if Arc::ptr_eq(told, &earlier.told) => Ok(text.clone()),
            _ => {
                let mut text = String::new();
                earlier
                    .told
                    .iter()
                    .try_for_each(|told| write(&mut text, told))?;
                past.earlier = Some((Arc::clone(&earlier.told), text.clone()));
                Ok(text)
            }
        }
    }

    fn past(&self) -> MutexGuard<'_, Past> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
