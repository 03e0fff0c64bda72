//! The camera over the board: zoom to the pointer, pan, fit; always within the limits of the sheet.

mod room;
mod systems;

pub use room::{bounds, clear_of_panels};
pub use systems::keep_drawing;

use super::frame::InFrame;
use super::geometry::HEX_WIDTH;
use super::zoom::Zoom;
use crate::hex::HexNumber;
use bevy::prelude::*;
use room::{around, left_by_panels, width_for};
use systems::{follow, move_by, spawn, travel};

/// Spawns the camera and moves it.
pub fn plugin(app: &mut App) {
    app.init_resource::<CameraController>()
        .init_resource::<MapArea>()
        .init_resource::<Zoom>()
        .add_observer(move_by)
        .add_systems(Startup, spawn)
        .add_systems(Update, (travel, follow).chain().in_set(InFrame::MoveCamera));
}

/// The part of the window that the panels leave to the map, in logical pixels, y down.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct MapArea(pub Rect);

/// The smallest and the largest width of a hex, in logical pixels.
pub(crate) const LIMITS: (f32, f32) = (10.5, 190.0);
/// The largest width of a hex that a game opens with.
const OPENING: f32 = 90.0;
/// Logical pixels of the table that are seen around the sheet.
pub(crate) const TABLE: f32 = 26.0;
/// Seconds that a zoom takes, and a jump.
const ZOOM_TIME: f32 = 0.18;
const JUMP_TIME: f32 = 0.30;

/// Where the camera is, and where it is going.
#[derive(Resource, Clone, Debug)]
pub struct CameraController {
    /// The point of the world in the middle of the window.
    pub(crate) centre: Vec2,
    /// Logical pixels in the width of a hex.
    pub(crate) width: f32,
    pub(crate) travel: Option<Travel>,
    /// What is played on.
    pub(crate) bounds: Rect,
    /// The sheet that lies on the table: the view keeps to it.
    pub(crate) sheet: Rect,
    /// The part of the window that shows the map, and the window's size, as far as they are known.
    pub(crate) frame: (Rect, Vec2),
    /// What is to be brought into view as soon as it is known where the map is.
    unseen: Option<Rect>,
    /// Whether all that is played on is in view, and is to stay so when the panels leave more room or less.
    fitted: bool,
    /// The point in the middle of the map before the window changed its size, until it is there again.
    held: Option<Vec2>,
}

impl Default for CameraController {
    fn default() -> Self {
        Self {
            centre: Vec2::ZERO,
            width: 64.0,
            travel: None,
            bounds: Rect::default(),
            sheet: Rect::default(),
            frame: default(),
            unseen: None,
            fitted: false,
            held: None,
        }
    }
}

/// A way that the camera goes.
#[derive(Clone, Debug)]
pub(crate) struct Travel {
    from: (Vec2, f32),
    to: (Vec2, f32),
    /// A point of the world that stays where it is on the screen, and where that is from the window's middle.
    anchor: Option<(Vec2, Vec2)>,
    seconds: f32,
    elapsed: f32,
}

