//! What optional and variant rules leave to be declared: who steps back, who leads, which arms are enhanced, who charges.

use crate::last_battles::combat::{before, charge, declared, reduction};
use crate::last_battles::leaders::lead;
use crate::last_battles::order::{Attack, Order};
use crate::last_battles::state::State;
use crate::last_battles::state::staff::LeaderIndex;
use crate::table::ids::LeaderId;

/// Lists the steps back of each mounted unit that may, alone and with the leaders of its hex, and that the others stay [15.3].
pub(super) fn steps_back(state: &State) -> Vec<Order> {
    let units = before::waiting(state).map_or_else(Vec::new, |(_, units)| units);
    let mut orders = Vec::new();
    for unit in units {
        let (id, hex) = (state.id(unit), state.unit(unit).hex());
        let owner = state.owner(unit);
        let leaders = state.leaders_of(owner).filter(|&(_, at)| Some(at) == hex);
        let with: Vec<LeaderId> = leaders.map(|(leader, _)| state.leader_id(leader)).collect();
        for to in before::ways(state, unit) {
            let alone = Some(Vec::new());
            let along = (!with.is_empty()).then(|| with.clone());
            let choices = alone.into_iter().chain(along);
            orders.extend(choices.map(|leaders| Order::RetreatBefore {
                unit: id,
                to,
                leaders,
            }));
        }
    }
    orders.push(Order::End {});
    orders
}

/// Lists who may lead the defenders, and that nobody does [16.13].
pub(super) fn leads(state: &State) -> Vec<Order> {
    let leaders = declared::leaders_against(state).into_iter();
    let leads = leaders.map(|leader| Order::Lead {
        leader: state.leader_id(leader),
    });
    leads.chain([Order::Decline {}]).collect()
}

/// Lists the arms that the defender may have enhanced [16.7].
pub(super) fn enhancements(state: &State) -> Vec<Order> {
    let choices = declared::enhancements_against(state).into_iter();
    let orders = choices.map(|choice| Order::Enhance {
        doubled: choice.doubled,
        tripled: choice.tripled,
    });
    orders.collect()
}

/// Lists the columns at which an attack may be resolved whose odds have changed, the calculated one first [6.2C].
pub(super) fn columns(state: &State) -> Vec<Order> {
    let columns = reduction::columns(state).into_iter();
    columns.map(|odds| Order::LowerOdds { odds }).collect()
}

/// Lists an attack as it is, and as the attacker might declare it: led by each leader who may, and as a charge [16.8, 16.13].
pub fn variants(state: &State, attack: Attack) -> Vec<Attack> {
    let charge = charge::charging(state, &attack);
    let plain: Vec<_> = [attack].into_iter().chain(charge).collect();
    let led = plain.iter().flat_map(|attack| {
        let leaders = leaders_of(state, attack).into_iter();
        leaders.map(|leader| Attack {
            leader: Some(state.leader_id(leader)),
            ..attack.clone()
        })
    });
    let led: Vec<_> = led.collect();
    plain.into_iter().chain(led).collect()
}

/// Lists those who may lead an attack.
fn leaders_of(state: &State, attack: &Attack) -> Vec<LeaderIndex> {
    let units = attack.attackers.iter();
    let units: Vec<_> = units.filter_map(|&unit| state.find(unit)).collect();
    lead::candidates(state, state.player(), &units)
}
