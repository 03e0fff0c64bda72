//! The camera over the board: zoom to the pointer, pan, fit; always within the limits of the sheet.

use super::board::{BoardCamera, PlayingArea};
use super::counters::{Animating, ReducedMotion};
use super::geometry::{HEX_HEIGHT, HEX_WIDTH, centre};
use super::zoom::Zoom;
use crate::hex::{Grid, HexNumber};
use crate::last_battles::State;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

/// Spawns the camera and moves it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Rig>()
        .init_resource::<MapArea>()
        .init_resource::<Zoom>()
        .add_systems(Startup, spawn)
        .add_systems(Update, (travel, follow).chain().in_set(MoveCamera));
}

/// When, in a frame, the camera moves.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveCamera;

/// The part of the window that the panels leave to the map, in logical pixels, y down.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct MapArea(pub Rect);

/// The smallest and the largest width of a hex, in logical pixels.
const LIMITS: (f32, f32) = (8.0, 190.0);
/// Seconds that a zoom takes, and a jump.
const ZOOM_TIME: f32 = 0.18;
const JUMP_TIME: f32 = 0.30;

/// Where the camera is, and where it is going.
#[derive(Resource, Clone, Debug)]
pub struct Rig {
    /// The point of the world in the middle of the window.
    centre: Vec2,
    /// Logical pixels in the width of a hex.
    width: f32,
    travel: Option<Travel>,
    /// What the player may look at.
    bounds: Rect,
    /// What is to be brought into view as soon as it is known where the map is.
    unseen: Option<Rect>,
    /// Where the map was in the window, and how large that was.
    seen: (Rect, Vec2),
    /// The point in the middle of the map before the window changed its size, until it is there again.
    held: Option<Vec2>,
}

impl Default for Rig {
    fn default() -> Self {
        Self {
            centre: Vec2::ZERO,
            width: 64.0,
            travel: None,
            bounds: Rect::default(),
            unseen: None,
            seen: (Rect::default(), Vec2::ZERO),
            held: None,
        }
    }
}

/// A way that the camera goes.
#[derive(Clone, Debug)]
struct Travel {
    from: (Vec2, f32),
    to: (Vec2, f32),
    /// A point of the world that stays where it is on the screen, and where that is from the window's middle.
    anchor: Option<(Vec2, Vec2)>,
    seconds: f32,
    elapsed: f32,
}

impl Rig {
    /// Gets the width of a hex that the camera has or is going to, in logical pixels.
    pub fn width(&self) -> f32 {
        self.travel.as_ref().map_or(self.width, |t| t.to.1)
    }

    /// Gets the point of the world under a point of the window, given from its middle, y down.
    pub fn world(&self, from_middle: Vec2) -> Vec2 {
        self.centre + from_middle * Vec2::new(1.0, -1.0) * HEX_WIDTH / self.width
    }

    /// Zooms by a factor; the point of the window given from its middle keeps its place.
    pub fn zoom(&mut self, factor: f32, from_middle: Vec2) {
        let width = (self.width() * factor).clamp(LIMITS.0, LIMITS.1);
        self.travel = Some(Travel {
            from: (self.centre, self.width),
            to: (self.centre, width),
            anchor: Some((self.world(from_middle), from_middle)),
            seconds: ZOOM_TIME,
            elapsed: 0.0,
        });
    }

    /// Drags the map by logical pixels, y down.
    pub fn drag(&mut self, by: Vec2) {
        self.travel = None;
        self.centre -= by * Vec2::new(1.0, -1.0) * HEX_WIDTH / self.width;
        self.centre = self.within(self.centre);
    }

    /// Sets the bounds, in the world, and brings a part of them into view.
    pub fn set_bounds(&mut self, bounds: Rect, first: Rect) {
        self.bounds = bounds;
        self.unseen = Some(first);
    }

    /// Brings the bounds into a part of the window of a size; at once, or on a way.
    pub fn fit(&mut self, area: Rect, window: Vec2, speed: Speed) {
        self.bring(self.bounds, (area, window), speed);
    }

    fn bring(&mut self, part: Rect, (area, window): (Rect, Vec2), speed: Speed) {
        if area.is_empty() {
            return;
        }
        let room = area.size() * HEX_WIDTH / (part.size() + Vec2::splat(HEX_WIDTH));
        let width = room.min_element().clamp(LIMITS.0, LIMITS.1);
        self.go(part.center(), width, (area, window), speed);
    }

    /// Brings a hex into the middle of a part of the window.
    pub fn show(&mut self, hex: HexNumber, area: Rect, window: Vec2) {
        let width = self.width().max(56.0);
        self.go(centre(hex), width, (area, window), Speed::Jump);
    }

    fn go(&mut self, point: Vec2, width: f32, (area, window): (Rect, Vec2), speed: Speed) {
        let off = (area.center() - window / 2.0) * Vec2::new(1.0, -1.0);
        let to = (point - off * HEX_WIDTH / width, width);
        match speed {
            Speed::AtOnce => {
                (self.centre, self.width) = to;
                self.travel = None;
            }
            Speed::Jump => {
                self.travel = Some(Travel {
                    from: (self.centre, self.width),
                    to,
                    anchor: None,
                    seconds: JUMP_TIME,
                    elapsed: 0.0,
                });
            }
        }
    }

