//! The camera goes along with what programs do, if the player wants that.

use super::since::Doings;
use crate::client::camera::{CameraController, MapArea};
use crate::client::command::FollowMoves;
use crate::client::frame::{InFrame, TurnToQuestion};
use crate::hex::HexNumber;
use crate::last_battles::phases::{Announced, Game};
use crate::table::play::Seat;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Lets the camera go along.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        go_along.in_set(InFrame::FollowGame).before(TurnToQuestion),
    );
}

/// Brings into view where a program's order has led.
fn go_along(
    wanted: Res<FollowMoves>,
    game: Option<Res<Game>>,
    mut announced: MessageReader<Announced>,
    area: Res<MapArea>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut controller: ResMut<CameraController>,
) {
    let events = announced.read().count();
    let (Some(game), Some(window)) = (game.filter(|_| wanted.0 && events > 0), window) else {
        return;
    };
    let by_program = |player| matches!(game.seats()[player], Seat::Program(_));
    let giver = game.played().last().and_then(|entry| entry.giver);
    if !giver.is_some_and(by_program) {
        return;
    }
    controller.see(&last_touched(&game), area.0, window.size());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex;
    use crate::last_battles::Order;
    use crate::last_battles::game_setup::{NewGame, Position};
    use crate::last_battles::phases::{self, Inbox};
    use crate::table::armies::Player;
    use crate::table::level::Level;

    const AREA: Rect = Rect {
        min: Vec2::new(0.0, 54.0),
        max: Vec2::new(900.0, 650.0),
    };
    const WINDOW: Vec2 = Vec2::new(1280.0, 800.0);

    /// A table where Jamin stands far outside of the view, and a player or a program moves him one hex.
    fn moved(wanted: bool, french: Seat) -> App {
        let setup = [("fr-2-jamin", 1548), ("al-pack", 636)].map(|(name, at)| Position {
            unit: name.parse().unwrap(),
            hex: hex(at),
            reduced: false,
        });
        let start = NewGame {
            scenario: "19".to_owned(),
            setup: Some(setup.to_vec()),
            ..NewGame::default()
        };
        let mut game = crate::last_battles::Match::begin(start).unwrap();
        game.seats[Player::French] = french;
        let mut controller = CameraController::default();
        controller.see(&[hex(620)], AREA, WINDOW);
        assert!(!controller.sees(&[hex(1547)], AREA, WINDOW));
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, phases::plugin))
            .configure_sets(Update, InFrame::FollowGame.after(InFrame::Play))
            .add_plugins(plugin)
            .insert_resource(FollowMoves(wanted))
            .insert_resource(MapArea(AREA))
            .insert_resource(controller)
            .insert_resource(Game::new(game));
        let mut window = Window::default();
        window.resolution.set(WINDOW.x, WINDOW.y);
        app.world_mut().spawn((window, PrimaryWindow));
        app.update();
        app.world_mut().resource_mut::<Inbox>().push(Order::Move {
            unit: "fr-2-jamin".parse().unwrap(),
            path: vec![hex(1547)],
        });
        app.update();
        app.update();
        app
    }

    fn sees_him(app: &App) -> bool {
        let controller = app.world().resource::<CameraController>();
        controller.sees(&[hex(1548), hex(1547)], AREA, WINDOW)
    }

    #[test]
    fn the_camera_goes_to_what_a_program_has_done_if_the_player_wants_that() {
        let computer = Seat::Program(Level::default());
        assert!(sees_him(&moved(true, computer)));
        assert!(!sees_him(&moved(false, computer)));
    }

    #[test]
    fn the_camera_stays_where_a_player_is_moving_his_own_units() {
        assert!(!sees_him(&moved(true, Seat::Person)));
    }
}
