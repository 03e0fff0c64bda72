//! The grid with its numbers, the signs of entries and gates, and the rim with the figures of rows and columns.

use super::Level;
use super::art::{Art, Letters, Pen};
use crate::campaign_1815::client::grid::{
    RIM, SIZE, corners_on_sheet, hex_of, on_sheet, outward, row_and_column, side,
};
use crate::campaign_1815::data::library::Library;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::PieceIndex;
use crate::client::ground::palette::{GRID, INK, MARGIN};
use crate::table::armies::Army;
use bevy::math::{Vec2, vec2};
use std::collections::{BTreeMap, BTreeSet};

/// The ink of numbers, and that of figures on the rim.
const NUMBER: u32 = 0x6F5B3C;
/// The light line beside signs.
const KEYLINE: u32 = 0xFFF6DC;

/// Draws the sides of the hexes, and from near their numbers.
pub fn draw_grid(art: &mut Art, level: Level) {
    let (width, opacity) = if level.is_far() {
        (0.018, 0.26)
    } else {
        (0.010, 0.36)
    };
    for hex in Hex::all() {
        let sides = hex.neighbours().filter(|other| *other > hex);
        let sides: Vec<_> = sides.map(|other| side(hex, other)).collect();
        if !sides.is_empty() {
            art.lines(&sides, Pen::new(width, GRID).faint(opacity));
        }
        if !level.is_far() {
            let letters = Letters {
                // From farther away they are larger, or they could not be read.
                size: if level == Level::Near { 0.105 } else { 0.125 },
                colour: NUMBER,
                weight: 400,
            };
            art.text(on_sheet(hex) + vec2(0.0, 0.345), &hex.to_string(), letters);
        }
    }
}

/// Draws the signs, the rim and its figures.
pub fn draw(art: &mut Art, carried: &Library, level: Level) {
    draw_rim(art);
    draw_figures(art, level);
    let entries = entries(carried);
    let (french, brussels) = carried.components.board.gates();
    let gates: BTreeSet<_> = french.iter().chain(brussels).copied().collect();
    for hex in &gates {
        draw_sign(art, *hex, INK, None, level);
        draw_gate(art, *hex, entries.contains_key(hex), level);
    }
    for (hex, (army, turn)) in &entries {
        draw_sign(art, *hex, ink(*army), Some((0.10, 0.06)), level);
        draw_arrow(art, *hex, ink(*army), *turn, gates.contains(hex));
    }
}

const fn ink(army: Army) -> u32 {
    match army {
        Army::French => 0x2B4A8B,
        Army::Allied => 0xAE2F2B,
        Army::Prussian => 0x4A4F4C,
    }
}

/// Lists the hexes where corps come onto the map in any scenario: whose, and from which turn on.
fn entries(carried: &Library) -> BTreeMap<Hex, (Army, u8)> {
    let pieces = &carried.components.pieces;
    let army = |index: PieceIndex| pieces[index].army;
    let mut entries: BTreeMap<Hex, (Army, u8)> = BTreeMap::new();
    for coming in carried
        .scenarios
        .iter()
        .flat_map(|scenario| &scenario.to_come)
    {
        let Some(index) = pieces.find(coming.piece) else {
            continue;
        };
        for &hex in &coming.at.0 {
            let known = entries.entry(hex).or_insert((army(index), coming.turn.0));
            known.1 = known.1.min(coming.turn.0);
        }
    }
    entries
}

/// Draws the hexagon of an entry or a gate within its hex.
fn draw_sign(art: &mut Art, hex: Hex, colour: u32, dashes: Option<(f32, f32)>, level: Level) {
    let around = corners_on_sheet(hex, 0.86);
    let width = if level.is_far() { 0.05 } else { 0.034 };
    art.outline(&around, Pen::new(width * 2.0, KEYLINE).faint(0.9));
    let pen = Pen::new(width, colour);
    art.outline(
        &around,
        dashes.map_or(pen, |(dash, gap)| pen.dashed(dash, gap)),
    );
}

