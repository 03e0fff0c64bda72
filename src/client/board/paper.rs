//! The sheet itself: a tile of paper under every hex, and a grain that lies over everything printed.

use super::canvas::OnCanvas;
use super::{BoardMap, BoardSystems, depth};
use crate::client::geometry::{HALF_ROOT_3, HEX_HEIGHT, HEX_WIDTH};
use crate::client::ground::colour::channels;
use crate::client::ground::noise::{Chance, hash};
use crate::client::ground::palette;
use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy_ecs_tilemap::prelude::*;

pub(super) fn plugin(app: &mut App) {
    if !app.is_plugin_added::<TilemapPlugin>() {
        app.add_plugins(TilemapPlugin);
    }
    app.add_systems(Update, lay.in_set(BoardSystems::Draw));
}

/// Pixels across a tile of paper.
const TILE: UVec2 = UVec2::new(96, 84);
/// Tiles after which the paper repeats, in each direction.
const REPEAT: u32 = 4;
/// World units after which the grain repeats.
const GRAIN: f32 = 6.0 * HEX_WIDTH;

/// Marks what the sheet consists of.
#[derive(Component)]
struct Sheet;

/// Lays the sheet of a new map.
fn lay(
    mut commands: Commands,
    map: Option<Res<BoardMap>>,
    old: Query<Entity, With<Sheet>>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let Some(map) = map.filter(|map| map.is_changed()) else {
        return;
    };
    old.iter()
        .for_each(|sheet| commands.entity(sheet).despawn());
    let (columns, rows) = (u32::from(map.0.columns), u32::from(map.0.rows));
    lay_tiles(&mut commands, columns, rows, images.add(paper()));
    let size = vec2(
        (columns as f32 * 0.75 + 0.25) * HEX_WIDTH,
        (rows as f32 + 0.5) * HEX_HEIGHT,
    );
    // Half a hex is free of tiles along the northern and southern edge; the bare sheet shows there.
    let [red, green, blue] = channels(palette::PAPER);
    commands.spawn((
        Name::new("Bare sheet"),
        (Sheet, OnCanvas),
        Mesh2d(meshes.add(quad(size))),
        MeshMaterial2d(materials.add(ColorMaterial::from_color(Color::srgb(red, green, blue)))),
        Transform::from_xyz(0.0, 0.0, depth::PAPER - 0.5),
    ));
    let material = ColorMaterial {
        texture: Some(images.add(grain())),
        ..default()
    };
    commands.spawn((
        Name::new("Paper grain"),
        (Sheet, OnCanvas),
        Mesh2d(meshes.add(quad(size))),
        MeshMaterial2d(materials.add(material)),
        Transform::from_xyz(0.0, 0.0, depth::GRAIN),
    ));
}

/// Puts a tile of paper under every hex. Tiles overlap at their corners, where neighbours show the same paper.
fn lay_tiles(commands: &mut Commands, columns: u32, rows: u32, texture: Handle<Image>) {
    let sheet = commands.spawn((Name::new("Paper"), Sheet, OnCanvas)).id();
    let size = TilemapSize::new(columns, rows);
    let mut storage = TileStorage::empty(size);
    commands.entity(sheet).with_children(|tiles| {
        for x in 0..columns {
            for y in 0..rows {
                let position = TilePos { x, y };
                let row = rows - 1 - y;
                let tile = tiles.spawn(TileBundle {
                    position,
                    tilemap_id: TilemapId(sheet),
                    texture_index: TileTextureIndex(row % REPEAT * REPEAT + x % REPEAT),
                    ..default()
                });
                storage.set(&position, tile.id());
            }
        }
    });
    // The tilemap counts from the centre of its south-western tile, here row `rows` of column 1.
    let scale = HEX_WIDTH / TILE.x as f32;
    let corner = vec3(
        HEX_WIDTH / 2.0,
        (0.5 - rows as f32) * HEX_HEIGHT,
        depth::PAPER,
    );
    commands.entity(sheet).insert(TilemapBundle {
        grid_size: TilemapGridSize::new(TILE.x as f32, TILE.x as f32 * HALF_ROOT_3),
        tile_size: TilemapTileSize::new(TILE.x as f32, TILE.y as f32),
        map_type: TilemapType::Hexagon(HexCoordSystem::ColumnEven),
        size,
        storage,
        texture: TilemapTexture::Single(texture),
        render_settings: TilemapRenderSettings {
            render_chunk_size: UVec2::new(columns, rows),
            ..default()
        },
        frustum_culling: bevy_ecs_tilemap::FrustumCulling(false),
        transform: Transform::from_translation(corner).with_scale(Vec3::splat(scale)),
        ..default()
    });
}

