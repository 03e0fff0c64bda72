//! What a player wants done, whether said by mouse, by key or by a button.
//!
//! A command is an action of one family. Each family is an event of its own, which is observed by the room that owns it; here
//! is only the queue that brings them there one after the other, each as the one before it has left the table. What only one
//! game knows, such as its orders, is an [`OwnAction`] of that game.

mod actions;

pub use actions::{
    CameraAction, Choice, FileAction, FollowMoves, LookAction, MasterTime, Pace, PanelAction,
    PhaseAction, ProgramAction, ScreenAction, SettingsAction, Step, StopAtCommand,
};

use super::curtain::Curtain;
use crate::table::ids::PieceId;
use bevy::prelude::*;
use std::any::Any;
use std::collections::VecDeque;
use std::fmt::Debug;
use std::sync::Arc;

/// What a player wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// What only the game knows that is played.
    Own(Own),
    Phase(PhaseAction),
    Look(LookAction),
    Camera(CameraAction),
    Panel(PanelAction),
    Screen(ScreenAction),
    Settings(SettingsAction),
    Program(ProgramAction),
    File(FileAction),
}

impl Command {
    /// Does what only one game knows.
    pub fn own(action: impl OwnAction) -> Self {
        Self::Own(Own(Arc::new(action)))
    }

    /// Gets what only one game knows, if it is of a kind.
    pub fn as_own<A: OwnAction>(&self) -> Option<&A> {
        match self {
            Self::Own(Own(action)) => (action.as_ref() as &dyn Any).downcast_ref(),
            _ => None,
        }
    }

    /// Selects units or leaders.
    pub fn select<N: Into<PieceId>>(pieces: impl IntoIterator<Item = N>) -> Self {
        let pieces = pieces.into_iter().map(Into::into).collect();
        Self::Look(LookAction::Select(pieces))
    }

    /// Tells whether the player goes on with the game by it, and does not only look about.
    pub fn is_play(&self) -> bool {
        use LookAction as L;
        match self {
            Self::Own(own) => own.0.is_play(),
            Self::Phase(_) | Self::Panel(PanelAction::Seen) => true,
            Self::Look(action) => !matches!(action, L::Show(_) | L::Find(_)),
            _ => false,
        }
    }

    /// Tells whether it leaves a question about the end of the phase open: looking round does.
    pub const fn leaves_the_question(&self) -> bool {
        matches!(
            self,
            Self::Phase(PhaseAction::End | PhaseAction::Confirm)
                | Self::Screen(ScreenAction::Close)
                | Self::Look(LookAction::Show(_))
                | Self::Camera(_)
                | Self::Settings(_)
        )
    }

    /// Tells whether it does something in the game, or looks at it, which nobody may before the curtain is drawn away.
    pub const fn is_behind_curtain(&self) -> bool {
        matches!(
            self,
            Self::Own(_) | Self::Phase(_) | Self::Look(_) | Self::Program(ProgramAction::Hint)
        )
    }

    /// Has the room that owns it perform it.
    fn trigger(self, commands: &mut Commands) {
        match self {
            Self::Own(own) => own.0.trigger(commands),
            Self::Phase(action) => commands.trigger(action),
            Self::Look(action) => commands.trigger(action),
            Self::Camera(action) => commands.trigger(action),
            Self::Panel(action) => commands.trigger(action),
            Self::Screen(action) => commands.trigger(action),
            Self::Settings(action) => commands.trigger(action),
            Self::Program(action) => commands.trigger(action),
            Self::File(action) => commands.trigger(action),
        }
    }
}

/// What only one game knows; the game observes it as an event of its own.
pub trait OwnAction: Any + Debug + Send + Sync {
    /// Tells whether the player goes on with the game by it, and does not only look about.
    fn is_play(&self) -> bool {
        true
    }

    /// Tells whether another action is the same.
    fn equals(&self, other: &dyn Any) -> bool;

    /// Has the game perform it.
    fn trigger(&self, commands: &mut Commands);
}

/// What only one game knows, among all commands.
#[derive(Clone, Debug)]
pub struct Own(Arc<dyn OwnAction>);

impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other.0.as_ref())
    }
}

/// Says that a command is about to be performed.
#[derive(Event, Clone, Debug, PartialEq)]
pub struct Commanded(pub Command);

/// Has all commands performed that wait.
pub(super) fn perform(
    curtain: Option<Res<Curtain>>,
    mut actions: ResMut<Actions>,
    mut commands: Commands,
) {
    let drawn = curtain.is_some_and(|curtain| curtain.waits_for.is_some());
    while let Some(command) = actions.pop() {
        if drawn && command.is_behind_curtain() {
            continue;
        }
        commands.trigger(Commanded(command.clone()));
        command.trigger(&mut commands);
    }
}

/// Commands not yet performed, the first first.
#[derive(Resource, Clone, Debug, Default)]
pub struct Actions(VecDeque<Command>);

impl Actions {
    /// Adds a command.
    pub fn push(&mut self, command: Command) {
        self.0.push_back(command);
    }

    /// Takes the next command.
    pub fn pop(&mut self) -> Option<Command> {
        self.0.pop_front()
    }

    /// Tells whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Extend<Command> for Actions {
    fn extend<T: IntoIterator<Item = Command>>(&mut self, commands: T) {
        self.0.extend(commands);
    }
}
