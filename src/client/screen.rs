//! How the player opens, turns and closes what is shown.

use super::command::{Commanded, LookAction, PanelAction, ScreenAction};
use super::ending::Ending;
use super::game::Game;
use super::layers::Layers;
use super::notice::Notice;
use super::show::Show;
use super::shown::{Behind, Screen, Shown};
use bevy::prelude::*;

/// Opens, turns and closes what is shown.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .init_resource::<Behind>()
        .add_observer(show)
        .add_observer(turn_to);
}

/// Takes note of what the player has done in a game of a kind.
pub fn plugin_of<S: Show>(app: &mut App) {
    app.add_observer(take_note::<S>);
}

/// Takes note that the player has done something, having seen what lay on the map.
fn take_note<S: Show>(on: On<Commanded>, game: Option<Res<Game<S>>>, mut shown: ResMut<Shown>) {
    let Some(game) = game else { return };
    let given = game.played().len();
    if on.0.is_play() && shown.seen != given {
        shown.seen = given;
    }
}

fn show(on: On<PanelAction>, mut shown: ResMut<Shown>, mut notice: ResMut<Notice>) {
    match *on {
        PanelAction::Fold => shown.folded.toggle(),
        PanelAction::Toggle(panel) => shown.layers.toggle(panel),
        PanelAction::Turn(tab) => shown.tab = tab,
        PanelAction::Filter(filter) => shown.record_filter = filter,
        // What has been done only the game knows.
        PanelAction::ToggleTrails | PanelAction::Seen | PanelAction::Ready => {}
        PanelAction::Dismiss => notice.0 = None,
    }
}

fn turn_to(
    on: On<ScreenAction>,
    behind: Res<Behind>,
    at: Res<State<Screen>>,
    mut screen: ResMut<NextState<Screen>>,
    (mut shown, mut notice, mut ending): (ResMut<Shown>, ResMut<Notice>, ResMut<Ending>),
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    match *on {
        ScreenAction::Menu => {
            shown.layers = Layers::default();
            screen.set(Screen::Menu);
        }
        ScreenAction::Back => screen.set(Screen::Game),
        ScreenAction::Close => {
            let closed = ending.lapse() || notice.0.take().is_some() || shown.layers.close_top();
            match at.get() {
                _ if closed => {}
                Screen::Game => commands.trigger(LookAction::Deselect),
                Screen::Menu if *behind == Behind::Game => screen.set(Screen::Game),
                Screen::Menu => {}
            }
        }
        ScreenAction::Quit => {
            exit.write(AppExit::Success);
        }
    }
}
