//! Answers to questions that change nothing.

use super::new::{Attack, Question};
use crate::campaign_1815::attack::{self, odds, support};
use crate::campaign_1815::command::{detachments, headquarters, returns};
use crate::campaign_1815::map_hex::{Hex, hexes_of};
use crate::campaign_1815::movement::{self, Reach, reinforcements};
use crate::campaign_1815::piece::{Kind, PieceIndex};
use crate::campaign_1815::state::{Place, State};
use crate::campaign_1815::violation::Violation;
use crate::campaign_1815::zones::{self, Zones};
use crate::campaign_1815::{organization, retreat, victory};
use crate::table::armies::Player;
use crate::table::ids::PieceId;
use crate::table::protocol::{Fields, Refusal, fields};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Answers a question.
pub fn answer(state: &State, question: Question) -> Result<Fields, Refusal> {
    match question {
        Question::Reach { piece, hq, entry } => reach(state, piece, hq, entry),
        Question::Odds { attack, defence } => odds(state, &attack, defence),
        Question::Hex { hex } => Ok(hex_told(state, hex)),
        Question::Zones { player } => Ok(zones(state, player)),
        Question::Places { piece, hq } => places(state, piece, hq),
        Question::Retreats { piece, away } => {
            let ways = retreat::ways(state, find(state, piece)?, &[away]);
            Ok(told_ways(&ways))
        }
        Question::Withdrawals { piece } => {
            Ok(told_ways(&organization::ways(state, find(state, piece)?)))
        }
        Question::Road {} => {
            let way = victory::road_to_brussels(state);
            Ok(fields(
                json!({"open": way.is_some(), "road": way.unwrap_or_default()}),
            ))
        }
    }
}

fn find(state: &State, piece: PieceId) -> Result<PieceIndex, Violation> {
    state.find(piece).ok_or(Violation::UnknownPiece { piece })
}

fn told_ways(ways: &[retreat::Way]) -> Fields {
    let ends: Vec<_> = ways.iter().map(|way| way[2]).collect();
    fields(json!({"hexes": ends, "ways": ways}))
}

/// Where a corps can end a move under headquarters; one that is off the map, from any of its entries or from the one that is named.
fn reach(state: &State, id: PieceId, hq: PieceId, entry: Option<Hex>) -> Result<Fields, Refusal> {
    let (piece, by) = (find(state, id)?, find(state, hq)?);
    if !state.piece(piece).kind.is_corps() {
        return Err(Violation::NotACorps { piece: id }.into());
    }
    if state.piece(by).kind != Kind::Headquarters || state.hex(by).is_none() {
        return Err(Violation::NoHeadquarters { hq }.into());
    }
    if state.piece(by).army != state.piece(piece).army {
        return Err(Violation::OtherArmy { hq, piece: id }.into());
    }
    let found = match (state.hex(piece), entry) {
        (Some(_), _) => vec![movement::reach(state, piece, by)],
        (None, Some(entry)) => vec![movement::reach_from(state, piece, by, entry)],
        (None, None) => {
            let entries = reinforcements::open_entries(state, piece).into_iter();
            entries
                .map(|entry| movement::reach_from(state, piece, by, entry))
                .collect()
        }
    };
    Ok(told_reach(&found))
}

fn told_reach(found: &[Reach]) -> Fields {
    let mut best: BTreeMap<Hex, movement::Arrival> = BTreeMap::new();
    for arrival in found.iter().flat_map(Reach::arrivals) {
        let rank = |arrival: &movement::Arrival| (arrival.turns, arrival.by_road, arrival.hexes);
        let known = best.entry(arrival.hex).or_insert(arrival);
        if rank(&arrival) < rank(known) {
            *known = arrival;
        }
    }
    let hexes = best
        .values()
        .map(|arrival| (arrival.hex.to_string(), json!(arrival.hexes)));
    let hexes: serde_json::Map<_, _> = hexes.collect();
    let only = |wanted: fn(&movement::Arrival) -> bool| -> Vec<Hex> {
        let all = best.values().filter(|arrival| wanted(arrival));
        all.map(|arrival| arrival.hex).collect()
    };
    fields(json!({
        "reach": hexes,
        "turns": only(|arrival| arrival.turns),
        "by_road": only(|arrival| arrival.by_road),
    }))
}

