//! One sentence for the player, over the map: why something was refused, and the case that says so.

use super::Facts;
use super::sheet::{At, Room, Sheet};
use crate::client::command::Command;
use crate::client::layers::Panel;
use crate::client::notice::{Message, Tone};
use crate::client::theme::{chip, face, font, paint, primary};
use crate::last_battles::state::Outcome;
use bevy_egui::egui::{self, Frame, Margin, RichText, Stroke, Ui};

/// Shows a sentence and its case; a click takes it away.
pub fn show(ui: &mut Ui, message: &Message) -> Option<Command> {
    let colours = paint(ui);
    let (edge, ink) = match message.tone {
        Tone::News => (colours.stroke, colours.text),
        Tone::Refusal => (colours.accent, colours.accent),
    };
    let frame = Frame::popup(ui.style())
        .stroke(Stroke::new(1.5, edge.egui()))
        .inner_margin(Margin::symmetric(14, 8));
    let shown = frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            let words = RichText::new(&message.text).color(ink.egui()).size(14.0);
            ui.add(egui::Label::new(words).wrap_mode(egui::TextWrapMode::Extend));
            if let Some(case) = message.case {
                chip(ui, case);
            }
            ui.button("×").on_hover_text("take this away").clicked()
        })
        .inner
    });
    shown.inner.then_some(Command::Dismiss)
}

/// Shows how the game ended, if it has.
pub fn over(context: &egui::Context, facts: &Facts, room: Room) -> Option<Command> {
    let outcome = facts.state.outcome()?;
    let sheet = Sheet {
        panel: Panel::Outcome,
        title: "The game is over",
        key: "Esc",
        at: At::Middle,
    };
    sheet.show(context, room, |ui| show_outcome(ui, outcome))
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
            return Some(Command::Menu);
        }
        let look = ui.button("Look at the field").clicked();
        look.then_some(Command::Toggle(Panel::Outcome))
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
