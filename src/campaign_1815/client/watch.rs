//! The camera goes along with what programs do, if the player wants that.

use super::grid::{HEX_WIDTH, centre};
use crate::campaign_1815::event::Event;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::state::State;
use crate::client::camera::{CameraController, MapArea};
use crate::client::command::FollowMoves;
use crate::client::frame::{Follow, InFrame, TurnToQuestion};
use crate::client::game::{Announced, Game};
use crate::table::play::Seat;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Lets the camera go along.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        go_along
            .in_set(InFrame::FollowGame)
            .after(Follow)
            .before(TurnToQuestion)
            .run_if(resource_exists::<Game<State>>),
    );
}

/// Brings into view where a program's order has led.
fn go_along(
    wanted: Res<FollowMoves>,
    game: Res<Game<State>>,
    mut announced: MessageReader<Announced<State>>,
    area: Res<MapArea>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut controller: ResMut<CameraController>,
) {
    let hexes: Vec<_> = announced
        .read()
        .flat_map(|event| touched(&event.0))
        .collect();
    let giver = game.played().last().and_then(|entry| entry.giver);
    let by_program = giver.is_some_and(|player| matches!(game.seats()[player], Seat::Program(_)));
    let (Some(window), true) = (window, wanted.0 && by_program) else {
        return;
    };
    let whole = |hex| Rect::from_center_size(centre(hex), Vec2::splat(HEX_WIDTH));
    let part = hexes
        .into_iter()
        .map(whole)
        .reduce(|all, hex| all.union(hex));
    if let Some(part) = part {
        controller.see_part(part, area.0, window.size());
    }
}

/// Lists the hexes where something has happened.
fn touched(event: &Event) -> Vec<Hex> {
    match event {
        Event::Moved { from, path, .. } | Event::Retreated { from, path, .. } => {
            [&[*from][..], path].concat()
        }
        Event::Entered { path, .. } => path.clone(),
        Event::Pursued { from, to, .. } => vec![*from, *to],
        Event::HeadquartersPlaced { hex, .. }
        | Event::Returned { hex, .. }
        | Event::DetachmentPlaced { hex, .. }
        | Event::Recalled { hex, .. }
        | Event::Declared { hex, .. }
        | Event::Blown { hex, .. } => vec![*hex],
        Event::Fought(fight) => vec![fight.hex],
        Event::Eliminated { hex, .. } => hex.iter().copied().collect(),
        _ => Vec::new(),
    }
}
