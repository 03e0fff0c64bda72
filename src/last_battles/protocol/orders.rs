//! The orders that are open, and whether the list of them is whole.

use crate::last_battles::legal::{self, active_leaders, active_units};
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{Attack, Order, bombardment, hidden, sequence};
use crate::table::ids::{PieceId, UnitId};
use crate::table::protocol::{Fields, fields};
use serde_json::json;
use std::collections::BTreeSet;

/// Lists the orders that the decision admits; in a movement or combat phase, the units that still may or must act.
///
/// `complete` tells whether the list is whole, or a sample of what would be accepted.
pub fn legal(state: &State) -> Fields {
    let units: BTreeSet<PieceId> = match sequence::decision(state).kind {
        DecisionKind::Movement => {
            let active = active_units(state).into_iter();
            let leaders = active_leaders(state).into_iter();
            let leaders = leaders.map(|leader| state.leader_piece_id(leader));
            let units = active.map(|unit| state.piece_id(unit));
            let markers = hidden::active(state).into_iter();
            let markers = markers.map(|marker| state.marker_id(marker).into());
            units.chain(leaders).chain(markers).collect()
        }
        DecisionKind::Combat => fighters(state).into_iter().map(PieceId::from).collect(),
        DecisionKind::Losses => {
            let all = legal::all_losses(state);
            let complete = all.is_some();
            let orders = all.unwrap_or_else(|| legal::legal(state));
            return fields(json!({"orders": orders, "complete": complete}));
        }
        _ => {
            let complete = legal::is_complete(state);
            return fields(json!({"orders": legal::legal(state), "complete": complete}));
        }
    };
    let may_end = sequence::check(state, &Order::End {}).is_ok();
    fields(json!({"orders": units, "may_end": may_end, "complete": true}))
}

/// Lists the units that some attack of the phasing player may take in: by themselves, or guns beside others who attack.
fn fighters(state: &State) -> BTreeSet<UnitId> {
    let attacks = legal::legal(state).into_iter();
    let attacks = attacks.filter_map(|order| match order {
        Order::Attack(attack) => Some(attack),
        _ => None,
    });
    let attacks: Vec<_> = attacks.collect();
    let named = attacks
        .iter()
        .flat_map(|attack| [&attack.attackers, &attack.bombarding]);
    let mut units: BTreeSet<_> = named.flatten().copied().collect();
    for (gun, _) in state.army(state.player()) {
        let (id, targets) = (state.id(gun), bombardment::targets(state, gun));
        let joins = |attack: &&Attack| {
            targets
                .iter()
                .any(|target| attack.defenders.contains(target))
        };
        let mut with_gun = attacks.iter().filter(joins).map(|attack| Attack {
            bombarding: [attack.bombarding.as_slice(), &[id]].concat(),
            ..attack.clone()
        });
        let allowed = |attack| sequence::check(state, &Order::Attack(attack)).is_ok();
        if !targets.is_empty() && !units.contains(&id) && with_gun.any(allowed) {
            units.insert(id);
        }
    }
    units
}
