//! What is left of the dock and the track when they are folded away: an edge to take hold of.

use super::ViewContext;
use crate::client::command::{Command, PanelAction};
use crate::client::theme::paint;
use crate::client::{Folded, layers};
use crate::last_battles::decision;
use crate::last_battles::state::DecisionKind;
use bevy_egui::egui::{Frame, Margin, Panel, Ui};

/// Tells what is folded away now: the dock comes back while something is asked that only it can answer,
/// and the track while the record is drawn up over it.
pub fn of(context: &ViewContext) -> Folded {
    let open = decision(context.state).kind;
    let on_the_map = matches!(open, DecisionKind::Movement | DecisionKind::Over);
    let folded = context.shown.folded;
    Folded {
        dock: folded.dock && (on_the_map || context.program().is_some()),
        foot: folded.foot && !context.shown.layers.shows(layers::Panel::Record),
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
pub fn foot(root: &mut Ui, context: &ViewContext) -> Option<Command> {
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
            ui.weak(format!("turn {}", context.state.turn()));
            handle
        })
    });
    shown
        .inner
        .inner
        .clicked()
        .then_some(Command::Panel(PanelAction::Fold))
}
