//! The window: its size, and when it draws. It draws when something has changed, and else not at all.

use super::camera::keep_drawing;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResizeConstraints, WindowResolution};
use bevy::winit::WinitSettings;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

/// Makes the window draw on demand.
pub fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::desktop_app())
        .add_systems(
            PreUpdate,
            drop_idle_modifiers
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Last, keep_drawing);
}

/// Gets the window's settings.
pub fn settings() -> WindowPlugin {
    WindowPlugin {
        primary_window: Some(Window {
            title: "Hundred Days".to_owned(),
            name: Some("hundred-days".to_owned()),
            resolution: WindowResolution::new(1600, 1000),
            resize_constraints: WindowResizeConstraints {
                min_width: 1180.0,
                min_height: 720.0,
                ..default()
            },
            present_mode: PresentMode::AutoVsync,
            ..default()
        }),
        ..default()
    }
}

/// Leaves out what egui is told about the modifier keys in every frame, unless they have changed; it would ask for
/// another frame each time.
fn drop_idle_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.bypass_change_detection().events.retain(|event| {
            let egui::Event::ModifiersChanged(now) = event else {
                return true;
            };
            let changed = *now != *last;
            *last = *now;
            changed
        });
    }
}
