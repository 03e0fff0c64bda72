//! The sequence of play as Bevy plugins, one a phase.
//!
//! [`PlaySequence`] is a schedule of its own that chains the phases in their printed order. The systems of a phase run
//! while the game is in it; each takes that phase's orders from the [`Inbox`], puts them to the core and lets the events
//! happen one after another. Nothing is decided here: what follows what stands in the core's `sequence`.

mod aftermath;
mod combat;
mod command;
mod game;
mod interphase;
mod movement;
mod reinforcements;

pub use game::{Announced, Desk, Game, Inbox, Refused};

use crate::last_battles::decision;
use crate::last_battles::state::DecisionKind;
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel};
use bevy::prelude::*;

/// Adds the schedule of the sequence of play, and runs it whenever there are orders.
pub fn plugin(app: &mut App) {
    let mut schedule = Schedule::new(PlaySequence);
    schedule
        .set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            ..default()
        })
        .configure_sets(
            (
                Step::Command,
                Step::Movement,
                Step::Arrival,
                Step::Combat,
                Step::Aftermath,
                Step::Interphase,
            )
                .chain(),
        );
    app.add_schedule(schedule)
        .init_resource::<Inbox>()
        .add_message::<Announced>()
        .add_message::<Refused>()
        .add_plugins((
            command::plugin,
            movement::plugin,
            reinforcements::plugin,
            combat::plugin,
            aftermath::plugin,
            interphase::plugin,
        ))
        .add_systems(Update, play.in_set(Play));
}

/// Runs the systems of all phases once, in the printed order [4.1].
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlaySequence;

/// When, in a frame, orders are played.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play;

/// The steps of [`PlaySequence`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    Command,
    Movement,
    Arrival,
    Combat,
    Aftermath,
    Interphase,
}

/// Plays until no order waits; each run takes one at least, for what no phase takes the last one refuses.
pub fn play(world: &mut World) {
    while world.contains_resource::<Game>() && !world.resource::<Inbox>().is_empty() {
        world.run_schedule(PlaySequence);
    }
}

/// Tells whether a decision of one of these kinds stands open.
fn open(kinds: &'static [DecisionKind]) -> impl Fn(Option<Res<Game>>) -> bool + Clone {
    move |game| game.is_some_and(|game| kinds.contains(&decision(game.state()).kind))
}
