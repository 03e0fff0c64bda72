//! What moves the camera in each frame: along its way, and to where the controller is.

use super::room::left_by_panels;
use super::{CameraController, MapArea};
use crate::client::board::{BoardCamera, Uncovered};
use crate::client::counters::{Animating, ReducedMotion};
use crate::client::geometry::HEX_WIDTH;
use crate::client::zoom::Zoom;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

pub(super) fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("Camera over the board"),
        Camera2d,
        BoardCamera,
        Msaa::Off,
        Projection::from(OrthographicProjection::default_2d()),
    ));
}

/// Moves along the way.
pub(super) fn travel(
    time: Res<Time>,
    reduced: Option<Res<ReducedMotion>>,
    mut rig: ResMut<CameraController>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(way) = &rig.travel else { return };
    let at_once = reduced.is_some_and(|reduced| reduced.0);
    // A frame that has waited for input must not swallow the way; those after it take what they take.
    let longest = if way.elapsed == 0.0 { 0.05 } else { 0.2 };
    let seconds = match at_once {
        true => 1.0,
        false => time.delta_secs().min(longest),
    };
    rig.advance(seconds);
    redraw.write(RequestRedraw);
}

/// Puts the camera where the controller has it.
pub(super) fn follow(
    mut rig: ResMut<CameraController>,
    area: Res<MapArea>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&mut Transform, &mut Projection), With<BoardCamera>>>,
    mut zoom: ResMut<Zoom>,
    mut uncovered: ResMut<Uncovered>,
) {
    let (Some(camera), Some(window)) = (camera, window) else {
        return;
    };
    // Until the panels have been laid out, what they leave is a guess, so that nothing is drawn for another size first.
    let area = match (area.0.is_empty(), rig.unseen.is_some()) {
        (false, _) => area.0,
        (true, true) => left_by_panels(window.size()),
        (true, false) => Rect::default(),
    };
    if !area.is_empty() {
        uncovered.set_if_neq(Uncovered(area));
    }
    rig.set_frame((area, window.size()));
    let (mut transform, mut projection) = camera.into_inner();
    let at = rig.centre.extend(transform.translation.z);
    if transform.translation != at {
        transform.translation = at;
    }
    let scale = HEX_WIDTH / rig.width;
    if let Projection::Orthographic(now) = projection.as_ref()
        && now.scale != scale
        && let Projection::Orthographic(view) = projection.as_mut()
    {
        view.scale = scale;
    }
    zoom.set_if_neq(Zoom {
        px_per_hex: rig.width,
        pixel_ratio: window.scale_factor(),
    });
}

/// Asks for frames as long as something moves.
pub fn keep_drawing(animating: Option<Res<Animating>>, mut redraw: MessageWriter<RequestRedraw>) {
    if animating.is_some_and(|animating| animating.0) {
        redraw.write(RequestRedraw);
    }
}
