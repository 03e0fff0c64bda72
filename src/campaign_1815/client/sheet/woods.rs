//! Woods: scenery that no rule knows, set by hand.

use super::Level;
use super::art::{Art, chance};
use crate::campaign_1815::client::grid::{hex_of, on_sheet};
use crate::client::ground::palette::{DEEP_WOOD, TREES, WOOD, WOOD_SHADOW};
use bevy::math::{Vec2, vec2};
use std::f32::consts::TAU;

/// A wood: the row and the column of its middle, half its width and half its height in tenths of a hex.
type Wood = (i32, i32, u8, u8);

/// The woods, from the north.
const WOODS: &[Wood] = &[
    (40, 8, 9, 5),
    (40, 11, 14, 6),
    (40, 13, 12, 7),
    (39, 9, 8, 4),
    (39, 12, 16, 7),
    (39, 13, 10, 6),
    (38, 14, 8, 5),
    (40, 18, 16, 7),
    (39, 17, 13, 6),
    (38, 18, 11, 5),
    (40, 21, 8, 5),
    (40, 23, 6, 4),
    (39, 22, 6, 4),
    (39, 1, 4, 4),
    (36, 0, 4, 6),
    (33, 1, 5, 5),
    (32, 3, 5, 5),
    (30, 5, 9, 11),
    (28, 5, 5, 4),
    (27, 2, 5, 4),
    (27, 9, 4, 5),
    (25, 10, 9, 6),
    (23, 11, 8, 5),
    (22, 2, 6, 5),
    (20, 2, 5, 4),
    (20, 13, 6, 5),
    (18, 8, 10, 7),
    (17, 6, 5, 4),
    (15, 6, 4, 4),
    (13, 11, 8, 5),
    (14, 13, 5, 4),
    (11, 9, 5, 4),
    (13, 6, 6, 5),
    (12, 3, 4, 3),
    (14, 19, 5, 4),
    (17, 20, 6, 4),
    (15, 20, 4, 3),
    (13, 25, 6, 5),
    (12, 26, 8, 5),
    (10, 28, 6, 4),
    (12, 31, 8, 5),
    (13, 31, 5, 4),
    (14, 36, 9, 7),
    (13, 36, 8, 6),
    (12, 36, 6, 4),
    (10, 39, 5, 4),
    (13, 41, 4, 5),
    (19, 35, 5, 4),
    (20, 31, 6, 4),
    (24, 32, 7, 5),
    (23, 36, 5, 5),
    (26, 35, 5, 4),
    (22, 34, 4, 3),
    (28, 41, 3, 4),
    (33, 37, 6, 4),
    (34, 37, 4, 4),
    (36, 34, 6, 4),
    (38, 30, 6, 5),
    (39, 35, 5, 4),
    (37, 41, 4, 5),
    (31, 32, 5, 4),
    (29, 31, 6, 3),
    (38, 1, 4, 4),
    (19, 33, 3, 3),
    (17, 25, 4, 3),
    (11, 27, 4, 3),
    (10, 34, 6, 3),
    (11, 33, 4, 3),
    (25, 17, 4, 6),
    (28, 16, 6, 3),
    (30, 14, 5, 4),
    (33, 15, 4, 4),
    (32, 19, 6, 4),
    (34, 21, 5, 3),
    (35, 20, 5, 3),
    (31, 21, 6, 4),
    (28, 20, 5, 4),
    (27, 21, 4, 3),
    (24, 19, 5, 4),
    (20, 24, 4, 3),
    (22, 27, 4, 4),
    (25, 26, 5, 4),
    (29, 24, 5, 4),
    (32, 27, 5, 4),
    (33, 23, 4, 3),
    (36, 27, 5, 4),
    (35, 25, 3, 4),
    (18, 19, 5, 3),
    (21, 16, 4, 3),
    (33, 11, 4, 3),
    (35, 10, 5, 3),
    (31, 9, 5, 4),
];

