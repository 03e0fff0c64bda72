//! What can be done now, in one line over the map.

use crate::last_battles::client::clicks::{advancing, retreating};
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::state::{DecisionKind, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{decision, retreat};

/// Says what the next click may do.
pub fn prompt(context: &ViewContext) -> String {
    let state = context.state;
    if let Some((player, _)) = context.program() {
        return format!("The computer gives the orders of the {player} player.");
    }
    let name = |unit: UnitIndex| state.counter(unit).name.clone();
    match decision(state).kind {
        DecisionKind::Movement => in_movement(context),
        DecisionKind::Combat => in_combat(context).to_owned(),
        DecisionKind::Retreat | DecisionKind::Displace => {
            let unit = retreating(state, context.selection);
            let ways = unit.map_or(Vec::new(), |unit| retreat::ways(state, unit));
            let whom = match ways.iter().any(|way| way.displace.len() > 1) {
                true => "; in a full one, click who makes room",
                false => "",
            };
            let unit = unit.map_or("It".to_owned(), name);
            format!("{unit} retreats: click one of the outlined hexes{whom}.")
        }
        DecisionKind::Advance => match advancing(state, context.selection) {
            Some(unit) => format!("{} may advance: click an outlined hex.", name(unit)),
            None => "Who advances? Click a unit, then the hex.".to_owned(),
        },
        DecisionKind::Losses => "Click the attackers that the exchange takes.".to_owned(),
        DecisionKind::SetUp => "Click who is outlined, then where he is to begin.".to_owned(),
        DecisionKind::Command => {
            "Click a commander, then those who get his orders, or lose them.".to_owned()
        }
        DecisionKind::Reorganize => "Click an officer to whom lost units come back.".to_owned(),
        DecisionKind::Headquarters => {
            "Click a headquarters: active it serves, inactive it may move.".to_owned()
        }
        DecisionKind::PlacePair => {
            "Click an outlined hex to hide the units there and around it behind markers.".to_owned()
        }
        DecisionKind::Reveal => "At the right: which hidden units are turned up?".to_owned(),
        DecisionKind::Deploy => "Hidden units are found: click a lit hex for each.".to_owned(),
        DecisionKind::Over => "The game is over.".to_owned(),
        DecisionKind::BombardWithdraw
        | DecisionKind::ChateauStand
        | DecisionKind::RetreatBefore
        | DecisionKind::Lead
        | DecisionKind::Enhance
        | DecisionKind::LowerOdds
        | DecisionKind::HalForce
        | DecisionKind::Entry => "A question is open at the right.".to_owned(),
    }
}

fn in_movement(context: &ViewContext) -> String {
    if context.selection.units.is_empty() {
        return "Click one of your counters: the hexes that it can reach light up.".to_owned();
    }
    let text = match &context.goals.refusal {
        Some(Violation::AlreadyMoved { .. }) => {
            "It has moved in this phase. Undo takes moves back."
        }
        None if !context.goals.hexes.is_empty() => {
            "Click a lit hex to go there; the counter again, or Shift, for others of its stack."
        }
        _ => "",
    };
    text.to_owned()
}

fn in_combat(context: &ViewContext) -> &'static str {
    if context.plans.current().is_some() {
        return "Click your stacks to add them or take them out; with Shift another enemy, to fight both together.";
    }
    let phasing = context.state.player();
    let units = context.selection.indices(context.state);
    let mut own = units.iter().map(|&unit| context.state.counter(unit).side);
    if !own.any(|side| side.player() == phasing) {
        return "Click an enemy to plan an attack on him, or first one of your stacks.";
    }
    "Click an enemy outlined in red to plan an attack on him."
}
