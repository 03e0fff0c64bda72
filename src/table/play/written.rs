//! What saves hold of a game's past, kept as text: a long game is saved at each phase, and its past never changes.

use super::Earlier;
use crate::table::game::Kept;
use crate::table::record::Record;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The text of a game's past, as far as it has been written. Copies of a game share it, so that one can be saved beside the
/// game; whichever is saved keeps what is its own past and writes the rest anew.
#[derive(Clone, Debug)]
pub struct Written<G: Kept>(Arc<Mutex<Past<G>>>);

#[derive(Debug)]
struct Past<G: Kept> {
    text: String,
    orders: Vec<Ending<G>>,
    earlier: Option<(Arc<Vec<G::Told>>, String)>,
}

/// Where the text of an order ends, and how the record stands there.
#[derive(Debug)]
struct Ending<G: Kept> {
    /// What the order brought: an order that was taken back and given again has other events, even if they are equal.
    events: Arc<[G::Event]>,
    end: usize,
    teller: G::Teller,
}

impl<G: Kept> Default for Written<G> {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Past {
            text: String::new(),
            orders: Vec::new(),
            earlier: None,
        })))
    }
}

impl<G: Kept> Written<G> {
    /// Gets the text of all orders; writes those that are new since the last time.
    ///
    /// # Errors
    /// Fails if an order cannot be written.
    pub fn orders<E>(
        &self,
        record: &Record<G>,
        write: impl Fn(&mut String, &G::Order, &[G::Told]) -> Result<(), E>,
    ) -> Result<String, E> {
        let mut past = self.past();
        let entries = record.entries();
        let known = past.orders.iter().zip(entries);
        let known = known
            .take_while(|(ending, entry)| Arc::ptr_eq(&ending.events, &entry.events))
            .count();
        past.orders.truncate(known);
        let (end, mut teller) = match past.orders.last() {
            Some(last) => (last.end, last.teller.clone()),
            None => (0, record.start().teller()),
        };
        past.text.truncate(end);
        for entry in &entries[known..] {
            let told = record.state().tell(&mut teller, &entry.events);
            write(&mut past.text, &entry.order, &told)?;
            let end = past.text.len();
            past.orders.push(Ending {
                events: Arc::clone(&entry.events),
                end,
                teller: teller.clone(),
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
        earlier: &Earlier<G::Told>,
        write: impl Fn(&mut String, &G::Told) -> Result<(), E>,
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

    fn past(&self) -> MutexGuard<'_, Past<G>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
