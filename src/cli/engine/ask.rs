//! The questions that change nothing: scenarios, orders, reach, odds, hexes, sight.

use super::{Fields, Refusal, fields, view};
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::combat::{self, odds::Account};
use crate::last_battles::legal::{active_leaders, active_units, legal as legal_orders};
use crate::last_battles::movement::{self, Reach, Reached};
use crate::last_battles::staff::LeaderIndex;
use crate::last_battles::state::{DecisionKind, Place, State, UnitIndex};
use crate::last_battles::{
    Attack, Order, Violation, arrival, leaders, sequence, sight as line_of_sight, supply, words,
    zoc,
};
use crate::scenario::equipment::at_hand;
use crate::table::dice::Face;
use crate::table::ids::UnitId;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Lists the scenarios that can be played.
pub fn scenarios() -> Result<Fields, Refusal> {
    let carried = at_hand().map_err(|faults| Refusal::from(faults.to_vec()))?;
    let scenarios = carried.on_offer().map(|(start, scenario)| {
        let options = scenario.options.iter().map(|option| {
            let in_use = if option.is_among(&scenario.in_use) {
                "always"
            } else if scenario.has_by_default(option) {
                "by_default"
            } else {
                "by_choice"
            };
            json!({
                "case": option.case,
                "name": option.name(),
                "title": option.title,
                "in_use": in_use,
                "needs": option.needs,
            })
        });
        let options: Vec<_> = options.collect();
        let (first, last) = scenario.span(&[]);
        json!({
            "number": start,
            "name": scenario.name,
            "first": first,
            "last": last,
            "options": options,
        })
    });
    Ok(fields(json!({"scenarios": scenarios.collect::<Vec<_>>()})))
}

/// Lists the orders that the decision admits; in a movement or combat phase, the units that still may or must act.
pub fn legal(state: &State) -> Fields {
    let units = match sequence::decision(state).kind {
        DecisionKind::Movement => {
            let active = active_units(state).into_iter();
            let leaders = active_leaders(state).into_iter();
            let leaders = leaders.map(|leader| state.leader_name(leader));
            active.map(|unit| state.id(unit)).chain(leaders).collect()
        }
        DecisionKind::Combat => fighters(state),
        _ => return fields(json!({"orders": legal_orders(state)})),
    };
    fields(json!({"orders": units, "may_end": sequence::check(state, &Order::End {}).is_ok()}))
}

/// Lists the units that some attack of the phasing player may take in.
fn fighters(state: &State) -> BTreeSet<UnitId> {
    let attacks = legal_orders(state).into_iter();
    let units = attacks.flat_map(|order| match order {
        Order::Attack(attack) => [attack.attackers, attack.bombarding].concat(),
        _ => Vec::new(),
    });
    units.collect()
}

/// Tells where a unit can go.
pub fn reach(state: &State, unit: UnitId) -> Result<Fields, Refusal> {
    let open = sequence::decision(state).kind;
    if open != DecisionKind::Movement {
        return Err(Violation::NotNow { open, case: crate::table::case::case("4.1") }.into());
    }
    let hexes = match state.find_leader(unit) {
        Some(leader) => reach_of_leader(state, leader)?,
        None => reach_of_unit(state, movement::find(state, unit)?)?,
    };
    let costs = hexes.values();
    let costs = costs.map(|reached| (reached.hex.to_string(), json!(reached.cost)));
    let stops = hexes.values().filter(|reached| reached.stops);
    Ok(fields(json!({
        "reach": costs.collect::<Map<_, _>>(),
        "stops": stops.map(|reached| reached.hex).collect::<Vec<_>>(),
    })))
}

/// Finds where a leader can get to, on the map or from the hexes where he may enter [10.1].
fn reach_of_leader(state: &State, leader: LeaderIndex) -> Result<Hexes, Refusal> {
    let mut starts = Vec::new();
    if state.leader(leader).place == Place::Reinforcement {
        leaders::check_due(state, leader)?;
        for at in leaders::entry_hexes(state, leader, None) {
            starts.push((
                at,
                leaders::entry_cost(state, leader, at, state.entered(at)),
            ));
        }
    } else {
        starts.push((leaders::can_move(state, leader)?, MovementPoints::ZERO));
    }
    let mut hexes = Hexes::new();
    let mut search = Reach::default();
    for (at, spent) in starts {
        let entry = Reached {
            hex: at,
            cost: spent,
            stops: false,
        };
        let entry = (spent > MovementPoints::ZERO).then_some(entry);
        let found = search.search_leader(state, leader, at, spent);
        for reached in entry.into_iter().chain(found.iter()) {
            keep_cheapest(&mut hexes, reached);
        }
    }
    Ok(hexes)
}

