//! The tip beside the pointer: what it is on, in a few lines.

use super::terrain_name;
use crate::client::panels::Facts;
use crate::client::selection::Goal;
use crate::client::theme::{face, font, paint};
use crate::client::words::{half_points, plain};
use crate::hex::HexNumber;
use crate::last_battles::{check, zoc};
use bevy::prelude::Rect;
use bevy_egui::egui::{self, Frame, RichText};

/// What the pointer is on, in a few lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Tip {
    pub hex: HexNumber,
    /// What the map calls it, if anything.
    pub place: Option<String>,
    pub lines: Vec<String>,
    /// What a move there leads to, or what forbids it.
    pub warning: Option<String>,
}

impl Tip {
    /// Looks at the hex that the pointer is on.
    pub fn new(facts: &Facts) -> Option<Self> {
        let (state, hex) = (facts.state, facts.hover.hex?);
        let board = &state.setting().board;
        let enemy_zone = zoc::in_zone_of(state, state.player().opponent(), hex);
        let zone = if enemy_zone {
            " · enemy zone of control"
        } else {
            ""
        };
        let mut tip = Self {
            hex,
            place: board.name(hex).map(str::to_owned),
            lines: vec![format!("{}{zone}", terrain_name(board.terrain(hex)))],
            warning: None,
        };
        let names: Vec<_> = state
            .stack(hex)
            .map(|unit| state.counter(unit).full_name.clone())
            .collect();
        tip.lines.extend(names);
        let leaders = state.leaders_in(hex);
        let leaders = leaders.map(|leader| state.leader_counter(leader).full_name.clone());
        tip.lines.extend(leaders);
        if let Some(goal) = facts.goals.hexes.get(&hex) {
            tip.note_goal(facts, hex, goal);
        }
        Some(tip)
    }

    fn note_goal(&mut self, facts: &Facts, hex: HexNumber, goal: &Goal) {
        let state = facts.state;
        let must_stop = if goal.stops {
            "; must stop here [5.3]"
        } else {
            ""
        };
        self.lines.push(format!(
            "{} of {} MP{must_stop}",
            half_points(goal.cost),
            half_points(facts.goals.allowance)
        ));
        let order = facts.goals.order(&facts.selection.units, hex);
        if let Some(why) = order.and_then(|order| check(state, &order).err()) {
            self.warning = Some(plain(state, &why.to_string()));
            return;
        }
        if state.occupant(hex) == Some(state.player()) {
            self.lines
                .push("click beside the counter, or Ctrl+click, to stack here [5.4]".to_owned());
        }
        let enemies: Vec<_> = state
            .army(state.player().opponent())
            .filter(|&(_, at)| zoc::presses(state.setting(), hex, at))
            .map(|(unit, at)| format!("{} {at}", state.counter(unit).name))
            .collect();
        if !enemies.is_empty() && !state.is_quiet() {
            self.warning = Some(format!(
                "Will be in contact with {} [6.1]",
                enemies.join(", ")
            ));
        }
    }
}

/// Seconds that the pointer stays on a hex before its tip shows.
const PATIENCE: f64 = 0.25;

/// Tells whether the pointer has been on a hex for long enough.
fn has_waited(context: &egui::Context, hex: HexNumber) -> bool {
    let now = context.input(|input| input.time);
    let (_, since) = context.data_mut(|data| {
        let kept: &mut (HexNumber, f64) =
            data.get_temp_mut_or_insert_with(egui::Id::new("pointed at"), || (hex, now));
        if kept.0 != hex {
            *kept = (hex, now);
        }
        *kept
    });
    let waited = now - since >= PATIENCE;
    if !waited {
        context.request_repaint();
    }
    waited
}

/// Shows the tip beside the pointer, within the map, once the pointer has stayed.
pub fn show_tip(context: &egui::Context, tip: &Tip, area: Rect) {
    let Some(pointer) = context.pointer_hover_pos() else {
        return;
    };
    if !has_waited(context, tip.hex) {
        return;
    }
    let left = pointer.x > area.max.x - 330.0;
    let up = pointer.y > area.max.y - 140.0;
    let pivot = match (left, up) {
        (false, false) => egui::Align2::LEFT_TOP,
        (true, false) => egui::Align2::RIGHT_TOP,
        (false, true) => egui::Align2::LEFT_BOTTOM,
        (true, true) => egui::Align2::RIGHT_BOTTOM,
    };
    let off = egui::vec2(
        if left { -28.0 } else { 28.0 },
        if up { -24.0 } else { 30.0 },
    );
    egui::Area::new("tip".into())
        .pivot(pivot)
        .fixed_pos(pointer + off)
        .interactable(false)
        .order(egui::Order::Tooltip)
        .show(context, |ui| {
            let frame = Frame::popup(ui.style()).inner_margin(egui::Margin::symmetric(12, 8));
            frame.show(ui, |ui| {
                ui.set_max_width(300.0);
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.horizontal(|ui| {
                    ui.label(RichText::new(tip.hex.to_string()).font(font(face::SEMI_BOLD, 14.0)));
                    if let Some(place) = &tip.place {
                        ui.label(RichText::new(place).font(font(face::GARAMOND, 17.0)));
                    }
                });
                for line in &tip.lines {
                    ui.label(RichText::new(line).size(12.5));
                }
                if let Some(warning) = &tip.warning {
                    let ink = paint(ui).accent.egui();
                    ui.label(
                        RichText::new(warning)
                            .font(font(face::SEMI_BOLD, 12.5))
                            .color(ink),
                    );
                }
            });
        });
}
