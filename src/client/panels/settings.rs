//! The settings: each choice with those that there are, and a tick at the one in force.

use super::sheet::{At, Room, Sheet};
use crate::client::command::{
    Choice, Command, FollowMoves, MasterTime, SettingsAction, Step, StopAtCommand,
};
use crate::client::counters::ReducedMotion;
use crate::client::layers::Panel;
use crate::client::palette::Palette;
use crate::client::settings::Settings;
use crate::client::theme::{Theme, strong, weak};
use bevy_egui::egui::{self, Ui};

/// A choice, with what can be chosen and what it is about.
struct Line {
    name: &'static str,
    note: &'static str,
    /// The first of them that is in force has the tick.
    choices: Vec<(&'static str, Choice, InForce)>,
}

/// Whether a choice is the one in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InForce {
    Yes,
    No,
}

impl From<bool> for InForce {
    fn from(is: bool) -> Self {
        if is { Self::Yes } else { Self::No }
    }
}

fn lines(now: &Settings) -> [Line; 6] {
    let theme = |name, theme| (name, Choice::Theme(theme), (now.theme == theme).into());
    let palette = |name, palette| {
        let in_force = (now.palette == palette).into();
        (name, Choice::Palette(palette), in_force)
    };
    let motion = |name, reduced| {
        let choice = Choice::Motion(ReducedMotion(reduced));
        (name, choice, (now.reduced_motion == reduced).into())
    };
    let follow = |name, follow| {
        let choice = Choice::Follow(FollowMoves(follow));
        (name, choice, (now.follow_moves == follow).into())
    };
    let stop = |name, stop| {
        let choice = Choice::CommandStop(StopAtCommand(stop));
        (name, choice, (now.stop_at_command == stop).into())
    };
    let master = |name, seconds| {
        let choice = Choice::MasterTime(MasterTime(seconds));
        (name, choice, (now.master_seconds == seconds).into())
    };
    [
        Line {
            name: "Panels",
            note: "the map is dimmed with them",
            choices: vec![theme("light", Theme::Light), theme("dark", Theme::Dark)],
        },
        Line {
            name: "Counters",
            note: "the second palette can be told apart by colour-blind eyes",
            choices: vec![
                palette("standard", Palette::Standard),
                palette("colour-blind", Palette::Safe),
            ],
        },
        Line {
            name: "Motion",
            note: "reduced: no travel, no rolling die, short fades only",
            choices: vec![motion("full", false), motion("reduced", true)],
        },
        Line {
            name: "Camera",
            note: "whether the map goes along with the computer's moves",
            choices: vec![follow("stays", false), follow("follows the computer", true)],
        },
        Line {
            name: "Command",
            note: "whether a command phase waits for you where nobody would be left out",
            choices: vec![stop("passes by itself", false), stop("always waits", true)],
        },
        Line {
            name: "Master",
            note: "how long the computer thinks about a player turn at its best level",
            choices: vec![
                master("5 s", 5),
                master("10 s", 10),
                master("30 s", 30),
                master("1 min", 60),
                master("3 min", 180),
                master("10 min", 600),
            ],
        },
    ]
}

/// Shows the settings over the table, or over the first screen.
pub fn over(ctx: &egui::Context, room: Room, now: &Settings) -> Option<Command> {
    let sheet = Sheet {
        panel: Panel::Settings,
        title: "Settings",
        key: "Ctrl+,",
        at: At::Middle,
    };
    sheet.show(ctx, room, |ui| show(ui, now))
}

/// Shows the settings.
pub fn show(ui: &mut Ui, now: &Settings) -> Option<Command> {
    let mut command = None;
    let grid = egui::Grid::new("settings").num_columns(2);
    grid.spacing([16.0, 10.0]).show(ui, |ui| {
        for line in lines(now) {
            ui.label(strong(line.name, 13.5));
            ui.vertical(|ui| {
                ui.horizontal(|ui| {
                    for (name, choice, in_force) in line.choices {
                        if show_choice(ui, name, in_force) {
                            command = Some(Command::Settings(SettingsAction::Choose(choice)));
                        }
                    }
                });
                ui.label(weak(ui, line.note).small());
            });
            ui.end_row();
        }
        ui.label(strong("Size", 13.5));
        ui.vertical(|ui| {
            command = show_scale(ui, now).or(command.take());
            let note = "of everything; Ctrl with +, – and 0";
            ui.label(weak(ui, note).small());
        });
        ui.end_row();
    });
    command
}

/// Shows something that can be chosen, with its tick; tells whether it is chosen now.
fn show_choice(ui: &mut Ui, name: &str, in_force: InForce) -> bool {
    let is = in_force == InForce::Yes;
    ui.radio(is, name).clicked() && !is
}

fn show_scale(ui: &mut Ui, now: &Settings) -> Option<Command> {
    let mut command = None;
    ui.horizontal(|ui| {
        let mut button = |ui: &mut Ui, text: &str, step: Step| {
            let can = now.scale.after(step) != now.scale;
            if ui.add_enabled(can, egui::Button::new(text)).clicked() {
                command = Some(Command::Settings(SettingsAction::Scale(step)));
            }
        };
        button(ui, "–", Step::Smaller);
        let percent = format!("{} %", now.scale.percent());
        ui.add_sized([52.0, 24.0], egui::Label::new(percent));
        button(ui, "+", Step::Larger);
        button(ui, "as the screen asks", Step::Usual);
    });
    command
}
