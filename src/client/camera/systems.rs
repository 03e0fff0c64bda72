//! What moves the camera: the player's actions, and in each frame the way that it goes.

use super::room::left_by_panels;
use super::{CameraController, MapArea, Speed};
use crate::client::Shown;
use crate::client::board::{BoardCamera, Uncovered};
use crate::client::command::CameraAction;
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

/// The width of hexes, in logical pixels, below which the whole map takes the room of the track too.
const SMALL_HEXES: f32 = 18.0;

pub(super) fn move_by(
    on: On<CameraAction>,
    area: Res<MapArea>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut controller: ResMut<CameraController>,
    mut shown: ResMut<Shown>,
) {
    let size = window.map_or(Vec2::ZERO, |window| window.size());
    match *on {
        CameraAction::Zoom(factor) => controller.zoom(factor, area.0.center() - size / 2.0),
        CameraAction::Fit => {
            // The track gives way where the map would become too small to be played on.
            if controller.fitting(area.0) < SMALL_HEXES {
                shown.folded.foot = true;
            }
            controller.fit(area.0, size, Speed::Jump);
        }
    }
}

/// Moves along the way.
pub(super) fn travel(
    time: Res<Time>,
    reduced: Option<Res<ReducedMotion>>,
    mut controller: ResMut<CameraController>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(way) = &controller.travel else {
        return;
    };
    let at_once = reduced.is_some_and(|reduced| reduced.0);
    // A frame that has waited for input must not swallow the way; those after it take what they take.
    let longest = if way.elapsed == 0.0 { 0.05 } else { 0.2 };
    let seconds = match at_once {
        true => 1.0,
        false => time.delta_secs().min(longest),
    };
    controller.advance(seconds);
    redraw.write(RequestRedraw);
}

/// Puts the camera where the controller has it.
pub(super) fn follow(
    mut controller: ResMut<CameraController>,
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
    let area = match (area.0.is_empty(), controller.unseen.is_some()) {
        (false, _) => area.0,
        (true, true) => left_by_panels(window.size()),
        (true, false) => Rect::default(),
    };
    if !area.is_empty() {
        uncovered.set_if_neq(Uncovered(area));
    }
    controller.set_frame((area, window.size()));
    let (mut transform, mut projection) = camera.into_inner();
    let at = controller.centre.extend(transform.translation.z);
    if transform.translation != at {
        transform.translation = at;
    }
    let scale = HEX_WIDTH / controller.width;
    if let Projection::Orthographic(now) = projection.as_ref()
        && now.scale != scale
        && let Projection::Orthographic(view) = projection.as_mut()
    {
        view.scale = scale;
    }
    zoom.set_if_neq(Zoom {
        px_per_hex: controller.width,
        pixel_ratio: window.scale_factor(),
    });
}

/// Asks for frames as long as something moves.
pub fn keep_drawing(animating: Option<Res<Animating>>, mut redraw: MessageWriter<RequestRedraw>) {
    if animating.is_some_and(|animating| animating.0) {
        redraw.write(RequestRedraw);
    }
}