/// Draws the woods, each a ground of leaves with its trees upon it.
pub fn draw(art: &mut Art, level: Level) {
    for (nth, wood) in WOODS.iter().enumerate() {
        draw_wood(art, nth as i32, *wood, level);
    }
}

/// Gets how far a wood reaches in a direction, as a share of its size.
fn lobes(nth: i32, angle: f32) -> f32 {
    let phase = TAU * chance(7, nth, 0);
    0.86 + 0.16 * (3.0 * angle + phase).sin() + 0.10 * (5.0 * angle - 2.0 * phase).sin()
}

fn draw_wood(art: &mut Art, nth: i32, (row, column, width, height): Wood, level: Level) {
    let Some(middle) = hex_of(row, column).map(on_sheet) else {
        return;
    };
    let size = vec2(f32::from(width), f32::from(height)) / 10.0;
    let at = |angle: f32, share: f32| {
        middle + Vec2::from_angle(angle) * size * lobes(nth, angle) * share
    };
    let round = |share: f32, parts: usize| -> Vec<Vec2> {
        let angles = (0..parts).map(|part| part as f32 * TAU / parts as f32);
        angles.map(|angle| at(angle, share)).collect()
    };
    let shade: Vec<_> = round(1.0, 40)
        .into_iter()
        .map(|at| at + vec2(0.03, -0.04))
        .collect();
    art.fill(&shade, WOOD_SHADOW, 0.30);
    art.fill(&round(1.0, 40), WOOD, 1.0);
    art.fill(&round(0.86, 40), DEEP_WOOD, 0.55);
    let pitch = match level {
        Level::Far => 0.20,
        Level::Middle => 0.14,
        Level::Near => 0.115,
    };
    let inside = |tree: &Vec2| {
        let off = (*tree - middle) / size;
        off.length() < 0.90 * lobes(nth, off.y.atan2(off.x))
    };
    // A row along the edge, and inside on a grid that is shaken.
    let around = 2.0 * (size.x + size.y) * 1.6 / (0.72 * pitch);
    let mut trees = Vec::new();
    let rows = (size.y * 1.2 / (0.82 * pitch)) as i32;
    let across = (size.x * 1.2 / pitch) as i32;
    for y in -rows..=rows {
        for x in -across..=across {
            let stray =
                vec2(chance(8, x + 50 * nth, y), chance(9, x, y + 50 * nth)) - Vec2::splat(0.5);
            let place = vec2(x as f32 + 0.5 * (y & 1) as f32, 0.82 * y as f32);
            trees.push(middle + (place + stray * 0.7) * pitch);
        }
    }
    trees.retain(inside);
    trees.extend(round(0.95, around.max(8.0) as usize));
    draw_trees(art, &mut trees, pitch, nth);
}

/// Draws trees row by row from the north, so that those in front stand before those behind.
fn draw_trees(art: &mut Art, trees: &mut [Vec2], pitch: f32, nth: i32) {
    let row = |tree: &Vec2| -(tree.y / (0.82 * pitch)).round() as i32;
    trees.sort_by_key(row);
    for (of_row, trees) in (0..).zip(trees.chunk_by(|a, b| row(a) == row(b))) {
        let mut kinds = [const { Vec::new() }; 3];
        for (place, tree) in (0..).zip(trees) {
            kinds[(chance(10, place + 31 * nth, of_row) * 2.99) as usize].push(*tree);
        }
        for (trees, [light, shade]) in kinds.iter().zip(TREES) {
            let discs = |by: Vec2, radius: f32| -> Vec<_> {
                let all = trees.iter();
                all.map(|tree| (*tree + by * pitch, radius * pitch))
                    .collect()
            };
            art.discs(&discs(vec2(0.08, -0.10), 0.56), shade);
            art.discs(&discs(vec2(-0.06, 0.08), 0.40), light);
        }
    }
}