    /// Keeps what is in the middle of the map there while the window changes its size.
    ///
    /// The panels follow the window a frame later; then the middle of the map is known.
    pub fn keep_middle(&mut self, area: Rect, window: Vec2) {
        let (old, size) = self.seen;
        self.seen = (area, window);
        if size != window && !old.is_empty() {
            let middle = self.world(old.center() - size / 2.0);
            self.held.get_or_insert(middle);
        } else if area != old
            && !area.is_empty()
            && let Some(point) = self.held.take()
        {
            self.travel = None;
            self.centre = point;
            self.centre += point - self.world(area.center() - window / 2.0);
        }
    }

    fn within(&self, point: Vec2) -> Vec2 {
        let reach = self.bounds.inflate(6.0 * HEX_WIDTH);
        if reach.is_empty() {
            return point;
        }
        point.clamp(reach.min, reach.max)
    }

    /// Goes on for some time; tells whether there is more of the way.
    fn advance(&mut self, seconds: f32) -> bool {
        let Some(travel) = &mut self.travel else {
            return false;
        };
        travel.elapsed += seconds;
        let share = (travel.elapsed / travel.seconds).clamp(0.0, 1.0);
        let eased = 1.0 - (1.0 - share).powi(3);
        let width = travel.from.1 * (travel.to.1 / travel.from.1).powf(eased);
        let point = match travel.anchor {
            Some((world, from_middle)) => {
                world - from_middle * Vec2::new(1.0, -1.0) * HEX_WIDTH / width
            }
            None => travel.from.0.lerp(travel.to.0, eased),
        };
        if share >= 1.0 {
            self.travel = None;
        }
        self.width = width;
        self.centre = self.within(point);
        share < 1.0
    }
}

/// Whether the camera goes or is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    AtOnce,
    Jump,
}

/// Gets the part of the world that a playing area covers.
pub fn bounds(grid: Grid, area: &PlayingArea) -> Rect {
    let mut corners = area.0.iter().map(|place| centre(grid.hex(place)));
    let Some(first) = corners.next() else {
        return Rect::default();
    };
    let around = corners.fold(Rect::from_corners(first, first), |rect, corner| {
        rect.union_point(corner)
    });
    Rect::from_center_size(
        around.center(),
        around.size() + Vec2::new(HEX_WIDTH, HEX_HEIGHT),
    )
}

/// How many hexes around its units a player sees first.
const OPENING: f32 = 4.5;

/// Gets the part of the world that a game opens on: the units of the player whose turn it is, and the ground before them.
pub fn opening(state: &State) -> Option<Rect> {
    let hexes = state.army(state.player()).map(|(_, hex)| centre(hex));
    let around = hexes.fold(None, |rect: Option<Rect>, point| {
        let own = Rect::from_corners(point, point);
        Some(rect.map_or(own, |rect| rect.union_point(point)))
    });
    around.map(|rect| rect.inflate(OPENING * HEX_WIDTH))
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("Camera over the board"),
        Camera2d,
        BoardCamera,
        Msaa::Off,
        Projection::from(OrthographicProjection::default_2d()),
    ));
}

/// Moves along the way.
fn travel(
    time: Res<Time>,
    reduced: Option<Res<ReducedMotion>>,
    mut rig: ResMut<Rig>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if rig.travel.is_none() {
        return;
    }
    let at_once = reduced.is_some_and(|reduced| reduced.0);
    // A frame that has waited for input must not swallow the way.
    let seconds = if at_once {
        1.0
    } else {
        time.delta_secs().min(0.05)
    };
    rig.advance(seconds);
    redraw.write(RequestRedraw);
}

/// Puts the camera where the rig is.
fn follow(
    mut rig: ResMut<Rig>,
    area: Res<MapArea>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&mut Transform, &mut Projection), With<BoardCamera>>>,
    mut zoom: ResMut<Zoom>,
) {
    let (Some(camera), Some(window)) = (camera, window) else {
        return;
    };
    rig.keep_middle(area.0, window.size());
    if !area.0.is_empty()
        && let Some(first) = rig.unseen.take()
    {
        rig.bring(first, (area.0, window.size()), Speed::AtOnce);
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_the_middle_of_the_map_stays_there_when_the_window_changes_its_size() {
        let mut rig = Rig::default();
        let (large, small) = (Vec2::new(1600.0, 1000.0), Vec2::new(1200.0, 760.0));
        let old = Rect::new(0.0, 54.0, 1196.0, 830.0);
        rig.keep_middle(old, large);
        let middle = rig.world(old.center() - large / 2.0);
        rig.keep_middle(old, small);
        // The dock is narrower in a small window, and the map higher than it would be.
        let new = Rect::new(0.0, 54.0, 850.0, 660.0);
        rig.keep_middle(new, small);
        let now = rig.world(new.center() - small / 2.0);
        assert!(now.distance(middle) < 0.01, "{middle} {now}");
        let drawn_up = Rect::new(0.0, 54.0, 850.0, 440.0);
        let before = rig.centre;
        rig.keep_middle(drawn_up, small);
        assert_eq!(rig.centre, before, "a drawer that opens moves nothing");
    }
}
