//! What is in view: as a game opens, fitted, zoomed and dragged.

use super::landmarks::{objectives, opening};
use crate::client::board::{PlayingArea, sheet_in_play};
use crate::client::camera::{CameraController, LIMITS, Speed, TABLE, bounds, clear_of_panels};
use crate::client::geometry::{HEX_WIDTH, centre};
use crate::hex::hex;
use crate::last_battles::Match;
use crate::last_battles::data::library::library;
use crate::last_battles::game_setup::NewGame;
use bevy::prelude::*;

/// Windows of two sizes, and what the panels leave of each to the map; with the panels away too.
fn windows() -> [(Rect, Vec2); 4] {
    [
        (Rect::new(0.0, 54.0, 1196.0, 830.0), vec2(1600.0, 1000.0)),
        (Rect::new(0.0, 54.0, 930.0, 630.0), vec2(1280.0, 800.0)),
        (Rect::new(0.0, 54.0, 1566.0, 972.0), vec2(1600.0, 1000.0)),
        (Rect::new(0.0, 54.0, 1246.0, 772.0), vec2(1280.0, 800.0)),
    ]
}

fn controller(game: &Match, frame: (Rect, Vec2)) -> CameraController {
    let setup = game.state().setup();
    let map = &library().unwrap().files.map;
    let area = PlayingArea(setup.scenario.area.hexes(&setup.board));
    let bounds = bounds(setup.board.grid(), &area);
    let mut controller = CameraController::default();
    let first = opening(game.state()).unwrap();
    controller.set_bounds(bounds, sheet_in_play(map, &area), first);
    controller.set_frame(frame);
    controller
}

/// Gets the part of the world that the controller shows in the map's part of the window.
fn seen(controller: &CameraController) -> Rect {
    let (area, window) = controller.frame;
    let corner = |p: Vec2| controller.world(p - window / 2.0);
    Rect::from_corners(corner(area.min), corner(area.max))
}

fn begun() -> Vec<Match> {
    let numbers = 18..=28;
    let start = |number: u8| NewGame {
        scenario: number.to_string(),
        ..NewGame::default()
    };
    numbers.map(|n| Match::begin(start(n)).unwrap()).collect()
}

#[test]
fn every_scenario_opens_on_both_armies_and_all_that_they_fight_for() {
    for game in begun() {
        let state = game.state();
        let scenario = &state.setup().scenario;
        for frame in windows() {
            let controller = controller(&game, frame);
            let units = state.on_map().map(|(_, hex)| hex);
            // The whole of the campaign's map needs a window higher than the smallest.
            if controller.width <= LIMITS.0 {
                assert!(frame.1.y < 900.0 && controller.fitting(frame.0) < LIMITS.0);
                continue;
            }
            for hex in units.chain(objectives(scenario)) {
                let number = &scenario.number;
                assert!(
                    seen(&controller).contains(centre(hex)),
                    "{number}: {hex} {frame:?}"
                );
            }
        }
    }
}

#[test]
fn the_view_shows_no_more_table_than_it_must() {
    for game in begun() {
        for frame in windows() {
            let mut controller = controller(&game, frame);
            for (factor, by) in [
                (1.0, vec2(0.0, 0.0)),
                (0.01, vec2(500.0, 900.0)),
                (1.6, vec2(-9000.0, 9000.0)),
                (1.5, vec2(9000.0, -9000.0)),
            ] {
                controller.zoom(factor, vec2(200.0, -100.0));
                while controller.advance(0.05) {}
                controller.drag(by);
                let (seen, rim) = (
                    seen(&controller),
                    (TABLE + 1.0) * HEX_WIDTH / controller.width,
                );
                let sheet =
                    Rect::from_corners(controller.sheet.min - rim, controller.sheet.max + rim);
                let fits = seen.size().cmple(sheet.size());
                let inside = seen.min.cmpge(sheet.min) & seen.max.cmple(sheet.max);
                let around = seen.min.cmple(sheet.min) & seen.max.cmpge(sheet.max);
                assert!(
                    ((fits & inside) | (!fits & around)).all(),
                    "{seen:?} {sheet:?}"
                );
            }
        }
    }
}

