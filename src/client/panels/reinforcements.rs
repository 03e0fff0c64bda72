//! The units that wait to enter now [5.6], and those still to come.

use super::{Facts, pictures};
use crate::client::command::Command;
use crate::client::counters::{Detail, Glyph, Strength};
use crate::client::theme::{body, chip, heading, weak};
use crate::last_battles::arrival;
use crate::last_battles::state::{Phase, Place};
use crate::table::case::case;
use crate::table::ids::UnitId;
use bevy_egui::egui::{self, Ui};
use std::collections::BTreeMap;

/// Who waits.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub now: Vec<Waiting>,
    pub later: Vec<Later>,
}

/// Units that are to come on one turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Later {
    pub when: String,
    pub names: Vec<String>,
}

/// A unit that may enter now.
#[derive(Clone, Debug, PartialEq)]
pub struct Waiting {
    pub unit: UnitId,
    pub face: Strength,
    pub name: String,
    pub at: String,
    pub selected: bool,
}

impl View {
    /// Looks at the reinforcements of the phasing player, and at all that are to come.
    pub fn new(facts: &Facts) -> Self {
        let state = facts.state;
        let now = match state.phase() {
            Phase::Movement => arrival::waiting(state),
            Phase::SetUp | Phase::Command | Phase::Combat | Phase::Over => Vec::new(),
        };
        let waiting = now.iter().map(|(unit, hexes)| {
            let id = state.id(*unit);
            let hexes: Vec<_> = hexes.iter().map(ToString::to_string).collect();
            Waiting {
                unit: id,
                face: if state.unit(*unit).reduced {
                    Strength::Reduced
                } else {
                    Strength::Full
                },
                name: state.counter(*unit).full_name.clone(),
                at: hexes.join(" or "),
                selected: facts.selection.units.contains(&id),
            }
        });
        let later = state.units().filter(|&unit| {
            state.unit(unit).place == Place::Reinforcement
                && !now.iter().any(|(other, _)| *other == unit)
        });
        let mut turns: BTreeMap<_, Vec<String>> = BTreeMap::new();
        for unit in later {
            let due = state.setting().roster[usize::from(unit.0)].due.as_ref();
            if let Some(due) = due {
                let names = turns.entry((due.turn, &due.at)).or_default();
                names.push(state.counter(unit).name.clone());
            }
        }
        let later = turns.into_iter().map(|((turn, at), names)| Later {
            when: format!(
                "{turn} at {}",
                at.iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" or ")
            ),
            names,
        });
        Self {
            now: waiting.collect(),
            later: later.collect(),
        }
    }
}

/// Shows them; a click on one selects it, and lights its entry hexes.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    if view.now.is_empty() && view.later.is_empty() {
        return None;
    }
    let mut wish = None;
    let chosen = view.now.iter().filter(|waiting| waiting.selected);
    let selected: Vec<_> = chosen.map(|waiting| waiting.unit).collect();
    heading(
        ui,
        "Reinforcements",
        &format!("{} may enter now", view.now.len()),
    );
    body(ui, |ui| {
        if !view.now.is_empty() {
            ui.horizontal(|ui| {
                ui.label(weak(ui, "Choose one, with Shift a second, then a lit hex.").small());
                crate::client::theme::at_right(ui, |ui| chip(ui, case("5.6")));
            });
        }
        ui.horizontal_wrapped(|ui| {
            for waiting in &view.now {
                wish = show_unit(ui, waiting, &selected).or(wish.take());
            }
        });
        for later in &view.later {
            ui.horizontal_wrapped(|ui| {
                ui.label(egui::RichText::new(&later.when).small());
                ui.label(weak(ui, later.names.join(", ")).small());
            });
        }
    });
    wish
}

fn show_unit(ui: &mut Ui, waiting: &Waiting, selected: &[UnitId]) -> Option<Command> {
    let glyph = Glyph::Unit(waiting.unit, waiting.face, Detail::Full);
    let picture = pictures::show(ui, &glyph, 54.0);
    if waiting.selected {
        let frame = egui::Stroke::new(3.0, crate::client::palette::play::SELECTION.egui());
        ui.painter()
            .rect_stroke(picture.rect, 4.0, frame, egui::StrokeKind::Inside);
    }
    picture
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &waiting.name));
    let picture = picture.on_hover_text(format!("{} enters at {}", waiting.name, waiting.at));
    if !picture.clicked() {
        return None;
    }
    let together = ui.input(|input| input.modifiers.shift) && !selected.contains(&waiting.unit);
    let others = selected.iter().copied().filter(|_| together);
    Some(Command::Select(others.chain([waiting.unit]).collect()))
}
