//! What is in view: as a game opens, fitted, zoomed and dragged.

use super::*;
use crate::client::board::{PlayingArea, sheet_in_play};
use crate::client::geometry::centre;
use crate::client::landmarks::{objectives, opening};
use crate::hex::hex;
use crate::last_battles::Match;
use crate::last_battles::data::equipment::at_hand;
use crate::last_battles::game_setup::NewGame;
use crate::last_battles::set_up;

/// Windows of two sizes, and what the panels leave of each to the map; with the panels away too.
fn windows() -> [(Rect, Vec2); 4] {
    [
        (Rect::new(0.0, 54.0, 1196.0, 830.0), vec2(1600.0, 1000.0)),
        (Rect::new(0.0, 54.0, 930.0, 630.0), vec2(1280.0, 800.0)),
        (Rect::new(0.0, 54.0, 1566.0, 972.0), vec2(1600.0, 1000.0)),
        (Rect::new(0.0, 54.0, 1246.0, 772.0), vec2(1280.0, 800.0)),
    ]
}

fn rig(game: &Match, frame: (Rect, Vec2)) -> CameraController {
    let setup = game.state().setup();
    let map = &at_hand().unwrap().library.map;
    let area = PlayingArea(set_up::area(&setup.board, &setup.scenario));
    let bounds = bounds(setup.board.grid(), &area);
    let mut rig = CameraController::default();
    let first = opening(game.state()).unwrap();
    rig.set_bounds(bounds, sheet_in_play(map, &area), first);
    rig.set_frame(frame);
    rig
}

/// Gets the part of the world that the rig shows in the map's part of the window.
fn seen(rig: &CameraController) -> Rect {
    let (area, window) = rig.frame;
    let corner = |p: Vec2| rig.world(p - window / 2.0);
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
            let rig = rig(&game, frame);
            let units = state.on_map().map(|(_, hex)| hex);
            // The whole of the campaign's map needs a window higher than the smallest.
            if rig.width <= LIMITS.0 {
                assert!(frame.1.y < 900.0 && rig.fitting(frame.0) < LIMITS.0);
                continue;
            }
            for hex in units.chain(objectives(scenario)) {
                let number = &scenario.number;
                assert!(
                    seen(&rig).contains(centre(hex)),
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
            let mut rig = rig(&game, frame);
            for (factor, by) in [
                (1.0, vec2(0.0, 0.0)),
                (0.01, vec2(500.0, 900.0)),
                (1.6, vec2(-9000.0, 9000.0)),
                (1.5, vec2(9000.0, -9000.0)),
            ] {
                rig.zoom(factor, vec2(200.0, -100.0));
                while rig.advance(0.05) {}
                rig.drag(by);
                let (seen, rim) = (seen(&rig), (TABLE + 1.0) * HEX_WIDTH / rig.width);
                let sheet = Rect::from_corners(rig.sheet.min - rim, rig.sheet.max + rim);
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
    let mut rig = rig(game, narrow);
    rig.fit(narrow.0, narrow.1, Speed::AtOnce);
    let before = rig.width;
    rig.set_frame(wide);
    assert!(rig.width > 1.1 * before);
    let all = |rig: &CameraController| {
        let seen = seen(rig);
        seen.contains(rig.bounds.min) && seen.contains(rig.bounds.max)
    };
    assert!(all(&rig));
    rig.zoom(2.0, Vec2::ZERO);
    while rig.advance(0.05) {}
    let zoomed = rig.width;
    rig.set_frame(narrow);
    assert_eq!(rig.width, zoomed, "a view of one's own is left as it is");
}

#[test]
fn what_is_in_the_middle_of_the_map_stays_there_when_the_window_changes_its_size() {
    let (large, small) = (vec2(1600.0, 1000.0), vec2(1200.0, 760.0));
    let old = Rect::new(0.0, 54.0, 1196.0, 830.0);
    let mut rig = CameraController::default();
    rig.set_frame((old, large));
    let middle = rig.world(old.center() - large / 2.0);
    rig.set_frame((old, small));
    // The dock is narrower in a small window, and the map higher than it would be.
    let new = Rect::new(0.0, 54.0, 850.0, 660.0);
    rig.set_frame((new, small));
    let now = rig.world(new.center() - small / 2.0);
    assert!(now.distance(middle) < 0.01, "{middle} {now}");
    let before = rig.centre;
    rig.set_frame((Rect::new(0.0, 54.0, 850.0, 440.0), small));
    assert_eq!(rig.centre, before, "a drawer that opens moves nothing");
}

const WINDOW: Vec2 = Vec2::new(1600.0, 1000.0);
const AREA: Rect = Rect {
    min: Vec2::new(0.0, 54.0),
    max: Vec2::new(1196.0, 830.0),
};

fn looking_at(at: u16, width: f32) -> CameraController {
    let mut rig = CameraController {
        width,
        bounds: Rect::new(-4000.0, -4000.0, 4000.0, 4000.0),
        ..CameraController::default()
    };
    rig.go(centre(hex(at)), width, (AREA, WINDOW), Speed::AtOnce);
    rig
}

#[test]
fn a_hex_that_is_well_in_view_does_not_move_the_map() {
    let mut rig = looking_at(1645, 64.0);
    rig.see(&[hex(1645), hex(1846)], AREA, WINDOW);
    assert!(rig.travel.is_none());
}

#[test]
fn a_hex_under_a_panel_comes_into_the_free_part_of_the_map() {
    let mut rig = looking_at(1645, 64.0);
    // Inside the window, but under the dock.
    let covered = hex(2945);
    let there = rig.on_screen(centre(covered), WINDOW);
    assert!(there.x > AREA.max.x && there.x < WINDOW.x, "{there}");
    rig.see(&[covered], AREA, WINDOW);
    rig.advance(1.0);
    let there = rig.on_screen(centre(covered), WINDOW);
    assert!(
        there.distance(clear_of_panels(AREA).center()) < 1.0,
        "{there}"
    );
    assert_eq!(rig.width, 64.0, "hexes keep their size");
}

#[test]
fn hexes_that_would_not_fit_make_the_map_smaller() {
    let mut rig = looking_at(1645, 120.0);
    let far = [hex(1640), hex(3060)];
    rig.see(&far, AREA, WINDOW);
    rig.advance(1.0);
    assert!(rig.sees(&far, AREA, WINDOW));
    assert!(rig.width < 120.0);
}

#[test]
fn the_end_of_the_way_counts_while_the_camera_is_on_it() {
    let mut rig = looking_at(1645, 64.0);
    rig.see(&[hex(3060)], AREA, WINDOW);
    let way = rig.destination();
    rig.see(&[hex(3060)], AREA, WINDOW);
    assert_eq!(rig.destination(), way);
}

#[test]
fn the_campaign_opens_whole_in_a_small_window_once_the_track_is_folded() {
    let game = &begun()[4];
    let (cut, window) = windows()[1];
    let mut rig = rig(game, (Rect::default(), window));
    assert!(rig.opens_cut(window) && !rig.opens_cut(windows()[0].1));
    rig.set_frame((cut, window));
    rig.set_frame((Rect::new(0.0, 86.0, 930.0, 772.0), window));
    let scenario = &game.state().setup().scenario;
    let units = game.state().on_map().map(|(_, hex)| hex);
    for hex in units.chain(objectives(scenario)) {
        assert!(seen(&rig).contains(centre(hex)), "{hex}");
    }
}
