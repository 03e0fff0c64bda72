//! What the other player has done: the ways that his units have gone, his combats with their results, and who is lost.
//!
//! Ways are drawn one over another in one colour for each side, so that columns on a road become one line, and a whole
//! turn of a campaign a net and no tangle.

use super::{Item, Scene, height};
use crate::client::counters::Detail;
use crate::client::geometry::{HEX_WIDTH, centre};
use crate::client::overlay::shapes::{Ends, MeshBuilder, smooth};
use crate::client::palette::{Rgb, play};
use crate::hex::HexNumber;
use crate::last_battles::client::counters::{AtlasSprite, Glyph, Strength};
use crate::last_battles::client::result_paints as result;
use crate::last_battles::client::since::{Doings, Fight, How, Loss, Trail};
use crate::last_battles::state::State;
use crate::table::armies::{Army, Player};
use crate::table::ids::PieceId;
use bevy::prelude::*;
use std::collections::BTreeMap;

/// Lists what is drawn of it.
pub fn items(scene: &Scene) -> Vec<Item> {
    let Some(doings) = scene.on_show() else {
        return Vec::new();
    };
    let mut items = vec![ways(scene, doings)];
    items.extend(ghosts(scene, doings));
    items.extend(fights(scene, &doings.fights));
    items.extend(losses(scene, &doings.losses));
    items
}

/// Gets the army of a unit or a leader.
fn side(state: &State, unit: PieceId) -> Option<Army> {
    match state.find(unit) {
        Some(index) => Some(state.counter(index).side),
        None => Some(state.leader_counter(state.find_leader(unit)?).side),
    }
}

/// Gets the colour of a player's ways.
const fn colour(of: Player) -> Rgb {
    match of {
        Player::French => play::TRAIL_FRENCH,
        Player::Coalition => play::TRAIL_COALITION,
    }
}

/// Gets pixels on the screen for the width of a hex.
fn px_per_hex(scene: &Scene) -> f32 {
    HEX_WIDTH / scene.pixel
}

/// Draws the ways: all keylines first, so that ways that meet become one.
fn ways(scene: &Scene, doings: &Doings) -> Item {
    let width = (0.042 * HEX_WIDTH).clamp(1.6 * scene.pixel, 4.5 * scene.pixel);
    let gone = doings.trails.iter().filter(|trail| trail.hexes.len() > 1);
    let gone = gone.filter_map(|trail| {
        let of = side(scene.state, trail.unit)?.player();
        Some((trail, way(trail), colour(of).color()))
    });
    let gone: Vec<_> = gone.collect();
    let mut ink = MeshBuilder::default();
    let keyline = play::PATH_KEYLINE.with_opacity(0.85);
    for (_, line, _) in &gone {
        ink.line(line, Ends::Open, width + 2.4 * scene.pixel, keyline);
    }
    for (trail, line, colour) in &gone {
        match trail.how {
            How::Retreated => {
                let dash = (width, 0.11 * HEX_WIDTH, 0.08 * HEX_WIDTH);
                ink.dashes(line, Ends::Open, dash, *colour);
            }
            How::Moved | How::Entered => ink.line(line, Ends::Open, width, *colour),
        }
    }
    for (_, line, colour) in &gone {
        head(&mut ink, line, 3.6 * width, *colour);
    }
    Item::MeshBuilder(height::TRAIL, ink)
}

/// Gets a way, up to the edge of the counter at its end.
fn way(trail: &Trail) -> Vec<Vec2> {
    let points: Vec<_> = trail.hexes.iter().map(|&hex| centre(hex)).collect();
    let mut line = smooth(&points);
    let goal = points[points.len() - 1];
    while line.len() > 2 && line[line.len() - 1].distance(goal) < 0.38 * HEX_WIDTH {
        line.pop();
    }
    line
}

/// Draws the head at the end of a way.
fn head(ink: &mut MeshBuilder, line: &[Vec2], size: f32, colour: Color) {
    let tip = line[line.len() - 1];
    let along = (tip - line[line.len().saturating_sub(3)]).normalize_or_zero();
    let across = Vec2::new(-along.y, along.x);
    let shape = [
        tip + along * 0.75 * size,
        tip + (across - along) * 0.5 * size,
        tip - (across + along) * 0.5 * size,
    ];
    let keyline = play::PATH_KEYLINE.with_opacity(0.85);
    ink.line(&shape, Ends::Closed, 0.24 * size, keyline);
    ink.fill(&shape, colour);
}

