//! Where somebody may enter or leave the map, and the hex that the player has asked to be shown.

use super::{Item, Scene, height};
use crate::client::geometry::HEX_WIDTH;
use crate::client::overlay::shapes::{Ends, MeshBuilder, inset};
use crate::client::palette::play;
use crate::last_battles::client::named::named;

/// Lists what is drawn of hexes that the panels name.
pub fn items(scene: &Scene) -> Vec<Item> {
    let mut ink = MeshBuilder::default();
    for hex in named(scene) {
        let around = inset(hex, 0.10);
        let wide = 5.0 * scene.pixel;
        if scene.selection.shown == Some(hex) {
            let (keyline, gold) = (play::SELECTION_KEYLINE, play::SELECTION);
            ink.line(&around, Ends::Closed, 1.3 * wide, keyline.color());
            ink.line(&around, Ends::Closed, 0.7 * wide, gold.color());
            continue;
        }
        let cream = play::PATH_KEYLINE.with_opacity(0.9);
        ink.line(&around, Ends::Closed, wide, cream);
        let dash = (2.4 * scene.pixel, 0.11 * HEX_WIDTH, 0.07 * HEX_WIDTH);
        ink.dashes(&around, Ends::Closed, dash, play::PATH.color());
    }
    vec![Item::MeshBuilder(height::CHOICE, ink)]
}
