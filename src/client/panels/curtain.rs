//! The curtain over map and dock, until the one to act says that he looks at the screen alone.

use crate::client::command::{Command, PanelAction};
use crate::client::palette::{TOP_BAR, play};
use crate::client::theme::{primary, strong, weak};
use crate::table::armies::Player;
use bevy_egui::egui::{self, Align, CentralPanel, Frame, Layout, Margin, Ui, vec2};

/// Whom the curtain waits for.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub who: String,
    pub what: String,
    pub button: String,
}

impl View {
    /// Waits for a player who has secrets from the other.
    pub fn before(player: Player) -> Self {
        Self {
            who: format!("{player} player"),
            what: format!(
                "The {player} player is to act, and has secrets from the other. The other looks away now."
            ),
            button: format!("I am the {player} player"),
        }
    }
}

/// How wide the card on the curtain is.
const CARD: f32 = 380.0;

/// Covers all that is left of the window.
pub fn show(root: &mut Ui, view: &View) -> Option<Command> {
    let cloth = Frame::new().fill(TOP_BAR.egui());
    let shown = CentralPanel::default().frame(cloth).show(root, |ui| {
        ui.add_space((ui.available_height() * 0.36).max(20.0));
        let centred = Layout::top_down(Align::Center);
        ui.with_layout(centred, |ui| card(ui, view)).inner
    });
    shown.inner
}

fn card(ui: &mut Ui, view: &View) -> Option<Command> {
    let frame = Frame::popup(ui.style()).inner_margin(Margin::symmetric(24, 20));
    let shown = frame.show(ui, |ui| {
        ui.set_width(CARD);
        ui.vertical_centered(|ui| {
            ui.label(strong(&view.who, 18.0));
            ui.add_space(6.0);
            ui.add(egui::Label::new(weak(ui, &view.what)).wrap());
            ui.add_space(14.0);
            seal(ui);
            ui.add_space(14.0);
            primary(ui, &view.button).clicked()
        })
        .inner
    });
    shown.inner.then_some(Command::Panel(PanelAction::Ready))
}

/// Draws the query that stands on the markers.
fn seal(ui: &mut Ui) {
    let (place, painter) = ui.allocate_painter(vec2(54.0, 54.0), egui::Sense::hover());
    let middle = place.rect.center();
    painter.circle_filled(middle, 25.0, play::PAPER.egui());
    painter.circle_stroke(middle, 25.0, egui::Stroke::new(2.0, play::INK.egui()));
    painter.text(
        middle,
        egui::Align2::CENTER_CENTER,
        "?",
        egui::FontId::proportional(30.0),
        play::INK.egui(),
    );
}
