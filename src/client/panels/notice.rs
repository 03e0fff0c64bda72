//! One sentence for the player, in a line above the map: why something was refused, and the case that says so.

use crate::client::command::{Command, PanelAction};
use crate::client::notice::{Message, Tone};
use crate::client::theme::{at_right, chip, paint};
use bevy_egui::egui::{
    Align, Color32, FontId, Label, Layout, Rect, RichText, Sense, TextWrapMode, Ui, vec2,
};

/// The height of the line.
pub const HEIGHT: f32 = 32.0;

/// Shows a sentence and its case; a click takes it away.
pub fn show(ui: &mut Ui, message: &Message) -> Option<Command> {
    let colours = paint(ui);
    let (edge, ink) = match message.tone {
        Tone::News => (colours.stroke, colours.text),
        Tone::Refusal => (colours.accent, colours.accent),
    };
    let line = ui.max_rect();
    let whole = ui.interact(line, ui.id().with("away"), Sense::click());
    ui.painter().rect_filled(line, 0.0, colours.window.egui());
    let bar = Rect::from_min_size(line.min, vec2(5.0, line.height()));
    ui.painter().rect_filled(bar, 0.0, edge.egui());
    let shown = ui.horizontal_centered(|ui| {
        ui.add_space(14.0);
        at_right(ui, |ui| {
            ui.add_space(6.0);
            let away = ui.button("×").on_hover_text("take this away").clicked();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let room = ui.available_width() - 60.0;
                sentence(ui, &message.text, ink.egui(), room);
                if let Some(case) = message.case {
                    chip(ui, case);
                }
            });
            away
        })
    });
    (shown.inner || whole.clicked()).then_some(Command::Panel(PanelAction::Dismiss))
}

/// Says what can be done now.
pub fn show_prompt(ui: &mut Ui, text: &str) {
    let ink = paint(ui).weak.egui();
    ui.horizontal_centered(|ui| {
        ui.add_space(14.0);
        let room = ui.available_width() - 14.0;
        sentence(ui, text, ink, room);
    });
}

/// Writes a sentence in one line, or in two of smaller letters where it is long; nothing of it is left out.
fn sentence(ui: &mut Ui, text: &str, ink: Color32, room: f32) {
    let large = ui
        .painter()
        .layout_no_wrap(text.to_owned(), FontId::proportional(14.0), ink);
    let words = RichText::new(text).color(ink);
    if large.size().x <= room {
        ui.add(Label::new(words.size(14.0)).wrap_mode(TextWrapMode::Extend));
    } else {
        ui.scope(|ui| {
            ui.set_max_width(room);
            ui.add(Label::new(words.size(11.0)).wrap());
        });
    }
}
