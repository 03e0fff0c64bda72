//! What lies over the upper right corner of the map: zoom, chart, keys, and the menu.

use super::seats;
use crate::client::command::{
    CameraAction, Command, FileAction, PanelAction, ProgramAction, ScreenAction,
};
use crate::client::layers::Panel;
use crate::client::show::SheetName;
use crate::table::armies::Player;
use crate::table::play::Seats;
use bevy_egui::egui::{self, Frame, Margin, Ui};

/// The width of a window from which there is room for all of the tools.
const ROOMY: f32 = 880.0;

/// Shows the tools, with the width of a hex in pixels and the buttons of the game's own sheets.
pub fn show(ui: &mut Ui, width: f32, seats: &Seats, sheets: &[SheetName]) -> Option<Command> {
    let mut command = None;
    let frame = Frame::popup(ui.style()).inner_margin(Margin::symmetric(4, 3));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let mut button = |ui: &mut Ui, text: &str, tip: &str, meant: Command| {
                if ui.button(text).on_hover_text(tip).clicked() {
                    command = Some(meant);
                }
            };
            button(
                ui,
                "–",
                "zoom out (-)",
                Command::Camera(CameraAction::Zoom(0.8)),
            );
            // Where the map is narrow, its scale is what can be spared.
            if ui.ctx().viewport_rect().width() > ROOMY {
                ui.add_sized([46.0, 24.0], egui::Label::new(format!("{width:.0} px")));
            }
            button(
                ui,
                "+",
                "zoom in (+)",
                Command::Camera(CameraAction::Zoom(1.25)),
            );
            button(
                ui,
                "fit",
                "show the whole area (F)",
                Command::Camera(CameraAction::Fit),
            );
            let fold = "fold the dock and the track away, or have them back (P)";
            button(ui, "panels", fold, Command::Panel(PanelAction::Fold));
            for sheet in sheets {
                let toggle = Command::Panel(PanelAction::Toggle(sheet.panel));
                button(ui, sheet.name, sheet.tip, toggle);
            }
            button(
                ui,
                "hint",
                "what the computer would do here (I)",
                Command::Program(ProgramAction::Hint),
            );
            button(
                ui,
                "?",
                "keys (F1)",
                Command::Panel(PanelAction::Toggle(Panel::Help)),
            );
            let menu = ui.menu_button("menu", |ui| show_menu(ui, seats));
            command = menu.inner.flatten().or(command.take());
        });
    });
    command
}

/// What the menu offers, a group a line.
fn entries() -> [Vec<(&'static str, &'static str, Command)>; 2] {
    [
        vec![
            ("Save", "Ctrl+S", Command::File(FileAction::Save)),
            (
                "Load …",
                "Ctrl+O",
                Command::Panel(PanelAction::Toggle(Panel::Saves)),
            ),
            (
                "The whole record",
                "R",
                Command::Panel(PanelAction::Toggle(Panel::Record)),
            ),
            (
                "Settings …",
                "Ctrl+,",
                Command::Panel(PanelAction::Toggle(Panel::Settings)),
            ),
        ],
        vec![
            (
                "Back to the start screen",
                "",
                Command::Screen(ScreenAction::Menu),
            ),
            ("Quit", "", Command::Screen(ScreenAction::Quit)),
        ],
    ]
}

fn show_menu(ui: &mut Ui, seats: &Seats) -> Option<Command> {
    ui.set_min_width(210.0);
    let mut command = None;
    for (nth, group) in entries().into_iter().enumerate() {
        if nth > 0 {
            ui.separator();
        }
        for (text, key, meant) in group {
            let entry = egui::Button::new(text).shortcut_text(key).frame(false);
            if ui.add(entry).clicked() {
                command = Some(meant);
                ui.close();
            }
        }
    }
    ui.separator();
    for player in Player::ALL {
        let chosen = seats::choose(ui, player, seats[player]);
        command = chosen
            .map(|seat| Command::Program(ProgramAction::Seat(player, seat)))
            .or(command);
    }
    command
}
