//! Pieces as pictures to be clicked, the same in all panels.

use super::pictures;
use crate::client::counters::Picture;
use crate::client::palette::play;
use crate::client::theme::{face, font, paint};
use bevy_egui::egui::{self, Label, Response, RichText, Sense, Stroke, Ui};

/// Shows a picture that can be clicked; `name` is what it is called.
pub fn picture<P: Picture>(ui: &mut Ui, shown: &P, side: f32, name: &str) -> Response {
    let picture = pictures::show(ui, shown, side);
    picture.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
    picture
}

/// Shows a name beside a picture, that can be clicked like it.
pub fn name(ui: &mut Ui, name: &str) -> Response {
    let name = RichText::new(name).font(font(face::GARAMOND, 16.0));
    ui.add(Label::new(name).sense(Sense::click()).truncate())
}

/// Frames a picture that is chosen.
pub fn frame(ui: &Ui, rect: egui::Rect, chosen: bool) {
    if chosen {
        let keyline = Stroke::new(4.0, play::SELECTION_KEYLINE.egui());
        let gold = Stroke::new(2.4, play::SELECTION.egui());
        let painter = ui.painter();
        painter.rect_stroke(rect, 4.0, keyline, egui::StrokeKind::Inside);
        painter.rect_stroke(rect.shrink(0.8), 4.0, gold, egui::StrokeKind::Inside);
    }
}

/// Pales a picture that is not chosen.
pub fn fade(ui: &Ui, rect: egui::Rect) {
    let veil = paint(ui).panel.egui().gamma_multiply(0.35);
    ui.painter().rect_filled(rect, 4.0, veil);
}
