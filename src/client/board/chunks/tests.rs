//! Chunks come and go with the view, without a window.

use super::*;
use crate::client::board::{GroundCache, store};
use crate::client::ground::tests::map;
use bevy::asset::AssetPlugin;
use std::path::Path;
use std::sync::Arc;

fn app(cache: Option<&Path>) -> App {
    let map = Arc::new(map());
    let number = store::number_of(&map);
    let cache = GroundCache(cache.map(Path::to_owned));
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default(), plugin))
        .init_asset::<Mesh>()
        .init_asset::<ColorMaterial>()
        .init_resource::<BoardView>()
        .insert_resource(BoardGround::new(&map, number, &cache));
    app
}

/// Looks at a part of the sheet, measured in hexes, and waits until it is all there.
fn look(app: &mut App, level: usize, part: Rect) {
    let corner = |p: Vec2| to_world(p * vec2(0.75, 0.866));
    let mut view = app.world_mut().resource_mut::<BoardView>();
    view.level = level;
    view.hex_pixels = 50.0;
    view.seen = Rect::from_corners(corner(part.min), corner(part.max));
    loop {
        app.update();
        let mut chunks = app.world_mut().resource_mut::<Chunks>();
        let whole = chunks.shown.is_some_and(|s| s.level == level && !s.coarse);
        if chunks.background.left() == 0 {
            assert!(whole, "nothing would wake the window any more");
            return;
        }
        chunks.background.wait();
    }
}

fn laid(app: &App) -> HashSet<Key> {
    let chunks = app.world().resource::<Chunks>();
    chunks.laid.keys().copied().collect()
}

fn is_laid_out(app: &App) -> bool {
    let ground = app.world().resource::<BoardGround>();
    ground.0.drawn.get().is_some()
}

/// Lists the parts that are seen, each with its set.
fn seen(app: &mut App) -> HashSet<(Detail, Part)> {
    let mut pieces = app.world_mut().query::<(&Piece, &Visibility)>();
    let seen = pieces.iter(app.world());
    let seen = seen.filter(|(_, visibility)| **visibility != Visibility::Hidden);
    seen.map(|(piece, _)| (piece.detail, piece.part)).collect()
}

const CORNER: Rect = Rect {
    min: vec2(1.0, 1.0),
    max: vec2(6.0, 6.0),
};

#[test]
fn nothing_is_drawn_that_nobody_looks_at() {
    let mut app = app(None);
    look(&mut app, 2, CORNER);
    let wanted = [(Detail::Sheet, [0, 0]), (Detail::Near, [0, 0])];
    assert_eq!(laid(&app), wanted.into());
    look(&mut app, 3, CORNER);
    assert!(laid(&app).contains(&(Detail::Fine, [0, 0])));
    assert_eq!(laid(&app).len(), 3);
}

#[test]
fn the_sheet_that_was_begun_before_the_window_is_taken_once() {
    let mut app = app(None);
    let ground = app.world().resource::<BoardGround>().clone();
    ground.draw_ahead();
    app.update();
    assert_eq!(laid(&app), [SHEET].into(), "in the first frame");
    assert!(ground.take_sheet().is_none());
    let drawn = |parts: Vec<(Part, Packed)>| packed::write(&parts);
    ground.draw_ahead();
    let ahead = ground.take_sheet().map(drawn);
    assert_eq!(ahead, Some(drawn(parts_of(&ground, SHEET))));
}

#[test]
fn coarse_lines_stand_in_until_the_chunks_are_there() {
    let mut app = app(None);
    look(&mut app, 0, CORNER);
    assert!(seen(&mut app).contains(&(Detail::Sheet, Part::RoadLines)));
    look(&mut app, 1, CORNER);
    let now = seen(&mut app);
    assert!(!now.contains(&(Detail::Sheet, Part::RoadLines)));
    assert!(now.contains(&(Detail::Sheet, Part::Woods)));
    assert!(now.contains(&(Detail::Far, Part::Fills)));
    // Beyond what has been drawn the coarse lines are back at once.
    app.world_mut().resource_mut::<BoardView>().seen = {
        let far = to_world(vec2(30.0, 40.0));
        Rect::from_center_size(far, Vec2::splat(HEX_WIDTH))
    };
    app.update();
    assert!(seen(&mut app).contains(&(Detail::Sheet, Part::RoadLines)));
}

#[test]
fn a_second_start_draws_nothing() {
    let cache = tempfile::tempdir().unwrap();
    let mut first = app(Some(cache.path()));
    look(&mut first, 3, CORNER);
    assert!(is_laid_out(&first));
    let written = || {
        let folder = std::fs::read_dir(cache.path().join("ground")).unwrap();
        let own = folder.flatten().next().unwrap().path();
        let files = std::fs::read_dir(own).unwrap().flatten();
        files
            .filter(|file| file.path().extension().is_none())
            .count()
    };
    while written() < 3 {
        std::thread::yield_now();
    }
    let mut second = app(Some(cache.path()));
    look(&mut second, 3, CORNER);
    assert!(!is_laid_out(&second));
    assert_eq!(seen(&mut first), seen(&mut second));
}

#[test]
fn what_is_long_out_of_view_is_taken_off_the_board() {
    let mut app = app(None);
    for across in 0..5 {
        for down in 0..5 {
            let corner = vec2(across as f32, down as f32) * vec2(11.0, 13.0);
            look(&mut app, 3, Rect::from_corners(corner, corner + 12.0));
        }
    }
    let chunks = app.world().resource::<Chunks>();
    let held: usize = chunks.laid.values().map(|laid| laid.bytes).sum();
    assert!(held <= ROOM, "{held}");
    assert!(!chunks.laid.contains_key(&(Detail::Fine, [0, 0])));
    assert!(chunks.laid.contains_key(&(Detail::Sheet, [0, 0])));
    let pieces: usize = chunks.laid.values().map(|laid| laid.pieces.len()).sum();
    let mut on_board = app.world_mut().query::<&Piece>();
    assert_eq!(on_board.iter(app.world()).count(), pieces);
}
