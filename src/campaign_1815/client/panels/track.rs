//! The track of turns, and beside it who is to come, blown, free to be placed, or lost.

use super::{View, counter};
use crate::campaign_1815::charts::Turn;
use crate::campaign_1815::client::selection::Choose;
use crate::campaign_1815::piece::{Kind, PieceIndex};
use crate::campaign_1815::state::Place;
use crate::campaign_1815::victory;
use crate::client::command::Command;
use crate::client::theme::{paint, strong, weak};
use crate::table::armies::Player;
use bevy_egui::egui::{self, Frame, Margin, RichText, ScrollArea, Stroke, Ui};

/// The height of the strip.
const HEIGHT: f32 = 84.0;
/// The side of its counters.
const SIDE: f32 = 34.0;
/// How far counters in a hand lie apart: each shows the numeral and the stars at its left.
const OVERLAP: f32 = -14.0;

/// Shows the strip.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    let room = egui::vec2(ui.available_width(), HEIGHT + 4.0);
    let top = egui::Layout::left_to_right(egui::Align::Min);
    // The strip keeps its height whatever is in its boxes: what lies below it, and the map, go by that.
    let (place, _) = ui.allocate_exact_size(room, egui::Sense::hover());
    let strip = egui::UiBuilder::new().max_rect(place).layout(top);
    let scroll = ScrollArea::horizontal()
        .id_salt("track of turns")
        .auto_shrink([false, true]);
    scroll.show(&mut ui.new_child(strip), |ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        let count = view.state.components().charts.turns.len() as u8;
        for turn in (1..=count).map(Turn) {
            show_turn(ui, view, turn);
        }
        for (title, pieces) in boxes(view) {
            command = show_box(ui, view, &title, &pieces).or(command.take());
        }
    });
    command
}

fn show_turn(ui: &mut Ui, view: &View, turn: Turn) {
    let state = view.state;
    let scenario = &state.setup().scenario;
    let Some(printed) = state.components().charts.turn(turn) else {
        return;
    };
    let out = turn < scenario.first_turn || turn > scenario.last_turn;
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
        .inner_margin(Margin::same(4));
    frame.show(ui, |ui| {
        ui.set_width(54.0);
        ui.set_height(HEIGHT - 12.0);
        ui.vertical_centered(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let date = format!("{} June", printed.day);
            let date = if out {
                weak(ui, date)
            } else {
                strong(date, 13.0)
            };
            ui.label(date);
            ui.label(weak(ui, printed.half.to_string()).small());
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
    if printed.is_some_and(|printed| printed.last_day) {
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

/// Lists the boxes: their titles, and who is in them.
fn boxes(view: &View) -> Vec<(String, Vec<PieceIndex>)> {
    let state = view.state;
    let all: Vec<_> = state.components().pieces.all().collect();
    let those = |wanted: &dyn Fn(PieceIndex) -> bool| -> Vec<PieceIndex> {
        all.iter().copied().filter(|piece| wanted(*piece)).collect()
    };
    let mut to_come = those(&|piece| matches!(state.standing(piece).at, Place::ToCome(_)));
    to_come.sort_by_key(|piece| match state.standing(*piece).at {
        Place::ToCome(turn) => turn,
        _ => Turn::default(),
    });
    let blown = those(&|piece| matches!(state.standing(piece).at, Place::Blown(_)));
    let free = those(&|piece| {
        let is_free = state.standing(piece).at == Place::Available;
        is_free && state.piece(piece).kind == Kind::Detachment
    });
    let lost = those(&|piece| state.standing(piece).at == Place::Eliminated);
    let points =
        [Player::French, Player::Coalition].map(|player| victory::for_losses(state, player));
    vec![
        ("To come".to_owned(), to_come),
        ("Blown".to_owned(), blown),
        ("Detachments free".to_owned(), free),
        (
            format!("Lost · French {} · Coalition {}", points[0], points[1]),
            lost,
        ),
    ]
}

fn show_box(ui: &mut Ui, view: &View, title: &str, pieces: &[PieceIndex]) -> Option<Command> {
    let mut command = None;
    let colours = paint(ui);
    let frame = Frame::new()
        .fill(colours.window.egui())
        .stroke(Stroke::new(1.0, colours.stroke.egui()))
        .corner_radius(3.0)
        .inner_margin(Margin::same(4));
    let are_low = |piece: &PieceIndex| view.state.piece(*piece).kind == Kind::Detachment;
    frame.show(ui, |ui| {
        ui.set_height(HEIGHT - 12.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(strong(title, 12.0));
            if pieces.is_empty() {
                ui.label(weak(ui, "none").small());
            } else if pieces.iter().all(are_low) {
                // Two rows of low plates are as high as one of corps.
                for row in pieces.chunks(pieces.len().div_ceil(2)) {
                    command = show_row(ui, view, row, 2.0).or(command.take());
                }
            } else {
                command = show_by_turn(ui, view, pieces);
            }
        });
    });
    command
}

/// Gets the turn on which a piece comes, if it does.
fn due(view: &View, piece: PieceIndex) -> Option<Turn> {
    match view.state.standing(piece).at {
        Place::ToCome(turn) | Place::Blown(turn) => Some(turn),
        _ => None,
    }
}

/// Shows counters as hands of cards, one for each turn on which some come.
fn show_by_turn(ui: &mut Ui, view: &View, pieces: &[PieceIndex]) -> Option<Command> {
    let mut command = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for hand in pieces.chunk_by(|a, b| due(view, *a) == due(view, *b)) {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                command = show_row(ui, view, hand, OVERLAP).or(command.take());
                if let Some(turn) = due(view, hand[0]) {
                    ui.label(weak(ui, format!("turn {}", turn.0)).size(10.0));
                }
            });
        }
    });
    command
}

/// Shows counters in a row, so far apart.
fn show_row(ui: &mut Ui, view: &View, pieces: &[PieceIndex], apart: f32) -> Option<Command> {
    let mut command = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = apart;
        ui.spacing_mut().interact_size.y = 0.0;
        for &piece in pieces {
            // With the name below it the disc of headquarters is as high as a corps.
            let side = match view.state.piece(piece).kind {
                Kind::Headquarters => 0.85 * SIDE,
                _ => SIDE,
            };
            if counter(ui, view, piece, side).clicked() {
                command = Some(Choose::Piece(view.state.piece(piece).id).command());
            }
        }
    });
    command
}
