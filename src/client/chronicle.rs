//! The record of the game in words, order by order; only what is new is told when the game goes on.

use super::game::FollowGame;
use super::words::{self, Told};
use crate::last_battles::Event;
use crate::last_battles::state::State;
use crate::phases::Game;
use bevy::prelude::*;
use std::sync::Arc;

/// Keeps the record in words in step with the game.
pub fn plugin(app: &mut App) {
    app.init_resource::<Chronicle>()
        .add_systems(Update, follow.in_set(FollowGame));
}

/// All that has happened, in words.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Chronicle {
    lines: Arc<Vec<Told>>,
    /// Each order told: its number in the record, and the lines and the heading before it.
    orders: Vec<(u64, usize, String)>,
    heading: String,
}

impl Chronicle {
    /// Tells what has been played.
    pub fn of(start: &State, played: &[Vec<Event>]) -> Self {
        let mut chronicle = Self::default();
        let numbers: Vec<_> = (0..played.len() as u64).collect();
        chronicle.follow(start, played, &numbers);
        chronicle
    }

    /// Gets the lines, the first first.
    pub const fn lines(&self) -> &Arc<Vec<Told>> {
        &self.lines
    }

    /// Forgets the orders that were taken back, and tells those that are new; each has a number of its own.
    fn follow(&mut self, start: &State, played: &[Vec<Event>], numbers: &[u64]) {
        let told = self.orders.iter().map(|(number, ..)| number);
        let same = told.zip(numbers).take_while(|(a, b)| a == b).count();
        if let Some((_, lines, heading)) = self.orders.get(same).cloned() {
            self.orders.truncate(same);
            Arc::make_mut(&mut self.lines).truncate(lines);
            self.heading = heading;
        }
        if same == 0 {
            self.heading = words::heading(start.turn(), start.player(), start.phase());
        }
        let lines = Arc::make_mut(&mut self.lines);
        for (events, &number) in played.iter().zip(numbers).skip(same) {
            self.orders
                .push((number, lines.len(), self.heading.clone()));
            for event in events {
                lines.extend(words::tell(start.setting(), event, &mut self.heading));
            }
        }
    }
}

fn follow(game: Option<Res<Game>>, mut chronicle: ResMut<Chronicle>) {
    let Some(game) = game.filter(|game| game.is_changed()) else {
        return;
    };
    let numbers = game.record().entries().iter();
    let numbers: Vec<_> = numbers.map(|entry| entry.fingerprint).collect();
    chronicle.follow(game.record().start(), game.played(), &numbers);
}
