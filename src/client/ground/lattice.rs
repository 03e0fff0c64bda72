//! The grid in the sheet's own measure: one hex is 1 wide, x grows east, y grows south, the origin is the north-west
//! corner. Cells may lie beyond the sheet, so that a wood can run off its edge.

use crate::client::geometry::{HALF_ROOT_3, HEX_WIDTH};
use crate::hex::{HexNumber, Hexside};
use bevy::math::{Vec2, vec2};

/// The height of a hex.
pub const HEIGHT: f32 = HALF_ROOT_3;

/// A place of the grid, printed or beyond the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    pub column: i32,
    pub row: i32,
}

/// A corner of the grid: quarters of a width, halves of a height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex(pub i32, pub i32);

/// The corners of a cell, clockwise from the eastern one.
const CORNERS: [(i32, i32); 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

impl From<HexNumber> for Cell {
    fn from(hex: HexNumber) -> Self {
        Self {
            column: i32::from(hex.column()),
            row: i32::from(hex.row()),
        }
    }
}

impl Vertex {
    pub fn point(self) -> Vec2 {
        vec2(self.0 as f32 / 4.0, self.1 as f32 * HEIGHT / 2.0)
    }
}

impl Cell {
    /// Gets the centre on the lattice of corners.
    fn middle(self) -> (i32, i32) {
        (
            3 * self.column - 1,
            2 * self.row - self.column.rem_euclid(2),
        )
    }

    pub fn centre(self) -> Vec2 {
        let (x, y) = self.middle();
        Vertex(x, y).point()
    }

    /// Gets a corner, counted clockwise from the eastern one.
    pub fn corner(self, index: usize) -> Vertex {
        let (x, y) = self.middle();
        let (i, j) = CORNERS[index % 6];
        Vertex(x + i, y + j)
    }

    /// Gets the six corners, `scale` being 1 at the rim.
    pub fn outline(self, scale: f32) -> [Vec2; 6] {
        let centre = self.centre();
        std::array::from_fn(|i| centre + (self.corner(i).point() - centre) * scale)
    }

    /// Gets the six cells around, clockwise from north.
    pub fn neighbours(self) -> [Self; 6] {
        let low = i32::from(self.column.rem_euclid(2) == 0);
        let steps = [
            (0, -1),
            (1, low - 1),
            (1, low),
            (0, 1),
            (-1, low),
            (-1, low - 1),
        ];
        steps.map(|(column, row)| Self {
            column: self.column + column,
            row: self.row + row,
        })
    }

    /// Gets the ends of the side towards a neighbour, counted clockwise from north; clockwise around this cell.
    pub fn side(self, direction: usize) -> [Vertex; 2] {
        [self.corner(direction + 4), self.corner(direction + 5)]
    }

    /// Finds the cell that a point lies in.
    pub fn at(p: Vec2) -> Self {
        let guess = (p.x - 0.5) / 0.75;
        let column = guess.round() as i32 + 1;
        let cell = |column: i32| Self {
            column,
            row: (p.y / HEIGHT + if column.rem_euclid(2) == 1 { 0.5 } else { 0.0 }).round() as i32,
        };
        [column - 1, column, column + 1]
            .map(cell)
            .into_iter()
            .min_by(|a, b| {
                a.centre()
                    .distance_squared(p)
                    .total_cmp(&b.centre().distance_squared(p))
            })
            .unwrap_or(cell(column))
    }
}

/// Gets the ends of a hexside.
pub fn ends(side: Hexside) -> [Vertex; 2] {
    let [first, second] = side.hexes().map(Cell::from);
    let direction = first.neighbours().iter().position(|&n| n == second);
    first.side(direction.unwrap_or_default())
}

/// Gets the middle of a hexside.
pub fn middle(side: Hexside) -> Vec2 {
    let [a, b] = ends(side);
    (a.point() + b.point()) / 2.0
}

/// Turns a point of the sheet into one of the world.
pub fn to_world(p: Vec2) -> Vec2 {
    vec2(p.x, -p.y) * HEX_WIDTH
}

/// Turns a point of the world into one of the sheet.
pub fn from_world(p: Vec2) -> Vec2 {
    vec2(p.x, -p.y) / HEX_WIDTH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::geometry;
    use crate::hex::{Grid, hex};

    #[test]
    fn the_sheet_and_the_world_agree() {
        for hex in Grid::new(57, 67).unwrap().hexes() {
            let cell = Cell::from(hex);
            assert!(
                to_world(cell.centre()).distance(geometry::centre(hex)) < 0.01,
                "{hex}"
            );
            assert_eq!(Cell::at(cell.centre()), cell);
            for corner in cell.outline(0.97) {
                assert_eq!(Cell::at(corner), cell);
            }
        }
    }

    #[test]
    fn touching_cells_share_the_ends_of_their_side() {
        for here in [hex(1641), hex(1741)] {
            for other in here.neighbours() {
                let side = Hexside::between(here, other).unwrap();
                let gap =
                    Cell::from(here).centre() + Cell::from(other).centre() - 2.0 * middle(side);
                assert!(gap.length() < 1e-4, "{side}");
            }
        }
    }
}
