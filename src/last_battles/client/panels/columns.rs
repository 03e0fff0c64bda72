//! The columns at which an attack may be resolved whose odds have changed: what the six faces bring on each [6.2C].

use super::results_table::paints;
use crate::client::command::Command;
use crate::client::theme::{face, font, paint, strong, weak};
use crate::last_battles::charts::{CombatResult, Odds};
use crate::last_battles::client::give;
use crate::last_battles::combat::reduction;
use crate::last_battles::order::Order;
use crate::last_battles::state::State;
use crate::table::dice::Face;
use bevy_egui::egui::{self, Align2, Sense, Ui, WidgetInfo, WidgetType};

/// A column, and what each face brings on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub odds: Odds,
    pub results: Vec<CombatResult>,
    /// Whether the attack is resolved on it if nothing else is said.
    pub stands: bool,
}

/// Lists the columns, the calculated one first; none if nobody is asked.
pub fn columns(state: &State) -> Vec<Column> {
    let Some(open) = reduction::open(state) else {
        return Vec::new();
    };
    let columns = reduction::columns(state).into_iter().map(|odds| {
        let account = open.account.clone().reduced(Some(odds));
        let results = Face::all().map(|face| account.result(state, face));
        Column {
            odds,
            results: results.collect(),
            stands: odds == open.stands(),
        }
    });
    columns.collect()
}

/// The size of a face's result.
const CELL: egui::Vec2 = egui::vec2(30.0, 22.0);
/// The width of a button.
const BUTTON: f32 = 62.0;

/// Shows a button for each column, with its six results from a one to a six.
pub fn show(ui: &mut Ui, columns: &[Column]) -> Option<Command> {
    let mut command = None;
    for column in columns {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            let size = egui::vec2(BUTTON, CELL.y);
            let text = column.odds.to_string();
            let paint = paint(ui);
            let button = match column.stands {
                true => {
                    let text = strong(&text, 13.5).color(paint.primary_text.egui());
                    egui::Button::new(text).fill(paint.primary.egui())
                }
                false => egui::Button::new(&text),
            };
            if ui.add_sized(size, button).clicked() {
                command = Some(give(Order::LowerOdds { odds: column.odds }));
            }
            for (face, &result) in Face::all().zip(&column.results) {
                show_result(ui, face, result);
            }
        });
    }
    let note = "Filled, how it stands; each row tells what a one to a six brings.";
    ui.label(weak(ui, note).small());
    command
}

fn show_result(ui: &mut Ui, die: Face, result: CombatResult) {
    let (rect, response) = ui.allocate_exact_size(CELL, Sense::hover());
    let (fill, ink) = paints(result);
    let painter = ui.painter();
    painter.rect_filled(rect, 3.0, fill.egui());
    let bold = font(face::BOLD, 13.0);
    let text = result.to_string();
    painter.text(
        rect.center(),
        Align2::CENTER_CENTER,
        &text,
        bold,
        ink.egui(),
    );
    let name = format!("{}: {text}", die.pips());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
}
