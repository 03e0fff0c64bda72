//! Hex numbers: every digit is drawn once, at the size at which it is seen, and the numbers are quads that show it.

use super::canvas::OnCanvas;
use super::lettering::{Hand, Lettering};
use super::{BoardGround, BoardMap, BoardSystems, BoardView, depth, settled};
use crate::client::geometry::{HEX_HEIGHT, HEX_WIDTH, centre};
use crate::client::ground::colour::{Colour, ink_over, solid};
use crate::client::ground::{palette, terrain_of};
use crate::hex::{Grid, HexNumber};
use crate::table::board::Terrain;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, write.run_if(settled).in_set(BoardSystems::Draw));
}

/// The width of a hex from which numbers are shown.
const FROM: f32 = 56.0;
/// Digits are drawn this many times finer than they are seen, since they need not stand on whole pixels.
const FINER: f32 = 2.0;

const DIGITS: Hand = Hand {
    family: "Cabin",
    italic: false,
    weight: 0.0,
    tracking: 0.0,
    colour: 0xffffff,
    halo: None,
};

#[derive(Component)]
struct Numbers;

/// Where a digit lies in the picture of all digits, and where around its pen, in pixels.
#[derive(Clone, Copy, Default)]
struct Digit {
    uv: Rect,
    place: Rect,
    advance: f32,
}

/// Writes the numbers anew when the view has settled on another size.
fn write(
    mut commands: Commands,
    map: Option<Res<BoardMap>>,
    ground: Option<Res<BoardGround>>,
    view: Res<BoardView>,
    lettering: Res<Lettering>,
    old: Query<Entity, With<Numbers>>,
    mut written: Local<Option<[f32; 2]>>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let next = [view.hex_pixels, view.pixel_ratio];
    if *written == Some(next) && !ground.is_some_and(|ground| ground.is_changed()) {
        return;
    }
    *written = Some(next);
    old.iter()
        .for_each(|numbers| commands.entity(numbers).despawn());
    let Some(map) = map.filter(|_| view.hex_pixels >= FROM) else {
        return;
    };
    let size = (0.098 * view.hex_pixels).max(7.5);
    let Some((image, digits)) = digits(&lettering, size * view.pixel_ratio * FINER) else {
        return;
    };
    let material = materials.add(ColorMaterial {
        texture: Some(images.add(image)),
        ..default()
    });
    let unit = view.pixel() / FINER;
    let rise = HEX_HEIGHT / 2.0 - 0.98 * size * HEX_WIDTH / view.hex_pixels;
    let mut blocks: BTreeMap<(u8, u8), Vec<HexNumber>> = BTreeMap::new();
    for hex in Grid::new(map.0.columns, map.0.rows)
        .iter()
        .flat_map(|grid| grid.hexes())
    {
        if !map.0.off_map.0.contains(&hex) {
            blocks
                .entry((hex.column() / 10, hex.row() / 10))
                .or_default()
                .push(hex);
        }
    }
    let terrain = terrain_of(&map.0);
    for hexes in blocks.values() {
        let mut quads = Quads::default();
        for &hex in hexes {
            let kind = terrain.get(&hex).copied().unwrap_or(Terrain::Clear);
            quads.number(hex, centre(hex) + vec2(0.0, rise), unit, &digits, kind);
        }
        commands.spawn((
            Name::new("Hex numbers"),
            (Numbers, OnCanvas),
            Mesh2d(meshes.add(quads.mesh())),
            MeshMaterial2d(material.clone()),
            Transform::from_xyz(0.0, 0.0, depth::NUMBERS),
        ));
    }
}

