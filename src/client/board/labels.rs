//! Place names: placed anew whenever the view settles on another size or the counters on other hexes, and drawn at
//! the size at which they are seen. While the map is zoomed they keep their size.

mod place;
mod style;

pub(super) use place::Placed;
pub(super) use style::Style;

use super::frame::playing_sheet;
use super::lettering::{Lettered, Lettering};
use super::{
    BoardGround, BoardMap, BoardSystems, BoardView, Cartouche, PlayingArea, cartouche, depth,
    settled,
};
use crate::client::background::{Background, Wake};
use crate::client::geometry::HEX_WIDTH;
use crate::client::ground::lattice::to_world;
use crate::hex::HexNumber;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use place::{Candidate, Page};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lettering>()
        .init_resource::<Names>()
        .add_systems(
            Update,
            (list, place_names.run_if(settled), order, collect, hold)
                .chain()
                .in_set(BoardSystems::Draw),
        );
}

/// Places that are named at every zoom.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Landmarks(pub Vec<Landmark>);

/// A place that is named at every zoom: as the map names it, or else by the name given here.
#[derive(Clone, PartialEq, Debug)]
pub struct Landmark {
    pub name: String,
    pub hexes: Vec<HexNumber>,
}

/// What names should not cover, such as counters: places in the world.
#[derive(Resource, Default, Clone, PartialEq)]
pub struct LabelObstacles(pub Vec<Rect>);

/// How many names one task draws.
const BATCH: usize = 6;

#[derive(Resource, Default)]
struct Names {
    candidates: Vec<Candidate>,
    /// Names that have a place but are not drawn yet.
    waiting: Vec<Placed>,
    drawing: Background<Vec<(Placed, Lettered)>>,
    /// The width of hexes that they were placed for.
    hex_pixels: f32,
    round: u32,
}

/// A name on the board.
#[derive(Component)]
struct Label {
    /// The middle of its baseline in the world.
    at: Vec2,
    corner: Vec2,
    size: Vec2,
    /// What is written, and the physical pixels that it was written for in each logical one.
    name: Placed,
    pixel_ratio: f32,
    /// The placing to which it belongs.
    round: u32,
}

/// Lists the names of a new map.
fn list(map: Option<Res<BoardMap>>, mut names: ResMut<Names>) {
    if let Some(map) = map.filter(|map| map.is_changed()) {
        names.candidates = place::candidates(&map.0);
    }
}

/// Gives every name its place.
fn place_names(
    map: Option<Res<BoardMap>>,
    ground: Option<Res<BoardGround>>,
    area: Option<Res<PlayingArea>>,
    obstacles: Res<LabelObstacles>,
    (words, landmarks): (Res<Cartouche>, Res<Landmarks>),
    view: Res<BoardView>,
    mut names: ResMut<Names>,
    mut labels: Query<&mut Label>,
) {
    let (Some(map), Some(ground)) = (map, ground) else {
        return;
    };
    let scale = view.hex_pixels / HEX_WIDTH;
    let on_page = |r: &Rect| {
        Rect::from_corners(
            vec2(r.min.x, -r.max.y) * scale,
            vec2(r.max.x, -r.min.y) * scale,
        )
    };
    let sheet = playing_sheet(&map.0, area.as_ref().map(|area| &area.0));
    let page = Page {
        waters: ground.waters(),
        level: view.level,
        hex_pixels: view.hex_pixels,
        bounds: Rect::from_corners(sheet.min * view.hex_pixels, sheet.max * view.hex_pixels)
            .inflate(-place::EDGE),
        obstacles: obstacles.0.iter().map(on_page).collect(),
    };
    let candidates = place::with_landmarks(&names.candidates, &landmarks.0);
    names.waiting = place::place(&candidates, &page);
    if sheet.min.y == 0.0 {
        names
            .waiting
            .extend(cartouche::words(&map.0, &words, view.hex_pixels));
    }
    names.drawing = Background::default();
    names.hex_pixels = view.hex_pixels;
    names.round += 1;
    // A name that keeps its place need not be drawn again.
    for mut label in &mut labels {
        let same = |name: &Placed| *name == label.name && label.pixel_ratio == view.pixel_ratio;
        if let Some(i) = names.waiting.iter().position(same) {
            names.waiting.swap_remove(i);
            label.round = names.round;
        }
    }
}

/// Hands names in view to the background, to be drawn as pictures.
fn order(
    view: Res<BoardView>,
    lettering: Res<Lettering>,
    wake: Res<Wake>,
    mut names: ResMut<Names>,
) {
    let (scale, ratio) = (HEX_WIDTH / names.hex_pixels, view.pixel_ratio);
    let place = |r: Rect| {
        Rect::from_corners(
            vec2(r.min.x, -r.max.y) * scale,
            vec2(r.max.x, -r.min.y) * scale,
        )
    };
    let seen = |name: &Placed| !place(name.bounds).intersect(view.seen).is_empty();
    let (in_view, rest): (Vec<_>, Vec<_>) = names.waiting.drain(..).partition(seen);
    names.waiting = rest;
    for batch in in_view.chunks(BATCH) {
        let (batch, lettering) = (batch.to_vec(), lettering.clone());
        names.drawing.start(&wake, move || {
            let draw = |name: Placed| {
                let path: Option<Vec<Vec2>> = name
                    .path
                    .as_ref()
                    .map(|path| path.iter().map(|&p| p * ratio).collect());
                let lettered = lettering.set(
                    &name.text,
                    name.style.hand,
                    name.style.size * ratio,
                    path.as_deref(),
                );
                lettered.map(|lettered| (name, lettered))
            };
            batch.into_iter().filter_map(draw).collect()
        });
    }
}

/// Puts drawn names on the board; the old ones stay until all new ones in view are there.
fn collect(
    mut commands: Commands,
    view: Res<BoardView>,
    mut names: ResMut<Names>,
    mut images: ResMut<Assets<Image>>,
    mut labels: Query<(Entity, &Label, &mut Visibility)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (name, lettered) in names.drawing.finished().into_iter().flatten() {
        let label = Label {
            at: to_world(name.at / names.hex_pixels),
            corner: lettered.corner,
            size: lettered.size,
            round: names.round,
            pixel_ratio: view.pixel_ratio,
            name,
        };
        commands.spawn((
            Name::new(format!("Name of {}", label.name.text)),
            Sprite::from_image(images.add(lettered.image)),
            label,
            Visibility::Hidden,
        ));
        redraw.write(RequestRedraw);
    }
    if names.drawing.left() > 0 {
        return;
    }
    for (entity, label, mut visibility) in &mut labels {
        if label.round < names.round {
            commands.entity(entity).despawn();
        } else {
            visibility.set_if_neq(Visibility::Inherited);
        }
    }
}

/// Holds names at their size and on whole pixels.
fn hold(view: Res<BoardView>, mut labels: Query<(Ref<Label>, &mut Transform)>) {
    for (label, mut transform) in &mut labels {
        if view.is_changed() || label.is_added() {
            let corner = vec2(label.corner.x, -label.corner.y) * view.pixel();
            let corner = view.on_whole_pixel(label.at + corner);
            let middle = corner + vec2(label.size.x, -label.size.y) / 2.0 * view.pixel();
            transform.translation = middle.extend(depth::NAMES);
            transform.scale = Vec3::splat(view.pixel());
        }
    }
}
