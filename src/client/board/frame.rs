//! What surrounds the ground: the neat line, the table beyond it, and the grey over hexes that are not in play.

use super::canvas::OnCanvas;
use super::{
    BoardGround, BoardMap, BoardSystems, BoardTint, BoardView, PlayingArea, chunks, depth,
};
use crate::client::ground::colour::{ink, solid};
use crate::client::ground::lattice::{Cell, HEIGHT, to_world};
use crate::client::ground::mesh::{Triangles, hatching};
use crate::client::ground::palette;
use crate::hex::{Grid, HexSet};
use crate::table::data::map::{MapFile, Sheet};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (draw_frame, grey_out).in_set(BoardSystems::Draw));
}

/// How far the table reaches beyond the sheet, in hexes.
const TABLE: f32 = 200.0;
/// The paper left and right of the neat line, in hexes: seen only where the whole of a high sheet is in view, so that a
/// wide window shows paper there and not the dark table.
const MARGIN: f32 = 24.0;

#[derive(Component)]
struct Frame;

#[derive(Component)]
struct OutOfPlay;

/// Gets the part of the sheet inside the neat line: the printed sheets that the playing area touches.
pub(super) fn playing_sheet(map: &MapFile, area: Option<&HexSet>) -> Rect {
    let grid = Grid::new(map.columns, map.rows);
    let rows: Vec<u8> = match (area, grid) {
        (Some(area), Some(grid)) => area.iter().map(|place| grid.hex(place).row()).collect(),
        _ => vec![1, map.rows],
    };
    let within = |sheet: &Sheet, row: &u8| (sheet.first_row..=sheet.last_row).contains(row);
    // Sheets share their border row: one that holds every row in play is enough.
    let whole = map
        .sheets
        .iter()
        .find(|sheet| rows.iter().all(|row| within(sheet, row)));
    let sheets: Vec<_> = match whole {
        Some(sheet) => vec![sheet],
        None => map.sheets.iter().collect(),
    };
    let first = sheets
        .iter()
        .map(|sheet| sheet.first_row)
        .min()
        .unwrap_or(1);
    let last = sheets
        .iter()
        .map(|sheet| sheet.last_row)
        .max()
        .unwrap_or(map.rows);
    Rect::from_corners(
        vec2(0.0, HEIGHT * f32::from(first - 1)),
        vec2(
            0.75 * f32::from(map.columns) + 0.25,
            HEIGHT * (f32::from(last) + 0.5),
        ),
    )
}

/// Gets the part of the world that the sheet in play covers.
pub fn sheet_in_play(map: &MapFile, area: &PlayingArea) -> Rect {
    let sheet = playing_sheet(map, Some(&area.0));
    Rect::from_corners(to_world(sheet.min), to_world(sheet.max))
}

/// Draws the neat line and the table; the lines keep their width on the screen.
fn draw_frame(
    mut commands: Commands,
    map: Option<Res<BoardMap>>,
    area: Option<Res<PlayingArea>>,
    (view, tint): (Res<BoardView>, Res<BoardTint>),
    old: Query<Entity, With<Frame>>,
    mut last: Local<f32>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let Some(map) = map else { return };
    let zoomed = (view.hex_pixels - *last).abs() > 0.01 * *last;
    let changed = map.is_changed()
        || tint.is_changed()
        || area.as_ref().is_some_and(|area| area.is_changed());
    if view.hex_pixels <= 0.0 || !(zoomed || changed) {
        return;
    }
    *last = view.hex_pixels;
    old.iter()
        .for_each(|frame| commands.entity(frame).despawn());
    let sheet = playing_sheet(&map.0, area.as_ref().map(|area| &area.0));
    let shape = frame(sheet, 1.0 / view.hex_pixels);
    let bounds = chunks::bounds(&shape);
    commands.spawn((
        Name::new("Neat line"),
        Frame,
        Mesh2d(meshes.add(chunks::mesh(shape))),
        MeshMaterial2d(materials.add(ColorMaterial::from_color(tint.0))),
        Transform::from_xyz(0.0, 0.0, depth::FRAME),
        bounds,
    ));
}

/// Draws the frame around a sheet; one pixel is `pixel` wide.
fn frame(sheet: Rect, pixel: f32) -> Triangles {
    let mut out = Triangles::default();
    let wide = |by: Vec2| Rect::from_corners(sheet.min - by, sheet.max + by);
    let mut ring = |inner: Vec2, outer: Vec2, colour| {
        let (a, b) = (wide(inner), wide(outer));
        let corners = |r: Rect| {
            [
                r.min,
                vec2(r.max.x, r.min.y),
                r.max,
                vec2(r.min.x, r.max.y),
                r.min,
            ]
        };
        out.band(&corners(b), &corners(a), colour);
    };
    let even = |pixels: f32| Vec2::splat(pixels * pixel);
    let edge = even(13.0) + vec2(MARGIN, 0.0);
    ring(Vec2::ZERO, edge, solid(palette::MARGIN));
    ring(even(1.0), even(2.3), solid(palette::INK));
    ring(even(5.5), even(9.5), solid(palette::INK));
    ring(edge, edge + Vec2::splat(TABLE), solid(palette::TABLE));
    ring(edge, edge + even(1.0), solid(0x171613));
    out
}

/// Greys and hatches the hexes that are not in play.
fn grey_out(
    mut commands: Commands,
    ground: Option<Res<BoardGround>>,
    map: Option<Res<BoardMap>>,
    area: Option<Res<PlayingArea>>,
    old: Query<Entity, With<OutOfPlay>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    let (Some(map), Some(area)) = (map, area) else {
        old.iter().for_each(|grey| commands.entity(grey).despawn());
        return;
    };
    if !(map.is_changed() || area.is_changed() || ground.is_some_and(|ground| ground.is_added())) {
        return;
    }
    old.iter().for_each(|grey| commands.entity(grey).despawn());
    let Some(grid) = Grid::new(map.0.columns, map.0.rows) else {
        return;
    };
    let sheet = playing_sheet(&map.0, Some(&area.0));
    let idle = grid
        .hexes()
        .filter(|&hex| !area.0.contains(grid.index(hex)) && !map.0.off_map.0.contains(&hex));
    // Half hexes along the neat line belong to the next sheet; they are left as they are.
    let whole = |cell: &Cell| sheet.inflate(-0.2).contains(cell.centre());
    let shape = grey(&idle.map(Cell::from).filter(whole).collect::<Vec<_>>());
    if shape.is_empty() {
        return;
    }
    let bounds = chunks::bounds(&shape);
    commands.spawn((
        Name::new("Hexes out of play"),
        (OutOfPlay, OnCanvas),
        Mesh2d(meshes.add(chunks::mesh(shape))),
        MeshMaterial2d(materials.add(ColorMaterial::default())),
        Transform::from_xyz(0.0, 0.0, depth::OUT_OF_PLAY),
        bounds,
    ));
}

fn grey(cells: &[Cell]) -> Triangles {
    let mut out = Triangles::default();
    for cell in cells {
        out.fan(&cell.outline(1.0), ink(0x6E6A60, 0.46));
    }
    for cell in cells {
        for [a, b] in hatching(&[cell.outline(1.0).to_vec()], -0.785, 0.125) {
            out.dash(a, b, 0.016, ink(0x3A362E, 0.22));
        }
    }
    out
}
