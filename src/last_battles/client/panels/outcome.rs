//! How the game ended.

use crate::client::command::{Command, PanelAction, ScreenAction};
use crate::client::layers::Panel;
use crate::client::panels::sheet::{At, Room, Sheet};
use crate::client::theme::{face, font, primary, strong, weak};
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::opponent::ToldTurn;
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
    sheet.show(ctx, room, |ui| {
        let command = show_outcome(ui, outcome);
        show_hindsight(ui, context.hindsight);
        command
    })
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

/// The width of the column with turns.
const TURN: f32 = 92.0;

/// Tells what the programs marched for, turn by turn; nothing, where they had no plans over days.
pub fn show_hindsight(ui: &mut Ui, told: &[ToldTurn]) {
    if told.is_empty() {
        return;
    }
    ui.add_space(10.0);
    ui.separator();
    ui.label(strong("What the computer was up to", 15.0));
    ui.add_space(4.0);
    for ToldTurn {
        turn,
        player,
        tasks,
    } in told
    {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(TURN);
                ui.label(turn.to_string());
                ui.label(weak(ui, player.to_string()).small());
            });
            ui.vertical(|ui| {
                for task in tasks {
                    ui.label(&task.words);
                }
                if tasks.is_empty() {
                    ui.label(weak(
                        ui,
                        "nothing far away: it fights for what lies before it",
                    ));
                }
            });
        });
        ui.add_space(6.0);
    }
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
