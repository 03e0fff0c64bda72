//! What comes from the mouse and the keys on its way to the panels, so that every click counts.
//!
//! The window draws on demand, and a frame may take long. Between the mouse and egui clicks are lost by that in two ways,
//! which are mended here and nowhere else:
//!
//! * Bevy's clock stands at the moment when the last picture was sent off. After a rest that is long ago: a button seems to go
//!   down when the rest began and up at its end, and egui, for which a click is short, takes it for a drag. `keep_time` sets
//!   the clock to the time that it is; and no press is too long for a click (`prepare`), or a slow frame would make it so.
//! * egui asks once a pass what lies under the pointer, at the place where the pointer is at last. Whoever presses, lets go and
//!   is away before the next frame clicks on what is there, and of two clicks in one frame the first is lost. So a pass sees
//!   one click at the most, and nothing of what comes after it ([`one_click`]); the rest waits for the next.
//!
//! Two things must not reach egui: the modifier keys when they have not changed, for which it would draw without end, and
//! Tab, which is the map's.

use bevy::ecs::message::MessageUpdateSystems;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Event, Key, Modifiers};
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet};

/// Feeds the panels.
pub fn plugin(app: &mut App) {
    app.add_systems(
        First,
        keep_time.after(MessageUpdateSystems).before(TimeSystems),
    )
    .add_systems(
        PreUpdate,
        (
            prepare,
            drop_idle_modifiers,
            keep_tab.run_if(in_state(super::Screen::Game)),
            hold_back,
        )
            .chain()
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// Sets the clock to the time that it is, unless somebody else keeps the time, as tests do.
fn keep_time(mut strategy: ResMut<TimeUpdateStrategy>) {
    use TimeUpdateStrategy as S;
    if matches!(*strategy, S::Automatic | S::ManualInstant(_)) {
        *strategy = S::ManualInstant(Instant::now());
    }
}

/// Tells new contexts that no press is too long for a click, and that the size of the interface is not theirs to change.
fn prepare(mut contexts: Query<&mut EguiContext, Added<EguiContext>>) {
    for mut context in &mut contexts {
        settle(context.get_mut());
    }
}

/// Gives a context the options that `prepare` gives to new ones.
pub fn settle(context: &egui::Context) {
    context.options_mut(|options| {
        options.input_options.max_click_duration = f64::INFINITY;
        options.zoom_with_keyboard = false;
    });
}

/// Leaves out what egui is told about the modifier keys in every frame, unless they have changed; it would ask for
/// another frame each time.
fn drop_idle_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.bypass_change_detection().events.retain(|event| {
            let Event::ModifiersChanged(now) = event else {
                return true;
            };
            let changed = *now != *last;
            *last = *now;
            changed
        });
    }
}

/// Keeps the Tab key for the map: to the panels it would mean another field, and they would swallow every key after it.
fn keep_tab(mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        let is_tab = |event: &Event| matches!(event, Event::Key { key: Key::Tab, .. });
        let events = &mut input.bypass_change_detection().events;
        events.retain(|event| !is_tab(event));
    }
}

/// Holds back what comes after the first click, for the next frame.
fn hold_back(
    mut inputs: Query<&mut EguiInput>,
    mut waiting: Local<Vec<Event>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(mut input) = inputs.iter_mut().next() else {
        return;
    };
    let events = &mut input.bypass_change_detection().events;
    waiting.append(events);
    let seen = one_click(&waiting);
    let rest = waiting.split_off(seen);
    *events = std::mem::replace(&mut *waiting, rest);
    if !waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Counts the events that one pass may see: as far as a button goes down, or down and up, in one place.
pub fn one_click(events: &[Event]) -> usize {
    let (mut touched, mut released) = (false, false);
    let over = events.iter().position(|event| match event {
        Event::PointerButton { pressed, .. } => {
            let again = *pressed && released;
            touched = true;
            released |= !pressed;
            again
        }
        Event::PointerMoved(_) | Event::PointerGone => touched,
        _ => false,
    });
    over.unwrap_or(events.len())
}
