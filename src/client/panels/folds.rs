//! What is left of the dock and the track when they are folded away: an edge to take hold of.

use crate::client::command::{Command, PanelAction};
use crate::client::layers;
use crate::client::shown::{Folded, Shown};
use crate::client::theme::paint;
use bevy_egui::egui::{Frame, Margin, Panel, Ui};

/// Tells what is folded away now: the dock comes back while something is asked that only it can answer, and the track while
/// the record is drawn up over it.
pub fn of(shown: &Shown, needs_dock: bool) -> Folded {
    let folded = shown.folded;
    Folded {
        dock: folded.dock && !needs_dock,
        foot: folded.foot && !shown.layers.shows(layers::Panel::Record),
    }
}

const TIP: &str = "the dock and the track (P)";

/// Shows the edge of the dock.
pub fn dock(root: &mut Ui) -> Option<Command> {
    let fill = paint(root).panel.egui();
    let frame = Frame::new()
        .fill(fill)
        .inner_margin(Margin::symmetric(3, 6));
    let edge = Panel::right("edge of the dock")
        .exact_size(34.0)
        .frame(frame);
    let shown = edge.show(root, |ui| ui.button("«").on_hover_text(TIP));
    shown
        .inner
        .clicked()
        .then_some(Command::Panel(PanelAction::Fold))
}

/// Shows the edge of the track, with the turn.
pub fn foot(root: &mut Ui, turn: &str) -> Option<Command> {
    let fill = paint(root).panel.egui();
    let frame = Frame::new()
        .fill(fill)
        .inner_margin(Margin::symmetric(8, 2));
    let edge = Panel::bottom("edge of the track")
        .exact_size(28.0)
        .frame(frame);
    let shown = edge.show(root, |ui| {
        ui.horizontal(|ui| {
            let handle = ui.button("track and record").on_hover_text(TIP);
            ui.weak(format!("turn {turn}"));
            handle
        })
    });
    shown
        .inner
        .inner
        .clicked()
        .then_some(Command::Panel(PanelAction::Fold))
}
