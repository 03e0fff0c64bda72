//! Open country: strips of fields in the tints of the paper.

use super::Level;
use super::art::{Art, Pen, chance};
use crate::campaign_1815::client::grid::SIZE;
use crate::client::ground::palette::{FIELDS, FURROW, HEDGE, PAPER};
use bevy::math::{Vec2, vec2};

/// Draws the paper and what is sown on it.
pub fn draw(art: &mut Art, level: Level) {
    let corners = [Vec2::ZERO, vec2(SIZE.x, 0.0), SIZE, vec2(0.0, SIZE.y)];
    art.fill(&corners, PAPER, 1.0);
    let pitch = if level.is_far() { 0.80 } else { 0.46 };
    let across = (SIZE.x / pitch).ceil() as i32;
    let up = (SIZE.y / pitch).ceil() as i32;
    for x in 0..across {
        for y in 0..up {
            draw_field(art, (x, y), pitch, level);
        }
    }
}

/// Gets a corner of the fields: those of a grid, each strayed a little.
fn corner(x: i32, y: i32, pitch: f32) -> Vec2 {
    let stray = vec2(chance(1, x, y), chance(2, x, y)) - Vec2::splat(0.5);
    let at = (vec2(x as f32, y as f32) + stray * 0.75) * pitch;
    at.clamp(Vec2::ZERO, SIZE)
}

fn draw_field(art: &mut Art, (x, y): (i32, i32), pitch: f32, level: Level) {
    let around = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
    let field = around.map(|(x, y)| corner(x, y, pitch));
    let tint = FIELDS[(chance(3, x, y) * 7.99) as usize];
    art.fill(&field, tint, 1.0);
    if level.is_far() {
        return;
    }
    if chance(4, x, y) < 0.22 {
        art.outline(
            &field,
            Pen::new(0.014, HEDGE).faint(0.5).dashed(0.012, 0.03),
        );
    }
    if chance(5, x, y) < 0.30 {
        let furrows: Vec<_> = (1..8)
            .map(|nth| {
                let share = nth as f32 / 8.0;
                [
                    field[0].lerp(field[1], share),
                    field[3].lerp(field[2], share),
                ]
            })
            .collect();
        art.lines(&furrows, Pen::new(0.005, FURROW).faint(0.30));
    }
}
