//! The record in few words, with cases: the last lines, or all of them in the open drawer.

use crate::client::command::{Command, LookAction, PanelAction};
use crate::client::game_log::{Filter, Told};
use crate::client::layers::Panel;
use crate::client::theme::{chip, face, font, paint, weak};
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, Align, Label, Layout, RichText, ScrollArea, Sense, Ui};
use std::sync::Arc;

/// Lines of the record, the first first.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub lines: Arc<Vec<Told>>,
    pub filter: Filter,
    pub open: bool,
}

/// The lines that are laid out while the drawer is shut; more than can be seen, for the wheel.
const SHUT: usize = 12;

/// The lines that are laid out at first in the open drawer, and each time the player asks for more: the record of a
/// campaign is long.
const PAGE: usize = 100;

/// The height of a line.
const LINE: f32 = 18.0;

/// Shows the lines, the last first; a click on one moves the map there.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
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
                ui.set_width(132.0);
                command = show_head(ui, view);
            });
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.spacing_mut().interact_size.y = LINE;
                let scroll = ScrollArea::vertical().auto_shrink([false, false]);
                let lines = scroll.show(ui, |ui| show_lines(ui, view)).inner;
                command = lines.or(command.take());
            });
        });
    });
    command
}

/// Shows the title, and what is shown of the record.
fn show_head(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    ui.spacing_mut().item_spacing = egui::vec2(2.0, 1.0);
    ui.spacing_mut().button_padding = egui::vec2(6.0, 1.0);
    ui.spacing_mut().interact_size.y = LINE;
    ui.horizontal(|ui| {
        ui.label(RichText::new("Record").font(font(face::GARAMOND, 16.0)));
        ui.add_space(6.0);
        let text = if view.open { "shut drawer" } else { "open ›" };
        let text = RichText::new(text).small().color(paint(ui).accent.egui());
        let open = Label::new(text).sense(Sense::click());
        let open = ui.add(open).on_hover_text("the whole record (R)");
        if open.clicked() {
            command = Some(Command::Panel(PanelAction::Toggle(Panel::Record)));
        }
    });
    for pair in Filter::ALL.chunks(2) {
        ui.horizontal(|ui| {
            for &(filter, name) in pair {
                let name = RichText::new(name).small();
                if ui.selectable_label(view.filter == filter, name).clicked() {
                    command = Some(Command::Panel(PanelAction::Filter(filter)));
                }
            }
        });
    }
    command
}

fn show_lines(ui: &mut Ui, view: &View) -> Option<Command> {
    let id = ui.id().with("pages");
    let pages = ui.data(|data| data.get_temp(id)).unwrap_or(1_usize);
    let limit = if view.open { pages * PAGE } else { SHUT };
    let mut command = None;
    let lines = || view.lines.iter().filter(|line| view.filter.shows(line));
    for line in lines().rev().take(limit) {
        command = show_line(ui, line).or(command);
    }
    let count = lines().count();
    if count == 0 {
        ui.label(weak(ui, "Nothing has happened yet.").small());
    } else if view.open && count > limit && ui.small_button("earlier …").clicked() {
        ui.data_mut(|data| data.insert_temp(id, pages + 1));
    }
    command
}

/// The room of the heading before a line, and of the case behind it.
const WHEN: f32 = 134.0;
const CASE: f32 = 58.0;

fn show_line(ui: &mut Ui, line: &Told) -> Option<Command> {
    let shown = ui.horizontal_top(|ui| {
        let top = Layout::left_to_right(Align::Min);
        ui.allocate_ui_with_layout(egui::vec2(WHEN, LINE), top, |ui| {
            ui.set_width(WHEN);
            ui.label(
                RichText::new(&line.when)
                    .small()
                    .color(paint(ui).accent.egui()),
            );
        });
        let room = (ui.available_width() - CASE).max(80.0);
        let down = Layout::top_down(Align::Min);
        let words = ui.allocate_ui_with_layout(egui::vec2(room, LINE), down, |ui| {
            ui.set_width(room);
            show_words(ui, line)
        });
        if let Some(case) = line.case {
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| chip(ui, case));
        }
        words.inner
    });
    shown.inner
}

/// Shows what a line says, over as many rows as it needs; a click moves the map to where it happened.
pub fn show_words(ui: &mut Ui, line: &Told) -> Option<Command> {
    let label = Label::new(words(ui, line)).wrap();
    let Some(at) = line.at else {
        ui.add(label);
        return None;
    };
    let shown = ui.add(label.sense(Sense::click()));
    let shown = shown.on_hover_cursor(egui::CursorIcon::PointingHand);
    if shown.hovered() {
        let under = egui::Stroke::new(1.0, paint(ui).accent.egui());
        let rect = shown.rect;
        ui.painter().hline(rect.x_range(), rect.bottom(), under);
    }
    shown
        .clicked()
        .then_some(Command::Look(LookAction::Show(at)))
}

/// Writes a line, what is told first in bold.
fn words(ui: &Ui, line: &Told) -> LayoutJob {
    let ink = paint(ui).text.egui();
    let mut job = LayoutJob::default();
    let small = egui::TextStyle::Body.resolve(ui.style());
    if let Some(head) = &line.head {
        let bold = TextFormat::simple(font(face::BOLD, small.size), ink);
        job.append(head, 0.0, bold);
        job.append(" · ", 0.0, TextFormat::simple(small.clone(), ink));
    }
    job.append(&line.what, 0.0, TextFormat::simple(small, ink));
    job
}
