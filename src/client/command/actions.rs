//! The families of actions, each an event of its own, and what they choose among.

use crate::client::counters::ReducedMotion;
use crate::client::game_log::Filter;
use crate::client::layers::Panel;
use crate::client::palette::Palette;
use crate::client::shown::Tab;
use crate::client::theme::Theme;
use crate::hex::HexNumber;
use crate::table::armies::Player;
use crate::table::ids::{PieceId, UnitId};
use crate::table::play::{Seat, Seats};
use bevy::prelude::*;
use std::path::PathBuf;

/// What is done with a phase as a whole, or with what has been ordered in it.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseAction {
    /// Ends the phase, once it has been told what that leaves undone.
    End,
    /// Gives the one answer that there is to what is asked at the moment.
    Confirm,
    Undo,
}

/// What the player selects or looks at.
#[derive(Event, Clone, Debug, PartialEq)]
pub enum LookAction {
    /// Selects units and leaders, in place of those selected so far.
    Select(Vec<PieceId>),
    /// Lets go of what is selected or planned.
    Deselect,
    /// Selects the next unit that can or must do something.
    NextUnit,
    /// Moves the map to the next open obligation.
    NextObligation,
    /// Moves the map to a hex.
    Show(HexNumber),
    /// Selects a unit or a leader, and moves the map there.
    Find(PieceId),
    /// Names an attacker as lost in an exchange, or takes the name back.
    ToggleLoss(UnitId),
}

/// What the player does with the camera.
#[derive(Event, Clone, Copy, Debug, PartialEq)]
pub enum CameraAction {
    /// Comes nearer by a factor, towards the middle of the map.
    Zoom(f32),
    /// Shows all that is played on.
    Fit,
}

/// What is done with panels.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelAction {
    /// Folds the dock and the track away, or has them back.
    Fold,
    Toggle(Panel),
    /// Turns the dock to a tab.
    Turn(Tab),
    /// Shows a part of the record.
    Filter(Filter),
    /// Shows what the other player has done in his last turn, over the map, or no longer.
    ToggleTrails,
    /// Takes what the other player has done off the map, as any other click does.
    Seen,
    /// Takes the notice away.
    Dismiss,
    /// Draws the curtain away: the one for whom it waits looks at the screen.
    Ready,
}

/// What is done with the screen.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenAction {
    Menu,
    /// Goes back from the menu to the game on the table.
    Back,
    /// Closes what lies on top; if nothing is open, lets go.
    Close,
    Quit,
}

/// What the player does with the settings.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsAction {
    /// Makes a choice.
    Choose(Choice),
    /// Changes the size of the interface.
    Scale(Step),
}

/// A choice that the player makes in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Theme(Theme),
    Palette(Palette),
    Motion(ReducedMotion),
    Follow(FollowMoves),
    CommandStop(StopAtCommand),
    MasterTime(MasterTime),
}

/// A step from one size of the interface to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Smaller,
    /// Back to what the screen asks for.
    Usual,
    Larger,
}

/// Whether the camera follows what programs do.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FollowMoves(pub bool);

/// Whether the player wants to be stopped wherever he could give command, even where there is no more to it than a nod.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StopAtCommand(pub bool);

/// How long a program of the master level may think about a player turn, in seconds.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MasterTime(pub u16);

impl Default for MasterTime {
    fn default() -> Self {
        Self(10)
    }
}

/// What the player does about programs.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramAction {
    /// Changes who plays a side.
    Seat(Player, Seat),
    /// Changes how fast programs play.
    Pace(Pace),
    /// Lets a program give its next order.
    Step,
    /// Asks what a program would do here.
    Hint,
}

/// How fast programs play.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// An order each time the player says so.
    StepByStep,
    /// An order as soon as what the last one moved lies still.
    #[default]
    Fast,
    /// Without a pause.
    AtOnce,
}

/// What the player does with games on disk.
#[derive(Event, Clone, Debug, PartialEq)]
pub enum FileAction {
    /// Starts a game of a scenario, with options.
    Start {
        /// What the game is called in saves.
        game: &'static str,
        scenario: String,
        options: Vec<String>,
        seats: Seats,
    },
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
}
