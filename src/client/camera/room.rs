//! What of the world and of the window a view takes in: the part of the world that hexes cover, the width of a hex
//! with which a part fits, and what the panels leave free.

use super::TABLE;
use crate::client::board::PlayingArea;
use crate::client::geometry::{HEX_HEIGHT, HEX_WIDTH, centre};
use crate::client::panels::notice;
use crate::hex::{Grid, HexNumber};
use bevy::prelude::*;

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

/// Gets the width of a hex with which a part of the world, and a rim around it, fits into a part of the window.
pub(super) fn width_for(part: Rect, area: Rect) -> f32 {
    let room = (area.size() - Vec2::splat(2.0 * TABLE)).max(Vec2::ONE);
    (room * HEX_WIDTH / part.size().max(Vec2::ONE)).min_element()
}

/// Gets the part of the world that hexes cover.
pub(super) fn around(hexes: &[HexNumber]) -> Option<Rect> {
    let whole =
        |&hex: &HexNumber| Rect::from_center_size(centre(hex), Vec2::new(HEX_WIDTH, HEX_HEIGHT));
    hexes.iter().map(whole).reduce(|all, hex| all.union(hex))
}

/// What the tools and the plate of the computer's turn cover of the map at its upper and its lower edge, in logical pixels.
const EDGES: (f32, f32) = (58.0, 20.0);

/// Gets the part of the map's area where nothing lies over it.
pub fn clear_of_panels(area: Rect) -> Rect {
    let rect = Rect {
        min: area.min + Vec2::new(12.0, EDGES.0),
        max: area.max - Vec2::new(12.0, EDGES.1),
    };
    if rect.width() > 0.0 && rect.height() > 0.0 {
        rect
    } else {
        area
    }
}

/// Gets the part of a window that the panels leave to the map as long as nobody has moved them.
pub(super) fn left_by_panels(window: Vec2) -> Rect {
    let dock = if window.y < 860.0 { 350.0 } else { 404.0 };
    Rect::new(
        0.0,
        54.0 + notice::HEIGHT,
        window.x - dock,
        window.y - 170.0,
    )
}
