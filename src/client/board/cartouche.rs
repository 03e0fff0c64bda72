//! The cartouche over the corner that no hex shows: what the map is called, and a scale.

use super::canvas::OnCanvas;
use super::labels::{Placed, Style};
use super::lettering::Hand;
use super::{BoardMap, BoardSystems, Cartouche, chunks, depth};
use crate::client::ground::colour::solid;
use crate::client::ground::lattice::HEIGHT;
use crate::client::ground::mesh::Triangles;
use crate::client::ground::palette;
use crate::table::data::map::MapFile;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(BoardSystems::Draw));
}

/// The height of a hex is 480 metres.
const KILOMETRE: f32 = HEIGHT / 0.48;

#[derive(Component)]
struct Panel;

/// Gets the part of the sheet that the cartouche covers: the corner under print, without the hexes it touches.
fn corner(map: &MapFile) -> Option<Rect> {
    let hexes = &map.off_map.0;
    let column = hexes.iter().map(|hex| hex.column()).max()?;
    let row = hexes.iter().map(|hex| hex.row()).max()?;
    let whole = usize::from(column) * usize::from(row) == hexes.len();
    let end = vec2(0.75 * f32::from(column), HEIGHT * f32::from(row));
    (whole && column >= 4 && row >= 3).then(|| Rect::from_corners(Vec2::ZERO, end).inflate(-0.12))
}

fn draw(
    mut commands: Commands,
    map: Option<Res<BoardMap>>,
    old: Query<Entity, With<Panel>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let Some(map) = map.filter(|map| map.is_changed()) else {
        return;
    };
    old.iter()
        .for_each(|panel| commands.entity(panel).despawn());
    let Some(corner) = corner(&map.0) else { return };
    let shape = panel(corner);
    let bounds = chunks::bounds(&shape);
    commands.spawn((
        Name::new("Cartouche"),
        (Panel, OnCanvas),
        Mesh2d(meshes.add(chunks::mesh(shape))),
        MeshMaterial2d(materials.add(ColorMaterial::default())),
        Transform::from_xyz(0.0, 0.0, depth::CARTOUCHE),
        bounds,
    ));
}

/// Draws the empty panel and the bar of its scale.
fn panel(corner: Rect) -> Triangles {
    let mut out = Triangles::default();
    let ring = |r: Rect| [r.min, vec2(r.max.x, r.min.y), r.max, vec2(r.min.x, r.max.y)];
    // Paper hides what runs in from the hexes around.
    out.fan(
        &ring(Rect::from_corners(vec2(-1.0, -1.0), corner.max + 0.02)),
        solid(palette::PAPER),
    );
    out.fan(&ring(corner), solid(0xF1E8D2));
    out.rim(&ring(corner), 0.0, 0.04, solid(palette::INK));
    out.rim(
        &ring(corner.inflate(-0.09)),
        0.0,
        0.016,
        solid(palette::INK),
    );
    let bar = bar(corner);
    out.fan(
        &ring(Rect::from_center_size(
            bar,
            vec2(2.0 * KILOMETRE + 0.03, 0.15),
        )),
        solid(palette::INK),
    );
    let half = Rect::from_center_size(bar + vec2(KILOMETRE / 2.0, 0.0), vec2(KILOMETRE, 0.11));
    out.fan(&ring(half), solid(0xF1E8D2));
    let rule = bar - vec2(0.0, 0.70);
    out.dash(
        rule - vec2(0.9, 0.0),
        rule + vec2(0.9, 0.0),
        0.02,
        solid(palette::INK),
    );
    out
}

/// Gets the middle of the scale's bar.
fn bar(corner: Rect) -> Vec2 {
    vec2(corner.center().x, corner.max.y - 0.38)
}

/// Sets the words of the cartouche, as names among the other names of the map.
pub(super) fn words(map: &MapFile, cartouche: &Cartouche, hex_pixels: f32) -> Vec<Placed> {
    let Some(corner) = corner(map) else {
        return Vec::new();
    };
    let hand = |family, italic, weight, tracking, colour| Hand {
        family,
        italic,
        weight,
        tracking,
        colour,
        halo: None,
    };
    let roman = hand("EB Garamond", false, 0.022, 0.08, palette::INK);
    let italic = hand("EB Garamond", true, 0.0, 0.0, palette::INK);
    let date = hand("EB Garamond", false, 0.01, 0.02, 0x7A1F1A);
    let figure = hand("Cabin", false, 0.0, 0.0, palette::INK);
    let (middle, bar) = (corner.center().x, bar(corner));
    let long = cartouche.title.chars().count().max(9) as f32;
    let wide = cartouche.subtitle.chars().count().max(1) as f32;
    let mut lines = vec![
        (
            cartouche.title.to_uppercase(),
            roman,
            (5.4 / long).min(0.56),
            vec2(middle, corner.min.y + 0.88),
        ),
        (
            cartouche.subtitle.clone(),
            italic,
            (8.6 / wide).min(0.38),
            vec2(middle, corner.min.y + 1.36),
        ),
        (
            cartouche.date.clone(),
            date,
            0.40,
            vec2(middle, corner.min.y + 1.94),
        ),
    ];
    for (i, text) in ["0", "1", "2 km"].into_iter().enumerate() {
        lines.push((
            text.into(),
            figure,
            0.25,
            bar + vec2((i as f32 - 1.0) * KILOMETRE, -0.18),
        ));
    }
    let placed = |(text, hand, size, at): (String, Hand, f32, Vec2)| Placed {
        text,
        style: Style {
            hand,
            size: size * hex_pixels,
            capitals: false,
            limit: 0.0,
        },
        at: at * hex_pixels,
        path: None,
        bounds: Rect::from_center_size(at * hex_pixels, vec2(5.0, 1.0) * hex_pixels),
    };
    lines
        .into_iter()
        .filter(|line| !line.0.is_empty())
        .map(placed)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::ground::lattice::Cell;
    use crate::client::ground::tests::map;
    use crate::hex::Grid;

    #[test]
    fn the_cartouche_covers_no_hex_that_can_be_played_on() {
        let map = map();
        let corner = corner(&map).unwrap();
        for hex in Grid::new(map.columns, map.rows).unwrap().hexes() {
            if corner.contains(Cell::from(hex).centre()) {
                assert!(map.off_map.0.contains(&hex), "{hex}");
            }
        }
    }
}
