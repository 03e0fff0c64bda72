//! What the Three Fords show of themselves: no map and no counters, but a bar, a dock with all that can be ordered, a record.

use super::{Reserve, Toy};
use bevy::prelude::*;
use bevy_egui::egui::Ui;
use hundred_days::client::command::Command;
use hundred_days::client::frame::InFrame;
use hundred_days::client::game::{Game, give_order, play_plainly, tell_plainly};
use hundred_days::client::panels::top_bar::View;
use hundred_days::client::show::{DockRoom, Label, Show, TabName};
use hundred_days::client::shown::Tab;
use hundred_days::table::armies::Player;
use hundred_days::table::game::{Game as _, Kept};
use hundred_days::table::play::Match;

impl Show for Toy {
    type Param = Res<'static, Game<Self>>;

    const TABS: &'static [TabName] = &[TabName {
        tab: Tab(0),
        name: "Orders",
        tip: "what can be ordered",
        only_narrow: false,
    }];

    fn plugin(app: &mut App) {
        app.add_plugins(tell_plainly::<Self>)
            .add_systems(Update, play_plainly::<Self>.in_set(InFrame::Play));
    }

    fn label(game: &Match<Self>) -> Label {
        let state = game.state();
        Label {
            number: "3".to_owned(),
            name: Self::NAME.to_owned(),
            turn: state.turn.to_string(),
            phase: "assault".to_owned(),
            player: state.player,
            seed: state.start.seed,
        }
    }

    fn top_bar(game: &Res<Game<Self>>) -> Option<View> {
        Some(View {
            title: "Three Fords".to_owned(),
            subtitle: String::new(),
            turn: game.state().turn.to_string(),
            turn_note: String::new(),
            steps: Vec::new(),
            end: None,
            can_undo: game.record().check_undo().is_ok(),
            back: None,
        })
    }

    fn show_tab(ui: &mut Ui, game: &Res<Game<Self>>, _: (Tab, DockRoom)) -> Option<Command> {
        let player = game.state().decider()?;
        let seen = game.state().seen_by(player);
        ui.label(waits(&seen, player.opponent()));
        let mut given = None;
        for order in seen.legal() {
            if ui.button(format!("{order:?}")).clicked() {
                given = Some(give_order::<Self>(order));
            }
        }
        given
    }

    fn prompt(game: &Res<Game<Self>>) -> String {
        match game.state().decider() {
            Some(player) => format!("{player}: what now?"),
            None => "The last turn is over.".to_owned(),
        }
    }
}

/// Says where a player's reserve waits, as far as whoever looks may know.
fn waits(seen: &Toy, of: Player) -> String {
    match seen.reserves[of] {
        Reserve::Shown(at) | Reserve::Written(at) => format!("{of}: {at:?} ford"),
        Reserve::Hidden => format!("{of}: written down"),
        Reserve::Undecided => format!("{of}: not yet"),
    }
}
