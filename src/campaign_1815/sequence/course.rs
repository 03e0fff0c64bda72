//! What happens in the course of one order: each event changes the state as it comes about.

use crate::campaign_1815::event::Event;
use crate::campaign_1815::state::State;

/// A state in which things happen, and what has happened so far.
#[derive(Debug)]
pub struct Course<'s> {
    pub state: &'s mut State,
    pub events: Vec<Event>,
    /// Whether the player has just ended his part of a step that he may end at any time.
    pub(super) ended: bool,
}

impl<'s> Course<'s> {
    /// Begins a course in a state.
    pub const fn new(state: &'s mut State) -> Self {
        Self {
            state,
            events: Vec::new(),
            ended: false,
        }
    }

    /// Lets an event happen, and keeps it.
    pub fn happens(&mut self, event: Event) {
        self.state.apply(&event);
        self.events.push(event);
    }
}
