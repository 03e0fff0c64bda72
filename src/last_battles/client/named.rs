//! Hexes that something on the screen names, so that the map can show where they are.

use super::panels::dock::ARRIVALS;
use super::view_context::ViewContext;
use crate::hex::HexNumber;
use crate::last_battles::special::secrets;
use crate::last_battles::state::{DecisionKind, Place, State};
use crate::last_battles::{campaign, decision, exits, leaders, reinforcements};
use std::collections::BTreeSet;

/// Lists the hexes where somebody may enter or leave of whom the panels speak now, and the one that is to be shown.
pub fn named(context: &ViewContext) -> BTreeSet<HexNumber> {
    let state = context.state;
    let mut hexes: BTreeSet<_> = context.selection.shown.into_iter().collect();
    if context.shown.tab == ARRIVALS {
        hexes.extend(scheduled(state));
    }
    if context.program().is_none() {
        hexes.extend(in_question(context));
    }
    hexes.retain(|&hex| state.setup().in_play(hex));
    hexes
}

/// Lists the hexes that the open decision is about.
fn in_question(context: &ViewContext) -> Vec<HexNumber> {
    let state = context.state;
    match decision(state).kind {
        DecisionKind::HalForce => {
            let entries = campaign::secret_entries(state).unwrap_or_default();
            entries.iter().map(|entry| entry.at).collect()
        }
        DecisionKind::Entry => secrets::open(state).map_or_else(Vec::new, |(_, matter)| {
            matter.entries.iter().map(|entry| entry.at).collect()
        }),
        DecisionKind::Movement => {
            let units = reinforcements::waiting(state).into_iter();
            let leaders = leaders::waiting(state).into_iter();
            let entries = units
                .flat_map(|(_, at)| at)
                .chain(leaders.flat_map(|(_, at)| at));
            entries.chain(exits(context)).collect()
        }
        _ => Vec::new(),
    }
}

/// Lists the hexes where the selected unit's army may leave the map now [5.5].
fn exits(context: &ViewContext) -> Vec<HexNumber> {
    let state = context.state;
    let selected = context.selection.indices(state).into_iter().next();
    selected.map_or_else(Vec::new, |unit| {
        exits::hexes(state, state.counter(unit).side).collect()
    })
}

/// Lists where those are to come who have yet to arrive [5.6].
fn scheduled(state: &State) -> Vec<HexNumber> {
    let units = state
        .units()
        .filter(|&unit| state.unit(unit).place == Place::Reinforcement);
    let due = units.filter_map(|unit| state.setup().roster[usize::from(unit.0)].due.as_ref());
    due.flat_map(|due| due.at.iter().copied()).collect()
}
