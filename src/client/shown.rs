//! What is shown beside the map: which screen, which panels; and how the player opens, turns and closes them.

use super::command::{Commanded, LookAction};
use super::game::Game;
use super::game_log::Filter;
use super::layers::{Layers, Panel};
use super::notice::Notice;
use super::panels::menu::Behind;
use super::show::Show;
use crate::client::ending::Ending;
use bevy::prelude::*;

/// Opens, turns and closes what is shown.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .add_observer(show)
        .add_observer(turn_to);
}

/// Takes note of what the player has done in a game of a kind.
pub fn plugin_of<S: Show>(app: &mut App) {
    app.add_observer(take_note::<S>);
}

/// What fills the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    #[default]
    Menu,
    Game,
}

/// Which panels are shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// What is open over the table.
    pub layers: Layers,
    /// The tab that the dock is turned to.
    pub tab: Tab,
    pub folded: Folded,
    /// The part of the record that is shown.
    pub record_filter: Filter,
    /// Whether the game on the table is looked at and not played.
    pub viewing: bool,
    /// Whether the player has asked for what the other player did, over the map.
    pub trails: bool,
    /// How many orders had been given when the player last did something; what came before lies on the map no longer.
    pub seen: usize,
}

/// Which panels have been folded away, to leave their room to the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Folded {
    pub dock: bool,
    /// The track of turns, with the record.
    pub foot: bool,
}

impl Folded {
    /// Folds both away, or has both back if one is.
    pub const fn toggle(&mut self) {
        let folds = !(self.dock || self.foot);
        self.dock = folds;
        self.foot = folds;
    }
}

/// A tab of the dock, by its number; the first is turned to whenever something new is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tab(pub u8);

/// What is done with panels.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelAction {
    /// Folds the dock and the track away, or has them back.
    Fold,
    Toggle(Panel),
    /// Turns the dock to a tab.
    Turn(Tab),
    /// Shows a part of the record.
    Filter(Filter),
    /// Shows what the other player has done in his last turn, over the map, or no longer.
    ToggleTrails,
    /// Takes what the other player has done off the map, as any other click does.
    Seen,
    /// Takes the notice away.
    Dismiss,
}

/// What is done with the screen.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenAction {
    Menu,
    /// Goes back from the menu to the game on the table.
    Back,
    /// Closes what lies on top; if nothing is open, lets go.
    Close,
    Quit,
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
        PanelAction::ToggleTrails | PanelAction::Seen => {}
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
