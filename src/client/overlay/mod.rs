//! What play draws over the map: a kit.
//!
//! A game lists what it shows as plain [`Item`]s, and its [`Easel`] puts them up. When something of that has changed, or the
//! size of the hexes, all is drawn anew; else nothing is touched.

pub mod arrow;
pub mod room;
pub mod shapes;

use super::counters::{AtlasSprite, Picture};
use super::geometry::HEX_WIDTH;
use super::zoom::Zoom;
use super::{Screen, assets};
use bevy::prelude::*;
use bevy::text::{FontSize, FontSource};
use shapes::MeshBuilder;

/// Takes away what play shows when the screen changes.
pub fn plugin(app: &mut App) {
    app.init_resource::<Typeface>()
        .add_systems(OnExit(Screen::Game), wipe);
}

/// Something to draw.
pub enum Item<P: Picture> {
    /// Lines and areas, and how high they lie.
    MeshBuilder(f32, MeshBuilder),
    AtlasSprite(Vec3, AtlasSprite<P>),
    Label(Label),
}

/// A few letters in the world.
pub struct Label {
    pub text: String,
    pub at: Vec3,
    /// The size of the letters in the world.
    pub size: f32,
    pub colour: Color,
}

/// The typeface of labels.
#[derive(Resource)]
pub struct Typeface(Handle<Font>);

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
pub struct Drawn;

/// Hands items to the world.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Easel<'w, 's> {
    pub commands: Commands<'w, 's>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<ColorMaterial>>,
    material: Local<'s, Option<Handle<ColorMaterial>>>,
    typeface: Res<'w, Typeface>,
}

impl Easel<'_, '_> {
    /// Puts an item up, marked as part of its drawing; `pixel` is the size of a logical pixel in world units.
    pub fn put<P: Picture>(&mut self, item: Item<P>, mark: impl Bundle, pixel: f32) {
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

/// Gets the size of a logical pixel in world units, in steps.
pub fn pixel_at(zoom: Zoom) -> f32 {
    HEX_WIDTH / STEP.powf(zoom.px_per_hex.max(1.0).log(STEP).round())
}
