//! The sequence of play as a Bevy schedule, a system a step.
//!
//! [`PlaySequence`] is made from the core's list of steps, [`SEQUENCE`], and chains its systems in the printed order. The
//! system of the step that stands open takes the next order from the [`Inbox`] and puts it to the core; whatever order the
//! step does not take is refused there. Once the step is done, the system of the next one goes on, until a step waits for an
//! order again. Nothing is decided here: what a step does, and which one comes next, stands in the core's `sequence`.

mod desk;
mod game;

pub use game::{Announced, Game, Inbox, Refused};

use super::sequence::{SEQUENCE, Step, open_step};
use crate::client::frame::InFrame;
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel};
use bevy::prelude::*;
use desk::{Desk, Position};

/// Adds the schedule of the sequence of play, and runs it whenever there are orders.
pub fn plugin(app: &mut App) {
    app.add_schedule(schedule())
        .init_resource::<Inbox>()
        .init_resource::<Position>()
        .add_message::<Announced>()
        .add_message::<Refused>()
        .add_systems(Update, play.in_set(InFrame::Play));
}

/// Runs the systems of all steps once, in the printed order [4.1].
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlaySequence;

/// When, in [`PlaySequence`], a step is carried out; what is in the set runs only if the game has come to the step.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InStep(pub Step);

/// Makes the schedule from the list of steps.
fn schedule() -> Schedule {
    let mut schedule = Schedule::new(PlaySequence);
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..default()
    });
    for step in SEQUENCE {
        let here = move |position: Res<Position>| position.is_at(step);
        let carry_out = move |mut desk: Desk| desk.carry_out(step);
        schedule.configure_sets(InStep(step).run_if(here));
        schedule.add_systems(carry_out.in_set(InStep(step)));
    }
    for steps in SEQUENCE.windows(2) {
        schedule.configure_sets((InStep(steps[0]), InStep(steps[1])).chain());
    }
    schedule
}

/// Plays until no order waits. An order may lead beyond the end of the list: then the schedule runs once more.
///
/// # Panics
/// If the schedule has no system for a step: the game would stand still for ever.
pub fn play(world: &mut World) {
    while let Some(step) = come_to(world) {
        world.run_schedule(PlaySequence);
        let stands = world.resource::<Position>().is_at(step);
        assert!(!stands, "the step {step:?} is carried out");
    }
}

/// Gets the step that comes next: that of an order which is being played, or the open one if an order waits.
fn come_to(world: &mut World) -> Option<Step> {
    let open = open_step(world.get_resource::<Game>()?.state());
    let waits = !world.resource::<Inbox>().is_empty();
    let mut position = world.resource_mut::<Position>();
    position.come_to(waits.then_some(open))
}
