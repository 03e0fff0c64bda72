//! The grid of hexsides and the ticks at its corners.

use super::colour::{Colour, ink};
use super::lattice::Cell;
use super::mesh::Triangles;
use super::palette;
use bevy::math::Vec2;

/// Lists the sides that a cell draws: its own three eastern and southern ones, and others that no cell of the board draws.
fn own_sides(cell: Cell, printed: &dyn Fn(Cell) -> bool) -> impl Iterator<Item = [Vec2; 2]> {
    let around = cell.neighbours();
    (0..6)
        .filter(move |&direction| matches!(direction, 1..=3) || !printed(around[direction]))
        .map(move |direction| cell.side(direction).map(|v| v.point()))
}

/// Draws the sides of cells.
pub fn lines(cells: &[Cell], far: bool, printed: &dyn Fn(Cell) -> bool) -> Triangles {
    let (width, share) = if far { (0.02, 0.20) } else { (0.011, 0.36) };
    let mut out = Triangles::default();
    for &cell in cells {
        for [a, b] in own_sides(cell, printed) {
            out.dash(a, b, width, ink(palette::GRID, share));
        }
    }
    out
}

/// Draws a tick at both ends of each side.
pub fn ticks(cells: &[Cell], printed: &dyn Fn(Cell) -> bool) -> Triangles {
    let colour: Colour = ink(palette::GRID, 0.5);
    let mut out = Triangles::default();
    for &cell in cells {
        for [a, b] in own_sides(cell, printed) {
            for (p, q) in [(a, b), (b, a)] {
                out.dash(p, p.lerp(q, 0.2), 0.013, colour);
            }
        }
    }
    out
}