fn keep_cheapest(hexes: &mut Hexes, reached: Reached) {
    let known = hexes.entry(reached.hex).or_insert_with(|| reached.clone());
    if reached.cost < known.cost {
        *known = reached;
    }
}

fn reach_of_unit(state: &State, index: UnitIndex) -> Result<Hexes, Refusal> {
    match state.unit(index).place {
        Place::Reinforcement => reach_by_entry(state, index),
        _ => reach_on_map(state, index),
    }
}

/// The hexes in reach, by number.
type Hexes = BTreeMap<HexNumber, Reached>;

fn reach_on_map(state: &State, unit: UnitIndex) -> Result<Hexes, Refusal> {
    let mut search = Reach::default();
    let found = search.search(state, unit)?;
    Ok(found.iter().map(|reached| (reached.hex, reached)).collect())
}

/// Finds where a reinforcement can get to, by whichever of its entry hexes is the cheaper way [5.6].
fn reach_by_entry(state: &State, unit: UnitIndex) -> Result<Hexes, Refusal> {
    arrival::check_due(state, unit)?;
    let mut search = Reach::default();
    let mut hexes = Hexes::new();
    for at in arrival::entry_hexes(state, unit) {
        let spent = arrival::entry_cost(state, unit, at, state.entered(at) + 1);
        if spent > state.allowance(unit) {
            continue;
        }
        let enemy = state.owner(unit).opponent();
        let entry = Reached {
            hex: at,
            cost: spent,
            stops: zoc::in_zone_of(state, enemy, at),
        };
        let found = search.search_from(state, unit, at, spent);
        for reached in [entry].into_iter().chain(found.iter()) {
            keep_cheapest(&mut hexes, reached);
        }
    }
    Ok(hexes)
}

/// Tells the odds of an attack, whatever it leaves undone elsewhere.
pub fn odds(state: &State, attack: &Attack) -> Result<Fields, Refusal> {
    let account = combat::calculate(state, attack)?;
    let mut results = Map::new();
    for die in Face::all() {
        let result = account.result(state, die).to_string();
        let faces = results.get(&result).and_then(Value::as_u64).unwrap_or(0);
        results.insert(result, json!(faces + 1));
    }
    Ok(fields(json!({
        "attack_strength": account.attack,
        "defense_strength": account.defence,
        "odds": account.column,
        "calculated": account.odds,
        "column": account.column,
        "results": results,
        "why": why(state, &account),
    })))
}

fn why(state: &State, account: &Account) -> Vec<Value> {
    let lines = account.lines.iter().map(|line| {
        let mut json = json!(line);
        json["text"] = json!(words::factor(state.setting(), line));
        json
    });
    lines.collect()
}

/// Refuses a hex that is not printed on the map.
fn check_on_board(state: &State, hex: HexNumber) -> Result<(), Refusal> {
    match state.setting().board.grid().contains(hex) {
        true => Ok(()),
        false => Err(Refusal::plain(format!("there is no hex {hex} on the map"))),
    }
}

/// Tells what is to be known about a hex.
pub fn hex(state: &State, hex: HexNumber) -> Result<Fields, Refusal> {
    check_on_board(state, hex)?;
    let (setting, board) = (state.setting(), &state.setting().board);
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
    Ok(fields(json!({
        "hex": hex,
        "terrain": board.terrain(hex),
        "name": board.name(hex),
        "in_play": setting.in_play(hex),
        "sides": sides.collect::<Vec<_>>(),
        "units": view::stack(state, hex),
        "leaders": view::leaders_in(state, hex),
        "zoc": view::zones(state, hex),
        "control": state.control().get(&hex),
    })))
}

/// Tells whether artillery sees from one hex to another.
pub fn sight(state: &State, from: HexNumber, to: HexNumber) -> Result<Fields, Refusal> {
    check_on_board(state, from)?;
    check_on_board(state, to)?;
    let obstacle = line_of_sight::obstacle(&state.setting().board, from, to);
    Ok(fields(json!({
        "clear": obstacle.is_none(),
        "blocked_by": obstacle.map(|by| by.to_string()),
        "case": obstacle.map(|by| by.case()),
    })))
}

/// Tells a unit's line of supply, hex by hex from its own to the edge of the map; `null` if it has none [14].
pub fn supply(state: &State, unit: UnitId) -> Result<Fields, Refusal> {
    let index = movement::find(state, unit)?;
    if state.setting().scenario.supply.is_none() {
        return Err(Refusal::plain("this scenario is played without supply"));
    }
    let Place::Map(_) = state.unit(index).place else {
        return Err(Violation::NotOnMap { unit }.into());
    };
    let line = supply::line(state, index);
    Ok(fields(json!({"in_supply": line.is_some(), "line": line})))
}