/// What an attack would be worth: all modifiers with their cases, and how many of the 36 casts bring each result.
fn odds(state: &State, named: &Attack, defence: Option<Vec<PieceId>>) -> Result<Fields, Refusal> {
    let attacker = find(state, named.piece)?;
    let able = support::of_attacker(state, attacker);
    let names = |pieces: &[PieceIndex]| pieces.iter().map(|piece| state.piece(*piece).id).collect();
    let all: Vec<PieceId> = names(&able);
    let support = named.support.clone().unwrap_or(all);
    let player = state.piece(attacker).player();
    attack::check_for(state, player, (attacker, named.hex), &support)?;
    let target = attack::target_in(state, named.hex, player.opponent());
    let target = target.ok_or(Violation::NoEnemyThere { hex: named.hex })?;
    let able_to_defend = support::of_defender(state, target);
    let defence = defence.unwrap_or_else(|| names(&able_to_defend));
    support::check_named(
        state,
        &able_to_defend,
        &defence,
        crate::table::case::case("5.11"),
    )?;
    let found = odds::odds(state, (attacker, target), &support, &defence);
    let found = found.ok_or(Violation::NoEnemyThere { hex: named.hex })?;
    let (attack, defence) = found.sums();
    let chances = odds::chances(state, attack - defence, found.against_detachment);
    Ok(fields(json!({
        "target": state.piece(target).id,
        "attack": attack,
        "defence": defence,
        "difference": attack - defence,
        "attack_modifiers": found.attack,
        "defence_modifiers": found.defence,
        "unused_in_attack": found.unused_attack,
        "unused_in_defence": found.unused_defence,
        "chances_of_36": chances,
        "blown_is_lost": retreat::returns_on(state).is_none(),
    })))
}

fn hex_told(state: &State, hex: Hex) -> Fields {
    let board = &state.components().board;
    let sides = board.borders(hex).iter();
    let sides: Vec<Value> = sides
        .map(|side| json!({"to": side.to, "water": side.water, "road": side.road}))
        .collect();
    let pieces: Vec<_> = state
        .in_hex(hex)
        .map(|piece| state.piece(piece).id)
        .collect();
    let of = |holds: &dyn Fn(&Zones) -> bool| -> Vec<Player> {
        let players = Player::ALL.into_iter();
        players
            .filter(|player| holds(&Zones::of(state, *player)))
            .collect()
    };
    fields(json!({
        "terrain": board.ground(hex),
        "name": board.name(hex),
        "stream": board.has_stream(hex),
        "road": !board.roads().starts(hex).is_empty(),
        "sides": sides,
        "pieces": pieces,
        "zoc": of(&|zones| zones.controls(hex)),
        "zoi": of(&|zones| zones.influences(hex)),
    }))
}

fn zones(state: &State, player: Player) -> Fields {
    let zones = Zones::of(state, player);
    let list = |set| hexes_of(set).collect::<Vec<_>>();
    fields(json!({
        "zoc": list(&zones.control),
        "zoi": list(&zones.influence),
        "cavalry_zoc": list(&zones.cavalry_control),
        "cavalry_zoi": list(&zones.cavalry_influence),
    }))
}

/// Where a piece may be set down: headquarters [2.1], a blown corps [2.4], a detachment by way of headquarters [2.6].
fn places(state: &State, id: PieceId, hq: Option<PieceId>) -> Result<Fields, Refusal> {
    let piece = find(state, id)?;
    let hexes = match (state.piece(piece).kind, hq) {
        (Kind::Headquarters, _) => headquarters::places(state, state.piece(piece).army),
        (Kind::Infantry | Kind::Cavalry, _) => returns::places(state, piece),
        (Kind::Detachment, Some(hq)) => {
            let by = find(state, hq)?;
            if state.piece(by).army != state.piece(piece).army {
                return Err(Violation::OtherArmy { hq, piece: id }.into());
            }
            if state.standing(piece).at != Place::Available {
                return Err(Violation::NotAvailable { piece: id }.into());
            }
            detachments::places(state, by, piece)
        }
        (Kind::Detachment, None) => {
            return Err(Refusal::plain(
                "a detachment is placed by headquarters: `hq` is missing",
            ));
        }
    };
    Ok(fields(json!({"hexes": hexes})))
}

/// Lists the players in whose zone of control a hex lies.
pub fn controllers(state: &State, hex: Hex) -> Vec<Player> {
    let players = Player::ALL.into_iter();
    players
        .filter(|player| zones::is_controlled(state, hex, *player))
        .collect()
}
