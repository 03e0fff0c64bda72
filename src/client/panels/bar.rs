//! A bar of losses, and the levels that they are held against.

use crate::client::theme::paint;
use bevy_egui::egui::{self, Color32, Rect, Stroke, Ui};

/// A bar that has been drawn, for what is written on it.
pub struct Bar {
    /// The bar without the room above and below it, where the marks reach.
    pub inside: Rect,
    rect: Rect,
    /// The points that its whole width stands for.
    full: f32,
}

impl Bar {
    /// Draws the losses in a colour, on a scale with a little room beyond the most points that it must hold.
    pub fn draw(ui: &Ui, rect: Rect, losses: u16, most: u16, colour: Color32) -> Self {
        let colours = paint(ui);
        let inside = rect.shrink2(egui::vec2(0.0, 4.0));
        let edge = Stroke::new(1.0, colours.stroke.egui());
        let faint = colours.faint.egui();
        ui.painter()
            .rect(inside, 2.0, faint, edge, egui::StrokeKind::Inside);
        let bar = Self {
            inside,
            rect,
            full: f32::from(most.max(losses).max(1)) * 1.07,
        };
        let mut lost = inside.shrink(1.0);
        lost.set_right(bar.at(losses).max(lost.left()));
        ui.painter().rect_filled(lost, 1.0, colour);
        bar
    }

    /// Gets where a number of points lies.
    pub fn at(&self, points: u16) -> f32 {
        self.inside.left() + self.inside.width() * f32::from(points) / self.full
    }

    /// Marks the level that demoralizes, by a broken line.
    pub fn mark_demoralization(&self, ui: &Ui, level: u16) {
        let x = self.at(level);
        let ends = [self.rect.top(), self.rect.bottom()].map(|y| egui::pos2(x, y));
        let line = Stroke::new(2.0, paint(ui).accent.egui());
        ui.painter()
            .extend(egui::Shape::dashed_line(&ends, line, 3.0, 2.0));
    }

    /// Marks the level beyond which an army disintegrates, by a whole line.
    pub fn mark_disintegration(&self, ui: &Ui, level: u16) {
        let line = Stroke::new(2.0, paint(ui).text.egui());
        ui.painter()
            .vline(self.at(level), self.rect.y_range(), line);
    }
}
