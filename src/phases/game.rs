//! The game that is being played, and the orders that wait to be played.

use crate::last_battles::order::Order;
use crate::last_battles::set_up::Start;
use crate::last_battles::state::State;
use crate::last_battles::{Event, Violation, check, resolve};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::VecDeque;

/// The game: the only truth. What is on the screen is made from it, and nothing on the screen is asked for a rule.
#[derive(Resource, Clone, Debug)]
pub struct Game {
    first: State,
    state: State,
    played: Vec<Played>,
    /// How many orders stand for good: no undo goes behind a die, or behind the other player's back.
    fixed: usize,
}

/// An order that has been played, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    pub order: Order,
    pub events: Vec<Event>,
}

impl Game {
    /// Begins a game from its set-up.
    pub fn new(first: State) -> Self {
        Self {
            state: first.clone(),
            first,
            played: Vec::new(),
            fixed: 0,
        }
    }

    /// Gets the state as it is now.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Gets how the game began.
    pub fn start(&self) -> &Start {
        &self.state.setting().start
    }

    /// Lists what has been played so far.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// Tells whether the last order can be taken back.
    pub fn can_undo(&self) -> bool {
        self.played.len() > self.fixed
    }

    /// Takes the last order back; nothing happens if it stands for good.
    pub fn undo(&mut self) -> bool {
        if !self.can_undo() {
            return false;
        }
        self.played.pop();
        self.state = self.first.clone();
        let events = self.played.iter().flat_map(|played| &played.events);
        events.for_each(|event| self.state.apply(event));
        true
    }

    /// Lets one event happen.
    fn apply(&mut self, event: &Event) {
        self.state.apply(event);
    }

    /// Notes an order that has been played.
    fn note(&mut self, order: Order, events: Vec<Event>) {
        let for_good = events.iter().any(stands_for_good);
        self.played.push(Played { order, events });
        if for_good {
            self.fixed = self.played.len();
        }
    }

    /// Plays an order without announcing it, as when a saved game is taken up again.
    ///
    /// # Errors
    /// Says which rule the order breaks; the game is then as it was.
    pub fn replay(&mut self, order: Order) -> Result<(), Violation> {
        check(&self.state, &order)?;
        let events = resolve(&self.state, &order);
        events.iter().for_each(|event| self.apply(event));
        self.note(order, events);
        Ok(())
    }
}

/// Tells whether an event cannot be taken back: a die has been rolled, or the turn has passed on.
const fn stands_for_good(event: &Event) -> bool {
    matches!(
        event,
        Event::Battle(_) | Event::Die { .. } | Event::Phase { .. } | Event::Over(_)
    )
}

/// Orders that wait to be played, the first first. A queue, not messages: an order must not get lost.
#[derive(Resource, Clone, Debug, Default)]
pub struct Inbox(VecDeque<Order>);

impl Inbox {
    /// Hands an order in.
    pub fn push(&mut self, order: Order) {
        self.0.push_back(order);
    }

    /// Tells whether no order waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Throws away whatever waits.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// Announces an event that has just happened.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Announced(pub Event);

/// Announces an order that was refused, and why.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Refused {
    pub order: Order,
    pub why: Violation,
}

/// What a phase's system works with: the game, the orders, and whom to tell.
#[derive(SystemParam)]
pub struct Desk<'w> {
    game: ResMut<'w, Game>,
    inbox: ResMut<'w, Inbox>,
    announced: MessageWriter<'w, Announced>,
    refused: MessageWriter<'w, Refused>,
}

impl Desk<'_> {
    /// Gets the state.
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// Takes the next order, if it is one of the phase's.
    pub fn take(&mut self, is_ours: impl Fn(&Order) -> bool) -> Option<Order> {
        if !self.inbox.0.front().is_some_and(is_ours) {
            return None;
        }
        self.inbox.0.pop_front()
    }

    /// Plays an order: its events happen one after another, each announced; or it is refused, and the rest with it.
    pub fn play(&mut self, order: Order) {
        if let Err(why) = check(self.game.state(), &order) {
            self.inbox.clear();
            self.refused.write(Refused { order, why });
            return;
        }
        let events = resolve(self.game.state(), &order);
        for event in &events {
            self.game.apply(event);
            self.announced.write(Announced(event.clone()));
        }
        self.game.note(order, events);
    }
}
