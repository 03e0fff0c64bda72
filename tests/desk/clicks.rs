//! Clicks on hexes and units of a position, and what comes of them.

use crate::desk::{Desk, unit};
use hundred_days::client::command::{Command, LookAction};
use hundred_days::client::keys::Held;
use hundred_days::hex::hex;
use hundred_days::last_battles::client::clicks::Table;
use hundred_days::last_battles::client::selection::{Goals, Hover};

/// Clicks, and does with selection and plans what the click means.
pub fn click(desk: &mut Desk, at: Hover, held: Held) -> Option<Command> {
    let goals = Goals::of_selection(&desk.state, &desk.selection);
    let table = Table {
        state: &desk.state,
        selection: &desk.selection,
        goals: &goals,
        plans: &desk.plans,
    };
    let command = table.click(at, held);
    match &command {
        Some(Command::Look(LookAction::Select(units))) => {
            desk.plans.at_hand = None;
            desk.selection.units.clone_from(units);
        }
        Some(other) => {
            let Some(command) = other.as_own() else {
                return Some(other.clone());
            };
            let selected = desk.selection.unit_ids(&desk.state);
            desk.plans
                .obey(&desk.state, &selected, command)
                .expect("a plan that may be made");
            desk.selection.units.clear();
        }
        None => {}
    }
    command
}

/// Clicks on a hex as one who is fast: the stack there is not fanned out yet.
pub fn on_hex(desk: &mut Desk, at: u16) -> Option<Command> {
    let hover = Hover {
        hex: Some(hex(at)),
        ..Hover::default()
    };
    click(desk, hover, Held::Nothing)
}

pub fn on_unit(desk: &mut Desk, name: &str) -> Option<Command> {
    let index = desk.state.find(unit(name)).expect("a unit");
    let hover = Hover {
        hex: desk.state.unit(index).hex(),
        unit: Some(unit(name)),
        leader: None,
    };
    click(desk, hover, Held::Nothing)
}

pub fn attackers(desk: &Desk, plan: usize) -> Vec<String> {
    let mut names: Vec<_> = desk.plans.list[plan]
        .attackers
        .iter()
        .map(ToString::to_string)
        .collect();
    names.sort();
    names
}
