//! What play draws over the map: reach, path, plans, choices.
//!
//! Each part lists what it shows as plain `Item`s, made from the game and what the player points at. When something of
//! that has changed, or the size of the hexes, all is drawn anew; else nothing is touched.

mod attacks;
mod choices;
mod command;
mod entries;
mod hover;
mod path;
mod reach;
mod sight;
mod supply;
mod trails;

use super::counters::{CounterView, Glyph, Level, printed};
use super::view_context::{ViewContext, ViewParam};
use crate::client::board::BoardCamera;
use crate::client::counters::Detail;
use crate::client::frame::InFrame;
use crate::client::geometry::HEX_WIDTH;
use crate::client::overlay::{Drawn, Easel, pixel_at};
use crate::client::zoom::Zoom;
use bevy::prelude::*;
use std::ops::Deref;

/// Draws what play shows.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (draw_scene, draw_hover).in_set(InFrame::Draw));
}

/// How high things lie, between and above the layers of board and counters.
mod height {
    pub const DIMMING: f32 = 7.0;
    pub const RANGE: f32 = 7.2;
    pub const OUTLINE: f32 = 7.4;
    pub const SUPPLY: f32 = 8.0;
    pub const COST: f32 = 20.0;
    pub const TRAIL: f32 = 27.0;
    pub const PATH: f32 = 30.0;
    pub const STRINGS: f32 = 38.0;
    pub const CHOICE: f32 = 39.0;
    pub const ATTACK: f32 = 60.0;
    pub const ODDS: f32 = 62.0;
    /// Above counters that lie in their hexes, below plates and whatever is fanned out.
    pub const HOVER: f32 = 50.3;
}

/// Something to draw.
type Item = crate::client::overlay::Item<Glyph>;

/// All that the drawing is made from.
#[derive(Clone, Copy)]
struct Scene<'a> {
    context: ViewContext<'a>,
    /// World units in a logical pixel.
    pixel: f32,
    detail: Detail,
    /// Parts of the world where something is printed, and how much it matters that it stays readable.
    printed: &'a [(Rect, f32)],
}

impl Scene<'_> {
    /// Gets the side of a counter, in world units.
    fn side(&self) -> f32 {
        self.detail.counter_side() * HEX_WIDTH
    }
}

impl<'a> Deref for Scene<'a> {
    type Target = ViewContext<'a>;

    fn deref(&self) -> &ViewContext<'a> {
        &self.context
    }
}

/// What changes with the game, the selection and the plans.
#[derive(Component)]
#[require(Drawn)]
struct OfScene;

/// What changes with the pointer.
#[derive(Component)]
#[require(Drawn)]
struct OfHover;

fn scene<'a>(
    table: &'a ViewParam,
    zoom: Zoom,
    (detail, printed): (Detail, &'a [(Rect, f32)]),
) -> Option<Scene<'a>> {
    Some(Scene {
        context: table.context()?,
        pixel: pixel_at(zoom),
        detail,
        printed,
    })
}

fn draw_scene(
    (table, zoom): (ViewParam, Res<Zoom>),
    (view, level): (Res<CounterView>, Res<Level>),
    mut easel: Easel,
    old: Query<Entity, With<OfScene>>,
    mut drawn_at: Local<f32>,
) {
    let same_size = *drawn_at == pixel_at(*zoom) && !level.is_changed();
    if !table.have_changed() && same_size {
        return;
    }
    let printed = printed(&view, level.0);
    let Some(scene) = scene(&table, *zoom, (level.0, &printed)) else {
        return;
    };
    *drawn_at = scene.pixel;
    for entity in &old {
        easel.commands.entity(entity).despawn();
    }
    let items = reach::items(&scene)
        .into_iter()
        .chain(trails::items(&scene))
        .chain(command::items(&scene))
        .chain(sight::items(&scene))
        .chain(supply::items(&scene))
        .chain(entries::items(&scene))
        .chain(attacks::items(&scene))
        .chain(choices::items(&scene));
    for item in items {
        easel.put(item, OfScene, scene.pixel);
    }
}

fn draw_hover(
    (table, zoom, level): (ViewParam, Res<Zoom>, Res<Level>),
    mut easel: Easel,
    old: Query<Entity, With<OfHover>>,
    camera: Option<Single<(), With<BoardCamera>>>,
    mut drawn_at: Local<f32>,
) {
    let (Some(scene), Some(_)) = (scene(&table, *zoom, (level.0, &[])), camera) else {
        return;
    };
    let changed = table.have_changed() || table.pointed_elsewhere();
    if !changed && *drawn_at == scene.pixel {
        return;
    }
    *drawn_at = scene.pixel;
    for entity in &old {
        easel.commands.entity(entity).despawn();
    }
    let items = hover::items(&scene)
        .into_iter()
        .chain(path::items(&scene))
        .chain(sight::field_at_hand(&scene))
        .chain(supply::line_at_hand(&scene));
    for item in items {
        easel.put(item, OfHover, scene.pixel);
    }
}

#[cfg(test)]
mod tests {
    use super::height;
    use crate::last_battles::client::counters::{COUNTERS, FAN_HEIGHT};

    #[test]
    fn the_hover_outline_lies_over_counters_in_their_hexes_and_below_fanned_ones() {
        let between = COUNTERS.end..FAN_HEIGHT;
        assert!(between.contains(&height::HOVER));
    }
}
