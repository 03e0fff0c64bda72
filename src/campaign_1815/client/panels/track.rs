//! The track of turns, and beside it who is to come, blown, free to be placed, or lost.

use super::View;
use super::boxes::{self, Row};
use crate::campaign_1815::charts::Turn;
use crate::campaign_1815::state::Place;
use crate::client::command::Command;
use crate::client::theme::{paint, strong, weak};
use bevy_egui::egui::{self, Frame, Margin, RichText, ScrollArea, Stroke, Ui, vec2};

/// The height of the strip.
pub(super) const HEIGHT: f32 = 84.0;
/// How far things lie apart.
const GAP: f32 = 3.0;
/// The width below which turns take as little room as they can.
const NARROW: f32 = 1000.0;

/// Shows the strip: the boxes draw their counters together until all of them are in view.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let room = vec2(ui.available_width(), HEIGHT + 4.0);
    let top = egui::Layout::left_to_right(egui::Align::Min);
    // The strip keeps its height whatever is in its boxes: what lies below it, and the map, go by that.
    let (place, _) = ui.allocate_exact_size(room, egui::Sense::hover());
    let strip = egui::UiBuilder::new().max_rect(place).layout(top);
    let count = view.state.components().charts.turns.len() as u8;
    let turns = || (1..=count).map(Turn);
    let narrow = room.x < NARROW;
    let width = if narrow { 54.0 } else { 64.0 };
    let taken = f32::from(count) * (width + GAP);
    let row = Row::of(ui, boxes::boxes(view));
    let scroll = ScrollArea::horizontal()
        .id_salt("track of turns")
        .auto_shrink([false, true]);
    let shown = scroll.show(&mut ui.new_child(strip), |ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for turn in turns() {
            show_turn(ui, view, turn, width);
        }
        row.show(ui, view, (room.x - taken, GAP))
    });
    shown.inner
}

fn is_out(view: &View, turn: Turn) -> bool {
    let scenario = &view.state.setup().scenario;
    turn < scenario.first_turn || turn > scenario.last_turn
}

fn show_turn(ui: &mut Ui, view: &View, turn: Turn, width: f32) {
    let state = view.state;
    let Some(printed) = state.components().charts.turn(turn) else {
        return;
    };
    let out = is_out(view, turn);
    let colours = paint(ui);
    let now = turn == state.turn();
    let stroke = match now {
        true => Stroke::new(2.5, egui::Color32::from_rgb(0x2B, 0x4A, 0x8B)),
        false => Stroke::new(1.0, colours.stroke.egui()),
    };
    let fill = if out {
        colours.inactive
    } else {
        colours.window
    };
    let frame = Frame::new()
        .fill(fill.egui())
        .stroke(stroke)
        .corner_radius(3.0)
        .inner_margin(Margin::symmetric(3, 4));
    frame.show(ui, |ui| {
        ui.set_width(width - 8.0);
        ui.set_height(HEIGHT - 12.0);
        ui.vertical_centered(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.spacing_mut().interact_size.y = 0.0;
            let date = format!("{} June", printed.day);
            let date = if out {
                weak(ui, date)
            } else {
                strong(date, 12.5)
            };
            ui.label(date);
            ui.label(weak(ui, printed.half.to_string()).size(if width < 60.0 {
                10.5
            } else {
                12.0
            }));
            ui.add_space(2.0);
            for words in notes(view, turn, out) {
                ui.label(RichText::new(words).size(11.0));
            }
        });
    });
}

/// Says what there is to a turn.
fn notes(view: &View, turn: Turn, out: bool) -> Vec<String> {
    let state = view.state;
    let printed = state.components().charts.turn(turn);
    let mut notes = Vec::new();
    if !out && turn < state.turn() {
        notes.push("past".to_owned());
    }
    if printed.is_some_and(|printed| printed.deluge) && !out {
        notes.push(match (state.rains_on(turn), turn <= state.turn()) {
            (true, _) => "rain".to_owned(),
            (false, true) => "dry".to_owned(),
            (false, false) => "rain on 1-4".to_owned(),
        });
    }
    if printed.is_some_and(|printed| printed.last_day) && turn >= state.turn() {
        notes.push("blown = lost".to_owned());
    }
    let all = state.components().pieces.all();
    let back = all
        .filter(|piece| state.standing(*piece).at == Place::Blown(turn))
        .count();
    if back > 0 {
        notes.push(format!("{back} back"));
    }
    notes
}
