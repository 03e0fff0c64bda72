//! The morale of corps \[13\]: the losses of each against its level, and what has lowered the level.

use super::{losses, pictures};
use crate::client::panels::bar::Bar;
use crate::client::theme::{body, chip, face, font, heading, paint, retold, weak};
use crate::last_battles::client::counters::{Glyph, Mark};
use crate::last_battles::client::names;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::morale;
use crate::last_battles::scenario::CorpsLevel;
use crate::last_battles::state::State;
use crate::last_battles::state::staff::CorpsIndex;
use crate::table::armies::Army;
use crate::table::case::{Case, case};
use bevy_egui::egui::{self, RichText, Sense, Ui};

/// The corps of all armies.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub armies: Vec<ArmyView>,
}

/// The corps of an army.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyView {
    pub side: Army,
    pub corps: Vec<Corps>,
}

/// The morale of a corps.
#[derive(Clone, Debug, PartialEq)]
pub struct Corps {
    pub name: String,
    pub losses: u16,
    pub level: u16,
    pub demoralized: bool,
    /// What has changed the level, or how it counts.
    pub notes: Vec<(String, Case)>,
}

impl View {
    /// Looks at the corps; nothing where they have no morale of their own.
    pub fn new(context: &ViewContext) -> Option<Self> {
        let state = context.state;
        let of = |side: Army| ArmyView {
            side,
            corps: state
                .all_corps()
                .filter(|&corps| level(state, corps).corps.side() == side)
                .map(|index| corps(state, index))
                .collect(),
        };
        let armies = Army::ALL.map(of).into_iter();
        let armies: Vec<_> = armies.filter(|army| !army.corps.is_empty()).collect();
        (!armies.is_empty()).then_some(Self { armies })
    }
}

fn level(state: &State, corps: CorpsIndex) -> &CorpsLevel {
    &state.setup().corps[usize::from(corps.0)]
}

fn corps(state: &State, index: CorpsIndex) -> Corps {
    let (entry, own) = (level(state, index), state.corps(index));
    let now = morale::corps_level(state, index).0;
    let mut notes = Vec::new();
    if own.sunk.0 > 0 {
        let text = format!(
            "level {} lowered by {}: the Old Guard was beaten near by",
            entry.level, own.sunk
        );
        notes.push((text, case("22.5B")));
    }
    if let Some(near) = morale::level_by_nearness(state, index) {
        let text = format!("counts as {near}: a demoralized officer is near");
        notes.push((text, case("22.5A")));
    }
    Corps {
        name: names::corps(&entry.corps),
        losses: morale::corps_losses(state, index).0,
        level: now,
        demoralized: own.demoralized,
        notes,
    }
}

/// Shows a bar for each corps.
pub fn show(ui: &mut Ui, view: &View) {
    for army in &view.armies {
        let (what, note) = match army.side {
            Army::Allied => ("contingents", "all Allied losses count [13.1]"),
            Army::French | Army::Prussian => ("corps", "losses against level [13]"),
        };
        let title = format!("{} {what}", army.side);
        let note = retold(ui, note);
        heading(ui, &title, &note);
        body(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            army.corps
                .iter()
                .for_each(|corps| show_corps(ui, army.side, corps));
            if army.corps.iter().any(|corps| corps.demoralized) {
                effect(
                    ui,
                    "Demoralized: two points a clear hex, no advance",
                    "13.2",
                );
                effect(
                    ui,
                    "Recovers when reorganization brings it below its level",
                    "13.3",
                );
            }
        });
    }
}

fn effect(ui: &mut Ui, text: &str, of: &'static str) {
    ui.horizontal(|ui| {
        ui.label(weak(ui, text).small());
        chip(ui, case(of));
    });
}

fn show_corps(ui: &mut Ui, side: Army, corps: &Corps) {
    ui.horizontal(|ui| {
        let place = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(egui::vec2(140.0, 20.0), place, |ui| {
            ui.set_min_width(140.0);
            let name = RichText::new(&corps.name);
            let name = match corps.demoralized {
                true => name
                    .font(font(face::SEMI_BOLD, 13.0))
                    .color(paint(ui).accent.egui()),
                false => name,
            };
            ui.add(egui::Label::new(name).truncate());
        });
        let width = ui.available_width() - 88.0;
        let (rect, bar) = ui.allocate_exact_size(egui::vec2(width, 20.0), Sense::hover());
        show_bar(ui, side, corps, rect);
        let count = format!("{} / {}", corps.losses, corps.level);
        ui.label(RichText::new(count).font(font(face::SEMI_BOLD, 13.0)));
        bar.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, words(corps)));
        bar.on_hover_text(words(corps));
        if corps.demoralized {
            pictures::show(ui, &Glyph::Mark(Mark::Demoralized), 42.0);
        }
    });
    for (text, of) in &corps.notes {
        ui.horizontal(|ui| {
            ui.add_space(12.0);
            ui.label(weak(ui, text).small());
            chip(ui, *of);
        });
    }
}

fn words(corps: &Corps) -> String {
    let state = match corps.demoralized {
        true => "demoralized",
        false => "steady",
    };
    format!(
        "{}: {} strength points lost, demoralized at {} [13]; {state}",
        corps.name, corps.losses, corps.level
    )
}

fn show_bar(ui: &Ui, side: Army, corps: &Corps, rect: egui::Rect) {
    let colour = losses::colour(side).egui();
    let bar = Bar::draw(ui, rect, corps.losses, corps.level, colour);
    bar.mark_demoralization(ui, corps.level);
    if corps.demoralized {
        let letters = font(face::SEMI_BOLD, 11.0);
        let pale = egui::Color32::from_rgb(0xFF, 0xF6, 0xE8);
        let galley = ui
            .painter()
            .layout_no_wrap("demoralized".to_owned(), letters, pale);
        let left = bar.inside.left() + 6.0;
        // A corps broken by its neighbours may have lost little: there the word stands on the empty bar.
        let ink = match left + galley.size().x <= bar.at(corps.losses) {
            true => pale,
            false => paint(ui).accent.egui(),
        };
        let middle = bar.inside.center().y - galley.size().y / 2.0;
        let place = egui::pos2(left, middle);
        ui.painter()
            .galley_with_override_text_color(place, galley, ink);
    }
}
