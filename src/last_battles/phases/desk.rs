//! What the system of a step works with.

use super::game::{Announced, Game, Inbox, Refused};
use crate::client::game;
use crate::last_battles::check;
use crate::last_battles::order::Order;
use crate::last_battles::sequence::{Progress, Step};
use crate::last_battles::state::State;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Where the schedule stands in the sequence of play.
#[derive(Resource, Debug, Default)]
pub(super) struct Position {
    /// The step whose turn it is; none between two orders.
    step: Option<Step>,
    playing: Option<Playing>,
}

impl Position {
    pub(super) fn is_at(&self, step: Step) -> bool {
        self.step == Some(step)
    }

    /// Gets the step whose turn it is; between two orders comes to the given one.
    pub(super) fn come_to(&mut self, open: Option<Step>) -> Option<Step> {
        self.step = self.step.or(open);
        self.step
    }
}

/// An order that is being played: the state on its way to the next decision.
#[derive(Debug)]
struct Playing {
    order: Order,
    state: State,
    progress: Progress,
    /// How many of the events have been announced.
    announced: usize,
}

/// The game, the orders, and whom to tell.
#[derive(SystemParam)]
pub(super) struct Desk<'w> {
    game: ResMut<'w, Game>,
    inbox: ResMut<'w, Inbox>,
    position: ResMut<'w, Position>,
    announced: MessageWriter<'w, Announced>,
    refused: MessageWriter<'w, Refused>,
}

impl Desk<'_> {
    /// Carries a step out, of the order that is being played or of the next that waits, and comes to the step after it.
    pub(super) fn carry_out(&mut self, step: Step) {
        let playing = self.position.playing.take();
        let Some(mut playing) = playing.or_else(|| self.take_order()) else {
            self.position.step = None;
            return;
        };
        while playing.progress.step() == Some(step) {
            playing.progress.run(&mut playing.state);
        }
        self.announce(&mut playing);
        self.position.step = playing.progress.step();
        match self.position.step {
            Some(_) => self.position.playing = Some(playing),
            None => {
                let events = playing.progress.into_events();
                self.game.write(playing.order, events, playing.state);
            }
        }
    }

    /// Takes the next order and plays it in the open step; or it is refused, and whatever waits with it.
    fn take_order(&mut self) -> Option<Playing> {
        let order = self.inbox.pop()?;
        let ready = match check(self.game.state(), &order) {
            Ok(ready) => ready,
            Err(why) => {
                self.inbox.clear();
                self.refused.write(Refused { order, why });
                return None;
            }
        };
        let mut state = self.game.state().clone();
        let progress = Progress::begin(&mut state, ready);
        Some(Playing {
            order,
            state,
            progress,
            announced: 0,
        })
    }

    /// Announces what has happened since the last time, one event after another.
    fn announce(&mut self, playing: &mut Playing) {
        let events = playing.progress.events();
        for event in &events[playing.announced..] {
            self.announced.write(game::Announced(event.clone()));
        }
        playing.announced = events.len();
    }
}
