//! The questions that change nothing: odds, hexes, sight, supply, observation.

use super::view;
use crate::hex::HexNumber;
use crate::last_battles::combat::outcomes::{self, Chance};
use crate::last_battles::combat::{self, odds::Account};
use crate::last_battles::rules::Rule;
use crate::last_battles::state::{Place, State};
use crate::last_battles::{
    Attack, Violation, movement, observation, sight as line_of_sight, supply, words,
};
use crate::table::dice::Face;
use crate::table::ids::UnitId;
use crate::table::protocol::{Fields, Refusal, fields};
use serde_json::{Map, Value, json};

/// Tells the odds of an attack, whatever it leaves undone elsewhere.
pub fn odds(state: &State, attack: &Attack) -> Result<Fields, Refusal> {
    let account = combat::calculate(state, attack)?;
    let mut results = Map::new();
    for die in Face::all() {
        let result = account.result(state, die).to_string();
        let faces = results.get(&result).and_then(Value::as_u64).unwrap_or(0);
        results.insert(result, json!(faces + 1));
    }
    let chances = outcomes::outcomes(state, attack)?;
    Ok(fields(json!({
        "attack_strength": account.attack,
        "defense_strength": account.defence,
        "odds": account.column,
        "calculated": account.odds,
        "column": account.column,
        "results": results,
        "outcomes": true_outcomes(state, &chances),
        "chances": true_chances(state, &chances),
        "why": why(state, &account),
    })))
}

/// Tells what each face would truly bring.
fn true_outcomes(state: &State, chances: &[Chance]) -> Vec<Value> {
    let outcomes = Face::all().filter_map(|face| {
        let chance = chances.iter().find(|chance| chance.faces.contains(&face))?;
        let lines = words::outcome_lines(state.setup(), &chance.outcome).into_iter();
        let mut json = json!(chance.outcome);
        json["die"] = json!(face);
        json["text"] = lines.map(|line| line.words).collect();
        Some(json)
    });
    outcomes.collect()
}

/// Tells on how many faces of six each thing would truly come about.
fn true_chances(state: &State, chances: &[Chance]) -> Vec<Value> {
    let together = outcomes::together(chances).into_iter();
    let told = together.map(|chance| {
        json!({
            "of_six": chance.faces.len(),
            "faces": chance.faces,
            "text": words::outcome_sentence(state.setup(), &chance.outcome),
        })
    });
    told.collect()
}

fn why(state: &State, account: &Account) -> Vec<Value> {
    let lines = account.lines.iter().map(|line| {
        let mut json = json!(line);
        json["text"] = json!(words::factor(state.setup(), line));
        json
    });
    lines.collect()
}

/// Refuses a hex that is not printed on the map, and says what of the request names it.
fn check_on_board(state: &State, field: &str, hex: HexNumber) -> Result<(), Refusal> {
    match state.setup().board.playable(hex) {
        true => Ok(()),
        false => Err(Refusal::plain(format!(
            "{field}: there is no hex {hex} on the map"
        ))),
    }
}

/// Tells what is to be known about a hex.
pub fn hex(state: &State, hex: HexNumber) -> Result<Fields, Refusal> {
    check_on_board(state, "hex", hex)?;
    let (setup, board) = (state.setup(), &state.setup().board);
    let touching = hex.neighbours().filter(|&next| board.grid().contains(next));
    let sides = touching.map(|next| {
        let side = board.side(hex, next);
        json!({
            "to": next,
            "stream": side.stream(),
            "river": side.river(),
            "bridge": side.bridge(),
            "crest": side.crest(),
            "road": side.road(),
            "trail": side.trail(),
        })
    });
    let mut told = json!({
        "hex": hex,
        "terrain": board.terrain(hex),
        "name": board.name(hex),
        "in_play": setup.in_play(hex),
        "sides": sides.collect::<Vec<_>>(),
        "units": view::stack(state, hex),
        "leaders": view::leaders_in(state, hex),
        "zoc": view::zones(state, hex),
        "control": state.control().get(&hex),
    });
    if state.in_force(Rule::HiddenMovement) {
        told["markers"] = json!(view::markers_in(state, hex));
    }
    Ok(fields(told))
}

/// Tells whether artillery sees from one hex to another.
pub fn sight(state: &State, from: HexNumber, to: HexNumber) -> Result<Fields, Refusal> {
    check_on_board(state, "from", from)?;
    check_on_board(state, "to", to)?;
    let obstacle = line_of_sight::obstacle(&state.setup().board, from, to);
    Ok(fields(json!({
        "clear": obstacle.is_none(),
        "blocked_by": obstacle.map(|by| by.to_string()),
        "case": obstacle.and_then(|by| state.edition().cite(by.case())),
    })))
}

/// Tells a unit's line of supply, hex by hex from its own to the edge of the map; `null` if it has none \[14\].
pub fn supply(state: &State, unit: UnitId) -> Result<Fields, Refusal> {
    let index = movement::find(state, unit)?;
    if state.setup().scenario.supply.is_none() {
        return Err(Refusal::plain("this scenario is played without supply"));
    }
    let Place::Map(_) = state.unit(index).place else {
        let unit = unit.into();
        return Err(Violation::NotOnMap { unit }.into());
    };
    let line = supply::line(state, index);
    Ok(fields(json!({"in_supply": line.is_some(), "line": line})))
}

/// Tells which units and leaders their enemy observes, and how far anybody sees on this turn [16.3].
pub fn observed(state: &State) -> Result<Fields, Refusal> {
    if !state.in_force(Rule::Observation) {
        return Err(Refusal::plain("this game is played without observation"));
    }
    let seen = observation::observed(state);
    let units = seen.units.iter().map(|&unit| state.id(unit));
    let leaders = seen.leaders.iter().map(|&leader| state.leader_id(leader));
    Ok(fields(json!({
        "limit": observation::limit(state),
        "units": units.collect::<Vec<_>>(),
        "leaders": leaders.collect::<Vec<_>>(),
    })))
}
