//! The plugin without a window: what the view says is what lies on the map.

use super::*;
use crate::client::counters::{
    Animating, CounterAtlas, Detail, Motion, Picture, PieceKey, page_for, raster,
};
use crate::client::palette::Palette;
use crate::client::zoom::Zoom;
use crate::hex::hex;
use crate::last_battles::counter::OrderOfBattle;
use crate::table::armies::Army;
use bevy::asset::AssetPlugin;
use bevy::image::ImagePlugin;
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;

const UNITS: &str = r#"(units: [
    (id: "a", side: french, nationality: french, name: "A", full_name: "A", command: "1", arm: infantry, size: X, strength: 5, reduced: Some(3), movement: 4),
    (id: "b", side: french, nationality: french, name: "B", full_name: "B", command: "1", arm: cavalry, size: XX, strength: 4, movement: 7),
], leaders: [
    (id: "l", side: french, nationality: french, name: "L", full_name: "L", rank: officer, command: "1", movement: 6),
])"#;

fn app() -> App {
    let order: OrderOfBattle = ron::from_str(UNITS).unwrap();
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        AssetPlugin::default(),
        ImagePlugin::default(),
        crate::client::counters::plugin,
        plugin,
    ))
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        10,
    )))
    .insert_resource(Roster::from(&order));
    app
}

fn piece(unit: &str, at: u16) -> Piece {
    Piece {
        unit: unit.parse().unwrap(),
        hex: hex(at),
        face: Strength::Full,
        points: 4,
        marks: Vec::new(),
        selected: false,
        marker: None,
    }
}

fn lay(app: &mut App, pieces: Vec<Piece>) {
    app.world_mut().resource_mut::<CounterView>().pieces = pieces;
    app.update();
}

