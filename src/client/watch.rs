//! The camera goes along with what programs do, if the player wants that.

use super::camera::{MapArea, Rig};
use super::game::FollowGame;
use super::since::Doings;
use crate::game::Seat;
use crate::hex::HexNumber;
use crate::phases::{Announced, Game};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Lets the camera go along.
pub fn plugin(app: &mut App) {
    app.init_resource::<FollowMoves>()
        .add_systems(Update, go_along.in_set(FollowGame));
}

/// Whether the camera follows what programs do.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FollowMoves(pub bool);

/// Brings into view where a program's order has led.
fn go_along(
    wanted: Res<FollowMoves>,
    game: Option<Res<Game>>,
    mut announced: MessageReader<Announced>,
    area: Res<MapArea>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut rig: ResMut<Rig>,
) {
    let events = announced.read().count();
    let (Some(game), Some(window)) = (game.filter(|_| wanted.0 && events > 0), window) else {
        return;
    };
    let by_program = |player| matches!(game.seats()[player], Seat::Program(_));
    if !game.givers().last().copied().is_some_and(by_program) {
        return;
    }
    rig.see(&last_touched(&game), area.0, window.size());
}

/// Lists the hexes where the last order led to something.
fn last_touched(game: &Game) -> Vec<HexNumber> {
    let Some(last) = game.played().len().checked_sub(1) else {
        return Vec::new();
    };
    let doings = Doings::of(game.state(), game.played(), &((last, 0)..(last + 1, 0)));
    let ways = doings.trails.iter().flat_map(|trail| trail.hexes.iter());
    let fights = doings.fights.iter();
    let fights = fights.flat_map(|fight| fight.from.iter().chain(&fight.against));
    let losses = doings.losses.iter().map(|loss| &loss.hex);
    ways.chain(fights).chain(losses).copied().collect()
}
