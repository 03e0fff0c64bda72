//! Which units leave the map for points [5.5].

use super::judge::Judge;
use crate::last_battles::state::State;
use crate::last_battles::{Order, check, departure};

/// Chooses the exit of the next unit for which leaving is worth more than what it would still do.
pub fn choose(state: &State, judge: &Judge<'_>) -> Option<Order> {
    let gates = &judge.stakes.gates;
    for (unit, _) in state.army(judge.player) {
        let side = state.counter(unit).side;
        for at in departure::hexes(state, side) {
            let mut paid = gates
                .iter()
                .filter(|gate| gate.side == side && gate.hexes.contains(&at));
            let order = Order::Exit {
                unit: state.id(unit),
                at,
            };
            if paid.next().is_some() && check(state, &order).is_ok() {
                return Some(order);
            }
        }
    }
    None
}
