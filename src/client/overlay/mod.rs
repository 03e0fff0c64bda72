//! What play draws over the map: reach, path, plans, choices.
//!
//! Each part lists what it shows as plain `Item`s, made from the game and what the player points at. When something of
//! that has changed, or the size of the hexes, all is drawn anew; else nothing is touched.

mod arrow;
mod attacks;
mod choices;
mod command;
mod entries;
mod hover;
mod path;
mod reach;
mod room;
mod shapes;
mod supply;
mod trails;

use super::board::BoardCamera;
use super::counters::{AtlasSprite, CounterView, Detail, Level, printed};
use super::geometry::HEX_WIDTH;
use super::view_context::{ViewContext, ViewParam};
use super::zoom::Zoom;
use super::{Screen, assets};
use bevy::prelude::*;
use bevy::text::{FontSize, FontSource};
use shapes::MeshBuilder;
use std::ops::Deref;

/// Draws what play shows, and takes it away when the screen changes.
pub fn plugin(app: &mut App) {
    app.init_resource::<Typeface>()
        .add_systems(Update, (draw_scene, draw_hover).in_set(Draw))
        .add_systems(OnExit(Screen::Game), wipe);
}

/// When, in a frame, it is drawn.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draw;

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
enum Item {
    MeshBuilder(f32, MeshBuilder),
    AtlasSprite(Vec3, AtlasSprite),
    Label(Label),
}

/// A few letters in the world.
struct Label {
    text: String,
    at: Vec3,
    /// The size of the letters in the world.
    size: f32,
    colour: Color,
}

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

/// The typeface of labels.
#[derive(Resource)]
struct Typeface(Handle<Font>);

impl FromWorld for Typeface {
    fn from_world(world: &mut World) -> Self {
        let font = Font::from_bytes(assets::fonts::CABIN_SEMI_BOLD.to_vec());
        let handle = world
            .get_resource_mut::<Assets<Font>>()
            .map(|mut fonts| fonts.add(font));
        Self(handle.unwrap_or_default())
    }
}

/// Stands on all that is drawn here.
#[derive(Component, Default)]
struct Drawn;

/// What changes with the game, the selection and the plans.
#[derive(Component)]
#[require(Drawn)]
struct OfScene;

/// What changes with the pointer.
#[derive(Component)]
#[require(Drawn)]
struct OfHover;

/// Hands items to the world.
#[derive(bevy::ecs::system::SystemParam)]
struct Easel<'w, 's> {
    commands: Commands<'w, 's>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<ColorMaterial>>,
    material: Local<'s, Option<Handle<ColorMaterial>>>,
    typeface: Res<'w, Typeface>,
}

impl Easel<'_, '_> {
    fn put(&mut self, item: Item, mark: impl Bundle, pixel: f32) {
        let name = Name::new("Play graphics");
        match item {
            Item::MeshBuilder(height, ink) => {
                if ink.is_empty() {
                    return;
                }
                let material = self
                    .material
                    .get_or_insert_with(|| self.materials.add(ColorMaterial::default()));
                self.commands.spawn((
                    name,
                    mark,
                    Mesh2d(self.meshes.add(ink.mesh())),
                    MeshMaterial2d(material.clone()),
                    Transform::from_xyz(0.0, 0.0, height),
                ));
            }
            Item::AtlasSprite(at, stamp) => {
                self.commands
                    .spawn((name, mark, stamp, Transform::from_translation(at)));
            }
            Item::Label(label) => {
                // Letters are cut for the size at which they are seen.
                let font = TextFont {
                    font: FontSource::from(self.typeface.0.clone()),
                    font_size: FontSize::Px(label.size / pixel),
                    ..default()
                };
                let place = Transform::from_translation(label.at).with_scale(Vec3::splat(pixel));
                self.commands.spawn((
                    name,
                    mark,
                    Text2d::new(label.text),
                    font,
                    TextColor(label.colour),
                    place,
                ));
            }
        }
    }
}

fn wipe(mut commands: Commands, drawn: Query<Entity, With<Drawn>>) {
    drawn
        .iter()
        .for_each(|entity| commands.entity(entity).despawn());
}

/// The sizes of hexes for which the drawing is made anew, as powers of this.
const STEP: f32 = 1.12;

fn pixel_at(zoom: Zoom) -> f32 {
    HEX_WIDTH / STEP.powf(zoom.px_per_hex.max(1.0).log(STEP).round())
}

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
        .chain(supply::line_at_hand(&scene));
    for item in items {
        easel.put(item, OfHover, scene.pixel);
    }
}

#[cfg(test)]
mod tests {
    use super::height;
    use crate::client::counters::{COUNTERS, FAN_HEIGHT};

    #[test]
    fn the_hover_outline_lies_over_counters_in_their_hexes_and_below_fanned_ones() {
        let between = COUNTERS.end..FAN_HEIGHT;
        assert!(between.contains(&height::HOVER));
    }
}
