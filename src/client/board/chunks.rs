//! The ground in chunks: what the view shows is read from the disk, or drawn, by tasks in the background, and put on the
//! board; what has been out of view for longest is taken off again.
//!
//! The whole sheet comes first, as tints and coarse lines. Its lines go when the chunks of the level are all there.

#[cfg(test)]
mod tests;

use super::canvas::OnCanvas;
use super::{BoardGround, BoardSystems, BoardView, depth};
use crate::client::background::{self, Background, Wake};
use crate::client::geometry::HEX_WIDTH;
use crate::client::ground::lattice::to_world;
use crate::client::ground::mesh::Triangles;
use crate::client::ground::packed::{self, Packed};
use crate::client::ground::{self, Detail, Part};
use bevy::asset::RenderAssetUsages;
use bevy::camera::primitives::Aabb;
use bevy::mesh::{Indices, MeshVertexAttribute, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;
use bevy::render::render_resource::VertexFormat;
use std::collections::{HashMap, HashSet};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chunks>()
        .init_resource::<Wake>()
        .add_systems(
            Update,
            (clear, collect, order, show, forget)
                .chain()
                .in_set(BoardSystems::Draw),
        );
}

/// Which chunk: its set, its column and row.
pub(super) type Key = (Detail, [i32; 2]);

/// The most chunks that are drawn at once.
const AT_ONCE: usize = 4;
/// Seconds after which what is there is put on the board, though more is on its way: each time, all is painted anew.
const PATIENCE: f32 = 0.6;
/// The most bytes that chunks may take on the graphics card before those out of view are taken off the board.
const ROOM: usize = 16 << 20;

/// A chunk on its way to the board.
struct Drawn {
    key: Key,
    pieces: Vec<(Part, Mesh, Rect)>,
    bytes: usize,
}

/// A chunk on the board.
struct Laid {
    pieces: Vec<Entity>,
    bytes: usize,
    /// The round in which it was last in view.
    seen: u64,
}

#[derive(Resource, Default)]
struct Chunks {
    root: Option<Entity>,
    material: Handle<ColorMaterial>,
    /// What has been handed to the background and is not yet on the board.
    under_way: HashSet<Key>,
    background: Background<Drawn>,
    /// What is drawn but not yet on the board.
    waiting: Vec<Drawn>,
    laid: HashMap<Key, Laid>,
    /// When something was last put on the board.
    laid_at: f32,
    shown: Option<Shown>,
    round: u64,
}

/// What is seen of all that is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    level: usize,
    /// Whether coarse lines stand in for chunks that are not there.
    coarse: bool,
}

