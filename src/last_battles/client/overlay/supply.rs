//! Lines of supply as the core traces them now, and who has none \[14\].

use super::{Item, Scene, height};
use crate::client::geometry::{HEX_WIDTH, centre};
use crate::client::layers::Panel;
use crate::client::overlay::shapes::{Ends, MeshBuilder};
use crate::client::palette::play;
use crate::hex::HexNumber;
use crate::last_battles::client::counters::{AtlasSprite, Glyph};
use crate::last_battles::supply::{self, Lines};
use crate::table::armies::Army;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// Lists what is drawn while supply is shown: the lines of the phasing player's units, and a sign on all who have none.
pub fn items(scene: &Scene) -> Vec<Item> {
    if !scene.shown.layers.is_open(Panel::Supply) {
        return Vec::new();
    }
    let state = scene.state;
    let own = Army::ALL.into_iter();
    let own = own.filter(|side| side.player() == state.player());
    let mut steps = BTreeSet::new();
    for side in own {
        let Some(lines) = Lines::of(state, side) else {
            continue;
        };
        let hexes = state.on_map();
        let hexes = hexes.filter(|&(unit, _)| state.counter(unit).side == side);
        for line in hexes.filter_map(|(_, hex)| lines.line(hex)) {
            steps.extend(line.windows(2).map(|step| (step[0], step[1])));
        }
    }
    let mut ink = MeshBuilder::default();
    draw_steps(scene, &mut ink, steps, 2.0);
    let mut items = vec![Item::MeshBuilder(height::SUPPLY, ink)];
    let cut_off = scene.derived.cut_off.iter();
    let hexes: BTreeSet<_> = cut_off.filter_map(|&unit| state.unit(unit).hex()).collect();
    for hex in hexes {
        items.extend(sign(scene, hex));
    }
    items
}

/// Draws the line of the unit at hand, from its hex to the source.
pub fn line_at_hand(scene: &Scene) -> Vec<Item> {
    let at_hand = scene
        .unit_at_hand()
        .filter(|_| scene.shown.layers.is_open(Panel::Supply));
    let line = at_hand.and_then(|unit| supply::line(scene.state, unit));
    let Some(line) = line.filter(|line| line.len() > 1) else {
        return Vec::new();
    };
    let mut ink = MeshBuilder::default();
    let points: Vec<_> = line.iter().map(|&hex| centre(hex)).collect();
    let steps = line.windows(2).map(|step| (step[0], step[1]));
    draw_steps(scene, &mut ink, steps, 4.5);
    let wide = 5.5 * scene.pixel;
    if let [.., before, last] = points[..] {
        head(&mut ink, last, (last - before).normalize_or_zero(), wide);
    }
    vec![Item::MeshBuilder(height::PATH, ink)]
}

/// Draws the steps of lines: solid along a road or a trail, broken off it.
fn draw_steps(
    scene: &Scene,
    ink: &mut MeshBuilder,
    steps: impl IntoIterator<Item = (HexNumber, HexNumber)>,
    width: f32,
) {
    let board = &scene.state.setup().board;
    let steps: Vec<_> = steps.into_iter().collect();
    let thin = width * scene.pixel;
    // All of the paper lies under all of the ink, or each step would cut into the one before it.
    let passes = [
        (2.2 * thin, play::PAPER.with_opacity(0.8)),
        (thin, play::SUPPLY.color()),
    ];
    for (width, colour) in passes {
        for &(from, to) in &steps {
            let (side, line) = (board.side(from, to), [centre(from), centre(to)]);
            if side.road() || side.trail() {
                ink.line(&line, Ends::Open, width, colour);
            } else {
                let dash = (width, 0.14 * HEX_WIDTH, 0.16 * HEX_WIDTH);
                ink.dashes(&line, Ends::Open, dash, colour);
            }
        }
    }
}

/// Draws a bar across the end of a line, at the source.
fn head(ink: &mut MeshBuilder, at: Vec2, along: Vec2, wide: f32) {
    let across = Vec2::new(-along.y, along.x) * 2.2 * wide;
    let bar = [at - across, at + across];
    ink.line(&bar, Ends::Open, 1.8 * wide, play::PATH_KEYLINE.color());
    ink.line(&bar, Ends::Open, wide, play::SUPPLY.color());
}

/// Draws the sign of those without supply: a crossed-out wagon.
fn sign(scene: &Scene, hex: HexNumber) -> Vec<Item> {
    let at = centre(hex) + Vec2::new(0.27, 0.24) * HEX_WIDTH;
    let radius = (0.19 * HEX_WIDTH).max(8.0 * scene.pixel);
    let mut ring = MeshBuilder::default();
    ring.disc(at, 1.16 * radius, play::OBLIGATION.color());
    ring.disc(at, 0.96 * radius, play::PAPER.color());
    let mut bar = MeshBuilder::default();
    let half = Vec2::new(0.72, 0.72) * radius;
    let width = 0.2 * radius;
    bar.line(
        &[at - half, at + half],
        Ends::Open,
        2.0 * width,
        play::PAPER.color(),
    );
    bar.line(
        &[at - half, at + half],
        Ends::Open,
        width,
        play::OBLIGATION.color(),
    );
    let wagon = AtlasSprite::new(Glyph::SupplyTrain, 1.3 * radius);
    vec![
        Item::MeshBuilder(height::ODDS - 0.3, ring),
        Item::AtlasSprite(at.extend(height::ODDS - 0.2), wagon),
        Item::MeshBuilder(height::ODDS - 0.1, bar),
    ]
}
