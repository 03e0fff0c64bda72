//! What is planned, and what still owes an attack or must be attacked [6.1].

use super::pictures;
use crate::client::command::{Command, LookAction};
use crate::client::theme::{at_right, body, heading, retold, strong, weak};
use crate::hex::HexNumber;
use crate::last_battles::client::counters::{Glyph, Mark};
use crate::last_battles::client::plans::{PlanCommand, planned, still_to_attack, still_to_plan};
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::state::State;
use crate::last_battles::violation::TrainViolation;
use crate::last_battles::{Violation, combat};
use bevy_egui::egui::{self, Ui};

/// The plans, and what is not planned yet.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub planned: Vec<Planned>,
    pub open: Vec<Owing>,
    /// Enemy hexes that must be attacked and that no plan attacks.
    pub unattacked: Vec<HexNumber>,
}

/// A plan in one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    pub line: String,
    pub odds: String,
    pub at_hand: bool,
}

/// A hex that owes an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct Owing {
    pub hex: HexNumber,
    pub enemies: Vec<HexNumber>,
    pub names: String,
}

impl View {
    /// Looks at the plans and the obligations.
    pub fn new(context: &ViewContext) -> Self {
        let state = context.state;
        let planned = context
            .plans
            .list
            .iter()
            .enumerate()
            .map(|(nth, plan)| Planned {
                line: line(state, plan),
                odds: match combat::calculate(state, plan) {
                    Ok(account) => account.column.to_string(),
                    Err(Violation::Train(TrainViolation::WithoutOdds { .. })) => "sure".to_owned(),
                    Err(_) => "?".to_owned(),
                },
                at_hand: context.plans.at_hand == Some(nth),
            });
        let open = still_to_plan(state, context.plans).into_iter();
        Self {
            planned: planned.collect(),
            open: open
                .map(|(hex, enemies)| Owing {
                    hex,
                    enemies,
                    names: names(state, hex),
                })
                .collect(),
            unattacked: still_to_attack(state, context.plans),
        }
    }
}

fn names(state: &State, hex: HexNumber) -> String {
    let names: Vec<_> = state
        .stack(hex)
        .map(|unit| state.counter(unit).name.clone())
        .collect();
    names.join(", ")
}

fn line(state: &State, plan: &crate::last_battles::order::Attack) -> String {
    let units = plan.attackers.iter().chain(&plan.bombarding);
    let names: Vec<_> = units
        .filter_map(|&unit| Some(state.counter(state.find(unit)?).name.clone()))
        .collect();
    format!("{} against {}", names.join(", "), list(&plan.defenders))
}

fn list(hexes: &[HexNumber]) -> String {
    let hexes: Vec<_> = hexes.iter().map(HexNumber::to_string).collect();
    hexes.join(", ")
}

/// Shows the lists.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    if !view.planned.is_empty() {
        heading(ui, "Planned", &format!("{}", view.planned.len()));
        body(ui, |ui| {
            for (nth, plan) in view.planned.iter().enumerate() {
                command = show_planned(ui, nth, plan).or(command.take());
            }
        });
    }
    if view.open.is_empty() && view.unattacked.is_empty() {
        return command;
    }
    heading(
        ui,
        "Still to plan",
        &format!("{}", view.open.len() + view.unattacked.len()),
    );
    body(ui, |ui| {
        for owing in &view.open {
            command = show_owing(ui, owing).or(command.take());
        }
        for &hex in &view.unattacked {
            command = show_unattacked(ui, hex).or(command.take());
        }
    });
    command
}

fn show_planned(ui: &mut Ui, nth: usize, plan: &Planned) -> Option<Command> {
    let mut command = None;
    ui.horizontal(|ui| {
        at_right(ui, |ui| {
            if ui
                .small_button("roll")
                .on_hover_text("roll the die for this attack")
                .clicked()
            {
                command = Some(planned(PlanCommand::Roll(nth)));
            }
            ui.label(strong(&plan.odds, 14.0));
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let label = egui::Button::selectable(plan.at_hand, &plan.line).truncate();
                if ui.add(label).clicked() {
                    command = Some(planned(PlanCommand::TakeUp(nth)));
                }
            });
        });
    });
    command
}

fn show_owing(ui: &mut Ui, owing: &Owing) -> Option<Command> {
    let mut command = None;
    ui.horizontal(|ui| {
        pictures::show(ui, &Glyph::Mark(Mark::MustAttack), 40.0);
        let hex = ui
            .add(egui::Label::new(strong(owing.hex.to_string(), 13.0)).sense(egui::Sense::click()));
        if hex.clicked() {
            command = Some(Command::Look(LookAction::Show(owing.hex)));
        }
        ui.label(strong(format!("against {}", list(&owing.enemies)), 13.0));
        ui.add(egui::Label::new(weak(ui, &owing.names)).truncate());
        at_right(ui, |ui| {
            if ui.button("plan").clicked() {
                command = Some(planned(PlanCommand::For(owing.hex)));
            }
        });
    });
    command
}

fn show_unattacked(ui: &mut Ui, hex: HexNumber) -> Option<Command> {
    let mut command = None;
    ui.horizontal(|ui| {
        pictures::show(ui, &Glyph::Mark(Mark::MustBeAttacked), 40.0);
        ui.label(strong(hex.to_string(), 13.0));
        let owed = retold(ui, "must be attacked [6.1]");
        ui.label(weak(ui, owed));
        at_right(ui, |ui| {
            if ui.button("plan").clicked() {
                command = Some(planned(PlanCommand::For(hex)));
            }
        });
    });
    command
}
