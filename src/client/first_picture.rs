//! The first picture of a game is whole. Panels are laid out at the end of a frame and leave the map its room, which it
//! takes up at the beginning of the next: a picture of that first frame would show a hole, and cost as much as another.

use super::Screen;
use super::camera::MapArea;
use bevy::app::MainScheduleOrder;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

/// Goes through the frame in which a game comes to the screen once more, before it is drawn.
pub fn plugin(app: &mut App) {
    app.init_schedule(OnceMore)
        .add_systems(OnceMore, lay_out_again);
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_after(PostUpdate, OnceMore);
}

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct OnceMore;

/// How many times a frame is gone through at most: the screen changes, panels are laid out, the map finds its room.
const PASSES: usize = 3;

fn lay_out_again(world: &mut World, mut done: Local<bool>) {
    for _ in 0..PASSES {
        let waits = world.resource::<NextState<Screen>>();
        let opens = matches!(waits, NextState::Pending(Screen::Game));
        let open = *world.resource::<State<Screen>>().get() == Screen::Game;
        if *done || !(open || opens) {
            return;
        }
        *done = !world.resource::<MapArea>().0.is_empty();
        world.run_schedule(PreUpdate);
        world.run_schedule(StateTransition);
        world.run_schedule(Update);
        world.run_schedule(PostUpdate);
    }
    *done = true;
}
