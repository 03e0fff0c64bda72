//! The open decision, as JSON: who decides, what about, and what there is to choose from.

use crate::last_battles::combat::{before, declared, obligations, reduction};
use crate::last_battles::counter::Player;
use crate::last_battles::event::Event;
use crate::last_battles::game_setup::Choice;
use crate::last_battles::legal::{active_leaders, active_units, to_retreat};
use crate::last_battles::order::Order;
use crate::last_battles::rules::Rule;
use crate::last_battles::special::{placing, secrets};
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::{
    campaign, command, exits, garrisons, headquarters, hidden, leaders, reinforcements,
    reorganization, retreat, sequence, supply,
};
use crate::table::ids::{LeaderId, UnitId};
use serde_json::{Value, json};

/// Gets the names of units.
pub fn ids(state: &State, units: &[UnitIndex]) -> Vec<UnitId> {
    units.iter().map(|&unit| state.id(unit)).collect()
}

/// Tells the open decision.
pub fn open(state: &State) -> Value {
    let open = sequence::decision(state);
    let mut json = match open.kind {
        DecisionKind::SetUp => set_up(state, open.player),
        DecisionKind::Command => command_segment(state),
        DecisionKind::Reorganize => reorganize(state),
        DecisionKind::Reveal => reveal(state),
        DecisionKind::PlacePair => place_pair(state),
        DecisionKind::Deploy => deploy(state),
        DecisionKind::Headquarters => status(state),
        DecisionKind::Movement => movement(state),
        DecisionKind::HalForce => {
            json!({"turn": state.turn(), "entries": campaign::secret_entries(state)})
        }
        DecisionKind::Entry => entry(state),
        DecisionKind::RetreatBefore => retreats_before(state),
        DecisionKind::Combat => combat(state),
        DecisionKind::Lead => json!({
            "attack": state.optional().terms().declared,
            "leaders": leaders_against(state),
        }),
        DecisionKind::Enhance => json!({
            "attack": state.optional().terms().declared,
            "options": declared::enhancements_against(state),
        }),
        DecisionKind::LowerOdds => lower_odds(state),
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

/// Lists the leaders and units whose first place is left to their player, each with the hexes to choose from.
fn set_up(state: &State, player: Player) -> Value {
    let leaders = leaders::to_set_up(state, player).into_iter();
    let leaders = leaders.map(|leader| {
        json!({
            "leader": state.leader_id(leader),
            "hex": state.leader(leader).hex(),
            "hexes": leaders::choices(state, leader),
            "may_come_later": leaders::may_come_later(state, leader),
        })
    });
    let units = placing::open(state, player).into_iter();
    let units = units.map(|unit| {
        json!({
            "unit": state.id(unit),
            "hex": state.unit(unit).hex(),
            "hexes": placing::hexes(state, unit),
            "may_change_places_with": ids(state, &placing::partners(state, unit)),
        })
    });
    json!({"leaders": leaders.collect::<Vec<_>>(), "units": units.collect::<Vec<_>>()})
}

/// Tells what is to be written down in secret about an entry.
fn entry(state: &State) -> Value {
    let Some((_, matter)) = secrets::open(state) else {
        return json!({});
    };
    json!({
        "turn": state.turn(),
        "units": matter.units,
        "entries": matter.entries,
        "may_stay_away": matter.choice == Choice::MayStayAway,
        "case": matter.case,
    })
}

/// Lists the commanders: whom each is to command, and whom he could; and who would be left without command.
fn command_segment(state: &State) -> Value {
    let names = |leaders: &[LeaderIndex]| -> Vec<LeaderId> {
        let leaders = leaders.iter();
        leaders.map(|&leader| state.leader_id(leader)).collect()
    };
    let commanders = command::candidates(state).into_iter();
    let commanders = commanders.map(|candidate| {
        let mut allotted = state.allotments().iter();
        let allotted = allotted.find(|allotment| allotment.leader == candidate.leader);
        json!({
            "leader": state.leader_id(candidate.leader),
            "capacity": command::capacity(state, candidate.leader),
            "officers": allotted.map_or_else(Vec::new, |allotment| names(&allotment.officers)),
            "units": allotted.map_or_else(Vec::new, |allotment| ids(state, &allotment.units)),
            "officers_in_range": names(&candidate.officers),
            "units_in_range": ids(state, &candidate.units),
        })
    });
    let outside = command::confirm(state).into_iter();
    let (mut officers, mut units) = (Vec::new(), Vec::new());
    for event in outside {
        if let Event::OutOfCommand {
            officers: without,
            units: left_out,
            ..
        } = event
        {
            (officers, units) = (without, left_out);
        }
    }
    json!({
        "turn": state.turn(),
        "commanders": commanders.collect::<Vec<_>>(),
        "out_of_command": {"officers": officers, "units": units},
    })
}

/// Lists the officers who may reorganize, each with the units that may come back to him.
fn reorganize(state: &State) -> Value {
    let chances = reorganization::chances(state).into_iter();
    let officers = chances.map(|chance| {
        json!({
            "officer": state.leader_id(chance.officer),
            "units": ids(state, &chance.units),
            "room": chance.room,
        })
    });
    json!({"turn": state.turn(), "officers": officers.collect::<Vec<_>>()})
}

/// Lists the headquarters that may change their status, each with what it is now [16.14A].
fn status(state: &State) -> Value {
    let choices = headquarters::choices(state).into_iter();
    let staffs = choices.map(|leader| {
        json!({
            "headquarters": state.leader_id(leader),
            "hex": state.leader(leader).hex(),
            "active": state.leader(leader).active,
        })
    });
    json!({"turn": state.turn(), "headquarters": staffs.collect::<Vec<_>>()})
}

/// Lists the pairs that may be turned up [16.6C].
fn reveal(state: &State) -> Value {
    let pairs = hidden::may_reveal(state).into_iter();
    let pairs: Vec<_> = pairs.map(|pair| state.pair_id(pair)).collect();
    json!({"turn": state.turn(), "pairs": pairs})
}

/// Lists where markers may be placed, each hex with all who may be put aside there [16.6A].
fn place_pair(state: &State) -> Value {
    let sites = hidden::sites(state, state.player()).into_iter();
    let sites = sites.map(|site| {
        let leaders = site.leaders.iter();
        json!({
            "hex": site.hex,
            "enters": site.enters,
            "units": ids(state, &site.units),
            "leaders": leaders.map(|&leader| state.leader_id(leader)).collect::<Vec<_>>(),
        })
    });
    json!({"turn": state.turn(), "sites": sites.collect::<Vec<_>>()})
}

/// Lists who has to be deployed, each with the hexes open to him [16.6C].
fn deploy(state: &State) -> Value {
    let pieces = hidden::deploys(state).into_iter();
    let pieces = pieces.map(|unit| json!({"unit": unit, "hexes": hidden::options(state, unit)}));
    let found = state.hidden().deploying();
    json!({
        "turn": state.turn(),
        "pair": found.map(|(pair, _)| state.pair_id(pair)),
        "hex": found.and_then(|(_, pair)| pair.deploys_at),
        "units": pieces.collect::<Vec<_>>(),
    })
}

/// Lists who may still move, who may enter where, and who may leave where.
fn movement(state: &State) -> Value {
    let units = active_units(state).into_iter();
    let units: Vec<_> = units
        .filter(|&unit| state.unit(unit).hex().is_some())
        .collect();
    let leaders = active_leaders(state).into_iter();
    let leaders: Vec<_> = leaders
        .filter(|&leader| state.leader(leader).hex().is_some())
        .collect();
    let waiting = reinforcements::waiting(state).into_iter();
    let waiting = waiting.map(|(unit, hexes)| (state.piece_id(unit), hexes));
    let leaders_waiting = leaders::waiting(state).into_iter();
    let leaders_waiting =
        leaders_waiting.map(|(leader, hexes)| (state.leader_piece_id(leader), hexes));
    let entering = waiting.chain(leaders_waiting);
    let entering = entering.map(|(unit, hexes)| json!({"unit": unit, "hexes": hexes}));
    let mut told = json!({
        "turn": state.turn(),
        "units": ids(state, &units),
        "leaders": leaders.iter().map(|&leader| state.leader_id(leader)).collect::<Vec<_>>(),
        "entering": entering.collect::<Vec<_>>(),
        "leaving": leaving(state, &units, &leaders),
    });
    if state.in_force(Rule::ChateauGarrisons) {
        let choices = garrisons::choices(state).into_iter();
        let choices = choices.map(|(unit, forms)| json!({"unit": state.id(unit), "forms": forms}));
        told["garrisons"] = json!(choices.collect::<Vec<_>>());
    }
    if state.in_force(Rule::HiddenMovement) {
        let markers = hidden::active(state).into_iter();
        let markers = markers.map(|marker| {
            json!({
                "marker": state.marker_id(marker),
                "enters_at": hidden::entry_hexes(state, marker),
            })
        });
        told["markers"] = json!(markers.collect::<Vec<_>>());
    }
    if state.in_force(Rule::OutOfSupplyEffects) {
        told["rolling"] = json!(ids(state, &supply::to_roll(state)));
    }
    told
}

/// Lists those of some units and leaders who can go off the map now, each with the hex.
fn leaving(state: &State, units: &[UnitIndex], leaders: &[LeaderIndex]) -> Vec<Value> {
    let units = units
        .iter()
        .map(|&unit| (state.piece_id(unit), state.counter(unit).side));
    let leaders = leaders.iter().map(|&leader| {
        let side = state.leader_counter(leader).side;
        (state.leader_piece_id(leader), side)
    });
    let exits = units.chain(leaders).flat_map(|(unit, side)| {
        let hexes = exits::hexes(state, side);
        hexes.map(move |at| (unit, at))
    });
    let open = exits.filter(|&(unit, at)| exits::check(state, unit, at).is_ok());
    open.map(|(unit, at)| json!({"unit": unit, "at": at}))
        .collect()
}

fn combat(state: &State) -> Value {
    let owed = obligations::open(state);
    json!({
        "turn": state.turn(),
        "must_attack": ids(state, &owed.must_attack),
        "must_be_attacked": ids(state, &owed.must_be_attacked),
    })
}

/// Lists the mounted units that may retreat before combat, each with the hexes open to it and the leaders beside it [15.3].
fn retreats_before(state: &State) -> Value {
    let units = before::waiting(state).map_or_else(Vec::new, |(_, units)| units);
    let units = units.into_iter().map(|unit| {
        let hex = state.unit(unit).hex();
        let leaders = state.leaders_of(state.owner(unit));
        let beside = leaders.filter(|&(_, at)| Some(at) == hex);
        let beside: Vec<_> = beside.map(|(leader, _)| state.leader_id(leader)).collect();
        json!({"unit": state.id(unit), "hexes": before::ways(state, unit), "leaders": beside})
    });
    json!({"turn": state.turn(), "units": units.collect::<Vec<_>>()})
}

/// Lists who may lead the defenders of the declared attack [16.13].
fn leaders_against(state: &State) -> Vec<LeaderId> {
    let leaders = declared::leaders_against(state).into_iter();
    leaders.map(|leader| state.leader_id(leader)).collect()
}

/// Tells of an attack whose odds have changed: what they were, what they are, and at which columns it may be resolved [6.2C].
fn lower_odds(state: &State) -> Value {
    let Some(open) = reduction::open(state) else {
        return json!({});
    };
    json!({
        "attack": open.attack(state),
        "declared": open.declared,
        "calculated": open.account.column,
        "options": reduction::columns(state),
    })
}

fn waiting(state: &State, kind: DecisionKind) -> Vec<UnitId> {
    let withdraw = state
        .battle()
        .map_or(&[][..], |battle| &battle.may_withdraw);
    match kind {
        DecisionKind::ChateauStand => ids(state, garrisons::asked(state)),
        _ => ids(state, withdraw),
    }
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
    let mut json = json!({"units": units, "options": options.collect::<Vec<_>>()});
    let choice = retreat::choice(state);
    let stacks: Vec<_> = choice
        .options
        .iter()
        .filter_map(|option| match option.order(state) {
            Order::AdvanceStack { units, to } => Some(json!({"units": units, "to": to})),
            _ => None,
        })
        .collect();
    if !stacks.is_empty() {
        json["stacks"] = json!(stacks);
    }
    if let Some(case) = choice.bound {
        json["must"] = json!(case);
    }
    json
}
