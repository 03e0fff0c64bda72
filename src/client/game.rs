//! The game on the table: where it lies, how it is opened, and how what the player does reaches it.
//!
//! A game has a table of its own: its systems are those of its type, and rest while another game is played.

mod opening;
mod table;
mod telling;

pub use table::{
    Announced, ClearTable, Game, GameOpened, GiveOrder, Inbox, OpenGame, Opening, Refused,
    TakenBack, give_order, play_plainly,
};
pub use telling::tell_plainly;

use super::background::Wake;
use super::command::{Actions, perform};
use super::files;
use super::frame::InFrame;
use super::notice::Notice;
use super::show::Show;
use bevy::prelude::*;

/// Performs what the player commands.
pub fn plugin(app: &mut App) {
    app.init_resource::<Actions>()
        .init_resource::<Notice>()
        .init_resource::<files::Asked>()
        .init_resource::<files::OpenFile>()
        .init_resource::<Wake>()
        // What the program is started with is on the table before the first frame: none is laid out for a menu.
        .add_systems(PostStartup, perform)
        .add_systems(
            Update,
            (files::hear, perform)
                .chain()
                .in_set(InFrame::PerformActions),
        )
        .add_observer(opening::turn_to_game);
}

/// Opens, plays and keeps games of a kind.
pub fn plugin_of<S: Show>(app: &mut App) {
    app.add_plugins((table::plugin::<S>, opening::plugin::<S>));
}