/// Shows where units stood, where nobody stands now: as pale counters, or as rings while the hexes are small.
fn ghosts(scene: &Scene, doings: &Doings) -> Vec<Item> {
    let state = scene.state;
    let detail = Detail::at(px_per_hex(scene));
    let mut left: BTreeMap<HexNumber, Vec<PieceId>> = BTreeMap::new();
    for (unit, hex) in doings.starts() {
        left.entry(hex).or_default().push(unit);
    }
    let mut rings = MeshBuilder::default();
    let mut items = Vec::new();
    for (hex, units) in left {
        let units = units.into_iter().filter_map(|unit| state.find(unit));
        let strongest = units.max_by_key(|&unit| state.strength(unit));
        let Some(unit) = strongest.filter(|_| state.occupant(hex).is_none()) else {
            continue;
        };
        if detail < Detail::Figures {
            let ink = colour(state.owner(unit)).color();
            rings.disc(centre(hex), 4.4 * scene.pixel, play::PATH_KEYLINE.color());
            rings.disc(centre(hex), 3.2 * scene.pixel, ink);
            continue;
        }
        let face = Strength::shown(state.unit(unit).reduced);
        let glyph = Glyph::Unit(state.id(unit), face, detail);
        let at = centre(hex).extend(height::TRAIL + 1.0);
        let size = detail.counter_side() * HEX_WIDTH;
        let pale = AtlasSprite {
            opacity: GHOST,
            ..AtlasSprite::new(glyph, size)
        };
        items.push(Item::AtlasSprite(at, pale));
        let frame = AtlasSprite {
            opacity: 0.7,
            ..AtlasSprite::new(Glyph::GhostFrame(state.counter(unit).side), size)
        };
        items.push(Item::AtlasSprite(at + Vec3::Z * 0.1, frame));
    }
    items.push(Item::MeshBuilder(height::TRAIL + 0.5, rings));
    items
}

/// How solid a counter is that stands there no more.
const GHOST: f32 = 0.4;

/// Shows each combat: a thin arrow from each attacking hex, and the result beside the hex that was attacked.
fn fights(scene: &Scene, fights: &[Fight]) -> Vec<Item> {
    let mut arrows = MeshBuilder::default();
    let mut items = Vec::new();
    let mut before: BTreeMap<HexNumber, u8> = BTreeMap::new();
    // Letters stay readable when the hexes are small.
    let radius = (0.18 * HEX_WIDTH).max(8.5 * scene.pixel);
    for fight in fights {
        for &from in &fight.from {
            let nearest = fight.against.iter().min_by_key(|to| from.distance(**to));
            if let Some(&to) = nearest {
                arrow(scene, &mut arrows, centre(from), centre(to));
            }
        }
        let Some(&hex) = fight.against.first() else {
            continue;
        };
        let nth = before.entry(hex).or_default();
        let aside = Vec2::new(
            0.30 * HEX_WIDTH + 1.7 * radius * f32::from(*nth),
            0.34 * HEX_WIDTH,
        );
        *nth += 1;
        let (field, ink) = match fight.cut_off {
            true => result::paints_of_loss(fight.result),
            false => result::paints(fight.result),
        };
        let glyph = Glyph::Result(fight.result, field, ink);
        let side = 0.64 * HEX_WIDTH * radius / (0.22 * HEX_WIDTH);
        let at = (centre(hex) + aside).extend(height::ODDS);
        items.push(Item::AtlasSprite(at, AtlasSprite::new(glyph, side)));
    }
    items.push(Item::MeshBuilder(height::ATTACK, arrows));
    items
}

/// Draws a thin arrow over the side between two hexes, where it hides no figures.
fn arrow(scene: &Scene, ink: &mut MeshBuilder, from: Vec2, to: Vec2) {
    let along = (to - from).normalize_or_zero();
    let across = Vec2::new(-along.y, along.x);
    let half = (0.035 * HEX_WIDTH).max(1.2 * scene.pixel);
    let (tail, tip) = (from.lerp(to, 0.34), from.lerp(to, 0.68));
    let neck = tip - along * 5.0 * half;
    let shape = [
        tail + across * 0.5 * half,
        neck + across * half,
        neck + across * 2.6 * half,
        tip,
        neck - across * 2.6 * half,
        neck - across * half,
        tail - across * 0.5 * half,
    ];
    let keyline = play::ATTACK_KEYLINE.color();
    ink.line(&shape, Ends::Closed, 2.0 * scene.pixel, keyline);
    ink.fill(&shape, play::ATTACK.color());
}

/// Shows who is lost: small counters, struck out, at the upper left of the hex.
fn losses(scene: &Scene, losses: &[Loss]) -> Vec<Item> {
    let state = scene.state;
    let mut items = Vec::new();
    let mut before: BTreeMap<HexNumber, u8> = BTreeMap::new();
    let side = (0.40 * HEX_WIDTH).max(13.0 * scene.pixel);
    let detail = Detail::at(px_per_hex(scene) * 0.62);
    for loss in losses {
        let Some(unit) = state.find(loss.unit) else {
            continue;
        };
        let nth = before.entry(loss.hex).or_default();
        let aside = Vec2::new(-0.27, 0.29) * HEX_WIDTH + Vec2::X * 0.7 * side * f32::from(*nth);
        let at = (centre(loss.hex) + aside).extend(height::ATTACK + 0.2 + 0.02 * f32::from(*nth));
        *nth += 1;
        let face = Strength::shown(state.unit(unit).reduced);
        let picture = Glyph::Unit(state.id(unit), face, detail);
        let slash = Glyph::Slash(state.counter(unit).side);
        items.push(Item::AtlasSprite(at, AtlasSprite::new(picture, side)));
        items.push(Item::AtlasSprite(
            at + Vec3::Z * 0.01,
            AtlasSprite::new(slash, side),
        ));
    }
    items
}
