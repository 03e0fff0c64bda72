//! The tip of the hex under the pointer: what it is, and who is in it.

use super::View;
use crate::campaign_1815::board::Ground;
use crate::campaign_1815::client::goals::Goal;
use crate::campaign_1815::client::titles::stars;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::{Face, Kind, PieceIndex};
use crate::client::theme::{counted, strong, weak};
use bevy_egui::egui::{self, Frame, Ui, pos2};

/// Shows the tip beside a place in the window, within a part of it.
pub fn show(ctx: &egui::Context, view: &View, hex: Hex, at: egui::Pos2, room: egui::Rect) {
    let right = at.x + 330.0 < room.right();
    let below = at.y + 150.0 < room.bottom();
    let (pivot, place) = match (right, below) {
        (true, true) => (egui::Align2::LEFT_TOP, pos2(at.x + 22.0, at.y + 18.0)),
        (true, false) => (egui::Align2::LEFT_BOTTOM, pos2(at.x + 22.0, at.y - 18.0)),
        (false, true) => (egui::Align2::RIGHT_TOP, pos2(at.x - 22.0, at.y + 18.0)),
        (false, false) => (egui::Align2::RIGHT_BOTTOM, pos2(at.x - 22.0, at.y - 18.0)),
    };
    let area = egui::Area::new("tip of a hex".into());
    area.pivot(pivot)
        .fixed_pos(place)
        .interactable(false)
        .show(ctx, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| content(ui, view, hex));
        });
}

/// Says what a hex is, in words.
pub fn ground(view: &View, hex: Hex) -> String {
    let board = &view.state.components().board;
    let mut words = Vec::new();
    words.extend(board.name(hex).map(str::to_owned));
    words.push(match board.ground(hex) {
        Ground::Open => "open".to_owned(),
        Ground::Town => "town".to_owned(),
        Ground::Chateau => "chateau".to_owned(),
    });
    if board.has_stream(hex) {
        words.push("stream".to_owned());
    }
    if !board.roads().starts(hex).is_empty() {
        words.push("road".to_owned());
    }
    words.join(", ")
}

fn content(ui: &mut Ui, view: &View, hex: Hex) {
    ui.set_max_width(290.0);
    ui.label(strong(format!("{hex} · {}", ground(view, hex)), 13.0));
    for piece in view.state.in_hex(hex) {
        ui.label(told(view, piece));
    }
    if let Some(words) = view.goals.by_hex.get(&hex).and_then(way) {
        ui.label(weak(ui, words));
    }
    let other = view
        .goals
        .beyond
        .get(&hex)
        .and_then(|hq| view.state.find(*hq));
    if let Some(hq) = other {
        let name = &view.state.piece(hq).name;
        ui.label(weak(ui, format!("only under {name}: a click turns to it")));
    }
}

fn way(goal: &Goal) -> Option<String> {
    let way = goal.way?;
    let road = if way.by_road { " by road" } else { "" };
    let turns = if way.turns { "; it turns there" } else { "" };
    let hexes = counted(usize::from(way.hexes), "hex", "hexes");
    Some(format!("{hexes}{road}{turns}"))
}

/// Tells a counter in a line.
pub fn told(view: &View, piece: PieceIndex) -> String {
    let state = view.state;
    let printed = state.piece(piece);
    let stars = stars(state.stars(piece));
    let (name, value) = (&printed.name, state.value(piece));
    let formation = match (printed.kind, state.face(piece)) {
        (Kind::Infantry, Face::Front) => "advance",
        (Kind::Infantry, Face::Back) => "battle",
        (Kind::Cavalry, Face::Front) => "fresh",
        (Kind::Cavalry, Face::Back) => "exhausted",
        (Kind::Headquarters, Face::Front) => "normal",
        (Kind::Headquarters, Face::Back) => "battle",
        (Kind::Detachment, _) => return name.clone(),
    };
    match printed.kind {
        Kind::Headquarters => format!("{name}: {formation}, range {value}, {stars}"),
        _ => format!(
            "{name}: {formation}, {stars}, {}",
            counted(usize::from(value), "hex", "hexes")
        ),
    }
}