/// Gets the middle of a sign on the rim beside a hex, and the way along the rim there.
fn beside(hex: Hex, side: f32) -> (Vec2, Vec2) {
    let out = outward(hex);
    let along = if out.x == 0.0 { Vec2::X } else { Vec2::Y };
    let at = on_sheet(hex);
    let edge = match (out.x, out.y) {
        (x, _) if x < 0.0 => vec2(0.0, at.y),
        (x, _) if x > 0.0 => vec2(SIZE.x, at.y),
        (_, y) if y > 0.0 => vec2(at.x, SIZE.y),
        _ => vec2(at.x, 0.0),
    };
    (edge + out * 0.30 + along * side, out)
}

/// Draws a portal of two towers on the rim.
fn draw_gate(art: &mut Art, hex: Hex, shared: bool, level: Level) {
    let (at, _) = beside(hex, if shared { -0.22 } else { 0.0 });
    let size = if level.is_far() { 0.46 } else { 0.40 };
    let shape = [
        (-0.5, -0.5),
        (-0.5, 0.42),
        (-0.36, 0.42),
        (-0.36, 0.3),
        (-0.24, 0.3),
        (-0.24, 0.42),
        (-0.1, 0.42),
        (-0.1, 0.2),
        (0.1, 0.2),
        (0.1, 0.42),
        (0.24, 0.42),
        (0.24, 0.3),
        (0.36, 0.3),
        (0.36, 0.42),
        (0.5, 0.42),
        (0.5, -0.5),
        (0.12, -0.5),
        (0.12, -0.1),
        (-0.12, -0.1),
        (-0.12, -0.5),
    ];
    let points = shape.map(|(x, y)| at + vec2(x, y) * size);
    art.fill(&points, INK, 1.0);
    art.outline(&points, Pen::new(0.03, KEYLINE));
}

/// Draws an arrow from the rim into the map, with the turn from which on corps come.
fn draw_arrow(art: &mut Art, hex: Hex, colour: u32, turn: u8, shared: bool) {
    let (at, out) = beside(hex, if shared { 0.22 } else { 0.0 });
    let (along, across) = (-out, out.perp());
    let shape = [
        (-0.5, 0.34),
        (0.12, 0.34),
        (0.12, 0.56),
        (0.66, 0.0),
        (0.12, -0.56),
        (0.12, -0.34),
        (-0.5, -0.34),
    ];
    let points = shape.map(|(x, y)| at + (along * x + across * y) * 0.44);
    art.fill(&points, colour, 1.0);
    art.outline(&points, Pen::new(0.035, KEYLINE));
    let letters = Letters {
        size: 0.26,
        colour: 0xFFFDF4,
        weight: 700,
    };
    art.text(at, &turn.to_string(), letters);
}

/// Draws the rim over whatever reaches beyond the map, with its lines.
fn draw_rim(art: &mut Art) {
    let (a, b) = (Vec2::splat(-RIM), SIZE + Vec2::splat(RIM));
    let band = |from: Vec2, to: Vec2| [from, vec2(to.x, from.y), to, vec2(from.x, to.y)];
    art.fill(&band(a, vec2(b.x, 0.0)), MARGIN, 1.0);
    art.fill(&band(vec2(a.x, SIZE.y), b), MARGIN, 1.0);
    art.fill(&band(a, vec2(0.0, b.y)), MARGIN, 1.0);
    art.fill(&band(vec2(SIZE.x, a.y), b), MARGIN, 1.0);
    art.outline(&band(Vec2::ZERO, SIZE), Pen::new(0.035, INK));
    let edge = Vec2::splat(RIM - 0.07);
    art.outline(&band(-edge, SIZE + edge), Pen::new(0.10, INK));
}

/// Writes the figures of rows and columns on all four sides.
fn draw_figures(art: &mut Art, level: Level) {
    let size = if level.is_far() { 0.29 } else { 0.22 };
    let letters = Letters {
        size,
        colour: NUMBER,
        weight: 600,
    };
    for hex in Hex::all() {
        let (row, column) = row_and_column(hex);
        let at = on_sheet(hex);
        if column == 0 {
            let figure = format!("{row:02}");
            art.text(vec2(-0.62, at.y), &figure, letters);
            art.text(vec2(SIZE.x + 0.62, at.y), &figure, letters);
        }
        if row == 10 {
            let figure = format!("{column:02}");
            art.text(vec2(at.x, -0.62), &figure, letters);
            let top = hex_of(40, column).map_or(at.x, |top| on_sheet(top).x);
            art.text(vec2(top, SIZE.y + 0.62), &figure, letters);
        }
    }
}
