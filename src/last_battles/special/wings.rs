//! [27.1A] An army in two wings.
//!
//! Units and leaders belong to the wing on whose side of a column they begin, wherever they go. As long as the wings are
//! apart commanders and officers command those of their own wing alone, and losses and morale count for each wing by itself.
//! They join when a unit of the right wing, under orders of its commander who is in the other's range, attacks the army that
//! the scenario names; from then on losses, levels and morale are those of the whole army.

use crate::hex::HexNumber;
use crate::last_battles::counter::{Army, CombatStrength};
use crate::last_battles::event::{BattleReport, Event, MoraleEvent};
use crate::last_battles::morale::levels;
use crate::last_battles::scenario::{Wing, Wings};
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{command, leaders};
use crate::table::case::{Case, case};
use crate::table::ids::UnitId;

/// Gets the wings of a game as long as they are apart.
pub fn apart(state: &State) -> Option<&Wings> {
    let wings = state.setup().scenario.wings.as_ref();
    wings.filter(|_| !state.ledger().wings().joined)
}

/// Tells whether an army is divided now.
pub fn is_divided(state: &State, side: Army) -> bool {
    apart(state).is_some_and(|wings| wings.army == side)
}

/// Gets the wing that a unit began with, where its army has wings.
pub fn of_unit(state: &State, unit: UnitIndex) -> Option<Wing> {
    state.setup().roster[usize::from(unit.0)].wing
}

/// Gets the wing that a leader began with, where his army has wings.
pub fn of_leader(state: &State, leader: LeaderIndex) -> Option<Wing> {
    state.setup().leaders[usize::from(leader.0)].wing
}

/// Tells whether a unit is of another wing than a leader, and the wings are apart.
pub fn parts_unit(state: &State, leader: LeaderIndex, unit: UnitIndex) -> bool {
    apart(state).is_some() && of_leader(state, leader) != of_unit(state, unit)
}

/// Tells whether two leaders are of different wings, and the wings are apart.
pub fn parts_leaders(state: &State, one: LeaderIndex, other: LeaderIndex) -> bool {
    apart(state).is_some() && of_leader(state, one) != of_leader(state, other)
}

/// Gets the case by which a game has wings.
pub fn cited(wings: &Wings) -> Case {
    Case::new(&wings.case).unwrap_or(case("27.1A"))
}

/// Gets the losses that demoralize a wing now: what moves the army's level moves the left wing's alone [27.3A].
pub fn level(state: &State, wings: &Wings, wing: Wing) -> CombatStrength {
    let level = match wing {
        Wing::Left => levels::raised(state, wings.army, wings.left),
        Wing::Right => wings.right,
    };
    level.less(state.optional().sunk_of_wing(wing))
}

/// Tells whether a unit's wing is demoralized, and the wings are apart.
pub fn is_demoralized(state: &State, unit: UnitIndex) -> bool {
    is_broken(state, of_unit(state, unit))
}

/// Tells whether a leader's wing is demoralized, and the wings are apart.
pub fn is_leader_demoralized(state: &State, leader: LeaderIndex) -> bool {
    is_broken(state, of_leader(state, leader))
}

fn is_broken(state: &State, wing: Option<Wing>) -> bool {
    let wing = apart(state).and(wing);
    wing.is_some_and(|wing| state.ledger().wings().demoralized[wing])
}

/// Lists the wings of an army whose losses have reached their level.
pub fn changes(state: &State, side: Army) -> Vec<Event> {
    let Some(wings) = apart(state).filter(|wings| wings.army == side) else {
        return Vec::new();
    };
    let record = state.ledger().wings();
    let broken = Wing::ALL.into_iter().filter(|&wing| {
        !record.demoralized[wing] && record.losses[wing] >= level(state, wings, wing)
    });
    broken
        .map(|wing| {
            Event::Morale(MoraleEvent::WingDemoralized {
                side,
                wing,
                losses: record.losses[wing],
                level: level(state, wings, wing),
                case: cited(wings),
            })
        })
        .collect()
}

/// Gets the joining of the wings, if an attack that has just been rolled for brings it.
pub fn joining(state: &State, report: &BattleReport) -> Option<Event> {
    let wings = apart(state)?;
    let named = |units: &[UnitId]| -> Vec<UnitIndex> {
        units.iter().filter_map(|&unit| state.find(unit)).collect()
    };
    let meets = named(&report.defending)
        .into_iter()
        .any(|unit| state.counter(unit).side == wings.join.attack_on);
    let attackers = [named(&report.attackers), named(&report.bombarding)].concat();
    let led = attackers
        .into_iter()
        .any(|unit| of_unit(state, unit) == Some(Wing::Right) && is_led(state, unit, wings));
    (meets && led && is_near(state, wings)).then(|| {
        Event::Morale(MoraleEvent::WingsJoined {
            side: wings.army,
            demoralization: levels::of_whole(state, wings.army, state.turn()).demoralization,
            case: cited(wings),
        })
    })
}

/// Tells whether a unit has its orders from the commander who leads the right wing, be it through an officer.
fn is_led(state: &State, unit: UnitIndex, wings: &Wings) -> bool {
    let Some(commander) = state.find_leader(wings.join.under) else {
        return false;
    };
    let mut allotments = state.allotments().iter();
    let allotment = allotments.find(|allotment| allotment.leader == commander);
    state.in_command(unit)
        && allotment.is_some_and(|allotment| {
            let through = |&officer: &LeaderIndex| leaders::commands(state, officer, unit);
            allotment.units.contains(&unit) || allotment.officers.iter().any(through)
        })
}

/// Tells whether the commander of the right wing is in the other's range.
fn is_near(state: &State, wings: &Wings) -> bool {
    let (under, near) = (wings.join.under, wings.join.near);
    let (Some(under), Some(near)) = (state.find_leader(under), state.find_leader(near)) else {
        return false;
    };
    let grid = state.setup().board.grid();
    let range = command::range(state, near);
    let hex = state.leader(under).hex();
    hex.is_some_and(|hex| range.contains(grid.index(hex)))
}

/// Lists what the joining of the wings brings: the right one recovers, unless the whole army is demoralized.
pub fn recoveries(state: &State, side: Army) -> Vec<Event> {
    let record = state.ledger().wings();
    let level = levels::levels(state, side, state.turn()).demoralization;
    let losses = state.losses(side);
    let steady = level.is_none_or(|level| losses < level);
    let shaken = Wing::ALL
        .into_iter()
        .filter(|&wing| record.demoralized[wing]);
    let recovered = shaken.filter(|_| steady).map(|wing| {
        Event::Morale(MoraleEvent::WingRecovered {
            side,
            wing,
            losses,
            level,
            case: case("27.1A"),
        })
    });
    recovered.collect()
}

/// Gets the wing on whose side of the column between them a hex lies.
pub const fn at(wings: &Wings, hex: HexNumber) -> Wing {
    match hex.column() > wings.column {
        true => Wing::Right,
        false => Wing::Left,
    }
}
