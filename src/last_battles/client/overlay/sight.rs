//! What the player's pieces see, and which of them the enemy observes [16.3].

use super::{Item, Scene, height};
use crate::client::geometry::{HEX_WIDTH, centre};
use crate::client::layers::Panel;
use crate::client::overlay::shapes::{Ends, MeshBuilder, outlines};
use crate::client::palette::play;
use crate::hex::HexNumber;
use crate::last_battles::client::counters::{AtlasSprite, Glyph};
use crate::last_battles::client::panels::sight::{looks_on, observed};
use crate::last_battles::observation;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// Lists what is drawn while observation is shown: the ground that the player's pieces see, and an eye on those who are seen.
pub fn items(scene: &Scene) -> Vec<Item> {
    if !scene.shown.layers.is_open(Panel::Sight) {
        return Vec::new();
    }
    let state = scene.state;
    let player = looks_on(scene);
    let seen: BTreeSet<_> = observation::field_of(state, player).into_iter().collect();
    let mut items = vec![Item::MeshBuilder(height::SUPPLY, field(scene, &seen))];
    let observed = observed(state, player).into_iter();
    let hexes: BTreeSet<_> = observed.map(|(_, hex)| hex).collect();
    items.extend(hexes.into_iter().flat_map(|hex| eye(scene, hex)));
    items
}

/// Outlines what the unit at hand alone sees.
pub fn field_at_hand(scene: &Scene) -> Vec<Item> {
    let open = scene.shown.layers.is_open(Panel::Sight);
    let at_hand = scene.unit_at_hand().filter(|_| open);
    let hex = at_hand.and_then(|unit| scene.state.unit(unit).hex());
    let Some(hex) = hex else {
        return Vec::new();
    };
    let seen = observation::field(scene.state, hex).into_iter().collect();
    let mut ink = MeshBuilder::default();
    edge(scene, &mut ink, &outlines(&seen), 2.4);
    vec![Item::MeshBuilder(height::PATH, ink)]
}

/// Darkens what nobody sees, and draws an edge round the rest.
fn field(scene: &Scene, seen: &BTreeSet<HexNumber>) -> MeshBuilder {
    let all = scene.state.setup().board.grid().hexes();
    let unseen: BTreeSet<_> = all.filter(|hex| !seen.contains(hex)).collect();
    let mut ink = MeshBuilder::default();
    let dark = outlines(&unseen);
    ink.fill_all(
        dark.iter().map(Vec::as_slice),
        play::DIMMING.with_opacity(0.22),
    );
    edge(scene, &mut ink, &outlines(seen), 1.4);
    ink
}

fn edge(scene: &Scene, ink: &mut MeshBuilder, loops: &[Vec<Vec2>], width: f32) {
    let wide = width * scene.pixel;
    for line in loops {
        ink.line(
            line,
            Ends::Closed,
            2.4 * wide,
            play::PATH_KEYLINE.with_opacity(0.8),
        );
    }
    for line in loops {
        ink.line(line, Ends::Closed, wide, play::PATH.color());
    }
}

/// Draws the eye of those who are observed, beside their counters.
fn eye(scene: &Scene, hex: HexNumber) -> Vec<Item> {
    let at = centre(hex) + Vec2::new(0.27, 0.27) * HEX_WIDTH;
    let size = (0.28 * HEX_WIDTH).max(13.0 * scene.pixel);
    let eye = AtlasSprite::new(Glyph::Observed, size);
    vec![Item::AtlasSprite(at.extend(height::ODDS - 0.2), eye)]
}
