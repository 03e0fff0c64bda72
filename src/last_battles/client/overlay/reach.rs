//! Where the selected units can go: the rest of the map darkens, what is in reach is outlined and carries its cost.

use super::{Item, Scene, height};
use crate::client::geometry::{HEX_WIDTH, centre};
use crate::client::overlay::Label;
use crate::client::overlay::shapes::{Ends, MeshBuilder, inset, outlines};
use crate::client::palette::play;
use crate::hex::HexNumber;
use crate::last_battles::reach_of::Goal;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// The narrowest hexes, in pixels, whose costs can be read.
const LEGIBLE: f32 = 38.0;

/// The smallest letters that can be read, in pixels.
const SMALLEST: f32 = 9.5;

/// Lists what is drawn of the reach.
pub fn items(scene: &Scene) -> Vec<Item> {
    if scene.goals.hexes.is_empty() {
        return Vec::new();
    }
    let start = scene.selection.hex(scene.state);
    let inside: BTreeSet<_> = scene.goals.hexes.keys().copied().chain(start).collect();
    let mut items = vec![Item::MeshBuilder(height::DIMMING, ground(scene, &inside))];
    items.push(Item::MeshBuilder(height::OUTLINE, outline(scene, &inside)));
    if HEX_WIDTH / scene.pixel >= LEGIBLE {
        for (&hex, goal) in &scene.goals.hexes {
            items.extend(cost(scene, hex, goal));
        }
    }
    items
}

/// Darkens what is out of reach, and warms what is within.
fn ground(scene: &Scene, inside: &BTreeSet<HexNumber>) -> MeshBuilder {
    let mut ink = MeshBuilder::default();
    let loops = outlines(inside);
    let board = scene.state.setup().board.grid();
    let last = centre(board.hex(board.len() - 1));
    let far = Rect::from_corners(Vec2::ZERO, last).inflate(60.0 * HEX_WIDTH);
    let frame = [
        far.min,
        Vec2::new(far.max.x, far.min.y),
        far.max,
        Vec2::new(far.min.x, far.max.y),
    ];
    let all = loops.iter().map(Vec::as_slice);
    ink.fill_all(
        [&frame[..]].into_iter().chain(all.clone()),
        play::DIMMING.with_opacity(0.25),
    );
    ink.fill_all(all, play::REACH_WASH.with_opacity(0.17));
    let stops = scene.goals.hexes.iter().filter(|(_, goal)| goal.stops);
    stops.for_each(|(&hex, _)| hatch(&mut ink, scene.pixel, hex));
    ink
}

fn outline(scene: &Scene, inside: &BTreeSet<HexNumber>) -> MeshBuilder {
    let mut ink = MeshBuilder::default();
    edge(&mut ink, scene.pixel, &outlines(inside));
    ink
}

/// Draws the edge of what is in reach.
fn edge(ink: &mut MeshBuilder, pixel: f32, loops: &[Vec<Vec2>]) {
    for (width, colour) in [(6.0, play::REACH_KEYLINE), (2.6, play::REACH)] {
        for line in loops {
            ink.line(line, Ends::Closed, width * pixel, colour.color());
        }
    }
}

/// Shows hexes that may be chosen, as one area where they touch.
pub fn choice(scene: &Scene, ink: &mut MeshBuilder, hexes: &BTreeSet<HexNumber>) {
    let loops = outlines(hexes);
    ink.fill_all(
        loops.iter().map(Vec::as_slice),
        play::REACH_WASH.with_opacity(0.22),
    );
    edge(ink, scene.pixel, &loops);
}

/// Hatches a hex where a move must stop.
fn hatch(ink: &mut MeshBuilder, pixel: f32, hex: HexNumber) {
    let around = inset(hex, 0.09);
    let red = play::OBLIGATION;
    ink.fill(&around, red.with_opacity(0.07));
    let step = 0.085 * HEX_WIDTH;
    let way = Vec2::new(1.0, 1.0).normalize();
    let across = Vec2::new(-way.y, way.x);
    for nth in -7..=7 {
        let from = centre(hex) + across * (nth as f32 * step);
        if let Some([a, b]) = clip(&around, from, way) {
            ink.line(&[a, b], Ends::Open, 1.1 * pixel, red.with_opacity(0.55));
        }
    }
    ink.line(&around, Ends::Closed, 1.8 * pixel, red.with_opacity(0.9));
}

/// Gets the part of a straight line that lies within a convex area.
fn clip(around: &[Vec2; 6], from: Vec2, way: Vec2) -> Option<[Vec2; 2]> {
    let mut cuts = Vec::new();
    for nth in 0..6 {
        let (a, b) = (around[nth], around[(nth + 1) % 6]);
        let side = b - a;
        let cross = way.perp_dot(side);
        if cross.abs() < 1e-6 {
            continue;
        }
        let along = (a - from).perp_dot(way) / cross;
        if (0.0..1.0).contains(&along) {
            cuts.push(a + side * along);
        }
    }
    match cuts[..] {
        [a, b] => Some([a, b]),
        _ => None,
    }
}

/// Shows what a hex costs.
fn cost(scene: &Scene, hex: HexNumber, goal: &Goal) -> Vec<Item> {
    let size = (0.155 * HEX_WIDTH).max(SMALLEST * scene.pixel);
    let text = goal.cost.to_string();
    let occupied = scene.state.occupant(hex).is_some();
    // Beside a counter the cost stands at the hex's upper edge.
    let up = if occupied { 0.385 } else { 0.0 };
    let at = centre(hex) + Vec2::new(0.0, up * HEX_WIDTH);
    let letters = text.chars().count() as f32;
    let wide = size * (0.95 + 0.52 * letters) + if goal.stops { size * 0.95 } else { 0.0 };
    let mut ink = MeshBuilder::default();
    let edge = 1.2 * scene.pixel * 2.0;
    let plate = Vec2::new(wide, 1.45 * size);
    let (fill, line, letter) = match goal.stops {
        true => (
            play::OBLIGATION,
            play::OBLIGATION_KEYLINE,
            play::OBLIGATION_KEYLINE,
        ),
        false => (play::REACH_KEYLINE, play::REACH, play::REACH_COST),
    };
    ink.pill(at, plate + edge, line.color());
    ink.pill(at, plate, fill.color());
    let mut middle = at;
    if goal.stops {
        let ring = at - Vec2::new(0.27 * letters * size + 0.12 * size, 0.0);
        barred_ring(&mut ink, ring, 0.36 * size, letter.color());
        middle.x += 0.5 * size;
    }
    vec![
        Item::MeshBuilder(height::COST, ink),
        Item::Label(Label {
            text,
            at: middle.extend(height::COST + 0.1),
            size,
            colour: letter.color(),
        }),
    ]
}

/// Draws the sign of a zone that stops: a ring with a bar.
fn barred_ring(ink: &mut MeshBuilder, at: Vec2, radius: f32, colour: Color) {
    let around: Vec<_> = (0..24)
        .map(|nth| at + Vec2::from_angle(nth as f32 * std::f32::consts::TAU / 24.0) * radius)
        .collect();
    ink.line(&around, Ends::Closed, 0.3 * radius, colour);
    let half = Vec2::new(0.5 * radius, 0.0);
    ink.line(&[at - half, at + half], Ends::Open, 0.36 * radius, colour);
}
