//! The dock at the right: what is selected, planned or to be decided; tables; losses. Folds to tabs in a small window.

use super::{Facts, decision, losses, plan, reinforcements, results_table, stack, to_plan};
use crate::client::command::Command;
use crate::client::theme::{body, weak};
use crate::last_battles::combat;
use crate::last_battles::decision as decision_now;
use crate::last_battles::state::{DecisionKind, Phase, State};
use bevy_egui::egui::{self, Ui};

/// A tab of the folded dock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    #[default]
    Now,
    Tables,
    Armies,
}

const TABS: [(Tab, &str); 3] = [
    (Tab::Now, "Now"),
    (Tab::Tables, "Results"),
    (Tab::Armies, "Armies"),
];

/// The height that is kept for what is selected or pointed at, so that the tables below do not jump.
const NOW: f32 = 160.0;

/// Shows the dock; one tab of it, where it is folded.
pub fn show(ui: &mut Ui, facts: &Facts, folded: Option<&mut Tab>) -> Option<Command> {
    let owed = match folded {
        None => Tab::Armies,
        Some(_) => Tab::Now,
    };
    let shown = match folded {
        None => vec![Tab::Now, Tab::Tables, Tab::Armies],
        Some(tab) => {
            ui.horizontal(|ui| {
                ui.add_space(8.0);
                for (which, name) in TABS {
                    ui.selectable_value(tab, which, name);
                }
            });
            vec![*tab]
        }
    };
    let scroll = egui::ScrollArea::vertical().auto_shrink([false, false]);
    let area = scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let mut wish = None;
        for tab in shown {
            wish = show_tab(ui, facts, tab).or(wish);
            if tab == owed {
                wish = show_owed(ui, facts).or(wish);
            }
        }
        wish
    });
    area.inner
}

fn show_tab(ui: &mut Ui, facts: &Facts, tab: Tab) -> Option<Command> {
    match tab {
        Tab::Now => {
            let shown = ui.scope(|ui| {
                ui.set_min_height(NOW);
                show_now(ui, facts)
            });
            shown.inner
        }
        Tab::Tables => {
            show_table(ui, facts);
            None
        }
        Tab::Armies => {
            losses::show(ui, &losses::View::new(facts));
            None
        }
    }
}

/// Shows what waits: attacks still to plan, reinforcements.
fn show_owed(ui: &mut Ui, facts: &Facts) -> Option<Command> {
    let mut wish = None;
    if facts.state.phase() == Phase::Combat {
        wish = to_plan::show(ui, &to_plan::View::new(facts));
    }
    reinforcements::show(ui, &reinforcements::View::new(facts)).or(wish)
}

fn show_now(ui: &mut Ui, facts: &Facts) -> Option<Command> {
    let mut wish = None;
    let planning = facts.plans.current().is_some();
    if let Some(view) =
        decision::View::new(facts).filter(|view| view.question.is_some() || !planning)
    {
        wish = decision::show(ui, &view).or(wish);
    }
    if !planning && let Some(view) = stack::View::new(facts) {
        wish = stack::show(ui, &view).or(wish);
    }
    if let Some(view) = plan::View::new(facts) {
        wish = plan::show(ui, &view).or(wish);
    }
    if !planning && facts.selection.units.is_empty() && facts.hover.unit.is_none() {
        body(ui, |ui| {
            let hint = weak(ui, hint(facts.state));
            ui.add(egui::Label::new(hint).wrap());
        });
    }
    wish
}

/// Says what can be done now.
fn hint(state: &State) -> &'static str {
    match decision_now(state).kind {
        DecisionKind::Movement => {
            "Click one of your counters: the hexes that it can reach light up. Click one of them, and it moves. \
             Nothing is lost by trying: Undo takes a move back."
        }
        DecisionKind::Combat => {
            "Click an enemy to plan an attack, then your stacks beside it, or guns two hexes away. Plan as many as you \
             like before you roll for the first."
        }
        DecisionKind::Over => "The game is over.",
        _ => "A decision is open: choose above, or on the map.",
    }
}

fn show_table(ui: &mut Ui, facts: &Facts) {
    let planned = facts
        .plans
        .current()
        .and_then(|plan| combat::calculate(facts.state, plan).ok());
    let last = decision::last_battle(facts).filter(|_| planned.is_none());
    let column = planned
        .map(|account| account.column)
        .or(last.map(|battle| battle.column));
    let view = results_table::View::new(facts, column, last.map(|battle| battle.die));
    results_table::show(ui, &view);
}
