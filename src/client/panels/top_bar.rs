//! The bar at the top: what is played, where in the sequence of play [4.1], what is still owed, and the end of the phase.

mod steps;
mod view;

pub use steps::{Step, When};
pub use view::{End, Open, Planned, View};

use super::pictures;
use crate::client::command::{Command, LookAction, PanelAction, PhaseAction};
use crate::client::counters::{Glyph, Mark};
use crate::client::layers::Panel;
use crate::client::palette::TOP_BAR_RULE;
use crate::client::theme::{face, font, strong};
use crate::client::words::counted;
use crate::hex::HexNumber;
use bevy_egui::egui::{self, Align2, Color32, RichText, Sense, Stroke, Ui};

/// What goes on to the next unit or obligation.
const NEXT: &str = "next ›";

/// The width that the steps leave to what is owed or left, and to the buttons.
const REST: f32 = 470.0;

const TEXT: Color32 = Color32::from_rgb(0xE9, 0xE1, 0xCE);
const WEAK: Color32 = Color32::from_rgb(0xB5, 0xA9, 0x8C);

/// The widths from which the bar has room for the scenario's title, and for the phases; the rest is always there.
const TITLED: f32 = 1120.0;
const STEPPED: f32 = 900.0;

/// Shows the bar.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
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
            if view.can_reopen_command {
                let back = egui::Button::new(RichText::new("Orders").color(TEXT))
                    .fill(Color32::from_rgb(0x3A, 0x37, 0x2F));
                let tip = "back to the command phase, as long as nobody has moved";
                if ui.add(back).on_hover_text(tip).clicked() {
                    command = Some(Command::Phase(PhaseAction::BackToCommand));
                }
            }
            ui.add_space(8.0);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                command = show_open(ui, &view.open).or(command.take());
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

fn show_open(ui: &mut Ui, open: &Open) -> Option<Command> {
    match open {
        Open::Moves { units, waiting } => {
            let units = counted(*units, "unit may still move", "units may still move");
            let waiting = match waiting {
                0 => "no reinforcements wait".to_owned(),
                n => counted(*n, "reinforcement waits", "reinforcements wait"),
            };
            let next = two_lines(ui, &units, [&format!("{waiting} · {NEXT}"), NEXT]);
            next.then_some(Command::Look(LookAction::NextUnit))
        }
        Open::Attacks {
            must_attack,
            must_be_attacked,
            planned,
        } => {
            let mut command = None;
            if must_attack.is_empty() && must_be_attacked.is_empty() {
                let (first, second) = planned.words();
                two_lines(ui, first, [second]);
            }
            if !must_attack.is_empty() {
                pictures::show(ui, &Glyph::Mark(Mark::MustAttack), 44.0);
                let count = must_attack.len();
                let text = counted(count, "stack still must attack", "stacks still must attack");
                let whole = format!("{} {NEXT}", hexes(must_attack));
                if two_lines(ui, &text, [&whole, NEXT]) {
                    command = Some(Command::Look(LookAction::NextObligation));
                }
            }
            if !must_be_attacked.is_empty() {
                command = show_unattacked(ui, must_be_attacked).or(command);
            }
            command
        }
        Open::Decision { player, what } => {
            two_lines(ui, &format!("{player} decides"), [what]);
            None
        }
        Open::Leaders { player, what } => {
            let whole = format!("{what} · {NEXT}");
            let next = two_lines(ui, &format!("{player} decides"), [&whole, NEXT]);
            next.then_some(Command::Look(LookAction::NextUnit))
        }
        Open::Program { player, level } => {
            let doing = format!("The computer plays the {player}");
            two_lines(ui, &doing, [&format!("at level {level}")]);
            None
        }
        Open::Nothing(text) => {
            let asked = two_lines(ui, text, ["how it ended ›"]);
            asked.then_some(Command::Panel(PanelAction::Toggle(Panel::Outcome)))
        }
    }
}

/// Shows how many enemy hexes nobody attacks yet, in as many words as there is room for.
fn show_unattacked(ui: &mut Ui, hexes: &[HexNumber]) -> Option<Command> {
    const MARK: f32 = 44.0;
    const WORDS: f32 = 90.0;
    let room = ui.available_width();
    if room < MARK {
        return None;
    }
    pictures::show(ui, &Glyph::Mark(Mark::MustBeAttacked), MARK);
    let count = hexes.len();
    let (first, second) = match room < MARK + WORDS {
        true => (count.to_string(), "›"),
        false => (
            counted(count, "enemy hex", "enemy hexes"),
            "not yet attacked ›",
        ),
    };
    two_lines(ui, &first, [second]).then(|| Command::Look(LookAction::Show(hexes[0])))
}

/// Writes the first hexes of a list.
fn hexes(list: &[HexNumber]) -> String {
    let first: Vec<_> = list.iter().take(3).map(HexNumber::to_string).collect();
    first.join(" · ")
}

/// Shows two lines, the second in the first of some wordings that finds room, and tells whether that was clicked.
fn two_lines<const N: usize>(ui: &mut Ui, first: &str, seconds: [&str; N]) -> bool {
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