impl CameraController {
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
        let width = (self.width() * factor).clamp(self.least_width(), LIMITS.1);
        self.fitted = false;
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
        self.fitted = false;
        self.centre -= by * Vec2::new(1.0, -1.0) * HEX_WIDTH / self.width;
        self.centre = self.within(self.centre, self.width);
    }

    /// Sets what is played on and the sheet around it, in the world, and brings a part of them into view.
    pub fn set_bounds(&mut self, bounds: Rect, sheet: Rect, first: Rect) {
        self.bounds = bounds;
        self.sheet = sheet;
        self.unseen = Some(first);
        self.fitted = false;
    }

    /// Brings all that is played on into a part of the window of a size; at once, or on a way.
    pub fn fit(&mut self, area: Rect, window: Vec2, speed: Speed) {
        self.frame = (area, window);
        self.bring(self.bounds, LIMITS.1, speed);
        self.fitted = true;
    }

    /// Tells whether what the game opens on is too large for the room that the panels leave to the map.
    pub fn opens_cut(&self, window: Vec2) -> bool {
        let room = left_by_panels(window);
        let is_cut = |first| width_for(first, room) < LIMITS.0;
        self.unseen.is_some_and(is_cut)
    }

    /// Gets the width of a hex with which all that is played on fits into a part of the window.
    pub fn fitting(&self, area: Rect) -> f32 {
        width_for(self.bounds, area)
    }

    /// Brings a part of the world into view, with hexes of some width at most.
    fn bring(&mut self, part: Rect, most: f32, speed: Speed) {
        let (area, window) = self.frame;
        if area.is_empty() {
            return;
        }
        let least = self.least_width();
        let width = width_for(part, area).clamp(least, most.max(least));
        self.go(part.center(), width, (area, window), speed);
    }

    /// Gets the width of a hex with which the whole sheet is in view: from farther away there is only more table.
    fn least_width(&self) -> f32 {
        let (area, _) = self.frame;
        if self.sheet.is_empty() || area.is_empty() {
            return LIMITS.0;
        }
        width_for(self.sheet, area).clamp(LIMITS.0, LIMITS.1)
    }

    /// Brings hexes into view, if they are not well in view already; hexes keep their size unless so many would not fit.
    pub fn see(&mut self, hexes: &[HexNumber], area: Rect, window: Vec2) {
        if let Some(part) = around(hexes) {
            self.see_part(part, area, window);
        }
    }

    /// Brings a part of the world into view, if it is not well in view already.
    pub fn see_part(&mut self, part: Rect, area: Rect, window: Vec2) {
        if area.is_empty() || self.is_waiting() || self.sees_part(part, area, window) {
            return;
        }
        let clear = clear_of_panels(area);
        self.fitted = false;
        self.frame = (area, window);
        let room = clear.size() * HEX_WIDTH / part.size();
        // A little less than would just fit.
        let fitting = (0.97 * room.min_element()).max(self.least_width());
        let width = self.width().min(fitting);
        self.go(part.center(), width, (clear, window), Speed::Jump);
    }

    /// Tells whether hexes are well in view where the camera is, or where it is going.
    pub fn sees(&self, hexes: &[HexNumber], area: Rect, window: Vec2) -> bool {
        around(hexes).is_none_or(|part| self.sees_part(part, area, window))
    }

    /// Tells whether a part of the world is well in view where the camera is, or where it is going.
    fn sees_part(&self, part: Rect, area: Rect, window: Vec2) -> bool {
        let (at, width) = self.destination();
        let clear = clear_of_panels(area);
        let world =
            |from: Vec2| at + (from - window / 2.0) * Vec2::new(1.0, -1.0) * HEX_WIDTH / width;
        let seen = Rect::from_corners(world(clear.min), world(clear.max));
        seen.contains(part.min) && seen.contains(part.max)
    }

    /// Tells whether the view that a game opens on has yet to be taken up.
    pub fn is_waiting(&self) -> bool {
        self.unseen.is_some()
    }

    /// Gets where a point of the world is in a window of a size, in logical pixels, y down.
    pub fn on_screen(&self, point: Vec2, window: Vec2) -> Vec2 {
        window / 2.0 + (point - self.centre) * Vec2::new(1.0, -1.0) * self.width / HEX_WIDTH
    }

    /// Gets where the camera will be at the end of its way, and the width of a hex there.
    pub(crate) fn destination(&self) -> (Vec2, f32) {
        let Some(travel) = &self.travel else {
            return (self.centre, self.width);
        };
        let (point, width) = travel.to;
        let point = match travel.anchor {
            Some((world, from_middle)) => {
                world - from_middle * Vec2::new(1.0, -1.0) * HEX_WIDTH / width
            }
            None => point,
        };
        (self.within(point, width), width)
    }

    pub(crate) fn go(
        &mut self,
        point: Vec2,
        width: f32,
        (area, window): (Rect, Vec2),
        speed: Speed,
    ) {
        let off = (area.center() - window / 2.0) * Vec2::new(1.0, -1.0);
        let to = (self.within(point - off * HEX_WIDTH / width, width), width);
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

    /// Keeps what was in the middle of the map there while the window changes its size.
    ///
    /// The panels follow the window a frame later; then the middle of the map is known.
    fn keep_middle(&mut self, before: (Rect, Vec2)) {
        let ((area, window), (old, size)) = (self.frame, before);
        if size != window && !old.is_empty() {
            let middle = self.world(old.center() - size / 2.0);
            self.held.get_or_insert(middle);
        } else if area != old
            && let Some(point) = self.held.take()
        {
            self.travel = None;
            self.centre += point - self.world(area.center() - window / 2.0);
        }
    }

    /// Gets the point nearest to a wanted middle of the window with which the map's part of it shows no more of the
    /// table than it must: none but the rim around the sheet, or as much on both sides.
    fn within(&self, point: Vec2, width: f32) -> Vec2 {
        let (area, window) = self.frame;
        if self.sheet.is_empty() || area.is_empty() {
            return point;
        }
        let unit = HEX_WIDTH / width;
        let off = (area.center() - window / 2.0) * Vec2::new(1.0, -1.0) * unit;
        let spare = (self.sheet.size() - area.size() * unit) / 2.0 + Vec2::splat(TABLE * unit);
        let reach = spare.max(Vec2::ZERO);
        let middle = self.sheet.center();
        (point + off).clamp(middle - reach, middle + reach) - off
    }

    /// Takes up where the map is in the window.
    pub(crate) fn set_frame(&mut self, frame: (Rect, Vec2)) {
        if frame.0.is_empty() || (self.frame == frame && self.unseen.is_none()) {
            return;
        }
        let changed = self.frame != frame;
        let before = std::mem::replace(&mut self.frame, frame);
        if let Some(first) = self.unseen.take() {
            self.bring(first, OPENING, Speed::AtOnce);
            // What does not fit yet is looked at from as far as it goes, and comes nearer as the panels make room.
            self.fitted = width_for(first, frame.0) < LIMITS.0;
        } else if changed && self.fitted {
            self.bring(self.bounds, LIMITS.1, Speed::AtOnce);
        } else if changed {
            self.keep_middle(before);
            if self.travel.is_none() {
                self.width = self.width.max(self.least_width());
                self.centre = self.within(self.centre, self.width);
            }
        }
    }

    /// Goes on for some time; tells whether there is more of the way.
    pub(crate) fn advance(&mut self, seconds: f32) -> bool {
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
        self.centre = self.within(point, width);
        share < 1.0
    }
}

/// Whether the camera goes or is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    AtOnce,
    Jump,
}
