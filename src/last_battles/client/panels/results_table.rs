//! The Combat Results Table [6.4], with one column lit.

pub use crate::client::panels::die::draw as draw_die;
use crate::client::theme::{body, face, font, heading, paint};
use crate::last_battles::charts::{CombatResultsTable, Odds};
pub use crate::last_battles::client::result_paints::paints;
use crate::last_battles::client::view_context::ViewContext;
use crate::table::dice::Face;
use bevy_egui::egui::{self, Align2, Sense, Stroke, Ui};

/// The table, and the column that counts now.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub table: CombatResultsTable,
    pub lit: Option<Odds>,
    /// The face that came up, if a die has just been rolled.
    pub rolled: Option<Face>,
}

impl View {
    /// Looks the column up.
    pub fn new(context: &ViewContext, lit: Option<Odds>, rolled: Option<Face>) -> Self {
        Self {
            table: context.state.setup().charts.combat_results.clone(),
            lit,
            rolled,
        }
    }
}

/// How strong a column is that does not apply.
const DIMMED: f32 = 0.36;

impl View {
    /// Gets how strong a column is drawn, from 0 to 1: all are dimmed but the one that applies.
    pub fn strength(&self, column: Odds) -> f32 {
        match self.lit == Some(column) {
            true => 1.0,
            false => DIMMED,
        }
    }
}

/// Shows the table.
pub fn show(ui: &mut Ui, view: &View) {
    let note = view
        .lit
        .map_or(String::new(), |odds| format!("column {odds}"));
    heading(ui, "Combat results", &note);
    body(ui, |ui| {
        let row = 19.0;
        let size = egui::vec2(ui.available_width(), 18.0 + 6.0 * row);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let left = rect.left() + 24.0;
        let width = (rect.right() - left) / Odds::ALL.len() as f32;
        for face in Face::all() {
            let top = rect.top() + 18.0 + row * f32::from(face.pips() - 1);
            let die = egui::Rect::from_min_size(
                egui::pos2(rect.left() + 1.0, top + 1.5),
                egui::vec2(16.0, 16.0),
            );
            draw_die(ui, face, die);
        }
        for odds in Odds::ALL {
            let x = left + width * odds.column() as f32;
            let column = egui::Rect::from_min_max(
                egui::pos2(x, rect.top()),
                egui::pos2(x + width, rect.bottom()),
            );
            show_column(ui, view, odds, column, row);
        }
    });
}

fn show_column(ui: &Ui, view: &View, odds: Odds, rect: egui::Rect, row: f32) {
    let lit = view.lit == Some(odds);
    let strength = view.strength(odds);
    let colours = paint(ui);
    let painter = ui.painter();
    let title = egui::pos2(rect.center().x, rect.top() + 8.0);
    let (name, ink) = match lit {
        true => (font(face::BOLD, 12.5), colours.accent.egui()),
        false => (font(face::SEMI_BOLD, 12.0), colours.text.egui()),
    };
    painter.text(title, Align2::CENTER_CENTER, odds.to_string(), name, ink);
    for die in Face::all() {
        let top = rect.top() + 18.0 + row * f32::from(die.pips() - 1);
        let cell =
            egui::Rect::from_min_size(egui::pos2(rect.left(), top), egui::vec2(rect.width(), row));
        let cell = cell.shrink(0.8);
        let result = view.table.result(odds, die);
        let (fill, ink) = paints(result);
        let ink = if strength < 1.0 {
            colours.text.egui()
        } else {
            ink.egui()
        };
        let fill = colours.panel.egui().lerp_to_gamma(fill.egui(), strength);
        painter.rect_filled(cell, 2.0, fill);
        let text = font(face::SEMI_BOLD, 12.0);
        painter.text(
            cell.center(),
            Align2::CENTER_CENTER,
            result.to_string(),
            text,
            ink,
        );
        if lit && view.rolled == Some(die) {
            let ring = Stroke::new(2.5, colours.text.egui());
            painter.rect_stroke(cell, 2.0, ring, egui::StrokeKind::Outside);
        }
    }
    if lit {
        let frame = Stroke::new(2.0, colours.accent.egui());
        painter.rect_stroke(rect, 3.0, frame, egui::StrokeKind::Inside);
    }
}
