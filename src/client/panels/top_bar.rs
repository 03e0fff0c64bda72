//! The bar at the top: what is played, where in the sequence of play [4.1], what is still owed, and the end of the phase.

mod steps;

pub use steps::{Step, When};

use crate::client::command::{Command, PhaseAction};
use crate::client::palette::TOP_BAR_RULE;
use crate::client::theme::{face, font, strong};
use crate::table::case::Case;
use bevy_egui::egui::{self, Align2, Color32, RichText, Sense, Stroke, Ui};

/// The width that the steps leave to what is owed or left, and to the buttons.
const REST: f32 = 470.0;

const TEXT: Color32 = Color32::from_rgb(0xE9, 0xE1, 0xCE);
const WEAK: Color32 = Color32::from_rgb(0xB5, 0xA9, 0x8C);

/// The widths from which the bar has room for the scenario's title, and for the phases; the rest is always there.
const TITLED: f32 = 1120.0;
const STEPPED: f32 = 900.0;

/// What the bar says.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub title: String,
    pub subtitle: String,
    pub turn: String,
    pub turn_note: String,
    /// The phases of the turn.
    pub steps: Vec<Step>,
    /// How the phase is ended; none once the game is over.
    pub end: Option<End>,
    pub can_undo: bool,
    /// What can be gone back to beside the last order, if there is something.
    pub back: Option<Back>,
}

/// Whether the phase can be ended.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    pub label: String,
    /// Why it cannot.
    pub why_not: Option<(String, Option<Case>)>,
}

/// A button beside Undo.
#[derive(Clone, Debug, PartialEq)]
pub struct Back {
    pub label: &'static str,
    pub tip: &'static str,
    pub command: Command,
}

/// Shows the bar; what is still open the game shows itself.
pub fn show(
    ui: &mut Ui,
    view: &View,
    open: impl FnOnce(&mut Ui) -> Option<Command>,
) -> Option<Command> {
    let mut command = None;
    ui.visuals_mut().override_text_color = Some(TEXT);
    ui.horizontal_centered(|ui| {
        let room = ui.available_width();
        let wide = room > 1300.0;
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 1.0);
        if room > TITLED {
            column(ui, |ui| {
                ui.label(RichText::new(&view.title).font(font(face::GARAMOND, 21.0)));
                ui.label(RichText::new(&view.subtitle).size(11.5).color(WEAK));
            });
            rule(ui, if wide { 30.0 } else { 10.0 });
        }
        column(ui, |ui| {
            ui.label(strong(&view.turn, 18.0));
            ui.label(RichText::new(&view.turn_note).size(11.5).color(WEAK));
        });
        rule(ui, if wide { 30.0 } else { 10.0 });
        if room > STEPPED {
            steps::show_steps(ui, &view.steps, ui.available_width() - REST);
            rule(ui, if wide { 12.0 } else { 6.0 });
        }
        egui::Ui::with_layout(ui, egui::Layout::right_to_left(egui::Align::Center), |ui| {
            command = view.end.as_ref().and_then(|end| show_end(ui, end));
            ui.add_space(6.0);
            let undo = egui::Button::new(RichText::new("Undo").color(TEXT))
                .fill(Color32::from_rgb(0x3A, 0x37, 0x2F));
            let undo = ui.add_enabled(view.can_undo, undo).on_hover_text("Ctrl+Z");
            if undo.clicked() {
                command = Some(Command::Phase(PhaseAction::Undo));
            }
            if let Some(back) = &view.back {
                let button = egui::Button::new(RichText::new(back.label).color(TEXT))
                    .fill(Color32::from_rgb(0x3A, 0x37, 0x2F));
                if ui.add(button).on_hover_text(back.tip).clicked() {
                    command = Some(back.command.clone());
                }
            }
            ui.add_space(8.0);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                command = open(ui).or(command.take());
            });
        });
    });
    command
}

fn column(ui: &mut Ui, show: impl FnOnce(&mut Ui)) {
    ui.vertical(|ui| {
        ui.add_space(2.0);
        show(ui);
    });
}

fn rule(ui: &mut Ui, space: f32) {
    ui.add_space(space);
    let (rect, _) = ui.allocate_exact_size(egui::vec2(1.0, 40.0), Sense::hover());
    let line = Stroke::new(1.0, Color32::from_rgb(0x4A, 0x47, 0x3E));
    ui.painter().vline(rect.center().x, rect.y_range(), line);
    ui.add_space(space / 2.0);
}

/// Shows two lines, the second in the first of some wordings that finds room, and tells whether that was clicked.
pub fn two_lines<const N: usize>(ui: &mut Ui, first: &str, seconds: [&str; N]) -> bool {
    let font = egui::FontId::proportional(12.0);
    let fits = |text: &&&str| {
        let galley = (ui.painter()).layout_no_wrap((**text).to_string(), font.clone(), WEAK);
        galley.size().x <= ui.available_width()
    };
    let fitting = seconds.iter().find(fits).or(seconds.last());
    let second = RichText::new(fitting.copied().unwrap_or_default());
    let shown = ui.vertical(|ui| {
        ui.add_space(4.0);
        ui.add(egui::Label::new(strong(first, 13.0).color(TEXT)).truncate());
        let second = second.font(font).color(WEAK);
        let label = egui::Label::new(second).truncate().sense(Sense::click());
        ui.add(label).clicked()
    });
    shown.inner
}

fn show_end(ui: &mut Ui, end: &End) -> Option<Command> {
    let can = end.why_not.is_none();
    let (fill, ink) = if can {
        (
            Color32::from_rgb(0x8E, 0x1B, 0x16),
            Color32::from_rgb(0xFF, 0xF6, 0xE8),
        )
    } else {
        (
            Color32::from_rgb(0x5A, 0x56, 0x4A),
            Color32::from_rgb(0xC9, 0xC2, 0xB0),
        )
    };
    let size = egui::vec2(172.0, 38.0);
    let button = egui::Button::new("").fill(fill).min_size(size);
    let response = ui.add(button);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, can, &end.label));
    let middle = response.rect.center();
    let painter = ui.painter();
    let title = font(face::SEMI_BOLD, 13.5);
    match &end.why_not {
        None => {
            painter.text(middle, Align2::CENTER_CENTER, &end.label, title, ink);
            let clicked = response.on_hover_text("Ctrl + Enter").clicked();
            clicked.then_some(Command::Phase(PhaseAction::End))
        }
        Some((why, case)) => {
            let case = case.map_or(String::new(), |case| format!(" [{case}]"));
            let up = middle - egui::vec2(0.0, 8.0);
            painter.text(up, Align2::CENTER_CENTER, &end.label, title, ink);
            let down = middle + egui::vec2(0.0, 9.0);
            let note = format!("not yet{case}");
            painter.text(
                down,
                Align2::CENTER_CENTER,
                note,
                egui::FontId::proportional(11.5),
                ink,
            );
            let edge = Stroke::new(1.0, TOP_BAR_RULE.egui());
            painter.rect_stroke(response.rect, 4.0, edge, egui::StrokeKind::Inside);
            let clicked = response.on_hover_text(format!("{why}{case}")).clicked();
            clicked.then_some(Command::Phase(PhaseAction::End))
        }
    }
}
