//! The open decision, as JSON: who decides, what about, and what there is to choose from.

use crate::last_battles::combat::obligations;
use crate::last_battles::legal::{active_units, to_retreat};
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::{arrival, campaign, retreat, sequence};
use crate::table::ids::UnitId;
use serde_json::{Value, json};

/// Gets the names of units.
pub fn ids(state: &State, units: &[UnitIndex]) -> Vec<UnitId> {
    units.iter().map(|&unit| state.id(unit)).collect()
}

/// Tells the open decision.
pub fn open(state: &State) -> Value {
    let open = sequence::decision(state);
    let mut json = match open.kind {
        DecisionKind::Movement => movement(state),
        DecisionKind::HalForce => {
            json!({"turn": state.turn(), "entries": campaign::secret_entries(state)})
        }
        DecisionKind::Combat => combat(state),
        DecisionKind::BombardWithdraw => json!({"units": waiting(state, open.kind)}),
        DecisionKind::ChateauStand => json!({"units": waiting(state, open.kind)}),
        DecisionKind::Losses => losses(state),
        DecisionKind::Retreat | DecisionKind::Displace => retreats(state),
        DecisionKind::Advance => advances(state),
        DecisionKind::Over => json!({"outcome": state.outcome()}),
    };
    json["player"] = json!(open.player);
    json["kind"] = json!(open.kind);
    json
}

/// Lists who may still move, and who may enter where.
fn movement(state: &State) -> Value {
    let on_map = |unit: &UnitIndex| state.unit(*unit).hex().is_some();
    let units: Vec<_> = active_units(state).into_iter().filter(on_map).collect();
    let waiting = arrival::waiting(state).into_iter();
    let entering = waiting.map(|(unit, hexes)| json!({"unit": state.id(unit), "hexes": hexes}));
    let on_map = units
        .iter()
        .map(|&unit| (unit, arrival::exit_hexes(state, unit)));
    let exits = on_map.flat_map(|(unit, hexes)| hexes.map(move |at| (unit, at)));
    let exits = exits.filter(|&(unit, at)| arrival::check_exit(state, state.id(unit), at).is_ok());
    let leaving = exits.map(|(unit, at)| json!({"unit": state.id(unit), "at": at}));
    json!({
        "turn": state.turn(),
        "units": ids(state, &units),
        "entering": entering.collect::<Vec<_>>(),
        "leaving": leaving.collect::<Vec<_>>(),
    })
}

fn combat(state: &State) -> Value {
    let owed = obligations::open(state);
    json!({
        "turn": state.turn(),
        "must_attack": ids(state, &owed.must_attack),
        "must_be_attacked": ids(state, &owed.must_be_attacked),
    })
}

fn waiting(state: &State, kind: DecisionKind) -> Vec<UnitId> {
    let units = state.battle().map(|battle| match kind {
        DecisionKind::ChateauStand => &battle.may_stand,
        _ => &battle.may_withdraw,
    });
    units.map_or_else(Vec::new, |units| ids(state, units))
}

fn losses(state: &State) -> Value {
    let attackers = state.battle().map(|battle| {
        let attackers = battle.attackers.iter();
        let strengths =
            attackers.map(|&(unit, _)| (state.id(unit).to_string(), json!(state.strength(unit))));
        (
            strengths.collect::<serde_json::Map<_, _>>(),
            battle.at_least,
        )
    });
    let (strengths, at_least) = attackers.unwrap_or_default();
    let units: Vec<_> = strengths.keys().cloned().collect();
    json!({"units": units, "strengths": strengths, "at_least": at_least})
}

/// Lists the units that must retreat or make room, each with its ways; the first that has one stands in front.
fn retreats(state: &State) -> Value {
    let units: Vec<_> = to_retreat(state)
        .into_iter()
        .map(|unit| json!({"unit": state.id(unit), "options": ways(state, unit)}))
        .collect();
    let has_way = |unit: &&Value| {
        unit["options"]
            .as_array()
            .is_some_and(|ways| !ways.is_empty())
    };
    let first = units.iter().find(has_way).or(units.first());
    json!({
        "unit": first.map(|unit| &unit["unit"]),
        "options": first.map(|unit| &unit["options"]),
        "units": units,
    })
}

fn ways(state: &State, unit: UnitIndex) -> Vec<Value> {
    let ways = retreat::ways(state, unit).into_iter();
    let options = ways.flat_map(|way| {
        let displaced: Vec<_> = match way.displace.as_slice() {
            [] => vec![None],
            units => units.iter().map(|&unit| Some(state.id(unit))).collect(),
        };
        let to = way.to;
        displaced
            .into_iter()
            .map(move |displace| json!({"to": to, "displace": displace}))
    });
    options.collect()
}

fn advances(state: &State) -> Value {
    let advances = retreat::advances(state);
    let mut units: Vec<_> = advances.iter().map(|&(unit, _)| state.id(unit)).collect();
    units.dedup();
    let options = advances.into_iter();
    let options = options.map(|(unit, to)| json!({"unit": state.id(unit), "to": to}));
    json!({"units": units, "options": options.collect::<Vec<_>>()})
}
