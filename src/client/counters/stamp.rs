//! Stamps: entities that show a picture of the atlas, sharp at every zoom.
//!
//! While the map is zoomed, stamps go on with the pictures that they have, stretched; sharp ones are drawn when the
//! zoom has come to rest, all at once. What a picture tells, such as a unit's strength, is never late.

use super::atlas::{Cell, CounterAtlas, PANELS, page_for};
use super::picture::Picture;
use crate::client::geometry::HEX_WIDTH;
use crate::client::palette::Palette;
use crate::client::zoom::Zoom;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::collections::BTreeSet;

/// Seconds for which the zoom must keep its size before pictures are drawn for it.
const REST: f32 = 0.12;

/// Shows a picture; its sprite is kept up to date as zoom, palette and picture change.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(Sprite, Transform, Dressed<P>)]
pub struct AtlasSprite<P: Picture> {
    pub glyph: P,
    /// World units for the side of a counter, in which all pictures are measured.
    pub side: f32,
    /// From 0 to 1.
    pub opacity: f32,
}

/// The picture that the sprite of a stamp shows.
#[derive(Component, Clone, Debug, PartialEq)]
pub(super) struct Dressed<P: Picture>(Option<P>);

impl<P: Picture> Default for Dressed<P> {
    fn default() -> Self {
        Self(None)
    }
}

impl<P: Picture> AtlasSprite<P> {
    /// Makes a stamp that suits counters of a side in world units.
    pub const fn new(glyph: P, side: f32) -> Self {
        Self {
            glyph,
            side,
            opacity: 1.0,
        }
    }

    /// Gets the page that suits the zoom.
    fn page(&self, zoom: Zoom) -> u32 {
        page_for(self.side * zoom.physical() / HEX_WIDTH)
    }
}

/// Counts down until the zoom has come to rest.
#[derive(Default)]
pub(super) struct Resting {
    /// Seconds left, while it has not.
    left: Option<f32>,
}

impl Resting {
    /// Goes on by some time; tells whether pictures may be drawn, and whether that begins now.
    fn pass(&mut self, seconds: f32, zoomed: bool) -> (bool, bool) {
        if zoomed {
            self.left = Some(REST);
            return (false, false);
        }
        let Some(left) = self.left else {
            return (true, false);
        };
        self.left = Some(left - seconds).filter(|left| *left > 0.0);
        (self.left.is_none(), self.left.is_none())
    }
}

/// Gives all stamps their sprites; draws pictures that are missing.
pub(super) fn dress<P: Picture>(
    (zoom, time): (Res<Zoom>, Res<Time>),
    palette: Res<Palette>,
    roster: Res<P::Roster>,
    mut atlas: ResMut<CounterAtlas<P>>,
    mut images: ResMut<Assets<Image>>,
    mut resting: Local<Resting>,
    redraw: Option<ResMut<Messages<RequestRedraw>>>,
    changed: Query<(), Changed<AtlasSprite<P>>>,
    mut stamps: Query<(&AtlasSprite<P>, &mut Dressed<P>, &mut Sprite)>,
) {
    let printed_anew = palette.is_changed() || roster.is_changed();
    if printed_anew {
        atlas.clear();
    }
    let (at_rest, begins) = resting.pass(time.delta_secs(), zoom.is_changed());
    if let (Some(mut redraw), false) = (redraw, at_rest) {
        redraw.write(RequestRedraw);
    }
    if !(printed_anew || begins || zoom.is_changed()) && changed.is_empty() {
        return;
    }
    let mut lacking = BTreeSet::new();
    for (stamp, mut dressed, mut sprite) in &mut stamps {
        let step = stamp.page(*zoom);
        if let Some(cell) = atlas.cell(step, &stamp.glyph) {
            put_on(stamp, cell, (&mut dressed, &mut sprite));
        } else if let (Some(old), false) = (dressed.like(stamp), at_rest || printed_anew) {
            stretch(stamp, old, &mut sprite);
        } else {
            lacking.insert(step);
        }
    }
    for &step in &lacking {
        let on_page = |stamp: &AtlasSprite<P>| stamp.page(*zoom) == step;
        let wanted = stamps
            .iter()
            .filter(|(stamp, ..)| on_page(stamp))
            .map(|(stamp, ..)| stamp.glyph.clone())
            .collect();
        atlas.prepare(&mut images, step, &wanted, (&roster, *palette));
        for (stamp, mut dressed, mut sprite) in
            stamps.iter_mut().filter(|(stamp, ..)| on_page(stamp))
        {
            if let Some(cell) = atlas.cell(step, &stamp.glyph) {
                put_on(stamp, cell, (&mut dressed, &mut sprite));
            }
        }
    }
    if begins {
        let used = stamps.iter().map(|(stamp, ..)| stamp.page(*zoom));
        atlas.keep_only(&used.chain([PANELS]).collect());
    }
}

impl<P: Picture> Dressed<P> {
    /// Gets the picture that is shown, if it tells the same as the one that is wanted.
    fn like(&self, stamp: &AtlasSprite<P>) -> Option<&P> {
        self.0.as_ref().filter(|old| old.tells_as(&stamp.glyph))
    }
}

/// Gives a stamp its sprite, if it has not got it already.
fn put_on<P: Picture>(
    stamp: &AtlasSprite<P>,
    cell: Cell,
    (dressed, sprite): (&mut Mut<Dressed<P>>, &mut Mut<Sprite>),
) {
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
    dressed.set_if_neq(Dressed(Some(stamp.glyph.clone())));
}

/// Gives the picture that a stamp has the size of the one that is wanted.
fn stretch<P: Picture>(stamp: &AtlasSprite<P>, old: &P, sprite: &mut Mut<Sprite>) {
    let size = Some(old.extent() * stamp.side);
    let colour = Color::WHITE.with_alpha(stamp.opacity);
    if sprite.custom_size != size || sprite.color != colour {
        sprite.custom_size = size;
        sprite.color = colour;
    }
}
