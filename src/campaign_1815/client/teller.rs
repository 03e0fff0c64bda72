//! The record in words, each line under the turn and phase that it belongs to.

use crate::campaign_1815::state::State;
use crate::client::frame::InFrame;
use crate::client::game::Game;
use crate::client::game_log::{GameLog, Told};
use crate::table::game::Kept as _;
use bevy::prelude::*;
use std::sync::Arc;

/// Keeps the record in words.
pub fn plugin(app: &mut App) {
    app.init_resource::<GameLog>().add_systems(
        Update,
        follow
            .in_set(InFrame::FollowGame)
            .run_if(resource_exists::<Game<State>>),
    );
}

/// Tells the game anew when it has changed.
fn follow(game: Res<Game<State>>, mut game_log: ResMut<GameLog>) {
    if !game.is_changed() {
        return;
    }
    let mut teller = game.record().start().teller();
    let (mut lines, mut when) = (Vec::new(), String::new());
    for (nth, entry) in game.played().iter().enumerate() {
        for told in game.state().tell(&mut teller, &entry.events) {
            if let Some(heading) = told.under {
                when = format!("{} {}", heading.turn, heading.phase);
            }
            lines.push(Told {
                mark: (nth, 0),
                when: when.clone(),
                kind: told.kind,
                head: None,
                what: told.words,
                at: told.at.map(|hex| hex.number()),
                case: told.case,
            });
        }
    }
    game_log.set_if_neq(GameLog(Arc::new(lines)));
}
