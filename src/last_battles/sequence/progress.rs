//! How far the sequence of play has come since an order: from there the driver runs it on, step by step.

use super::ready::Ready;
use super::runner::{Flow, SequenceRunner};
use super::step::Step;
use crate::last_battles::event::{Event, HiddenEvent};
use crate::last_battles::state::State;
use crate::table::case::case;

/// An order on its way from the step in which it was given to the next one that waits for an order.
///
/// Whoever begins it runs its steps, one after another, until none comes next.
#[derive(Clone, Debug)]
pub struct Progress {
    next: Option<Step>,
    events: Vec<Event>,
    /// How many events there were when leaders were last seen to; nobody sees to them when a game begins.
    settled: Option<usize>,
}

impl Progress {
    /// Begins a game.
    pub(super) const fn opening() -> Self {
        Self {
            next: Some(Step::Opening),
            events: Vec::new(),
            settled: None,
        }
    }

    /// Plays an order in the step that stands open.
    pub fn begin(state: &mut State, ready: Ready) -> Self {
        let mut events = Vec::new();
        let resumes = state.hidden().resumes();
        let deploys = matches!(ready, Ready::Deploys(_));
        let goes_on_with = ready.goes_on_with();
        let mut runner = SequenceRunner {
            state,
            events: &mut events,
        };
        runner.play(ready);
        let mut progress = Self {
            next: None,
            settled: Some(events.len()),
            events,
        };
        let next = match deploys && state.hidden().deploying().is_none() {
            true => resumes,
            false => goes_on_with,
        };
        progress.go_on(next, state);
        progress
    }

    /// Gets the step that comes next; `None` once an order is waited for.
    pub const fn step(&self) -> Option<Step> {
        self.next
    }

    /// Carries out the step that comes next.
    pub fn run(&mut self, state: &mut State) {
        let Some(step) = self.next else {
            return;
        };
        let next = match self.runner(state).run(step) {
            Flow::Next => Some(step.next()),
            Flow::BackTo(earlier) => Some(earlier),
            Flow::Waits => None,
        };
        self.go_on(next, state);
    }

    /// Lists all that has happened so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Gets all that has happened.
    pub fn into_events(self) -> Vec<Event> {
        self.events
    }

    /// Comes to the first step, from one on, that is not passed over; it waits while somebody has yet to be deployed who was
    /// hidden [16.6C]. Where an order is waited for, or the game is over,
    /// leaders and headquarters are seen to for the last time.
    fn go_on(&mut self, next: Option<Step>, state: &mut State) {
        self.next = next.filter(|_| state.outcome().is_none());
        while let Some(step) = self.next.filter(|step| step.is_skipped(state)) {
            self.next = Some(step.next());
        }
        if state.hidden().deploying().is_some()
            && let Some(resumes) = self.next.take()
        {
            let case = case("16.6C");
            self.runner(state)
                .emit(Event::Hidden(HiddenEvent::Interrupted { resumes, case }));
        }
        if let (None, Some(settled)) = (self.next, self.settled) {
            let mut runner = self.runner(state);
            runner.settle_leaders(settled);
            runner.settle_headquarters();
        }
    }

    const fn runner<'r>(&'r mut self, state: &'r mut State) -> SequenceRunner<'r> {
        SequenceRunner {
            state,
            events: &mut self.events,
        }
    }
}
