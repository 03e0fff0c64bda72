//! Which attackers an exchange takes [6.5A].

use super::decision::name;
use crate::last_battles::check;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::order::Order;
use crate::table::ids::UnitId;

/// Lists the attackers that may be named as lost, and whether they are.
pub(super) fn losses(context: &ViewContext) -> Vec<(UnitId, String, bool)> {
    let state = context.state;
    let battle = state.battle().filter(|battle| battle.at_least.0 > 0);
    let attackers = battle.into_iter().flat_map(|battle| &battle.attackers);
    attackers
        .filter(|(unit, _)| state.unit(*unit).hex().is_some())
        .map(|&(unit, _)| {
            let id = state.id(unit);
            let text = format!("{} · {}", name(state, id), state.strength(unit));
            (id, text, context.selection.losses.contains(&id))
        })
        .collect()
}

/// Tells how much is named, and gets the order if that is enough.
pub(super) fn loss_order(context: &ViewContext) -> (String, Option<Order>) {
    let state = context.state;
    let units: Vec<_> = context.selection.losses.iter().copied().collect();
    let strength = units.iter().filter_map(|&unit| state.find(unit));
    let sum: u16 = strength.map(|unit| state.strength(unit).0).sum();
    let least = state.battle().map_or(0, |battle| battle.at_least.0);
    let order = Order::Losses { units };
    let can = check(state, &order).is_ok();
    (
        format!("{sum} of at least {least} strength points"),
        can.then_some(order),
    )
}
