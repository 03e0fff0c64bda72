//! The state of a game, as JSON.

use super::decision::ids;
use crate::last_battles::costs::CorpsMorale;
use crate::last_battles::counter::{Army, ByPlayer, Counter, Player};
use crate::last_battles::data::library::library;
use crate::last_battles::leaders::ailing;
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::Wing;
use crate::last_battles::state::hidden::{Marker, Twin};
use crate::last_battles::state::{Fought, Marks, Morale, Place, State, UnitIndex};
use crate::last_battles::{hidden, morale, special, supply, victory, zoc};
use crate::table::ids::{LeaderId, MarkerId};
use serde_json::{Map, Value, json};

/// Tells the whole state.
pub fn state(state: &State) -> Value {
    let by_player = |value: fn(&State, Player) -> u16| ByPlayer {
        french: value(state, Player::French),
        coalition: value(state, Player::Coalition),
    };
    let points = by_player(victory::score);
    let mut told = json!({
        "scenario": state.setup().scenario.number,
        "options": state.setup().start.options,
        "turn": state.turn(),
        "light": state.light(),
        "weather": state.weather(),
        "player": state.player(),
        "phase": state.phase(),
        "units": units(state),
        "leaders": leaders(state),
        "losses": by_side(|side| json!(state.losses(side))),
        "morale": by_side(|side| army(state, side)),
        "corps": corps(state),
        "wings": wings(state),
        "control": state.control(),
        "vp": points,
        "exited": by_side(|side| json!(victory::exited(state, side))),
        "outcome": state.outcome(),
        "dice_rolled": state.dice().drawn(),
        "fingerprint": state.number(),
    });
    if state.in_force(Rule::HiddenMovement) {
        told["pairs"] = json!(pairs(state));
    }
    told
}

/// Lists the pairs of markers that stand for units kept aside; which marker does is told to their owner alone [16.6].
fn pairs(state: &State) -> Vec<Value> {
    let pairs = state.hidden().pairs().map(|(index, pair)| {
        let markers = Twin::BOTH.map(|twin| {
            let marker = Marker { pair: index, twin };
            json!({
                "id": state.marker_id(marker),
                "hex": pair.at(twin),
                "moved": pair.has_moved(twin),
                "ma": hidden::allowance(state, marker),
            })
        });
        let leaders = pair.leaders.iter();
        json!({
            "pair": state.pair_id(index),
            "side": state.pair_side(index),
            "markers": markers,
            "units": ids(state, &pair.units),
            "leaders": leaders.map(|&leader| state.leader_id(leader)).collect::<Vec<_>>(),
            "real": pair.real(),
            "deploys_at": pair.deploys_at,
        })
    });
    pairs.collect()
}

/// Lists the markers in a hex.
pub fn markers_in(state: &State, hex: crate::hex::HexNumber) -> Vec<MarkerId> {
    let markers = state.markers_in(hex);
    markers.map(|marker| state.marker_id(marker)).collect()
}

/// Gets the name of an army in JSON.
fn key(side: Army) -> &'static str {
    match side {
        Army::French => "french",
        Army::Allied => "allied",
        Army::Prussian => "prussian",
    }
}

fn by_side(value: impl Fn(Army) -> Value) -> Value {
    let values = Army::ALL.map(|side| (key(side).to_owned(), value(side)));
    Value::Object(values.into_iter().collect())
}

/// Lists the units of the game, then those counters that it does not use.
fn units(state: &State) -> Vec<Value> {
    let cut_off = supply::cut_off(state);
    let playing = state.units().map(|unit| playing(state, unit, &cut_off));
    let carried = library().map_or(&[][..], |carried| &carried.components.order_of_battle.units);
    let unused = carried
        .iter()
        .filter(|counter| state.find(counter.id).is_none());
    playing.chain(unused.map(unused_unit)).collect()
}

/// Names the place of a unit or leader.
const fn place(place: Place) -> &'static str {
    match place {
        Place::Map(_) => "map",
        Place::Reinforcement => "reinforcement",
        Place::Reorganizing => "reorganizing",
        Place::Eliminated => "eliminated",
        Place::Exited => "exited",
        Place::Unused => "unused",
        Place::Hidden => "hidden",
    }
}

/// Lists the leaders of the game.
fn leaders(state: &State) -> Vec<Value> {
    let leaders = state.leaders().map(|index| {
        let (leader, counter) = (state.leader(index), state.leader_counter(index));
        json!({
            "id": counter.id,
            "side": counter.side,
            "rank": counter.rank,
            "where": place(leader.place),
            "hex": leader.hex(),
            "active": leader.active,
            "in_command": leader.in_command,
            "duty": leader.duty,
            "capacity": match ailing::is(state, index) {
                true => state.optional().ailing().rating,
                false => counter.capacity,
            },
            "ma": state.leader_allowance(index),
            "moved": leader.moved,
            "demoralized": morale::corps_morale_of_leader(state, index) == CorpsMorale::Demoralized,
            "due": state.setup().leaders[usize::from(index.0)].due.as_ref().map(|due| due.turn),
        })
    });
    leaders.collect()
}