impl Shown {
    fn has(self, detail: Detail, part: Part) -> bool {
        match detail {
            Detail::Sheet => part.is_tint() || self.coarse || self.level == 0,
            _ => Detail::at(self.level).contains(&detail) && part.seen_at(self.level),
        }
    }
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

/// Lists the chunks of a level that the canvas shows, the sheet first and then from the middle outwards.
fn in_view(ground: &BoardGround, view: &BoardView, level: usize) -> Vec<Key> {
    let seen = view.canvas();
    let mut keys = vec![SHEET];
    for &detail in &Detail::at(level)[1..] {
        let [columns, rows] = ground::chunks(ground.size(), detail);
        let all = (0..columns).flat_map(|x| (0..rows).map(move |y| (detail, [x, y])));
        // The chunks at the rim hold what runs off the sheet.
        let rim = Vec2::splat(HEX_WIDTH);
        keys.extend(all.filter(|&key| {
            let place = extent(key);
            let place = Rect::from_corners(place.min - rim, place.max + rim);
            !place.intersect(seen).is_empty()
        }));
    }
    keys[1..].sort_by(|a, b| {
        let away = |key: Key| extent(key).center().distance(seen.center());
        a.0.cmp(&b.0).then(away(*a).total_cmp(&away(*b)))
    });
    keys
}

/// Hands chunks in view to the background.
fn order(
    ground: Option<Res<BoardGround>>,
    view: Res<BoardView>,
    wake: Res<Wake>,
    mut chunks: ResMut<Chunks>,
) {
    let Some(ground) = ground.filter(|_| view.hex_pixels > 0.0) else {
        return;
    };
    for key in in_view(&ground, &view, view.level) {
        if chunks.background.left() >= AT_ONCE {
            return;
        }
        if chunks.laid.contains_key(&key) || !chunks.under_way.insert(key) {
            continue;
        }
        let ground = ground.clone();
        chunks
            .background
            .start(&wake, move || drawn(key, parts_of(&ground, key)));
    }
}

/// The whole sheet, which comes before all else.
pub(super) const SHEET: Key = (Detail::Sheet, [0, 0]);

/// Reads a chunk, or draws and keeps it.
pub(super) fn parts_of(ground: &BoardGround, key: Key) -> Vec<(Part, Packed)> {
    let store = ground.store();
    store.and_then(|store| store.read(key)).unwrap_or_else(|| {
        let drawn = ground.drawn().draw(key.0, key.1);
        let parts: Vec<_> = drawn
            .iter()
            .map(|(part, triangles)| (*part, Packed::from(triangles)))
            .collect();
        if let Some(store) = store.cloned() {
            let bytes = packed::write(&parts);
            background::write(move || store.keep(key, &bytes));
        }
        parts
    })
}

/// Gets a chunk ready for the board.
fn drawn(key: Key, parts: Vec<(Part, Packed)>) -> Drawn {
    let bytes = parts.iter().map(|(_, packed)| packed.bytes()).sum();
    let pieces = parts.into_iter().map(|(part, packed)| {
        let bounds = packed.bounds;
        (part, packed_mesh(packed), bounds)
    });
    Drawn {
        key,
        pieces: pieces.collect(),
        bytes,
    }
}

/// Takes chunks from the background and puts them on the board, as many at once as come together.
fn collect(
    mut commands: Commands,
    ground: Option<Res<BoardGround>>,
    view: Res<BoardView>,
    time: Res<Time>,
    mut chunks: ResMut<Chunks>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (Some(ground), Some(root)) = (ground, chunks.root) else {
        return;
    };
    // What was begun before the window is there for its first picture.
    if let Some(parts) = ground.take_sheet() {
        chunks.under_way.insert(SHEET);
        chunks.waiting.push(drawn(SHEET, parts));
    }
    let finished = chunks.background.finished();
    chunks.waiting.extend(finished);
    if chunks.waiting.is_empty() {
        return;
    }
    let has_come = |chunks: &Chunks, key: &Key| {
        chunks.laid.contains_key(key) || chunks.waiting.iter().any(|drawn| drawn.key == *key)
    };
    let wanted = in_view(&ground, &view, view.level);
    let all_there = wanted.iter().all(|key| has_come(&chunks, key));
    let coarse = chunks
        .waiting
        .iter()
        .any(|drawn| drawn.key.0 == Detail::Sheet);
    let now = time.elapsed_secs();
    if !(all_there || coarse || now - chunks.laid_at > PATIENCE) {
        return;
    }
    chunks.laid_at = now;
    let material = chunks.material.clone();
    for drawn in std::mem::take(&mut chunks.waiting) {
        chunks.under_way.remove(&drawn.key);
        let (key, bytes) = (drawn.key, drawn.bytes);
        let pieces = drawn.pieces.into_iter().map(|(part, mesh, bounds)| {
            let piece = Piece {
                part,
                detail: key.0,
            };
            // Southern chunks lie a little higher, so that crowns overlap downwards across their border too.
            let height = depth::GROUND + part as u8 as f32 * 0.1 + key.1[1] as f32 * 0.002;
            let spawned = commands.spawn((
                (piece, OnCanvas),
                Mesh2d(meshes.add(mesh)),
                MeshMaterial2d(material.clone()),
                unpacked(bounds, height),
                Aabb::from_min_max(Vec3::ZERO, Vec3::ONE),
                Visibility::Hidden,
                ChildOf(root),
            ));
            spawned.id()
        });
        let laid = Laid {
            pieces: pieces.collect(),
            bytes,
            seen: chunks.round,
        };
        chunks.laid.insert(key, laid);
    }
    chunks.shown = None;
}

/// Follows the view to its level as soon as all its chunks in view are there, or the level before has gaps too.
fn show(
    ground: Option<Res<BoardGround>>,
    view: Res<BoardView>,
    mut chunks: ResMut<Chunks>,
    mut level: Local<usize>,
    mut pieces: Query<(&Piece, &mut Visibility)>,
) {
    let Some(ground) = ground else { return };
    let whole = |level: usize| {
        let mut keys = in_view(&ground, &view, level).into_iter();
        keys.all(|key| chunks.laid.contains_key(&key))
    };
    if whole(view.level) || !whole(*level) {
        *level = view.level;
    }
    let shown = Shown {
        level: *level,
        coarse: !whole(*level),
    };
    if chunks.shown == Some(shown) {
        return;
    }
    chunks.shown = Some(shown);
    for (piece, mut visibility) in &mut pieces {
        visibility.set_if_neq(match shown.has(piece.detail, piece.part) {
            true => Visibility::Inherited,
            false => Visibility::Hidden,
        });
    }
}

/// Takes chunks off the board that have been out of view for longest, if there are too many.
fn forget(
    mut commands: Commands,
    ground: Option<Res<BoardGround>>,
    view: Res<BoardView>,
    mut chunks: ResMut<Chunks>,
) {
    let Some(ground) = ground else { return };
    chunks.round += 1;
    let now = chunks.round;
    let also = chunks.shown.map_or(view.level, |shown| shown.level);
    for level in [view.level, also] {
        for key in in_view(&ground, &view, level) {
            if let Some(laid) = chunks.laid.get_mut(&key) {
                laid.seen = now;
            }
        }
    }
    let mut held: usize = chunks.laid.values().map(|laid| laid.bytes).sum();
    while held > ROOM {
        let oldest = chunks.laid.iter().filter(|(_, laid)| laid.seen < now);
        let Some((&key, _)) = oldest.min_by_key(|(key, laid)| (laid.seen, **key)) else {
            return;
        };
        if let Some(laid) = chunks.laid.remove(&key) {
            held -= laid.bytes;
            for piece in laid.pieces {
                commands.entity(piece).despawn();
            }
        }
    }
}

/// A point of a packed mesh, as a share of its bounds.
const POINT: MeshVertexAttribute =
    MeshVertexAttribute::new("Vertex_Position", 0, VertexFormat::Unorm16x2);
const COLOUR: MeshVertexAttribute =
    MeshVertexAttribute::new("Vertex_Color", 5, VertexFormat::Unorm16x4);

/// Turns packed triangles into a mesh that is 1 wide and 1 high.
fn packed_mesh(packed: Packed) -> Mesh {
    let indices = match packed.has_small_indices() {
        true => Indices::U16(packed.indices.iter().map(|&index| index as u16).collect()),
        false => Indices::U32(packed.indices),
    };
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(POINT, VertexAttributeValues::Unorm16x2(packed.points))
    .with_inserted_attribute(COLOUR, VertexAttributeValues::Unorm16x4(packed.colours))
    .with_inserted_indices(indices)
}

/// Puts a mesh that is 1 wide and 1 high where it belongs.
fn unpacked(bounds: Rect, height: f32) -> Transform {
    let size = bounds.size() * HEX_WIDTH;
    Transform::from_translation(to_world(bounds.min).extend(height))
        .with_scale(vec3(size.x, -size.y, 1.0))
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
