//! The banner of a hand-over: whose decision it is now, and what has happened since his last.

use crate::client::command::{Command, PanelAction};
use crate::client::theme::{strong, weak};
use bevy_egui::egui::{Frame, Margin, Ui};

/// A decision that has just come to a person.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub who: String,
    pub what: String,
    pub on_map: bool,
}

/// Shows the banner.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    let frame = Frame::popup(ui.style()).inner_margin(Margin::symmetric(12, 6));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(strong(&view.who, 14.0));
            if !view.what.is_empty() {
                ui.label(weak(ui, &view.what));
            }
            ui.add_space(8.0);
            if view.on_map {
                let button = ui.selectable_label(true, "on the map");
                let button = button.on_hover_text("take what happened off the map; any click does");
                if button.clicked() {
                    command = Some(Command::Panel(PanelAction::ToggleTrails));
                }
            }
            if ui.button("×").on_hover_text("take this away").clicked() {
                command = Some(Command::Panel(PanelAction::Seen));
            }
        });
    });
    command
}
