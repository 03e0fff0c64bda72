//! Who plays which side: chosen before the game or in it, and what a program is doing now.

use crate::client::command::{Command, Pace, ProgramAction};
use crate::client::theme::strong;
use crate::table::armies::Player;
use crate::table::level::Level;
use crate::table::play::Seat;
use bevy_egui::egui::{self, Frame, Margin, Ui};

/// Names a seat.
pub fn name(seat: Seat) -> String {
    match seat {
        Seat::Person => "a person".to_owned(),
        Seat::Program(level) => format!("computer, {level}"),
    }
}

/// Shows a line for a player; gets the seat that is chosen in it.
pub fn choose(ui: &mut Ui, player: Player, now: Seat) -> Option<Seat> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        let name_place = egui::vec2(72.0, ui.spacing().interact_size.y);
        let middle = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(name_place, middle, |ui| {
            ui.set_width(name_place.x);
            ui.label(player.to_string());
        });
        let programs = Level::ALL.into_iter().map(Seat::Program);
        for seat in [Seat::Person].into_iter().chain(programs) {
            if ui.selectable_label(seat == now, name(seat)).clicked() {
                chosen = Some(seat);
            }
        }
    });
    chosen
}

/// A program whose turn it is to decide.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub player: Player,
    pub level: Level,
    pub pace: Pace,
    pub thinks: bool,
}

const PACES: [(Pace, &str, &str); 3] = [
    (
        Pace::StepByStep,
        "step by step",
        "waits for you before each order",
    ),
    (Pace::Fast, "fast", "goes on when the counters lie still"),
    (Pace::AtOnce, "at once", "plays its turn without a pause"),
];

/// Shows what the program is doing, how fast it is to go on, and how to stop it.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    let frame = Frame::popup(ui.style()).inner_margin(Margin::symmetric(12, 6));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            let doing = match (view.thinks, view.pace) {
                (true, _) => "thinks",
                (false, Pace::StepByStep) => "waits",
                (false, _) => "plays",
            };
            let text = format!("{}: the computer ({}) {doing}", view.player, view.level);
            ui.label(strong(text, 13.5));
            ui.add_space(8.0);
            for (pace, text, tip) in PACES {
                let button = ui.selectable_label(view.pace == pace, text);
                if button.on_hover_text(tip).clicked() {
                    command = Some(Command::Program(ProgramAction::Pace(pace)));
                }
            }
            if view.pace == Pace::StepByStep && ui.button("next step").clicked() {
                command = Some(Command::Program(ProgramAction::Step));
            }
            let stop = ui.button("take over");
            let stop = stop.on_hover_text("stop the computer and give these orders yourself");
            if stop.clicked() {
                command = Some(Command::Program(ProgramAction::Seat(
                    view.player,
                    Seat::Person,
                )));
            }
        });
    });
    command
}
