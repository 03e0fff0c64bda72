//! The line of the phases of a turn [4.1].

use super::WEAK;
use crate::client::palette::Rgb;
use crate::client::theme::{face, font};
use crate::table::armies::Player;
use bevy_egui::egui::{self, Align2, Color32, Sense, Stroke, Ui};

/// A phase in their line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Whose part it is, or whose is decided on now.
    pub player: Player,
    /// What stands above its name: whose it is, or which steps it has.
    pub above: String,
    /// What the phase is called.
    pub phase: &'static str,
    pub when: When,
}

/// Whether a phase is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Done,
    Now,
    Later,
    /// There is none by night and in rain [4.2, 4.3].
    Never,
}

fn field(player: Player) -> Color32 {
    Rgb::egui(match player {
        Player::French => Rgb::new(0x2B4A8B),
        Player::Coalition => Rgb::new(0xAE2F2B),
    })
}

/// The least and the greatest width of a step, and the height of all.
const LEAST: f32 = 84.0;
const MOST: f32 = 114.0;
const HEIGHT: f32 = 36.0;
/// How far the point of the last step reaches beyond its width.
const POINT: f32 = 12.0;

/// Chooses the steps that are shown in some room: all, or those of the player whose turn it is, or those around the one
/// that is taken now. Gets the width of each as well.
pub(super) fn fitting(steps: &[Step], room: f32) -> (Vec<Step>, f32) {
    let room = room - POINT;
    let fits = |count: usize| count as f32 * LEAST <= room;
    let now = steps.iter().position(|step| step.when == When::Now);
    let now = now.unwrap_or_default();
    let mut shown = steps.to_vec();
    if !fits(shown.len()) {
        let player = steps.get(now).map(|step| step.player);
        shown.retain(|step| Some(step.player) == player);
    }
    if !fits(shown.len()) {
        let first = shown.iter().position(|step| step.when == When::Now);
        let last = shown.len().saturating_sub(1);
        let count = ((room / LEAST) as usize).max(1);
        let first = first
            .unwrap_or_default()
            .min(last.saturating_sub(count - 1));
        shown = shown.into_iter().skip(first).take(count).collect();
    }
    let width = room / shown.len().max(1) as f32;
    (shown, width.clamp(LEAST, MOST))
}

/// Shows the phases, as many as there is room for.
pub(super) fn show_steps(ui: &mut Ui, steps: &[Step], room: f32) {
    let (steps, width) = fitting(steps, room);
    let size = egui::vec2(width * steps.len() as f32 + POINT, HEIGHT);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    for (nth, step) in steps.iter().enumerate() {
        let left = rect.left() + width * nth as f32;
        let place =
            egui::Rect::from_min_size(egui::pos2(left, rect.top()), egui::vec2(width, HEIGHT));
        show_step(ui, step, place);
    }
}

fn show_step(ui: &Ui, step: &Step, rect: egui::Rect) {
    let (fill, line, ink) = match step.when {
        When::Done => (Color32::from_rgb(0x34, 0x34, 0x2C), 0x4A473E, WEAK),
        When::Now => (
            field(step.player),
            0xF2C84A,
            Color32::from_rgb(0xFF, 0xF6, 0xE8),
        ),
        When::Later => (Color32::from_rgb(0x2C, 0x2A, 0x25), 0x4A473E, WEAK),
        When::Never => (
            Color32::from_rgb(0x26, 0x25, 0x22),
            0x3A372F,
            Color32::from_rgb(0x6E, 0x69, 0x5C),
        ),
    };
    let tip = 10.0;
    let (l, r) = (rect.left(), rect.right());
    let points = [
        (l, rect.top()),
        (r, rect.top()),
        (r + tip, rect.center().y),
        (r, rect.bottom()),
        (l, rect.bottom()),
        (l + tip, rect.center().y),
    ];
    let points = points.map(|(x, y)| egui::pos2(x, y)).to_vec();
    let body = egui::Shape::convex_polygon(points[..].to_vec(), fill, Stroke::NONE);
    // The notch makes it concave: the body covers it, and the bar's own colour cuts it out again.
    ui.painter().add(body);
    let notch = vec![points[0], points[5], points[4]];
    let bar = crate::client::palette::TOP_BAR.egui();
    ui.painter()
        .add(egui::Shape::convex_polygon(notch, bar, Stroke::NONE));
    let line = Stroke::new(1.2, Rgb::new(line).egui());
    ui.painter().add(egui::Shape::closed_line(points, line));
    let at = |y: f32| egui::pos2(l + tip + 9.0, y);
    let small = egui::FontId::proportional(11.5);
    ui.painter().text(
        at(rect.top() + 11.0),
        Align2::LEFT_CENTER,
        &step.above,
        small,
        ink,
    );
    ui.painter().text(
        at(rect.top() + 25.0),
        Align2::LEFT_CENTER,
        step.phase,
        font(face::SEMI_BOLD, 13.0),
        ink,
    );
    if step.when == When::Done {
        // Beside what stands above, which is short; the phase's name would lie under it.
        let tick = [(-3.5, 0.0), (-1.0, 3.0), (4.0, -3.5)];
        let middle = egui::pos2(r - 5.0, rect.top() + 11.0);
        let points = tick.map(|(x, y)| middle + egui::vec2(x, y)).to_vec();
        let green = Stroke::new(2.0, Color32::from_rgb(0x86, 0xB3, 0x73));
        ui.painter().add(egui::Shape::line(points, green));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(count: usize, now: usize) -> Vec<Step> {
        let phases = ["command", "movement", "combat"];
        let step = |nth: usize| Step {
            player: if nth < count / 2 {
                Player::French
            } else {
                Player::Coalition
            },
            above: String::new(),
            phase: phases[nth % phases.len()],
            when: match nth.cmp(&now) {
                std::cmp::Ordering::Less => When::Done,
                std::cmp::Ordering::Equal => When::Now,
                std::cmp::Ordering::Greater => When::Later,
            },
        };
        (0..count).map(step).collect()
    }

    #[test]
    fn any_number_of_steps_fits_and_the_one_that_is_taken_is_among_them() {
        for count in [1, 2, 4, 6, 9, 12] {
            for now in 0..count {
                for room in [100.0, 200.0, 300.0, 520.0, 900.0, 2000.0] {
                    let all = steps(count, now);
                    let (shown, width) = fitting(&all, room);
                    let wide = width * shown.len() as f32 + POINT;
                    assert!(wide <= room.max(LEAST + POINT), "{count} in {room}");
                    assert!(shown.iter().any(|step| step.when == When::Now));
                    assert!((LEAST..=MOST).contains(&width));
                }
            }
        }
        assert_eq!(fitting(&steps(6, 0), 520.0).0.len(), 6);
        assert_eq!(fitting(&steps(6, 4), 300.0).0, steps(6, 4)[3..]);
    }
}
