//! The record in plain words, with cases: the last lines, or all of them in the open drawer.

use super::Facts;
use crate::client::command::Command;
use crate::client::layers::Panel;
use crate::client::theme::{at_right, chip, face, font, paint};
use crate::client::words::Told;
use bevy_egui::egui::{self, RichText, ScrollArea, Sense, Ui};
use std::sync::Arc;

/// Lines of the record, the first first.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub lines: Arc<Vec<Told>>,
    pub open: bool,
}

/// The lines shown while the drawer is shut.
const SHUT: usize = 3;

/// The height of a line.
const LINE: f32 = 18.0;

impl View {
    /// Looks at what has been played.
    pub fn new(facts: &Facts, open: bool) -> Self {
        let lines = facts.chronicle.lines();
        Self {
            lines: lines.clone(),
            open,
        }
    }
}

/// Shows the lines.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut wish = None;
    ui.add_space(-4.0);
    ui.separator();
    let margin = egui::Frame::new().inner_margin(egui::Margin {
        left: 12,
        right: 12,
        top: 0,
        bottom: 6,
    });
    margin.show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(92.0);
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.label(RichText::new("Record").font(font(face::GARAMOND, 16.0)));
                let text = if view.open {
                    "shut drawer"
                } else {
                    "open drawer ›"
                };
                let text = RichText::new(text).small().color(paint(ui).accent.egui());
                if ui
                    .add(egui::Label::new(text).sense(Sense::click()))
                    .clicked()
                {
                    wish = Some(Command::Toggle(Panel::Record));
                }
            });
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.spacing_mut().interact_size.y = LINE;
                let count = view.lines.len();
                let shown = if view.open { count } else { count.min(SHUT) };
                // Only what can be seen is laid out; the record of a campaign is long.
                ScrollArea::vertical()
                    .auto_shrink([false, false])
                    .show_rows(ui, LINE, shown, |ui, rows| {
                        let lines = rows.filter_map(|row| view.lines.get(count - 1 - row));
                        lines.for_each(|line| show_line(ui, line));
                    });
            });
        });
    });
    wish
}

fn show_line(ui: &mut Ui, line: &Told) {
    ui.horizontal(|ui| {
        ui.set_height(LINE);
        let accent = paint(ui).accent.egui();
        ui.allocate_ui_with_layout(
            egui::vec2(130.0, LINE),
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                ui.set_min_width(130.0);
                ui.label(RichText::new(&line.when).small().color(accent));
            },
        );
        at_right(ui, |ui| {
            if let Some(case) = line.case {
                chip(ui, case);
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(&line.what).truncate());
            });
        });
    });
}
