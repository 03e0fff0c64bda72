//! The way to the hex that is pointed at: a line with a dot a hex, its head, and what it costs.

use super::{Item, Scene, height};
use crate::client::geometry::{HEX_WIDTH, centre};
use crate::client::overlay::shapes::{Ends, MeshBuilder, smooth};
use crate::client::palette::play;
use crate::last_battles::client::counters::{AtlasSprite, Glyph, TagKind};
use bevy::prelude::*;

/// Lists what is drawn of the path.
pub fn items(scene: &Scene) -> Vec<Item> {
    let Some((hex, goal)) = scene
        .hover
        .hex
        .and_then(|hex| Some((hex, scene.goals.hexes.get(&hex)?)))
    else {
        return Vec::new();
    };
    let start = goal.entry.or(scene.selection.hex(scene.state));
    let hexes = start.into_iter().chain(goal.path.iter().copied());
    let points: Vec<_> = hexes.map(centre).collect();
    let mut items = Vec::new();
    if points.len() > 1 {
        items.push(Item::MeshBuilder(height::PATH, line(&points)));
    }
    let words = format!("{} of {} MP", goal.cost, scene.goals.allowance);
    let stamp = AtlasSprite::new(Glyph::Tag(TagKind::Path, words), 0.64 * HEX_WIDTH);
    let over = centre(hex) + Vec2::new(0.0, 0.46 * HEX_WIDTH);
    items.push(Item::AtlasSprite(over.extend(height::ODDS), stamp));
    items
}

fn line(points: &[Vec2]) -> MeshBuilder {
    let mut ink = MeshBuilder::default();
    let mut way = smooth(points);
    // The head stands before the ghost, whose counter hides the middle of the hex.
    let goal = points[points.len() - 1];
    while way.len() > 2 && way[way.len() - 1].distance(goal) < 0.44 * HEX_WIDTH {
        way.pop();
    }
    let tip = way[way.len() - 1];
    let back = way[way.len().saturating_sub(4)];
    let along = (tip - back).normalize_or_zero();
    let across = Vec2::new(-along.y, along.x);
    let tip = tip + along * 0.06 * HEX_WIDTH;
    let at = |forth: f32, side: f32| tip + (along * forth + across * side) * HEX_WIDTH;
    let head = [
        at(0.0, 0.0),
        at(-0.24, 0.13),
        at(-0.16, 0.0),
        at(-0.24, -0.13),
    ];
    let (keyline, navy) = (play::PATH_KEYLINE.color(), play::PATH.color());
    ink.line(&way, Ends::Open, 0.115 * HEX_WIDTH, keyline);
    ink.line(&head, Ends::Closed, 0.055 * HEX_WIDTH, keyline);
    ink.line(&way, Ends::Open, 0.062 * HEX_WIDTH, navy);
    ink.fill(&head, navy);
    for &at in points.iter().skip(1).take(points.len().saturating_sub(2)) {
        ink.disc(at, 0.062 * HEX_WIDTH, navy);
        ink.disc(at, 0.038 * HEX_WIDTH, keyline);
    }
    ink
}
