//! The banner of a hand-over: whose decision it is now, and what has happened since his last.

use crate::client::command::{Command, PanelAction};
use crate::client::theme::{strong, weak};
use crate::table::armies::Player;
use bevy_egui::egui::{Align2, Area, Color32, Frame, Label, Margin, Ui, pos2};

/// A decision that has just come to a person.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub who: String,
    pub what: String,
    pub on_map: bool,
    pub place: Place,
}

/// Where the banner lies over the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At its foot, in the middle.
    Foot,
    /// In its upper left corner, with a bar in the colour of the player who decides.
    Corner(Player),
}

impl Place {
    /// Puts an area over the map's part of the window.
    pub fn area(self, map: bevy::math::Rect) -> Area {
        let area = Area::new("hand-over".into());
        match self {
            Self::Foot => area
                .fixed_pos(pos2(map.center().x, map.max.y - 14.0))
                .pivot(Align2::CENTER_BOTTOM),
            Self::Corner(_) => area
                .fixed_pos(pos2(map.min.x + 16.0, map.min.y + 14.0))
                .pivot(Align2::LEFT_TOP),
        }
    }
}

/// The most room that the banner takes in a corner.
const WIDEST: f32 = 566.0;
/// What it takes beside its words: its edges and its button.
const AROUND: f32 = 90.0;

/// Shows the banner; in a corner it stands in two lines, within so many pixels.
pub fn show(ui: &mut Ui, view: &View, room: f32) -> Option<Command> {
    let mut command = None;
    let bar = match view.place {
        Place::Foot => None,
        Place::Corner(Player::French) => Some(Color32::from_rgb(0x2B, 0x4A, 0x8B)),
        Place::Corner(Player::Coalition) => Some(Color32::from_rgb(0xAE, 0x2F, 0x2B)),
    };
    let left = if bar.is_some() { 22 } else { 12 };
    let frame = Frame::popup(ui.style()).inner_margin(Margin {
        left,
        ..Margin::symmetric(12, 6)
    });
    let shown = frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            match view.place {
                Place::Foot => {
                    ui.label(strong(&view.who, 14.0));
                    if !view.what.is_empty() {
                        ui.label(weak(ui, &view.what));
                    }
                }
                Place::Corner(_) => {
                    ui.vertical(|ui| {
                        ui.set_max_width((room.min(WIDEST) - AROUND).max(120.0));
                        ui.spacing_mut().item_spacing.y = 1.0;
                        ui.label(strong(&view.who, 14.0));
                        let what = Label::new(weak(ui, &view.what).size(12.5));
                        ui.add(what.truncate());
                    });
                }
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
    if let Some(colour) = bar {
        let mut side = shown.response.rect.shrink(1.0);
        side.set_width(10.0);
        ui.painter().rect_filled(side, 3.0, colour);
    }
    command
}
