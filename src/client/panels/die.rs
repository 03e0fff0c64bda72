//! The die as it rolls in a panel: a few faces, ever slower, then the one that has long been cast.

use crate::client::theme::is_still;
use crate::table::dice::Face;
use bevy_egui::egui::{self, Ui};

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
