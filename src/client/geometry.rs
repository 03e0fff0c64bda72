//! Where the hexes lie in the world that the camera sees.
//!
//! A hex is [`HEX_WIDTH`] world units wide from corner to corner, flat sides north and south. World x grows east and
//! world y grows north, so rows run down; the origin is the sheet's north-west corner.

use crate::hex::HexNumber;
use bevy::math::Vec2;
use hexx::{Hex, HexLayout, HexOrientation, OffsetHexMode};

/// World units from the west to the east corner of a hex.
pub const HEX_WIDTH: f32 = 64.0;

/// World units from the north to the south side of a hex.
pub const HEX_HEIGHT: f32 = HEX_WIDTH * HALF_ROOT_3;

/// Half the square root of three: a hex's height over its width.
pub const HALF_ROOT_3: f32 = 0.866_025_4;

/// Gets the centre of a hex.
pub fn centre(hex: HexNumber) -> Vec2 {
    let half_steps = 2 * i32::from(hex.row()) - i32::from(hex.column() % 2);
    Vec2::new(
        (0.75 * f32::from(hex.column() - 1) + 0.5) * HEX_WIDTH,
        -0.5 * half_steps as f32 * HEX_HEIGHT,
    )
}

/// Counters lie this far below the centre of their hex, in hex widths, so that its number stays free.
const DROP: f32 = 0.035;

/// Gets the centre of a lone counter.
pub fn counter_centre(hex: HexNumber) -> Vec2 {
    centre(hex) - Vec2::new(0.0, DROP * HEX_WIDTH)
}

/// Gets the six corners of a hex, clockwise on the screen from the eastern one.
pub fn corners(hex: HexNumber) -> [Vec2; 6] {
    let (x, y) = (HEX_WIDTH / 4.0, HEX_HEIGHT / 2.0);
    let around = [
        (2.0, 0.0),
        (1.0, -1.0),
        (-1.0, -1.0),
        (-2.0, 0.0),
        (-1.0, 1.0),
        (1.0, 1.0),
    ];
    around.map(|(i, j)| centre(hex) + Vec2::new(i * x, j * y))
}

/// Finds the hex under a point of the world; `None` where no number can be printed. The board may end before that.
pub fn hex_at(world: Vec2) -> Option<HexNumber> {
    let offset = layout()
        .world_pos_to_hex(world)
        .to_offset_coordinates(OffsetHexMode::Odd, HexOrientation::Flat);
    let number = |step: i32| u8::try_from(step + 1).ok();
    HexNumber::new(number(offset[0])?, number(offset[1])?)
}

/// Gets the layout by which hexx finds hexes: its rows run down too, hence the inversion.
fn layout() -> HexLayout {
    let mut layout = HexLayout::flat().with_rect_size(Vec2::new(HEX_WIDTH, HEX_HEIGHT));
    layout.invert_y();
    layout.origin = Vec2::new(HEX_WIDTH / 2.0, -HEX_HEIGHT / 2.0);
    layout
}

/// Gets the hex of hexx at a printed number, for its ranges and rings.
pub fn hexx_of(hex: HexNumber) -> Hex {
    let offset = [i32::from(hex.column()) - 1, i32::from(hex.row()) - 1];
    Hex::from_offset_coordinates(offset, OffsetHexMode::Odd, HexOrientation::Flat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Grid, hex};

    #[test]
    fn every_hex_is_found_under_its_centre_and_near_its_corners() {
        for hex in Grid::new(57, 67).unwrap().hexes() {
            assert_eq!(hex_at(centre(hex)), Some(hex));
            for corner in corners(hex) {
                assert_eq!(hex_at(centre(hex).lerp(corner, 0.98)), Some(hex));
            }
            assert!(
                layout()
                    .hex_to_world_pos(hexx_of(hex))
                    .distance(centre(hex))
                    < 0.01
            );
        }
    }

    #[test]
    fn even_columns_lie_half_a_hex_lower() {
        let drop = centre(hex(101)).y - centre(hex(201)).y;
        assert!((drop - HEX_HEIGHT / 2.0).abs() < 1e-3);
    }

    #[test]
    fn nothing_lies_north_or_west_of_the_sheet() {
        assert_eq!(hex_at(Vec2::new(-40.0, -40.0)), None);
        assert_eq!(hex_at(Vec2::new(100.0, 90.0)), None);
    }
}