/// Draws the ten digits side by side; the second row holds them thickened, as halos.
fn digits(lettering: &Lettering, size: f32) -> Option<(Image, [[Digit; 10]; 2])> {
    let halo = Hand {
        weight: 0.30,
        ..DIGITS
    };
    let cell = UVec2::splat((size * 1.5).ceil() as u32 + 2);
    let whole = cell * UVec2::new(10, 2);
    let extent = Extent3d {
        width: whole.x,
        height: whole.y,
        depth_or_array_layers: 1,
    };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut pixels = [255, 255, 255, 0].repeat((whole.x * whole.y) as usize);
    let mut digits = [[Digit::default(); 10]; 2];
    for (row, hand) in [DIGITS, halo].into_iter().enumerate() {
        for (value, digit) in digits[row].iter_mut().enumerate() {
            let text = value.to_string();
            let drawn = lettering.set(&text, hand, size, None)?;
            let at = cell * UVec2::new(value as u32, row as u32) + 1;
            let data = drawn.image.data.as_ref()?;
            let (width, height) = (drawn.size.x as u32, drawn.size.y as u32);
            for (x, y) in (0..height.min(cell.y - 2))
                .flat_map(|y| (0..width.min(cell.x - 2)).map(move |x| (x, y)))
            {
                let alpha = data[((y * width + x) * 4 + 3) as usize];
                pixels[(((at.y + y) * whole.x + at.x + x) * 4 + 3) as usize] = alpha;
            }
            let corner = at.as_vec2();
            digit.uv = Rect::from_corners(
                corner / whole.as_vec2(),
                (corner + drawn.size) / whole.as_vec2(),
            );
            digit.place = Rect::from_corners(drawn.corner, drawn.corner + drawn.size);
            digit.advance = lettering.advance(&text, DIGITS, size) + 0.04 * size;
        }
    }
    Some((
        Image::new(
            extent,
            TextureDimension::D2,
            pixels,
            format,
            RenderAssetUsages::RENDER_WORLD,
        ),
        digits,
    ))
}

#[derive(Default)]
struct Quads {
    positions: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    colours: Vec<Colour>,
    indices: Vec<u32>,
}

impl Quads {
    /// Writes a number centred on a point of its baseline.
    fn number(
        &mut self,
        hex: HexNumber,
        base: Vec2,
        unit: f32,
        digits: &[[Digit; 10]; 2],
        kind: Terrain,
    ) {
        let (colour, halo) = match kind {
            Terrain::Forest => (0x3F3A22, Some(ink_over(0xC3CCA4, 0.75, palette::DEEP_WOOD))),
            Terrain::Town | Terrain::Chateau => {
                (0x5E4A2E, Some(ink_over(0xF1DDCB, 0.8, palette::TOWN)))
            }
            _ => (0x6F5B3C, None),
        };
        let (column, row) = (hex.column(), hex.row());
        let values = [column / 10, column % 10, row / 10, row % 10].map(usize::from);
        let whole: f32 = values.iter().map(|&value| digits[0][value].advance).sum();
        for (row, colour) in [(1, halo), (0, Some(solid(colour)))] {
            let Some(colour) = colour else { continue };
            let mut pen = -whole / 2.0;
            for value in values {
                let digit = digits[row][value];
                pen += digit.advance / 2.0;
                self.quad(base + vec2(pen, 0.0) * unit, unit, digit, colour);
                pen += digit.advance / 2.0;
            }
        }
    }

    fn quad(&mut self, at: Vec2, unit: f32, digit: Digit, colour: Colour) {
        let first = self.positions.len() as u32;
        let (p, uv) = (digit.place, digit.uv);
        for (x, y, u, v) in [
            (p.min.x, p.min.y, uv.min.x, uv.min.y),
            (p.max.x, p.min.y, uv.max.x, uv.min.y),
            (p.max.x, p.max.y, uv.max.x, uv.max.y),
            (p.min.x, p.max.y, uv.min.x, uv.max.y),
        ] {
            self.positions.push([at.x + x * unit, at.y - y * unit, 0.0]);
            self.uvs.push([u, v]);
            self.colours.push(colour);
        }
        self.indices.extend([0, 1, 2, 0, 2, 3].map(|i| first + i));
    }

    fn mesh(self) -> Mesh {
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
        .with_inserted_indices(Indices::U32(self.indices))
    }
}
