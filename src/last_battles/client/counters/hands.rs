//! What the player's hands do to the counters themselves: fan a stack out, or hide everything.
//!
//! A stack fans out when the pointer rests on it, or all do while Space is held; all counters are gone while H is held.

use super::layout::Fan;
use super::table::{OnMap, Pill};
use super::view::CounterView;
use crate::client::counters::{Detail, Tween};
use crate::client::geometry::{HEX_WIDTH, counter_centre, hex_at};
use crate::client::input::Pointer;
use crate::client::zoom::Zoom;
use crate::hex::HexNumber;
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonInput;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::input::EguiWantsInput;

/// Seconds for which the pointer must rest on a stack.
const REST: f32 = 0.15;

/// The level of detail in force, with its hysteresis.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level(pub Detail);

/// Follows the zoom with the level of detail.
pub(super) fn set_level(zoom: Res<Zoom>, mut level: ResMut<Level>) {
    if zoom.is_changed() {
        let after = level.0.after(zoom.px_per_hex);
        level.set_if_neq(Level(after));
    }
}

/// The keys as the map may use them; there are none in tests.
#[derive(SystemParam)]
pub(super) struct Keys<'w> {
    keys: Option<Res<'w, ButtonInput<KeyCode>>>,
    egui: Option<Res<'w, EguiWantsInput>>,
}

impl Keys<'_> {
    /// Tells whether a key is held that is not meant for a text field.
    fn held(&self, key: KeyCode) -> bool {
        let taken = self
            .egui
            .as_ref()
            .is_some_and(|egui| egui.wants_any_keyboard_input());
        !taken && self.keys.as_ref().is_some_and(|keys| keys.pressed(key))
    }
}

/// Fans stacks out and closes them again.
pub(super) fn set_fan(
    time: Res<Time>,
    pointer: Res<Pointer>,
    view: Res<CounterView>,
    keys: Keys,
    redraw: Option<ResMut<Messages<RequestRedraw>>>,
    mut fan: ResMut<Fan>,
    mut rested: Local<(Option<HexNumber>, f32)>,
) {
    if keys.held(KeyCode::Space) {
        fan.set_if_neq(Fan::All);
        return;
    }
    if let (Fan::Hex(hex), Some(at)) = (*fan, pointer.0)
        && is_over_fan(at, hex, &view)
    {
        return;
    }
    let stack = pointer
        .0
        .and_then(hex_at)
        .filter(|&hex| height(&view, hex) > 1);
    if rested.0 != stack {
        *rested = (stack, 0.0);
    }
    rested.1 += time.delta_secs();
    let ready = stack.filter(|_| rested.1 >= REST);
    fan.set_if_neq(ready.map_or(Fan::None, Fan::Hex));
    if let (Some(mut redraw), Some(_), None) = (redraw, stack, ready) {
        redraw.write(RequestRedraw);
    }
}

/// Counts the units in a hex.
fn height(view: &CounterView, hex: HexNumber) -> usize {
    view.pieces.iter().filter(|piece| piece.hex == hex).count()
}

/// Tells whether a point lies over the fan of a hex, which may reach beyond the hex.
fn is_over_fan(at: Vec2, hex: HexNumber, view: &CounterView) -> bool {
    let count = height(view, hex);
    let away = (at - counter_centre(hex)).abs() / HEX_WIDTH;
    count > 1 && away.x <= 0.35 * count as f32 && away.y <= 0.35
}

/// Hides the counters while the player wants to see the ground, and the pills while a piece travels.
pub(super) fn hide(
    keys: Keys,
    tweens: Query<&Tween>,
    mut pieces: Query<(&mut Visibility, Has<Pill>), With<OnMap>>,
) {
    let hidden = keys.held(KeyCode::KeyH);
    let travelling = tweens.iter().any(Tween::is_travel);
    for (mut visibility, pill) in &mut pieces {
        let wanted = match hidden || (pill && travelling) {
            true => Visibility::Hidden,
            false => Visibility::Inherited,
        };
        visibility.set_if_neq(wanted);
    }
}
