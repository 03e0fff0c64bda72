//! The game on the table: how it is opened, and how what the player does reaches it.

mod attention;
mod follow;
mod looking;
mod opening;
mod playing;

pub use follow::Follow;
pub use looking::LookAction;
pub use playing::{PhaseAction, why_not_end};

use super::background::Wake;
use super::command::{Actions, perform};
use super::files;
use super::notice::Notice;
use super::plans::Plans;
use super::selection::{Goals, Selection};
use bevy::prelude::*;

/// Performs what the player commands, and keeps what hangs on the game in step with it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Actions>()
        .init_resource::<Plans>()
        .init_resource::<Selection>()
        .init_resource::<Goals>()
        .init_resource::<Notice>()
        .init_resource::<files::Asked>()
        .init_resource::<files::OpenFile>()
        .init_resource::<Wake>()
        .add_systems(
            Update,
            (files::hear, perform).chain().in_set(PerformActions),
        )
        .add_plugins((looking::plugin, opening::plugin, playing::plugin))
        .add_plugins((follow::plugin, attention::plugin));
}

/// When, in a frame, what the player commands is performed.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PerformActions;

/// When, in a frame, plans, selection and goals follow the game.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct FollowGame;

/// When, while all follows the game, the camera turns to what is asked: it has the last word.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnToQuestion;
