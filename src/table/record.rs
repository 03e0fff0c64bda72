//! The record of a game: how it began, every order given since, what happened, and the numbers of its states.
//!
//! The start and the orders are the whole game; states are worked out from them. Undo plays the record again up to
//! before the last order. What it may not take back is read off the states before and after, so nobody can forget to
//! mark it: a die that was rolled, a secret that was shown, or a decision that has gone to another player.

use super::armies::Player;
use super::game::Game;
use super::number::Number;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// An order given, by whom, what happened, and the state after it by its numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<G: Game> {
    pub order: G::Order,
    /// Who had to decide.
    pub giver: Option<Player>,
    pub events: Arc<[G::Event]>,
    pub fingerprint: u64,
    /// The turn that the order has begun, if it has, and the number of its first state by the fields.
    pub begins: Option<(G::Turn, Number)>,
}

/// Why the last order cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UndoRefused {
    NothingToUndo,
    DieRolled,
    SecretShown,
    OtherPlayerDecides,
    GameOver,
}

impl fmt::Display for UndoRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NothingToUndo => "no order has been given yet",
            Self::DieRolled => {
                "a die has been rolled since the last order and cannot be taken back"
            }
            Self::SecretShown => {
                "the last order brought to light what was secret and cannot be taken back"
            }
            Self::OtherPlayerDecides => {
                "the last order gave the decision to the other player and cannot be taken back"
            }
            Self::GameOver => "the last order ended the game and cannot be taken back",
        })
    }
}

impl std::error::Error for UndoRefused {}

/// How many orders lie between two states that are kept, so that nothing is played again from the very start.
const STRIDE: usize = 8;

/// A game with its past.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    state: G,
    entries: Vec<Entry<G>>,
    /// The states before order 0, [`STRIDE`], twice that, and so on.
    kept: Vec<G>,
    /// The state before the last order, as long as no order has been taken back since.
    last: Option<G>,
}

impl<G: Game> Record<G> {
    /// Begins the record of a game.
    pub fn new(start: G) -> Self {
        Self {
            kept: vec![start.clone()],
            state: start,
            entries: Vec::new(),
            last: None,
        }
    }

    /// Gets the state after the last order.
    pub const fn state(&self) -> &G {
        &self.state
    }

    /// Gets the state before the first order.
    pub fn start(&self) -> &G {
        &self.kept[0]
    }

    /// Lists the orders given, the first first.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// Carries an order out and writes it down; a refused one changes nothing.
    ///
    /// # Errors
    /// Says why the order is refused.
    pub fn play(&mut self, order: &G::Order) -> Result<Vec<G::Event>, G::Refusal> {
        let mut after = self.state.clone();
        let events = after.play(order)?;
        self.write(order.clone(), events.clone(), after);
        Ok(events)
    }

    /// Writes down an order that a driver has carried out, its events, and the state after it.
    pub fn write(&mut self, order: G::Order, events: Vec<G::Event>, after: G) {
        let before = std::mem::replace(&mut self.state, after);
        self.entries.push(Entry {
            order,
            giver: before.decider(),
            events: events.into(),
            fingerprint: self.state.fingerprint(),
            begins: turn_begun(&before, &self.state),
        });
        self.last = Some(before);
        if self.entries.len().is_multiple_of(STRIDE) {
            self.kept.push(self.state.clone());
        }
    }

    /// Gets the state before the n-th order, counted from 0; beyond the last order the state now.
    pub fn before(&self, nth: usize) -> G {
        let nth = nth.min(self.entries.len());
        let from = (nth / STRIDE).min(self.kept.len() - 1);
        let mut state = self.kept[from].clone();
        for entry in &self.entries[from * STRIDE..nth] {
            // What was allowed once is allowed again from the same state.
            let _ = state.play(&entry.order);
        }
        state
    }

    /// Refuses to take back an order after which a die was rolled, a secret was shown, or another player had to decide.
    ///
    /// # Errors
    /// Says which.
    pub fn check_undo(&self) -> Result<(), UndoRefused> {
        self.taken_back().map(drop)
    }

    /// Takes the last order back.
    ///
    /// # Errors
    /// As [`Record::check_undo`]; the record is then as it was.
    pub fn undo(&mut self) -> Result<(), UndoRefused> {
        self.state = self.taken_back()?;
        self.last = None;
        self.entries.pop();
        self.kept.truncate(self.entries.len() / STRIDE + 1);
        Ok(())
    }

    /// Goes back to before an order, counted from 0, for good and whatever has happened since.
    pub fn cut_back(&mut self, nth: usize) {
        self.state = self.before(nth);
        self.last = None;
        self.entries.truncate(nth);
        self.kept.truncate(self.entries.len() / STRIDE + 1);
    }

    /// Gets the state before the last order, if nothing forbids to go back there.
    fn taken_back(&self) -> Result<G, UndoRefused> {
        let last = self.entries.len().checked_sub(1);
        let last = last.ok_or(UndoRefused::NothingToUndo)?;
        let before = match &self.last {
            Some(before) => before.clone(),
            None => self.before(last),
        };
        if before.rolled() != self.state.rolled() {
            Err(UndoRefused::DieRolled)
        } else if before.shown() != self.state.shown() {
            Err(UndoRefused::SecretShown)
        } else if self.state.decider().is_none() {
            Err(UndoRefused::GameOver)
        } else if before.decider() != self.state.decider() {
            Err(UndoRefused::OtherPlayerDecides)
        } else {
            Ok(before)
        }
    }

    /// Plays the whole record again, order by order.
    pub fn replay(&self) -> Replay<'_, G> {
        Replay {
            state: self.start().clone(),
            entries: self.entries.iter(),
        }
    }
}

/// Gets the turn that an order has begun, if it has, with the number of its first state.
fn turn_begun<G: Game>(before: &G, after: &G) -> Option<(G::Turn, Number)> {
    let (was, turn) = (before.turn(), after.turn());
    (was != turn).then(|| (turn, after.number()))
}

/// A record that is being played again.
#[derive(Clone, Debug)]
pub struct Replay<'r, G: Game> {
    state: G,
    entries: std::slice::Iter<'r, Entry<G>>,
}

/// One order of a replay: the state before it, what happened, and the state after it.
#[derive(Clone, Debug)]
pub struct Replayed<'r, G: Game> {
    pub before: G,
    pub order: &'r G::Order,
    pub events: Vec<G::Event>,
    pub after: G,
}

impl<'r, G: Game> Iterator for Replay<'r, G> {
    type Item = Replayed<'r, G>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.entries.next()?;
        let before = self.state.clone();
        let events = self.state.play(&entry.order).ok()?;
        Some(Replayed {
            before,
            order: &entry.order,
            events,
            after: self.state.clone(),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.entries.len()))
    }
}

#[cfg(test)]
mod tests;
