//! The sheet of the map: paper, fields, relief, woods, towns, waters, roads, signs and rim, drawn once for each of three sizes.
//!
//! A sheet is cut into tiles that are drawn in the background. Until those of the size that is looked at are ready, the nearest
//! that there are stay in view.

mod art;
mod fields;
mod relief;
mod rim;
mod roads;
mod towns;
mod waters;
mod woods;

use super::grid::{HEX_WIDTH, RIM, SIZE, to_world};
use crate::campaign_1815::data::library::library;
use crate::campaign_1815::state::State;
use crate::client::background::{Background, Wake};
use crate::client::board::{BoardTint, depth};
use crate::client::counters::raster::{self, Pixels};
use crate::client::frame::InFrame;
use crate::client::game::{ClearTable, Game};
use crate::client::zoom::Zoom;
use crate::table::game::Kept as _;
use art::Art;
use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::window::RequestRedraw;
use std::collections::BTreeSet;

/// Shows the sheet under the game.
pub fn plugin(app: &mut App) {
    app.init_resource::<Sheets>()
        .add_observer(take_away)
        .add_systems(
            Update,
            (draw, show)
                .chain()
                .in_set(InFrame::Draw)
                .run_if(resource_exists::<Game<State>>),
        );
}

/// How much of the map is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    Far,
    Middle,
    Near,
}

impl Level {
    const ALL: [Self; 3] = [Self::Far, Self::Middle, Self::Near];

    /// Gets the pixels from point to point of a hex.
    const fn pixels(self) -> f32 {
        match self {
            Self::Far => 40.0,
            Self::Middle => 72.0,
            Self::Near => 128.0,
        }
    }

    /// Gets the numbers of tiles from west to east and from south to north.
    const fn tiles(self) -> (usize, usize) {
        match self {
            Self::Far => (2, 1),
            Self::Middle => (3, 2),
            Self::Near => (5, 4),
        }
    }

    /// Gets the level for hexes of a size in physical pixels.
    fn at(pixels: f32) -> Self {
        let found = Self::ALL
            .into_iter()
            .find(|level| pixels <= level.pixels() * 1.15);
        found.unwrap_or(Self::Near)
    }

    /// Tells whether it is made to be looked at from afar.
    const fn is_far(self) -> bool {
        matches!(self, Self::Far)
    }
}

/// A tile that has been drawn: the part of the sheet that it shows.
struct Drawing {
    level: Level,
    part: Rect,
    pixels: Pixels,
}

/// What of the sheets is drawn or under way.
#[derive(Resource, Default)]
struct Sheets {
    begun: BTreeSet<Level>,
    ready: BTreeSet<Level>,
    work: Background<Vec<Drawing>>,
}

/// A tile in the world.
#[derive(Component)]
struct Tile(Level);

/// Begins what is wanted and takes up what has been drawn.
fn draw(
    zoom: Res<Zoom>,
    wake: Res<Wake>,
    mut sheets: ResMut<Sheets>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for level in [Level::Far, Level::at(zoom.physical())] {
        let sheets = sheets.bypass_change_detection();
        if sheets.begun.insert(level) {
            sheets.work.start(&wake, move || drawn(level));
        }
    }
    let finished = sheets.bypass_change_detection().work.finished();
    for tile in finished.into_iter().flatten() {
        sheets.ready.insert(tile.level);
        commands.spawn(sprite(tile, &mut images));
        redraw.write(RequestRedraw);
    }
}

