//! Hexes that are named but not in view: at the edge of the map an arrow points to each.

use crate::client::command::{Command, LookAction};
use crate::client::theme::{face, font, paint};
use crate::hex::HexNumber;
use bevy::prelude::{Rect, Vec2};
use bevy_egui::egui::{self, Frame, Margin, Sense, Ui};

/// An arrow at the edge of the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Pointer {
    pub hex: HexNumber,
    /// The middle of its plate, in the window.
    pub at: Vec2,
    /// Where it points.
    pub towards: Vec2,
}

/// How far from the edges the plates stand; above, the tools must stay free.
const INSET: (Vec2, Vec2) = (Vec2::new(44.0, 74.0), Vec2::new(44.0, 22.0));
/// The room that a plate takes.
const PLATE: Vec2 = Vec2::new(86.0, 34.0);

/// Finds the arrows for those hexes that are not in view, each given with its place in the window.
pub fn pointers(named: impl IntoIterator<Item = (HexNumber, Vec2)>, area: Rect) -> Vec<Pointer> {
    let mut pointers: Vec<Pointer> = Vec::new();
    let frame = Rect {
        min: area.min + INSET.0,
        max: area.max - INSET.1,
    };
    if frame.width() <= 0.0 || frame.height() <= 0.0 {
        return pointers;
    }
    for (hex, place) in named {
        if area.contains(place) {
            continue;
        }
        let middle = frame.center();
        let way = place - middle;
        let half = frame.half_size();
        let share = (half / way.abs().max(Vec2::splat(0.001))).min_element();
        let mut at = middle + way * share;
        // Two that point the same way stand side by side.
        let taken = |at: Vec2| {
            let apart = |other: &Pointer| (other.at - at).abs().cmpge(PLATE).any();
            !pointers.iter().all(apart)
        };
        let (step, room) = match half.y - (at - middle).y.abs() < 1.0 {
            true => (Vec2::new(PLATE.x, 0.0), frame.width()),
            false => (Vec2::new(0.0, PLATE.y), frame.height()),
        };
        let back = if (at - middle).dot(step) > 0.0 {
            -1.0
        } else {
            1.0
        };
        let mut gone = 0.0;
        while taken(at) && gone < room {
            at += step * back;
            gone += step.length();
        }
        pointers.push(Pointer {
            hex,
            at,
            towards: way.normalize_or_zero(),
        });
    }
    pointers
}

/// Shows the arrows; a click on one brings its hex into view.
pub fn show(ctx: &egui::Context, pointers: &[Pointer]) -> Option<Command> {
    let mut command = None;
    for pointer in pointers {
        let place = egui::Area::new(egui::Id::new(("beyond", pointer.hex)))
            .pivot(egui::Align2::CENTER_CENTER)
            .fixed_pos(egui::pos2(pointer.at.x, pointer.at.y));
        let shown = place.show(ctx, |ui| show_one(ui, pointer));
        command = shown.inner.or(command);
    }
    command
}

/// Shows one arrow with the number of its hex.
pub fn show_one(ui: &mut Ui, pointer: &Pointer) -> Option<Command> {
    let frame = Frame::popup(ui.style()).inner_margin(Margin::symmetric(6, 3));
    let shown = frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let (place, _) = ui.allocate_exact_size(egui::vec2(18.0, 20.0), Sense::hover());
            let towards = egui::vec2(pointer.towards.x, pointer.towards.y);
            let tail = place.center() - towards * 9.0;
            let ink = egui::Stroke::new(2.4, paint(ui).accent.egui());
            ui.painter().arrow(tail, towards * 18.0, ink);
            let text = egui::RichText::new(pointer.hex.to_string());
            let text = text.font(font(face::SEMI_BOLD, 13.5));
            let button = ui.add(egui::Button::new(text).frame(false));
            button
                .on_hover_text("not in view: click to go there")
                .clicked()
        })
        .inner
    });
    shown
        .inner
        .then_some(Command::Look(LookAction::Show(pointer.hex)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex;

    const AREA: Rect = Rect {
        min: Vec2::new(0.0, 84.0),
        max: Vec2::new(1196.0, 830.0),
    };

    #[test]
    fn a_hex_out_of_view_is_pointed_to_from_the_edge_and_one_in_view_is_not() {
        let named = [
            (hex(3167), Vec2::new(1400.0, 2600.0)),
            (hex(1645), Vec2::new(600.0, 400.0)),
        ];
        let pointers = pointers(named, AREA);
        assert_eq!(pointers.len(), 1);
        let (at, towards) = (pointers[0].at, pointers[0].towards);
        assert!(AREA.contains(at) && AREA.max.y - at.y < 40.0, "{at}");
        assert!(towards.y > 0.8 && towards.x > 0.0, "{towards}");
    }

    #[test]
    fn arrows_that_point_the_same_way_do_not_cover_each_other() {
        let named = [
            (hex(3167), Vec2::new(700.0, 2600.0)),
            (hex(3067), Vec2::new(690.0, 2600.0)),
            (hex(2967), Vec2::new(680.0, 2600.0)),
        ];
        let pointers = pointers(named, AREA);
        for (nth, one) in pointers.iter().enumerate() {
            for other in &pointers[nth + 1..] {
                let apart = (one.at - other.at).abs();
                assert!(
                    apart.x >= PLATE.x || apart.y >= PLATE.y,
                    "{one:?} {other:?}"
                );
            }
        }
    }
}
