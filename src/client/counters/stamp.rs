//! Stamps: entities that show a picture of the atlas, sharp at every zoom.

use super::atlas::{Cell, CounterAtlas};
use super::glyph::{Glyph, Roster};
use crate::client::geometry::HEX_WIDTH;
use crate::client::palette::Palette;
use crate::client::zoom::Zoom;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// Shows a picture; its sprite is kept up to date as zoom, palette and picture change.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(Sprite, Transform)]
pub struct Stamp {
    pub glyph: Glyph,
    /// World units for the side of a counter, in which all pictures are measured.
    pub side: f32,
    /// From 0 to 1.
    pub opacity: f32,
}

impl Stamp {
    /// Makes a stamp that suits counters of a side in world units.
    pub const fn new(glyph: Glyph, side: f32) -> Self {
        Self {
            glyph,
            side,
            opacity: 1.0,
        }
    }

    /// Gets the page that suits the zoom.
    fn step(&self, zoom: Zoom) -> u32 {
        CounterAtlas::step(self.side * zoom.physical() / HEX_WIDTH)
    }
}

/// Gives all stamps their sprites; draws pictures that are missing.
pub(super) fn dress(
    zoom: Res<Zoom>,
    palette: Res<Palette>,
    roster: Res<Roster>,
    mut atlas: ResMut<CounterAtlas>,
    mut images: ResMut<Assets<Image>>,
    changed: Query<(), Changed<Stamp>>,
    mut stamps: Query<(&Stamp, &mut Sprite)>,
) {
    if palette.is_changed() || roster.is_changed() {
        atlas.clear();
    } else if !zoom.is_changed() && changed.is_empty() {
        return;
    }
    let mut lacking = BTreeSet::new();
    for (stamp, mut sprite) in &mut stamps {
        let step = stamp.step(*zoom);
        match atlas.cell(step, &stamp.glyph) {
            Some(cell) => put_on(stamp, cell, &mut sprite),
            None => {
                lacking.insert(step);
            }
        }
    }
    for step in lacking {
        let on_page = |stamp: &Stamp| stamp.step(*zoom) == step;
        let wanted = stamps
            .iter()
            .filter(|(stamp, _)| on_page(stamp))
            .map(|(stamp, _)| stamp.glyph.clone())
            .collect();
        atlas.prepare(&mut images, step, &wanted, (&roster, *palette));
        for (stamp, mut sprite) in stamps.iter_mut().filter(|(stamp, _)| on_page(stamp)) {
            if let Some(cell) = atlas.cell(step, &stamp.glyph) {
                put_on(stamp, cell, &mut sprite);
            }
        }
    }
}

/// Gives a stamp its sprite, if it has not got it already.
fn put_on(stamp: &Stamp, cell: Cell, sprite: &mut Mut<Sprite>) {
    let rect = Some(cell.rect.as_rect());
    let size = Some(stamp.glyph.extent() * stamp.side);
    let colour = Color::WHITE.with_alpha(stamp.opacity);
    let same = sprite.image == cell.image
        && sprite.rect == rect
        && sprite.custom_size == size
        && sprite.color == colour;
    if !same {
        sprite.image = cell.image;
        sprite.rect = rect;
        sprite.custom_size = size;
        sprite.color = colour;
    }
}
