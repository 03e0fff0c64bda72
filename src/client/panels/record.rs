//! The record in plain words, with cases: the last lines, or all of them in the open drawer.

use super::Facts;
use crate::client::command::{Command, Panel};
use crate::client::theme::{at_right, chip, face, font, paint};
use crate::client::words::{self, Told};
use bevy_egui::egui::{self, RichText, ScrollArea, Sense, Ui};

/// Lines of the record, the last one first.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub lines: Vec<Told>,
    pub open: bool,
}

/// The lines shown while the drawer is shut.
const SHUT: usize = 3;

impl View {
    /// Puts what has been played in words.
    pub fn new(facts: &Facts, open: bool) -> Self {
        let mut lines = words::chronicle(facts.state, facts.played);
        lines.reverse();
        if !open {
            lines.truncate(SHUT);
        }
        Self { lines, open }
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
                ScrollArea::vertical()
                    .auto_shrink([false, false])
                    .show(ui, |ui| {
                        ui.spacing_mut().item_spacing.y = 2.0;
                        ui.spacing_mut().interact_size.y = 18.0;
                        view.lines.iter().for_each(|line| show_line(ui, line));
                    });
            });
        });
    });
    wish
}

fn show_line(ui: &mut Ui, line: &Told) {
    ui.horizontal(|ui| {
        ui.set_height(18.0);
        let accent = paint(ui).accent.egui();
        ui.allocate_ui_with_layout(
            egui::vec2(130.0, 18.0),
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
                ui.add(egui::Label::new(&line.what).truncate())
                    .on_hover_text(&line.what);
            });
        });
    });
}