/// Lists the leaders in a hex.
pub fn leaders_in(state: &State, hex: crate::hex::HexNumber) -> Vec<LeaderId> {
    let leaders = state.leaders_in(hex);
    leaders.map(|leader| state.leader_id(leader)).collect()
}

fn playing(state: &State, index: UnitIndex, cut_off: &[UnitIndex]) -> Value {
    let (unit, counter) = (state.unit(index), state.counter(index));
    let enemy = state.owner(index).opponent();
    let in_ezoc = unit
        .hex()
        .is_some_and(|hex| zoc::in_zone_of(state, enemy, hex));
    let supplied = state.setup().scenario.supply.is_some() && unit.hex().is_some();
    let mut told = json!({
        "id": counter.id,
        "side": counter.side,
        "where": place(unit.place),
        "hex": unit.hex(),
        "reduced": unit.reduced,
        "strength": state.strength(index),
        "ma": counter.movement,
        "moved": unit.moved,
        "in_command": state.in_command(index),
        "in_ezoc": in_ezoc,
        "in_supply": supplied.then(|| !cut_off.contains(&index)),
        "destroyed": unit.destroyed,
        "fought": unit.fought,
        "due": state.setup().roster[usize::from(index.0)].due.as_ref().map(|due| due.turn),
    });
    if unit.marks != Marks::default() {
        told["marks"] = json!(unit.marks);
    }
    if state.in_force(Rule::CavalryCharge) {
        told["may_charge"] = json!(state.optional().may_charge(index));
        told["blown"] = json!(state.optional().is_blown(index));
    }
    told
}

fn unused_unit(counter: &Counter) -> Value {
    json!({
        "id": counter.id,
        "side": counter.side,
        "where": "unused",
        "hex": null,
        "reduced": false,
        "strength": counter.strength,
        "ma": counter.movement,
        "moved": false,
        "in_command": false,
        "in_ezoc": false,
        "in_supply": null,
        "destroyed": false,
        "fought": Fought::No,
        "due": null,
    })
}

fn army(state: &State, side: Army) -> Value {
    let levels = morale::levels(state, side, state.turn());
    json!({
        "demoralization": levels.demoralization,
        "disintegration": levels.disintegration,
        "demoralized": state.morale(side) >= Morale::Demoralized,
        "disintegrated": state.morale(side) == Morale::Disintegrated,
    })
}

/// Tells how the wings of an army fare, if one has any [27.1A].
fn wings(state: &State) -> Value {
    let Some(wings) = &state.setup().scenario.wings else {
        return Value::Null;
    };
    let record = state.ledger().wings();
    let wing = |wing: Wing| {
        json!({
            "losses": record.losses[wing],
            "demoralization": special::wings::level(state, wings, wing),
            "demoralized": record.demoralized[wing],
        })
    };
    json!({
        "army": key(wings.army),
        "joined": record.joined,
        "left": wing(Wing::Left),
        "right": wing(Wing::Right),
    })
}

/// Lists the corps in the game, each with its losses: full strengths, whatever side of a counter showed.
fn corps(state: &State) -> Value {
    let mut corps = Map::new();
    for index in state.all_corps() {
        let name = state.setup().corps[usize::from(index.0)].corps.to_string();
        let told = json!({
            "losses": morale::corps_losses(state, index),
            "own_losses": state.corps(index).losses,
            "level": morale::corps_level(state, index),
            "demoralized": state.corps(index).demoralized,
        });
        corps.insert(name, told);
    }
    if !corps.is_empty() {
        return Value::Object(corps);
    }
    for unit in state.units() {
        let counter = state.counter(unit);
        let key = format!("{}/{}", key(counter.side), counter.command);
        let entry = corps
            .entry(key)
            .or_insert_with(|| json!({"losses": 0, "level": null, "demoralized": false}));
        if matches!(
            state.unit(unit).place,
            Place::Eliminated | Place::Reorganizing
        ) {
            let losses = entry["losses"].as_u64().unwrap_or(0) + u64::from(counter.strength.0);
            entry["losses"] = json!(losses);
        }
    }
    Value::Object(corps)
}

/// Lists the units in a hex.
pub fn stack(state: &State, hex: crate::hex::HexNumber) -> Vec<crate::table::ids::UnitId> {
    ids(state, &state.stack(hex).collect::<Vec<_>>())
}

/// Lists the armies that control a hex.
pub fn zones(state: &State, hex: crate::hex::HexNumber) -> Vec<Army> {
    let setup = state.setup();
    let exerts = |side: &Army| {
        state
            .on_map()
            .any(|(unit, at)| state.counter(unit).side == *side && zoc::reaches(setup, at, hex))
    };
    Army::ALL.into_iter().filter(exerts).collect()
}
