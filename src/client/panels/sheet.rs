//! A sheet over the table: a title, a button to close it, and within what room there is its content, which scrolls.

use crate::client::command::{Command, PanelAction};
use crate::client::layers::Panel;
use crate::client::theme::strong;
use bevy_egui::egui::{self, Align2, Frame, Margin, Rect, ScrollArea, Ui, vec2};

/// Where sheets may lie: the map's part of the window, below what lies along its upper edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room(pub Rect);

/// What the tools and notices along the upper edge of the map take.
const EDGE: f32 = 58.0;
/// What sheets keep from the edges.
const MARGIN: f32 = 14.0;
/// The smallest room in which a sheet can be read; where the map leaves less, it lies over the dock and the track.
const LEAST: egui::Vec2 = vec2(560.0, 380.0);

impl Room {
    /// Gets the room over a map, in a window.
    pub fn over(map: Rect, window: Rect) -> Self {
        let width = if map.width() < LEAST.x { window } else { map };
        let height = if map.height() < LEAST.y { window } else { map };
        let least = egui::pos2(width.left() + MARGIN, map.top() + EDGE);
        let most = egui::pos2(width.right() - MARGIN, height.bottom() - MARGIN);
        Self(Rect::from_min_max(least, most))
    }
}

/// A sheet.
pub struct Sheet {
    pub panel: Panel,
    pub title: &'static str,
    /// What closes it, beside its button and Esc.
    pub key: &'static str,
    pub at: At,
}

/// Where in its room a sheet lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    Corner,
    Middle,
}

impl Sheet {
    /// Shows the sheet.
    pub fn show(
        self,
        ctx: &egui::Context,
        room: Room,
        content: impl FnOnce(&mut Ui) -> Option<Command>,
    ) -> Option<Command> {
        let (pivot, place) = match self.at {
            At::Corner => (Align2::LEFT_TOP, room.0.left_top()),
            At::Middle => (Align2::CENTER_TOP, room.0.center_top()),
        };
        let area = egui::Area::new(egui::Id::new(("sheet", self.title)))
            .pivot(pivot)
            .fixed_pos(place)
            .default_size(room.0.size());
        let shown = area.show(ctx, |ui| {
            let frame = Frame::popup(ui.style()).inner_margin(Margin::symmetric(16, 10));
            frame
                .show(ui, |ui| self.show_within(ui, room, content))
                .inner
        });
        shown.inner
    }

    fn show_within(
        self,
        ui: &mut Ui,
        room: Room,
        content: impl FnOnce(&mut Ui) -> Option<Command>,
    ) -> Option<Command> {
        // An area keeps the size that its content had once; this one may grow again.
        ui.set_max_size(room.0.size() - vec2(34.0, 22.0));
        let mut command = None;
        let title = ui.horizontal(|ui| {
            ui.label(strong(self.title, 15.0));
            ui.add_space(24.0);
        });
        let shut = Rect::from_min_size(title.response.rect.right_top(), vec2(0.0, 24.0));
        let scroll = ScrollArea::both()
            .id_salt(self.title)
            .max_height(room.0.height() - 64.0);
        let shown = scroll.show(ui, content);
        let right = ui.min_rect().right();
        let place =
            Rect::from_min_size(egui::pos2(right - 24.0, shut.top() - 2.0), vec2(24.0, 24.0));
        let tip = format!("close ({})", self.key);
        if ui
            .put(place, egui::Button::new("×"))
            .on_hover_text(tip)
            .clicked()
        {
            command = Some(Command::Panel(PanelAction::Toggle(self.panel)));
        }
        shown.inner.or(command)
    }
}