/// Lists what lies on the map by name, with its place.
fn on_map(app: &mut App) -> Vec<(String, Vec3)> {
    let mut query = app
        .world_mut()
        .query_filtered::<(&Name, &Transform), With<OnMap>>();
    let mut found: Vec<(String, Vec3)> = query
        .iter(app.world())
        .map(|(name, at)| (name.to_string(), at.translation))
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

fn names(app: &mut App) -> Vec<String> {
    on_map(app).into_iter().map(|(name, _)| name).collect()
}

#[test]
fn pieces_come_and_go_with_the_view() {
    let mut app = app();
    lay(&mut app, vec![piece("a", 1641), piece("b", 1641)]);
    assert_eq!(names(&mut app), ["counter a", "counter b", "pill"]);
    lay(&mut app, vec![piece("a", 1641)]);
    assert_eq!(names(&mut app), ["counter a"]);
    lay(&mut app, Vec::new());
    assert!(names(&mut app).is_empty());
}

#[test]
fn every_piece_wears_its_picture() {
    let mut app = app();
    let mut marked = piece("a", 1641);
    marked.marks = vec![Mark::Moved, Mark::MustAttack];
    marked.selected = true;
    lay(&mut app, vec![marked]);
    let mut sprites = app
        .world_mut()
        .query_filtered::<&Sprite, With<AtlasSprite>>();
    assert_eq!(sprites.iter(app.world()).count(), 4);
    assert!(
        sprites
            .iter(app.world())
            .all(|sprite| sprite.rect.is_some())
    );
}

#[test]
fn an_announced_move_travels_and_then_rests() {
    let mut app = app();
    lay(&mut app, vec![piece("a", 1641)]);
    let start = on_map(&mut app)[0].1;
    let path = vec![hex(1641), hex(1642), hex(1643)];
    app.world_mut().write_message(Motion::Move {
        piece: PieceKey::Unit("a".parse().unwrap()),
        path,
    });
    lay(&mut app, vec![piece("a", 1643)]);
    app.update();
    assert_eq!(*app.world().resource::<Animating>(), Animating(true));
    let along = on_map(&mut app)[0].1;
    assert!(along.y < start.y);
    for _ in 0..30 {
        app.update();
    }
    assert_eq!(*app.world().resource::<Animating>(), Animating(false));
    assert!(on_map(&mut app)[0].1.y < along.y);
}

#[test]
fn without_a_word_a_piece_is_put_down_at_once() {
    let mut app = app();
    lay(&mut app, vec![piece("a", 1641)]);
    lay(&mut app, vec![piece("a", 1645)]);
    assert_eq!(*app.world().resource::<Animating>(), Animating(false));
}

#[test]
fn an_eliminated_piece_fades_before_it_is_gone() {
    let mut app = app();
    lay(&mut app, vec![piece("a", 1641)]);
    app.world_mut().write_message(Motion::Eliminate {
        piece: PieceKey::Unit("a".parse().unwrap()),
    });
    lay(&mut app, Vec::new());
    app.update();
    assert_eq!(names(&mut app), ["counter a"]);
    for _ in 0..40 {
        app.update();
    }
    assert!(names(&mut app).is_empty());
}

#[test]
fn a_stack_fans_out_under_the_resting_pointer() {
    let mut app = app();
    lay(&mut app, vec![piece("a", 1641), piece("b", 1641)]);
    app.insert_resource(Pointer(Some(crate::client::geometry::centre(hex(1641)))));
    for _ in 0..40 {
        app.update();
    }
    assert_eq!(*app.world().resource::<Fan>(), Fan::Hex(hex(1641)));
    let places = on_map(&mut app);
    assert_eq!(places.len(), 2, "no pill");
    assert!((places[0].1.y - places[1].1.y).abs() < 1e-3);
    app.insert_resource(Pointer(None));
    app.update();
    assert_eq!(*app.world().resource::<Fan>(), Fan::None);
}

#[test]
fn a_leader_is_seen_from_afar_alone_and_by_a_unit() {
    let mut app = app();
    let leader = LeaderPiece {
        leader: "l".parse().unwrap(),
        hex: hex(1641),
        activity: Activity::Active,
        marks: Vec::new(),
        selected: true,
    };
    app.world_mut().resource_mut::<CounterView>().leaders = vec![leader];
    app.world_mut().resource_mut::<Zoom>().px_per_hex = 30.0;
    app.update();
    assert_eq!(names(&mut app), ["counter l"]);
    lay(&mut app, vec![piece("a", 1641)]);
    assert_eq!(names(&mut app), ["counter a", "counter l"]);
}

/// Gets the sprite of a piece.
fn sprite(app: &mut App, name: &str) -> Sprite {
    let mut query = app.world_mut().query::<(&Name, &Sprite)>();
    let mut found = query.iter(app.world());
    found
        .find(|(own, _)| own.as_str() == name)
        .unwrap()
        .1
        .clone()
}

fn face(app: &mut App) -> (Handle<Image>, Option<Rect>) {
    let sprite = sprite(app, "counter a");
    (sprite.image, sprite.rect)
}

/// Gets the picture that the atlas has of a unit for its size on the screen.
fn in_atlas(
    app: &App,
    strength: Strength,
    detail: Detail,
) -> Option<(Handle<Image>, Option<Rect>)> {
    let zoom = *app.world().resource::<Zoom>();
    let step = page_for(detail.counter_side() * zoom.physical());
    let glyph = Glyph::Unit("a".parse().unwrap(), strength, detail);
    let cell = app
        .world()
        .resource::<CounterAtlas<Glyph>>()
        .cell(step, &glyph)?;
    Some((cell.image, Some(cell.rect.as_rect())))
}

#[test]
fn while_the_map_is_zoomed_a_counter_keeps_its_face_until_the_new_one_is_there() {
    let mut app = app();
    lay(&mut app, vec![piece("a", 1641)]);
    let before = face(&mut app);
    for width in [80.0, 60.0, 50.0, 30.0] {
        app.world_mut().resource_mut::<Zoom>().px_per_hex = width;
        app.update();
        assert_eq!(face(&mut app), before, "at {width}");
        let side = app.world().resource::<Level>().0.counter_side();
        let size = Glyph::Slash(Army::French).extent() * side;
        assert!(sprite(&mut app, "counter a").custom_size.unwrap().x <= 64.0 * size.x);
    }
    for _ in 0..15 {
        app.update();
    }
    assert_ne!(face(&mut app), before);
    assert_eq!(
        Some(face(&mut app)),
        in_atlas(&app, Strength::Full, Detail::Arm)
    );
}

#[test]
fn a_unit_that_is_hit_in_a_zoom_turns_over_at_once() {
    let mut app = app();
    lay(&mut app, vec![piece("a", 1641)]);
    app.world_mut().resource_mut::<Zoom>().px_per_hex = 60.0;
    let mut hit = piece("a", 1641);
    hit.face = Strength::Reduced;
    lay(&mut app, vec![hit]);
    let reduced = in_atlas(&app, Strength::Reduced, Detail::Figures);
    assert!(reduced.is_some());
    assert_eq!(Some(face(&mut app)), reduced);
}

#[test]
fn counters_have_the_new_colours_in_the_frame_in_which_the_palette_changes() {
    let mut app = app();
    lay(&mut app, vec![piece("a", 1641)]);
    let before = face(&mut app);
    app.insert_resource(Palette::Safe);
    app.update();
    assert_ne!(face(&mut app).0, before.0);
    assert_eq!(
        Some(face(&mut app)),
        in_atlas(&app, Strength::Full, Detail::Full)
    );
}

#[test]
fn pages_that_nobody_sees_are_let_go() {
    let mut app = app();
    lay(&mut app, vec![piece("a", 1641)]);
    for width in [190.0, 60.0, 30.0] {
        app.world_mut().resource_mut::<Zoom>().px_per_hex = width;
        for _ in 0..16 {
            app.update();
        }
    }
    let atlas = app.world().resource::<CounterAtlas<Glyph>>();
    let full = Glyph::Unit("a".parse().unwrap(), Strength::Full, Detail::Full);
    assert_eq!(atlas.cell(160, &full), None);
    assert_eq!(
        app.world()
            .resource::<Assets<Image>>()
            .iter()
            .filter(|(_, image)| image.width() == 1024)
            .count(),
        1
    );
}

#[test]
fn every_bundled_symbol_can_be_drawn() {
    let mut glyphs: Vec<Glyph> = (1..=6).map(Glyph::Die).collect();
    glyphs.extend(Army::ALL.map(Glyph::Flag));
    glyphs.extend([
        Glyph::Burst,
        Glyph::Observed,
        Glyph::Headquarters,
        Glyph::SupplyTrain,
    ]);
    glyphs.extend([
        Glyph::TurnMarker,
        Glyph::Night,
        Glyph::Rain,
        Glyph::PlateFrame,
    ]);
    glyphs.extend(Army::ALL.map(Glyph::SelectionFrame));
    for glyph in glyphs {
        let svg = glyph.svg(&Roster::default(), Palette::Standard).unwrap();
        let pixels = raster::draw(&svg, bevy::math::UVec2::splat(40)).unwrap();
        assert!(
            pixels.rgba.chunks(4).any(|pixel| pixel[3] > 200),
            "{glyph:?}"
        );
    }
}