/// Draws the tiles of paper side by side: fibres and faint stains that run on from tile to tile.
fn paper() -> Image {
    let whole = UVec2::new(TILE.x * 3 / 4 * REPEAT, TILE.y * REPEAT);
    let [red, green, blue] = channels(palette::PAPER);
    let mut data = Vec::with_capacity((TILE.x * TILE.y * REPEAT * REPEAT * 4) as usize);
    for tile in 0..REPEAT * REPEAT {
        let (column, row) = (tile % REPEAT, tile / REPEAT);
        // Columns counted from 0: the odd ones lie half a hex lower.
        let corner = UVec2::new(
            column * TILE.x * 3 / 4,
            row * TILE.y + column % 2 * TILE.y / 2,
        );
        for y in 0..TILE.y {
            for x in 0..TILE.x {
                let p = (corner + UVec2::new(x, y)) % whole;
                let light = 1.0 + 0.018 * mottle(p, whole, 24) + 0.020 * mottle(p, whole, 3);
                let channel = |value: f32| (value * light * 255.0).clamp(0.0, 255.0) as u8;
                data.extend([channel(red), channel(green), channel(blue), 255]);
            }
        }
    }
    let size = Extent3d {
        width: TILE.x,
        height: TILE.y * REPEAT * REPEAT,
        depth_or_array_layers: 1,
    };
    let format = TextureFormat::Rgba8UnormSrgb;
    Image::new(
        size,
        TextureDimension::D2,
        data,
        format,
        RenderAssetUsages::default(),
    )
}

/// Gets smooth noise between -1 and 1 that repeats after `whole` and changes every `step` pixels.
fn mottle(p: UVec2, whole: UVec2, step: u32) -> f32 {
    let count = whole / step;
    let (low, f) = (p / step, (p % step).as_vec2() / step as f32);
    let f = f * f * (3.0 - 2.0 * f);
    let at = |dx: u32, dy: u32| {
        let (x, y) = ((low.x + dx) % count.x, (low.y + dy) % count.y);
        (hash(&[x as i32, y as i32, step as i32]) >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    };
    let (north, south) = (at(0, 0).lerp(at(1, 0), f.x), at(0, 1).lerp(at(1, 1), f.x));
    north.lerp(south, f.y)
}

/// Draws the grain: specks that darken and specks that lighten, with smaller copies for the map from afar.
fn grain() -> Image {
    const SIDE: u32 = 512;
    let mut chance = Chance::new(&[1815]);
    let whole = UVec2::splat(SIDE);
    let mut level: Vec<f32> = Vec::with_capacity((SIDE * SIDE) as usize);
    for y in 0..SIDE {
        for x in 0..SIDE {
            let p = UVec2::new(x, y);
            let cloud = 0.030 * mottle(p, whole, 64) + 0.018 * mottle(p, whole, 16);
            level.push(cloud + 0.045 * mottle(p, whole, 2) + 0.02 * (chance.unit() - 0.5));
        }
    }
    let (mut data, mut side, mut copies) = (Vec::new(), SIDE as usize, 0);
    loop {
        data.extend(level.iter().flat_map(|&value| speck(value)));
        copies += 1;
        if side == 1 {
            break;
        }
        let half = side / 2;
        let mean = |i: usize| {
            let (x, y) = (i % half * 2, i / half * 2);
            [(0, 0), (1, 0), (0, 1), (1, 1)]
                .map(|(dx, dy)| level[(y + dy) * side + x + dx])
                .iter()
                .sum::<f32>()
                / 4.0
        };
        level = (0..half * half).map(mean).collect();
        side = half;
    }
    let size = Extent3d {
        width: SIDE,
        height: SIDE,
        depth_or_array_layers: 1,
    };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new_uninit(
        size,
        TextureDimension::D2,
        format,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.mip_level_count = copies;
    image.data = Some(data);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}

/// Gets the pixel of a speck: brown where it is dark, white where it is light.
fn speck(value: f32) -> [u8; 4] {
    let share = (value.abs() * 255.0 * if value < 0.0 { 1.3 } else { 1.6 }).min(255.0) as u8;
    if value < 0.0 {
        [70, 50, 28, share]
    } else {
        [255, 250, 238, share]
    }
}

/// Makes a quad from the sheet's north-west corner on.
fn quad(size: Vec2) -> Mesh {
    let uv = size / GRAIN;
    let corners = [
        [0.0, 0.0, 0.0],
        [size.x, 0.0, 0.0],
        [size.x, -size.y, 0.0],
        [0.0, -size.y, 0.0],
    ];
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, corners.to_vec())
    .with_inserted_attribute(
        Mesh::ATTRIBUTE_UV_0,
        vec![[0.0, 0.0], [uv.x, 0.0], [uv.x, uv.y], [0.0, uv.y]],
    )
    .with_inserted_indices(Indices::U32(vec![0, 1, 2, 0, 2, 3]))
}
