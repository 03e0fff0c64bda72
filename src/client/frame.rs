//! What happens in a frame, in its order.

use super::board::BoardSystems;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// Puts the parts of a frame in order.
pub fn plugin(app: &mut App) {
    use InFrame as I;
    one_by_one(app, First);
    one_by_one(app, PreUpdate);
    one_by_one(app, Update);
    one_by_one(app, PostUpdate);
    one_by_one(app, EguiPrimaryContextPass);
    one_by_one(app, Last);
    app.configure_sets(
        Update,
        (
            I::ReadInput,
            I::PerformActions,
            I::AskPrograms,
            I::HeedChoices,
            I::Play,
            I::FollowGame,
            I::LayPieces,
            I::MoveCamera,
            I::Draw,
            I::ShowCounters,
            BoardSystems::Measure,
        )
            .chain(),
    );
}

/// Runs the systems of a schedule one after the other on one thread: nearly all are so short that handing them to another costs
/// more than they do.
fn one_by_one(app: &mut App, schedule: impl ScheduleLabel) {
    app.edit_schedule(schedule, |schedule| {
        schedule.set_executor(SingleThreadedExecutor::new());
    });
}

/// The parts of a frame, in their order; the board is drawn after them.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum InFrame {
    /// Mouse and keys are read.
    ReadInput,
    /// What the player commands is performed.
    PerformActions,
    /// Programs are heard and set thinking: once it is known what the player commands, for that may be another game, or an order
    /// taken back.
    AskPrograms,
    /// Window and colours become what the player has just chosen.
    HeedChoices,
    /// Orders are played.
    Play,
    /// What is shown follows the game.
    FollowGame,
    /// The game lays its pieces out for the map.
    LayPieces,
    MoveCamera,
    /// What play shows over the map is drawn.
    Draw,
    /// The counters follow the game.
    ShowCounters,
}

/// When, while all follows the game, notices, plans and selections do: before what is made from them, and before anybody has
/// something new to say.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Follow;

/// When, while all follows the game, the camera turns to what is asked: it has the last word.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnToQuestion;

/// When, at the start, the choices of the last time are taken up.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeUp;
