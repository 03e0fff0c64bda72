//! Who plays which side: chosen before the game or in it, and what a program is doing now.

use crate::client::command::{Command, Pace, ProgramAction};
use crate::client::theme::{paint, strong, weak};
use crate::table::armies::Player;
use crate::table::clock::Reading;
use crate::table::level::Level;
use crate::table::play::Seat;
use bevy_egui::egui::{self, Frame, Margin, Sense, Shape, Stroke, Ui, Vec2};
use std::f32::consts::TAU;
use std::time::Duration;

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
    /// The clock by which it thinks, if its time is bounded.
    pub clock: Option<Reading>,
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
            if let Some(clock) = view.clock {
                show_clock(ui, clock);
            }
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

/// The radius of a clock's dial.
const DIAL: f32 = 8.0;
/// The steps in which the time that is gone is drawn round a whole dial.
const STEPS: f32 = 48.0;

/// Shows how much of a program's time is gone: a dial that fills, and the figures.
fn show_clock(ui: &mut Ui, clock: Reading) {
    let (place, dial) = ui.allocate_exact_size(Vec2::splat(2.0 * DIAL + 2.0), Sense::hover());
    let colours = paint(ui);
    let (middle, painter) = (place.center(), ui.painter());
    let (gone, rest) = (colours.accent.egui(), colours.window.egui());
    // A sector of more than half a turn is not convex: what is left of the dial then is.
    let share = share(clock);
    let (ground, from, to, fill) = match share > 0.5 {
        true => (gone, share, 1.0, rest),
        false => (rest, 0.0, share, gone),
    };
    painter.circle_filled(middle, DIAL, ground);
    let steps = ((to - from) * STEPS).ceil().max(1.0);
    let at = |nth: usize| {
        let part = from + (to - from) * nth as f32 / steps;
        middle + DIAL * Vec2::angled(part * TAU - TAU / 4.0)
    };
    let rim = (0..=steps as usize).map(at);
    let sector = [middle].into_iter().chain(rim).collect();
    painter.add(Shape::convex_polygon(sector, fill, Stroke::NONE));
    painter.circle_stroke(middle, DIAL, Stroke::new(1.2, gone));
    let figures = format!("{} of {}", minutes(clock.used), minutes(clock.whole));
    let shown = ui.label(weak(ui, figures));
    let tip = "its time for this player turn; Settings tell how much that is";
    dial.union(shown).on_hover_text(tip);
}

/// Gets the part of a program's time that is gone, from 0 to 1; nothing of no time at all.
fn share(clock: Reading) -> f32 {
    match clock.whole.is_zero() {
        true => 0.0,
        false => clock.used.div_duration_f32(clock.whole),
    }
}

/// Writes a time in minutes and seconds.
fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_written_in_minutes_and_seconds() {
        let written = [0, 7, 60, 605].map(|seconds| minutes(Duration::from_secs(seconds)));
        assert_eq!(written, ["0:00", "0:07", "1:00", "10:05"]);
    }

    #[test]
    fn of_a_clock_that_has_run_out_the_whole_is_gone_and_of_no_time_nothing() {
        let whole = Duration::from_secs(10);
        let gone = |used| share(Reading { used, whole });
        assert_eq!(gone(whole).to_bits(), 1f32.to_bits());
        assert_eq!(gone(whole / 2).to_bits(), 0.5f32.to_bits());
        assert_eq!(share(Reading::default()).to_bits(), 0f32.to_bits());
    }
}
