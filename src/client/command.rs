//! What a player wants, whether said by mouse, by key or by a button: one word for each wish.

use super::game_log::Filter;
use super::layers::Panel;
use super::programs::Pace;
use super::settings::{Choice, Step};
use crate::hex::HexNumber;
use crate::last_battles::charts::Odds;
use crate::last_battles::counter::Player;
use crate::last_battles::order::Order;
use crate::table::ids::{PieceId, UnitId};
use crate::table::play::Seat;
use crate::table::play::Seats;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::path::PathBuf;

/// A player's wish.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// An order to the game.
    Order(Order),
    /// Ends the phase, once it has been told what that leaves undone.
    EndPhase,
    /// Gives the one answer that there is to what is asked at the moment.
    Confirm,
    Undo,
    /// Goes back to the command segment of this player turn, as long as nobody has moved.
    BackToCommand,
    /// Selects units and leaders, in place of those selected so far.
    Select(Vec<PieceId>),
    /// Lets go of what is selected or planned.
    Deselect,
    /// Closes what lies on top; if nothing is open, lets go.
    Close,
    /// Selects the next unit that can or must do something.
    NextUnit,
    /// Moves the map to a hex.
    Show(HexNumber),
    /// Selects a unit or a leader, and moves the map there.
    Find(PieceId),
    /// Moves the map to the next open obligation.
    NextObligation,
    Plan(PlanCommand),
    /// Names an attacker as lost in an exchange, or takes the name back.
    ToggleLoss(UnitId),
    /// Starts a game of a scenario, with options.
    Start {
        scenario: String,
        options: Vec<String>,
        seats: Seats,
    },
    /// Changes who plays a side.
    Seat(Player, Seat),
    /// Changes how fast programs play.
    Pace(Pace),
    /// Lets a program give its next order.
    Step,
    /// Asks what a program would do here.
    Hint,
    /// Goes on with the game that was played last.
    Continue,
    Load(PathBuf),
    /// Goes on with a game that is open for viewing, with the data that there are here.
    PlayOn,
    /// Goes on with a game in progress, by its journal.
    Resume(PathBuf),
    /// Takes a game in progress off the list, or puts it back.
    Delete(PathBuf),
    Restore(PathBuf),
    Save,
    /// Asks for a file to load, in the desktop's own dialog.
    Browse,
    Menu,
    /// Goes back from the menu to the game on the table.
    Back,
    Quit,
    Zoom(f32),
    Fit,
    /// Folds the dock and the track away, or has them back.
    Fold,
    Toggle(Panel),
    /// Turns the dock to a tab.
    Turn(Tab),
    /// Makes a choice in the settings.
    Choose(Choice),
    /// Changes the size of the interface.
    Scale(Step),
    /// Shows a part of the record.
    Filter(Filter),
    /// Shows what the other player has done in his last turn, over the map, or no longer.
    ToggleTrails,
    /// Takes what the other player has done off the map, as any other click does.
    Seen,
    /// Takes the notice away.
    Dismiss,
}

impl Command {
    /// Selects units or leaders.
    pub fn select<N: Into<PieceId>>(pieces: impl IntoIterator<Item = N>) -> Self {
        Self::Select(pieces.into_iter().map(Into::into).collect())
    }

    /// Tells whether the player goes on with the game by it, and does not only look about.
    pub const fn is_play(&self) -> bool {
        matches!(
            self,
            Self::Order(_)
                | Self::EndPhase
                | Self::Confirm
                | Self::Undo
                | Self::Select(_)
                | Self::Deselect
                | Self::NextUnit
                | Self::NextObligation
                | Self::Plan(_)
                | Self::ToggleLoss(_)
                | Self::Seen
        )
    }
}

/// A wish about the combats that are being planned.
#[derive(Clone, Debug, PartialEq)]
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

/// Wishes not yet granted, the first first.
#[derive(Resource, Clone, Debug, Default)]
pub struct Actions(VecDeque<Command>);

impl Actions {
    /// Adds a wish.
    pub fn push(&mut self, command: Command) {
        self.0.push_back(command);
    }

    /// Takes the next wish.
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
