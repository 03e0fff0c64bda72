//! What is laid out when a game comes on the table: its map, the part of it that is in play, and the places that count.

use super::command_stop::Reopened;
use super::counters::CounterView;
use super::landmarks;
use super::plans::Plans;
use super::selection::{Goals, Selection};
use crate::client::board::{BoardMap, PlayingArea, sheet_in_play};
use crate::client::camera::{self, CameraController};
use crate::client::game::{ClearTable, GameOpened};
use crate::client::shown::{Folded, Shown};
use crate::last_battles::data::library::library;
use crate::last_battles::phases::Game;
use crate::last_battles::state::State;
use crate::table::game::Kept as _;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::sync::Arc;

/// Lays it out.
pub fn plugin(app: &mut App) {
    app.init_resource::<Plans>()
        .init_resource::<Selection>()
        .init_resource::<Goals>()
        .add_observer(lay_out)
        .add_observer(take_away);
}

/// Takes the counters away for another game.
fn take_away(
    on: On<ClearTable>,
    mut counters: ResMut<CounterView>,
    (mut plans, mut selection): (ResMut<Plans>, ResMut<Selection>),
) {
    if on.0 != State::NAME {
        *counters = CounterView::default();
        *plans = Plans::default();
        *selection = Selection::default();
    }
}

fn lay_out(
    _: On<GameOpened<State>>,
    game: Res<Game>,
    (mut plans, mut selection): (ResMut<Plans>, ResMut<Selection>),
    mut reopened: ResMut<Reopened>,
    mut shown: ResMut<Shown>,
    mut controller: ResMut<CameraController>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut commands: Commands,
) {
    reopened.forget();
    *plans = Plans::default();
    *selection = Selection::default();
    let window = window.map_or(Vec2::ZERO, |window| window.size());
    let setup = game.state().setup();
    let playing = PlayingArea(setup.scenario.area.hexes(&setup.board));
    let bounds = camera::bounds(setup.board.grid(), &playing);
    let first = landmarks::opening(game.state()).unwrap_or(bounds);
    commands.insert_resource(landmarks::landmarks(game.state()));
    if let Ok(carried) = library() {
        let map = Arc::new(carried.files.map.clone());
        controller.set_bounds(bounds, sheet_in_play(&map, &playing), first);
        shown.folded = Folded {
            foot: controller.opens_cut(window),
            ..Folded::default()
        };
        commands.insert_resource(BoardMap(map));
    }
    commands.insert_resource(playing);
}
