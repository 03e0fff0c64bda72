//! What the end of the phase would leave undone, below the button that ends it: who and where, each a click away.

use crate::client::command::{Command, PhaseAction, ScreenAction};
use crate::client::theme::{at_right, primary, strong, weak};
use bevy_egui::egui::{self, Frame, Margin, ScrollArea, Ui};

/// What is asked before the phase ends.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// What the button says that ends the phase.
    pub label: String,
    pub lines: Vec<Line>,
}

/// One kind of what is left undone.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub words: String,
    /// Who or where, each with what a click on it does.
    pub places: Vec<(String, Command)>,
    /// How many more there are.
    pub more: usize,
}

/// Shows the question below the upper right corner of the window, beside the map and not over it.
pub fn below(ctx: &egui::Context, view: &View, bar: f32) -> Option<Command> {
    let window = ctx.viewport_rect();
    let corner = egui::pos2(window.right() - 10.0, bar + 4.0);
    let area = egui::Area::new("undone".into())
        .order(egui::Order::Foreground)
        .pivot(egui::Align2::RIGHT_TOP)
        .fixed_pos(corner);
    let shown = area.show(ctx, |ui| {
        let frame = Frame::popup(ui.style()).inner_margin(Margin::symmetric(14, 10));
        let most = window.bottom() - bar - 40.0;
        frame.show(ui, |ui| show(ui, view, most)).inner
    });
    shown.inner
}

/// Shows the question; no more than so high.
pub fn show(ui: &mut Ui, view: &View, most: f32) -> Option<Command> {
    let mut command = None;
    ui.set_width(320.0);
    ui.label(strong("Left undone", 15.0));
    let scroll = ScrollArea::vertical().max_height(most - 90.0);
    scroll.show(ui, |ui| {
        for line in &view.lines {
            command = show_line(ui, line).or(command.take());
        }
    });
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        if ui.button("Not yet").on_hover_text("Esc").clicked() {
            command = Some(Command::Screen(ScreenAction::Close));
        }
        at_right(ui, |ui| {
            let end = primary(ui, &format!("{} anyway", view.label));
            if end.on_hover_text("Enter").clicked() {
                command = Some(Command::Phase(PhaseAction::End));
            }
        });
    });
    command
}

fn show_line(ui: &mut Ui, line: &Line) -> Option<Command> {
    let mut command = None;
    ui.add_space(2.0);
    ui.label(&line.words);
    if line.places.is_empty() {
        return None;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 3.0);
        for (name, meant) in &line.places {
            let button = ui.small_button(name);
            if button.on_hover_text("show it on the map").clicked() {
                command = Some(meant.clone());
            }
        }
        if line.more > 0 {
            ui.label(weak(ui, format!("and {} more", line.more)).small());
        }
    });
    command
}
