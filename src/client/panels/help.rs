//! The keys, and what the mouse does.

use crate::client::command::{Command, Panel};
use crate::client::theme::strong;
use bevy_egui::egui::{self, Ui};

/// What does what.
const LINES: &[(&str, &str)] = &[
    (
        "click a counter",
        "select it; again: the next of its stack, then all",
    ),
    ("Shift + click", "select the whole stack"),
    (
        "click a lit hex",
        "move there; Ctrl + click also onto a counter",
    ),
    (
        "click a leader",
        "select him and show the range of his orders; Shift adds him to the stack",
    ),
    (
        "click an enemy",
        "plan an attack; your stacks then join or leave it",
    ),
    ("right click, Esc", "let go"),
    ("wheel, + and −", "zoom"),
    ("drag, arrows, W A S D", "move the map"),
    ("F", "show the whole area"),
    ("Space, held", "fan all stacks out"),
    ("H, held", "hide the counters"),
    ("Tab", "the next unit that may or must act"),
    ("N", "the next open obligation"),
    ("Enter", "end the phase"),
    (
        "Ctrl + Z",
        "take the last order back, until a die is rolled",
    ),
    ("Ctrl + S, Ctrl + O", "save, load"),
    ("R, T", "the whole record, the terrain chart"),
    ("I", "a hint: what the computer would do here"),
    ("L", "lines of supply: who would be cut off now"),
    (
        "1, 2, 3, 4",
        "the dock: now, losses, arrivals, order of battle",
    ),
];

/// Shows the keys in a window.
pub fn window(context: &egui::Context) -> Option<Command> {
    let mut open = true;
    let window = egui::Window::new("Keys and mouse")
        .collapsible(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .open(&mut open);
    window.show(context, show);
    (!open).then_some(Command::Toggle(Panel::Help))
}

/// Shows the keys.
pub fn show(ui: &mut Ui) {
    egui::Grid::new("keys").num_columns(2).show(ui, |ui| {
        for (key, does) in LINES {
            ui.label(strong(*key, 13.0));
            ui.label(*does);
            ui.end_row();
        }
    });
}
