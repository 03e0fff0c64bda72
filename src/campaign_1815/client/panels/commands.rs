//! The command phase in the dock: modes, headquarters, corps that return, detachments and recalls.

use super::dock::{SIDE, give, show_pieces};
use super::{View, counter};
use crate::campaign_1815::check;
use crate::campaign_1815::client::selection::{Choose, parts};
use crate::campaign_1815::client::titles::stars;
use crate::campaign_1815::command::detachments;
use crate::campaign_1815::order::Order;
use crate::campaign_1815::piece::{Face, PieceIndex};
use crate::campaign_1815::state::State;
use crate::client::command::{Command, PhaseAction};
use crate::client::show::Show as _;
use crate::client::theme::{primary, weak, with_case};
use crate::table::case::{Case, case};
use bevy_egui::egui::Ui;

pub(super) fn show_modes(ui: &mut Ui, view: &View) -> Option<Command> {
    with_case(
        ui,
        "Choose the mode in which your headquarters begin.",
        case("7.2"),
    );
    let mut command = None;
    for piece in parts(view.state) {
        ui.horizontal(|ui| {
            counter(ui, view, piece, SIDE);
            ui.vertical(|ui| {
                for face in Face::BOTH {
                    let hq = view.state.piece(piece).id;
                    if ui.button(mode(view, piece, face)).clicked() {
                        command = Some(give(Order::Mode { hq, face }));
                    }
                }
            });
        });
    }
    command
}

/// Tells a mode of headquarters by its range and stars.
fn mode(view: &View, piece: PieceIndex, face: Face) -> String {
    let printed = view.state.piece(piece);
    let name = match face {
        Face::Front => "normal",
        Face::Back => "battle",
    };
    let stars = stars(printed.stars_of(face));
    format!("{name}: range {}, {stars}", printed.value_of(face))
}

pub(super) fn show_headquarters(ui: &mut Ui, view: &View) -> Option<Command> {
    with_case(
        ui,
        "Within three hexes of a unit of the army, out of enemy zones.",
        case("2.1"),
    );
    let mut command = show_pieces(ui, view, &parts(view.state));
    if let Some(piece) = view.selection.piece_in(view.state) {
        ui.label("It will stand in the mode:");
        ui.vertical(|ui| {
            for face in Face::BOTH {
                let chosen = view.selection.face == face;
                if ui
                    .selectable_label(chosen, mode(view, piece, face))
                    .clicked()
                {
                    command = Some(Choose::Face(face).command());
                }
            }
        });
        if view.goals.by_hex.is_empty() {
            ui.label(weak(ui, "There is no hex for it."));
        }
    }
    command
}

pub(super) fn show_picks(ui: &mut Ui, view: &View) -> Option<Command> {
    with_case(
        ui,
        "Of more than two blown corps you say which two come back.",
        case("2.3"),
    );
    let mut command = None;
    for piece in parts(view.state) {
        let printed = view.state.piece(piece);
        ui.horizontal(|ui| {
            counter(ui, view, piece, SIDE);
            if ui.button(format!("{} comes back", printed.name)).clicked() {
                command = Some(give(Order::Pick { piece: printed.id }));
            }
        });
    }
    command
}

pub(super) fn show_detachments(ui: &mut Ui, view: &View) -> Option<Command> {
    let state = view.state;
    with_case(
        ui,
        "Each headquarters may place one detachment of its army.",
        case("2.6"),
    );
    let mut command = None;
    let chosen = view.selection.hq_in(state);
    ui.horizontal_wrapped(|ui| {
        for (nth, hq) in (1..).zip(view.selection.hqs_in(state)) {
            let printed = state.piece(hq);
            let label = ui.selectable_label(chosen == Some(hq), &printed.name);
            if label.on_hover_text(format!("key {nth}")).clicked() {
                command = Some(Choose::Headquarters(printed.id).command());
            }
        }
    });
    if let Some(hq) = chosen {
        let free: Vec<_> = detachments::available(state, hq).collect();
        command = show_pieces(ui, view, &free).or(command);
    }
    let placed = view.selection.piece_in(state);
    if let (Some(hq), Some(piece), true) = (chosen, placed, view.goals.by_hex.is_empty()) {
        let (words, case) = nowhere(state, hq, piece);
        with_case(ui, words, case);
    }
    done(ui, "No more detachments").or(command)
}

/// Says why headquarters have no hex for a detachment: the rule that refuses their own hex, if that is about who places whom.
fn nowhere(state: &State, hq: PieceIndex, piece: PieceIndex) -> (String, Option<Case>) {
    let order = state.hex(hq).map(|hex| Order::Detach {
        hq: state.piece(hq).id,
        piece: state.piece(piece).id,
        hex,
    });
    let why = order.and_then(|order| check(state, &order).err());
    let why = why.map(|why| state.refusal(&why));
    let about_both =
        |case: &Option<Case>| case.is_some_and(|case| ["2.10", "2.11"].contains(&case.as_str()));
    why.filter(|(_, case)| about_both(case)).unwrap_or_else(|| {
        let words = "These headquarters have no hex for it: none that enemy and own zones leave free is in their reach.";
        (words.to_owned(), Some(case("2.7")))
    })
}

fn done(ui: &mut Ui, words: &str) -> Option<Command> {
    ui.add_space(6.0);
    let pressed = primary(ui, words).clicked();
    pressed.then_some(Command::Phase(PhaseAction::End))
}

pub(super) fn show_recalls(ui: &mut Ui, view: &View) -> Option<Command> {
    with_case(
        ui,
        "Take detachments off the map, to place them again later.",
        case("2.12"),
    );
    let mut command = None;
    for piece in parts(view.state) {
        let printed = view.state.piece(piece);
        let at = view
            .state
            .hex(piece)
            .map_or_else(String::new, |hex| format!(" from {hex}"));
        ui.horizontal(|ui| {
            counter(ui, view, piece, SIDE);
            if ui
                .button(format!("Recall{at}"))
                .on_hover_text(&printed.name)
                .clicked()
            {
                command = Some(give(Order::Recall { piece: printed.id }));
            }
        });
    }
    done(ui, "No more recalls").or(command)
}
