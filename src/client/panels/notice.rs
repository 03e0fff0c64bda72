//! One sentence for the player, over the map: why something was refused, and the case that says so.

use crate::client::command::Command;
use crate::client::theme::{chip, paint};
use crate::table::case::Case;
use bevy_egui::egui::{self, Frame, Margin, RichText, Stroke, Ui};

/// Shows a sentence and its case; a click takes it away.
pub fn show(ui: &mut Ui, text: &str, case: Option<Case>) -> Option<Command> {
    let colours = paint(ui);
    let frame = Frame::popup(ui.style())
        .stroke(Stroke::new(1.5, colours.accent.egui()))
        .inner_margin(Margin::symmetric(14, 8));
    let shown = frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            let words = RichText::new(text).color(colours.accent.egui()).size(14.0);
            ui.add(egui::Label::new(words).wrap_mode(egui::TextWrapMode::Extend));
            if let Some(case) = case {
                chip(ui, case);
            }
            ui.button("×").on_hover_text("take this away").clicked()
        })
        .inner
    });
    shown.inner.then_some(Command::Dismiss)
}
