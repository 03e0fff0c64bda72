//! The die in a panel, and how it rolls: a few faces, ever slower, then the one that has long been cast.

use crate::client::theme::is_still;
use crate::table::dice::Face;
use bevy_egui::egui::{self, Color32, Stroke, Ui};

/// Seconds that a die rolls, and the result takes to appear.
const ROLL: f64 = 0.6;
const STAMP: f64 = 0.16;
/// Faces shown on the way.
const FACES: f64 = 8.0;

/// What shows of a roll at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Roll {
    pub face: Face,
    /// How far the result has appeared, from 0 to 1; none while the die rolls.
    pub stamp: Option<f32>,
}

/// Shows how far a roll is, told from others by a number; any key or click ends it.
pub fn roll(ui: &Ui, (nth, face): (usize, Face)) -> Roll {
    let (now, hurry) = ui.input(|input| {
        let keys = input.events.iter();
        let key = keys
            .clone()
            .any(|event| matches!(event, egui::Event::Key { pressed: true, .. }));
        (input.time, key || input.pointer.any_pressed())
    });
    let id = egui::Id::new("roll of the die");
    let begun = ui.data_mut(|data| {
        let kept: &mut (usize, f64) = data.get_temp_mut_or_insert_with(id, || (nth, now));
        if kept.0 != nth {
            *kept = (nth, now);
        } else if hurry && now > kept.1 {
            kept.1 = f64::NEG_INFINITY;
        }
        kept.1
    });
    let elapsed = if is_still(ui) {
        f64::INFINITY
    } else {
        now - begun
    };
    if elapsed < ROLL + STAMP {
        ui.ctx().request_repaint();
    }
    at(face, elapsed)
}

fn at(face: Face, elapsed: f64) -> Roll {
    if elapsed >= ROLL {
        let stamp = ((elapsed - ROLL) / STAMP).min(1.0) as f32;
        return Roll {
            face,
            stamp: Some(stamp),
        };
    }
    // Slowing: half of the faces pass in the first quarter of the time.
    let passed = (FACES * (elapsed / ROLL).sqrt()) as usize;
    let others: Vec<_> = Face::all().filter(|&other| other != face).collect();
    Roll {
        face: others[passed * 3 % others.len()],
        stamp: None,
    }
}

/// Draws a face of the die.
pub fn draw(ui: &Ui, face: Face, rect: egui::Rect) {
    let painter = ui.painter();
    let edge = Stroke::new(1.2, Color32::from_rgb(0x2F, 0x26, 0x1D));
    let paper = Color32::from_rgb(0xFF, 0xFC, 0xF4);
    painter.rect(rect, 3.0, paper, edge, egui::StrokeKind::Inside);
    let step = rect.width() * 0.25;
    let pips: &[(f32, f32)] = match face.pips() {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[
            (-1.0, -1.0),
            (1.0, -1.0),
            (0.0, 0.0),
            (-1.0, 1.0),
            (1.0, 1.0),
        ],
        _ => &[
            (-1.0, -1.0),
            (1.0, -1.0),
            (-1.0, 0.0),
            (1.0, 0.0),
            (-1.0, 1.0),
            (1.0, 1.0),
        ],
    };
    for (x, y) in pips {
        let at = rect.center() + egui::vec2(x * step, y * step);
        painter.circle_filled(at, rect.width() * 0.095, edge.color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_ends_on_the_face_that_was_cast_and_then_shows_the_result() {
        let four = Face::all().find(|face| face.pips() == 4).unwrap();
        assert_eq!(at(four, 0.3).stamp, None);
        assert_ne!(at(four, 0.3).face, four);
        assert_eq!(at(four, 0.6).face, four);
        assert_eq!(at(four, 0.76).stamp, Some(1.0));
        assert_eq!(at(four, f64::INFINITY).stamp, Some(1.0));
    }
}
