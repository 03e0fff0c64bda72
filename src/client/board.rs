//! The board: the sheet of paper, the ground on it, its grid, numbers and names. Nothing here knows the game.
//!
//! Give it a [`BoardMap`] and put [`BoardCamera`] on the camera that looks at it; a [`PlayingArea`] greys out the rest.
//! The ground is laid out and drawn by tasks in the background, chunk by chunk, what is in view first. What is shown
//! depends on how many pixels wide a hex is, as [`BoardView`] tells.

mod canvas;
mod cartouche;
mod chunks;
mod frame;
mod labels;
mod lettering;
mod numbers;
mod paper;

pub use labels::LabelObstacles;

use crate::client::geometry::HEX_WIDTH;
use crate::client::ground::{Detail, Ground};
use crate::hex::HexSet;
use crate::scenario::schema::MapFile;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future};
use bevy::window::RequestRedraw;
use std::sync::Arc;

/// Spawns the board when there is a [`BoardMap`], and keeps what is shown in step with the camera.
pub fn plugin(app: &mut App) {
    app.init_resource::<BoardView>()
        .init_resource::<LabelObstacles>()
        .init_resource::<Settling>()
        .init_resource::<Cartouche>()
        .add_message::<RequestRedraw>()
        .add_plugins((
            canvas::plugin,
            cartouche::plugin,
            chunks::plugin,
            paper::plugin,
            frame::plugin,
            numbers::plugin,
            labels::plugin,
        ))
        .configure_sets(Update, (BoardSystems::Measure, BoardSystems::Draw).chain())
        .add_systems(Last, stay_awake)
        .add_systems(
            Update,
            (begin_survey, end_survey, measure, settle)
                .chain()
                .in_set(BoardSystems::Measure),
        );
}

/// The order of the board's systems.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum BoardSystems {
    /// The view is measured.
    Measure,
    /// What the view shows is drawn.
    Draw,
}

/// How high things lie on the board. Play graphics fit between.
pub mod depth {
    pub const PAPER: f32 = 0.0;
    pub const GROUND: f32 = 1.0;
    pub const GRAIN: f32 = 4.5;
    pub const NUMBERS: f32 = 5.0;
    pub const OUT_OF_PLAY: f32 = 6.0;
    pub const CARTOUCHE: f32 = 6.5;
    /// Dimming, reach, zones.
    pub const REACH: f32 = 7.0;
    pub const FRAME: f32 = 8.0;
    pub const NAMES: f32 = 9.0;
    /// Costs, path, counters and all above.
    pub const COUNTERS: f32 = 10.0;
}

/// The map that the board shows.
#[derive(Resource, Clone)]
pub struct BoardMap(pub Arc<MapFile>);

/// The hexes that the scenario is played on, by their places on the map's grid.
#[derive(Resource, Clone, PartialEq, Eq)]
pub struct PlayingArea(pub HexSet);

/// What the ground is multiplied with: white, or a dim colour in a dark room.
#[derive(Resource, Clone, Copy, PartialEq)]
pub struct BoardTint(pub Color);

impl BoardTint {
    /// The tint of the dark theme.
    pub const DARK: Self = Self(Color::srgb(0.847, 0.824, 0.769));
}

impl Default for BoardTint {
    fn default() -> Self {
        Self(Color::WHITE)
    }
}

/// What stands in the corner of the map: the title, a line below it, the date.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Cartouche {
    pub title: String,
    pub subtitle: String,
    pub date: String,
}

impl Default for Cartouche {
    fn default() -> Self {
        Self {
            title: "Waterloo".into(),
            subtitle: "and the roads from the Sambre".into(),
            date: "15 to 18 June 1815".into(),
        }
    }
}

/// Marks the camera that looks at the board; there are others.
#[derive(Component, Clone, Copy, Default)]
pub struct BoardCamera;

/// The ground once it is laid out.
#[derive(Resource, Clone)]
pub struct BoardGround(pub Arc<Ground>);

#[derive(Resource)]
struct Survey(Task<Ground>);

/// What the camera sees of the board.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct BoardView {
    /// The level of detail, 0 to 3 from the farthest.
    pub level: usize,
    /// Logical pixels from corner to corner of a hex.
    pub hex_pixels: f32,
    /// Physical pixels for each logical one.
    pub pixel_ratio: f32,
    /// The part of the world in view.
    pub area: Rect,
}

impl Default for BoardView {
    fn default() -> Self {
        Self {
            level: 1,
            hex_pixels: 0.0,
            pixel_ratio: 1.0,
            area: Rect::default(),
        }
    }
}

impl BoardView {
    /// Gets the set of chunks that belongs to the level.
    pub fn detail(&self) -> Detail {
        if self.level < 2 {
            Detail::Far
        } else {
            Detail::Near
        }
    }

    /// Moves a point of the world to the nearest corner of a physical pixel.
    pub fn on_whole_pixel(&self, p: Vec2) -> Vec2 {
        let corner = vec2(self.area.min.x, self.area.max.y);
        corner + ((p - corner) / self.pixel()).round() * self.pixel()
    }

