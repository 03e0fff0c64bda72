//! The banner of a hand-over: whose decision it is now, and what has happened since his last.

use super::{ViewContext, since};
use crate::client::command::{Command, PanelAction};
use crate::client::since::person_decides;
use crate::client::theme::{strong, weak};
use crate::last_battles::decision;
use crate::last_battles::state::{DecisionKind, Phase};
use crate::table::play::Seat;
use bevy_egui::egui::{Frame, Margin, Ui};

/// A decision that has just come to a person.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub who: String,
    pub what: String,
    pub on_map: bool,
}

impl View {
    /// Looks whether the decision has come from the other player and this one has not done anything yet.
    pub fn new(context: &ViewContext) -> Option<Self> {
        let (state, open) = (context.state, decision(context.state));
        let giver = context.since.last_giver?;
        let handed = giver != open.player && context.played.len() > context.shown.seen;
        if !handed || !person_decides(state, context.seats) {
            return None;
        }
        let own_turn = open.player == state.player();
        let asked = match (own_turn, state.phase(), open.kind) {
            (_, _, DecisionKind::HalForce | DecisionKind::Entry) => {
                "decides in secret, the other player looks away".to_owned()
            }
            (true, phase, _) if phase != Phase::Combat => {
                format!("player turn, {:02}00", state.turn().hour())
            }
            (_, _, kind) => format!("decides: {kind}"),
        };
        let both = [open.player, open.player.opponent()];
        let between_persons = both
            .iter()
            .all(|&player| context.seats[player] == Seat::Person);
        let since = since::View::new(context).map(|view| view.summary());
        Some(Self {
            who: format!("{} {asked}", open.player),
            what: match (since.filter(|words| !words.is_empty()), between_persons) {
                (Some(words), _) => format!("since the last decision: {words}"),
                (None, true) => format!("the {giver} player hands over"),
                (None, false) => String::new(),
            },
            on_map: context.on_show().is_some_and(|doings| !doings.is_empty()),
        })
    }
}

/// Shows the banner.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    let frame = Frame::popup(ui.style()).inner_margin(Margin::symmetric(12, 6));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(strong(&view.who, 14.0));
            if !view.what.is_empty() {
                ui.label(weak(ui, &view.what));
            }
            ui.add_space(8.0);
            if view.on_map {
                let button = ui.selectable_label(true, "on the map");
                let button = button.on_hover_text("take what happened off the map; any click does");
                if button.clicked() {
                    command = Some(Command::Panel(PanelAction::ToggleTrails));
                }
            }
            if ui.button("×").on_hover_text("take this away").clicked() {
                command = Some(Command::Panel(PanelAction::Seen));
            }
        });
    });
    command
}
