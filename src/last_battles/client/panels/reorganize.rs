//! The reorganization segment: which lost units come back, and to whom \[12\].

use super::pictures;
use crate::client::command::{Command, PhaseAction};
use crate::client::counters::Detail;
use crate::client::panels::people;
use crate::client::theme::{at_right, body, chip, face, font, heading, paint, primary, weak};
use crate::last_battles::client::counters::{Activity, Glyph, Strength};
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::client::{give, names};
use crate::last_battles::costs::CorpsMorale;
use crate::last_battles::order::Order;
use crate::last_battles::reorganization::{Chance, chances};
use crate::last_battles::state::{DecisionKind, UnitIndex};
use crate::last_battles::{check, decision, morale};
use crate::table::armies::Player;
use crate::table::case::case;
use crate::table::ids::{LeaderId, UnitId};
use bevy_egui::egui::{self, RichText, Ui};

/// The officers to whom units may come back.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub player: Player,
    pub officers: Vec<Officer>,
}

/// An officer, and who may come back to him.
#[derive(Clone, Debug, PartialEq)]
pub struct Officer {
    pub full_name: String,
    pub glyph: Glyph,
    pub place: String,
    pub room: usize,
    /// Whether a die may lose the units for good [12.2].
    pub morale_of_corps: CorpsMorale,
    pub units: Vec<Unit>,
    /// What brings the chosen units back, if the core allows it.
    pub order: Option<Order>,
}

/// A unit that may come back.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    pub name: UnitId,
    pub full_name: String,
    pub glyph: Glyph,
    pub chosen: bool,
    /// What is chosen after a click on it.
    pub after: Vec<UnitId>,
}

impl View {
    /// Looks at the segment, if it is open.
    pub fn new(context: &ViewContext) -> Option<Self> {
        let open = decision(context.state);
        if open.kind != DecisionKind::Reorganize {
            return None;
        }
        let officers = chances(context.state).into_iter();
        Some(Self {
            player: open.player,
            officers: officers.map(|chance| officer(context, &chance)).collect(),
        })
    }
}

fn officer(context: &ViewContext, chance: &Chance) -> Officer {
    let (state, leader) = (context.state, chance.officer);
    let counter = state.leader_counter(leader);
    let ids: Vec<_> = chance.units.iter().map(|&unit| state.id(unit)).collect();
    let chosen = context.selection.unit_ids(state).into_iter();
    let mut chosen: Vec<_> = chosen.filter(|unit| ids.contains(unit)).collect();
    if chosen.is_empty() && ids.len() <= chance.room {
        chosen.clone_from(&ids);
    }
    let units = chance.units.iter();
    Officer {
        full_name: counter.full_name.clone(),
        glyph: Glyph::Leader(counter.id, Activity::Active, Detail::Full),
        place: state
            .leader(leader)
            .hex()
            .map_or_else(String::new, |hex| names::hex(state, hex)),
        room: chance.room,
        morale_of_corps: morale::corps_morale_of_leader(state, leader),
        units: units.map(|&one| unit(context, one, &chosen)).collect(),
        order: order_of(context, counter.id, &chosen),
    }
}

fn unit(context: &ViewContext, unit: UnitIndex, chosen: &[UnitId]) -> Unit {
    let counter = context.state.counter(unit);
    let name = counter.id;
    let mut after = chosen.to_vec();
    if after.contains(&name) {
        after.retain(|&other| other != name);
    } else {
        after.push(name);
    }
    Unit {
        name,
        full_name: counter.full_name.clone(),
        glyph: Glyph::Unit(name, Strength::Reduced, Detail::Full),
        chosen: chosen.contains(&name),
        after,
    }
}

fn order_of(context: &ViewContext, officer: LeaderId, units: &[UnitId]) -> Option<Order> {
    let order = Order::Reorganize {
        officer,
        units: units.to_vec(),
    };
    check(context.state, &order).is_ok().then_some(order)
}

/// Shows the officers; a click on units chooses them, a button brings them back.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    let title = format!("{} reorganization", view.player);
    heading(ui, &title, "lost units come back, reduced");
    body(ui, |ui| {
        for officer in &view.officers {
            command = show_officer(ui, officer).or(command.take());
        }
        ui.separator();
        ui.horizontal(|ui| {
            ui.label(weak(ui, "Who reorganizes commands nobody this turn").small());
            chip(ui, case("12.1D"));
            at_right(ui, |ui| {
                if ui
                    .button("Nobody more")
                    .on_hover_text("on to movement (Ctrl + Enter)")
                    .clicked()
                {
                    command = Some(Command::Phase(PhaseAction::End));
                }
            });
        });
    });
    command
}

fn show_officer(ui: &mut Ui, officer: &Officer) -> Option<Command> {
    let mut command = None;
    if show_head(ui, officer) {
        command = officer.order.clone().map(give);
    }
    if officer.morale_of_corps == CorpsMorale::Demoralized {
        ui.horizontal(|ui| {
            let text = "His corps is demoralized: on a 5 or 6 they are lost for good";
            let ink = paint(ui).accent.egui();
            ui.label(RichText::new(text).small().color(ink));
            chip(ui, case("12.2"));
        });
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(3.0, 3.0);
        for unit in &officer.units {
            let picture = people::picture(ui, &unit.glyph, 50.0, &unit.full_name);
            people::frame(ui, picture.rect, unit.chosen);
            if picture.on_hover_text(&unit.full_name).clicked() {
                command = Some(Command::select(unit.after.iter().copied()));
            }
        }
    });
    ui.horizontal(|ui| {
        at_right(ui, |ui| {
            let text = offer(officer);
            let button = ui.add_enabled_ui(officer.order.is_some(), |ui| primary(ui, &text));
            if button.inner.clicked() {
                command = officer.order.clone().map(give);
            }
        });
    });
    command
}

/// Shows who the officer is; tells whether he was clicked.
fn show_head(ui: &mut Ui, officer: &Officer) -> bool {
    let shown = ui.horizontal(|ui| {
        let side = pictures::side(&officer.glyph);
        let plate = people::picture(ui, &officer.glyph, side, &officer.full_name);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let name = RichText::new(&officer.full_name).font(font(face::GARAMOND, 16.0));
            ui.label(name);
            ui.horizontal(|ui| {
                let text = format!("{} · room for {}", officer.place, officer.room);
                ui.label(RichText::new(text).small());
                chip(ui, case("12.1E"));
            });
        });
        plate.clicked()
    });
    shown.inner
}

/// Says what the button brings.
fn offer(officer: &Officer) -> String {
    match officer.units.iter().filter(|unit| unit.chosen).count() {
        0 => "Choose whom to bring back".to_owned(),
        1 => "Bring this unit back".to_owned(),
        count => format!("Bring {count} units back"),
    }
}
