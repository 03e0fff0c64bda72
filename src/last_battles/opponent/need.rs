//! How much units need orders: without them they enter no enemy zone and win no battle, far from the enemy they miss little
//! [11.3]; who then has to retreat and cannot is lost [76:20.32].

use crate::hex::HexNumber;
use crate::last_battles::counter::Player;
use crate::last_battles::state::{Release, State, UnitIndex};
use crate::last_battles::{chateaux, command, movement, retreat, zoc};

/// The most times that a strength point counts: what a whole army needs is still a small number.
const MOST: i64 = 40;
/// How many times as much as others in contact those need orders who are lost without them.
const TRAPPED: i64 = 3;
/// How far away friends are who could still join in a unit's attack, in hexes.
const NEAR: u32 = 4;

/// A unit, where it is, and what it is worth to command it: strength points, those near the enemy counted several times.
/// Nothing, if it had better have no orders, or is in command without any [16.1B].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    pub unit: UnitIndex,
    pub hex: HexNumber,
    pub worth: i64,
}

/// Lists what a player's units need, in the order of their names; a strength point in contact counts so many times.
pub fn needs(state: &State, player: Player, contact: i64) -> Vec<Need> {
    let enemies: Vec<_> = state
        .stacks(player.opponent())
        .map(|(hex, _)| hex)
        .collect();
    let own = state.combat_units(player);
    let needs = own.map(|(unit, hex)| {
        let free = command::needs_no_orders(state, unit);
        let strength = match free || is_better_without(state, (unit, hex)) {
            true => 0,
            false => i64::from(state.strength(unit).0),
        };
        let times = urgency(state, (unit, hex), &enemies, contact.clamp(1, MOST));
        let worth = strength * times;
        Need { unit, hex, worth }
    });
    needs.collect()
}

/// Gets how many times a unit's strength counts: most in contact, less with each hex of its way to the enemy, once where it
/// does not come so far this turn.
fn urgency(
    state: &State,
    (unit, hex): (UnitIndex, HexNumber),
    enemies: &[HexNumber],
    contact: i64,
) -> i64 {
    let enemy = state.owner(unit).opponent();
    if zoc::in_zone_of(state, enemy, hex) || zoc::must_fight(state, unit) {
        return match is_trapped(state, unit) {
            true => TRAPPED * contact,
            false => contact,
        };
    }
    if state.unit(unit).leave != Release::Free {
        return 1;
    }
    let nearest = enemies.iter().map(|at| at.distance(hex)).min();
    let reach = i64::from(movement::allowance(state, unit).halves() / 2) + 2;
    let missing = nearest.map_or(reach, i64::from).min(reach);
    1 + (contact - 1) * (reach - missing) / reach
}

/// Tells whether a unit in contact finds no way out of the enemy's zones, if it has to retreat out of them for want of orders
/// [76:20.32].
fn is_trapped(state: &State, unit: UnitIndex) -> bool {
    state.edition().out_of_command_withdraws() && retreat::open(state, unit).is_empty()
}

/// Tells whether a unit had better have no orders: with them it must attack enemies who are too strong for it and for all
/// friends near it, without them it retreats out of their zones [76:20.31, 76:20.32].
fn is_better_without(state: &State, (unit, hex): (UnitIndex, HexNumber)) -> bool {
    let obliged = zoc::must_fight(state, unit) && !chateaux::exempt_from_attacking(state, unit);
    if !state.edition().out_of_command_withdraws() || !obliged || is_trapped(state, unit) {
        return false;
    }
    let player = state.owner(unit);
    let within = |of: Player, hexes: u32| -> u32 {
        let near = state.combat_units(of);
        let near = near.filter(|(_, at)| at.distance(hex) <= hexes);
        near.map(|(unit, _)| u32::from(state.strength(unit).0))
            .sum()
    };
    // Below two to three the odds are one to two.
    3 * within(player, NEAR) < 2 * within(player.opponent(), 1)
}
