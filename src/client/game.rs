//! The game on the table: where it lies, how it is opened, and how what the player does reaches it.
//!
//! A game has a table of its own: its systems are those of its type, and rest while another game is played.

mod opening;
mod table;

pub use opening::{ClearTable, OnTable, OpenGame, Opening};
pub use table::{Announced, Game, GiveOrder, Inbox, Play, Refused, TakenBack, play_plainly};

use super::background::Wake;
use super::command::{Actions, perform};
use super::files;
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
        .add_systems(
            Update,
            (files::hear, perform).chain().in_set(PerformActions),
        )
        .add_observer(opening::turn_to_game);
}

/// Opens, plays and keeps games of a kind.
pub fn plugin_of<S: Show>(app: &mut App) {
    app.add_plugins((table::plugin::<S>, opening::plugin::<S>));
}

/// When, in a frame, what the player commands is performed.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PerformActions;

/// When, in a frame, what is shown follows the game.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct FollowGame;

/// When, while all follows the game, notices, plans and selections do: before what is made from them, and before anybody has
/// something new to say.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Follow;

/// When, while all follows the game, the camera turns to what is asked: it has the last word.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnToQuestion;

/// When, in a frame, the game lays its pieces out for the map.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct LayPieces;
