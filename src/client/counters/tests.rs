//! The plugin without a window: what the view says is what lies on the map.

use super::*;
use crate::hex::hex;
use crate::last_battles::counter::OrderOfBattle;
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
        .query_filtered::<(&Name, &Transform), With<OnTable>>();
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
    let mut sprites = app.world_mut().query_filtered::<&Sprite, With<Stamp>>();
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
        piece: PieceId::Unit("a".parse().unwrap()),
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
        piece: PieceId::Unit("a".parse().unwrap()),
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
