//! The record of a game in words that tells no more than its saves do.

use super::Game;
use crate::client::frame::InFrame;
use crate::client::game_log::{GameLog, Told};
use crate::client::show::Show;
use crate::table::note::NoteKind;
use bevy::prelude::*;
use std::sync::Arc;

/// Keeps the record of a game of a kind in words as its saves have it; a game that can tell more keeps its own.
pub fn tell_plainly<S: Show>(app: &mut App) {
    app.init_resource::<GameLog>()
        .add_systems(Update, follow::<S>.in_set(InFrame::FollowGame));
}

/// Tells the game anew when it has changed.
fn follow<S: Show>(game: Option<Res<Game<S>>>, mut game_log: ResMut<GameLog>) {
    let Some(game) = game.filter(|game| game.is_changed()) else {
        return;
    };
    let mut teller = game.record().start().teller();
    let mut lines = Vec::new();
    for (nth, entry) in game.played().iter().enumerate() {
        let told = game.state().tell(&mut teller, &entry.events);
        lines.extend(told.into_iter().map(|what| Told {
            mark: (nth, 0),
            when: String::new(),
            kind: NoteKind::Other,
            head: None,
            what: what.to_string(),
            at: None,
            case: None,
        }));
    }
    game_log.set_if_neq(GameLog(Arc::new(lines)));
}
