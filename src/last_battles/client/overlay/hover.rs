//! The hex that is pointed at.

use super::{Item, Scene, height};
use crate::client::geometry::HEX_WIDTH;
use crate::client::overlay::shapes::{Ends, MeshBuilder, inset};
use crate::client::palette::play;

/// Lists what is drawn around the hex.
pub fn items(scene: &Scene) -> Vec<Item> {
    let Some(hex) = scene.hover.hex else {
        return Vec::new();
    };
    let mut ink = MeshBuilder::default();
    let around = inset(hex, 0.02);
    let width = (0.02 * HEX_WIDTH).max(1.2 * scene.pixel);
    ink.line(
        &around,
        Ends::Closed,
        2.6 * width,
        play::PAPER.with_opacity(0.75),
    );
    ink.line(&around, Ends::Closed, width, play::INK.color());
    vec![Item::MeshBuilder(height::HOVER, ink)]
}
