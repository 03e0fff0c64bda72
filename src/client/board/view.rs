//! What the camera sees of the board: the part of the world, the size of its hexes, and the level of detail for it.

use super::{BoardCamera, Uncovered, canvas};
use crate::client::geometry::HEX_WIDTH;
use bevy::prelude::*;

/// What the camera sees of the board.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct BoardView {
    /// The level of detail, 0 to 3 from the farthest.
    pub level: usize,
    /// Logical pixels from corner to corner of a hex.
    pub hex_pixels: f32,
    /// Physical pixels for each logical one.
    pub pixel_ratio: f32,
    /// The part of the world that the camera looks at.
    pub area: Rect,
    /// The part of it that no panel covers.
    pub seen: Rect,
}

impl Default for BoardView {
    fn default() -> Self {
        Self {
            level: 1,
            hex_pixels: 0.0,
            pixel_ratio: 1.0,
            area: Rect::default(),
            seen: Rect::default(),
        }
    }
}

impl BoardView {
    /// Gets the part of the world for which ground is painted: a little more than is seen.
    pub(super) fn canvas(&self) -> Rect {
        let more = self.seen.size() * canvas::MARGIN;
        Rect::from_corners(self.seen.min - more, self.seen.max + more)
    }

    /// Moves a point of the world to the nearest corner of a physical pixel.
    pub fn on_whole_pixel(&self, p: Vec2) -> Vec2 {
        let corner = vec2(self.area.min.x, self.area.max.y);
        corner + ((p - corner) / self.pixel()).round() * self.pixel()
    }

    /// Gets the world units in one physical pixel.
    pub fn pixel(&self) -> f32 {
        HEX_WIDTH / (self.hex_pixels * self.pixel_ratio).max(1.0)
    }
}

/// The widths of a hex at which the next level begins.
const LEVELS: [f32; 3] = [24.0, 44.0, 72.0];

/// Gets the level for a width of hexes; the level before is left only when its bound is passed by a tenth.
pub(super) fn level_at(hex_pixels: f32, before: Option<usize>) -> usize {
    let level = |width: f32| LEVELS.iter().filter(|&&bound| width >= bound).count();
    before
        .unwrap_or(level(hex_pixels))
        .clamp(level(hex_pixels / 1.1), level(hex_pixels * 1.1))
}

/// Measures what the camera sees.
pub(super) fn measure(
    camera: Option<Single<(&Camera, &Projection, &GlobalTransform), With<BoardCamera>>>,
    uncovered: Res<Uncovered>,
    mut view: ResMut<BoardView>,
) {
    let Some((camera, Projection::Orthographic(projection), transform)) =
        camera.map(Single::into_inner)
    else {
        return;
    };
    let Some(size) = camera.logical_viewport_size() else {
        return;
    };
    let seen = projection.area.size();
    if seen.x <= 0.0 || size.x <= 0.0 {
        return;
    }
    let hex_pixels = HEX_WIDTH * size.x / seen.x;
    let area = Rect::from_center_size(
        transform.translation().truncate() + projection.area.center(),
        seen,
    );
    let next = BoardView {
        level: level_at(hex_pixels, (view.hex_pixels > 0.0).then_some(view.level)),
        hex_pixels,
        pixel_ratio: camera.target_scaling_factor().unwrap_or(1.0),
        area,
        seen: part_seen(area, size, uncovered.0),
    };
    view.set_if_neq(next);
}

/// Gets the part of the world that lies in a part of a picture of some size.
fn part_seen(area: Rect, size: Vec2, part: Rect) -> Rect {
    if part.is_empty() {
        return Rect::default();
    }
    let unit = area.size() / size;
    let corner = |p: Vec2| vec2(area.min.x + p.x * unit.x, area.max.y - p.y * unit.y);
    Rect::from_corners(corner(part.min), corner(part.max)).intersect(area)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_no_panel_covers_is_seen() {
        let area = Rect::new(0.0, -100.0, 160.0, 0.0);
        let seen = part_seen(
            area,
            vec2(1600.0, 1000.0),
            Rect::new(0.0, 50.0, 1200.0, 830.0),
        );
        assert_eq!(seen, Rect::new(0.0, -83.0, 120.0, -5.0));
        assert!(part_seen(area, vec2(1600.0, 1000.0), Rect::default()).is_empty());
    }

    #[test]
    fn a_level_is_left_only_when_its_bound_is_passed_by_a_tenth() {
        assert_eq!(
            [20.0, 30.0, 60.0, 90.0].map(|width| level_at(width, None)),
            [0, 1, 2, 3]
        );
        assert_eq!(level_at(74.0, Some(2)), 2);
        assert_eq!(level_at(74.0, Some(3)), 3);
        assert_eq!(level_at(70.0, Some(3)), 3);
        assert_eq!(level_at(60.0, Some(3)), 2);
    }
}
