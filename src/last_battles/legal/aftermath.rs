//! What a combat leaves to be decided: losses, withdrawals, retreats, an advance.

use super::some_of;
use crate::last_battles::combat::rout;
use crate::last_battles::order::Order;
use crate::last_battles::retreat;
use crate::last_battles::state::{State, UnitIndex};

/// How many attackers at most all choices of an exchange's losses are listed for.
const CHOSEN_FREELY: usize = 8;

/// Which choices of an exchange's losses are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Losses {
    /// Those of which no unit could be spared.
    Least,
    All,
}

/// Lists all choices of an exchange's losses; `None` where they are too many to list.
pub fn all_losses(state: &State) -> Option<Vec<Order>> {
    let attackers = state.battle().map_or(0, |battle| battle.attackers.len());
    (attackers <= CHOSEN_FREELY).then(|| choices_of_losses(state, Losses::All))
}

/// Lists the choices of an exchange's losses of which no unit could be spared.
pub(super) fn losses(state: &State) -> Vec<Order> {
    choices_of_losses(state, Losses::Least)
}

fn choices_of_losses(state: &State, which: Losses) -> Vec<Order> {
    let Some(battle) = state.battle() else {
        return Vec::new();
    };
    let attackers: Vec<UnitIndex> = battle.attackers.iter().map(|&(unit, _)| unit).collect();
    let strength = |set: u32| -> u16 {
        let chosen = attackers
            .iter()
            .enumerate()
            .filter(|(nth, _)| set & (1 << nth) != 0);
        chosen.map(|(_, &unit)| state.strength(unit).0).sum()
    };
    let enough = |set: u32| strength(set) >= battle.at_least.0;
    let spares = |set: u32| {
        (0..attackers.len()).any(|nth| set & (1 << nth) != 0 && enough(set & !(1 << nth)))
    };
    // Twelve units, two in each hex around one, are the most that can attack side by side.
    let sets = 1..1_u32 << attackers.len().min(12);
    let choices = sets.filter(|&set| enough(set) && (which == Losses::All || !spares(set)));
    let units = |set: u32| {
        let chosen = attackers
            .iter()
            .enumerate()
            .filter(move |(nth, _)| set & (1 << nth) != 0);
        chosen.map(|(_, &unit)| state.id(unit)).collect()
    };
    choices
        .map(|set| Order::Losses { units: units(set) })
        .collect()
}

/// Lists which bombarding guns may share a retreat: all of them, some, or none [7.1E].
pub(super) fn withdrawals(state: &State) -> Vec<Order> {
    let guns = state
        .battle()
        .map_or(&[][..], |battle| &battle.may_withdraw);
    let guns: Vec<_> = guns.iter().map(|&gun| state.id(gun)).collect();
    let alone = guns.iter().map(|&gun| vec![gun]);
    let alone = alone.filter(|_| guns.len() > 1);
    let choices = [Vec::new()].into_iter().chain(alone).chain(some_of(&guns));
    let orders = choices.map(|units| Order::BombardWithdraw { units });
    orders.chain([Order::Decline {}]).collect()
}

/// Lists where those who must retreat may go, and whom they displace there [6.6].
pub(super) fn retreats(state: &State) -> Vec<Order> {
    let mut orders = Vec::new();
    for unit in to_retreat(state) {
        let id = state.id(unit);
        for way in retreat::ways(state, unit) {
            let to = way.to;
            let displaced = way.displace.iter().map(|&other| Some(state.id(other)));
            let displaced: Vec<_> = if way.displace.is_empty() {
                vec![None]
            } else {
                displaced.collect()
            };
            orders.extend(displaced.into_iter().map(|displace| Order::Retreat {
                unit: id,
                to,
                displace,
            }));
        }
    }
    orders
}

/// Lists the units that have to retreat now: the one that makes room, or else all that must of one side; before a combat with
/// units out of supply those of both may have to, the attackers first [16.18B]. Who routs goes all his hexes at once [16.12].
pub fn to_retreat(state: &State) -> Vec<UnitIndex> {
    let Some(battle) = state.battle() else {
        return Vec::new();
    };
    match battle.making_room.last() {
        Some(&(unit, _)) => vec![unit],
        None => {
            if let Some(unit) = rout::under_way(state) {
                return vec![unit];
            }
            let first = battle.retreating.first().map(|&unit| state.owner(unit));
            let units = battle.retreating.iter().copied();
            units
                .filter(|&unit| Some(state.owner(unit)) == first)
                .collect()
        }
    }
}

/// Lists who may advance, and that nobody does [6.7].
pub(super) fn advances(state: &State) -> Vec<Order> {
    let choice = retreat::choice(state);
    let orders = choice.options.iter().map(|option| option.order(state));
    let nobody = choice.bound.is_none().then_some(Order::Decline {});
    orders.chain(nobody).collect()
}
