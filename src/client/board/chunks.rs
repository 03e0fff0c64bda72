//! The ground in chunks: drawn by background tasks, what is in view first, and shown by level of detail.

use super::canvas::OnCanvas;
use super::{BoardGround, BoardSystems, BoardView, depth};
use crate::client::ground::lattice::to_world;
use crate::client::ground::mesh::Triangles;
use crate::client::ground::{Detail, Part};
use bevy::asset::RenderAssetUsages;
use bevy::camera::primitives::Aabb;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future};
use bevy::window::RequestRedraw;
use std::collections::HashMap;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chunks>().add_systems(
        Update,
        (clear, order, collect, show)
            .chain()
            .in_set(BoardSystems::Draw),
    );
}

/// Which chunk: its set, its column and row.
type Key = (Detail, [i32; 2]);

/// The most chunks that are drawn at once.
const AT_ONCE: usize = 6;

#[derive(Resource, Default)]
struct Chunks {
    root: Option<Entity>,
    material: Handle<ColorMaterial>,
    drawing: HashMap<Key, Task<Vec<(Part, Triangles)>>>,
    drawn: HashMap<Key, usize>,
    /// What is now seen; it follows the view as soon as all chunks in view are drawn.
    shown: Option<(Detail, usize)>,
}

/// One part of one chunk.
#[derive(Component)]
struct Piece {
    part: Part,
    detail: Detail,
}

/// Starts afresh on new ground.
fn clear(
    mut commands: Commands,
    ground: Option<Res<BoardGround>>,
    mut chunks: ResMut<Chunks>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    if !ground.is_some_and(|ground| ground.is_changed()) {
        return;
    }
    if let Some(root) = chunks.root.take() {
        commands.entity(root).despawn();
    }
    let root = commands
        .spawn((
            Name::new("Ground"),
            Transform::default(),
            Visibility::default(),
        ))
        .id();
    *chunks = Chunks {
        root: Some(root),
        material: materials.add(ColorMaterial::default()),
        ..default()
    };
}

/// Gets the part of the world that a chunk covers.
fn extent((detail, [x, y]): Key) -> Rect {
    let size = detail.chunk_size();
    let corner = vec2(x as f32, y as f32) * size;
    Rect::from_corners(to_world(corner), to_world(corner + size))
}

/// Hands chunks to the background: those in view, then the others of both sets, nearest first.
fn order(ground: Option<Res<BoardGround>>, view: Res<BoardView>, mut chunks: ResMut<Chunks>) {
    let Some(ground) = ground.filter(|_| view.hex_pixels > 0.0) else {
        return;
    };
    if chunks.drawing.len() >= AT_ONCE {
        return;
    }
    let mut wanted: Vec<(u8, f32, Key)> = Vec::new();
    for detail in [Detail::Far, Detail::Near] {
        let [columns, rows] = ground.0.chunks(detail);
        for key in (0..columns).flat_map(|x| (0..rows).map(move |y| (detail, [x, y]))) {
            if !chunks.drawn.contains_key(&key) && !chunks.drawing.contains_key(&key) {
                let place = extent(key);
                let seen = detail == view.detail() && !place.intersect(view.area).is_empty();
                let distance = place.center().distance(view.area.center());
                wanted.push((u8::from(!seen), distance, key));
            }
        }
    }
    wanted.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let free = AT_ONCE - chunks.drawing.len();
    for (_, _, key) in wanted.into_iter().take(free) {
        let ground = ground.0.clone();
        let task = AsyncComputeTaskPool::get().spawn(async move { ground.draw(key.0, key.1) });
        chunks.drawing.insert(key, task);
    }
}

/// Takes chunks that are drawn from the background and puts them on the board.
fn collect(
    mut commands: Commands,
    mut chunks: ResMut<Chunks>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(root) = chunks.root else { return };
    if !chunks.drawing.is_empty() {
        redraw.write(RequestRedraw);
    }
    let mut done = Vec::new();
    chunks
        .drawing
        .retain(|key, task| match block_on(future::poll_once(task)) {
            Some(parts) => {
                done.push((*key, parts));
                false
            }
            None => true,
        });
    for (key, parts) in done {
        let count = parts.iter().map(|(_, triangles)| triangles.len()).sum();
        chunks.drawn.insert(key, count);
        debug!("chunk {key:?}: {count} triangles");
        for (part, triangles) in parts {
            let piece = Piece {
                part,
                detail: key.0,
            };
            let seen = chunks.shown.is_some_and(|shown| piece.seen(shown));
            let bounds = bounds(&triangles);
            // Southern chunks lie a little higher, so that crowns overlap downwards across their border too.
            let height = depth::GROUND + part as u8 as f32 * 0.1 + key.1[1] as f32 * 0.002;
            commands.spawn((
                (piece, OnCanvas),
                Mesh2d(meshes.add(mesh(triangles))),
                MeshMaterial2d(chunks.material.clone()),
                Transform::from_xyz(0.0, 0.0, height),
                bounds,
                if seen {
                    Visibility::Inherited
                } else {
                    Visibility::Hidden
                },
                ChildOf(root),
            ));
        }
    }
}

impl Piece {
    fn seen(&self, (detail, level): (Detail, usize)) -> bool {
        self.detail == detail && self.part.seen_at(level)
    }
}

/// Follows the view to its level once all chunks in view are there.
fn show(
    ground: Option<Res<BoardGround>>,
    view: Res<BoardView>,
    mut chunks: ResMut<Chunks>,
    mut pieces: Query<(&Piece, &mut Visibility)>,
) {
    let Some(ground) = ground else { return };
    let wanted = (view.detail(), view.level);
    if chunks.shown == Some(wanted) {
        return;
    }
    let [columns, rows] = ground.0.chunks(wanted.0);
    let mut in_view = (0..columns).flat_map(|x| (0..rows).map(move |y| (wanted.0, [x, y])));
    let missing = |key: &Key| {
        !extent(*key).intersect(view.area).is_empty() && !chunks.drawn.contains_key(key)
    };
    if chunks.shown.is_some_and(|(detail, _)| detail != wanted.0)
        && in_view.any(|key| missing(&key))
    {
        return;
    }
    chunks.shown = Some(wanted);
    for (piece, mut visibility) in &mut pieces {
        visibility.set_if_neq(if piece.seen(wanted) {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}

/// Turns triangles of the sheet into a mesh of the world.
pub(super) fn mesh(triangles: Triangles) -> Mesh {
    let positions: Vec<[f32; 3]> = triangles
        .positions
        .iter()
        .map(|&p| to_world(p).extend(0.0).into())
        .collect();
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
    .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, triangles.colours)
    .with_inserted_indices(Indices::U32(triangles.indices))
}

/// Gets the bounds of triangles in the world, by which the camera leaves out what it does not see.
pub(super) fn bounds(triangles: &Triangles) -> Aabb {
    let points = || triangles.positions.iter().map(|&p| to_world(p));
    let low = points().fold(Vec2::MAX, Vec2::min);
    let high = points().fold(Vec2::MIN, Vec2::max);
    Aabb::from_min_max(low.extend(0.0), high.extend(0.0))
}
