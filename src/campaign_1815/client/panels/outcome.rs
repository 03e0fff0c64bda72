//! How the game ended.

use super::View;
use crate::campaign_1815::state::Outcome;
use crate::client::command::{Command, PanelAction, ScreenAction};
use crate::client::layers::Panel;
use crate::client::panels::sheet::{At, Room, Sheet};
use crate::client::theme::{face, font, primary, with_case};
use crate::table::case::case;
use crate::table::victory::VictoryLevel;
use bevy_egui::egui::{self, RichText, Ui};

/// Shows how the game ended, if it has.
pub fn over(ctx: &egui::Context, view: &View, room: Room) -> Option<Command> {
    let outcome = view.state.outcome()?;
    let sheet = Sheet {
        panel: Panel::Outcome,
        title: "The game is over",
        key: "Esc",
        at: At::Middle,
    };
    sheet.show(ctx, room, |ui| show(ui, outcome))
}

/// Names a victory.
pub const fn level(level: VictoryLevel) -> &'static str {
    match level {
        VictoryLevel::Strategic | VictoryLevel::Decisive => "strategic victory",
        VictoryLevel::Campaign => "campaign victory",
        VictoryLevel::Tactical | VictoryLevel::Marginal => "tactical victory",
    }
}

fn show(ui: &mut Ui, outcome: &Outcome) -> Option<Command> {
    ui.set_max_width(420.0);
    let title = format!("{}: {}", outcome.winner, level(outcome.level));
    ui.label(RichText::new(title).font(font(face::GARAMOND, 28.0)));
    let points = (outcome.points.french, outcome.points.coalition);
    let words = format!("French {} points, Coalition {}.", points.0, points.1);
    with_case(ui, words, case("6.3"));
    let road = match outcome.road.is_empty() {
        true => "The road to Brussels is closed.",
        false => "The road to Brussels is open: its points are counted.",
    };
    with_case(ui, road, case("6.4"));
    ui.add_space(6.0);
    let back = primary(ui, "Back to the menu").clicked();
    let look = ui.button("Look at the field").clicked();
    match (back, look) {
        (true, _) => Some(Command::Screen(ScreenAction::Menu)),
        (_, true) => Some(Command::Panel(PanelAction::Toggle(Panel::Outcome))),
        _ => None,
    }
}
