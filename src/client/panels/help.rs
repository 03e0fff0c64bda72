//! The keys, and what the mouse does.

use super::sheet::{At, Room, Sheet};
use crate::client::command::Command;
use crate::client::layers::Panel;
use crate::client::theme::strong;
use bevy_egui::egui::{self, Ui};

/// Shows the keys over the map.
pub fn over(ctx: &egui::Context, room: Room, lines: &[(&str, &str)]) -> Option<Command> {
    let sheet = Sheet {
        panel: Panel::Help,
        title: "Keys and mouse",
        key: "F1",
        at: At::Middle,
    };
    sheet.show(ctx, room, |ui| {
        show(ui, lines);
        None
    })
}

/// Shows the keys.
pub fn show(ui: &mut Ui, lines: &[(&str, &str)]) {
    egui::Grid::new("keys").num_columns(2).show(ui, |ui| {
        for (key, does) in lines {
            ui.label(strong(*key, 13.0));
            ui.label(*does);
            ui.end_row();
        }
    });
}
