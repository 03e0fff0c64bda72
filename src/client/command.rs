//! What a player wants done, whether said by mouse, by key or by a button.
//!
//! A command is an action of one family. Each family is an event of its own, which is observed by the room that owns it; here
//! is only the queue that brings them there one after the other, each as the one before it has left the table.

pub use super::camera::CameraAction;
pub use super::files::FileAction;
pub use super::game::{LookAction, PhaseAction};
pub use super::programs::ProgramAction;
pub use super::settings::SettingsAction;
pub use super::shown::{PanelAction, ScreenAction};

use crate::hex::HexNumber;
use crate::last_battles::charts::Odds;
use crate::last_battles::order::Order;
use crate::table::ids::PieceId;
use bevy::prelude::*;
use std::collections::VecDeque;

/// What a player wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// An order to the game.
    Order(Order),
    Phase(PhaseAction),
    Plan(PlanCommand),
    Look(LookAction),
    Camera(CameraAction),
    Panel(PanelAction),
    Screen(ScreenAction),
    Settings(SettingsAction),
    Program(ProgramAction),
    File(FileAction),
}

impl Command {
    /// Selects units or leaders.
    pub fn select<N: Into<PieceId>>(pieces: impl IntoIterator<Item = N>) -> Self {
        let pieces = pieces.into_iter().map(Into::into).collect();
        Self::Look(LookAction::Select(pieces))
    }

    /// Tells whether the player goes on with the game by it, and does not only look about.
    pub const fn is_play(&self) -> bool {
        use LookAction as L;
        match self {
            Self::Order(_) | Self::Plan(_) | Self::Panel(PanelAction::Seen) => true,
            Self::Phase(action) => !matches!(action, PhaseAction::BackToCommand),
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

    /// Has the room that owns it perform it.
    fn trigger(self, commands: &mut Commands) {
        match self {
            Self::Order(order) => commands.trigger(GiveOrder(order)),
            Self::Phase(action) => commands.trigger(action),
            Self::Plan(action) => commands.trigger(action),
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

/// An order that the player gives.
#[derive(Event, Clone, Debug, PartialEq)]
pub struct GiveOrder(pub Order);

/// Says that a command is about to be performed.
#[derive(Event, Clone, Debug, PartialEq)]
pub struct Commanded(pub Command);

/// Has all commands performed that wait.
pub(super) fn perform(mut actions: ResMut<Actions>, mut commands: Commands) {
    while let Some(command) = actions.pop() {
        commands.trigger(Commanded(command.clone()));
        command.trigger(&mut commands);
    }
}

/// What a player wants done about the combats that are being planned.
#[derive(Event, Clone, Debug, PartialEq)]
pub enum PlanCommand {
    /// Takes up a plan, by its place in the list.
    TakeUp(usize),
    Drop(usize),
    /// Takes up the plan against an enemy hex, or begins one with the selected units.
    Target(HexNumber),
    /// Has an enemy hex attacked together with those of the plan at hand, or takes it out again.
    Together(HexNumber),
    /// Adds the units of a hex to the plan at hand, or takes them out again.
    Units(HexNumber),
    /// Begins a plan for a stack that owes an attack, or against an enemy who must be attacked.
    For(HexNumber),
    /// Lowers the odds, or uses them as calculated.
    Odds(usize, Option<Odds>),
    /// Rolls the die.
    Roll(usize),
}

/// A tab of the dock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// What is selected, planned or to be decided.
    #[default]
    Now,
    /// The combat results; a tab of its own where the dock is folded.
    Results,
    /// Losses, the morale of corps, the boxes of lost units.
    Losses,
    Arrivals,
    /// The order of battle.
    Forces,
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