fn sprite(tile: Drawing, images: &mut Assets<Image>) -> impl Bundle + use<> {
    let size = Extent3d {
        width: tile.pixels.size.x,
        height: tile.pixels.size.y,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        tile.pixels.rgba,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    let sprite = Sprite {
        image: images.add(image),
        custom_size: Some(tile.part.size() * HEX_WIDTH),
        ..default()
    };
    let height = depth::GROUND + 0.1 * f32::from(tile.level as u8);
    (
        Name::new("Tile of the campaign map"),
        Tile(tile.level),
        sprite,
        Transform::from_translation(to_world(tile.part.center()).extend(height)),
    )
}

/// Shows the tiles of the level that suits, or else of the nearest that is ready.
fn show(
    zoom: Res<Zoom>,
    tint: Res<BoardTint>,
    sheets: Res<Sheets>,
    mut tiles: Query<(&Tile, &mut Visibility, &mut Sprite)>,
) {
    let wanted = Level::at(zoom.physical());
    let far = |level: &&Level| (**level as i8 - wanted as i8).abs();
    let Some(best) = sheets.ready.iter().min_by_key(far).copied() else {
        return;
    };
    for (tile, mut visibility, mut sprite) in &mut tiles {
        let seen = match tile.0 == best {
            true => Visibility::Inherited,
            false => Visibility::Hidden,
        };
        visibility.set_if_neq(seen);
        if sprite.color != tint.0 {
            sprite.color = tint.0;
        }
    }
}

/// Takes the sheet away for another game.
fn take_away(
    on: On<ClearTable>,
    mut sheets: ResMut<Sheets>,
    tiles: Query<Entity, With<Tile>>,
    mut commands: Commands,
) {
    if on.0 != State::NAME {
        *sheets = Sheets::default();
        tiles
            .iter()
            .for_each(|tile| commands.entity(tile).despawn());
    }
}

/// Pixels by which tiles overlap, so that no seam is seen between them.
const OVERLAP: f32 = 2.0;

/// Draws all tiles of a level.
fn drawn(level: Level) -> Vec<Drawing> {
    let art = composed(level);
    let whole = Rect::from_corners(Vec2::ZERO, SIZE).inflate(RIM);
    let (across, up) = level.tiles();
    let unit = whole.size() / vec2(across as f32, up as f32);
    let more = OVERLAP / level.pixels();
    let places = (0..across).flat_map(|x| (0..up).map(move |y| vec2(x as f32, y as f32)));
    let parts: Vec<_> = places
        .map(|at| {
            let corner = whole.min + at * unit;
            Rect::from_corners(corner, corner + unit).inflate(more)
        })
        .collect();
    let jobs: Vec<_> = parts
        .iter()
        .map(|part| {
            let size = (part.size() * level.pixels()).round().as_uvec2();
            (art.document(*part), size)
        })
        .collect();
    let pixels = raster::draw_all(&jobs).into_iter();
    let tiles = parts.into_iter().zip(pixels);
    tiles
        .filter_map(|(part, pixels)| {
            Some(Drawing {
                level,
                part,
                pixels: pixels?,
            })
        })
        .collect()
}

/// Composes the whole sheet, from the paper up.
fn composed(level: Level) -> Art {
    let mut art = Art::default();
    let Ok(carried) = library() else {
        return art;
    };
    let (map, board) = (&carried.map, &carried.components.board);
    let roads = roads::Roads::new(map);
    let streams = waters::streams(map);
    fields::draw(&mut art, level);
    relief::draw_slopes(&mut art);
    waters::draw_meadows(&mut art, map, level);
    woods::draw(&mut art, level);
    towns::draw_ground(&mut art, map, level);
    relief::draw_strokes(&mut art, level);
    waters::draw(&mut art, map, &streams, level);
    rim::draw_grid(&mut art, level);
    towns::draw_chateaux(&mut art, map, level);
    roads.draw(&mut art, level);
    towns::draw_buildings(&mut art, map, &roads, level);
    roads.draw_bridges(&mut art, board, &streams, level);
    rim::draw(&mut art, carried, level);
    art
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg;

    #[test]
    fn every_level_is_a_sound_drawing() {
        for level in Level::ALL {
            let art = composed(level);
            let whole = Rect::from_corners(Vec2::ZERO, SIZE).inflate(RIM);
            let document = art.document(whole);
            let options = usvg::Options::default();
            assert!(usvg::Tree::from_str(&document, &options).is_ok());
        }
    }

    #[test]
    fn levels_follow_the_size_of_the_hexes() {
        let levels = [12.0, 40.0, 60.0, 90.0, 190.0].map(Level::at);
        use Level::*;
        assert_eq!(levels, [Far, Far, Middle, Near, Near]);
    }
}