    /// Gets the world units in one physical pixel.
    pub fn pixel(&self) -> f32 {
        HEX_WIDTH / (self.hex_pixels * self.pixel_ratio).max(1.0)
    }
}

/// How long a view has to keep its size before text is set for it.
const SETTLING: f32 = 0.12;

/// Counts down to the moment at which the view has settled.
#[derive(Resource, Default)]
struct Settling {
    /// Seconds left, while it has not settled.
    left: Option<f32>,
    /// Whether it settles in this frame.
    now: bool,
}

/// Tells whether everything that depends on the size of the view is to be drawn anew in this frame.
fn settled(settling: Res<Settling>) -> bool {
    settling.now
}

/// Waits until the view keeps its size; what else changes text takes effect at once.
fn settle(
    view: Res<BoardView>,
    ground: Option<Res<BoardGround>>,
    area: Option<Res<PlayingArea>>,
    obstacles: Res<LabelObstacles>,
    cartouche: Res<Cartouche>,
    time: Res<Time>,
    mut size: Local<Option<[f32; 2]>>,
    mut settling: ResMut<Settling>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(ground) = ground.filter(|_| view.hex_pixels > 0.0) else {
        return;
    };
    let next = [view.hex_pixels, view.pixel_ratio];
    if *size != Some(next) {
        settling.left = Some(if size.is_some() { SETTLING } else { 0.0 });
        *size = Some(next);
    } else if ground.is_changed()
        || obstacles.is_changed()
        || cartouche.is_changed()
        || area.is_some_and(|area| area.is_changed())
    {
        settling.left.get_or_insert(0.0);
    }
    let left = settling.left.map(|left| left - time.delta_secs());
    settling.now = left.is_some_and(|left| left <= 0.0);
    settling.left = left.filter(|left| *left > 0.0);
    if settling.left.is_some() {
        redraw.write(RequestRedraw);
    }
}

/// The widths of a hex at which the next level begins.
const LEVELS: [f32; 3] = [24.0, 44.0, 72.0];

/// Gets the level for a width of hexes; the level before is left only when its bound is passed by a tenth.
fn level_at(hex_pixels: f32, before: Option<usize>) -> usize {
    let level = |width: f32| LEVELS.iter().filter(|&&bound| width >= bound).count();
    before
        .unwrap_or(level(hex_pixels))
        .clamp(level(hex_pixels / 1.1), level(hex_pixels * 1.1))
}

fn begin_survey(mut commands: Commands, map: Option<Res<BoardMap>>) {
    let Some(map) = map.filter(|map| map.is_changed()) else {
        return;
    };
    let map = map.0.clone();
    let task = AsyncComputeTaskPool::get().spawn(async move { Ground::survey(&map) });
    commands.remove_resource::<BoardGround>();
    commands.insert_resource(Survey(task));
}

fn end_survey(
    mut commands: Commands,
    survey: Option<ResMut<Survey>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(mut survey) = survey else { return };
    redraw.write(RequestRedraw);
    if let Some(ground) = block_on(future::poll_once(&mut survey.0)) {
        commands.remove_resource::<Survey>();
        commands.insert_resource(BoardGround(Arc::new(ground)));
    }
}

/// Measures what the camera sees.
fn measure(
    camera: Option<Single<(&Camera, &Projection, &GlobalTransform), With<BoardCamera>>>,
    mut view: ResMut<BoardView>,
) {
    let Some((camera, Projection::Orthographic(projection), transform)) =
        camera.map(Single::into_inner)
    else {
        return;
    };
    let Some(size) = camera.logical_viewport_size() else {
        return;
    };
    let seen = projection.area.size();
    if seen.x <= 0.0 || size.x <= 0.0 {
        return;
    }
    let hex_pixels = HEX_WIDTH * size.x / seen.x;
    let next = BoardView {
        level: level_at(hex_pixels, (view.hex_pixels > 0.0).then_some(view.level)),
        hex_pixels,
        pixel_ratio: camera.target_scaling_factor().unwrap_or(1.0),
        area: Rect::from_center_size(
            transform.translation().truncate() + projection.area.center(),
            seen,
        ),
    };
    view.set_if_neq(next);
}

/// Has one more frame drawn after the camera moved, since this frame may have measured it before.
fn stay_awake(
    moved: Query<
        (),
        (
            With<BoardCamera>,
            Or<(Changed<Transform>, Changed<Projection>)>,
        ),
    >,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !moved.is_empty() {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_left_only_when_its_bound_is_passed_by_a_tenth() {
        assert_eq!(
            [20.0, 30.0, 60.0, 90.0].map(|width| level_at(width, None)),
            [0, 1, 2, 3]
        );
        assert_eq!(level_at(74.0, Some(2)), 2);
        assert_eq!(level_at(74.0, Some(3)), 3);
        assert_eq!(level_at(70.0, Some(3)), 3);
        assert_eq!(level_at(60.0, Some(3)), 2);
    }
}