#[test]
fn what_is_fitted_stays_fitted_when_the_panels_make_room() {
    let game = &begun()[4];
    let [narrow, _, wide, _] = windows();
    let mut controller = controller(game, narrow);
    controller.fit(narrow.0, narrow.1, Speed::AtOnce);
    let before = controller.width;
    controller.set_frame(wide);
    assert!(controller.width > 1.1 * before);
    let all = |controller: &CameraController| {
        let seen = seen(controller);
        seen.contains(controller.bounds.min) && seen.contains(controller.bounds.max)
    };
    assert!(all(&controller));
    controller.zoom(2.0, Vec2::ZERO);
    while controller.advance(0.05) {}
    let zoomed = controller.width;
    controller.set_frame(narrow);
    assert_eq!(
        controller.width, zoomed,
        "a view of one's own is left as it is"
    );
}

#[test]
fn what_is_in_the_middle_of_the_map_stays_there_when_the_window_changes_its_size() {
    let (large, small) = (vec2(1600.0, 1000.0), vec2(1200.0, 760.0));
    let old = Rect::new(0.0, 54.0, 1196.0, 830.0);
    let mut controller = CameraController::default();
    controller.set_frame((old, large));
    let middle = controller.world(old.center() - large / 2.0);
    controller.set_frame((old, small));
    // The dock is narrower in a small window, and the map higher than it would be.
    let new = Rect::new(0.0, 54.0, 850.0, 660.0);
    controller.set_frame((new, small));
    let now = controller.world(new.center() - small / 2.0);
    assert!(now.distance(middle) < 0.01, "{middle} {now}");
    let before = controller.centre;
    controller.set_frame((Rect::new(0.0, 54.0, 850.0, 440.0), small));
    assert_eq!(
        controller.centre, before,
        "a drawer that opens moves nothing"
    );
}

const WINDOW: Vec2 = Vec2::new(1600.0, 1000.0);
const AREA: Rect = Rect {
    min: Vec2::new(0.0, 54.0),
    max: Vec2::new(1196.0, 830.0),
};

fn looking_at(at: u16, width: f32) -> CameraController {
    let mut controller = CameraController::default();
    controller.width = width;
    controller.bounds = Rect::new(-4000.0, -4000.0, 4000.0, 4000.0);
    controller.go(centre(hex(at)), width, (AREA, WINDOW), Speed::AtOnce);
    controller
}

#[test]
fn a_hex_that_is_well_in_view_does_not_move_the_map() {
    let mut controller = looking_at(1645, 64.0);
    controller.see(&[hex(1645), hex(1846)], AREA, WINDOW);
    assert!(controller.travel.is_none());
}

#[test]
fn a_hex_under_a_panel_comes_into_the_free_part_of_the_map() {
    let mut controller = looking_at(1645, 64.0);
    // Inside the window, but under the dock.
    let covered = hex(2945);
    let there = controller.on_screen(centre(covered), WINDOW);
    assert!(there.x > AREA.max.x && there.x < WINDOW.x, "{there}");
    controller.see(&[covered], AREA, WINDOW);
    controller.advance(1.0);
    let there = controller.on_screen(centre(covered), WINDOW);
    assert!(
        there.distance(clear_of_panels(AREA).center()) < 1.0,
        "{there}"
    );
    assert_eq!(controller.width, 64.0, "hexes keep their size");
}

#[test]
fn hexes_that_would_not_fit_make_the_map_smaller() {
    let mut controller = looking_at(1645, 120.0);
    let far = [hex(1640), hex(3060)];
    controller.see(&far, AREA, WINDOW);
    controller.advance(1.0);
    assert!(controller.sees(&far, AREA, WINDOW));
    assert!(controller.width < 120.0);
}

#[test]
fn the_end_of_the_way_counts_while_the_camera_is_on_it() {
    let mut controller = looking_at(1645, 64.0);
    controller.see(&[hex(3060)], AREA, WINDOW);
    let way = controller.destination();
    controller.see(&[hex(3060)], AREA, WINDOW);
    assert_eq!(controller.destination(), way);
}

#[test]
fn the_campaign_opens_whole_in_a_small_window_once_the_track_is_folded() {
    let game = &begun()[4];
    let (cut, window) = windows()[1];
    let mut controller = controller(game, (Rect::default(), window));
    assert!(controller.opens_cut(window) && !controller.opens_cut(windows()[0].1));
    controller.set_frame((cut, window));
    controller.set_frame((Rect::new(0.0, 86.0, 930.0, 772.0), window));
    let scenario = &game.state().setup().scenario;
    let units = game.state().on_map().map(|(_, hex)| hex);
    for hex in units.chain(objectives(scenario)) {
        assert!(seen(&controller).contains(centre(hex)), "{hex}");
    }
}
