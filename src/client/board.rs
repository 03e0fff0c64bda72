//! The board: the sheet of paper, the ground on it, its grid, numbers and names. Nothing here knows the game.
//!
//! Give it a [`BoardMap`] and put [`BoardCamera`] on the camera that looks at it; a [`PlayingArea`] greys out the rest.
//! Tasks in the background read the ground from the disk or draw it, chunk by chunk, what is in view and nothing else.
//! What is shown depends on how many pixels wide a hex is, as [`BoardView`] tells.

mod canvas;
mod cartouche;
mod chunks;
mod frame;
mod labels;
mod lettering;
mod numbers;
mod paper;
mod store;
mod view;

pub use frame::sheet_in_play;
pub use labels::{LabelObstacles, Landmark, Landmarks};
pub use view::BoardView;

use super::background::{Background, Wake};
use super::ground::packed::Packed;
use super::ground::{Ground, Part, Waters};
use crate::hex::HexSet;
use crate::table::data::map::MapFile;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};
use store::Store;
use view::measure;

/// Spawns the board when there is a [`BoardMap`], and keeps what is shown in step with the camera.
pub fn plugin(app: &mut App) {
    app.init_resource::<BoardView>()
        .init_resource::<LabelObstacles>()
        .init_resource::<Landmarks>()
        .init_resource::<Settling>()
        .init_resource::<Cartouche>()
        .init_resource::<Uncovered>()
        .init_resource::<GroundCache>()
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
            (survey, measure, settle)
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

/// The part of the camera's picture that no panel covers, in logical pixels, y down; until it is known, only the coarse
/// sheet is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Uncovered(pub Rect);

/// The folder in which drawn ground is kept; without one, it is drawn each time.
#[derive(Resource, Clone, Debug, Default)]
pub struct GroundCache(pub Option<PathBuf>);

/// The ground of the map.
#[derive(Resource, Clone)]
pub struct BoardGround(Arc<GroundSource>);

/// Where the ground comes from: it is laid out by the first task that finds something missing on the disk.
struct GroundSource {
    map: Arc<MapFile>,
    number: u64,
    waters: Waters,
    store: Option<Store>,
    drawn: OnceLock<Ground>,
    /// The sheet, where it has been begun before there is a window.
    sheet: Mutex<Background<Vec<(Part, Packed)>>>,
}

impl BoardGround {
    /// Begins with a map; nothing is read or drawn yet but the courses of its waters.
    fn new(map: &Arc<MapFile>, number: u64, cache: &GroundCache) -> Self {
        let store = cache.0.as_ref().map(|folder| Store::new(folder, number));
        Self(Arc::new(GroundSource {
            map: map.clone(),
            number,
            waters: Waters::survey(map),
            store,
            drawn: OnceLock::new(),
            sheet: Mutex::default(),
        }))
    }

    /// Begins to draw the sheet.
    fn draw_ahead(&self) {
        let ground = self.clone();
        if let Ok(mut sheet) = self.0.sheet.lock() {
            sheet.start(&Wake::NOBODY, move || {
                chunks::parts_of(&ground, chunks::SHEET)
            });
        }
    }

    /// Takes the sheet that was begun ahead, once it is there; `None` if there is none.
    fn take_sheet(&self) -> Option<Vec<(Part, Packed)>> {
        self.0.sheet.lock().ok()?.join().pop()
    }

    /// Gets the numbers of columns and rows.
    fn size(&self) -> [u8; 2] {
        [self.0.map.columns, self.0.map.rows]
    }

    fn waters(&self) -> &Waters {
        &self.0.waters
    }

    fn store(&self) -> Option<&Store> {
        self.0.store.as_ref()
    }

    /// Gets what is drawn from; whoever asks first lays it out.
    fn drawn(&self) -> &Ground {
        let lay_out = || {
            if let Some(store) = self.store() {
                store.tidy();
            }
            Ground::survey(&self.0.map)
        };
        self.0.drawn.get_or_init(lay_out)
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
    (cartouche, landmarks): (Res<Cartouche>, Res<Landmarks>),
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
        || landmarks.is_changed()
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

/// Draws the sheet of the map that will be shown first while the window is still being made.
pub fn draw_ahead(app: &mut App, map: &Arc<MapFile>, cache: &GroundCache) {
    let ground = BoardGround::new(map, store::number_of(map), cache);
    ground.draw_ahead();
    app.insert_resource(ground);
}

/// Begins with the ground of a new map; that of the map before is kept if it is the same.
fn survey(
    mut commands: Commands,
    map: Option<Res<BoardMap>>,
    cache: Res<GroundCache>,
    ground: Option<Res<BoardGround>>,
) {
    let Some(map) = map.filter(|map| map.is_changed()) else {
        return;
    };
    let number = store::number_of(&map.0);
    if ground.is_none_or(|ground| ground.0.number != number) {
        commands.insert_resource(BoardGround::new(&map.0, number, &cache));
    }
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
