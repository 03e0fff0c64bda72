//! Where the hexes of this map lie in the world that the camera sees.
//!
//! The map is the lattice of the core turned a quarter, so that hexes stand on a point: one hex is [`HEX_WIDTH`] high from point to
//! point. World x grows east and world y grows north; the sheet lies north of where other maps lie, so that nothing of them is in
//! view.

use crate::campaign_1815::map_hex::{Hex, NUMBERING};
use crate::client::geometry::HALF_ROOT_3;
pub use crate::client::geometry::HEX_WIDTH;
use bevy::math::{Rect, Vec2, vec2};

/// The world's point at the south-west corner of the map.
pub const ORIGIN: Vec2 = Vec2::new(0.0, 2048.0);

/// The map's size in hexes from point to point: 31 rows, and 42 columns of which every second row is shifted by a half.
pub const SIZE: Vec2 = Vec2::new(HALF_ROOT_3 * 42.5, 0.75 * 30.0 + 1.0);

/// The width of the rim around the map, in the same unit.
pub const RIM: f32 = 0.95;

/// The first and the last row and column, as they are printed.
const ROWS: (i32, i32) = (10, 40);
const COLUMNS: (i32, i32) = (0, 41);

/// Gets the printed row and column of a hex.
pub fn row_and_column(hex: Hex) -> (i32, i32) {
    let lattice = hex.number();
    (
        i32::from(lattice.column()) + 9,
        i32::from(lattice.row()) - 1,
    )
}

/// Finds the hex of a printed row and column.
pub fn hex_of(row: i32, column: i32) -> Option<Hex> {
    let (row, column) = (u8::try_from(row).ok()?, u8::try_from(column).ok()?);
    NUMBERING.hex(row, column).and_then(Hex::new)
}

/// Gets the centre of a hex on the sheet: in hexes from its south-west corner, y north.
pub fn on_sheet(hex: Hex) -> Vec2 {
    let (row, column) = row_and_column(hex);
    place(row, column)
}

fn place(row: i32, column: i32) -> Vec2 {
    let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
    vec2(
        HALF_ROOT_3 * (column as f32 + 0.5 + shift),
        0.75 * (row - ROWS.0) as f32 + 0.5,
    )
}

/// Gets the point of the world at a point of the sheet.
pub fn to_world(at: Vec2) -> Vec2 {
    ORIGIN + at * HEX_WIDTH
}

/// Gets the centre of a hex in the world.
pub fn centre(hex: Hex) -> Vec2 {
    to_world(on_sheet(hex))
}

/// Gets the six corners of a hex on the sheet, drawn in by a factor, from the north-eastern one anticlockwise.
pub fn corners_on_sheet(hex: Hex, factor: f32) -> [Vec2; 6] {
    let (x, y) = (0.5 * HALF_ROOT_3, 0.25);
    let around = [(x, y), (0.0, 0.5), (-x, y), (-x, -y), (0.0, -0.5), (x, -y)];
    around.map(|(x, y)| on_sheet(hex) + vec2(x, y) * factor)
}

/// Gets the six corners of a hex in the world.
pub fn corners(hex: Hex, factor: f32) -> [Vec2; 6] {
    corners_on_sheet(hex, factor).map(to_world)
}

/// Gets the two ends of the side between two hexes that touch, on the sheet.
pub fn side(from: Hex, to: Hex) -> [Vec2; 2] {
    let (a, b) = (on_sheet(from), on_sheet(to));
    let across = (b - a).perp().normalize_or_zero() * 0.25;
    let middle = (a + b) / 2.0;
    [middle + across, middle - across]
}

/// Finds the hex under a point of the world; `None` beyond the map.
pub fn hex_at(world: Vec2) -> Option<Hex> {
    let at = (world - ORIGIN) / HEX_WIDTH;
    let row = ((at.y - 0.5) / 0.75).round() as i32 + ROWS.0;
    let near = (row - 1..=row + 1).filter_map(|row| {
        let first = place(row, 0).x;
        let column = ((at.x - first) / HALF_ROOT_3).round() as i32;
        hex_of(row, column)
    });
    // Of all centres the nearest is that of the hex in which a point lies.
    let nearest = near.min_by(|a, b| {
        let far = |hex: &Hex| on_sheet(*hex).distance_squared(at);
        far(a).total_cmp(&far(b))
    })?;
    let off = (at - on_sheet(nearest)).abs();
    let within =
        off.x <= 0.5 * HALF_ROOT_3 + 1e-4 && off.y <= 0.5 - off.x / (2.0 * HALF_ROOT_3) + 1e-4;
    within.then_some(nearest)
}

/// Gets the part of the world that the hexes cover, and with the rim around them.
pub fn bounds() -> (Rect, Rect) {
    let map = Rect::from_corners(ORIGIN, to_world(SIZE));
    (map, map.inflate(RIM * HEX_WIDTH))
}

/// Gets the part of the world that some hexes cover.
pub fn around(hexes: impl IntoIterator<Item = Hex>) -> Option<Rect> {
    let whole = |hex| Rect::from_center_size(centre(hex), Vec2::splat(HEX_WIDTH));
    hexes
        .into_iter()
        .map(whole)
        .reduce(|all, hex| all.union(hex))
}

/// Tells in which direction a hex at the edge of the map has its outside: west, east, north or south.
pub fn outward(hex: Hex) -> Vec2 {
    match row_and_column(hex) {
        (_, column) if column == COLUMNS.0 => Vec2::NEG_X,
        (_, column) if column == COLUMNS.1 => Vec2::X,
        (row, _) if row == ROWS.1 => Vec2::Y,
        _ => Vec2::NEG_Y,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign_1815::map_hex::hex;

    #[test]
    fn a_click_on_every_centre_and_on_six_points_around_it_gives_the_hex_back() {
        for hex in Hex::all() {
            assert_eq!(hex_at(centre(hex)), Some(hex));
            for nth in 0..6 {
                let angle = Vec2::from_angle(nth as f32 * std::f32::consts::TAU / 6.0);
                assert_eq!(hex_at(centre(hex) + angle * 0.40 * HEX_WIDTH), Some(hex));
            }
        }
    }

    #[test]
    fn neighbours_lie_a_column_apart_in_six_directions() {
        for hex in Hex::all() {
            for other in hex.neighbours() {
                let apart = on_sheet(hex).distance(on_sheet(other));
                assert!((apart - HALF_ROOT_3).abs() < 1e-3, "{hex} {other}");
            }
        }
    }

    #[test]
    fn rows_run_east_and_odd_ones_lie_half_a_hex_further() {
        let (a, b, c) = (hex(1000), hex(1001), hex(1100));
        assert!(on_sheet(b).x > on_sheet(a).x && on_sheet(c).y > on_sheet(a).y);
        assert!((on_sheet(c).x - on_sheet(a).x - HALF_ROOT_3 / 2.0).abs() < 1e-4);
    }

    #[test]
    fn nothing_lies_beyond_the_edges() {
        let (map, _) = bounds();
        for corner in [map.min, map.max, vec2(map.min.x, map.max.y)] {
            assert_eq!(hex_at(corner), None);
        }
        assert_eq!(hex_at(map.min - Vec2::splat(40.0)), None);
    }

    #[test]
    fn a_side_lies_between_its_two_hexes() {
        let [a, b] = side(hex(1117), hex(1118));
        assert!((a.distance(b) - 0.5).abs() < 1e-4);
        let middle = (on_sheet(hex(1117)) + on_sheet(hex(1118))) / 2.0;
        assert!(((a + b) / 2.0).distance(middle) < 1e-4);
    }
}
