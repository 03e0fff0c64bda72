//! How the game ended.

use crate::client::command::{Command, PanelAction, ScreenAction};
use crate::client::layers::Panel;
use crate::client::panels::sheet::{At, Room, Sheet};
use crate::client::theme::{face, font, primary};
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::state::Outcome;
use bevy_egui::egui::{self, RichText, Ui};

/// Shows how the game ended, if it has.
pub fn over(ctx: &egui::Context, context: &ViewContext, room: Room) -> Option<Command> {
    let outcome = context.state.outcome()?;
    let sheet = Sheet {
        panel: Panel::Outcome,
        title: "The game is over",
        key: "Esc",
        at: At::Middle,
    };
    sheet.show(ctx, room, |ui| show_outcome(ui, outcome))
}

/// Shows how the game ended.
pub fn show_outcome(ui: &mut Ui, outcome: &Outcome) -> Option<Command> {
    ui.set_max_width(420.0);
    ui.vertical_centered(|ui| {
        let title = RichText::new(result(outcome)).font(font(face::GARAMOND, 28.0));
        ui.label(title);
        ui.label(format!("{} [{}]", outcome.reason, outcome.case));
        ui.add_space(4.0);
        if primary(ui, "Back to the menu").clicked() {
            return Some(Command::Screen(ScreenAction::Menu));
        }
        let look = ui.button("Look at the field").clicked();
        look.then_some(Command::Panel(PanelAction::Toggle(Panel::Outcome)))
    })
    .inner
}

/// Says who has won, and how.
pub fn result(outcome: &Outcome) -> String {
    let Some(winner) = outcome.winner else {
        return "A draw".to_owned();
    };
    match outcome.level {
        Some(level) => format!("{winner} victory, {}", format!("{level:?}").to_lowercase()),
        None => format!("{winner} victory"),
    }
}
